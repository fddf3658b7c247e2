/// What only a compiler with an Apple SDK and Apple's runtime can take.
enum AppleOnly {
  static func isAppleOnly(_ flag: CompilerFlags.Flag) -> Bool {
    settings.contains(flag.setting)
      || prefixes.contains { flag.setting.hasPrefix($0) }
      || flag.arguments.contains { argument in
        arguments.contains(argument) || argumentPrefixes.contains { argument.hasPrefix($0) }
      }
  }

  private static let settings: Set<String> = [
    // The target and its SDK.
    "CLANG_TARGET_TRIPLE_ARCHS", "CLANG_TARGET_TRIPLE_VARIANTS", "SWIFT_TARGET_TRIPLE",
    "SWIFT_TARGET_TRIPLE_VARIANTS", "SDKROOT", "ARCHS", "SWIFT_RESOURCE_DIR",
    // Frameworks.
    "FRAMEWORK_SEARCH_PATHS", "SYSTEM_FRAMEWORK_SEARCH_PATHS", "SWIFT_OBJC_BRIDGING_HEADER",
    // Its C++ library, whose headers come with the SDK.
    "CLANG_CXX_LIBRARY",
    // What needs Apple's Objective-C runtime.
    "CLANG_ENABLE_OBJC_ARC", "CLANG_ENABLE_OBJC_ARC_EXCEPTIONS", "CLANG_ENABLE_OBJC_WEAK",
    "GCC_ENABLE_OBJC_GC", "APPLICATION_EXTENSION_API_ONLY", "GCC_CW_ASM_SYNTAX",
  ]

  /// Modules: the headers of other systems have none.
  private static let prefixes = ["CLANG_ENABLE_MODULE", "CLANG_MODULE", "CLANG_INDEX_STORE"]

  private static let arguments: Set<String> = [
    "-target", "-arch", "-isysroot", "-sdk", "-framework", "-fobjc-arc", "-fobjc-weak",
    "-fmodules", "-fapplication-extension", "-application-extension",
  ]

  private static let argumentPrefixes = [
    "-mmacosx-version-min", "-miphoneos-version-min", "-mios-simulator-version-min", "-fmodules-",
    "-fmodule-", "-gmodules",
  ]
}
