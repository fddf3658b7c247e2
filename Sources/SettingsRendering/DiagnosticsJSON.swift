package import SettingsDiagnostics

/// Diagnostics as JSON, in an envelope of their own: docs/schemas/diagnostics.schema.json.
package struct DiagnosticsJSON {
  package static let version = 1

  private let files: SourceFiles

  package init(files: SourceFiles) { self.files = files.indexed }

  package func render(_ diagnostics: [Diagnostic]) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "diagnostics", version: Self.version)
    writer.key("diagnostics")
    append(diagnostics, to: &writer)
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }

  /// Writes the array of diagnostics alone, for other envelopes.
  func append(_ diagnostics: [Diagnostic], to writer: inout JSONWriter) {
    writer.array(diagnostics) { diagnostic, writer in
      writer.beginObject()
      writer.member("severity", diagnostic.severity.word)
      writer.member("identifier", diagnostic.identifier)
      writer.member("message", diagnostic.message)
      place(diagnostic.range, path: diagnostic.path, to: &writer)
      if let count = diagnostic.affectedTargets { writer.member("affectedTargets", count) }
      writer.key("notes")
      writer.array(diagnostic.notes) { note, writer in
        writer.beginObject()
        writer.member("message", note.message)
        place(note.range, path: nil, to: &writer)
        writer.endObject()
      }
      writer.member("help", ifPresent: diagnostic.help)
      if let fix = diagnostic.fix { append(fix, to: &writer) }
      writer.endObject()
    }
  }

  private func append(_ fix: Diagnostic.Fix, to writer: inout JSONWriter) {
    writer.key("fix")
    writer.beginObject()
    writer.member("title", fix.title)
    writer.member("isSafe", fix.isSafe)
    writer.key("edits")
    writer.array(fix.edits) { edit, writer in
      writer.beginObject()
      place(edit.range, path: nil, to: &writer)
      writer.member("replacement", edit.replacement)
      writer.endObject()
    }
    writer.endObject()
  }

  private func place(_ range: SourceRange?, path: String?, to writer: inout JSONWriter) {
    if let range, let file = files[range.file] {
      writer.place(range, in: file)
    } else {
      writer.member("path", ifPresent: path)
    }
  }
}
