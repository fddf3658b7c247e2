package import SettingsDiagnostics

/// Diagnostics in SARIF 2.1.0, the format of code-scanning services.
///
/// Columns count Unicode scalars, which SARIF calls code points. Paths are URIs relative to the
/// working directory.
package struct DiagnosticsSARIF {
  private let files: SourceFiles
  private let rules: [RuleDescription]
  private let toolVersion: String

  /// - Parameter rules: All rules of the tool; results refer to them by index.
  package init(files: SourceFiles, rules: [RuleDescription], toolVersion: String) {
    self.files = files.indexed
    self.rules = rules
    self.toolVersion = toolVersion
  }

  package func render(_ diagnostics: [Diagnostic]) -> ByteBuffer {
    // Diagnostics of reading have no rule in the table, but they have an identifier.
    let others = diagnostics.map(\.identifier).uniqued().filter { index(of: $0) == nil }
    var writer = JSONWriter(.pretty)
    SARIF.begin(
      tool: "resolve-settings", version: toolVersion, rules: rules, others: others, to: &writer)
    writer.array("results", diagnostics) { diagnostic, writer in
      let place =
        index(of: diagnostic.identifier)
        ?? rules.count + (others.firstIndex(of: diagnostic.identifier) ?? 0)
      write(diagnostic, ruleIndex: place, to: &writer)
    }
    SARIF.end(&writer)
    return writer.buffer
  }

  private func index(of identifier: String) -> Int? {
    rules.firstIndex { $0.identifier == identifier }
  }

  // MARK: Results

  private func write(_ diagnostic: Diagnostic, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ruleId", diagnostic.identifier)
    writer.member("ruleIndex", ruleIndex)
    writer.member("level", diagnostic.severity.word)
    if let count = diagnostic.affectedTargets { writer.member("occurrenceCount", max(1, count)) }
    let help = diagnostic.help.map { "\nhelp: \($0)" } ?? ""
    SARIF.message("message", diagnostic.message + help, to: &writer)
    if let range = diagnostic.range, let file = files[range.file] {
      writer.key("locations")
      writer.beginArray()
      writer.beginObject()
      physicalLocation(range, in: file, to: &writer)
      writer.endObject()
      writer.endArray()
    } else if let path = diagnostic.path {
      writer.key("locations")
      writer.beginArray()
      writer.beginObject()
      writer.object("physicalLocation") { writer in
        SARIF.artifact(path, to: &writer)
      }
      writer.endObject()
      writer.endArray()
    }
    writeNotes(of: diagnostic, to: &writer)
    if let fix = diagnostic.fix { write(fix, to: &writer) }
    writer.endObject()
  }

  private func writeNotes(of diagnostic: Diagnostic, to writer: inout JSONWriter) {
    if diagnostic.notes.isEmpty { return }
    writer.key("relatedLocations")
    writer.beginArray()
    for (index, note) in diagnostic.notes.enumerated() {
      writer.beginObject()
      writer.member("id", index + 1)
      if let range = note.range, let file = files[range.file] {
        physicalLocation(range, in: file, to: &writer)
      }
      SARIF.message("message", note.message, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ fix: Diagnostic.Fix, to writer: inout JSONWriter) {
    let paths = fix.edits.map(\.range.file).uniqued()
    writer.key("fixes")
    writer.beginArray()
    writer.beginObject()
    SARIF.message("description", fix.title, to: &writer)
    writer.array("artifactChanges", paths) { id, writer in
      guard let file = files[id] else { return }
      writer.beginObject()
      SARIF.artifact(file.path, to: &writer)
      writer.objects("replacements", fix.edits.filter { $0.range.file == id }) { edit, writer in
        writer.key("deletedRegion")
        region(edit.range, in: file, to: &writer)
        if !edit.replacement.isEmpty {
          writer.object("insertedContent") { $0.member("text", edit.replacement) }
        }
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endArray()
  }

  // MARK: Locations

  private func physicalLocation(
    _ range: SourceRange, in file: SourceFile, to writer: inout JSONWriter
  ) {
    writer.object("physicalLocation") { writer in
      SARIF.artifact(file.path, to: &writer)
      writer.key("region")
      region(range, in: file, to: &writer)
    }
  }

  private func region(_ range: SourceRange, in file: SourceFile, to writer: inout JSONWriter) {
    let start = file.position(of: range.start)
    let end = file.position(of: max(range.start, range.end))
    writer.beginObject()
    writer.member("startLine", start.line)
    writer.member("startColumn", file.characterColumn(of: range.start))
    writer.member("endLine", end.line)
    writer.member("endColumn", file.characterColumn(of: max(range.start, range.end)))
    writer.endObject()
  }
}
