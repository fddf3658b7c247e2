package import SettingsModel

extension XcodePlatform {
  /// The settings of the Mac's SDK in its variant for iOS apps, above those for the Mac's own.
  package static func catalyst(_ sdk: SDK) -> Settings {
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
      ("RESOURCES_UI_FRAMEWORK_FAMILY", "uikit"), ("SUPPORTED_DEVICE_FAMILIES", catalystFamilies),
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

  private static let catalystFamilies = "2,6"

  /// The device family of a target that names none.
  package static func catalystFamily(isApplication: Bool) -> String {
    isApplication ? "2" : catalystFamilies
  }
}
