/// Who was greeted, and how often.
public struct GreetingLog {
  private var counts: [String: Int] = [:]

  public init() {}

  public mutating func greeted(_ name: String) {
    counts[name, default: 0] += 1
    HMLogDebug("greeted \(name) \(counts[name, default: 0]) times")
    if counts.count > 1_000 { HMLogWarning("the log has \(counts.count) names in it") }
  }

  /// The names, most often greeted first.
  public var ranking: [String] {
    let ranking = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
    HMLogTrace("ranking of \(ranking.count) names")
    return ranking
  }
}
