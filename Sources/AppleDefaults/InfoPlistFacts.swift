package import SettingsModel

/// What Apple's build system does to an Info.plist by itself, as data.
///
/// Source: swift-build, `InfoPlistProcessorTaskAction.swift` and `DarwinProductTypes.xcspec`.
package enum InfoPlistFacts {
  /// The keys that a generated Info.plist always has, with the settings of their values.
  package static let usual = [
    (key: "CFBundleName", setting: "PRODUCT_NAME"),
    (key: "CFBundleExecutable", setting: "EXECUTABLE_NAME"),
    (key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION"),
    (key: "CFBundleDevelopmentRegion", setting: "DEVELOPMENT_LANGUAGE"),
    (key: "CFBundleIdentifier", setting: "PRODUCT_BUNDLE_IDENTIFIER"),
    (key: "CFBundlePackageType", setting: "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    (key: "CFBundleShortVersionString", setting: "MARKETING_VERSION"),
  ]

  /// The keys that must not be empty. The engine omits them if they are, at any depth.
  package static let neverEmpty: Set<String> = [
    "BuildMachineOSBuild", "CFBundleDevelopmentRegion", "CFBundleExecutable",
    "CFBundleGetInfoString", "CFBundleIconFile", "CFBundleIdentifier", "CFBundleName",
    "CFBundlePackageType", "CFBundleResourceSpecification", "CFBundleShortVersionString",
    "CFBundleSignature", "CFBundleTypeIconFile", "CFBundleTypeRole", "CFBundleVersion",
    "DTSwiftPlaygroundsBuild", "DTSwiftPlaygroundsVersion", "DTXcode", "DTXcodeBuild",
    "NSDocumentClass", "NSHelpFile", "NSHumanReadableCopyright", "NSMainNibFile",
    "NSPrincipalClass", "NSStickerSharingLevel",
  ]

  /// The keys, all of them true, that a product type adds.
  package static func additions(ofProductType identifier: String) -> [String] {
    switch identifier {
    case "com.apple.product-type.bundle.ui-testing": ["XCTContainsUITests"]
    case "com.apple.product-type.application.messages": ["LSApplicationLaunchProhibited"]
    case "com.apple.product-type.app-extension.messages-sticker-pack":
      ["LSApplicationIsStickerProvider"]
    case "com.apple.product-type.application.watchapp2-container":
      ["LSApplicationLaunchProhibited", "ITSWatchOnlyContainer"]
    default: []
    }
  }

  /// The product types for tvOS whose Info.plist names the required architecture.
  package static let typesWithArchitectureOnTV: Set<String> = [
    "com.apple.product-type.application", "com.apple.product-type.tv-app-extension",
  ]

  /// The architectures that UIRequiredDeviceCapabilities can name, oldest first.
  package static let requiredArchitectures = ["arm64", "arm64e"]

  /// The keys that only some platforms have. All others remove them.
  package static let platformsOfKeys: [(key: String, platforms: [Platform])] = [
    ("LSApplicationCategoryType", [.macOS, .iOS, .tvOS]),
    ("LSBackgroundOnly", [.macOS]),
    ("LSRequiresIPhoneOS", [.iOS, .tvOS, .visionOS]),
    ("LSUIElement", [.macOS]),
    ("NSDocumentClass", [.macOS]),
    ("NSServices", [.macOS]),
    ("NSSupportsAutomaticTermination", [.macOS]),
    ("NSSupportsSuddenTermination", [.macOS]),
  ]

  /// The platforms of Apple's elements of UIBackgroundModes. All others remove them; Mac Catalyst
  /// keeps those of iOS.
  package static let platformsOfBackgroundModes: [String: [Platform]] = [
    "audio": [.iOS, .tvOS, .watchOS, .visionOS],
    "bluetooth-central": [.iOS, .watchOS, .visionOS],
    "bluetooth-peripheral": [.iOS],
    "external-accessory": [.iOS],
    "fetch": [.iOS, .tvOS, .visionOS],
    "location": [.iOS, .watchOS],
    "nearby-interaction": [.iOS],
    "network-authentication": [.iOS, .visionOS],
    "newsstand-content": [.iOS],
    "processing": [.iOS, .tvOS, .visionOS],
    "push-to-talk": [.iOS],
    "remote-notification": [.iOS, .tvOS, .watchOS, .visionOS],
    "screen-capture": [.iOS, .visionOS],
    "voip": [.iOS, .watchOS, .visionOS],
  ]

  /// The value of CFBundleSupportedPlatforms, by PLATFORM_NAME.
  package static let supportedPlatforms = [
    "iphoneos": "iPhoneOS", "iphonesimulator": "iPhoneSimulator", "appletvos": "AppleTVOS",
    "appletvsimulator": "AppleTVSimulator", "watchos": "WatchOS",
    "watchsimulator": "WatchSimulator", "xros": "XROS", "xrsimulator": "XRSimulator",
    "macosx": "MacOSX",
  ]

  /// The device families of Mac Catalyst.
  package static let catalystFamilies: Set<Int64> = [2, 6]
}
