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
      let words = SpecParts.sourceKinds
      guard words.contains(text) else {
        report(
          "unknown-kind", "unknown kind '\(text)'" + Suggestion.didYouMean(text, in: words),
          at: node, help: "'\(name)' takes \(words.list(last: "or"))")
        return
      }
      spec.hasSourceGroups = text == "group"
    default: break
    }
  }
}
