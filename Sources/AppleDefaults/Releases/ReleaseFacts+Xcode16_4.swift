import SettingsModel

extension ReleaseFacts {
  static let xcode16_4 = ReleaseFacts(
    release: XcodeRelease(16, 4), build: "16F6",
    systems: [
      .iOS: SystemFacts(version: "18.5", build: "22F76"),
      .macOS: SystemFacts(version: "15.5", build: "24F74"),
      .tvOS: SystemFacts(version: "18.5", build: "22L572"),
      .watchOS: SystemFacts(version: "11.5", build: "22T572"),
      .visionOS: SystemFacts(version: "2.5", build: "22O473"),
    ], driverKitVersion: "24.5", missing: newIn26,
    unprinted: ["__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS"],
    defaults: removedIn26 + [
      (
        "AVAILABLE_PLATFORMS",
        "android appletvos appletvsimulator driverkit iphoneos iphonesimulator"
          + " macosx qnx watchos watchsimulator xros xrsimulator"
      )
    ],
    defaultsOfProduct: { type in
      isTest(type)
        ? [("PRODUCT_SPECIFIC_LDFLAGS", "-framework XCTest -lXCTestSwiftSupport")] : []
    }, printsForeignDeploymentTargets: false)

  static func isTest(_ productType: String) -> Bool {
    ProductType(named: productType)?.family == .testBundle
  }

  /// The settings that Xcode 26 removed, or whose defaults it changed, as Xcode 15 and 16 have them.
  static let removedIn26: Settings = [
    ("BITCODE_GENERATION_MODE", "marker"), ("CHOWN", "/usr/sbin/chown"), ("ENABLE_BITCODE", "NO"),
    (
      "EXCLUDED_RECURSIVE_SEARCH_PATH_SUBDIRECTORIES",
      "*.nib *.lproj *.framework *.gch *.xcode* *.xcassets (*) .DS_Store CVS"
        + " .svn .git .hg *.pbproj *.pbxproj"
    ), ("GENERATE_MASTER_OBJECT_FILE", "NO"), ("HIDE_BITCODE_SYMBOLS", "YES"),
  ]

  /// The settings that Xcode 26 added.
  static let newIn26: Set<String> = [
    "ARCHS_BASE", "AUTOMATION_APPLE_EVENTS", "BUILD_ONLY_KNOWN_LOCALIZATIONS",
    "DUMP_DEPENDENCIES", "DUMP_DEPENDENCIES_OUTPUT_PATH", "EFFECTIVE_SWIFT_VERSION",
    "ENABLE_COHORT_ARCHS", "ENABLE_CPLUSPLUS_BOUNDS_SAFE_BUFFERS", "ENABLE_C_BOUNDS_SAFETY",
    "ENABLE_ENHANCED_SECURITY", "ENABLE_POINTER_AUTHENTICATION",
    "ENABLE_RESOURCE_ACCESS_PHOTO_LIBRARY", "ENABLE_SECURITY_COMPILER_WARNINGS",
    "GENERATED_TEST_ENTRY_POINT_PATH", "GENERATE_PRELINK_OBJECT_FILE", "INDEX_STORE_COMPRESS",
    "INDEX_STORE_ONLY_PROJECT_FILES", "LOCALIZED_STRING_CODE_COMMENTS", "PLATFORM_USES_DSYMS",
    "RPATH_ORIGIN", "RUNTIME_EXCEPTION_ALLOW_DYLD_ENVIRONMENT_VARIABLES",
    "RUNTIME_EXCEPTION_ALLOW_JIT", "RUNTIME_EXCEPTION_ALLOW_UNSIGNED_EXECUTABLE_MEMORY",
    "RUNTIME_EXCEPTION_DEBUGGING_TOOL", "RUNTIME_EXCEPTION_DISABLE_EXECUTABLE_PAGE_PROTECTION",
    "RUNTIME_EXCEPTION_DISABLE_LIBRARY_VALIDATION", "SCANNING_PCM_KEEP_CACHE_DIRECTORY",
    "SKIP_MERGEABLE_LIBRARY_BUNDLE_HOOK", "STRING_CATALOG_GENERATE_SYMBOLS",
    "SWIFT_EMIT_CONST_VALUE_PROTOCOLS", "SWIFT_ENABLE_EXPLICIT_MODULES", "_LD_MULTIARCH",
  ]
}
