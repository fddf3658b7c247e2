import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The property lists that a proof compares.
extension ImportProof {
  /// Records with which SDKs the targets of some cells are built.
  mutating func noteSDKs(of cells: [CellReference], in project: SettingsProject) throws {
    if informationNames.isEmpty { return }
    var found: [String: Set<String>] = [:]
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      found[view.targetName, default: []]
        .formUnion(try view.supportedSDKs().map(\.platformName))
    }
    supportedSDKs = found
  }

  /// Returns the property list of a cell, if property lists are compared, and if the target is for
  /// the SDK: another one builds no product of it.
  func information(of view: CellView) throws(ResolutionFailure) -> InfoPlist? {
    if informationNames.isEmpty { return nil }
    if let sdk = view.plan.parameters["sdk"].first.flatMap({ SDKTable.sdk(named: $0) }),
      let supported = supportedSDKs[view.targetName], !supported.contains(sdk.platformName)
    {
      return nil
    }
    return try view.infoPlist()
  }
}
