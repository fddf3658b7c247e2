import SettingsArtifacts
import SettingsModel

/// The platform that a cell is built for, as clang names it.
///
/// Source: `clang -target arm64-apple-ios15.0-simulator`, and the SDKs' `CLANG_TARGET_TRIPLE_VARIANTS`.
struct ApplePlatform: Sendable {
  let platform: AppleFrameworks.Platform
  private let deploymentTarget: String?
  private let isSimulator: Bool

  /// - Returns: Nil if the platform of the cell is not Apple's, and on Apple's systems, whose clang
  ///   needs no help.
  init?(_ cell: CellValues) {
    #if canImport(Darwin)
      return nil
    #else
      let name = cell.text("PLATFORM_NAME") ?? cell.text("SDKROOT") ?? ""
      guard let system = Self.systems.first(where: { name.hasPrefix($0.sdk) }) else { return nil }
      let isCatalyst = system.platform == .macOS && cell.text("SDK_VARIANT") == "iosmac"
      platform = isCatalyst ? .catalyst : system.platform
      let setting = isCatalyst ? "IPHONEOS_DEPLOYMENT_TARGET" : system.deploymentTarget
      deploymentTarget = cell.text(setting)
      isSimulator = name.contains("simulator")
    #endif
  }

  /// Returns a target triple, such as `arm64-apple-ios15.0-simulator`.
  func triple(_ architecture: String) -> String {
    let suffix = platform == .catalyst ? "-macabi" : isSimulator ? "-simulator" : ""
    return "\(architecture)-apple-\(name)\(deploymentTarget ?? "")\(suffix)"
  }

  private var name: String {
    switch platform {
    case .macOS: "macos"
    case .iOS, .catalyst: "ios"
    case .tvOS: "tvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// Returns the architectures of a cell; none if the platform is not Apple's.
  static func architectures(_ cell: CellValues) -> [String] {
    let platform = cell.text("PLATFORM_NAME") ?? cell.text("SDKROOT") ?? ""
    guard systems.contains(where: { platform.hasPrefix($0.sdk) }) else { return [] }
    return cell.list("ARCHS")
  }

  /// Whether a word of a directive tests the architecture.
  static func isOfArchitecture(_ word: ArraySlice<UInt8>) -> Bool {
    if architecturePrefixes.contains(where: { word.starts(with: $0) }) { return true }
    // `arm64`, `x86_64` and similar words may be part of a name of the project.
    guard word.contains(0x36) else { return false }
    let text = String(decoding: word, as: UTF8.self).lowercased()
    return ["arm64", "aarch64", "x86_64", "amd64", "i386"].contains { text.contains($0) }
  }

  private static let architecturePrefixes: [[UInt8]] = [
    "__arm", "__ARM", "__is_target_arch", "__SSE", "__AVX", "__AARCH64", "__MMX", "__FXSR",
    "__amd64", "__k8", "__core2",
    "__LDBL_", "__SEG_", "__seg_", "__SIZEOF_LONG_DOUBLE", "__BIGGEST_ALIGN", "__tune_",
    "TARGET_CPU_", "__LP64__", "_LP64", "__ILP32__", "__POINTER_WIDTH", "__SIZEOF_",
    "CGFLOAT_IS_DOUBLE", "TARGET_RT_64_BIT", "__i386", "__thumb", "__BIGGEST",
  ].map { Array($0.utf8) }

  private struct System {
    /// The prefix of its SDKs' names.
    let sdk: String
    let platform: AppleFrameworks.Platform
    let deploymentTarget: String
  }

  private static let systems = [
    System(sdk: "iphone", platform: .iOS, deploymentTarget: "IPHONEOS_DEPLOYMENT_TARGET"),
    System(sdk: "macosx", platform: .macOS, deploymentTarget: "MACOSX_DEPLOYMENT_TARGET"),
    System(sdk: "appletv", platform: .tvOS, deploymentTarget: "TVOS_DEPLOYMENT_TARGET"),
    System(sdk: "watch", platform: .watchOS, deploymentTarget: "WATCHOS_DEPLOYMENT_TARGET"),
    System(sdk: "xr", platform: .visionOS, deploymentTarget: "XROS_DEPLOYMENT_TARGET"),
  ]
}
