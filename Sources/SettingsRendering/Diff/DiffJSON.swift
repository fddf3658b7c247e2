package import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences as JSON, in an envelope of their own: docs/schemas/diff.schema.json.
package enum DiffJSON {
  package static var version: Int { 2 }

  /// Renders each pair of cells by itself.
  package static func render(
    _ diffs: [CellDiff], structure: StructureDiff = StructureDiff(), parts: PartsDiff? = nil
  ) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "diff", version: version)
    let isPartial = parts.map { !$0.isEmpty } ?? false
    writer.member("differs", !structure.isEmpty || isPartial || diffs.contains { !$0.isEmpty })
    append(structure, to: &writer)
    append(parts, to: &writer)
    writer.objects("pairs", diffs) { diff, writer in
      writer.member("left", diff.left)
      writer.member("right", diff.right)
      writer.array("changes", diff.changes, append)
    }
    return writer.finished()
  }

  /// Renders each change once, with the cells that share it.
  package static func render(_ summary: DiffSummary) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "diff", version: version)
    writer.member("differs", !summary.isEmpty)
    writer.member("left", summary.left)
    writer.member("right", summary.right)
    writer.member("cells", summary.cellCount)
    writer.member("differing", summary.differingCount)
    append(summary.structure, to: &writer)
    append(summary.parts, to: &writer)
    writer.objects("groups", summary.groups) { group, writer in
      writer.member("title", group.cells.text())
      writer.member("cells", group.cells.cellCount)
      writer.objects("where", group.cells.parts) { part, writer in
        if let targets = part.targets { append("targets", targets, to: &writer) }
        if let names = part.configurations { append("configurations", names, to: &writer) }
      }
      writer.array("changes", group.changes, append)
    }
    return writer.finished()
  }

  private static func append(_ structure: StructureDiff, to writer: inout JSONWriter) {
    for (key, names) in [
      ("addedConfigurations", structure.addedConfigurations),
      ("removedConfigurations", structure.removedConfigurations),
      ("addedTargets", structure.addedTargets), ("removedTargets", structure.removedTargets),
    ] where !names.isEmpty {
      append(key, names, to: &writer)
    }
    if structure.renamedTargets.isEmpty { return }
    writer.array("renamedTargets", structure.renamedTargets) { rename, writer in
      writer.appendValue { buffer in
        var line = JSONWriter(.compact)
        line.beginObject()
        line.member("old", rename.old)
        line.member("new", rename.new)
        line.endObject()
        buffer.append(line.buffer)
      }
    }
  }

  private static func append(_ parts: PartsDiff?, to writer: inout JSONWriter) {
    guard let parts else { return }
    writer.objects("parts", parts.groups) { group, writer in
      if let targets = group.targets { append("targets", targets, to: &writer) }
      writer.objects("changes", group.changes) { change, writer in
        writer.member("part", change.kind.rawValue)
        writer.member("kind", change.edit.rawValue)
        writer.member("old", ifPresent: change.old)
        writer.member("new", ifPresent: change.new)
        writer.objects("details", change.details) { detail, writer in
          writer.member("edit", detail.edit.rawValue)
          writer.member("text", detail.text)
        }
      }
    }
  }

  /// Writes a list of names on one line, of any length.
  private static func append(_ key: String, _ names: [String], to writer: inout JSONWriter) {
    writer.key(key)
    writer.appendValue { buffer in
      var line = JSONWriter(.compact)
      line.strings(names)
      buffer.append(line.buffer)
    }
  }

  private static func append(_ change: DiffSummary.Change, to writer: inout JSONWriter) {
    writer.beginObject()
    appendMembers(of: change.change, isSummary: true, to: &writer)
    if change.variantCount > 1 { writer.member("variants", change.variantCount) }
    if !change.hasSameValues { writer.member("example", change.example.text) }
    writer.endObject()
  }

  private static func append(_ change: CellDiff.Change, to writer: inout JSONWriter) {
    writer.beginObject()
    appendMembers(of: change, isSummary: false, to: &writer)
    writer.endObject()
  }

  /// - Parameter isSummary: Whether to write short lists: on one line, and without kept elements.
  private static func appendMembers(
    of change: CellDiff.Change, isSummary: Bool, to writer: inout JSONWriter
  ) {
    writer.member("name", change.name)
    writer.member("kind", change.kind.rawValue)
    writer.member("type", change.type.name)
    append("old", change.old, isSummary: isSummary, to: &writer)
    append("new", change.new, isSummary: isSummary, to: &writer)
    if change.type.isListType {
      let elements = isSummary ? change.edits : change.elements
      writer.objects("elements", elements) { element, writer in
        writer.member("edit", element.edit.rawValue)
        writer.member("text", element.text)
        writer.member("origin", ifPresent: element.origin)
      }
    }
  }

  private static func append(
    _ name: String, _ side: CellDiff.Side?, isSummary: Bool, to writer: inout JSONWriter
  ) {
    guard let side else { return }
    writer.object(name) { writer in
      writer.member("string", side.setting.string)
      if side.setting.type.isListType {
        if isSummary {
          append("list", side.setting.list, to: &writer)
        } else {
          writer.member("list", side.setting.list)
        }
      }
      writer.member("origin", ifPresent: side.origin)
    }
  }
}
