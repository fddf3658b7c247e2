import Foundation

extension SiteMarks.Scan {
  /// Returns a name that is equal to others in Swift's texts, but not for the compiler.
  func foreignName(in text: [UInt8]) -> CToken? {
    outside.first { token in
      guard token.kind == .identifier, text[token.range].contains(where: { $0 >= 0x80 }) else {
        return false
      }
      let name = String(decoding: text[token.range], as: UTF8.self)
      return !name.utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8)
    }
  }
}
