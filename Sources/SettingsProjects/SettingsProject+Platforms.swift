package import SettingsDiagnostics
package import SettingsModel
import SettingsResolution

/// Targets that Xcode builds for several platforms: their SDKROOT is `auto`, and SUPPORTED_PLATFORMS lists the
/// platforms.
extension SettingsProject {
  /// The same cells, with one cell for each supported platform in place of each cell of a multi-platform target.
  ///
  /// With an option that selects the platform, the cells stay as they are.
  package func platformCells(
    _ cells: [CellReference]
  ) throws(ResolutionFailure) -> [CellReference] {
    guard !loaded.isPlatformSelected, mayLeavePlatformOpen(cells) else { return cells }
    return try self.cells(
      cells, on: { (view) throws(ResolutionFailure) in try view.supportedPlatforms() })
  }

  /// The same cells, with one cell for each of the platforms that a function returns; a cell without any stays.
  func cells(
    _ cells: [CellReference],
    on platforms: (CellView) throws(ResolutionFailure) -> [TargetPlatform]
  ) throws(ResolutionFailure) -> [CellReference] {
    var result: [CellReference] = []
    var remaining = cells[...]
    try withCells(cells, notesUndecided: false) { (view) throws(ResolutionFailure) in
      guard let cell = remaining.popFirst() else { return }
      let found = try platforms(view)
      if found.isEmpty { result.append(cell) }
      for platform in found {
        var cell = cell
        cell.platform = platform
        result.append(cell)
      }
    }
    return result
  }

  /// Whether any level of the cells assigns SDKROOT something other than the name of an SDK.
  ///
  /// Most projects do not, and need not be evaluated to see that.
  private func mayLeavePlatformOpen(_ cells: [CellReference]) -> Bool {
    _ = planner.lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: false)
    let store = store
    guard let name = store.names.find("SDKROOT") else { return false }
    return store.blocks.contains { block in
      store[block.level].kind.isAuthored
        && block.assignments.contains { index in
          let assignment = store.assignments[index]
          guard assignment.name == name else { return false }
          let value = String(decoding: store.valueText(of: assignment), as: UTF8.self)
          return SDKTable.sdk(named: value) == nil
        }
    }
  }
}

extension CellView {
  /// Returns the platforms of a target whose SDKROOT is `auto`, in the order of SUPPORTED_PLATFORMS.
  /// Each has the SDK for devices, because that is what ships. Mac Catalyst is included if
  /// SUPPORTS_MACCATALYST is YES.
  ///
  /// - Returns: An empty list for any other target, and for one that lists no platforms.
  func supportedPlatforms() throws(ResolutionFailure) -> [TargetPlatform] {
    guard try value(of: "SDKROOT") == SDKTable.automatic else { return [] }
    let sdks = try listedSDKs(
      besides: [], withSimulators: true, withCatalyst: project.outline.evaluatesSDK)
    return sdks.map { TargetPlatform(sdk: $0, isOneOfSeveral: sdks.count > 1) }
  }

  /// Some SDKs, and those of other platforms that SUPPORTED_PLATFORMS lists: for each the SDK for devices, if both are
  /// listed. Mac Catalyst is the last, if SUPPORTS_MACCATALYST selects it.
  func listedSDKs(
    besides own: [SDK], withSimulators: Bool, withCatalyst: Bool
  ) throws(ResolutionFailure) -> [SDK] {
    var sdks = own
    for name in try value(of: "SUPPORTED_PLATFORMS")?.split(separator: " ") ?? [] {
      guard let sdk = SDKTable.sdk(named: String(name)), withSimulators || !sdk.isSimulator else {
        continue
      }
      if let index = sdks.firstIndex(where: { $0.platform == sdk.platform }) {
        if sdks[index].isSimulator { sdks[index] = sdk }
      } else {
        sdks.append(sdk)
      }
    }
    if withCatalyst, sdks.contains(where: { $0.platform == .iOS }),
      !sdks.contains(where: \.isCatalyst), let mac = SDKTable.deviceSDK(of: .macOS),
      try value(of: "SUPPORTS_MACCATALYST").map(SettingText.isTrue) == true
    {
      sdks.append(mac.catalyst)
    }
    return sdks
  }
}
