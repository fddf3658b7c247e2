/// Decodes the references and the CDATA sections of a text in XML.
enum XMLText {
  static func decode(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var rest = slice
    var text: [UInt8] = []
    text.reserveCapacity(slice.count)
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: 0x3B),
        let character = character(rest[(rest.startIndex + 1)..<end])
      {
        text.append(contentsOf: String(character).utf8)
        rest = rest[(end + 1)...]
      } else if byte == UInt8(ascii: "<"), rest.starts(with: "<![CDATA[".utf8) {
        rest.removeFirst(9)
        while !rest.isEmpty, !rest.starts(with: "]]>".utf8) { text.append(rest.removeFirst()) }
        rest = rest.dropFirst(3)
      } else if byte == UInt8(ascii: "<") {
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(3)
      } else {
        text.append(byte)
        rest.removeFirst()
      }
    }
    return text
  }

  static func character(_ name: ArraySlice<UInt8>) -> Character? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
