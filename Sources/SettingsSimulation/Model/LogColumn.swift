/// What one build configuration does with the lines that callbacks log.
package struct LogColumn: Sendable, Equatable {
  /// The configuration's name.
  package let configuration: String
  /// The log macro; nil where none is set up.
  package let macro: String?
  /// What decides how much is logged, in words: `level debug`, `off`.
  package let threshold: String
  /// The levels whose calls are compiled in.
  package let levels: Set<Callback.Level>

  package init(
    configuration: String, macro: String?, threshold: String, levels: Set<Callback.Level>
  ) {
    self.configuration = configuration
    self.macro = macro
    self.threshold = threshold
    self.levels = levels
  }

  package func prints(_ callback: Callback) -> Bool { levels.contains(callback.level) }

  /// In words, with the macro.
  package var words: String {
    guard let macro else { return "no log macro" }
    return "\(macro), \(threshold)"
  }

  /// All that the configuration prints in some walks.
  package func lines(of walks: [Walk]) -> [String] {
    walks.flatMap(\.callbacks).filter(prints).map(\.line)
  }
}
