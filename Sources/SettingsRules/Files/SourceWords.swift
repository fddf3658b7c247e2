import SettingsProjects

/// The identifiers in the sources of targets. Each list of sources is read once.
struct SourceWords {
  /// The maximum size of the source files. If they are larger, they are not read, and nothing is
  /// reported.
  private static let maximumBytes = 256 << 20

  private var known: [[String]: Set<String>?] = [:]

  /// Returns every identifier in the sources; nil if not all of them can be read.
  mutating func words(in sources: TargetCode, _ files: RuleFiles) -> Set<String>? {
    let paths = sources.code
    if let known = known[paths] { return known }
    var words: Set<String>? = []
    var total = 0
    for path in paths {
      guard let bytes = files.bytes(atResolved: path), total + bytes.count <= Self.maximumBytes
      else {
        words = nil
        break
      }
      total += bytes.count
      Identifiers.collect(from: bytes, into: &words)
    }
    if paths.isEmpty { words = nil }
    known[paths] = .some(words)
    return words
  }
}
