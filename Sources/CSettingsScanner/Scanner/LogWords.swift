/// Names that suggest logging, for functions about which nothing else is known.
enum LogWords {
  private static let words: Set<String> = [
    "log", "debug", "info", "notice", "warn", "warning", "error", "trace", "critical", "fault",
    "verbose", "severe", "emergency", "print", "println", "logf",
  ]

  /// Whether a function's name suggests that it logs: `info`, `logEvent`, `debugMessage`,
  /// `DDLogNotice`, `zebraLog`.
  static func isFunction(_ name: String) -> Bool {
    let name = String(name.drop { $0 == "_" || $0 == "#" })
    if words.contains(name) || name.hasSuffix("Log") { return true }
    if let word = words.first(where: { name.hasPrefix($0) }) {
      let rest = name.dropFirst(word.count)
      let follows = rest.first.map { $0.isUppercase || $0 == "_" } ?? false
      if follows, ["log", "print"].contains(word) { return true }
      if follows, ["Message", "Log", "Event", "Line"].contains(where: { rest.hasPrefix($0) }) {
        return true
      }
    }
    // `DDLogInfo`, `HMLog_X`.
    let rest = name.drop { $0.isUppercase && $0 != "L" }
    guard rest.hasPrefix("Log"), rest.count < name.count else { return false }
    return rest.dropFirst(3).first.map { $0.isUppercase || $0 == "_" } ?? true
  }

  /// Whether a name suggests a logger: `logger`, `appLog`, `Logging`.
  static func isLogger(_ name: String) -> Bool {
    let word = name.lowercased()
    if ["dialog", "catalog", "backlog", "blog", "changelog"].contains(where: { word.hasSuffix($0) })
    {
      return false
    }
    return ["log", "logger", "logging", "logs"].contains { word.hasSuffix($0) }
  }

  /// Whether a function's name suggests that it prints: `CMTimeShow`, `reportFailure`.
  static func isOutput(_ name: String) -> Bool {
    if name.hasPrefix("report"), let next = name.dropFirst(6).first {
      return next.isUppercase || next == "_"
    }
    return name.count > 5 && ["Show", "Print", "Log", "Dump"].contains { name.hasSuffix($0) }
  }

  /// Whether a name is that of one of Apple's types, whose values do not log when they are created.
  static func isApples(_ name: String) -> Bool { name.hasPrefix("OSLog") }

  /// Types whose values start another program.
  static let processes: Set<String> = [
    "Process", "NSTask", "NSUserUnixTask", "NSUserScriptTask", "NSUserAppleScriptTask",
    "NSUserAutomatorTask", "NSAppleScript", "OSAScript",
  ]

  /// Macros of the compiler, of Apple's modules and of the toolchain. None of them logs.
  static let silentMacros: Set<String> = [
    "line", "file", "function", "column", "fileID", "filePath", "selector", "keyPath", "isolation",
    "colorLiteral", "imageLiteral", "fileLiteral", "externalMacro", "warning", "error",
    "sourceLocation", "dsohandle", "available", "unavailable", "Predicate", "Expression", "Preview",
    "Previewable", "bundle", "Playground", "expect", "require", "Index", "Unique", "Rule",
    "URL", "localizedString", "colorResource",
  ]
}
