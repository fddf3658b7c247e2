// The only file that uses canonical forms of the standard library. `:identifier` and related
// operators are defined with them, and the pipeline does not use Foundation.
@_spi(_Unicode) import Swift

/// The identifier operators of build setting expressions.
package enum IdentifierText {
  private static let underscore = UInt8(ascii: "_")

  /// `:identifier`: keeps letters, digits and `_`; replaces all others, and a digit in the first
  /// position, with `_`.
  static func identifier(_ text: ArraySlice<UInt8>) -> [UInt8] {
    replacing(text, with: underscore) { $0 == "_" }
  }

  /// `:rfc1034identifier`: keeps letters, digits and `-`; replaces all others with `-`.
  package static func rfc1034Identifier(_ text: ArraySlice<UInt8>) -> [UInt8] {
    replacing(text, with: UInt8(ascii: "-")) { $0 == "-" }
  }

  /// Works on characters (grapheme clusters) of the decomposed text, and compares them as Swift
  /// does: a letter with a mark and without a composed form is between its neighbors, so it is
  /// kept.
  private static func replacing(
    _ text: ArraySlice<UInt8>, with replacement: UInt8, _ isAllowed: (Character) -> Bool
  ) -> [UInt8] {
    if text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      return text.enumerated().map { offset, byte in
        let isKept =
          isLetter(byte) || (isDigit(byte) && offset > 0)
          || isAllowed(Character(Unicode.Scalar(byte)))
        return isKept ? byte : replacement
      }
    }
    var decomposed = ""
    decomposed.unicodeScalars.append(contentsOf: String(decoding: text, as: UTF8.self)._nfd)
    var result: [UInt8] = []
    for (offset, character) in decomposed.enumerated() {
      let isLetter = "a"..."z" ~= character || "A"..."Z" ~= character
      let isDigit = "0"..."9" ~= character
      if isLetter || (isDigit && offset > 0) || isAllowed(character) {
        result.append(contentsOf: character.utf8)
      } else {
        result.append(replacement)
      }
    }
    return result
  }

  /// `:c99extidentifier`: keeps what C99's Annex D allows in identifiers, by scalar of the composed
  /// text.
  package static func c99ExtendedIdentifier(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    if text.allSatisfy({ $0 < 0x80 }) {
      result.reserveCapacity(text.count)
      for byte in text {
        let isKept = isLetter(byte) || byte == underscore || (isDigit(byte) && !result.isEmpty)
        result.append(isKept ? byte : underscore)
      }
      return result
    }
    var isFirst = true
    for scalar in String(decoding: text, as: UTF8.self)._nfc {
      if isKeptByC99(scalar, isFirst: isFirst) {
        result.append(contentsOf: String(scalar).utf8)
      } else {
        result.append(underscore)
      }
      isFirst = false
    }
    return result
  }

  private static func isKeptByC99(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      return isLetter(byte) || byte == underscore || (isDigit(byte) && !isFirst)
    }
    if isFirst, C99IdentifierRanges.digits.contains(where: { $0 ~= scalar.value }) { return false }
    return C99IdentifierRanges.kept.contains { $0 ~= scalar.value }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A) ~= byte || (0x61...0x7A) ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39) ~= byte }
}
