package import SettingsDiagnostics
package import SettingsXcode

/// Reads parts of schemes as XcodeGen does.
package enum SchemeReading {
  /// Returns the description of an action; nil if the scheme has none, or if XcodeGen ignores it.
  ///
  /// XcodeGen ignores `run`, `test` or `profile` if it cannot read one of its parts. It never
  /// ignores `analyze` or `archive`.
  ///
  /// - Parameter reportIgnored: Called with the place of the part for which XcodeGen ignores it.
  package static func action(
    _ action: XcodeScheme.Action, of scheme: XcodeGenMapping,
    reportIgnored: (SourceRange) -> Void = { _ in }
  ) -> XcodeGenMapping? {
    guard let mapping = scheme[action.rawValue]?.mapping else { return nil }
    switch action {
    case .run, .test, .profile:
      guard let range = unreadablePart(of: mapping, isTargetScheme: false) else { return mapping }
      reportIgnored(range)
      return nil
    case .analyze, .archive:
      return mapping
    }
  }

  /// Returns the actions for which a scheme builds a target.
  ///
  /// - Parameter value: The target's value in `targets` of the scheme's `build`.
  package static func actions(_ value: XcodeGenValue) -> [XcodeScheme.Action] {
    let all = XcodeScheme.Action.allCases
    if let words = value.texts {
      return all.filter { action in words.contains { action.words.contains($0) } }
    }
    if let mapping = value.mapping, mapping.entries.allSatisfy({ $0.value.boolean != nil }) {
      return all.filter { action in action.words.contains { mapping[$0]?.boolean == true } }
    }
    switch value.text {
    case "none": return []
    case "testing": return [.test, .analyze]
    case "indexing": return [.test, .analyze, .archive]
    default: return all
    }
  }

  /// Returns the place of the first part that XcodeGen cannot read; nil if it can read all of them.
  ///
  /// If there is one, XcodeGen ignores all of the action or scheme.
  ///
  /// - Parameters:
  ///   - mapping: An action of a scheme, or the scheme of a target.
  ///   - isTargetScheme: Whether `mapping` is the scheme of a target. XcodeGen ignores only the
  ///     invalid mapping itself in `testTargets` of such a scheme.
  package static func unreadablePart(
    of mapping: XcodeGenMapping, isTargetScheme: Bool
  ) -> SourceRange? {
    for value in mapping["environmentVariables"]?.list ?? [] {
      guard let variable = value.mapping else { continue }
      if variable["variable"]?.text == nil || variable["value"] == nil { return value.range }
    }
    for value in mapping["testPlans"]?.list ?? [] {
      guard let plan = value.mapping else { continue }
      if plan["path"]?.text == nil { return value.range }
    }
    for value in mapping[isTargetScheme ? "testTargets" : "targets"]?.list ?? [] {
      let isSkipped = value.text == nil && (isTargetScheme || value.mapping == nil)
      if !isSkipped, SchemeTarget(tested: value) == nil { return value.range }
    }
    for value in mapping["coverageTargets"]?.list ?? [] {
      if let text = value.text, SchemeTarget(text) == nil { return value.range }
    }
    return nil
  }

  /// Reports a scheme or an action that XcodeGen ignores for one of its parts.
  package static func warn(
    _ what: String, at range: SourceRange, _ diagnostics: inout DiagnosticCollector
  ) {
    diagnostics.report(
      Diagnostic(
        "xcodegen-ignored", .warning,
        "\(what) has a part that cannot be read; XcodeGen ignores all of it without a warning",
        at: range))
  }
}

extension XcodeScheme.Action {
  /// The words that specs use for the action.
  fileprivate var words: [String] {
    switch self {
    case .run: ["run", "running"]
    case .test: ["test", "testing"]
    case .profile: ["profile", "profiling"]
    case .analyze: ["analyze", "analyzing"]
    case .archive: ["archive", "archiving"]
    }
  }
}
