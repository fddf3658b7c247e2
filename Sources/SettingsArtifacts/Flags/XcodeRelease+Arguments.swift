package import SettingsModel

/// The differences of releases in the arguments of compilers, each of which was seen in real
/// builds.
///
/// The toolchain's catalog is that of the newest release.
extension XcodeRelease {
  /// The oldest release whose arguments are known.
  package static let oldest = XcodeRelease(16, 0)

  /// Creates a release whose arguments are known from a text such as `16.4`; nil for others.
  package init?(_ text: String) {
    guard let release = XcodeRelease(version: text), release.major >= Self.oldest.major else {
      return nil
    }
    self = release
  }

  /// The versions of the SDKs that are part of the release, by the names of their platforms.
  package var sdkVersions: [String: String] {
    var result: [String: String] = [:]
    for (platforms, version) in sdks {
      for platform in platforms { result[platform] = version }
    }
    return result
  }

  private var sdks: [([String], String)] {
    let mac = ["macosx"]
    let phone = ["iphoneos", "iphonesimulator", "appletvos", "appletvsimulator"]
    let watch = ["watchos", "watchsimulator"]
    let vision = ["xros", "xrsimulator"]
    if !isBefore26 { return [(mac + phone + watch + vision, "\(major).\(minor)")] }
    // Xcode 16.3 has the SDKs of the systems that end in .4, and 16.4 those that end in .5.
    let part = minor < 3 ? minor : minor + 1
    return [
      (mac, "15.\(part)"), (phone, "18.\(part)"), (watch, "11.\(part)"), (vision, "2.\(part)"),
    ]
  }

  private var isBefore26: Bool { major < 26 }

  /// Returns the value of a setting that no file assigns, if it differs from the catalog's.
  func defaultValue(of setting: String) -> String? {
    isBefore26 ? Self.defaultsBefore26[setting] : nil
  }

  /// Whether the release has no such setting, so that a value has no effect.
  func ignores(_ setting: String) -> Bool { isBefore26 && Self.newIn26.contains(setting) }

  /// Whether `-target` and `-isysroot` are beside clang's response file rather than in it.
  var keepsTargetOutOfResponseFile: Bool { !isBefore26 }
  /// Whether swiftc gets system search paths as `-Isystem` rather than `-I`.
  var hasSystemIncludeFlag: Bool { !isBefore26 }
  /// Whether tests link XCTest even if no symbol of it is used.
  package var linksTestFrameworksAlways: Bool { !isBefore26 }
  /// The first version of a system with all of Swift's libraries: concurrency, and since Xcode 26
  /// also spans; nil if all versions have them.
  package func firstSystemWithLibraries(_ platform: Platform) -> String? {
    if !isBefore26 { return "26.0" }
    return switch platform {
    case .macOS: "12.0"
    case .iOS, .tvOS: "15.0"
    case .watchOS: "8.0"
    case .visionOS: nil
    }
  }

  /// Whether clang passes `-dead_strip` on to the linker only if it is quoted.
  package var quotesDeadStripping: Bool { !isBefore26 }

  private static let defaultsBefore26 = [
    "SWIFT_ENFORCE_EXCLUSIVE_ACCESS": "on", "SWIFT_ENABLE_EXPLICIT_MODULES": "NO",
  ]

  private static let newIn26: Set<String> = [
    "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_CLANG_CXX_STANDARD_LIBRARY_HARDENING",
    "SWIFT_DEFAULT_ACTOR_ISOLATION", "SWIFT_STRICT_MEMORY_SAFETY",
    "SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES",
    "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT",
  ]
}
