import SettingsDiagnostics

/// A `settings` mapping: what it sets everywhere, in groups, and in some configurations.
struct SpecSettings: Sendable {
  struct Configuration: Sendable {
    let key: String
    let range: SourceRange
    let settings: SpecSettings
  }

  var base = XcodeGenMapping()
  var groups: [(name: String, range: SourceRange)] = []
  var configurations: [Configuration] = []

  init() {}

  /// Reads a value that should be such a mapping, and reports what XcodeGen silently ignores.
  init(_ value: XcodeGenValue?, _ diagnostics: inout DiagnosticCollector) {
    guard let value, !value.isEmpty else { return }
    guard let mapping = value.mapping else {
      Self.warn("settings take a mapping, not \(value.kindWords)", value.range, &diagnostics)
      return
    }
    guard mapping.hasSections else {
      base = mapping
      return
    }
    for entry in mapping.entries where !["base", "configs", "groups"].contains(entry.key) {
      if entry.key == "presets", mapping["groups"] == nil { continue }
      // What is empty is not lost.
      if entry.value.isEmpty { continue }
      let isConfiguration = entry.value.mapping != nil
      Self.warn(
        "'\(entry.key)' is beside base, configs or groups", entry.keyRange, &diagnostics,
        help: "move it into '\(isConfiguration ? "configs" : "base")'")
    }
    if let value = mapping["base"], !value.isEmpty {
      if let mapping = value.mapping {
        base = mapping
      } else {
        Self.warn("'base' takes a mapping, not \(value.kindWords)", value.range, &diagnostics)
      }
    }
    readGroups(mapping["groups"] ?? mapping["presets"], &diagnostics)
    readConfigurations(mapping["configs"], &diagnostics)
  }

  private mutating func readGroups(
    _ value: XcodeGenValue?, _ diagnostics: inout DiagnosticCollector
  ) {
    guard let value, !value.isEmpty else { return }
    guard let list = value.list else {
      Self.warn("'groups' takes a list, not \(value.kindWords)", value.range, &diagnostics)
      return
    }
    for element in list {
      if let name = element.text {
        groups.append((name, element.range))
      } else {
        Self.warn("a group's name is a text", element.range, &diagnostics)
      }
    }
  }

  private mutating func readConfigurations(
    _ value: XcodeGenValue?, _ diagnostics: inout DiagnosticCollector
  ) {
    guard let value, !value.isEmpty else { return }
    guard let mapping = value.mapping else {
      Self.warn("'configs' takes a mapping, not \(value.kindWords)", value.range, &diagnostics)
      return
    }
    for entry in mapping.entries {
      guard entry.value.mapping != nil else {
        let isNull = entry.value.isNull
        let words = isNull ? "null" : entry.value.kindWords
        diagnostics.report(
          Diagnostic(
            "xcodegen-refused",
            "configuration '\(entry.key)' in 'configs' is \(words); expected a mapping of settings",
            at: isNull ? entry.keyRange : entry.value.range,
            help: "XcodeGen rejects this; write '\(entry.key): {}' if it has no settings"))
        continue
      }
      configurations.append(
        Configuration(
          key: entry.key, range: entry.keyRange,
          settings: SpecSettings(entry.value, &diagnostics)))
    }
  }

  static func warn(
    _ words: String, _ range: SourceRange, _ diagnostics: inout DiagnosticCollector,
    hint: String = "", help: String? = nil
  ) {
    diagnostics.report(ignored(words, at: range, hint: hint, help: help))
  }

  /// Returns the warning about a part of a spec that has no effect.
  ///
  /// - Parameter hint: A suggestion that follows the message, as in `; did you mean 'Base'?`.
  static func ignored(
    _ words: String, at range: SourceRange, hint: String = "", help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "xcodegen-ignored", .warning, words + "; XcodeGen ignores it without a warning" + hint,
      at: range, help: help)
  }
}
