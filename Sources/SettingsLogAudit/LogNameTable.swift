import SettingsModel

/// The names that log in C and Objective-C: functions that are known, and those that a project declares.
struct LogNameTable: Sendable {
  /// Functions by name, with the condition under which a call logs.
  var conditions: [String: LogFunctions.Condition]
  /// Patterns for the application's own log functions.
  var patterns: [LogFunctionPattern] = []
  /// The log macro's names and the functions of sinks: what their own definitions call is not judged again.
  var families: Set<String> = []

  subscript(name: String) -> LogFunctions.Condition? {
    if let condition = conditions[name] { return condition }
    if patterns.isEmpty { return nil }
    return patterns.contains { $0.matches(name) } ? .declared : nil
  }

  /// Whether a function is one that the project declares, by its name or, as `MXLog.debug`, that of its type.
  func isDeclared(_ name: String) -> Bool {
    if patterns.isEmpty { return false }
    guard let period = name.lastIndex(of: ".") else {
      return patterns.contains { $0.matches(name) }
    }
    return isDeclared(String(name[name.index(after: period)...]), of: String(name[..<period]))
  }

  func isDeclared(_ name: String, of owner: String) -> Bool {
    patterns.contains { $0.matches(name, of: owner) }
  }

  /// Whether a type or namespace may have functions that the project declares.
  func hasMembers(of owner: String) -> Bool {
    patterns.contains { $0.mayMatchMembers(of: owner) }
  }

  /// What the cache knows the table by.
  var fingerprint: [String] {
    conditions.keys.sorted() + ["|"] + patterns.map(\.text) + ["|"] + families.sorted()
  }
}
