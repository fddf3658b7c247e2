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
    // The text that every cell has is written in one piece, as the writer would at this depth.
    try writer.appendValue { (buffer) throws(Failure) in
      buffer.append(literal: "{\n    \"action\" : \"build\",\n    \"buildSettings\" : {")
      let start = buffer.count
      try settings(&buffer)
      if buffer.count > start {
        // The comma after the last setting.
        buffer.truncate(to: buffer.count - 1)
        buffer.append(literal: "\n    ")
      }
      buffer.append(literal: "},\n    \"configuration\" : ")
      buffer.appendJSONString(configuration)
      buffer.append(literal: ",\n    \"target\" : ")
      buffer.appendJSONString(target)
      buffer.append(literal: "\n  }")
    }
  }

  package static func appendSetting(
    _ name: Span<UInt8>, _ value: Span<UInt8>, to buffer: inout ByteBuffer
  ) {
    if buffer.appendPlain("\n      \"", name, "\" : \"", value, "\",") { return }
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
