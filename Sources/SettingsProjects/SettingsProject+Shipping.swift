package import SettingsDiagnostics
package import SettingsModel
import SettingsResolution

/// What leaves the build for users: every platform and architecture of a target, without simulators.
extension SettingsProject {
  /// The same cells, with one cell for each platform that a target ships for.
  ///
  /// Besides targets whose SDKROOT is `auto`, these are targets that list other platforms in SUPPORTED_PLATFORMS, and
  /// targets for iOS that Mac Catalyst runs too. An option that selects the platform leaves cells as they are.
  package func shippedCells(
    _ cells: [CellReference]
  ) throws(ResolutionFailure) -> [CellReference] {
    let names = ["SDKROOT", "SUPPORTED_PLATFORMS", "SUPPORTS_MACCATALYST"]
    guard !loaded.isPlatformSelected, assigns(names, in: cells) else { return cells }
    return try self.cells(
      cells, on: { (view) throws(ResolutionFailure) in try view.shippedPlatforms() })
  }

  /// Whether an authored level of the cells assigns a setting with a condition on the architecture, or refers to the
  /// architecture in a value. Otherwise all architectures of a cell have the same settings.
  package func dependsOnArchitecture(_ cells: [CellReference]) -> Bool {
    if options.arch != nil || options.destination != nil { return false }
    // The default of PER_ARCH_CFLAGS names the setting of each architecture.
    return depends(
      cells, on: "arch", references: ["CURRENT_ARCH", "$(arch", "${arch", "$arch"],
      prefix: "PER_ARCH_CFLAGS_")
  }

  /// The same for the variant of a build.
  package func dependsOnVariant(_ cells: [CellReference]) -> Bool {
    depends(
      cells, on: "variant", references: ["CURRENT_VARIANT", "$(variant", "${variant", "$variant"])
  }

  /// - Parameters:
  ///   - parameter: The parameter of conditions.
  ///   - references: Texts of values that refer to it.
  ///   - prefix: How the names of settings begin that are for one value of it.
  private func depends(
    _ cells: [CellReference], on parameter: String, references: [String], prefix: String? = nil
  ) -> Bool {
    // Lowering the cells adds conditions to the store.
    let blocks = blocks(of: cells)
    let store = store
    let isTested = store.conditions.sets.map { set in
      set.contains { $0.parameter == parameter }
    }
    func refers(_ value: ArraySlice<UInt8>) -> Bool {
      guard value.contains(UInt8(ascii: "$")) else { return false }
      let text = String(decoding: value, as: UTF8.self)
      return references.contains { text.contains($0) }
    }
    return blocks.contains { id in
      let block = store[id]
      return store[block.level].kind.isAuthored
        && (isTested[Int(block.condition.index)]
          || block.assignments.contains { index in
            let assignment = store.assignments[index]
            if let prefix, store.names.text(of: assignment.name).hasPrefix(prefix) { return true }
            return isTested[Int(assignment.conditions.index)]
              || refers(store.valueText(of: assignment))
          })
    }
  }

  /// The index that represents an architecture in `CellReference.architecture`.
  package func architectureIndex(of name: String) -> Int { planner.architectureIndex(of: name) }

  private func blocks(of cells: [CellReference]) -> Set<BlockID> {
    let plans = planner.lower(cells, cells.map { _ in CellPlatform() }, collectsExcluded: false)
    return Set(plans.flatMap(\.stack.blocks))
  }

  private func assigns(_ names: [String], in cells: [CellReference]) -> Bool {
    let blocks = blocks(of: cells)
    let store = store
    let wanted = Set(names.compactMap { store.names.find($0) })
    guard !wanted.isEmpty else { return false }
    return blocks.contains { id in
      let block = store[id]
      return store[block.level].kind.isAuthored
        && block.assignments.contains { wanted.contains(store.assignments[$0].name) }
    }
  }
}

extension CellView {
  /// The platforms that a target ships for, each by its device SDK; nothing where its own SDK is the only one.
  fileprivate func shippedPlatforms() throws(ResolutionFailure) -> [TargetPlatform] {
    let root = try value(of: "SDKROOT")
    var sdks: [SDK] = []
    if root != SDKTable.automatic {
      guard var own = project.outline.sdk(named: root ?? "", defaultVersion: plan.sdkVersion) else {
        return []
      }
      if try value(of: "SDK_VARIANT") == SDKTable.catalystVariant { own = own.catalyst }
      sdks.append(own)
    }
    sdks = try listedSDKs(
      besides: sdks, withSimulators: root == SDKTable.automatic, withCatalyst: true)
    guard sdks.count > 1 || root == SDKTable.automatic else { return [] }
    return sdks.map { TargetPlatform(sdk: $0, isOneOfSeveral: sdks.count > 1) }
  }
}
