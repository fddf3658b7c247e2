package import SettingsDiagnostics
import SettingsModel

/// Choosing cells by the words of a command line.
extension SettingsProject {
  /// Returns the target with a name; if there is none, all targets that match it as a pattern.
  ///
  /// - Returns: At least one target, in the order of the file.
  /// - Throws: A failure that suggests a target, if there is none.
  package func targets(matching word: String) throws(ResolutionFailure) -> [Int] {
    if let target = outline.target(named: word) { return [target] }
    guard let pattern = NamePattern(word) else { throw unknownTarget(word) }
    let matching = outline.targets.filter { pattern.matches(outline.name(of: $0)) }
    if matching.isEmpty {
      throw Self.noMatch("target", word, pattern, among: outline.targetNames)
    }
    return matching
  }

  /// Returns the configurations that match a word; nil means the default one.
  package func configurations(matching word: String?) throws(ResolutionFailure) -> [Int] {
    guard let word else { return [outline.defaultConfiguration] }
    if let configuration = outline.configuration(named: word) { return [configuration] }
    guard let pattern = NamePattern(word) else { throw unknownConfiguration(word) }
    let names = outline.configurationNames
    let matching = names.indices.filter { pattern.matches(names[$0]) }
    if matching.isEmpty { throw Self.noMatch("configuration", word, pattern, among: names) }
    return matching
  }

  /// Cuts `TARGET@CONFIGURATION` at the last `@`. A target whose whole name is the word stays in one piece.
  package func cut(target word: String) -> (target: String, configuration: String?) {
    guard let at = word.lastIndex(of: "@"), outline.target(named: word) == nil else {
      return (word, nil)
    }
    let target = word[..<at], configuration = word[word.index(after: at)...]
    if target.isEmpty || configuration.isEmpty { return (word, nil) }
    return (String(target), String(configuration))
  }

  /// Whether a word is a pattern rather than the name of a target.
  package func isPattern(target word: String) -> Bool {
    NamePattern.isPattern(word) && outline.target(named: word) == nil
  }

  /// Whether a word is a pattern rather than the name of a configuration.
  package func isPattern(configuration word: String) -> Bool {
    NamePattern.isPattern(word) && outline.configuration(named: word) == nil
  }

  private static func noMatch(
    _ kind: String, _ word: String, _ pattern: NamePattern, among names: [String]
  ) -> ResolutionFailure {
    let near = pattern.nearest(in: names).map { "; did you mean '\($0)'?" } ?? ""
    return ResolutionFailure(message: listing(names, after: "no \(kind) matches '\(word)'\(near)"))
  }
}
