/// Writes texts of an OpenStep property list: in quotation marks where Xcode writes them.
enum OpenStepQuoting {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if isPlain(text) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20, 0x7F: appendOctal(byte, to: &bytes)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendOctal(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    for shift in [6, 3, 0] as [UInt8] {
      bytes.append(UInt8(ascii: "0") + (byte >> shift) & 7)
    }
  }

  /// Whether a text needs no quotation marks. Two slashes would begin a comment, and Xcode quotes three
  /// underscores, which its templates use.
  private static func isPlain(_ text: String) -> Bool {
    var count = 0
    var slashes = 0
    var underscores = 0
    for byte in text.utf8 {
      count += 1
      slashes = byte == UInt8(ascii: "/") ? slashes + 1 : 0
      underscores = byte == UInt8(ascii: "_") ? underscores + 1 : 0
      if slashes == 2 || underscores == 3 { return false }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: "$"):
        continue
      default: return false
      }
    }
    return count > 0
  }
}
