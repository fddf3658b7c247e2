package import SettingsDiagnostics
package import SettingsModel

/// Comparisons that no cell can meet because they name nothing that exists.
extension Query.Test {
  /// Returns why no cell of any project meets the comparison; nil if one may.
  ///
  /// A product type that is an identifier of Xcode may be one that this tool does not know.
  var impossibility: String? {
    switch subject {
    case .fact(.configurationKind):
      let kinds = BuildConfiguration.Kind.allCases.map(\.rawValue)
      return isMet(by: kinds.map { [$0] })
        ? nil : message("kind of configuration", in: kinds)
    case .fact(.targetType):
      if let text, text.isEmpty || text.contains(".") { return nil }
      let types = ProductType.all.map { [$0.friendlyName, $0.shortIdentifier, $0.identifier] }
      return isMet(by: types)
        ? nil : message("product type", in: ProductType.vocabulary)
    default: return nil
    }
  }

  /// Returns a message about a target or configuration that does not exist; nil if one does.
  ///
  /// A name that no cell may have is only suspicious if it resembles one that exists.
  fileprivate func unknownName(
    in names: [String], _ known: Set<String>, _ noun: String,
    _ suggestions: inout LimitedSuggestions
  ) -> String? {
    guard let text else { return nil }
    switch relation {
    case .equals, .differs:
      // Versions are equal if their parts are.
      if known.contains(text) || VersionNumber(text) != nil { return nil }
      let meant = suggestions.meant(by: text, in: names)
      if case .differs = relation, meant == nil { return nil }
      return "no \(noun) is named '\(text)'" + Suggestion.didYouMean(meant)
    case .contains, .matches:
      return isMet(by: names.map { [$0] }) ? nil : "no \(noun) matches '\(text)'"
    default: return nil
    }
  }

  /// The text of a comparison with one.
  private var text: String? {
    switch relation {
    case .equals(let text), .differs(let text), .contains(let text), .matches(let text): text
    case .ordered(_, let text): text
    case .isTrue, .isSet, .isNotSet: nil
    }
  }

  private func message(_ noun: String, in names: [String]) -> String? {
    guard let text else { return nil }
    if case .matches = relation { return "'\(text)' matches no \(noun)" }
    return "'\(text)' is not a \(noun)" + Suggestion.didYouMean(text, in: names)
  }

  /// Whether a value meets the comparison, or the opposite of it. Each value has several spellings.
  private func isMet(by values: [[String]]) -> Bool {
    let relation: Query.Relation =
      if case .differs(let text) = relation { .equals(text) } else {
        relation
      }
    return values.contains { spellings in
      QueryValue(spellings[0], spellings: Array(spellings.dropFirst())).meets(relation)
    }
  }
}

extension Query {
  /// Returns messages about the targets and configurations that the query names and that a project
  /// does not have, each once.
  ///
  /// - Complexity: O(names) for each pattern, and O(1) for each name.
  package func unknownNames(
    in outline: any ProjectOutline, suggestions: inout LimitedSuggestions
  ) -> [String] {
    var messages: [String] = []
    let facts = tests.filter { $0.subject == .fact(.target) || $0.subject == .fact(.configuration) }
    if facts.isEmpty { return [] }
    let targets = outline.targets.map(outline.name).sorted()
    let configurations = outline.configurationNames.sorted()
    let knownTargets = Set(targets), knownConfigurations = Set(configurations)
    for test in facts {
      let isTarget = test.subject == .fact(.target)
      let message =
        isTarget
        ? test.unknownName(in: targets, knownTargets, "target", &suggestions)
        : test.unknownName(
          in: configurations, knownConfigurations, "configuration", &suggestions)
      if let message { messages.append(message) }
    }
    return messages.uniqued()
  }
}
