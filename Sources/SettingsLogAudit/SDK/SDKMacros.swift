/// The conditions of `#if` that only a real Apple SDK decides.
enum SDKMacros {
  /// Whether only an SDK decides a condition, as `ConditionalNames` lists it.
  ///
  /// - Parameters:
  ///   - question: The name of a macro, or `<NAME>` for `__has_include(<NAME>)`.
  ///   - finds: Whether a search path of the source contains a header.
  static func isUndecided(
    _ question: String, on platform: AppleFrameworks.Platform, finds: (Substring) -> Bool
  ) -> Bool {
    if question.hasPrefix("<") {
      let header = question.dropFirst().dropLast()
      if StandInSDK.has(header, on: platform) != nil || compilerHeaders.contains(header) {
        return false
      }
      // The header of a package may only be missing on this machine.
      return !finds(header)
    }
    if question.hasPrefix("\"") || question.hasPrefix("__has_") { return false }
    if StandInHeaders.macros.contains(question) { return false }
    if versionPrefixes.contains(where: { question.hasPrefix($0) }) { return true }
    let isReserved =
      question.hasPrefix("__")
      || question.hasPrefix("_") && question.dropFirst().first?.isUppercase == true
    guard isReserved else { return false }
    if decided.contains(question) { return false }
    if prefixes.contains(where: { question.hasPrefix($0) }) { return true }
    // The guards of types, such as `_SIZE_T`.
    if question.hasSuffix("_T") { return true }
    guard question.hasSuffix("_H_") || question.hasSuffix("_H") else { return false }
    return !isForeignGuard(question)
  }

  /// Whether a name is a guard of another C library, such as `_STDIO_H`, for a header whose guard
  /// is known here.
  private static func isForeignGuard(_ name: String) -> Bool {
    let stem = name.drop { $0 == "_" }.dropLast(name.hasSuffix("_") ? 3 : 2)
    return StandInHeaders.macros.contains("_\(stem)_H_")
      || StandInHeaders.macros.contains("_SYS_\(stem)_H_")
  }

  /// Headers that come with clang.
  private static let compilerHeaders: Set<Substring> = [
    "arm_acle.h", "arm_fp16.h", "arm_neon.h", "cpuid.h", "emmintrin.h", "float.h", "immintrin.h",
    "iso646.h", "mmintrin.h", "nmmintrin.h", "pmmintrin.h", "smmintrin.h", "stdalign.h", "stdarg.h",
    "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h", "tgmath.h", "tmmintrin.h",
    "unwind.h", "wmmintrin.h", "x86intrin.h", "xmmintrin.h",
  ]

  private static let versionPrefixes = [
    "NSFoundationVersionNumber", "NSAppKitVersionNumber", "kCFCoreFoundationVersionNumber",
  ]

  private static let prefixes = [
    "__DARWIN_", "_DARWIN_", "_LIBCPP_", "__cpp_lib_", "__OS_", "_OS_", "__API_", "__OSX_",
    "__IOS_", "__TVOS_", "__WATCHOS_", "__AVAILABILITY", "__COREFOUNDATION", "__FOUNDATION",
    "_POSIX_", "_XOPEN_", "__DISPATCH_", "__XPC_", "__NS", "__CF", "_NS", "_CF",
  ]

  /// Names with such a prefix that sources or flags define, but no SDK does.
  private static let decided: Set<String> = [
    "_DARWIN_C_SOURCE", "_POSIX_C_SOURCE", "_XOPEN_SOURCE",
  ]
}
