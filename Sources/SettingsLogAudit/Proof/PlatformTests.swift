/// Decides whether the objects for this machine show what the product for another platform
/// contains.
///
/// Code that tests its platform may log on one platform and not on another. The answer is
/// conservative: a test that does not affect logging counts as well.
struct PlatformTests {
  /// The macros that the project defines itself, so that they are the same on all platforms.
  let ownNames: Set<String>

  /// Returns the first test of the platform in C; nil if there is none.
  func question(inC text: [UInt8]) -> String? {
    let tokens = CLexer.tokens(of: text)
    var isInDirective = false
    var isCondition = false
    var isAtStart = false
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .directive: (isInDirective, isCondition, isAtStart) = (true, false, true)
      case .directiveEnd: (isInDirective, isCondition) = (false, false)
      case .identifier:
        let word = String(decoding: text[token.range], as: UTF8.self)
        if isAtStart, isInDirective {
          isCondition = ["if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"].contains(word)
          isAtStart = false
        } else if isCondition, word != "defined", !isNeutral(word),
          !isGuard(index, in: tokens, text)
        {
          return word
        } else if Self.testsPlatform(word) || isComparedSize(index, word, in: tokens, text) {
          return word
        }
      default: break
      }
    }
    return nil
  }

  private func isNeutral(_ word: String) -> Bool {
    ownNames.contains(word) || Self.neutralNames.contains(word)
      || word.hasSuffix("_H") || word.hasSuffix("_H_") || word.hasSuffix("_h")
  }

  /// Whether a name is the guard of a header: the line after its `#ifndef` defines it.
  private func isGuard(_ index: Int, in tokens: [CToken], _ text: [UInt8]) -> Bool {
    let rest = Array(tokens[(index + 1)...].lazy.filter { $0.kind == .identifier }.prefix(2)).map {
      text[$0.range]
    }
    guard rest.count == 2 else { return false }
    return rest[0].elementsEqual("define".utf8)
      && rest[1].elementsEqual(text[tokens[index].range])
  }

  /// Whether the size of a type decides something: `sizeof(long) == 4`.
  private func isComparedSize(
    _ index: Int, _ word: String, in tokens: [CToken], _ text: [UInt8]
  ) -> Bool {
    guard Self.sizes.contains(word) else { return false }
    func byte(_ index: Int) -> UInt8 {
      guard tokens.indices.contains(index), tokens[index].kind == .punctuation else { return 0 }
      return text[tokens[index].range.lowerBound]
    }
    if Self.comparisons.contains(byte(index - 1)) {
      // `size = sizeof(x)` is no comparison.
      if byte(index - 1) != UInt8(ascii: "=") || Self.comparisons.contains(byte(index - 2)) {
        return true
      }
    }
    var depth = 0
    var next = index + 1
    while tokens.indices.contains(next) {
      if byte(next) == UInt8(ascii: "(") { depth += 1 }
      if byte(next) == UInt8(ascii: ")") { depth -= 1 }
      next += 1
      if depth <= 0 { break }
    }
    // `sizeof(a) > b`, `sizeof(a) == b`. An operator may have tokens of one byte each.
    return Self.comparisons.contains(byte(next))
  }

  private static let sizes: Set<String> = ["sizeof", "alignof", "_Alignof", "offsetof"]
  private static let comparisons = Set("<>=!".utf8)

  /// Names of the C library whose values depend on the architecture or the system.
  private static let limits: Set<String> = [
    "LONG_MAX", "LONG_MIN", "ULONG_MAX", "LONG_BIT", "WORD_BIT", "INTPTR_MAX", "INTPTR_MIN",
    "UINTPTR_MAX", "SIZE_MAX", "SSIZE_MAX", "PTRDIFF_MAX", "PTRDIFF_MIN", "CHAR_MAX", "CHAR_MIN",
    "WCHAR_MAX", "WCHAR_MIN", "PATH_MAX", "NAME_MAX", "OPEN_MAX", "BUFSIZ", "FILENAME_MAX",
    "RAND_MAX", "L_tmpnam", "BYTE_ORDER", "NSIntegerMax", "NSUIntegerMax", "NSIntegerMin",
    "CGFLOAT_IS_DOUBLE", "CGFLOAT_MAX",
  ]

  /// Names that mean the same to all compilers, or that only a project's settings define.
  private static let neutralNames: Set<String> = [
    "DEBUG", "NDEBUG", "__clang__", "__cplusplus", "__OBJC__", "NS_BLOCK_ASSERTIONS", "true",
    "false",
  ]

  private static func testsPlatform(_ word: String) -> Bool {
    if word.hasPrefix("TARGET_OS_") || word.hasPrefix("TARGET_CPU_")
      || word.hasPrefix("TARGET_IPHONE") || word == "available" || limits.contains(word)
      || word.hasPrefix("LDBL_")
    {
      return true
    }
    return word.hasPrefix("__") && !commonWords.contains(word)
  }

  private static let commonWords: Set<String> = [
    "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", "__LINE__", "__FILE__", "__FILE_NAME__",
    "__VA_ARGS__", "__VA_OPT__", "__COUNTER__", "__DATE__", "__TIME__", "__attribute__",
    "__attribute", "__typeof__", "__typeof", "__inline", "__inline__", "__restrict",
    "__restrict__", "__volatile__", "__const", "__extension__", "__block", "__weak", "__strong",
    "__unused", "__bridge", "__bridge_transfer", "__bridge_retained", "__autoreleasing",
    "__unsafe_unretained", "__auto_type", "__nullable", "__nonnull", "__kindof",
    "__builtin_expect", "__builtin_printf", "__builtin_puts", "__builtin_putchar",
    "__builtin_vprintf", "__clang__", "__cplusplus", "__OBJC__", "__noreturn__", "__unused__",
    "__format__",
    "__printf__", "__always_inline__", "__used__", "__aligned__", "__packed__",
  ]

  /// Returns the first test of the platform in Swift; nil if there is none.
  func question(inSwift text: [UInt8]) -> String? {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let isDirective = line.contains(UInt8(ascii: "#")) || line.contains(UInt8(ascii: "@"))
      guard isDirective || line.contains(UInt8(ascii: ".")) else { continue }
      let line = String(decoding: line, as: UTF8.self)
      // Their values depend on the architecture.
      for word in Self.swiftSizes where line.contains(word) { return word }
      for word in ["#available", "#unavailable", "@available"] where line.contains(word) {
        return word
      }
      guard line.contains("#if") || line.contains("#elseif") else { continue }
      for word in Self.swiftConditions where line.contains(word + "(") { return word }
    }
    return nil
  }

  private static let swiftSizes = ["MemoryLayout<", ".bitWidth", "Int.max", "Int.min", "UInt.max"]

  private static let swiftConditions = [
    "os", "canImport", "arch", "targetEnvironment", "_endian", "_pointerBitWidth", "_runtime",
    "_ptrauth", "hasFeature", "hasAttribute", "_hasAtomicBitWidth", "_compiler_version",
    "compiler", "swift", "_objectFileFormat", "objectFormat",
  ]
}
