internal import SettingsDiagnostics
internal import SettingsYAML

extension SpecDecoder {
  /// Decodes `rules`: names of rules, each with a severity, or with a mapping that also contains a
  /// reason.
  ///
  /// The names are not checked here, because only `check` knows the rules.
  mutating func decodeRules(_ node: SpecNode, of level: Int) {
    guard isMapping(node, field: "rules") else { return }
    let first = spec.rules.count
    for entry in tree.entries(of: node) {
      guard let name = text(entry.key, of: "rules") else { continue }
      let severity =
        tree.kind(of: entry.value) == .mapping
        ? severity(in: entry, of: name) : severity(entry.value, of: name)
      if let severity { spec.rules.append(SpecRule(name: entry.key, severity: severity)) }
    }
    spec.levels[level].rules = first..<spec.rules.count
  }

  private mutating func severity(in rule: SpecEntry, of name: String) -> SpecRule.Severity? {
    var severity: SpecRule.Severity?
    var isGiven = false
    for entry in tree.entries(of: rule.value) {
      switch field(entry.key, in: .rule, of: .rule(name)) {
      case .ruleSeverity:
        isGiven = true
        severity = self.severity(entry.value, of: name)
      case .ruleReason: _ = text(entry.value, of: "rules.\(name).reason")
      default: break
      }
    }
    if !isGiven {
      report(
        "missing-severity", "rule '\(name)' has no severity", at: rule.key,
        help: "write '\(name): off', or 'severity: off' beside the reason")
    }
    return severity
  }

  private mutating func severity(_ node: SpecNode, of name: String) -> SpecRule.Severity? {
    let word = tree.isScalar(node) ? tree.string(of: node) : ""
    if let severity = SpecRule.Severity(rawValue: word) { return severity }
    let words = SpecRule.Severity.allCases.map(\.rawValue)
    let meant = ForeignNames.word(word, noun: "severity") ?? Suggestion.meant(by: word, in: words)
    report(
      "unknown-severity",
      "rule '\(name)' must be \(words.list(last: "or")), not \(tree.kindName(node))"
        + Suggestion.didYouMean(meant), at: node)
    return nil
  }
}
