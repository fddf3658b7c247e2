package import SettingsDiagnostics
package import SettingsResolution

/// Cells in the shape of `xcodebuild -showBuildSettings -json`, with the configuration added.
///
/// Written piece by piece, so that a thousand targets need no thousand cells in memory:
/// ```
/// var json = CellsJSON()
/// json.beginCell()
/// json.writer.appendMembers { buffer in … }
/// json.endCell(target: …, configuration: …)
/// let buffer = json.finish()
/// ```
package struct CellsJSON: Sendable {
  package var writer: JSONWriter

  package init(buffer: ByteBuffer = ByteBuffer()) {
    writer = JSONWriter(.pretty, buffer: buffer)
    writer.beginArray()
  }

  package static func render(_ cells: [ResolvedCell]) -> ByteBuffer {
    var json = CellsJSON()
    for cell in cells {
      json.beginCell()
      for setting in cell.settings { json.writer.member(setting.name, setting.string) }
      json.endCell(target: cell.target, configuration: cell.configuration)
    }
    return json.finish()
  }

  /// Opens a cell; the caller appends its settings, sorted by name, as members of `writer`.
  package mutating func beginCell() {
    writer.beginObject()
    writer.member("action", "build")
    writer.key("buildSettings")
    writer.beginObject()
  }

  /// One setting's line, for callers that append many with `JSONWriter.appendMembers`.
  package static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer
  ) {
    buffer.append(literal: "\n      ")
    JSONWriter.appendMemberFragment(name: name, value: value, to: &buffer)
    buffer.append(UInt8(ascii: ","))
  }

  package mutating func endCell(target: String, configuration: String) {
    writer.endObject()
    writer.member("configuration", configuration)
    writer.member("target", target)
    writer.endObject()
  }

  package mutating func finish() -> ByteBuffer {
    writer.endArray()
    writer.endDocument()
    return writer.buffer
  }
}
