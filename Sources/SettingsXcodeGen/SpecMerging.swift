import SettingsDiagnostics

/// How XcodeGen lays one mapping over another: includes, templates and targets all merge so.
///
/// Mappings merge key by key, a list is appended to a list, anything else replaces; a key that ends
/// in `:REPLACE` replaces in any case.
struct SpecMerging {
  static let replaceSuffix = ":REPLACE"

  private(set) var findings: [Diagnostic] = []

  mutating func merging(_ upper: XcodeGenMapping, onto lower: XcodeGenMapping) -> XcodeGenMapping {
    var result = lower
    for entry in upper.entries {
      if entry.key.hasSuffix(Self.replaceSuffix) {
        let key = String(entry.key.dropLast(Self.replaceSuffix.count))
        if let plain = upper.entry(key) { reportBoth(key, entry, plain) }
        result.set(key, entry.value, at: entry.keyRange)
        continue
      }
      var value = entry.value
      switch (value.content, result[entry.key]?.content) {
      case (.mapping(let own), .mapping(let base)):
        value.content = .mapping(merging(own, onto: base))
      case (.list(let own), .list(let base)):
        value.content = .list(base + own)
      default:
        break
      }
      result.set(entry.key, value, at: entry.keyRange)
    }
    return result
  }

  private mutating func reportBoth(
    _ key: String, _ replacing: XcodeGenMapping.Entry, _ plain: XcodeGenMapping.Entry
  ) {
    findings.append(
      Diagnostic(
        "xcodegen-ambiguous", .warning,
        "'\(key)' and '\(key):REPLACE' stand side by side, and XcodeGen's answer changes from run to "
          + "run", at: replacing.keyRange,
        notes: [Diagnostic.Note("the plain key", at: plain.keyRange)],
        help: "keep one of them; read here in the order in which they are written"))
  }
}
