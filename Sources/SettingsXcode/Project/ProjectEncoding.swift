/// Converts the text of Xcode's files from the encodings that they may have.
package enum ProjectEncoding {
  /// Returns a text in UTF-8.
  ///
  /// UTF-16 is recognized by a byte-order mark, or by the zero bytes beside plain letters. Any
  /// other text is unchanged.
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

  /// Returns the encoding in an XML declaration: `<?xml version="1.0" encoding="ISO-8859-1"?>`.
  package static func declared(in bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[start...].prefix(200)
    guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let words = String(decoding: head[..<end], as: UTF8.self)
      .split { $0 == " " || $0 == "=" || $0 == "\t" || $0.isNewline }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count,
      let quote = words[place + 1].first, quote == "\"" || quote == "'"
    else { return nil }
    return String(words[place + 1].dropFirst().prefix { $0 != quote })
  }
}
