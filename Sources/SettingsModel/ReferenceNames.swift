/// The names that the text of a value refers to, found without compiling it: `$(NAME)`, `${NAME}`,
/// `$[NAME]` and `$NAME`, including nested references.
package struct ReferenceNames: Sequence, IteratorProtocol {
  package enum Element {
    case name(ArraySlice<UInt8>)
    /// A name that contains references, with the text before the first reference.
    case computed(prefix: ArraySlice<UInt8>)
  }

  private let text: ArraySlice<UInt8>
  private var index: Int

  package init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  package mutating func next() -> Element? {
    while let dollar = text[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = dollar + 1
      guard index < text.endIndex else { return nil }
      let isBracketed = "({[".utf8.contains(text[index])
      if text[index] == UInt8(ascii: "$") {
        // `$$` is a dollar sign.
        index += 1
        continue
      }
      let start = isBracketed ? index + 1 : index
      var end = start
      while end < text.endIndex, Self.isName(text[end]) { end += 1 }
      // Continue here to read references inside names and operands separately.
      index = end
      if end < text.endIndex, text[end] == UInt8(ascii: "$"), isBracketed {
        return .computed(prefix: text[start..<end])
      }
      if end > start { return .name(text[start..<end]) }
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E: true
    default: false
    }
  }
}
