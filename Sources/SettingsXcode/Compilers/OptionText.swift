/// A text of the catalog, parsed once into literals and references to settings.
///
/// It supports the part of the expression language that specifications use: `$(NAME)`, `$(value)`,
/// `$(NAME:default=text)`, `$(NAME:identifier)`, and nested references.
package struct OptionText: Sendable {
  package enum Part: Sendable {
    case literal(String)
    case reference(Reference)
    /// A reference whose name must be expanded first.
    case computed(OptionText)
  }

  /// A setting, and the operator that is applied to its value.
  package struct Reference: Sendable {
    package enum Operator: Sendable {
      case none
      /// Converts the value to a C identifier.
      case identifier
      /// Replaces an empty value.
      case `default`(String)
    }

    package let name: String
    package let `operator`: Operator

    /// Creates a reference from the text between the parentheses, in which references are already
    /// expanded.
    package init(_ inside: String) {
      let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      name = String(parts[0])
      let word = parts.count == 2 ? parts[1] : ""
      switch word {
      case "c99extidentifier", "identifier": `operator` = .identifier
      case _ where word.hasPrefix("default="):
        `operator` = .default(String(word.dropFirst("default=".count)))
      default: `operator` = .none
      }
    }
  }

  package let parts: [Part]
  /// The text itself if it does not contain references.
  package let literal: String?

  /// The maximum nesting depth. Deeper references are left out.
  private static let maximumDepth = 32

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var position = 0
    self.init(bytes, &position, depth: 0)
  }

  private init(_ bytes: [UInt8], _ position: inout Int, depth: Int) {
    var parts: [Part] = []
    var start = position
    func literal(upTo end: Int) {
      if start < end { parts.append(.literal(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }
    while position < bytes.count {
      if depth > 0, bytes[position] == UInt8(ascii: ")") { break }
      guard bytes[position...].starts(with: "$(".utf8) else {
        position += 1
        continue
      }
      literal(upTo: position)
      position += 2
      start = position
      guard depth < Self.maximumDepth else { break }
      let inside = OptionText(bytes, &position, depth: depth + 1)
      if position < bytes.count { position += 1 }
      start = position
      parts.append(inside.literal.map { .reference(Reference($0)) } ?? .computed(inside))
    }
    literal(upTo: position)
    self.parts = parts
    switch parts.first {
    case nil: self.literal = ""
    case .literal(let text) where parts.count == 1: self.literal = text
    default: self.literal = nil
    }
  }
}
