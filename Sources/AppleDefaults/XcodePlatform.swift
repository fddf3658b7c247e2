package import SettingsModel

/// The settings of Xcode 26.5's platforms and SDKs in addition to the catalog, by SDK.
package enum XcodePlatform {
  package typealias Settings = XcodeFacts.Settings

  /// The name of a platform's folder: `iPhoneOS` in `iPhoneOS.platform`.
  static func folderName(_ sdk: SDK) -> String {
    switch (sdk.platform, sdk.isSimulator) {
    case (.iOS, false): "iPhoneOS"
    case (.iOS, true): "iPhoneSimulator"
    case (.macOS, _): "MacOSX"
    case (.tvOS, false): "AppleTVOS"
    case (.tvOS, true): "AppleTVSimulator"
    case (.watchOS, false): "WatchOS"
    case (.watchOS, true): "WatchSimulator"
    case (.visionOS, false): "XROS"
    case (.visionOS, true): "XRSimulator"
    }
  }

  package static func folder(_ sdk: SDK) -> String {
    "$(DEVELOPER_DIR)/Platforms/\(folderName(sdk)).platform"
  }

  package static func sdkFolder(_ sdk: SDK) -> String {
    "\(folder(sdk))/Developer/SDKs/\(folderName(sdk))\(sdk.version).sdk"
  }

  // MARK: The platform

  package static func platform(_ sdk: SDK, _ facts: ReleaseFacts = .newest) -> Settings {
    let isMac = sdk.platform == .macOS
    var settings: Settings = [
      ("NATIVE_ARCH_ACTUAL", "arm64"), ("NATIVE_ARCH_32_BIT", "arm"),
      ("NATIVE_ARCH_64_BIT", "arm64"), ("NATIVE_ARCH", "arm64"),
    ]
    settings += facts.deploymentTargets
    settings += names(of: sdk) + counterpart(of: sdk) + defaults(of: sdk)
    settings += [
      ("PLATFORM_DIR", folder(sdk)),
      ("EFFECTIVE_PLATFORM_SUFFIX", sdk.isSimulator ? "simulator" : "os"),
    ]
    if let build = facts.build(of: sdk), !isMac || !facts.hasOlderEngine {
      settings.append(("PLATFORM_PRODUCT_BUILD_VERSION", build))
    }
    if sdk.platform != .visionOS {
      let isIntel = isMac || sdk.isSimulator
      settings.append(("PLATFORM_PREFERRED_ARCH", isIntel ? "x86_64" : "arm64"))
    }
    let folders = [
      ("APPLICATIONS", "Applications"), ("TOOLS", "Tools"), ("LIBRARY", "Library"),
      ("USR", "usr"), ("BIN", "usr/bin"), ("SDK", "SDKs"),
    ]
    for (name, path) in folders {
      settings.append(
        (
          "PLATFORM_DEVELOPER_\(name)_DIR",
          isMac ? "$(DEVELOPER_\(name)_DIR)" : "\(folder(sdk))/Developer/\(path)"
        ))
    }
    if isMac {
      settings += [
        ("MACOS_UNZIPPERED_TWIN_PREFIX_PATH", ""),
        ("IOS_UNZIPPERED_TWIN_PREFIX_PATH", "/System/iOSSupport"),
      ]
    }
    return settings
  }

  /// The defaults in a platform's property list that apply to some architectures.
  package static func defaults(
    byArchitectureOf sdk: SDK
  ) -> [(name: String, value: String, architectures: String)] {
    sdk.platform == .macOS ? [("GCC_WARN_64_TO_32_BIT_CONVERSION", "YES", "*64")] : []
  }

  /// Returns the settings with the names of a platform.
  static func names(of sdk: SDK) -> Settings {
    [
      ("DEPLOYMENT_TARGET_SETTING_NAME", sdk.platform.deploymentTargetSetting),
      ("SUPPORTED_PLATFORMS", sdk.platform.supportedPlatforms),
      ("PLATFORM_NAME", sdk.platformName),
      ("PLATFORM_FAMILY_NAME", sdk.platform == .visionOS ? "xrOS" : sdk.platform.rawValue),
      ("PLATFORM_DISPLAY_NAME", sdk.displayName),
      ("EFFECTIVE_PLATFORM_NAME", sdk.platform == .macOS ? "" : "-\(sdk.platformName)"),
    ]
  }

  /// The simulator's SDK for a device's, and the other way round.
  private static func counterpartSDK(of sdk: SDK) -> SDK? {
    guard sdk.platform != .macOS else { return nil }
    return SDKTable.all.first {
      $0.platform == sdk.platform && $0.isSimulator != sdk.isSimulator
    }?.version(sdk.version)
  }

  static func counterpartNames(of sdk: SDK) -> Settings {
    guard let other = counterpartSDK(of: sdk) else { return [] }
    let word = other.isSimulator ? "SIMULATOR" : "DEVICE"
    return [
      ("CORRESPONDING_\(word)_PLATFORM_NAME", other.platformName),
      ("CORRESPONDING_\(word)_SDK_NAME", other.canonicalName),
    ]
  }

  private static func counterpart(of sdk: SDK) -> Settings {
    guard let other = counterpartSDK(of: sdk) else { return [] }
    let word = other.isSimulator ? "SIMULATOR" : "DEVICE"
    return counterpartNames(of: sdk) + [
      ("CORRESPONDING_\(word)_PLATFORM_DIR", folder(other)),
      ("CORRESPONDING_\(word)_SDK_DIR", sdkFolder(other)),
    ]
  }

  /// Returns the defaults in the property lists of the platform and the SDK.
  private static func defaults(of sdk: SDK) -> Settings {
    let isMac = sdk.platform == .macOS
    var settings: Settings = [("DEFAULT_COMPILER", XcodeFacts.compiler)]
    if !isMac {
      let context =
        sdk.isSimulator ? "XCiPhoneSimulatorCodeSignContext" : "XCiPhoneOSCodeSignContext"
      settings += [
        ("CODE_SIGN_CONTEXT_CLASS", context), ("DEBUG_INFORMATION_FORMAT", "dwarf-with-dsym"),
        ("DEAD_CODE_STRIPPING", "YES"),
      ]
    }
    if sdk.isSimulator {
      settings += [("GCC_OBJC_LEGACY_DISPATCH", "YES"), ("OBJC_ABI_VERSION", "2")]
    } else if !isMac {
      settings.append(("GCC_THUMB_SUPPORT", "YES"))
    }
    if let family = defaultFamily(sdk) { settings.append(("TARGETED_DEVICE_FAMILY", family)) }
    if sdk.platform == .visionOS { settings.append(("RESOURCES_PLATFORM_NAME", "xros")) }
    if !isMac {
      settings += [
        ("COMPRESS_PNG_FILES", "YES"), ("INFOPLIST_OUTPUT_FORMAT", "binary"),
        ("PLIST_FILE_OUTPUT_FORMAT", "binary"), ("STRINGS_FILE_OUTPUT_ENCODING", "binary"),
      ]
    }
    if let families = supportedFamilies(sdk) {
      settings.append(("SUPPORTED_DEVICE_FAMILIES", families))
    }
    return settings
  }

  /// The device family of a target that names none.
  private static func defaultFamily(_ sdk: SDK) -> String? {
    switch sdk.platform {
    case .iOS: "1"
    case .macOS: nil
    case .tvOS: "3"
    case .watchOS: "4"
    case .visionOS: "7"
    }
  }

  private static func supportedFamilies(_ sdk: SDK) -> String? {
    sdk.platform == .tvOS ? "3,5" : sdk.platform.supportedDeviceFamilies
  }

  // MARK: The SDK

  package static func sdk(_ sdk: SDK, _ facts: ReleaseFacts = .newest) -> Settings {
    let folder = sdkFolder(sdk)
    let identifier = sdk.canonicalName.map { $0 == "." ? "_" : String($0) }.joined()
    var settings: Settings = [
      ("TOOLCHAIN_DIR", "$(DEVELOPER_DIR)/Toolchains/XcodeDefault.xctoolchain"),
      ("EFFECTIVE_TOOLCHAINS_DIRS", "$(DT_TOOLCHAIN_DIR)"),
      ("SYSROOT", "$(SDKROOT)"), ("SWIFTC_PASS_SYSROOT", "NO"),
      ("LLVM_TARGET_TRIPLE_VENDOR", "apple"),
      ("__ORIGINAL_SDK_DEFINED_LLVM_TARGET_TRIPLE_SYS", sdk.platform.targetPrefix),
      ("LLVM_TARGET_TRIPLE_SUFFIX", sdk.isSimulator ? "-simulator" : ""),
      ("SYSTEM_PREFIX", ""), ("LINK_OBJC_RUNTIME", "YES"),
      (
        "RECOMMENDED_\(sdk.platform.deploymentTargetSetting)", recommendedTarget(sdk.platform)
      ),
      ("PLATFORM_REQUIRES_SWIFT_AUTOLINK_EXTRACT", "NO"),
      ("PLATFORM_REQUIRES_SWIFT_MODULEWRAP", "NO"), ("RPATH_ORIGIN", "@loader_path"),
      ("PLATFORM_USES_DSYMS", "YES"),
      ("DEPLOYMENT_TARGET_SUGGESTED_VALUES", suggestedTargets(sdk)),
    ]
    settings += XcodeFacts.libraryExtension + signing(sdk)
    // A simulator's SDK has no kernel.
    if !sdk.isSimulator { settings += sanitizers }
    settings += searchPaths(sdk) + versions(of: sdk)
    settings += [
      ("SDK_DIR", folder),
      ("SDK_STAT_CACHE_DIR", "$(DERIVED_DATA_DIR)"),
      ("SDK_DIR_\(sdk.platformName)", folder), ("SDK_DIR_\(identifier)", folder),
      ("PER_ARCH_MODULE_FILE_DIR", "$(PER_ARCH_OBJECT_FILE_DIR)"),
      ("TOOLCHAINS", "com.apple.dt.toolchain.XcodeDefault"),
    ]
    if let build = facts.build(of: sdk) {
      settings.append(("SDK_PRODUCT_BUILD_VERSION", build))
      settings.append(
        (
          "SDK_STAT_CACHE_PATH",
          "$(SDK_STAT_CACHE_DIR)/SDKStatCaches.noindex/\(sdk.canonicalName)-\(build)-"
            + "$(TOOLCHAINS:__md5)$(SDKROOT:__md5).sdkstatcache"
        ))
    }
    if sdk.platform != .macOS, !sdk.isSimulator {
      settings.append(("STRIP_BITCODE_FROM_COPIED_FILES", "YES"))
    }
    if sdk.platform != .macOS, sdk.isSimulator {
      settings += validArchitectures(sdk)
    }
    return settings
  }

  /// Returns the settings with the name and the version of an SDK. The version is also the default
  /// deployment target.
  static func versions(of sdk: SDK) -> Settings {
    let version = sdk.packedVersion
    return [
      ("SDK_NAME", sdk.canonicalName), ("SDK_NAMES", sdk.canonicalName),
      ("SDK_VERSION", sdk.version), ("SDK_VERSION_ACTUAL", String(version.number)),
      ("SDK_VERSION_MAJOR", String(version.major)),
      ("SDK_VERSION_MINOR", String(version.major + version.minor)),
      ("SWIFT_PLATFORM_TARGET_PREFIX", sdk.platform.targetPrefix),
      (sdk.platform.deploymentTargetSetting, sdk.version),
    ]
  }

  static func validArchitectures(_ sdk: SDK) -> Settings {
    [("VALID_ARCHS", sdk.validArchitectures)]
  }

  /// Returns the default signing settings. On the Mac, nothing is signed without a team.
  private static func signing(_ sdk: SDK) -> Settings {
    let common: Settings = [
      ("CODE_SIGNING_REQUIRED", "YES"), ("ENTITLEMENTS_REQUIRED", "YES"),
      ("ENTITLEMENTS_DESTINATION", sdk.isSimulator ? "__entitlements" : "Signature"),
      ("TAPI_USE_SRCROOT", "YES"),
      ("TAPI_VERIFY_MODE", "Pedantic"),
    ]
    guard sdk.platform == .macOS else {
      return common + [
        ("AD_HOC_CODE_SIGNING_ALLOWED", sdk.isSimulator ? "YES" : "NO"),
        ("CODE_SIGN_IDENTITY", sdk.isSimulator ? "-" : "Apple Development"),
      ]
    }
    return common + [
      ("AD_HOC_CODE_SIGNING_ALLOWED", "YES"),
      ("CODE_SIGN_IDENTITY", "$(CODE_SIGN_IDENTITY_$(_DEVELOPMENT_TEAM_IS_EMPTY))"),
      ("CODE_SIGN_IDENTITY_NO", "Apple Development"), ("CODE_SIGN_IDENTITY_YES", "-"),
      ("IS_MACCATALYST", "NO"), ("COMPRESS_PNG_FILES", "NO"), ("STRIP_PNG_TEXT", "NO"),
      (
        "LLVM_TARGET_TRIPLE_OS_VERSION",
        "$(LLVM_TARGET_TRIPLE_OS_VERSION_$(_MACOSX_DEPLOYMENT_TARGET_IS_EMPTY))"
      ),
      (
        "LLVM_TARGET_TRIPLE_OS_VERSION_NO",
        "$(SWIFT_PLATFORM_TARGET_PREFIX)$(MACOSX_DEPLOYMENT_TARGET)"
      ),
      ("LLVM_TARGET_TRIPLE_OS_VERSION_YES", "$(SWIFT_PLATFORM_TARGET_PREFIX)\(sdk.version)"),
      ("_BOOL_", "NO"), ("_BOOL_NO", "NO"), ("_BOOL_YES", "YES"), ("_IS_EMPTY_", "YES"),
      ("_DEVELOPMENT_TEAM_IS_EMPTY", "$(_IS_EMPTY_$(DEVELOPMENT_TEAM):default=NO)"),
      (
        "_MACOSX_DEPLOYMENT_TARGET_IS_EMPTY",
        "$(_IS_EMPTY_$(MACOSX_DEPLOYMENT_TARGET):default=NO)"
      ),
    ]
  }

  private static func recommendedTarget(_ platform: Platform) -> String {
    switch platform {
    case .iOS, .tvOS: "15.0"
    case .macOS: "11.0"
    case .watchOS: "8.0"
    case .visionOS: "1.0"
    }
  }

  private static func suggestedTargets(_ sdk: SDK) -> String {
    func versions(_ major: Int, _ minors: [Int]) -> [String] { minors.map { "\(major).\($0)" } }
    let sets: [[String]]
    switch sdk.platform {
    case .iOS:
      sets = [
        versions(12, [0, 1, 2, 3, 4]), versions(13, [0, 1, 2, 3, 4, 5, 6]),
        versions(14, Array(0...7)), versions(15, Array(0...6)), versions(16, Array(0...6)),
        versions(17, Array(0...6)), versions(18, Array(0...6)), versions(26, [0, 2, 3, 4, 5]),
      ]
    case .macOS:
      sets = [
        versions(10, [13, 14, 15]), versions(11, Array(0...5)), versions(12, [0, 2, 3, 4]),
        versions(13, Array(0...5)), versions(14, Array(0...6)), versions(15, Array(0...6)),
        versions(26, Array(0...5)),
      ]
    case .tvOS:
      sets = [
        versions(12, Array(0...4)), versions(13, [0, 2, 3, 4]),
        versions(14, [0, 2, 3, 4, 5, 6, 7]), versions(15, Array(0...6)),
        versions(16, Array(0...6)), versions(17, Array(0...6)), versions(18, Array(0...6)),
        versions(26, Array(0...5)),
      ]
    case .watchOS:
      sets = [
        versions(4, Array(0...3)), versions(5, Array(0...3)), versions(6, [0, 1, 2]),
        versions(7, Array(0...6)), versions(8, [0, 1, 3, 4, 5, 6, 7]), versions(9, Array(0...6)),
        versions(10, Array(0...6)), versions(11, Array(0...6)), versions(26, [0, 2, 3, 4, 5]),
      ]
    case .visionOS:
      sets = [
        versions(1, Array(0...3)), versions(2, Array(0...6)), versions(26, [0, 2, 3, 4, 5]),
      ]
    }
    let all = sets.joined()
    if sdk.version == XcodeFacts.version { return all.joined(separator: " ") }
    let newest = VersionNumber(sdk.version) ?? VersionNumber(.max)
    return all.filter { VersionNumber($0).map { $0 <= newest } ?? true }.joined(separator: " ")
  }

  private static let sanitizers: Settings = [
    (
      "KASAN_CFLAGS_CLASSIC",
      "-DKASAN=1 -DKASAN_CLASSIC=1 -fsanitize=address -mllvm -asan-globals-live-support -mllvm "
        + "-asan-force-dynamic-shadow"
    ),
    (
      "KASAN_CFLAGS_TBI",
      "-DKASAN=1 -DKASAN_TBI=1 -fsanitize=kernel-hwaddress"
        + [
          "recover=0", "instrument-atomics=0", "instrument-stack=1",
          "generate-tags-with-calls=1", "instrument-with-calls=1", "use-short-granules=0",
          "memory-access-callback-prefix=__asan_",
        ].map { " -mllvm -hwasan-\($0)" }.joined()
    ),
    ("KASAN_DEFAULT_CFLAGS", "$(KASAN_CFLAGS_CLASSIC)"),
  ]

  private static func searchPaths(_ sdk: SDK) -> Settings {
    let own = sdk.platform == .macOS ? "" : " $(SDKROOT)/Developer/Library/Frameworks"
    return [
      (
        "TEST_FRAMEWORK_SEARCH_PATHS",
        "$(inherited) $(PLATFORM_DIR)/Developer/Library/Frameworks\(own)"
      ),
      ("TEST_LIBRARY_SEARCH_PATHS", "$(inherited) $(PLATFORM_DIR)/Developer/usr/lib"),
    ]
  }
}
