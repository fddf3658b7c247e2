extension BenchmarkRow {
  /// The columns of every table, beside the row's title.
  static let headings = ["", "measured", "least", "floor", "ratio", "target", "met"]

  var cells: [String] {
    [
      title, value.map(unit.text) ?? "–", least.map(unit.text) ?? "",
      floor.map { "\(unit.text($0.value)) \($0.title)" } ?? "", ratio.map(Decimal.short) ?? "",
      target?.text(unit) ?? "", verdict,
    ]
  }

  var verdict: String {
    guard target != nil else { return "" }
    return isMet.map { $0 ? "yes" : "NO" } ?? "not measured"
  }
}

extension BenchmarkRow.Target {
  func text(_ unit: BenchmarkRow.Unit) -> String {
    let limit: Double
    let sign: String
    switch bound {
    case .atMost(let value): (limit, sign) = (value, "≤")
    case .atLeast(let value): (limit, sign) = (value, "≥")
    }
    return figure == .ratio ? "\(sign) \(Decimal.short(limit)) x" : "\(sign) \(unit.text(limit))"
  }
}

extension BenchmarkRow.Unit {
  /// Returns a figure with a readable unit.
  func text(_ value: Double) -> String {
    switch self {
    case .nanoseconds where value >= 1e10: Decimal.text(value / 1e9, 1) + " s"
    case .nanoseconds: Decimal.text(value / 1e6, value < 1e8 ? 2 : 0) + " ms"
    case .nanosecondsPerSetting: Decimal.text(value, 0) + " ns"
    case .nanosecondsPerTarget: Decimal.text(value / 1e3, 2) + " µs"
    case .bytes: Decimal.text(value / 1e6, 1) + " MB"
    case .megabytesPerSecond: Decimal.text(value, 0) + " MB/s"
    case .processors: Decimal.text(value, 2)
    }
  }
}

/// Numbers with digits behind the point, without Foundation.
enum Decimal {
  static func text(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
  }

  /// Three digits are what a ratio is worth.
  static func short(_ value: Double) -> String {
    text(value, value >= 100 ? 0 : value >= 10 ? 1 : 2)
  }
}
