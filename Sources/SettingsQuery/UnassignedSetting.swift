package import SettingsDiagnostics
import SettingsModel

/// The diagnostic about a setting that no level assigns.
package enum UnassignedSetting {
  /// Returns the diagnostic, with advice: how to assign a setting of Xcode, or the nearest name that
  /// the project or Xcode knows.
  ///
  /// - Parameters:
  ///   - place: Where the setting was looked for, such as `in App@Debug`; nil for all cells.
  ///   - assigned: The names that levels assign.
  ///   - suggestsNames: Whether to suggest a name, which compares all names.
  package static func diagnostic(
    _ name: String, _ place: String? = nil, severity: Diagnostic.Severity = .error,
    assigned: @autoclosure () -> [String], suggestsNames: Bool = true
  ) -> Diagnostic {
    var message = "no level assigns '\(name)'" + (place.map { " \($0)" } ?? "")
    var help: String?
    if DeclaredTypes.names.contains(name) {
      help = "Xcode knows this setting; give it a value under 'settings' in the config"
    } else if !suggestsNames {
      help = "'print' prints the names of all settings"
    } else if let nearest = Suggestion.meant(by: name, in: assigned()) {
      message += Suggestion.didYouMean(nearest)
    } else {
      help = Suggestion.nearest(to: name, in: DeclaredTypes.names).map { "Xcode knows '\($0)'" }
    }
    return Diagnostic("unknown-setting", severity, message, help: help)
  }
}
