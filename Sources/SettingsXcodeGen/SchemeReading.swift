package import SettingsDiagnostics

/// The parts of schemes that XcodeGen has to read: without one, it ignores all of the action or scheme.
package enum SchemeReading {
  /// Returns the place of the first part that XcodeGen does not read; nil if it reads them all.
  ///
  /// - Parameters:
  ///   - mapping: An action of a scheme, or the scheme of a target.
  ///   - isTargetScheme: XcodeGen ignores a wrong mapping among the test targets of a target's scheme alone.
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
