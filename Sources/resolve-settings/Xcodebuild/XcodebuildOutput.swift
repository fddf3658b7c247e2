import SettingsDiagnostics
import SettingsRendering

/// What `xcodebuild -showBuildSettings` prints.
struct XcodebuildOutput {
  private var text: ByteBuffer
  private var json: JSONWriter?

  init(isJSON: Bool, header: String) {
    text = ByteBuffer(header)
    if isJSON {
      json = JSONWriter(.pretty)
      json?.beginArray()
    }
  }

  mutating func append(action: String, target: String, _ settings: [(String, String)]) {
    if var json {
      json.beginObject()
      json.member("action", action)
      json.object("buildSettings") { json in
        for (name, value) in settings { json.member(name, value) }
      }
      json.member("target", target)
      json.endObject()
      self.json = json
      return
    }
    let shown = target.contains(" ") ? "\"\(target)\"" : target
    text.append(
      "Build settings for action \(action) and target \(shown.escapingControlCharacters):\n")
    for (name, value) in settings {
      CellsText.appendSetting(Array(name.utf8).span, Array(value.utf8).span, to: &text)
    }
    text.append("\n")
  }

  mutating func finish() -> ByteBuffer {
    guard var json else { return text }
    json.endArray()
    json.endDocument()
    return json.buffer
  }
}

extension ByteBuffer {
  init(_ text: String) {
    self.init()
    append(text)
  }
}
