import SettingsResolution

/// Checks the names of a new project, which become names of code, bundles and folders.
package enum ProjectNames {
  private typealias Refusal = NewProject.Refusal

  // MARK: The project's name

  /// Letters, digits, spaces, `-`, `_` and `.`, which are valid for folders, modules and bundles.
  package static func checkName(_ name: String) throws(NewProject.Refusal) {
    guard !name.isEmpty else { throw Refusal("the name is empty") }
    let shown = "'\(name)'"
    let hint = "; the name under the icon is 'displayName', which may be any text"
    if let other = name.unicodeScalars.first(where: { !isAllowed($0) }) {
      throw Refusal(
        "\(shown) is not a name for a project: it has \(inWords(other)), and folders, modules and "
          + "bundle identifiers are made from letters, digits, spaces, '-', '_' and '.'" + hint)
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_"
    else {
      let module = moduleName(name)
      throw Refusal(
        "\(shown) is not a name for a project: it must begin with a letter, and its module would be "
          + "'\(module)'" + hint)
    }
    if let last = name.unicodeScalars.last, last == " " || last == "." {
      throw Refusal("\(shown) is not a name for a project: it must not end with '\(last)'")
    }
    guard name.utf8.count <= 100 else {
      throw Refusal("\(shown) is not a name for a project: it has more than 100 bytes")
    }
    guard bundleName(name).utf8.contains(where: { $0 != UInt8(ascii: "-") }) else {
      throw Refusal(
        "\(shown) is not a name for a project: bundle identifiers know only a to z, digits and '-', "
          + "and nothing of it would be left; use some Latin letters" + hint)
    }
    let module = moduleName(name)
    if reservedModules.contains(module) {
      throw Refusal(
        "\(shown) is not a name for a project: its module '\(module)' would hide the "
          + "system's of that name")
    }
    if keywords.contains(module) {
      throw Refusal(
        "\(shown) is not a name for a project: its module would be '\(module)', a word of Swift's")
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if " -_.".unicodeScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      return true
    default: return false
    }
  }

  private static func inWords(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? "a control character" : "'\(scalar)'"
  }

  /// The result of `$(PRODUCT_NAME:c99extidentifier)`.
  static func moduleName(_ name: String) -> String {
    String(decoding: IdentifierText.c99ExtendedIdentifier(Array(name.utf8)[...]), as: UTF8.self)
  }

  /// The result of `$(PRODUCT_NAME:rfc1034identifier)`.
  private static func bundleName(_ name: String) -> String {
    String(decoding: IdentifierText.rfc1034Identifier(Array(name.utf8)[...]), as: UTF8.self)
  }

  /// Modules that the sources of new projects import, or that every Swift file does.
  private static let reservedModules: Set<String> = [
    "Swift", "Foundation", "UIKit", "CoreGraphics", "GLKit", "OpenGLES", "SpriteKit", "SwiftUI",
    "XCTest",
    "Darwin", "ObjectiveC", "Dispatch", "_Concurrency",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "main", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  // MARK: The organization

  /// A reversed domain, such as `com.example`.
  package static func checkOrganization(_ text: String) throws(NewProject.Refusal) {
    guard !text.isEmpty else {
      throw Refusal("the organization is empty; write a reversed domain such as com.example")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDomain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard isDomain else {
      throw Refusal(
        "'\(text)' is not an organization: bundle identifiers begin with it, "
          + "so it is a reversed domain of letters, digits, '-' and '.', such as "
          + suggestion(for: text))
    }
    guard text.utf8.count <= 100 else {
      throw Refusal("the organization '\(text)' has more than 100 bytes")
    }
  }

  /// A suggestion: the domain of an address, or the words of a name in reverse order.
  private static func suggestion(for text: String) -> String {
    // https://www.example.com/about, example.com, Example Ltd
    let parts = text.lowercased().split(separator: "/")
    let isAddress = parts.count > 1 && parts[0].hasSuffix(":")
    guard let host = isAddress ? parts[1] : parts.first else { return "com.example" }
    let words = host.split { character in
      !character.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }.filter { $0 != "www" }
    if words.isEmpty { return "com.example" }
    return isAddress
      ? words.reversed().joined(separator: ".")
      : host.contains(" ") ? "com.\(words.joined())" : words.joined(separator: ".")
  }

  // MARK: The class prefix

  /// The prefix of class names, such as `HM`.
  package static func checkClassPrefix(_ prefix: String) throws(NewProject.Refusal) {
    let bytes = prefix.utf8
    guard let first = bytes.first, (0x41...0x5A).contains(first),
      bytes.allSatisfy({ isLetterOrDigit($0) }), bytes.count <= 16
    else {
      throw Refusal(
        "'\(prefix)' is not a class prefix: it has up to 16 letters and "
          + "digits, and begins with a capital letter, such as HM")
    }
    if systemPrefixes.contains(prefix) {
      throw Refusal(
        "'\(prefix)' is not a class prefix for a project of yours: the system's own classes begin with "
          + "it, such as \(prefix)ViewController or \(prefix)Object")
    }
  }

  private static let systemPrefixes: Set<String> = ["UI", "NS", "GLK", "CA", "SK", "CF", "CG"]

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
