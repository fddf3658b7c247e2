package import SettingsDiagnostics
import SettingsModel

extension FoundCells {
  /// The cells, a line each, or below each value of the settings.
  package func text(isGrouped: Bool) -> ByteBuffer {
    var buffer = ByteBuffer()
    guard isGrouped else {
      for cell in cells { buffer.append("\(cell.name.escapingControlCharacters)\n") }
      return buffer
    }
    var isFirst = true
    for (position, setting) in settings.enumerated() {
      for group in groups(by: position) {
        if !isFirst { buffer.append("\n") }
        isFirst = false
        let count = group.cells.count
        let value = group.value.map { $0.isEmpty ? "= (empty)" : "= \($0)" } ?? "is not set"
        buffer.append(
          "\(setting) \(value.escapingControlCharacters)  (\(count) cell\(count == 1 ? "" : "s"))\n"
        )
        for cell in group.cells { buffer.append("  \(cell.name.escapingControlCharacters)\n") }
      }
    }
    return buffer
  }

  /// - Parameter expression: The text of the query; nil without one.
  package func json(expression: String?) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "query", version: 1)
    if let expression { writer.member("expression", expression) }
    writer.objects("cells", cells) { cell, writer in
      writer.member("target", cell.target)
      writer.member("configuration", cell.configuration)
      writer.object("values") { writer in
        for (setting, value) in zip(settings, cell.values) {
          writer.key(setting)
          writer.value(value.map { .string($0) } ?? .null)
        }
      }
    }
    return writer.finished()
  }

  /// A table with a line of titles, as RFC 4180 describes it. A setting that is not set is an empty
  /// field. Control and format characters are escaped, as in text, because a service may read
  /// commands from the lines of a job.
  package func csv() -> ByteBuffer {
    var buffer = ByteBuffer()
    func append(_ fields: [String]) {
      buffer.append(fields.map(Self.csvField).joined(separator: ","))
      buffer.append("\r\n")
    }
    append(["target", "configuration"] + settings)
    for cell in cells {
      append([cell.target, cell.configuration] + cell.values.map { $0 ?? "" })
    }
    return buffer
  }

  private static func csvField(_ text: String) -> String {
    let text = text.escapingControlCharacters
    let isPlain = !text.utf8.contains { "\",".utf8.contains($0) }
    return isPlain
      ? text
      : "\"" + text.replacingBytes("\"", with: "\"\"") + "\""
  }
}
