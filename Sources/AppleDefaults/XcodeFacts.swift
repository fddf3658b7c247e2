import SettingsModel

/// What Apple's engine itself assigns around the catalog in the newest Xcode: names and
/// expressions, in the order in which the engine has them. Paths follow from DEVELOPER_DIR.
package enum XcodeFacts {
  package typealias Settings = [(String, String)]

  /// The version of the SDKs of the newest Xcode.
  package static let version = XcodeRelease.newest.text
  static let developerFolder = "/Applications/Xcode.app/Contents/Developer"
  package static let compiler = "com.apple.compilers.llvm.clang.1_0"
  /// The region of a project that names none.
  package static let developmentLanguage = "en"

  // MARK: With the catalog and without

  /// Folders of the Mac.
  static let localFolders: Settings = [
    ("LOCAL_APPS_DIR", "/Applications"), ("LOCAL_LIBRARY_DIR", "/Library"),
  ]

  static let hostPlatform: Settings = [("HOST_PLATFORM", "macosx")]
  static let libraryExtension: Settings = [("DYNAMIC_LIBRARY_EXTENSION", "dylib")]

  /// The folders that a configuration is built in.
  static let configurationFolders: Settings = [
    ("CONFIGURATION_BUILD_DIR", "$(BUILD_DIR)/$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)"),
    ("CONFIGURATION_TEMP_DIR", "$(PROJECT_TEMP_DIR)/$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)"),
  ]

  /// The folders that a target is built in, and another name of the project.
  static let targetFolders: Settings = [
    ("TARGET_TEMP_DIR", "$(CONFIGURATION_TEMP_DIR)/$(TARGET_NAME)$(TARGET_TEMP_DIR_SUFFIX).build"),
    ("TARGET_BUILD_DIR", "$(CONFIGURATION_BUILD_DIR)$(TARGET_BUILD_SUBPATH)"),
    ("BUILT_PRODUCTS_DIR", "$(CONFIGURATION_BUILD_DIR)"),
    ("PROJECT", "$(PROJECT_NAME)"), ("TEMP_DIR", "$(TARGET_TEMP_DIR)"),
  ]

  /// Another name of the target.
  static let targetName: Settings = [("TARGETNAME", "$(TARGET_NAME)")]

  /// The search paths that the build inserts before those of every level.
  static let builtProductSearchPaths: Settings = [
    ("HEADER_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR)/include $(inherited)"),
    ("FRAMEWORK_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
    ("LIBRARY_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
    ("REZ_SEARCH_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)"),
  ]

  package static let searchPaths: Settings =
    builtProductSearchPaths + [("SWIFT_INCLUDE_PATHS", "$(BUILT_PRODUCTS_DIR) $(inherited)")]

  // MARK: With the catalog

  /// The settings of every project, above the assumptions of tools.
  package static let universal: Settings =
    localFolders + [
      ("OS", "MACOS"), ("arch", "undefined_arch"), ("variant", "normal"),
      ("SYSTEM_APPS_DIR", "/Applications"),
      ("SYSTEM_ADMIN_APPS_DIR", "/Applications/Utilities"),
      ("SYSTEM_DEMOS_DIR", "/Applications/Extras"),
      ("SYSTEM_LIBRARY_DIR", "/System/Library"),
      ("SYSTEM_CORE_SERVICES_DIR", "/System/Library/CoreServices"),
      ("SYSTEM_DOCUMENTATION_DIR", "/Library/Documentation"),
      ("SYSTEM_LIBRARY_EXECUTABLES_DIR", ""), ("SYSTEM_DEVELOPER_EXECUTABLES_DIR", ""),
      ("LOCAL_ADMIN_APPS_DIR", "/Applications/Utilities"),
      ("LOCAL_DEVELOPER_DIR", "/Library/Developer"), ("LOCAL_DEVELOPER_EXECUTABLES_DIR", ""),
      ("USER_APPS_DIR", "$(HOME)/Applications"),
      ("USER_LIBRARY_DIR", "$(HOME)/Library"),
      ("VALIDATE_DEVELOPMENT_ASSET_PATHS", "YES_ERROR"),
      ("DIAGNOSE_MISSING_TARGET_DEPENDENCIES", "YES"),
      ("DEVELOPER_DIR", developerFolder), ("SYSTEM_DEVELOPER_DIR", "$(DEVELOPER_DIR)"),
      ("LEGACY_DEVELOPER_DIR", legacyDeveloperFolder),
      ("SYSTEM_DEVELOPER_APPS_DIR", "$(DEVELOPER_DIR)/Applications"),
      ("DEVELOPER_APPLICATIONS_DIR", "$(DEVELOPER_DIR)/Applications"),
      ("DEVELOPER_LIBRARY_DIR", "$(DEVELOPER_DIR)/Library"),
      ("DEVELOPER_FRAMEWORKS_DIR", "$(DEVELOPER_DIR)/Library/Frameworks"),
      ("DEVELOPER_FRAMEWORKS_DIR_QUOTED", "$(DEVELOPER_DIR)/Library/Frameworks"),
      ("SYSTEM_DEVELOPER_JAVA_TOOLS_DIR", "$(DEVELOPER_DIR)/Applications/Java Tools"),
      (
        "SYSTEM_DEVELOPER_PERFORMANCE_TOOLS_DIR", "$(DEVELOPER_DIR)/Applications/Performance Tools"
      ),
      ("SYSTEM_DEVELOPER_GRAPHICS_TOOLS_DIR", "$(DEVELOPER_DIR)/Applications/Graphics Tools"),
      ("SYSTEM_DEVELOPER_UTILITIES_DIR", "$(DEVELOPER_DIR)/Applications/Utilities"),
      ("SYSTEM_DEVELOPER_DEMOS_DIR", "$(DEVELOPER_DIR)/Applications/Utilities/Built Examples"),
      ("SYSTEM_DEVELOPER_DOC_DIR", "$(DEVELOPER_DIR)/ADC Reference Library"),
      (
        "SYSTEM_DEVELOPER_TOOLS_DOC_DIR",
        "$(SYSTEM_DEVELOPER_DOC_DIR)/documentation/DeveloperTools"
      ),
      ("SYSTEM_DEVELOPER_RELEASENOTES_DIR", "$(SYSTEM_DEVELOPER_DOC_DIR)/releasenotes"),
      (
        "SYSTEM_DEVELOPER_TOOLS_RELEASENOTES_DIR",
        "$(SYSTEM_DEVELOPER_DOC_DIR)/releasenotes/DeveloperTools"
      ),
      ("SYSTEM_DEVELOPER_TOOLS", "$(DEVELOPER_DIR)/Tools"),
      ("DEVELOPER_TOOLS_DIR", "$(DEVELOPER_DIR)/Tools"),
      ("SYSTEM_DEVELOPER_USR_DIR", "$(DEVELOPER_DIR)/usr"),
      ("DEVELOPER_USR_DIR", "$(DEVELOPER_DIR)/usr"),
      ("SYSTEM_DEVELOPER_BIN_DIR", "$(DEVELOPER_DIR)/usr/bin"),
      ("DEVELOPER_BIN_DIR", "$(DEVELOPER_DIR)/usr/bin"),
      ("DEVELOPER_SDK_DIR", "$(DEVELOPER_DIR)/Platforms/MacOSX.platform/Developer/SDKs"),
      ("XCODE_APP_SUPPORT_DIR", "$(DEVELOPER_DIR)/Library/Xcode"),
      ("AVAILABLE_PLATFORMS", availablePlatforms),
      ("DT_TOOLCHAIN_DIR", "$(DEVELOPER_DIR)/Toolchains/XcodeDefault.xctoolchain"),
      (
        "SWIFT_UNEXTENDED_MODULE_MAP_PATH", "$(TARGET_TEMP_DIR)/unextended-module.modulemap"
      ),
      (
        "SWIFT_UNEXTENDED_VFS_OVERLAY_PATH",
        "$(TARGET_TEMP_DIR)/unextended-module-overlay.yaml"
      ),
      (
        "SWIFT_UNEXTENDED_INTERFACE_HEADER_PATH",
        "$(TARGET_TEMP_DIR)/unextended-interface-header.h"
      ),
      (
        "TAPI_OUTPUT_PATH",
        "$(TARGET_BUILD_DIR)/$(CONTENTS_FOLDER_PATH)/$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)"
          + "$(EXECUTABLE_VARIANT_SUFFIX).tbd"
      ),
      (
        "EAGER_LINKING_INTERMEDIATE_TBD_DIR",
        "$(OBJROOT)/EagerLinkingTBDs/$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)"
      ),
      (
        "EAGER_LINKING_INTERMEDIATE_TBD_PATH",
        "$(EAGER_LINKING_INTERMEDIATE_TBD_DIR)/$(CONTENTS_FOLDER_PATH)/$(EXECUTABLE_PREFIX)"
          + "$(PRODUCT_NAME)$(EXECUTABLE_VARIANT_SUFFIX).tbd"
      ),
      ("CLANG_EXPLICIT_MODULES_OUTPUT_PATH", "$(OBJROOT)/ExplicitPrecompiledModules"),
      ("SWIFT_EXPLICIT_MODULES_OUTPUT_PATH", "$(OBJROOT)/SwiftExplicitPrecompiledModules"),
      (
        "COMPILATION_CACHE_PLUGIN_PATH", "$(DEVELOPER_USR_DIR)/lib/libToolchainCASPlugin.dylib"
      ),
      ("SWIFT_USE_INTEGRATED_DRIVER", "YES"), ("USE_SWIFT_RESPONSE_FILE", "YES"),
      ("ENABLE_POINTER_AUTHENTICATION", "NO"),
      ("ENABLE_ADDITIONAL_CODESIGN_INPUT_TRACKING", "YES"),
      ("ENABLE_ADDITIONAL_CODESIGN_INPUT_TRACKING_FOR_SCRIPT_OUTPUTS", "YES"),
      ("SWIFT_ENABLE_EXPLICIT_MODULES", "YES"), ("EAGER_LINKING", "NO"),
    ]

  private static let legacyDeveloperFolder =
    "$(DEVELOPER_DIR:dir:standardizepath)/PlugIns/Xcode3Core.ideplugin/Contents/SharedSupport/"
    + "Developer"

  private static let availablePlatforms = """
    android appletvos appletvsimulator driverkit freebsd iphoneos iphonesimulator linux macosx none \
    openbsd qnx watchos watchsimulator webassembly xros xrsimulator
    """

  /// Above the build system's own defaults.
  package static let builtIn: Settings =
    hostPlatform + [
      ("STRINGS_FILE_INFOPLIST_RENAME", "YES"), ("KEEP_GLOBAL_MODULE_CACHE_DIRECTORY", "YES"),
      ("COMPILATION_CACHE_CAS_PATH", "$(CCHROOT)/CompilationCache.noindex"),
      ("COMPILATION_CACHE_KEEP_CAS_DIRECTORY", "YES"),
      ("CLANG_CACHE_FINE_GRAINED_OUTPUTS", "YES"),
      ("SCANNING_PCM_KEEP_CACHE_DIRECTORY", "YES"), ("ENABLE_COHORT_ARCHS", "NO"),
      ("SWIFT_EMIT_CONST_VALUE_PROTOCOLS", constantValueProtocols),
    ]

  /// The protocols whose constant values Xcode requests from the compiler. Catalogs before Xcode
  /// 26.5 do not contain them.
  private static let constantValueProtocols = """
    AnyResolverProviding AppEntity AppEnum AppExtension AppIntent AppIntentsPackage \
    AppShortcutProviding AppShortcutsProvider AppUnionValue AppUnionValueCasesProviding \
    DynamicOptionsProvider EntityQuery ExtensionPointDefining IntentValueQuery Resolver \
    TransientEntity _AssistantIntentsProvider _GenerativeFunctionExtractable \
    _IntentValueRepresentable
    """

  /// The deployment targets of a target that sets none.
  package static let deploymentTargets = ReleaseFacts.newest.deploymentTargets

  /// In place of a platform and an SDK where SDKROOT is `auto` and no destination selects one.
  package static let undecided: Settings = [
    ("EFFECTIVE_PLATFORM_NAME", "-unknown"), ("CODE_SIGNING_ALLOWED", "NO"),
    ("CODE_SIGN_IDENTITY", "-"), ("ALLOW_TARGET_PLATFORM_SPECIALIZATION", "YES"),
  ]

  /// Settings that xcodebuild does not print without a platform.
  package static let namesOfPlatforms = [
    "PLATFORM_NAME", "SDK_NAME", "ARCHS", "VALID_ARCHS", "WRAPPER_NAME", "WRAPPER_EXTENSION",
    "FULL_PRODUCT_NAME", "EXECUTABLE_PATH", "CONTENTS_FOLDER_PATH", "INFOPLIST_PATH",
    "DEPLOYMENT_TARGET_SETTING_NAME",
  ]

  /// Where Xcode builds a scheme for a destination, besides SYMROOT and OBJROOT: in derived data, whose
  /// place a project does not decide.
  package static let derivedData: Settings = [
    ("SHARED_PRECOMPS_DIR", "$(OBJROOT)/PrecompiledHeaders")
  ]

  /// The folders for products, intermediate files and caches in derived data.
  package static func folders(inDerivedData folder: String) -> Settings {
    [
      ("SYMROOT", "\(folder)/Build/Products"),
      ("OBJROOT", "\(folder)/Build/Intermediates.noindex"), ("DERIVED_DATA_DIR", folder),
      ("MODULE_CACHE_DIR", "\(folder)/ModuleCache.noindex"),
    ]
  }

  /// Just below a project's own levels; the project's names and folders and the version of Xcode
  /// are added to it.
  package static let project: Settings =
    configurationFolders + targetFolders + [
      ("PROJECT_TEMP_DIR", "$(OBJROOT)/$(PROJECT_NAME).build"),
      ("BUILD_STYLE", ""), ("PKGINFO_FILE_PATH", "$(TEMP_DIR)/PkgInfo"),
    ]

  /// Between a project's levels and a target's; the target's names are added to it.
  package static let target: Settings =
    targetName + [
      ("PER_ARCH_CFLAGS", "$(PER_ARCH_CFLAGS_$(CURRENT_ARCH))"),
      ("PER_ARCH_LD", "$(LD_$(CURRENT_ARCH))"),
      ("PER_ARCH_LDPLUSPLUS", "$(LDPLUSPLUS_$(CURRENT_ARCH))"),
      ("PER_ARCH_OBJECT_FILE_DIR", "$(OBJECT_FILE_DIR_$(CURRENT_VARIANT))/$(CURRENT_ARCH)"),
      ("PER_VARIANT_CFLAGS", "$(OTHER_CFLAGS_$(CURRENT_VARIANT))"),
      ("PER_VARIANT_OBJECT_FILE_DIR", "$(OBJECT_FILE_DIR_$(CURRENT_VARIANT))"),
      ("PER_VARIANT_OTHER_LIPOFLAGS", "$(OTHER_LIPOFLAGS_$(CURRENT_VARIANT))"),
    ]
}
