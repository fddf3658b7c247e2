internal import SettingsModel

/// The names and expressions of the built-in settings, as Apple's engine and Xcode 26.5 have them.
enum BuiltInTables {
  typealias Settings = [(String, String)]

  /// What holds for every project.
  static let general: Settings = [
    ("ACTION", "build"),
    ("ARCHS", "$(ARCHS_STANDARD)"),
    ("BUILD_DIR", "$(SYMROOT)"),
    ("BUILD_ROOT", "$(SYMROOT)"),
    ("BUILD_VARIANTS", "normal"),
    ("BUILT_PRODUCTS_DIR", "$(CONFIGURATION_BUILD_DIR)"),
    ("CODESIGNING_FOLDER_PATH", "$(TARGET_BUILD_DIR)/$(FULL_PRODUCT_NAME)"),
    ("CURRENT_VARIANT", "normal"),
    ("DERIVED_FILES_DIR", "$(DERIVED_FILE_DIR)"),
    ("DERIVED_FILE_DIR", "$(TARGET_TEMP_DIR)/DerivedSources"),
    ("DERIVED_SOURCES_DIR", "$(DERIVED_FILE_DIR)"),
    ("DEVELOPMENT_LANGUAGE", "en"),
    ("DSTROOT", "/tmp/$(PROJECT_NAME).dst"),
    ("DWARF_DSYM_FILE_NAME", "$(FULL_PRODUCT_NAME).dSYM"),
    ("DWARF_DSYM_FOLDER_PATH", "$(CONFIGURATION_BUILD_DIR)"),
    ("DYNAMIC_LIBRARY_EXTENSION", "dylib"),
    (
      "EXECUTABLE_NAME",
      "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_VARIANT_SUFFIX)$(EXECUTABLE_SUFFIX)"
    ),
    ("FRAMEWORK_VERSION", "A"),
    ("HOST_PLATFORM", "macosx"),
    ("INSTALL_DIR", "$(DSTROOT)$(INSTALL_PATH)"),
    ("INSTALL_ROOT", "$(DSTROOT)"),
    ("LOCAL_APPS_DIR", "/Applications"),
    ("LOCAL_LIBRARY_DIR", "/Library"),
    ("LOCROOT", "$(SRCROOT)"),
    ("LOCSYMROOT", "$(SRCROOT)"),
    ("OBJECT_FILE_DIR", "$(TARGET_TEMP_DIR)/Objects"),
    ("OBJROOT", "$(SYMROOT)"),
    ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
    ("PRODUCT_NAME", "$(TARGET_NAME)"),
    ("PROJECT", "$(PROJECT_NAME)"),
    ("PROJECT_DERIVED_FILE_DIR", "$(PROJECT_TEMP_DIR)/DerivedSources"),
    ("PROJECT_DIR", "$(SRCROOT)"),
    ("PROJECT_TEMP_DIR", "$(PROJECT_TEMP_ROOT)/$(PROJECT_NAME).build"),
    ("PROJECT_TEMP_ROOT", "$(OBJROOT)"),
    ("SDKROOT", "$(HOST_PLATFORM)"),
    ("SOURCE_ROOT", "$(SRCROOT)"),
    ("SYMROOT", "$(SRCROOT)/build"),
    ("TARGET_BUILD_DIR", "$(CONFIGURATION_BUILD_DIR)$(TARGET_BUILD_SUBPATH)"),
    ("TARGET_TEMP_DIR", "$(CONFIGURATION_TEMP_DIR)/$(TARGET_NAME)$(TARGET_TEMP_DIR_SUFFIX).build"),
    ("TEMP_DIR", "$(TARGET_TEMP_DIR)"),
    ("TEMP_FILES_DIR", "$(TEMP_FILE_DIR)"),
    ("TEMP_FILE_DIR", "$(TARGET_TEMP_DIR)"),
    ("TEMP_ROOT", "$(OBJROOT)"),
  ]

  /// What follows from the build configuration, just below the project.
  static let configuration: Settings = [
    ("CONFIGURATION_BUILD_DIR", "$(BUILD_DIR)/$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)"),
    ("CONFIGURATION_TEMP_DIR", "$(PROJECT_TEMP_DIR)/$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)"),
  ]

  /// What the build puts before the search paths of every level.
  static let derived: Settings = [
    ("FRAMEWORK_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
    ("HEADER_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR)/include $(inherited)"),
    ("LIBRARY_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
    ("REZ_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
  ]

  /// What an SDK and its platform bring.
  static func sdk(_ sdk: SDK) -> Settings {
    let isMac = sdk.platform == .macOS
    let version = sdk.packedVersion
    var settings: Settings = [
      ("ARCHS_STANDARD", sdk.architectures),
      ("BUNDLE_FORMAT", isMac ? "deep" : "shallow"),
      ("DEPLOYMENT_TARGET_SETTING_NAME", sdk.platform.deploymentTargetSetting),
      ("EFFECTIVE_PLATFORM_NAME", isMac ? "" : "-\(sdk.platformName)"),
      (
        "LLVM_TARGET_TRIPLE_OS_VERSION",
        "$(SWIFT_PLATFORM_TARGET_PREFIX)$($(DEPLOYMENT_TARGET_SETTING_NAME))"
      ),
      ("PLATFORM_DISPLAY_NAME", sdk.displayName),
      ("PLATFORM_FAMILY_NAME", sdk.platform == .visionOS ? "xrOS" : sdk.platform.rawValue),
      ("PLATFORM_NAME", sdk.platformName),
      ("SDK_NAME", sdk.canonicalName),
      ("SDK_NAMES", sdk.canonicalName),
      ("SDK_VERSION", sdk.version),
      ("SDK_VERSION_ACTUAL", String(version.number)),
      ("SDK_VERSION_MAJOR", String(version.major)),
      ("SDK_VERSION_MINOR", String(version.major + version.minor)),
      ("SHALLOW_BUNDLE_PLATFORM", isMac ? "NO" : "YES"),
      ("SUPPORTED_PLATFORMS", sdk.platform.supportedPlatforms),
      ("SWIFT_PLATFORM_TARGET_PREFIX", sdk.platform.targetPrefix),
      ("VALID_ARCHS", sdk.validArchitectures),
      (sdk.platform.deploymentTargetSetting, sdk.version),
    ]
    if let families = sdk.platform.supportedDeviceFamilies {
      settings.append(("SUPPORTED_DEVICE_FAMILIES", families))
    }
    let simulator = SDKTable.all.first { $0.platform == sdk.platform && $0.isSimulator }
    if let simulator, !sdk.isSimulator {
      settings.append(("CORRESPONDING_SIMULATOR_PLATFORM_NAME", simulator.platformName))
      settings.append(
        ("CORRESPONDING_SIMULATOR_SDK_NAME", simulator.version(sdk.version).canonicalName))
    }
    return settings
  }
}
