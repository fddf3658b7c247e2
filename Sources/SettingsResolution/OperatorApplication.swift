import SettingsModel

/// Applies the operators of substitutions to the text of one element.
enum OperatorApplication {
  typealias Bytes = ArraySlice<UInt8>

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  static func apply(_ retrieval: RetrievalOperator, to text: Bytes) -> [UInt8] {
    switch retrieval {
    case .upper: return mapCase(text, ascii: 0x61...0x7A) { $0.uppercased() }
    case .lower: return mapCase(text, ascii: 0x41...0x5A) { $0.lowercased() }
    case .identifier: return IdentifierText.identifier(text)
    case .rfc1034identifier: return IdentifierText.rfc1034Identifier(text)
    case .c99extidentifier: return IdentifierText.c99ExtendedIdentifier(text)
    case .quote:
      var quoted: [UInt8] = []
      ListText.appendEscaped(text, to: &quoted)
      return quoted
    case .dir:
      guard let last = text.lastIndex(of: slash) else { return [dot, slash] }
      let directory = text[..<last]
      // `a//b` becomes `a/`, and `/a` becomes `/`.
      var trimmed = directory
      while let end = trimmed.last, end == slash { trimmed = trimmed.dropLast() }
      return trimmed.isEmpty ? [slash] : trimmed + [slash]
    case .file: return Array(PathText.file(text))
    case .base:
      let file = PathText.file(text)
      return Array(file.lastIndex(of: dot).map { file[..<$0] } ?? file)
    case .suffix: return Array(PathText.suffixStart(text).map { text[$0...] } ?? [])
    case .standardizepath: return PathText.normalize(text, removesParents: false)
    case .not: return text.elementsEqual("YES".utf8) ? Array("NO".utf8) : Array("YES".utf8)
    case .truncatedversion:
      return Array(text.split(separator: dot).prefix(3).joined(separator: [dot]))
    case .stripslash: return Array(text.first == slash ? text.dropFirst() : text)
    case .md5: return MD5.hexDigest(of: text)
    }
  }

  static func apply(
    _ replacement: ReplacementOperator, to text: Bytes, operand: Bytes
  ) -> [UInt8] {
    switch replacement {
    case .default: return Array(text.isEmpty ? operand : text)
    case .dir: return PathText.join(operand, PathText.file(text))
    case .file: return PathText.join(PathText.directory(text), operand)
    case .base:
      let suffix = PathText.suffixStart(text).map { text[($0 + 1)...] } ?? []
      return PathText.join(PathText.directory(text), operand) + [dot] + suffix
    case .suffix:
      let stem = PathText.suffixStart(text).map { text[..<$0] } ?? text
      // An operand with a dot is a file name: the result is that name's own suffix.
      let suffix =
        operand.contains(dot)
        ? PathText.suffixStart(operand).map { operand[($0 + 1)...] } ?? [] : operand
      return stem + [dot] + suffix
    case .relativeto:
      guard PathText.isAbsolute(text), PathText.isAbsolute(operand) else { return Array(text) }
      return PathText.relative(operand, from: text)
    case .isancestor:
      return Array((PathText.isAncestor(operand, of: text) ? "YES" : "NO").utf8)
    }
  }

  /// Full Unicode case mapping without a locale; ASCII needs no strings.
  private static func mapCase(
    _ text: Bytes, ascii range: ClosedRange<UInt8>, _ map: (String) -> String
  ) -> [UInt8] {
    if text.allSatisfy({ $0 < 0x80 }) { return text.map { range ~= $0 ? $0 ^ 0x20 : $0 } }
    return Array(map(String(decoding: text, as: UTF8.self)).utf8)
  }
}
