import Foundation
import SwiftSyntax

/// The texts in a call, as a report shows them and as the program contains them.
extension CallFinder {
  /// Returns source on one line, without comments. Literals are unchanged.
  static func written(_ node: some SyntaxProtocol, atMost limit: Int = 80) -> String {
    var result = ""
    for token in node.tokens(viewMode: .sourceAccurate) {
      let before = token.previousToken(viewMode: .sourceAccurate)?.trailingTrivia ?? []
      if !result.isEmpty, !(before + token.leadingTrivia).isEmpty { result += " " }
      result += token.text
    }
    return result.count > limit ? result.prefix(limit - 1) + "…" : result
  }

  /// Returns a string argument as written, including interpolations.
  static func shown(_ literal: StringLiteralExprSyntax) -> String {
    literal.segments.map { segment in
      switch segment {
      case .stringSegment(let text): self.text(of: text, in: literal)
      case .expressionSegment(let expression): written(expression)
      @unknown default: ""
      }
    }.joined()
  }

  /// Returns the pieces of text between interpolations, which the program contains.
  static func texts(of literal: StringLiteralExprSyntax) -> [String] {
    var result: [String] = []
    var current = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let text): current += self.text(of: text, in: literal)
      case .expressionSegment:
        if !current.isEmpty { result.append(current) }
        current = ""
      @unknown default: break
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }

  static func text(of segment: StringSegmentSyntax, in literal: StringLiteralExprSyntax) -> String {
    let raw = segment.content.text
    let pounds = literal.openingPounds?.text ?? ""
    let escape = "\\" + pounds
    guard raw.contains(escape) else { return raw }
    var result = ""
    var rest = raw[...]
    while let range = rest.range(of: escape) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      guard let next = rest.popFirst() else { break }
      switch next {
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "0": result += "\0"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          result.unicodeScalars.append(scalar)
        }
      case "\n": break
      default: result.append(next)
      }
    }
    return result + rest
  }
}

extension IntegerLiteralExprSyntax {
  /// The number, which may have another base: `0x1`, `0b1_0`; nil if it is too large.
  var number: Int? {
    let digits = literal.text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix)
    }
    return Int(digits)
  }
}
