import SettingsDiagnostics

/// Merges one mapping over another as XcodeGen does for includes, templates and targets.
///
/// Mappings merge key by key, a list is appended to a list, anything else replaces; a key that ends
/// in `:REPLACE` replaces in any case.
struct SpecMerging {
  static let replaceSuffix = ":REPLACE"

  private(set) var findings: [Diagnostic] = []

  /// Lays a mapping over another one, in place.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the upper mapping. The lower one is not copied, so laying
  ///   many small mappings over one another takes no longer than reading them.
  mutating func merge(_ upper: XcodeGenMapping, onto result: inout XcodeGenMapping) {
    for entry in upper.entries {
      if entry.key.hasSuffix(Self.replaceSuffix) {
        let key = String(entry.key.dropLast(Self.replaceSuffix.count))
        if let plain = upper.entry(key) { reportBoth(key, entry, plain) }
        result.set(key, entry.value, at: entry.keyRange)
        continue
      }
      var value = entry.value
      switch value.content {
      case .mapping(let own):
        if case .mapping(var base)? = result.take(entry.key) {
          merge(own, onto: &base)
          value.content = .mapping(base)
        }
      case .list(let own):
        if case .list(var base)? = result.take(entry.key) {
          base += own
          value.content = .list(base)
        }
      default:
        break
      }
      result.set(entry.key, value, at: entry.keyRange)
    }
  }

  private mutating func reportBoth(
    _ key: String, _ replacing: XcodeGenMapping.Entry, _ plain: XcodeGenMapping.Entry
  ) {
    findings.append(
      Diagnostic(
        "xcodegen-ambiguous", .warning,
        "'\(key)' and '\(key):REPLACE' are side by side, and XcodeGen's result differs from run to "
          + "run", at: replacing.keyRange,
        notes: [Diagnostic.Note("the plain key", at: plain.keyRange)],
        help: "keep one of them; here, they are read in the order of the file"))
  }
}
