internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Decodes the fields of `project` that decide on the Xcode project that is written.
extension SpecDecoder {
  mutating func decodeProjectFile(_ field: Field, _ node: SpecNode) {
    let name = field.description.name
    guard let text = text(node, of: name) else { return }
    switch field {
    case .projectXcodeVersion:
      guard VersionNumber.Packed(text) != nil else {
        report(
          "invalid-version", "'\(name)' must be a version such as 15.0, not '\(text)'", at: node)
        return
      }
      spec.xcodeVersion = (text, tree.range(of: node))
    case .projectSourcesAs:
      guard isWord(text, "kind", in: SpecParts.sourceKinds, name, node) else { return }
      spec.sourceKind = (text == "group", tree.range(of: node))
    case .projectOrganization: spec.organization = text
    case .projectSettingsIn:
      guard isWord(text, "place", in: SpecParts.settingsPlaces, name, node) else { return }
      spec.hasXcconfigSettings = text == "xcconfig"
    default: break
    }
  }

  private mutating func isWord(
    _ text: String, _ noun: String, in words: [String], _ field: String, _ node: SpecNode
  ) -> Bool {
    if words.contains(text) { return true }
    report(
      "unknown-\(noun)", "unknown \(noun) '\(text)'" + Suggestion.didYouMean(text, in: words),
      at: node, help: "'\(field)' takes \(words.list(last: "or"))")
    return false
  }
}
