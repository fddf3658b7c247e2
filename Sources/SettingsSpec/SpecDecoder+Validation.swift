internal import SettingsDiagnostics

extension SpecDecoder {
  /// Reads every field once, for its problems alone.
  mutating func validateFields() {
    var lowering = FieldLowering(tree: tree, isValidating: true)
    for index in spec.levels.indices {
      let level = spec.levels[index]
      for block in spec.blocks[level.blocks] {
        lowering.platform = block.platform
        if block.platform == nil,
          spec.fields[block.fields].contains(where: { $0.field == .deploymentTarget })
        {
          lowering.platform = spec.nearest(of: level.member) { $0.platform }
        }
        lowering.lower(spec.fields[block.fields])
      }
    }
    diagnostics.report(contentsOf: lowering.diagnostics.diagnostics)
  }
}
