extension SiteMarks.Scan {
  /// Returns a name that is equal to another one in Swift's texts, but not for the compiler.
  func equivalentName(in text: [UInt8]) -> CToken? {
    var known: Set<String> = []
    return outside.first { token in
      guard token.kind == .identifier, text[token.range].contains(where: { $0 >= 0x80 }) else {
        return false
      }
      let name = String(decoding: text[token.range], as: UTF8.self)
      return !known.insert(name).memberAfterInsert.utf8.elementsEqual(text[token.range])
    }
  }
}
