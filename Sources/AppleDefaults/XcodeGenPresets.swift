/// The settings that XcodeGen 2.45.4 adds itself, as a table of measured facts.
///
/// A target gets the layer of its platform, then that of its product type, then that of the two
/// together, then those of its destinations; a later one replaces whole values.
package enum XcodeGenPresets {
  /// A value as XcodeGen writes it into a project.
  package enum Value: Sendable {
    case text(String)
    case list([String])
  }

  package typealias Layer = [(name: String, value: Value)]

  /// - Parameter type: The type of the build configuration: `debug` or `release`.
  package static func project(type: String) -> [(layer: String, settings: Layer)] {
    [("base", base), (type, type == "debug" ? debug : release)]
  }

  /// - Parameters:
  ///   - type: The name of the product type: `application`.
  ///   - platform: The name of the platform: `iOS`.
  ///   - sdk: The platform's SDK, for SDKROOT.
  package static func target(
    type: String, platform: String, sdk: String
  ) -> [(layer: String, settings: Layer)] {
    [
      (platform, platforms(platform, sdk)),
      (type, products(type)),
      ("\(type) on \(platform)", products(type, on: platform)),
    ]
  }

  private static func list(_ elements: String...) -> Value {
    .list(["$(inherited)"] + elements)
  }

  private static let embedded = "@executable_path/Frameworks"
  private static let host = "@executable_path/../../Frameworks"

  // MARK: The project

  /// Warnings and languages; most are those of Xcode's templates.
  private static let base: Layer = texts(
    XcodePresets.warnings.map { ($0, "YES") } + XcodePresets.aggressiveWarnings + [
      ("CLANG_CXX_LANGUAGE_STANDARD", "gnu++14"), ("CLANG_CXX_LIBRARY", "libc++"),
      ("GCC_C_LANGUAGE_STANDARD", "gnu11"), XcodePresets.swiftVersion, BuiltInTables.productName,
    ])

  private static let debug: Layer =
    texts(XcodePresets.unlistedDebug) + [
      ("GCC_PREPROCESSOR_DEFINITIONS", list("DEBUG=1")),
      ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", .text("DEBUG")),
    ]

  private static let release: Layer = texts(
    XcodePresets.release + [("SWIFT_OPTIMIZATION_LEVEL", "-O")])

  private static func texts(_ settings: [(String, String)]) -> Layer {
    settings.map { ($0.0, .text($0.1)) }
  }

  // MARK: Targets

  private static func platforms(_ platform: String, _ sdk: String) -> Layer {
    let root: (String, Value) = ("SDKROOT", .text(sdk))
    let paths: (String, Value) = ("LD_RUNPATH_SEARCH_PATHS", list(embedded))
    func family(_ family: String) -> (String, Value) {
      ("TARGETED_DEVICE_FAMILY", .text(family))
    }
    return switch platform {
    case "iOS": [paths, root, family("1,2")]
    case "tvOS": [paths, root, family("3")]
    case "visionOS": [paths, root, family("7")]
    case "watchOS": [root, ("SKIP_INSTALL", .text("YES")), family("4")]
    case "macOS":
      [
        ("LD_RUNPATH_SEARCH_PATHS", list("@executable_path/../Frameworks")), root,
        ("COMBINE_HIDPI_IMAGES", .text("YES")),
      ]
    default: []
    }
  }

  private static func products(_ type: String) -> Layer {
    let extensionPaths: (String, Value) = (
      "LD_RUNPATH_SEARCH_PATHS", list(embedded, host)
    )
    return switch type {
    case "framework", "framework.static":
      [
        ("CURRENT_PROJECT_VERSION", .text("1")), ("DEFINES_MODULE", .text("YES")),
        ("CODE_SIGN_IDENTITY", .text("")), ("DYLIB_COMPATIBILITY_VERSION", .text("1")),
        ("DYLIB_CURRENT_VERSION", .text("1")), ("VERSIONING_SYSTEM", .text("apple-generic")),
        ("INSTALL_PATH", .text("$(LOCAL_LIBRARY_DIR)/Frameworks")),
        ("DYLIB_INSTALL_NAME_BASE", .text("@rpath")), ("SKIP_INSTALL", .text("YES")),
      ]
    case "library.static": [("SKIP_INSTALL", .text("YES"))]
    case "bundle.unit-test", "bundle.ui-testing":
      [
        ("BUNDLE_LOADER", .text("$(TEST_HOST)")),
        ("LD_RUNPATH_SEARCH_PATHS", list(embedded, "@loader_path/Frameworks")),
      ]
    case "app-extension": [extensionPaths]
    case "app-extension.intents-service":
      [
        (
          "LD_RUNPATH_SEARCH_PATHS",
          list(embedded, host, "@executable_path/../../../../Frameworks")
        )
      ]
    case "app-extension.messages":
      [("ASSETCATALOG_COMPILER_APPICON_NAME", .text("iMessage App Icon")), extensionPaths]
    case "tv-app-extension": [("SKIP_INSTALL", .text("YES")), extensionPaths]
    case "watchkit2-extension":
      [extensionPaths, ("ASSETCATALOG_COMPILER_COMPLICATION_NAME", .text("Complication"))]
    default: []
    }
  }

  private static func products(_ type: String, on platform: String) -> Layer {
    switch (type, platform) {
    case ("application", "iOS"):
      [
        ("CODE_SIGN_IDENTITY", .text("iPhone Developer")),
        ("ASSETCATALOG_COMPILER_APPICON_NAME", .text("AppIcon")),
      ]
    case ("application", "tvOS"):
      [
        ("ASSETCATALOG_COMPILER_APPICON_NAME", .text("App Icon & Top Shelf Image")),
        ("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME", .text("LaunchImage")),
      ]
    case ("application", "macOS"), ("application", "watchOS"), ("application", "visionOS"):
      [("ASSETCATALOG_COMPILER_APPICON_NAME", .text("AppIcon"))]
    case ("app-extension", "macOS"):
      [
        (
          "LD_RUNPATH_SEARCH_PATHS",
          list("@executable_path/../Frameworks", "@executable_path/../../../../Frameworks")
        )
      ]
    case ("bundle.unit-test", "macOS"):
      [
        (
          "LD_RUNPATH_SEARCH_PATHS",
          list("@executable_path/../Frameworks", "@loader_path/../Frameworks")
        )
      ]
    default: []
    }
  }

  // MARK: Destinations

  /// The switches of one destination, and its parts of the two settings that list destinations.
  ///
  /// - Parameter destination: Its name: `macCatalyst`.
  package static func destination(
    _ destination: String
  ) -> (settings: Layer, platforms: String?, families: String?) {
    func switches(
      catalyst: String? = nil, iPhoneOnMac: String? = nil, iPhoneOnVision: String? = nil
    ) -> Layer {
      [
        ("SUPPORTS_MACCATALYST", catalyst),
        ("SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD", iPhoneOnMac),
        ("SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD", iPhoneOnVision),
      ].compactMap { name, value in value.map { (name, .text($0)) } }
    }
    return switch destination {
    case "iOS":
      (
        switches(catalyst: "NO", iPhoneOnMac: "YES", iPhoneOnVision: "YES"),
        "iphoneos iphonesimulator", "1,2"
      )
    case "tvOS": ([], "appletvos appletvsimulator", "3")
    case "watchOS": ([], "watchos watchsimulator", "4")
    case "visionOS": (switches(iPhoneOnVision: "NO"), "xros xrsimulator", "7")
    case "macOS": (switches(catalyst: "NO", iPhoneOnMac: "NO"), "macosx", nil)
    case "macCatalyst": (switches(catalyst: "YES", iPhoneOnMac: "NO"), nil, nil)
    default: ([], nil, nil)
    }
  }
}
