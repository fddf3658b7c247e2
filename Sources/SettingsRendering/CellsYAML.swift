package import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// Cells as YAML: the members of the JSON form, with settings of list types as lists.
///
/// Every scalar is read back as the same text, in YAML 1.1 and 1.2: text that could have another
/// type (`YES`, `1.10`, `~`) is in quotation marks.
package enum CellsYAML {
  package static func render(_ cells: [ResolvedCell]) -> ByteBuffer {
    var buffer = ByteBuffer()
    if cells.isEmpty { buffer.append("[]\n") }
    for cell in cells {
      buffer.append("- action: build\n  target: ")
      appendScalar(cell.target, to: &buffer)
      buffer.append("\n  configuration: ")
      appendScalar(cell.configuration, to: &buffer)
      buffer.append(cell.settings.isEmpty ? "\n  buildSettings: {}\n" : "\n  buildSettings:\n")
      for setting in cell.settings { append(setting, to: &buffer) }
    }
    return buffer
  }

  private static func append(_ setting: ResolvedSetting, to buffer: inout ByteBuffer) {
    buffer.append("    ")
    appendScalar(setting.name, to: &buffer)
    guard setting.type.isListType else {
      buffer.append(": ")
      appendScalar(setting.string, to: &buffer)
      buffer.append("\n")
      return
    }
    buffer.append(setting.list.isEmpty ? ": []\n" : ":\n")
    for element in setting.list {
      buffer.append("      - ")
      appendScalar(element, to: &buffer)
      buffer.append("\n")
    }
  }

  /// Appends a scalar that every YAML reader reads as this string.
  package static func appendScalar(_ text: String, to buffer: inout ByteBuffer) {
    if isSafePlain(text) { buffer.append(text) } else { appendQuoted(text, to: &buffer) }
  }

  /// Appends a scalar in quotation marks.
  package static func appendQuoted(_ text: String, to buffer: inout ByteBuffer) {
    var quoted = ByteBuffer()
    quoted.appendJSONString(text)
    // A JSON string is a YAML string, except for characters that YAML reads as line breaks or
    // rejects.
    guard text.unicodeScalars.contains(where: isUnprintable) else {
      buffer.append(quoted.bytes)
      return
    }
    for scalar in quoted.string.unicodeScalars {
      if isUnprintable(scalar) {
        buffer.append("\\u" + String(scalar.value, radix: 16))
      } else {
        buffer.append(String(scalar))
      }
    }
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// Whether text needs no quotation marks: it begins with a letter, an underscore or a slash,
  /// continues with plain characters only, and is not a special word of YAML 1.1.
  private static func isSafePlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    switch first {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2F: break
    default: return false
    }
    let isHarmless = text.utf8.allSatisfy {
      switch $0 {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F, 0x2F, 0x2E, 0x2D, 0x2B: true
      default: false
      }
    }
    return isHarmless && !words.contains(text.lowercased())
  }

  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]
}

extension SettingType {
  /// The type in the words of documentation.
  package var description: String {
    switch self {
    case .userDefined: "user-defined"
    case .string: "string"
    case .boolean: "boolean"
    case .path: "path"
    case .stringList: "string list"
    case .pathList: "path list"
    case .pathOrderedSet: "path ordered set"
    }
  }
}
