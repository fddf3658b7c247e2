import AppleDefaults
package import SettingsDiagnostics
package import SettingsModel
import SettingsResolution
package import SettingsXcode

extension SettingsProject {
  /// The names of all schemes of an Xcode project or workspace, also of those that Xcode makes.
  ///
  /// - Parameter user: The user whose own schemes count too; nil for none.
  package func allSchemeNames(user: String?) -> [String] {
    xcode.map { XcodeSchemes(of: $0, path: path, sources: sources).allNames(user: user) } ?? []
  }

  /// Returns the selection of any scheme, also of one that Xcode makes; nil if there is none.
  package func anyScheme(
    named name: String, action: XcodeScheme.Action, user: String?
  ) throws(ResolutionFailure) -> SchemeChoice? {
    guard let xcode else { return nil }
    return try XcodeSchemes(of: xcode, path: path, sources: sources)
      .choiceOfAny(name, action: action, user: user)
  }
}

extension SettingsProject {
  /// The destinations that a cell supports, each for any device.
  package func supportedDestinations(
    of cell: CellReference
  ) throws(ResolutionFailure) -> [Destination] {
    var planner = planner
    let (plans, platforms) = try planner.plansWithoutDestination([cell], collectsExcluded: false)
    let values = try planner.values(
      of: { _ in PlatformSupport.names }, in: plans, platforms.map(\.sdk))
    return zip(values, platforms).flatMap { PlatformSupport($0, own: $1.sdk).destinations }
  }
}

extension CellView {
  /// The names of the settings that xcodebuild prints: those that more than a tool's default
  /// assigns, without those that Xcode keeps to itself.
  ///
  /// - Parameter sdk: The SDK that the cell is built with.
  package func printedNames(with sdk: SDK?) -> [SettingName] {
    let names = names(includesBuiltIns: true)
    guard let tools = plan.tools else { return names }
    let store = evaluator.scope.store
    var printed: Set<SettingName> = []
    func known(_ names: Set<String>) -> Set<SettingName> {
      Set(names.compactMap { store.names.find($0) })
    }
    let ofDestinations = known(ReleaseFacts.internalOfDestinations)
    let internalDefaults = known(ReleaseFacts.internalDefaults(of: sdk)).union(ofDestinations)
    let internalDerived = known(ReleaseFacts.internalDerived).union(ofDestinations)
    for block in plan.stack.blocks where block != tools {
      let kind = store[store[block].level].kind
      let hidden: Set<SettingName> =
        switch kind {
        case .derived: internalDerived
        case .commandLine: ofDestinations
        default: kind.isAuthored ? [] : internalDefaults
        }
      for index in store[block].assignments {
        let name = store.assignments[index].name
        if !hidden.contains(name) { printed.insert(name) }
      }
    }
    return names.filter(printed.contains)
  }
}
