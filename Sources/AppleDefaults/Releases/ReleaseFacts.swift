import SettingsDiagnostics
package import SettingsModel

/// What a release of Xcode is, and what it has that differs from the newest release, whose defaults
/// the catalog and the tables of this module contain.
///
/// Each release has a file of its own. To add one, write such a file with `Scripts/record-xcode`, and
/// list it in `known`.
package struct ReleaseFacts: Sendable {
  package typealias Settings = XcodeFacts.Settings

  /// The SDKs of a platform: those for devices and for the simulator have one version.
  package struct SystemFacts: Sendable {
    package let version: String
    package let build: String
  }

  package let release: XcodeRelease
  /// The build of Xcode: `17F42`.
  package let build: String
  package let systems: [Platform: SystemFacts]
  package let driverKitVersion: String
  /// The settings that the release does not have.
  package var missing: Set<String> = []
  /// The settings that the release has, but does not print.
  package var unprinted: Set<String> = []
  /// The defaults that differ, above those of all other levels below a project.
  package var defaults: Settings = []
  /// The defaults that differ for the platform of some SDKs.
  package var defaultsOfPlatform: @Sendable (SDK) -> Settings = { _ in [] }
  /// The defaults that differ for some product types.
  package var defaultsOfProduct: @Sendable (String) -> Settings = { _ in [] }
  /// Whether conditions on `config` are known in xcconfig files.
  package var hasConfigurationConditions = true
  /// Whether a `\` at the end of a line of an xcconfig file continues the value.
  package var continuesLines = true
  /// Whether deployment targets of platforms that a target is not built for are printed.
  package var printsForeignDeploymentTargets = true
  /// Whether the release prints what its older engine has: one architecture even without a
  /// destination, no folder of built products in search paths, and no lists of files.
  package var hasOlderEngine = false
  /// The settings that are printed even if they are empty.
  package var printedIfEmpty: Set<String> = ["BUILD_STYLE", "PRODUCT_SETTINGS_PATH"]

  /// The known releases, oldest first.
  package static let known = [xcode15_4, xcode16_4, xcode26_5]
  /// The known release with a version; nil if it is not known.
  package static func known(_ release: XcodeRelease) -> ReleaseFacts? {
    known.first { $0.release == release }
  }
  /// The release that all others are relative to: the one that the catalog and the tables describe.
  package static let newest = xcode26_5

  /// The facts about a release; those of the next newer one for a release that is not known, or of
  /// the last one.
  package static func of(_ release: XcodeRelease) -> ReleaseFacts {
    // Most runs are about the newest release, and need no tables of others.
    if release == newest.release { return newest }
    return known.first { $0.release >= release } ?? known[known.count - 1]
  }

  package static var knownVersions: [String] { known.map(\.release.text) }

  /// Returns the known release that an argument names; nil if none is.
  package static func release(named text: String) -> XcodeRelease? {
    guard let release = XcodeRelease(version: text), known(release) != nil else { return nil }
    return release
  }

  /// The message about an argument that names no known release.
  package static func unknownRelease(_ text: String) -> String {
    "'\(text)' is not a known release of Xcode; expected " + knownVersions.list(last: "or")
  }

  /// The versions of the SDKs, by the names of their platforms; empty for the newest release.
  package var sdkVersions: [String: String] {
    if release == Self.newest.release { return [:] }
    var result: [String: String] = [:]
    for sdk in SDKTable.all { result[sdk.platformName] = systems[sdk.platform]?.version }
    return result
  }

  func build(of sdk: SDK) -> String? {
    guard let system = systems[sdk.platform], system.version == sdk.version else { return nil }
    return system.build
  }

  /// The deployment targets of a target that sets none.
  package var deploymentTargets: Settings {
    let order: [Platform] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]
    return [("DRIVERKIT_DEPLOYMENT_TARGET", driverKitVersion)]
      + order.compactMap { platform in
        systems[platform].map { (platform.deploymentTargetSetting, $0.version) }
      }
  }

  /// The version of Xcode as settings.
  package var versionSettings: Settings {
    let (major, minor) = (release.major * 100, release.major * 100 + release.minor * 10)
    return [
      ("XCODE_VERSION_MAJOR", "\(major)"), ("XCODE_VERSION_MINOR", "\(minor)"),
      ("XCODE_VERSION_ACTUAL", "\(minor)"), ("XCODE_PRODUCT_BUILD_VERSION", build),
    ]
  }

  /// The default that the release has in place of the newest one; nil where it has the same.
  package func ownDefault(_ name: String) -> String? {
    defaults.last { $0.0 == name }?.1
  }

  /// The default that the newest release has beside the catalog; nil for none.
  package static func tableDefault(_ name: String) -> String? {
    let sdks = [Platform.macOS, .iOS].compactMap(SDKTable.deviceSDK)
    let settings =
      XcodeFacts.universal + XcodeFacts.builtIn
      + sdks.flatMap { XcodePlatform.platform($0) + XcodePlatform.sdk($0) }
    return settings.last { $0.0 == name }?.1
  }

  /// The defaults that every release keeps to itself: such a setting is printed only if another
  /// level assigns it.
  package static let internalDefaults: Set<String> = [
    "CLANG_EXPLICIT_MODULES_OUTPUT_PATH", "COMPILATION_CACHE_PLUGIN_PATH",
    "EAGER_LINKING_INTERMEDIATE_TBD_DIR", "EAGER_LINKING_INTERMEDIATE_TBD_PATH",
    "EFFECTIVE_PLATFORM_SUFFIX", "EFFECTIVE_TOOLCHAINS_DIRS",
    "ENABLE_ADDITIONAL_CODESIGN_INPUT_TRACKING",
    "ENABLE_ADDITIONAL_CODESIGN_INPUT_TRACKING_FOR_SCRIPT_OUTPUTS",
    "KEEP_GLOBAL_MODULE_CACHE_DIRECTORY", "SWIFTC_PASS_SYSROOT",
    "SWIFT_EXPLICIT_MODULES_OUTPUT_PATH", "SWIFT_UNEXTENDED_INTERFACE_HEADER_PATH",
    "SWIFT_UNEXTENDED_MODULE_MAP_PATH", "SWIFT_UNEXTENDED_VFS_OVERLAY_PATH",
    "SWIFT_USE_INTEGRATED_DRIVER", "SYSROOT", "TAPI_OUTPUT_PATH", "USE_SWIFT_RESPONSE_FILE",
  ]

  /// The same for an SDK. Mac Catalyst has defaults of the Mac's own variant, which it does not
  /// print.
  package static func internalDefaults(of sdk: SDK?) -> Set<String> {
    guard let sdk, sdk.isCatalyst else { return internalDefaults }
    return internalDefaults.union([
      "CODE_SIGN_IDENTITY_NO", "CODE_SIGN_IDENTITY_YES", "SUPPORTED_DEVICE_FAMILIES",
      "_DEVELOPMENT_TEAM_IS_EMPTY", "_MACOSX_DEPLOYMENT_TARGET_IS_EMPTY",
    ])
  }

  /// What a destination assigns and a release does not print.
  package static let internalOfDestinations: Set<String> = ["SDK_VARIANT"]

  /// The same for settings that are derived from others.
  package static let internalDerived: Set<String> = [
    "LD_EXPORT_GLOBAL_SYMBOLS", "OTHER_SWIFT_FLAGS", "SWIFT_ENABLE_TESTABILITY",
    "SWIFT_INCLUDE_PATHS", "SWIFT_SYSTEM_INCLUDE_PATHS", "__ARCHS__", "arm64", "arm64_32", "arm64e",
    "armv7k", "x86_64",
  ]

  /// Whether a setting is printed for a target that is built with an SDK.
  package func prints(_ name: String, _ value: String, with sdk: SDK?) -> Bool {
    if unprinted.contains(name) { return false }
    if value.isEmpty, !printedIfEmpty.contains(name) {
      return hasOlderEngine && name.hasPrefix("LINK_FILE_LIST_")
    }
    if printsForeignDeploymentTargets { return true }
    guard let sdk else { return true }
    let isDeploymentTarget = deploymentTargets.contains { $0.0 == name }
    return !isDeploymentTarget || name == sdk.platform.deploymentTargetSetting
      || sdk.isCatalyst && name == Platform.iOS.deploymentTargetSetting
  }
}
