package import SettingsDiagnostics
package import SettingsResolution

/// Cells in the shape of `xcodebuild -showBuildSettings -json`, with the configuration added.
///
/// Written piece by piece, so that a thousand targets need no thousand cells in memory:
/// ```
/// var json = CellsJSON()
/// json.appendCell(target: …, configuration: …) { buffer in … }
/// let buffer = json.finish()
/// ```
package struct CellsJSON: CellsFormat {
  package var writer: JSONWriter

  package init(buffer: ByteBuffer = ByteBuffer()) {
    writer = JSONWriter(.pretty, buffer: buffer)
    writer.beginArray()
  }

  package var buffer: ByteBuffer {
    get { writer.buffer }
    _modify { yield &writer.buffer }
  }

  package static func render(_ cells: [ResolvedCell]) -> ByteBuffer {
    var json = CellsJSON()
    for cell in cells {
      json.appendCell(target: cell.target, configuration: cell.configuration) { buffer in
        for setting in cell.settings {
          appendSetting(Array(setting.name.utf8).span, Array(setting.string.utf8).span, to: &buffer)
        }
      }
    }
    return json.finish()
  }

  package mutating func appendCell<Failure: Error>(
    target: String, configuration: String,
    _ settings: (inout ByteBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    writer.beginObject()
    writer.member("action", "build")
    writer.key("buildSettings")
    writer.beginObject()
    try writer.appendMembers(settings)
    writer.endObject()
    writer.member("configuration", configuration)
    writer.member("target", target)
    writer.endObject()
  }

  package static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer
  ) {
    if ByteBuffer.isPlainText(name), ByteBuffer.isPlainText(value) {
      buffer.append("\n      \"", name, "\" : \"", value, "\",")
      return
    }
    buffer.append(literal: "\n      ")
    buffer.appendJSONString(name)
    buffer.append(literal: " : ")
    buffer.appendJSONString(value)
    buffer.append(literal: ",")
  }

  package mutating func continueAfterCells() { writer.continueAfterValue() }

  package mutating func end() {
    writer.endArray()
    writer.endDocument()
  }

  package mutating func finish() -> ByteBuffer {
    end()
    return writer.buffer
  }
}
