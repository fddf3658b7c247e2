import SettingsModel
import SettingsSpec

/// What Xcode takes for granted of SDKs and a config.yaml has to say.
extension ImportedProject {
  /// The same with SDKROOT where Xcode does without one, and with conditions that see an SDK's own name.
  func sayingSDKs() -> ImportedProject {
    var result = self
    result.level = level.seeingOwnNames()
    for index in targets.indices {
      result.targets[index].level = targets[index].level.seeingOwnNames()
    }
    if hasSDKConditions { result.sayMacSDK() }
    return result
  }

  private var hasSDKConditions: Bool {
    ([level] + targets.map(\.level)).contains { level in
      level.cells.contains { cell in
        (cell.inherited + cell.own).contains { $0.conditions.contains { $0.parameter == "sdk" } }
      }
    }
  }

  /// Without any SDKROOT, Xcode builds with the Mac's SDK; config.yaml would know of none.
  private mutating func sayMacSDK() {
    for cell in configurations.indices where !level.saysSDK(in: cell) {
      if targets.isEmpty { level.sayMacSDK(in: cell) }
      for index in targets.indices where !targets[index].level.saysSDK(in: cell) {
        targets[index].level.sayMacSDK(in: cell)
      }
    }
  }
}

extension ImportedLevel {
  fileprivate func saysSDK(in cell: Int) -> Bool {
    (cells[cell].inherited + cells[cell].own).contains { $0.name == "SDKROOT" }
  }

  fileprivate mutating func sayMacSDK(in cell: Int) {
    cells[cell].own.append(
      ImportedSetting(name: "SDKROOT", conditions: [], value: .text("macosx")))
    cells[cell].own.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// With conditions on the names that Xcode's SDKs of iOS answer to besides their own (`embedded`) turned
  /// into conditions on their own.
  fileprivate func seeingOwnNames() -> ImportedLevel {
    ImportedLevel(
      cells: cells.map { cell in
        var cell = cell
        cell.inherited = Self.seeingOwnNames(cell.inherited)
        cell.own = Self.seeingOwnNames(cell.own)
        return cell
      })
  }

  private static func seeingOwnNames(_ settings: [ImportedSetting]) -> [ImportedSetting] {
    guard settings.contains(where: { $0.fallbackSDKs.count > 0 }) else { return settings }
    let changed = settings.compactMap { setting -> ImportedSetting? in
      let fallbacks = setting.fallbackSDKs
      guard !fallbacks.isEmpty else { return setting }
      // Another name counts only where nothing of the setting speaks of the SDK's own.
      let open = fallbacks.filter { sdk in
        !settings.contains { $0.name == setting.name && $0.applies(to: sdk.canonicalName) }
      }
      guard let first = open.first else { return nil }
      let pattern = open.count > 1 ? "iphone*" : first.platformName + "*"
      var conditions = setting.conditions.filter { $0.parameter != "sdk" }
      conditions.insert(
        Condition(parameter: "sdk", pattern: pattern),
        at: setting.conditions.firstIndex { $0.parameter == "sdk" } ?? 0)
      return ImportedSetting(
        name: setting.name, conditions: conditions, value: setting.value,
        comments: setting.comments)
    }
    return changed
  }
}

extension ImportedSetting {
  /// Whether the condition on the SDK that counts, which is the first, holds for a name.
  fileprivate func applies(to name: String) -> Bool {
    guard let first = conditions.first(where: { $0.parameter == "sdk" }) else { return false }
    return ConditionPattern.match(first.pattern, name) == .matches
  }

  /// The SDKs that the setting's condition sees by another name only.
  fileprivate var fallbackSDKs: [SDK] {
    guard !SDKTable.all.contains(where: { applies(to: $0.canonicalName) }) else { return [] }
    return SDKTable.all.filter { XcodeSDKNames.fallbackNames(of: $0).contains(where: applies) }
  }
}
