import SettingsModel

/// The names that log in C and Objective-C: known functions, and functions that a project declares.
struct LogNameTable: Sendable {
  /// The functions by name, with the condition under which a call logs.
  var conditions: [String: LogFunctions.Condition]
  /// The patterns for the application's own log functions.
  var patterns: [LogFunctionPattern] = []
  /// The names of the log macro and of the functions of sinks. The calls in their definitions are
  /// not judged again.
  var families: Set<String> = []

  subscript(name: String) -> LogFunctions.Condition? {
    if let condition = conditions[name] { return condition }
    if patterns.isEmpty { return nil }
    return patterns.contains { $0.matches(name) } ? .declared : nil
  }

  /// Whether a name is that of a function that finds others by their names, or a word of assembly.
  func isLookup(_ name: String) -> Bool {
    if case .symbol? = conditions[name] { true } else { false }
  }

  /// Whether the project declares a function, by its name or together with its type, as in
  /// `MXLog.debug`.
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

  /// Whether a pattern names members of a type or namespace.
  var hasMemberPatterns: Bool { patterns.contains(where: \.isQualified) }

  /// Whether the project may declare a member with a name, of any type.
  func mayBeMember(_ name: String) -> Bool {
    [name, Self.stem(of: name)].contains { name in
      patterns.contains { $0.matches(name) || $0.mayMatchOwners(of: name) }
    }
  }

  /// Returns the name in Swift of a method such as `errorWithText:`, which is `error(text:)`.
  static func stem(of name: String) -> String {
    guard let with = name.firstRange(of: "With"), with.lowerBound > name.startIndex else {
      return name
    }
    return String(name[..<with.lowerBound])
  }

  /// The identity of the table in the cache.
  var fingerprint: [String] {
    conditions.keys.sorted() + ["|"] + patterns.map(\.text) + ["|"] + families.sorted()
  }
}
