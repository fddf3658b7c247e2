import SettingsArtifacts
import SettingsModel

/// What Apple's clang predefines for a cell's platform, for a machine whose own clang would read the sources as code of its
/// own system: calls in `#if TARGET_OS_IPHONE` or `#ifdef __APPLE__` are part of the product.
///
/// The cell's `-target` itself would take the machine's headers away, and there is no SDK to put in their place. So
/// the names that code asks for are defined one by one, and those of the machine's system are not. The machine's
/// architecture stays defined, which its headers need, beside those that the cell is built for. Sources:
/// `clang -target arm64-apple-ios15.0 -dM -E`, and TargetConditionals.h and Availability.h for what these add.
enum ApplePlatform {
  /// Flags for clang, for reading and not for compiling; none where the cell is for no platform of Apple's.
  ///
  /// - Parameters:
  ///   - architecture: the only one to define; nil for all of the cell's, beside the machine's own.
  ///   - stubs: a folder with what stands in for the machine's headers that another architecture would ask for.
  static func definitions(
    _ cell: CellValues, architecture: String? = nil, stubs: String = ""
  ) -> [String] {
    #if canImport(Darwin)
      return architecture.map { ["-arch", $0] } ?? []
    #else
      let platform = cell.text("PLATFORM_NAME") ?? cell.text("SDKROOT") ?? ""
      guard let system = systems.first(where: { platform.hasPrefix($0.sdk) }) else { return [] }
      let isCatalyst = system.name == "OSX" && cell.text("SDK_VARIANT") == "iosmac"
      let isSimulator = platform.contains("simulator")
      var isOn = ["MAC": true, system.name: true, "SIMULATOR": isSimulator]
      if isCatalyst {
        isOn["OSX"] = false
        isOn["IOS"] = true
        isOn["MACCATALYST"] = true
        isOn["UIKITFORMAC"] = true
      }
      isOn["IPHONE"] = system.name != "OSX" || isCatalyst
      isOn["EMBEDDED"] = system.name != "OSX" && !isSimulator
      var flags = machine.map { "-U\($0)" }
      flags += ["-D__APPLE__=1", "-D__APPLE_CC__=6000", "-D__MACH__=1", "-D__DYNAMIC__=1"]
      // Blocks themselves would have the machine's headers ask for the runtime's.
      flags += ["-D__BLOCKS__=1", "-D__block=__attribute__((__blocks__(byref)))"]
      flags += ["-D__STDC_NO_THREADS__=1", "-D__SSP__=1", "-D__NO_MATH_ERRNO__=1"]
      flags += ["nonnull", "nullable", "null_unspecified"].map {
        "-D__\($0)=_\($0.prefix(1).uppercased())\($0.dropFirst())"
      }
      flags += targets.map { "-DTARGET_OS_\($0)=\(isOn[$0] == true ? 1 : 0)" }
      flags.append("-DTARGET_IPHONE_SIMULATOR=\(isSimulator ? 1 : 0)")
      flags += ["-DTARGET_RT_64_BIT=1", "-DTARGET_RT_LITTLE_ENDIAN=1"]
      if let architecture {
        flags += machineArchitecture.map { "-U\($0)" } + (architectures[architecture] ?? [])
        flags += ["-isystem", stubs]
        flags += architectures[architecture] == arm ? armFeatures : intelFeatures
      } else {
        flags += cell.list("ARCHS").flatMap { architectures[$0] ?? [] }
      }
      flags += targetQuestions(
        system: isCatalyst
          ? ["ios"] : system.triple == "macos" ? ["macos", "macosx"] : [system.triple],
        environment: isCatalyst ? "macabi" : isSimulator ? "simulator" : nil,
        architecture: architecture)
      if let version = cell.text(system.deploymentTarget).flatMap(number) {
        flags.append("-D__\(system.version)_VERSION_MIN_REQUIRED=\(version)")
        flags.append("-D__ENVIRONMENT_OS_VERSION_MIN_REQUIRED__=\(version)")
        flags.append("-D__ENVIRONMENT_\(system.version)_VERSION_MIN_REQUIRED__=\(version)")
      }
      if let version = cell.text("SDK_VERSION").flatMap(number) {
        flags.append("-D__\(system.version)_VERSION_MAX_ALLOWED=\(version)")
      }
      return flags
    #endif
  }

  /// `__is_target_os(ios)` and its like, which clang answers for this machine.
  ///
  /// Each becomes a macro that puts the name that is asked for behind a prefix, and the names that apply are defined.
  /// Source: "Is target" builtins, <https://clang.llvm.org/docs/LanguageExtensions.html>.
  private static func targetQuestions(
    system: [String], environment: String?, architecture: String?
  ) -> [String] {
    var answers: [(question: String, names: [String])] = [
      ("os", system + ["darwin"]), ("vendor", ["apple"]), ("variant_os", system),
      ("environment", environment.map { [$0] } ?? []),
      ("variant_environment", environment.map { [$0] } ?? []),
    ]
    // Without one, sources that ask are read once for each.
    if let architecture {
      let isArm = architecture.hasPrefix("arm64")
      answers.append(("arch", isArm ? [architecture, "aarch64"] : [architecture]))
    }
    return answers.flatMap { question, names in
      ["-D__is_target_\(question)(name)=hmTarget_\(question)_##name"]
        + names.map { "-DhmTarget_\(question)_\($0)=1" }
    }
  }

  /// What a cell's product is built for, as clang names it: `arm64-apple-ios15.0-simulator`.
  ///
  /// - Parameter architecture: nil for the first of the cell's.
  /// - Returns: nil for a cell of no platform of Apple's, and on Apple's systems, whose clang needs no help.
  static func triple(_ cell: CellValues, architecture: String? = nil) -> String? {
    #if canImport(Darwin)
      return nil
    #else
      let platform = cell.text("PLATFORM_NAME") ?? cell.text("SDKROOT") ?? ""
      guard let system = systems.first(where: { platform.hasPrefix($0.sdk) }) else { return nil }
      let isCatalyst = system.name == "OSX" && cell.text("SDK_VARIANT") == "iosmac"
      let first = cell.list("ARCHS").first { architectures[$0] != nil }
      let version =
        isCatalyst ? cell.text("IPHONEOS_DEPLOYMENT_TARGET") : cell.text(system.deploymentTarget)
      let suffix = isCatalyst ? "-macabi" : platform.contains("simulator") ? "-simulator" : ""
      let name = isCatalyst ? "ios" : system.triple
      return "\(architecture ?? first ?? "arm64")-apple-\(name)\(version ?? "")\(suffix)"
    #endif
  }

  /// What Objective-C has besides, whatever the runtime of this machine: `__OBJC2__`, `__NEXT_RUNTIME__`.
  static func objectiveCDefinitions(_ cell: CellValues) -> [String] {
    definitions(cell).isEmpty ? [] : ["-fobjc-runtime=macosx"]
  }

  /// The architectures of a cell, to be read one by one where sources tell them apart; none where the only one is the
  /// machine's, or the cell is for no platform of Apple's.
  static func architectures(_ cell: CellValues) -> [String] {
    let platform = cell.text("PLATFORM_NAME") ?? cell.text("SDKROOT") ?? ""
    guard systems.contains(where: { platform.hasPrefix($0.sdk) }) else { return [] }
    #if arch(arm64)
      let own = "arm64"
    #else
      let own = "x86_64"
    #endif
    let all = cell.list("ARCHS")
    return all == [own] ? [] : all
  }

  /// Headers that may be empty when only directives count: glibc has none for 32 bits, which it takes a machine for
  /// that is not its own, and clang's own refuse other architectures.
  static let stubHeaders = [
    "gnu/stubs-32.h", "arm_neon.h", "arm_acle.h", "mmintrin.h", "xmmintrin.h", "emmintrin.h",
    "pmmintrin.h", "tmmintrin.h", "immintrin.h", "x86intrin.h",
  ]

  /// Whether a word of a directive asks for the architecture.
  static func isOfArchitecture(_ word: ArraySlice<UInt8>) -> Bool {
    if architecturePrefixes.contains(where: { word.starts(with: $0) }) { return true }
    // `arm64`, `x86_64` and their like, in whatever name of the project's own.
    guard word.contains(0x36) else { return false }
    let text = String(decoding: word, as: UTF8.self).lowercased()
    return ["arm64", "aarch64", "x86_64", "amd64", "i386"].contains { text.contains($0) }
  }

  private static let architecturePrefixes: [[UInt8]] = [
    "__arm", "__ARM", "__is_target_arch", "__SSE", "__AVX", "__AARCH64", "__MMX", "__FXSR",
    "__amd64", "__k8", "__core2",
    "__LDBL_", "__SEG_", "__seg_", "__SIZEOF_LONG_DOUBLE", "__BIGGEST_ALIGN", "__tune_",
    "TARGET_CPU_",
  ].map { Array($0.utf8) }

  private struct System {
    /// How the names of its SDKs begin.
    let sdk: String
    /// In `TARGET_OS_…`.
    let name: String
    let deploymentTarget: String
    /// In `__…_VERSION_MIN_REQUIRED`.
    let version: String
    /// In clang's target triple.
    let triple: String
  }

  private static let systems = [
    System(
      sdk: "iphone", name: "IOS", deploymentTarget: "IPHONEOS_DEPLOYMENT_TARGET",
      version: "IPHONE_OS", triple: "ios"),
    System(
      sdk: "macosx", name: "OSX", deploymentTarget: "MACOSX_DEPLOYMENT_TARGET",
      version: "MAC_OS_X", triple: "macos"),
    System(
      sdk: "appletv", name: "TV", deploymentTarget: "TVOS_DEPLOYMENT_TARGET", version: "TV_OS",
      triple: "tvos"),
    System(
      sdk: "watch", name: "WATCH", deploymentTarget: "WATCHOS_DEPLOYMENT_TARGET",
      version: "WATCH_OS", triple: "watchos"),
    System(
      sdk: "xr", name: "VISION", deploymentTarget: "XROS_DEPLOYMENT_TARGET", version: "VISION_OS",
      triple: "xros"),
  ]

  private static let targets = [
    "MAC", "OSX", "IPHONE", "IOS", "TV", "WATCH", "VISION", "MACCATALYST", "UIKITFORMAC",
    "SIMULATOR", "EMBEDDED", "NANO", "DRIVERKIT", "LINUX", "UNIX", "UEFI", "WIN32", "WINDOWS",
  ]

  private static let machine = [
    "__linux__", "__linux", "linux", "__gnu_linux__", "__ELF__", "unix", "__unix", "__unix__",
    "__PIE__", "__pie__",
  ]

  private static let machineArchitecture = [
    "__x86_64__", "__x86_64", "__amd64__", "__amd64", "__SSE__", "__SSE2__", "__SSE_MATH__",
    "__SSE2_MATH__", "__MMX__", "__FXSR__", "__k8", "__k8__", "__tune_k8__", "__aarch64__",
    "__AARCH64EL__", "__ARM_NEON",
  ]

  /// What the machine's headers would take for the machine's own; for an architecture that is read by itself.
  private static let armFeatures =
    [
      "NEON", "NEON__", "ARCH=8", "NEON_FP=0xE", "FP=0xE", "64BIT_STATE", "ARCH_ISA_A64",
      "ACLE=200",
      "ARCH_PROFILE='A'", "PCS_AAPCS64", "FEATURE_FMA", "FEATURE_DIV", "FEATURE_CLZ",
      "FEATURE_UNALIGNED", "FEATURE_CRYPTO", "FEATURE_AES", "FEATURE_SHA2",
    ].map { "-D__ARM_\($0)\($0.contains("=") ? "" : "=1")" } + ["-D__AARCH64EL__=1"]
  private static let intelFeatures = [
    "MMX__", "FXSR__", "SSE__", "SSE_MATH__", "SSE2__", "SSE2_MATH__", "SSE3__", "SSSE3__",
    "amd64", "amd64__", "core2", "core2__",
  ].map { "-D__\($0)=1" }

  private static let architectures = [
    "arm64": arm, "arm64e": arm, "arm64_32": arm,
    "x86_64": ["-D__x86_64__=1", "-D__x86_64=1", "-DTARGET_CPU_X86_64=1"],
  ]
  private static let arm = [
    "-D__arm64__=1", "-D__arm64=1", "-D__aarch64__=1", "-DTARGET_CPU_ARM64=1",
  ]

  /// `15.0` as `150000`.
  private static func number(_ version: String) -> String? {
    VersionNumber.Packed(version).map { String($0.number) }
  }
}
