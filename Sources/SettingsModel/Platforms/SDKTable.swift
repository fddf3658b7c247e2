/// Facts about Apple's SDKs that are known without an SDK: names, versions and architectures, as
/// Xcode 26.5 prints them.
package struct SDK: Hashable, Sendable {
  /// One object, so that handing an SDK about copies little.
  private final class Identity: Sendable {
    let facts: Facts
    let version: String
    let isCatalyst: Bool

    init(_ facts: Facts, version: String, isCatalyst: Bool) {
      self.facts = facts
      self.version = version
      self.isCatalyst = isCatalyst
    }
  }

  /// The facts that do not depend on the version: one object for each row of the table.
  private final class Facts: Sendable {
    let platformName: String
    let platform: Platform
    let isSimulator: Bool
    let displayName: String
    let architectures: String
    let validArchitectures: String

    init(
      _ platformName: String, _ platform: Platform, isSimulator: Bool, displayName: String,
      architectures: String, validArchitectures: String
    ) {
      self.platformName = platformName
      self.platform = platform
      self.isSimulator = isSimulator
      self.displayName = displayName
      self.architectures = architectures
      self.validArchitectures = validArchitectures
    }
  }

  private let identity: Identity
  private var facts: Facts { identity.facts }

  /// `26.5`.
  package var version: String { identity.version }
  /// Whether it is the Mac's SDK in the variant that apps of iOS are built with.
  package var isCatalyst: Bool { identity.isCatalyst }
  /// As one number; zero for a version that is none.
  package var packedVersion: VersionNumber.Packed { .init(version) ?? .zero }
  /// Xcode's name for the platform, which is what SDKROOT is usually set to: `iphoneos`.
  package var platformName: String { facts.platformName }
  /// The platform that it builds for.
  package var platform: Platform { facts.platform }
  /// Whether it builds for the simulator of its platform.
  package var isSimulator: Bool { facts.isSimulator }
  /// The display name of the platform: `iOS`, `iOS Simulator`.
  package var displayName: String { facts.displayName }
  /// The value of ARCHS_STANDARD: `arm64`.
  package var architectures: String { facts.architectures }
  /// The value of VALID_ARCHS, separated by blanks.
  package var validArchitectures: String { facts.validArchitectures }

  /// The name that conditions on `sdk` see: `iphoneos26.5`.
  package var canonicalName: String { platformName + version }

  fileprivate init(
    _ platformName: String, _ platform: Platform, isSimulator: Bool = false, displayName: String,
    architectures: String, validArchitectures: String
  ) {
    let facts = Facts(
      platformName, platform, isSimulator: isSimulator, displayName: displayName,
      architectures: architectures, validArchitectures: validArchitectures)
    identity = Identity(facts, version: SDKTable.newestVersion, isCatalyst: false)
  }

  private init(_ sdk: SDK, version: String, isCatalyst: Bool) {
    identity = Identity(sdk.facts, version: version, isCatalyst: isCatalyst)
  }

  package static func == (left: SDK, right: SDK) -> Bool {
    left.identity === right.identity
      || left.facts === right.facts && left.version == right.version
        && left.isCatalyst == right.isCatalyst
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(facts))
    hasher.combine(version)
  }

  /// The same SDK in another version.
  package func version(_ version: String) -> SDK {
    SDK(self, version: version, isCatalyst: isCatalyst)
  }

  /// Whether there are variants of it, which SDK_VARIANT chooses from.
  package var isOneOfMany: Bool { platform == .macOS }

  /// The variant of the Mac's SDK for apps of iOS; any other SDK as it is.
  package var catalyst: SDK {
    SDK(self, version: version, isCatalyst: platform == .macOS)
  }
}

extension SDK {
  /// `iOS`, `iOS Simulator`, `Mac Catalyst`.
  package var platformTitle: String { isCatalyst ? "Mac Catalyst" : displayName }
}

/// The SDKs by name.
package enum SDKTable {
  /// The version that every Apple SDK has borne since Xcode 26.
  static let newestVersion = XcodeRelease.newest.text

  /// Every SDK, devices before simulators; the first of a platform is its device SDK.
  package static let all: [SDK] = [
    SDK(
      "iphoneos", .iOS, displayName: "iOS", architectures: "arm64",
      validArchitectures: "arm64 arm64e armv7 armv7s"),
    SDK(
      "macosx", .macOS, displayName: "macOS", architectures: "arm64 x86_64",
      validArchitectures: "arm64 arm64e i386 x86_64"),
    SDK(
      "appletvos", .tvOS, displayName: "tvOS", architectures: "arm64",
      validArchitectures: "arm64 arm64e"),
    SDK(
      "watchos", .watchOS, displayName: "watchOS", architectures: "arm64 armv7k arm64_32",
      validArchitectures: "arm64 arm64_32 arm64e armv7k"),
    SDK(
      "xros", .visionOS, displayName: "visionOS", architectures: "arm64",
      validArchitectures: "arm64 arm64e"),
    SDK(
      "iphonesimulator", .iOS, isSimulator: true, displayName: "iOS Simulator",
      architectures: "arm64 x86_64", validArchitectures: "arm64 x86_64"),
    SDK(
      "appletvsimulator", .tvOS, isSimulator: true, displayName: "tvOS Simulator",
      architectures: "arm64 x86_64", validArchitectures: "arm64 x86_64"),
    SDK(
      "watchsimulator", .watchOS, isSimulator: true, displayName: "watchOS Simulator",
      architectures: "arm64 x86_64", validArchitectures: "arm64 x86_64"),
    SDK(
      "xrsimulator", .visionOS, isSimulator: true, displayName: "visionOS Simulator",
      architectures: "arm64 x86_64", validArchitectures: "arm64 x86_64"),
  ]

  /// Every platform name, for messages and completions.
  package static var platformNames: [String] { all.map(\.platformName) }

  /// The names of the Mac Catalyst variant of the Mac's SDK in `--sdk` and in SDK_VARIANT.
  package static let catalystName = "maccatalyst"
  package static let catalystVariant = "iosmac"

  /// The SDKROOT of a target whose platform only a destination decides.
  package static let automatic = "auto"

  /// The device SDK of a platform, in the newest version.
  package static func deviceSDK(of platform: Platform) -> SDK? {
    all.first { $0.platform == platform && !$0.isSimulator }
  }

  /// Returns the SDK for a value of SDKROOT or of `--sdk`: `iphoneos`, `iphonesimulator18.2`, or
  /// the path of an SDK folder (`…/iPhoneOS26.5.sdk`); nil if it is not in the table.
  ///
  /// - Parameter defaultVersion: The version for a name without one (default: the newest).
  package static func sdk(named name: String, defaultVersion: String? = nil) -> SDK? {
    // Nearly all names are a platform's, as it is.
    if let sdk = all.first(where: { $0.platformName == name }) {
      return defaultVersion.map(sdk.version) ?? sdk
    }
    var text = name
    if let slash = text.lastIndex(of: "/") { text = String(text[text.index(after: slash)...]) }
    if text.hasSuffix(".sdk") { text.removeLast(4) }
    text = text.lowercased()
    let letters = text.prefix { !($0.isNumber || $0 == ".") }
    let version = String(text.dropFirst(letters.count))
    guard let sdk = all.first(where: { $0.platformName == letters }) else { return nil }
    guard version.isEmpty || VersionNumber.Packed(version) != nil else {
      return nil
    }
    if !version.isEmpty { return sdk.version(version) }
    return defaultVersion.map(sdk.version) ?? sdk
  }
}
