import SettingsDiagnostics
import SettingsModel
package import SettingsResolution

/// Settings as one flat xcconfig file: literal values, no includes, no conditions.
///
/// Loading the file again results in the same string form and list form of every setting, if any
/// text can express both.
package enum CellsXcconfig {
  /// Renders cells one after the other, each below a comment if there are several.
  ///
  /// A value that an xcconfig line cannot contain is an error that names its setting.
  package static func render(_ cells: [ResolvedCell]) -> RenderedText {
    var result = RenderedText()
    for (index, cell) in cells.enumerated() {
      if cells.count > 1 {
        if index > 0 { result.buffer.append("\n") }
        let title = cell.title.escapingControlCharacters
        result.buffer.append("// \(title)\n")
      }
      for (index, setting) in cell.settings.enumerated() {
        append(setting, writtenAt: cell.place(ofSettingAt: index), to: &result)
      }
    }
    return result
  }

  private static func append(
    _ setting: ResolvedSetting, writtenAt place: SourceRange?, to result: inout RenderedText
  ) {
    guard setting.name.isShellIdentifier else {
      result.diagnostics.append(
        Diagnostic(
          "unwritable-name",
          "'\(setting.name)' cannot be written to an xcconfig file: its names have letters, digits "
            + "and underscores only", at: place))
      return
    }
    let bytes = Array(setting.string.utf8)
    if hasLineBreak(bytes) || setting.list.contains(where: { hasLineBreak(Array($0.utf8)) }) {
      result.diagnostics.append(
        Diagnostic(
          "unwritable-value",
          "the value of '\(setting.name)' has a line break, which an xcconfig file cannot contain",
          at: place))
      return
    }
    var text: [UInt8]
    if setting.type.usesListGrammar {
      if let exact = ListSpelling.spell(setting) {
        text = exact
      } else {
        text = ListSpelling.nearest(to: setting)
        result.diagnostics.append(lossWarning(setting, writtenAt: place))
      }
    } else {
      text = []
      for byte in bytes {
        if byte == UInt8(ascii: "$") { text.append(byte) }
        text.append(byte)
      }
    }
    result.buffer.append(setting.name)
    result.buffer.append(text.isEmpty ? " =" : " = ")
    result.buffer.append(protect(text))
    result.buffer.append("\n")
  }

  private static func lossWarning(
    _ setting: ResolvedSetting, writtenAt place: SourceRange?
  ) -> Diagnostic {
    let (kept, lost) = setting.type.isListType ? ("list", "string") : ("string", "list")
    return Diagnostic(
      "inexact-value", .warning,
      "'\(setting.name)' keeps its \(kept) form in the xcconfig file, but not its \(lost) form",
      at: place)
  }

  /// LF, CR, U+2028 or U+2029, which end a line of an xcconfig file.
  package static func hasLineBreak(_ text: [UInt8]) -> Bool {
    text.indices.contains { index in
      switch text[index] {
      case 0x0A, 0x0D: true
      case 0xE2:
        index + 2 < text.count && text[index + 1] == 0x80
          && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
      default: false
      }
    }
  }

  /// Inserts `$()`, which has no value, where the file format would remove text: between the
  /// slashes of a comment, at spaces at the ends, after a last `;` or `\`.
  package static func protect(_ text: [UInt8]) -> [UInt8] {
    let nothing = Array("$()".utf8)
    guard let first = text.first, let last = text.last else { return [] }
    var result: [UInt8] = []
    if isBlank(first) { result += nothing }
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "/"), previous == UInt8(ascii: "/") { result += nothing }
      result.append(byte)
      previous = byte
    }
    if isBlank(last) || last == UInt8(ascii: ";") || last == UInt8(ascii: "\\") {
      result += nothing
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }
}
