import SettingsModel

extension ReleaseFacts {
  static let xcode15_4 = ReleaseFacts(
    release: XcodeRelease(15, 4), build: "15F31d",
    systems: [
      .iOS: SystemFacts(version: "17.5", build: "21F77"),
      .macOS: SystemFacts(version: "14.5", build: "23F73"),
      .tvOS: SystemFacts(version: "17.5", build: "21L566"),
      .watchOS: SystemFacts(version: "10.5", build: "21T569"),
      .visionOS: SystemFacts(version: "1.2", build: "21O5565d"),
    ], driverKitVersion: "23.5", missing: newIn26.union(newIn16), unprinted: unprintedBefore16,
    defaults: removedIn26 + removedIn16, defaultsOfPlatform: platformDefaultsBefore16,
    defaultsOfProduct: productDefaultsBefore16, hasConfigurationConditions: false,
    continuesLines: false, printsForeignDeploymentTargets: false, hasOlderEngine: true,
    printedIfEmpty: [
      "BUILD_STYLE", "PRODUCT_SETTINGS_PATH", "EXPANDED_CODE_SIGN_IDENTITY",
      "EXPANDED_CODE_SIGN_IDENTITY_NAME", "EXPANDED_PROVISIONING_PROFILE",
      "LOCALIZABLE_CONTENT_DIR", "LOCROOT", "LOCSYMROOT",
    ])

  /// The settings that Xcode 16 removed, or whose defaults it changed.
  private static let removedIn16: Settings = [
    (
      "AVAILABLE_PLATFORMS",
      "appletvos appletvsimulator driverkit iphoneos iphonesimulator macosx"
        + " watchos watchsimulator xros xrsimulator"
    ),
    ("APPLE_INTERNAL_DEVELOPER_DIR", "/AppleInternal/Developer"),
    ("APPLE_INTERNAL_DIR", "/AppleInternal"),
    ("APPLE_INTERNAL_DOCUMENTATION_DIR", "/AppleInternal/Documentation"),
    ("APPLE_INTERNAL_LIBRARY_DIR", "/AppleInternal/Library"),
    ("APPLE_INTERNAL_TOOLS", "/AppleInternal/Developer/Tools"),
    ("CLANG_ENABLE_EXPLICIT_MODULES", "NO"), ("DO_HEADER_SCANNING_IN_JAM", "NO"),
    ("EXPANDED_CODE_SIGN_IDENTITY", ""), ("EXPANDED_CODE_SIGN_IDENTITY_NAME", ""),
    ("EXPANDED_PROVISIONING_PROFILE", ""), ("HOST_ARCH", "arm64e"),
    ("LOCALIZABLE_CONTENT_DIR", ""), ("LOCROOT", ""), ("LOCSYMROOT", ""),
    ("NATIVE_ARCH", "arm64e"), ("NATIVE_ARCH_32_BIT", "i386"), ("NATIVE_ARCH_64_BIT", "arm64e"),
    ("NATIVE_ARCH_ACTUAL", "arm64e"), ("PLATFORM_PREFERRED_ARCH", "undefined_arch"),
    ("PRESERVE_DEAD_CODE_INITS_AND_TERMS", "NO"),
  ]

  @Sendable
  private static func platformDefaultsBefore16(_ sdk: SDK) -> Settings {
    switch sdk.platform {
    case .macOS:
      [("IS_UIKITFORMAC", "NO"), ("VALID_ARCHS", "x86_64 x86_64h arm64 arm64e")]
    case .iOS, .tvOS, .visionOS: sdk.isSimulator ? [] : device + [("VALID_ARCHS", "arm64e arm64")]
    case .watchOS:
      [("SUPPORTED_PLATFORMS", "watchsimulator watchos")]
        + (sdk.isSimulator ? [] : device + [("VALID_ARCHS", "arm64 arm64e arm64_32")])
    }
  }

  @Sendable
  private static func productDefaultsBefore16(_ type: String) -> Settings {
    if isTest(type) { return [("PRODUCT_SPECIFIC_LDFLAGS", "-framework XCTest")] }
    return type.hasSuffix("watchkit2-extension")
      ? [("__WKEXTENSIONMAIN_LEGACY_ARCH_i386", "legacy")] : []
  }

  private static let device: Settings = [
    ("STRIP_BITCODE_FROM_COPIED_FILES", "NO"),
    (
      "PLATFORM_DEVELOPER_LIBRARY_DIR",
      "$(DEVELOPER_DIR:dir:standardizepath)/Frameworks/Xcode3Core.framework/SharedSupport/"
        + "Developer/Library"
    ),
  ]

  /// The settings that Xcode 16 added.
  private static let newIn16 = otherNewIn16.union(
    SDKTable.platformNames.map { "SDK_DIR_\($0)" })

  private static let otherNewIn16: Set<String> = [
    "ALLOW_BUILD_REQUEST_OVERRIDES", "CLANG_CACHE_FINE_GRAINED_OUTPUTS",
    "COMPILATION_CACHE_KEEP_CAS_DIRECTORY", "DEBUG_INFORMATION_VERSION",
    "DIAGNOSE_MISSING_TARGET_DEPENDENCIES", "EAGER_COMPILATION_ALLOW_SCRIPTS",
    "ENABLE_DEBUG_DYLIB", "ENABLE_INCOMING_NETWORK_CONNECTIONS",
    "ENABLE_OUTGOING_NETWORK_CONNECTIONS", "ENABLE_RESOURCE_ACCESS_AUDIO_INPUT",
    "ENABLE_RESOURCE_ACCESS_BLUETOOTH", "ENABLE_RESOURCE_ACCESS_CALENDARS",
    "ENABLE_RESOURCE_ACCESS_CAMERA", "ENABLE_RESOURCE_ACCESS_CONTACTS",
    "ENABLE_RESOURCE_ACCESS_LOCATION", "ENABLE_RESOURCE_ACCESS_PRINTING",
    "ENABLE_RESOURCE_ACCESS_USB",
    "HEADERMAP_INCLUDES_FRAMEWORK_ENTRIES_FOR_TARGETS_NOT_BEING_BUILT", "IS_UNOPTIMIZED_BUILD",
    "LD_WARN_UNUSED_DYLIBS", "PLATFORM_REQUIRES_SWIFT_AUTOLINK_EXTRACT",
    "PLATFORM_REQUIRES_SWIFT_MODULEWRAP", "PRODUCT_TYPE_HAS_STUB_BINARY",
    "RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGET", "RECOMMENDED_MACOSX_DEPLOYMENT_TARGET",
    "RECOMMENDED_TVOS_DEPLOYMENT_TARGET", "RECOMMENDED_WATCHOS_DEPLOYMENT_TARGET",
    "RECOMMENDED_XROS_DEPLOYMENT_TARGET", "RESCHEDULE_INDEPENDENT_HEADERS_PHASES",
    "SWIFT_INSTALL_MODULE_FOR_DEPLOYMENT", "TEMP_SANDBOX_DIR",
    "TREAT_MISSING_SCRIPT_PHASE_OUTPUTS_AS_ERRORS", "VALIDATE_DEVELOPMENT_ASSET_PATHS",
    "_DISCOVER_COMMAND_LINE_LINKER_INPUTS", "_DISCOVER_COMMAND_LINE_LINKER_INPUTS_INCLUDE_WL",
  ]

  private static let unprintedBefore16: Set<String> = [
    "CODE_SIGN_IDENTITY_NO", "CODE_SIGN_IDENTITY_YES", "DYNAMIC_LIBRARY_EXTENSION",
    "EMBEDDED_PROFILE_NAME", "ENABLE_SDK_IMPORTS", "ENFORCE_VALID_ARCHS", "HOST_PLATFORM",
    "IMPLICIT_DEPENDENCY_DOMAIN", "INSTALLAPI_IGNORE_SKIP_INSTALL", "LD_SHARED_CACHE_ELIGIBLE",
    "LD_WARN_DUPLICATE_LIBRARIES", "LINK_OBJC_RUNTIME", "LLVM_TARGET_TRIPLE_OS_VERSION_NO",
    "LLVM_TARGET_TRIPLE_OS_VERSION_YES", "PER_ARCH_MODULE_FILE_DIR", "PER_ARCH_OBJECT_FILE_DIR",
    "PER_VARIANT_OBJECT_FILE_DIR", "PLATFORM_FAMILY_NAME", "TOOLCHAINS", "_BOOL_", "_BOOL_NO",
    "_BOOL_YES", "_DEVELOPMENT_TEAM_IS_EMPTY", "_IS_EMPTY_",
    "_MACOSX_DEPLOYMENT_TARGET_IS_EMPTY", "__DIAGNOSE_DEPRECATED_ARCHS",
    "__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS",
  ]
}
