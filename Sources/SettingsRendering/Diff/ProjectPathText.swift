/// Values without the folder of their project, so that a project has the same ones in every place.
enum ProjectPathText {
  /// Returns a text with a mark in the place of the path of a folder.
  ///
  /// - Complexity: O(*n* * *m*), where *n* is the length of the text and *m* that of the path.
  static func relative(_ text: String, to folder: String) -> String {
    let (bytes, path) = (Array(text.utf8), Array(folder.utf8))
    guard let first = path.first, path.count > 1 else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = index + path.count
      if bytes[index] == first, bytes[index...].starts(with: path),
        end == bytes.count || !isPartOfName(bytes[end])
      {
        result.append(0)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte continues the name before it.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
