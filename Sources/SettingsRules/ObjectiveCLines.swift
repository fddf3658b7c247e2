import SettingsProjects

/// Finds the lines of a header that only an Objective-C compiler accepts, but that other compilers
/// reach because no `#ifdef __OBJC__` surrounds them.
struct ObjectiveCLines {
  /// The bytes of the first few such lines, without surrounding spaces.
  private(set) var unguarded: [Range<Int>] = []

  private static let maximum = 8

  /// Whether only Objective-C compiles the current branch of each open `#if`, and whether only
  /// Objective-C compiles the other branch.
  private var guards: [(isGuarded: Bool, isOtherGuarded: Bool)] = []

  /// The frameworks whose headers plain C can include.
  private static let plainFrameworks: Set<String> = [
    "Accelerate", "ApplicationServices", "AudioToolbox", "AudioUnit", "CFNetwork", "Carbon",
    "CoreAudio", "CoreFoundation", "CoreGraphics", "CoreMIDI", "CoreServices", "CoreText",
    "IOKit", "ImageIO", "OpenAL", "OpenGL", "OpenGLES", "Security", "SystemConfiguration", "os",
    "dispatch", "sys", "mach", "mach-o", "arpa", "net", "netinet", "machine", "libkern", "objc",
    "xpc", "uuid", "simd", "libxml", "libxml2", "curl", "openssl", "zlib", "c++", "bits",
  ]

  init(_ bytes: [UInt8]) {
    var start = 0
    var isInComment = false
    while start < bytes.count, unguarded.count < Self.maximum {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.trimmed(start..<end, in: bytes)
      let text = String(decoding: bytes[line], as: UTF8.self)
      let code = Self.withoutComments(text, isInComment: &isInComment)
      read(code, at: line)
      start = end + 1
    }
  }

  private mutating func read(_ code: String, at line: Range<Int>) {
    if code.hasPrefix("#") {
      let directive = code.dropFirst().drop { $0 == " " || $0 == "\t" }
      let word = directive.prefix { $0.isLetter }
      let rest = directive.dropFirst(word.count)
      switch word {
      case "ifdef": open(isObjectiveC: rest.contains("__OBJC__"), isNegated: false)
      case "ifndef": open(isObjectiveC: rest.contains("__OBJC__"), isNegated: true)
      case "if":
        let isNegated = rest.contains("!defined") || rest.contains("! defined")
        open(isObjectiveC: rest.contains("__OBJC__"), isNegated: isNegated)
      case "elif":
        guard let last = guards.indices.last else { return }
        guards[last].isGuarded = rest.contains("__OBJC__")
      case "else":
        guard let last = guards.indices.last else { return }
        guards[last].isGuarded = guards[last].isOtherGuarded
      case "endif": if !guards.isEmpty { guards.removeLast() }
      case "import", "include": if importsObjectiveC(rest) { note(line) }
      default: break
      }
    } else if Self.isObjectiveC(code) {
      note(line)
    }
  }

  private mutating func open(isObjectiveC: Bool, isNegated: Bool) {
    guards.append((isObjectiveC && !isNegated, isObjectiveC && isNegated))
  }

  private mutating func note(_ line: Range<Int>) {
    if !guards.contains(where: \.isGuarded) { unguarded.append(line) }
  }

  /// Whether a line imports Objective-C, as `<UIKit/UIKit.h>` does. The headers of Apple's frameworks
  /// are Objective-C unless they are known to be plain C. Nothing is known about others.
  private func importsObjectiveC(_ rest: Substring) -> Bool {
    guard let open = rest.firstIndex(of: "<"), let slash = rest[open...].firstIndex(of: "/") else {
      return false
    }
    let framework = String(rest[rest.index(after: open)..<slash])
    return AppleLibraries.contains(framework: framework)
      && !Self.plainFrameworks.contains(framework)
  }

  private static func isObjectiveC(_ code: String) -> Bool {
    ["@import", "@class", "@interface", "@protocol", "@implementation", "@end", "@property"]
      .contains { code.hasPrefix($0) }
  }

  /// Returns the code of a line, without comments and surrounding spaces.
  private static func withoutComments(_ line: String, isInComment: inout Bool) -> String {
    var result = ""
    var rest = Substring(line)
    while !rest.isEmpty {
      if isInComment {
        guard let end = rest.range(of: "*/") else { return result }
        rest = rest[end.upperBound...]
        isInComment = false
      } else if rest.hasPrefix("//") {
        break
      } else if rest.hasPrefix("/*") {
        isInComment = true
        rest = rest.dropFirst(2)
      } else if let first = rest.popFirst() {
        result.append(first)
      }
    }
    return String(result.drop { $0 == " " || $0 == "\t" })
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var lower = range.lowerBound, upper = range.upperBound
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    while lower < upper, isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}

extension Substring {
  /// Returns the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
