/// Texts that are the path of a standard stream or of a terminal, or that code may complete to one.
///
/// The file system of a Mac makes no difference between capitals and small letters.
struct DevicePath {
  /// The components without `.` and empty ones, in small letters. The last one is empty if the path
  /// ends with a slash.
  private let parts: [String]
  /// Whether the path begins at the root, or goes up, where it may end at the root.
  private let isRooted: Bool
  private let hasSlash: Bool
  /// The components before the first part of a format, the last of which may be incomplete.
  private let start: [String]

  /// - Parameter text: A path, a URL of a file, or a format of either. It ends with its first NUL.
  init(_ text: String) {
    var bytes = Array(text.utf8.prefix { $0 != 0 })
    let isURL = bytes.prefix(5).map { $0 | 0x20 } == Array("file:".utf8).map { $0 | 0x20 }
    if isURL { bytes = Self.path(ofURL: bytes.dropFirst(5)) }
    hasSlash = bytes.contains(UInt8(ascii: "/"))
    parts = Self.components(bytes[...])
    start = Self.components(bytes.prefix { $0 != UInt8(ascii: "%") })
    isRooted = bytes.first == UInt8(ascii: "/") || bytes.starts(with: "..".utf8)
  }

  /// Whether a text is the path of a device.
  static func isDevice(_ text: String) -> Bool {
    let path = DevicePath(text)
    return path.isRooted && path.endsAtDevice
  }

  /// Whether code may complete a text to such a path: `"/dev/"`, `"/dev/fd/%d"`, `"dev/fd/2"`.
  static func mayBecomeDevice(_ text: String) -> Bool {
    let path = DevicePath(text)
    guard path.hasSlash else { return false }
    return path.endsAtDevice || path.parts.contains("fd") || path.beginsDevice
  }

  /// Whether a text may end the path of a standard stream that code composes: `"stdout"` in
  /// `snprintf(path, 32, "/%s/%s", "dev", "stdout")`.
  static func mayEndDevice(_ text: String) -> Bool {
    ["stdout", "stderr"].contains(DevicePath(text).parts.last)
  }

  /// Whether a text is one that ends such a path only behind `"dev"`.
  static func isEndBehindFolder(_ text: String) -> Bool {
    ["fd", "tty", "console"].contains(text)
  }

  /// The components of devices.
  private static let devices = [
    ["dev", "stderr"], ["dev", "stdout"], ["dev", "console"], ["dev", "tty"], ["fd", "1"],
    ["fd", "2"],
  ]

  private var endsAtDevice: Bool { Self.devices.contains { parts.suffix(2) == $0[...] } }

  /// Whether a path begins with a part of that of a device.
  private var beginsDevice: Bool {
    let last = start.last ?? ""
    switch start.first {
    case "dev":
      if start.count == 1 { return true }
      return start.count == 2
        && ["stderr", "stdout", "console", "tty", "fd"].contains { $0.hasPrefix(last) }
    case "proc":
      return start.count == 3 && start[1] == "self" && "fd".hasPrefix(last)
    default: return false
    }
  }

  private static func components(_ bytes: ArraySlice<UInt8>) -> [String] {
    var parts: [String] = []
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      switch String(decoding: part, as: UTF8.self).lowercased() {
      case ".": break
      case "..": _ = parts.popLast()
      case let part: parts.append(part)
      }
    }
    if bytes.last == UInt8(ascii: "/") { parts.append("") }
    return parts
  }

  /// Returns the path of a URL of a file, without its host.
  private static func path(ofURL url: ArraySlice<UInt8>) -> [UInt8] {
    var rest = url
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return bytes
  }
}
