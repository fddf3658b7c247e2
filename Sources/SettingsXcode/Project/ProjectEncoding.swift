/// Texts of Xcode's files in the encodings that they may have.
package enum ProjectEncoding {
  /// The same text in UTF-8: told by a byte-order mark, or by the zero bytes that UTF-16 has beside
  /// plain letters. Anything else is taken as it is.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return bytes }
    let isBigEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): isBigEndian = true
    case (0xFF, 0xFE): isBigEndian = false
    case (0, 1...): isBigEndian = true
    case (1..., 0): isBigEndian = false
    default: return bytes
    }
    let hasMark = bytes[0] >= 0xFE
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
      let first = UInt16(bytes[index]), second = UInt16(bytes[index + 1])
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
