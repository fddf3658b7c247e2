package import SettingsModel

/// The platforms of a target; `auto` where its destinations decide.
package enum XcodeGenPlatform: String, Sendable, CaseIterable {
  case auto, iOS, tvOS, macOS, watchOS, visionOS

  package var sdkRoot: String {
    switch self {
    case .auto: "auto"
    case .iOS: "iphoneos"
    case .tvOS: "appletvos"
    case .macOS: "macosx"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The setting that holds the oldest system version; nil where no platform is decided.
  package var deploymentTargetSetting: String? {
    switch self {
    case .auto: nil
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The folder that Carthage builds for the platform into.
  package var carthageFolder: String { self == .macOS ? "Mac" : rawValue }
}

/// The platforms of a target, in the order in which their presets are merged.
package enum XcodeGenDestination: String, Sendable, CaseIterable {
  case iOS, tvOS, watchOS, visionOS, macOS, macCatalyst

  package var platform: XcodeGenPlatform? { XcodeGenPlatform(rawValue: rawValue) }

  /// Its name in `platformFilters` of Xcode projects.
  package var platformFilter: String { self == .visionOS ? "xros" : rawValue.lowercased() }

  /// Returns the destination that the path of a file names, as `inferDestinationFiltersByPath` reads
  /// it: `Log_macOS.swift` or `macOS/Log.swift`.
  package static func named(inPath path: String) -> XcodeGenDestination? {
    let path = path.lowercased()
    // XcodeGen asks in this order.
    let order: [XcodeGenDestination] = [.iOS, .tvOS, .macOS, .macCatalyst, .watchOS, .visionOS]
    return order.first { destination in
      let name = destination.rawValue.lowercased()
      return path.hasSuffix("_\(name).swift") || path.contains("/\(name)/")
    }
  }
}

/// A product type as XcodeGen writes it: what follows `com.apple.product-type.`.
package struct XcodeGenProductType: Sendable, Equatable {
  package let name: String

  package static let none = XcodeGenProductType(name: "")

  static let prefix = "com.apple.product-type."

  package static let known = [
    "application", "framework", "framework.static", "xcframework", "library.dynamic",
    "library.static", "bundle", "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test",
    "app-extension", "tool", "application.watchapp", "application.watchapp2",
    "application.watchapp2-container", "watchkit-extension", "watchkit2-extension",
    "tv-app-extension", "application.messages", "app-extension.messages",
    "app-extension.messages-sticker-pack", "xpc-service", "xcode-extension",
    "app-extension.intents-service", "application.on-demand-install-capable", "metal-library",
    "driver-extension", "system-extension", "instruments-package", "extensionkit-extension",
  ]

  private init(name: String) { self.name = name }

  /// A type of a config.yaml, which has more types than XcodeGen.
  package init(config type: ProductType) { name = type.shortIdentifier }

  /// - Returns: Nil for a type that XcodeGen does not support.
  package init?(_ text: String) {
    let name =
      text.hasPrefix(Self.prefix) ? String(text.dropFirst(Self.prefix.count)) : text
    guard name.isEmpty || Self.known.contains(name) else { return nil }
    self.name = name
  }

  /// The full identifier; nil for legacy targets, which need no type.
  package var identifier: String? { name.isEmpty ? nil : Self.prefix + name }

  package var isApplication: Bool { name == "application" || name.hasPrefix("application.") }

  /// Whether it is a bundle of tests; those of before Xcode 5 do not count.
  package var isTest: Bool { name == "bundle.unit-test" || name == "bundle.ui-testing" }

  package var isExecutable: Bool {
    isApplication || isTest || name == "tool" || name == "app-extension"
      || name.hasPrefix("app-extension.") || name.hasSuffix("-extension")
  }

  /// How other targets link to the product, unless its settings override it.
  package enum Linkage { case dynamic, staticLinkage, none }

  package var linkage: Linkage {
    switch name {
    case "framework", "xcframework", "library.dynamic": .dynamic
    case "library.static", "framework.static": .staticLinkage
    default: .none
    }
  }
}
