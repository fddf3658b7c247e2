package import SettingsDiagnostics

extension Diagnostic {
  /// Returns the problem that no level assigns a build setting.
  ///
  /// A name that Xcode knows is not a misspelling of another one.
  ///
  /// - Parameters:
  ///   - place: What was searched, such as " in App@Debug".
  ///   - assigned: The names that a level assigns.
  package static func unassignedSetting(
    _ name: String, in place: String = "", assigned: some Sequence<String>,
    severity: Severity = .error
  ) -> Diagnostic {
    let message = "no level assigns '\(name)'\(place)"
    if DeclaredTypes.names.contains(name) {
      return Diagnostic(
        "unknown-setting", severity, message,
        help: "Xcode knows this setting; give it a value under 'settings' in the config")
    }
    if let meant = Suggestion.meant(by: name, in: assigned) {
      return Diagnostic("unknown-setting", severity, message + Suggestion.didYouMean(meant))
    }
    return Diagnostic(
      "unknown-setting", severity, message,
      help: Suggestion.nearest(to: name, in: DeclaredTypes.names).map { "Xcode knows '\($0)'" })
  }
}
