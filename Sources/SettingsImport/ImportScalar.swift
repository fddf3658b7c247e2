import SettingsDiagnostics
import SettingsRendering

/// A scalar of config.yaml: without quotation marks wherever it reads back as the same text.
///
/// config.yaml takes scalars as they are written, so `YES` and `1.10` need no marks; what YAML gives a
/// meaning does.
enum ImportScalar {
  static func append(_ text: String, isInline: Bool, to buffer: inout ByteBuffer) {
    if isPlain(text, isInline: isInline) {
      buffer.append(text)
    } else {
      CellsYAML.appendQuoted(text, to: &buffer)
    }
  }

  private static func isPlain(_ text: String, isInline: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, last != 0x20, last != UInt8(ascii: ":")
    else { return false }
    if ["null", "~"].contains(text.lowercased()) { return false }
    // A dash and its like are harmless with something behind them.
    if "-?:".utf8.contains(first), bytes.count == 1 || bytes[1] == 0x20 { return false }
    if "!&*|>'\"%@`#{}[], ".utf8.contains(first) { return false }
    for (index, byte) in bytes.enumerated() {
      guard (0x20..<0x7F).contains(byte) else { return false }
      switch byte {
      case UInt8(ascii: ":"):
        if index + 1 < bytes.count, bytes[index + 1] == 0x20 || isInline { return false }
      case UInt8(ascii: "#"):
        if index > 0, bytes[index - 1] == 0x20 { return false }
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        if isInline { return false }
      default: break
      }
    }
    return true
  }
}
