import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// Files and frameworks under conditions. In Xcode, a file of a target may be for some platforms only.
extension ConfigConversion {
  /// Returns the elements of a list under conditions on the platform, each with its platforms.
  ///
  /// All other conditions are reported.
  mutating func filteredElements(
    of field: Field, in target: Int, help: String
  ) -> [(node: SpecNode, platforms: [XcodeGenDestination])] {
    var result: [(node: SpecNode, platforms: [XcodeGenDestination])] = []
    for elements in spec.conditionalElements(of: field, in: target) {
      let name = field.description.nameText
      guard let conditions = elements.conditions else {
        refuse(
          "an Xcode project cannot have '\(name)' in 'when'", at: elements.range,
          help: "\(help); a condition on the platform is possible, such as 'sdk=iphone*'")
        continue
      }
      guard let platforms = Self.platforms(of: conditions) else {
        refuse(
          "an Xcode project cannot have '\(name)' under this condition", at: elements.range,
          help: "\(help), but may have some for a whole platform, as under 'sdk=iphone*', "
            + "'sdk=macosx*', 'sdk=appletv*', 'sdk=watch*' or 'sdk=xr*'")
        continue
      }
      guard elements.isExtension else {
        refuse(
          "an Xcode project cannot replace '\(name)' under a condition", at: elements.range,
          help: "add '$(inherited)' to the list, and write what other platforms have under their "
            + "own conditions")
        continue
      }
      result += elements.nodes.map { ($0, platforms) }
    }
    return result
  }

  /// Returns the platforms that a condition stands for; nil if it divides one, such as into device
  /// and simulator.
  private static func platforms(of conditions: [Condition]) -> [XcodeGenDestination]? {
    guard let condition = conditions.first, conditions.count == 1, condition.parameter == "sdk"
    else { return nil }
    var matches: [String: Set<Bool>] = [:]
    for sdk in SDKTable.all {
      let names = [sdk.platformName, sdk.platformName + "99.9"]
      for name in names {
        let isMatch = ConditionPattern.match(condition.pattern, name) == .matches
        matches[sdk.platform.rawValue, default: []].insert(isMatch)
      }
    }
    if matches.values.contains(where: { $0.count > 1 }) { return nil }
    var result = matches.filter { $0.value == [true] }.keys.sorted().compactMap(
      XcodeGenDestination.init)
    // Mac Catalyst is built with the SDK of the Mac.
    if result.contains(.macOS) { result.append(.macCatalyst) }
    return result.isEmpty ? nil : result
  }
}
