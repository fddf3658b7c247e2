import SettingsModel
internal import SettingsYAML

/// Advice for values that should be mappings.
extension SpecDecoder {
  /// Returns advice for a section whose keys are names.
  func adviceOnSection(_ section: String, _ node: SpecNode) -> String? {
    let example: String? =
      switch section {
      case "targets": "{ App: { type: application } }"
      case "templates": "{ common: { devices: ipad } }"
      case "configurations": "{ Debug: debug, Release: release }"
      case "schemes": "{ App: { target: App } }"
      default: nil
      }
    if section.hasPrefix("schemes."), tree.isScalar(node) {
      return "write '{ target: \(tree.string(of: node)) }'"
    }
    return example.map { "the names are keys, without '-': '\(section): \($0)'" }
  }

  /// Returns advice for the project, a template or a target.
  func adviceOnLevel(_ index: Int, _ node: SpecNode) -> String? {
    let place = spec.levels[index].place
    if let member = spec.levels[index].member {
      let name = spec.members[member].name
      // A field that is not indented looks like a target.
      if isField(tree.text(of: name), in: place) {
        let word = tree.string(of: name)
        return
          "'\(word)' is a field; indent it more than the name of the "
          + "\(spec.members[member].isTarget ? "target" : "template") that it belongs to"
      }
    }
    switch tree.kind(of: node) {
    case .mapping: return nil
    case .sequence: return "its fields are keys, without '-', as in '{ devices: ipad }'"
    case .scalar:
      guard ProductType(named: tree.string(of: node)) != nil else { return nil }
      return "write '{ type: \(tree.string(of: node)) }'"
    }
  }

  private func isField(_ name: ArraySlice<UInt8>, in place: FieldDescription.Places) -> Bool {
    FieldTable.field(named: name.span, in: place) != nil
  }
}
