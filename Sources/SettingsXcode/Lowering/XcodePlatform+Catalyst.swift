import SettingsModel

extension XcodePlatform {
  /// The settings of the Mac's SDK in its variant for iOS apps, above those for the Mac's own.
  static func catalyst(_ sdk: SDK) -> Settings {
    let switchName = "EFFECTIVE_PLATFORM_NAME_MAC_CATALYST_USE_DISTINCT_BUILD_DIR"
    let support = "$(SDKROOT)$(IOS_UNZIPPERED_TWIN_PREFIX_PATH)"
    let library = "\(support)/System/Library"
    let searchPaths: Settings = [
      ("SYSTEM_FRAMEWORK_SEARCH_PATHS", "\(library)/Frameworks \(library)/SubFrameworks"),
      ("SYSTEM_HEADER_SEARCH_PATHS", "\(support)/usr/include"),
      (
        "LIBRARY_SEARCH_PATHS",
        "\(support)/usr/lib $(TOOLCHAIN_DIR)/usr/lib/swift/maccatalyst"
      ),
    ]
    // The engine adds the variant's search paths twice, the second time after two blanks.
    let added = searchPaths.map { ($0.0, "$(inherited) " + $0.1) }
    let addedAgain = searchPaths.map { ($0.0, "$(inherited)  " + $0.1) }
    return added + addedAgain + [
      ("SDK_VARIANT", SDKTable.catalystVariant), ("IS_MACCATALYST", "YES"),
      ("RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGET", "14.2"), ("ENABLE_HARDENED_RUNTIME", "YES"),
      ("RESOURCES_PLATFORM_NAME", "macosx"),
      ("RESOURCES_MINIMUM_DEPLOYMENT_TARGET", "$(IPHONEOS_DEPLOYMENT_TARGET)"),
      ("RESOURCES_UI_FRAMEWORK_FAMILY", "uikit"), ("SUPPORTED_DEVICE_FAMILIES", "2,6"),
      ("SYSTEM_PREFIX", "/System/iOSSupport"), ("SWIFT_PLATFORM_TARGET_PREFIX", "ios"),
      ("__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS", "ios"),
      ("LLVM_TARGET_TRIPLE_SUFFIX", "-macabi"),
      (
        "LLVM_TARGET_TRIPLE_OS_VERSION",
        "$(LLVM_TARGET_TRIPLE_OS_VERSION_$(_IPHONEOS_DEPLOYMENT_TARGET_IS_EMPTY))"
      ),
      (
        "LLVM_TARGET_TRIPLE_OS_VERSION_NO",
        "$(SWIFT_PLATFORM_TARGET_PREFIX)$(IPHONEOS_DEPLOYMENT_TARGET)"
      ),
      (
        "_IPHONEOS_DEPLOYMENT_TARGET_IS_EMPTY",
        "$(_IS_EMPTY_$(IPHONEOS_DEPLOYMENT_TARGET):default=NO)"
      ),
      ("SWIFT_DEPLOYMENT_TARGET", "$(IPHONEOS_DEPLOYMENT_TARGET)"),
      (switchName, "YES"), ("\(switchName)_YES", "-maccatalyst"),
      ("EFFECTIVE_PLATFORM_NAME", "$(\(switchName)_$(\(switchName)):default=$(inherited))"),
    ]
  }
}

extension XcodeDerivation {
  /// The oldest iOS whose apps the Mac runs.
  private static let oldest = "13.1"

  /// The deployment targets of iOS and the Mac that belong together, and the names that differ.
  mutating func addCatalyst() {
    if !words("SUPPORTED_PLATFORMS").contains("macosx") {
      add("SUPPORTED_PLATFORMS", "$(inherited) macosx")
    }
    if isTrue("DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER") {
      add("PRODUCT_BUNDLE_IDENTIFIER", "maccatalyst.$(inherited)")
    }
    var version = text("IPHONEOS_DEPLOYMENT_TARGET")
    var parts = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
    if parts[0] < 13 || parts[0] == 13 && parts[1] < 1 {
      version = Self.oldest
      parts = [13, 1]
      add("IPHONEOS_DEPLOYMENT_TARGET", version)
    }
    add("MACOSX_DEPLOYMENT_TARGET", Self.macVersion(major: parts[0], minor: parts[1]))
  }

  /// The macOS that came with a version of iOS.
  private static func macVersion(major: Int, minor: Int) -> String {
    switch major {
    case ...13: "10.15"
    case 14: "11.\(max(0, minor - 2))"
    case 15...16: "\(major - 3).\(max(0, minor - 1))"
    case 17...18: "\(major - 3).\(minor)"
    default: "\(major).\(minor)"
    }
  }
}
