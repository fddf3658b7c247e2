/// The output of one build configuration for the callbacks.
package struct LogColumn: Sendable, Equatable {
  /// The configuration's name.
  package let configuration: String
  /// The log macro; nil if there is none.
  package let macro: String?
  /// The setting that determines the log level, in words: `level debug`, `off`.
  package let threshold: String
  /// The levels whose calls are compiled in.
  package let levels: Set<Callback.Level>
  /// The names that the settings define and `#if` tests, with their values, by language. A language
  /// without an entry is unknown.
  package let macros: [CodeLanguage: [String: String]]

  package init(
    configuration: String, macro: String?, threshold: String, levels: Set<Callback.Level>,
    macros: [CodeLanguage: [String: String]] = [:]
  ) {
    self.macros = macros
    self.configuration = configuration
    self.macro = macro
    self.threshold = threshold
    self.levels = levels
  }

  package func prints(_ callback: Callback) -> Bool {
    switch callback.answer {
    case .notImplemented, .silent: false
    case .assumed: levels.contains(callback.level)
    case .logs(let calls):
      calls.contains { isCompiled($0, callback.language) && prints($0.name, in: callback) }
    }
  }

  /// Whether a call is compiled in. A condition that the settings do not decide is assumed to be
  /// true.
  private func isCompiled(_ call: ConditionalCall, _ language: CodeLanguage) -> Bool {
    !call.conditions.contains { $0.holds(macros[language], in: language) == false }
  }

  /// Whether a log call in the callback depends on a condition that is unknown.
  func assumesConditions(of callback: Callback) -> Bool {
    guard case .logs(let calls) = callback.answer else { return false }
    return calls.contains { call in
      isCompiled(call, callback.language)
        && call.conditions.contains {
          $0.holds(macros[callback.language], in: callback.language) == nil
        }
    }
  }

  /// Whether a log function prints. A log macro prints at the level in its name, and a system
  /// function always prints. Any other log function prints at the callback's level.
  private func prints(_ name: String, in callback: Callback) -> Bool {
    guard let macro, name.hasPrefix(macro) else {
      return AppCode.systemFunctions.contains(name) || macro == nil
        || levels.contains(callback.level)
    }
    switch name.dropFirst(macro.count) {
    case "Debug", "": return levels.contains(.debug)
    case "Info", "Notice": return levels.contains(.info)
    case "Warning", "Error", "Fault": return levels.contains(.warning)
    default: return levels.contains(callback.level)
    }
  }

  /// A description that includes the macro.
  package var words: String {
    guard let macro else { return "no log macro" }
    return "\(macro), \(threshold)"
  }

  /// Returns all output of the configuration in some walks.
  package func lines(of walks: [Walk]) -> [String] {
    walks.flatMap(\.callbacks).filter(prints).map(\.line)
  }
}
