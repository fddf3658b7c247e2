import SettingsSpec

/// A setting that only some products read, so that it is lost on the others.
struct SettingAudience: Sendable {
  let setting: String
  /// Fits after "has no effect here: ".
  let reason: String
  /// The way out, in the words of config.yaml's fields, and of settings.
  let help: (fields: String, settings: String)
  /// Whether a cell's product reads it; nil where that cannot be known.
  let reads: @Sendable (RuleCell) -> Bool?

  static let all: [SettingAudience] = deploymentTargets + orientations + tests

  private static let deploymentTargets = Platform.allCases.map { platform in
    SettingAudience(
      setting: platform.deploymentTargetSetting,
      reason: "no target that gets it is built for \(platform.rawValue)",
      help: (
        "take it out, or add \(platform.rawValue) to what a target is built for",
        "take it out, or add \(platform.rawValue) to the SUPPORTED_PLATFORMS of a target"
      )
    ) { cell in
      let platforms = cell.platforms
      if platforms.isEmpty { return nil }
      // A Catalyst app has both.
      return platforms.contains(platform)
        || platform == .macOS && cell.boolean("SUPPORTS_MACCATALYST") == true
    }
  }

  private static let orientations = [("iPhone", "1"), ("iPad", "2")].map { device, family in
    SettingAudience(
      setting: "INFOPLIST_KEY_UISupportedInterfaceOrientations_\(device)",
      reason: "no target that gets it runs on \(device)",
      help: (
        "take it out, or add \(device.lowercased()) to 'devices'",
        "take it out, or add \(family) to TARGETED_DEVICE_FAMILY"
      )
    ) { cell in
      cell.deviceFamilies.map { $0.contains(family) }
    }
  }

  private static let tests = ["TEST_HOST", "TEST_TARGET_NAME"].map { name in
    SettingAudience(
      setting: name, reason: "only test bundles read it",
      help: ("write it in the target of the tests", "write it in the target of the tests")
    ) { cell in
      cell.productType.map { $0.family == .testBundle }
    }
  }
}
