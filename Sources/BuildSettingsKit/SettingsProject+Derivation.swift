import SettingsModel
import SettingsResolution
import SettingsSpec

extension SettingsProject {
  /// Adds the levels that follow from the cells' values.
  func derive(
    _ plans: inout [CellPlan], _ cells: [CellReference], _ sdks: [SDK?]
  ) throws(ResolutionFailure) {
    let values = try valuesToDerive(from: plans, sdks)
    for index in plans.indices {
      guard let sdk = sdks[index] else { continue }
      lowering.derive(
        &plans[index], target: cells[index].target, sdk: sdk, values: values[index], into: &store)
    }
  }

  private func valuesToDerive(
    from plans: [CellPlan], _ sdks: [SDK?]
  ) throws(ResolutionFailure) -> [[String: String]] {
    let resolver = CellResolver(store: store)
    var result: [[String: String]] = []
    for (plan, sdk) in zip(plans, sdks) {
      var values: [String: String] = [:]
      if let sdk {
        let names = lowering.namesToDerive(sdk: sdk)
        try resolver.withCell(plan.stack, parameters(for: plan, sdk: sdk)) {
          (group) throws(ResolutionFailure) in
          let view = CellView(plan: plan, group: group, resolver: resolver, project: self)
          for name in names { values[name] = try view.value(of: name) }
        }
      }
      result.append(values)
    }
    return result
  }
}
