/// Arguments that only a compiler with an Apple SDK and Apple's runtime accepts.
enum AppleOnly {
  /// Separates a flag into arguments that any compiler accepts and the others.
  ///
  /// User-defined lists such as OTHER_CFLAGS are separated too, because their other elements are
  /// valid everywhere.
  static func parted(
    _ flag: CompilerFlags.Flag, for selection: CompilerFlags.Selection
  ) -> (host: CompilerFlags.Flag?, apple: CompilerFlags.Flag?) {
    let needsRuntime = selection == .host
    func isAppleOnly(_ argument: String) -> Bool {
      arguments.contains(argument) || needsRuntime && runtimeArguments.contains(argument)
        || argumentPrefixes.contains { argument.hasPrefix($0) }
    }
    if settings.contains(flag.setting) || prefixes.contains(where: { flag.setting.hasPrefix($0) })
      || needsRuntime && runtimeSettings.contains(flag.setting)
    {
      return (nil, flag)
    }
    guard flag.arguments.contains(where: isAppleOnly) else { return (flag, nil) }
    guard lists.contains(where: { flag.setting.hasPrefix($0) }) else { return (nil, flag) }
    var host: [String] = []
    var apple: [String] = []
    var rest = flag.arguments[...]
    while let argument = rest.popFirst() {
      guard isAppleOnly(argument) else {
        host.append(argument)
        continue
      }
      // `-Xclang` and similar options pass on the next argument.
      if let last = host.last, last.hasPrefix("-X") { apple.append(host.removeLast()) }
      apple.append(argument)
      if pairs.contains(argument) {
        if let first = rest.first, first.hasPrefix("-X") { apple.append(rest.removeFirst()) }
        if let value = rest.popFirst() { apple.append(value) }
      }
    }
    return (
      host.isEmpty ? nil : .init(flag.setting, host),
      .init(flag.setting, apple)
    )
  }

  /// The prefixes of settings that contain user-defined arguments.
  private static let lists = ["OTHER_", "PER_", "WARNING_CFLAGS", "OPTIMIZATION_CFLAGS", "GLOBAL_"]

  /// The arguments whose value is the next argument.
  private static let pairs: Set<String> = ["-target", "-arch", "-isysroot", "-sdk", "-framework"]

  private static let settings: Set<String> = [
    // The target and its SDK.
    "CLANG_TARGET_TRIPLE_ARCHS", "CLANG_TARGET_TRIPLE_VARIANTS", "SWIFT_TARGET_TRIPLE",
    "SWIFT_TARGET_TRIPLE_VARIANTS", "SDKROOT", "ARCHS", "SWIFT_RESOURCE_DIR",
  ]

  /// The settings whose arguments need an Apple SDK's headers or Apple's Objective-C runtime.
  private static let runtimeSettings: Set<String> = [
    // Frameworks.
    "FRAMEWORK_SEARCH_PATHS", "SYSTEM_FRAMEWORK_SEARCH_PATHS", "SWIFT_OBJC_BRIDGING_HEADER",
    // The C++ library, whose headers are part of the SDK.
    "CLANG_CXX_LIBRARY",
    // Arguments that need Apple's Objective-C runtime.
    "CLANG_ENABLE_OBJC_ARC", "CLANG_ENABLE_OBJC_ARC_EXCEPTIONS", "CLANG_ENABLE_OBJC_WEAK",
    "GCC_ENABLE_OBJC_GC", "APPLICATION_EXTENSION_API_ONLY", "GCC_CW_ASM_SYNTAX",
  ]

  /// The prefixes of settings for modules. The headers of other systems have no modules.
  private static let prefixes = ["CLANG_ENABLE_MODULE", "CLANG_MODULE", "CLANG_INDEX_STORE"]

  private static let arguments: Set<String> = [
    "-target", "-arch", "-isysroot", "-sdk", "-framework", "-fmodules",
  ]

  private static let runtimeArguments: Set<String> = [
    "-fobjc-arc", "-fobjc-weak", "-fapplication-extension", "-application-extension",
  ]

  private static let argumentPrefixes = [
    "-mmacosx-version-min", "-miphoneos-version-min", "-mios-simulator-version-min", "-fmodules-",
    "-fmodule-", "-gmodules",
  ]
}
