import SettingsDiagnostics
import SettingsRendering

/// What the report suggests or notes besides the verdict.
extension AuditText {
  /// Returns the effects that a configuration loses because its log calls are off.
  func lostEffects(_ reports: [AuditReport]) -> String {
    let effects = reports.flatMap(\.lostEffects).unique
    if effects.isEmpty { return "" }
    var text = title("Lost where log calls are off", [])
    for effect in effects {
      text += "  \(Self.plain(effect.file)):\(effect.line): \(Self.plain(effect.text)) "
      text +=
        effect.kind == .argument
        ? "is not evaluated: an argument of \(Self.plain(effect.call))"
        : "is a variable that only log calls use"
      text += " (\(Self.plain(effect.configurations.joined(separator: ", "))))\n"
    }
    return text
  }

  /// Returns the functions that the project should declare as log functions.
  func suggestions(_ reports: [AuditReport]) -> String {
    let suggestions = reports.flatMap(\.suggestions).unique
    if suggestions.isEmpty { return "" }
    var text = title("Functions that pass their arguments to a log function", [])
    for suggestion in suggestions {
      text +=
        "  \(Self.plain(suggestion.file)):\(suggestion.line): \(Self.plain(suggestion.function))"
      text += " calls \(Self.plain(suggestion.callee))\n"
    }
    let patterns = suggestions.map(\.function).unique.joined(separator: ", ")
    return text + style.cyan("help: ")
      + "to list their calls, declare them in 'logging' of config.yaml,"
      + " or in compare-logging.yaml beside another project: functions: [\(patterns)]\n"
  }

  /// Returns the problems that are not gaps, and the notes. Each is printed once.
  func problems(_ reports: [AuditReport]) -> String {
    struct Key: Hashable {
      let message: String
      let isHarmless: Bool
      let places: String
    }
    var keys: [Key] = []
    var files: [Key: NameList] = [:]
    for problem in reports.flatMap(\.problems) where !problem.isUnjudged {
      let key = Key(
        message: problem.message, isHarmless: problem.isHarmless, places: problem.places)
      if files[key] == nil { keys.append(key) }
      let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
      files[key, default: NameList()].insert(place)
    }
    let lines = keys.map { key in
      let places = RunReport.list(files[key]?.all ?? [])
      return (key.isHarmless ? style.cyan("note: ") : style.red("error: "))
        + Self.plain("\(places): \(key.message) (\(key.places))") + "\n"
    }
    let notes = reports.flatMap(\.notes).unique.map { style.cyan("note: ") + Self.plain($0) + "\n" }
    return (lines + notes).joined()
  }
}
