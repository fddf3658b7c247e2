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
    return writer.finished()
  }

  /// Writes the array of diagnostics alone, for other envelopes.
  func append(_ diagnostics: [Diagnostic], to writer: inout JSONWriter) {
    writer.objects(diagnostics) { diagnostic, writer in
      writer.member("severity", diagnostic.severity.word)
      writer.member("identifier", diagnostic.identifier)
      writer.member("message", diagnostic.message)
      place(diagnostic.range, path: diagnostic.path, to: &writer)
      if let count = diagnostic.affectedTargets { writer.member("affectedTargets", count) }
      writer.objects("notes", diagnostic.notes) { note, writer in
        writer.member("message", note.message)
        place(note.range, path: nil, to: &writer)
      }
      writer.member("help", ifPresent: diagnostic.help)
      if let fix = diagnostic.fix { append(fix, to: &writer) }
    }
  }

  private func append(_ fix: Diagnostic.Fix, to writer: inout JSONWriter) {
    writer.object("fix") { writer in
      writer.member("title", fix.title)
      writer.member("isSafe", fix.isSafe)
      writer.objects("edits", fix.edits) { edit, writer in
        place(edit.range, path: nil, to: &writer)
        writer.member("replacement", edit.replacement)
      }
    }
  }

  private func place(_ range: SourceRange?, path: String?, to writer: inout JSONWriter) {
    if let range, let file = files[range.file] {
      writer.place(range, in: file)
    } else {
      writer.member("path", ifPresent: path)
    }
  }
}
