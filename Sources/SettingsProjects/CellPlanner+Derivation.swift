import SettingsDiagnostics
import SettingsModel
import SettingsResolution

extension CellPlanner {
  /// Adds the levels that follow from the cells' values.
  mutating func derive(
    _ plans: inout [CellPlan], _ cells: [CellReference], _ platforms: [CellPlatform]
  ) throws(ResolutionFailure) {
    let values = try values(
      of: { lowering.namesToDerive(sdk: $0) }, in: plans, platforms.map(\.sdk))
    for index in plans.indices where platforms[index].sdk != nil || platforms[index].isUndecided {
      lowering.derive(
        &plans[index], target: cells[index].target, platform: platforms[index],
        values: values[index], into: &context.store)
    }
  }

  /// The values of some settings in cells, whose SDKs are given in the same order.
  func values(
    of names: (SDK?) -> [String], in plans: [CellPlan], _ sdks: [SDK?]
  ) throws(ResolutionFailure) -> [[String: String]] {
    let resolver = CellResolver(store: context.store)
    var result: [[String: String]] = []
    for (plan, sdk) in zip(plans, sdks) {
      var values: [String: String] = [:]
      try resolver.withCell(plan.stack, parameters(for: plan, sdk: sdk)) {
        (group) throws(ResolutionFailure) in
        let view = CellView(
          plan: plan, group: group, resolver: resolver, project: project, files: files)
        for name in names(sdk) { values[name] = try view.value(of: name) }
      }
      result.append(values)
    }
    return result
  }
}
