package import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences as JSON, in an envelope of their own: docs/schemas/diff.schema.json.
package enum DiffJSON {
  package static var version: Int { 1 }

  package static func render(_ diffs: [CellDiff]) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "diff", version: version)
    writer.member("differs", diffs.contains { !$0.isEmpty })
    writer.key("pairs")
    writer.array(diffs) { diff, writer in
      writer.beginObject()
      writer.member("left", diff.left)
      writer.member("right", diff.right)
      writer.key("changes")
      writer.array(diff.changes, append)
      writer.endObject()
    }
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }

  private static func append(_ change: CellDiff.Change, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", change.name)
    writer.member("kind", change.kind.rawValue)
    writer.member("type", change.type.name)
    append("old", change.old, to: &writer)
    append("new", change.new, to: &writer)
    if change.type.isListType {
      writer.key("elements")
      writer.array(change.elements) { element, writer in
        writer.beginObject()
        writer.member("edit", element.edit.rawValue)
        writer.member("text", element.text)
        writer.member("origin", ifPresent: element.origin)
        writer.endObject()
      }
    }
    writer.endObject()
  }

  private static func append(_ name: String, _ side: CellDiff.Side?, to writer: inout JSONWriter) {
    guard let side else { return }
    writer.key(name)
    writer.beginObject()
    writer.member("string", side.setting.string)
    if side.setting.type.isListType {
      writer.key("list")
      writer.strings(side.setting.list)
    }
    writer.member("origin", ifPresent: side.origin)
    writer.endObject()
  }
}
