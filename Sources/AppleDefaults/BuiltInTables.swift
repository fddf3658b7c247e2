internal import SettingsModel

/// The names and expressions of the built-in settings, as Apple's engine and Xcode 26.5 have them.
enum BuiltInTables {
  typealias Settings = [(String, String)]

  /// The settings that Xcode's own tables also contain.
  private static let shared =
    XcodeFacts.localFolders + XcodeFacts.hostPlatform + XcodeFacts.libraryExtension
    + XcodeFacts.targetFolders

  /// The name of a product unless the project names it. Xcode has none.
  static let productName = ("PRODUCT_NAME", "$(TARGET_NAME)")

  /// The settings of every project.
  static let general: Settings =
    shared + [
      ("ACTION", "build"),
      ("ARCHS", "$(ARCHS_STANDARD)"),
      ("BUILD_DIR", "$(SYMROOT)"),
      ("BUILD_ROOT", "$(SYMROOT)"),
      ("BUILD_VARIANTS", "normal"),
      ("CODESIGNING_FOLDER_PATH", "$(TARGET_BUILD_DIR)/$(FULL_PRODUCT_NAME)"),
      ("CURRENT_VARIANT", "normal"),
      ("DERIVED_FILES_DIR", "$(DERIVED_FILE_DIR)"),
      ("DERIVED_FILE_DIR", "$(TARGET_TEMP_DIR)/DerivedSources"),
      ("DERIVED_SOURCES_DIR", "$(DERIVED_FILE_DIR)"),
      ("DEVELOPMENT_LANGUAGE", XcodeFacts.developmentLanguage),
      ("DSTROOT", "/tmp/$(PROJECT_NAME).dst"),
      ("DWARF_DSYM_FILE_NAME", "$(FULL_PRODUCT_NAME).dSYM"),
      ("DWARF_DSYM_FOLDER_PATH", "$(CONFIGURATION_BUILD_DIR)"),
      (
        "EXECUTABLE_NAME",
        "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_VARIANT_SUFFIX)$(EXECUTABLE_SUFFIX)"
      ),
      ("FRAMEWORK_VERSION", "A"),
      ("INSTALL_DIR", "$(DSTROOT)$(INSTALL_PATH)"),
      ("INSTALL_ROOT", "$(DSTROOT)"),
      ("LOCROOT", "$(SRCROOT)"),
      ("LOCSYMROOT", "$(SRCROOT)"),
      ("OBJECT_FILE_DIR", "$(TARGET_TEMP_DIR)/Objects"),
      ("OBJROOT", "$(SYMROOT)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      productName,
      ("PROJECT_DERIVED_FILE_DIR", "$(PROJECT_TEMP_DIR)/DerivedSources"),
      ("PROJECT_DIR", "$(SRCROOT)"),
      ("PROJECT_TEMP_DIR", "$(PROJECT_TEMP_ROOT)/$(PROJECT_NAME).build"),
      ("PROJECT_TEMP_ROOT", "$(OBJROOT)"),
      ("SDKROOT", "$(HOST_PLATFORM)"),
      ("SOURCE_ROOT", "$(SRCROOT)"),
      ("SYMROOT", "$(SRCROOT)/build"),
      ("TEMP_FILES_DIR", "$(TEMP_FILE_DIR)"),
      ("TEMP_FILE_DIR", "$(TARGET_TEMP_DIR)"),
      ("TEMP_ROOT", "$(OBJROOT)"),
    ]

  /// The settings that depend on the build configuration, directly below the project.
  static let configuration = XcodeFacts.configurationFolders

  /// The search paths that the build inserts before those of every level.
  static let derived = XcodeFacts.builtProductSearchPaths

  /// Returns the settings of an SDK and its platform.
  static func sdk(_ sdk: SDK) -> Settings {
    let isMac = sdk.platform == .macOS
    var settings =
      XcodePlatform.names(of: sdk) + XcodePlatform.versions(of: sdk)
      + XcodePlatform.validArchitectures(sdk) + [
        ("ARCHS_STANDARD", sdk.architectures),
        ("BUNDLE_FORMAT", isMac ? "deep" : "shallow"),
        (
          "LLVM_TARGET_TRIPLE_OS_VERSION",
          "$(SWIFT_PLATFORM_TARGET_PREFIX)$($(DEPLOYMENT_TARGET_SETTING_NAME))"
        ),
        ("SHALLOW_BUNDLE_PLATFORM", isMac ? "NO" : "YES"),
        ("BUNDLE_EXECUTABLE_FOLDER_PATH", isMac ? "Contents/MacOS" : ""),
      ]
    if let families = sdk.platform.supportedDeviceFamilies {
      settings.append(("SUPPORTED_DEVICE_FAMILIES", families))
    }
    if !sdk.isSimulator { settings += XcodePlatform.counterpartNames(of: sdk) }
    return settings
  }
}
