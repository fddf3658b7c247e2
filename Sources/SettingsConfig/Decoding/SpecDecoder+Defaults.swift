internal import AppleDefaults
internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Decodes `defaults`: a word, or a mapping with the facts of the Xcode project on which its
/// defaults depend.
extension SpecDecoder {
  mutating func decodeDefaults(_ node: SpecNode) {
    guard tree.kind(of: node) == .mapping else {
      decodeDefaultsKind(node, of: "defaults")
      return
    }
    // Only an Xcode project has these facts.
    spec.defaults = .xcode
    for entry in tree.entries(of: node) {
      switch field(entry.key, in: .defaults, of: .defaults) {
      case .defaultsKind: decodeDefaultsKind(entry.value, of: "defaults.kind")
      case .defaultsDevelopmentLanguage:
        spec.developmentLanguage = text(entry.value, of: "defaults.developmentLanguage")
      case .defaultsClassPrefix: spec.classPrefix = text(entry.value, of: "defaults.classPrefix")
      default: break
      }
    }
  }

  private mutating func decodeDefaultsKind(_ node: SpecNode, of name: String) {
    guard let word = text(node, of: name) else { return }
    if let defaults = SpecDefaults(rawValue: word) {
      spec.defaults = defaults
    } else {
      reportWord("unknown-defaults", word, of: name, SpecDefaults.allCases.map(\.rawValue), node)
    }
  }

  mutating func decodePresets(_ node: SpecNode) {
    guard let word = text(node, of: "presets") else { return }
    if let presets = SpecPresets(rawValue: word) {
      spec.presets = presets
    } else {
      reportWord("unknown-presets", word, of: "presets", SpecPresets.allCases.map(\.rawValue), node)
    }
  }

  private mutating func reportWord(
    _ identifier: String, _ word: String, of name: String, _ words: [String], _ node: SpecNode
  ) {
    report(
      identifier,
      "'\(word)' is not a valid value of '\(name)'" + Suggestion.didYouMean(word, in: words),
      at: node, help: "write \(words.quotedList(last: "or"))")
  }

  mutating func decodeRelease(_ node: SpecNode) {
    guard let text = text(node, of: "builtWith") else { return }
    if let facts = ReleaseFacts.known.first(where: { $0.release.text == text }) {
      spec.builtWith = facts.release
      return
    }
    report(
      "unknown-release", "'\(text)' is not a known release of Xcode", at: node,
      help: "'builtWith' takes \(ReleaseFacts.knownVersions.list(last: "or"))")
  }
}
