import SettingsModel

/// A setting that only some products read, so that it has no effect on others.
struct SettingAudience: Sendable {
  struct Reason: Sendable {
    /// The reason, which fits after "has no effect here: ".
    let text: String
    /// The remedy, in terms of config.yaml's fields, and of settings.
    let help: (fields: String, settings: String)
    /// The rule that reports the setting.
    var rule = RuleID.noEffect
    /// What settings with the same reason are called, if one finding is enough for all of them.
    var family: String?
    /// The reason for several of them; nil if it is the same.
    var textForFamily: String?
  }

  let setting: String
  /// Returns the reason why no product of these platforms reads the setting.
  let reason: @Sendable (Set<Platform>) -> Reason
  /// Returns whether a cell's product reads the setting; nil if that is unknown.
  let reads: @Sendable (RuleCell) -> Bool?
  /// Whether only tests read it. Their other settings refer to it, which does not count as a use.
  var isForTests = false

  static let all: [SettingAudience] = deploymentTargets + orientations + tests

  /// A key of the Info.plist, which only a generated one contains.
  static func generatedKey(_ setting: String) -> SettingAudience {
    SettingAudience(
      setting: setting,
      reason: { _ in
        Reason(
          text: "no target that gets it generates its Info.plist",
          help: (
            "write 'GENERATE_INFOPLIST_FILE: YES' under 'settings', or the key under 'info'",
            "set GENERATE_INFOPLIST_FILE to YES, or write the key in the Info.plist file"
          ), family: "INFOPLIST_KEY")
      }
    ) { cell in
      cell.productType == nil ? nil : cell.boolean("GENERATE_INFOPLIST_FILE") == true
    }
  }

  private static let deploymentTargets = Platform.allCases.map { platform in
    SettingAudience(
      setting: platform.deploymentTargetSetting, reason: { _ in missing(platform) }
    ) { cell in
      let platforms = cell.platforms
      if platforms.isEmpty { return nil }
      // A Catalyst app has both deployment targets.
      return platforms.contains(platform)
        || platform == .macOS && cell.boolean("SUPPORTS_MACCATALYST") == true
    }
  }

  private static func missing(_ platform: Platform) -> Reason {
    Reason(
      text: "no target that gets it is built for \(platform.rawValue)",
      help: (
        "remove it, or add \(platform.rawValue) to what a target is built for",
        "remove it, or add \(platform.rawValue) to the SUPPORTED_PLATFORMS of a target"
      ), family: "deployment target",
      textForFamily: "no target that gets them is built for their platforms")
  }

  private static let orientationKey = "INFOPLIST_KEY_UISupportedInterfaceOrientations"

  /// The orientation settings of one device, and those of every device. They are not reported if a
  /// platform may use them.
  private static let orientations =
    [("iPhone", "1"), ("iPad", "2")].map { device, family in
      SettingAudience(
        setting: "\(orientationKey)_\(device)",
        reason: { platforms in
          if platforms == [.tvOS] { return noOrientations }
          if !platforms.isEmpty, !platforms.contains(.iOS) { return missing(.iOS) }
          return Reason(
            text: "no target that gets it runs on \(device), so neither the Info.plist nor the"
              + " generated Swift constants list it",
            help: (
              "remove it, or add \(device.lowercased()) to 'devices'",
              "remove it, or add \(family) to TARGETED_DEVICE_FAMILY"
            ), rule: .orientationDevice)
        }
      ) { cell in
        if cell.platforms == [.tvOS] { return false }
        // Without `devices`, an app for iOS is for iPhone.
        let families = cell.deviceFamilies ?? (cell.platforms == [.iOS] ? ["1"] : nil)
        return families.map { $0.contains(family) }
      }
    } + [
      SettingAudience(setting: orientationKey, reason: { _ in noOrientations }) { cell in
        cell.platforms.isEmpty ? nil : cell.platforms != [.tvOS]
      }
    ]

  private static let noOrientations = Reason(
    text:
      "tvOS has no interface orientations, and ignores UISupportedInterfaceOrientations",
    help: ("remove it", "remove it"))

  private static let tests = ["TEST_HOST", "TEST_TARGET_NAME"].map { name in
    SettingAudience(
      setting: name,
      reason: { _ in
        Reason(
          text: "only test bundles read it",
          help: ("write it in the target of the tests", "write it in the target of the tests"))
      }, reads: { cell in cell.productType.map { $0.family == .testBundle } }, isForTests: true)
  }
}
