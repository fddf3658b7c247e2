package import SettingsDiagnostics

/// Diagnostics in SARIF 2.1.0, the form in which code-scanning services take results.
///
/// Columns count Unicode scalars, which SARIF calls code points; paths are URIs relative to the folder
/// that the tool ran in.
package struct DiagnosticsSARIF {
  private let files: SourceFiles
  private let rules: [RuleDescription]
  private let toolVersion: String

  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  /// - Parameter rules: all that the tool knows; results refer to them by their place.
  package init(files: SourceFiles, rules: [RuleDescription], toolVersion: String) {
    self.files = files.indexed
    self.rules = rules
    self.toolVersion = toolVersion
  }

  package func render(_ diagnostics: [Diagnostic]) -> ByteBuffer {
    // What was found while reading belongs to no rule of the table, but has a name all the same.
    var others: [String] = []
    for diagnostic in diagnostics where index(of: diagnostic.identifier) == nil {
      if !others.contains(diagnostic.identifier) { others.append(diagnostic.identifier) }
    }
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.member("$schema", Self.schema)
    writer.member("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    writer.key("tool")
    writer.beginObject()
    writeDriver(others, to: &writer)
    writer.endObject()
    writer.member("columnKind", "unicodeCodePoints")
    writer.key("results")
    writer.array(diagnostics) { diagnostic, writer in
      let place =
        index(of: diagnostic.identifier)
        ?? rules.count + (others.firstIndex(of: diagnostic.identifier) ?? 0)
      write(diagnostic, ruleIndex: place, to: &writer)
    }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endDocument()
    return writer.buffer
  }

  private func index(of identifier: String) -> Int? {
    rules.firstIndex { $0.identifier == identifier }
  }

  // MARK: The tool

  private func writeDriver(_ others: [String], to writer: inout JSONWriter) {
    writer.key("driver")
    writer.beginObject()
    writer.member("name", "resolve-settings")
    writer.member("semanticVersion", toolVersion)
    writer.key("rules")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.member("id", rule.identifier)
      message("shortDescription", Self.sentence(rule.summary), to: &writer)
      message("fullDescription", rule.account, to: &writer)
      message("help", "\(rule.remedy) Holds for: \(rule.holdsFor)", to: &writer)
      writer.key("defaultConfiguration")
      writer.beginObject()
      writer.member("level", rule.severity.word)
      writer.endObject()
      writer.endObject()
    }
    for identifier in others {
      writer.beginObject()
      writer.member("id", identifier)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  // MARK: Results

  private func write(_ diagnostic: Diagnostic, ruleIndex: Int, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ruleId", diagnostic.identifier)
    writer.member("ruleIndex", ruleIndex)
    writer.member("level", diagnostic.severity.word)
    if let count = diagnostic.affectedTargets { writer.member("occurrenceCount", max(1, count)) }
    let help = diagnostic.help.map { "\nhelp: \($0)" } ?? ""
    message("message", diagnostic.message + help, to: &writer)
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
      writer.key("physicalLocation")
      writer.beginObject()
      artifact(path, to: &writer)
      writer.endObject()
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
      message("message", note.message, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ fix: Diagnostic.Fix, to writer: inout JSONWriter) {
    var paths: [SourceFileID] = []
    for edit in fix.edits where !paths.contains(edit.range.file) { paths.append(edit.range.file) }
    writer.key("fixes")
    writer.beginArray()
    writer.beginObject()
    message("description", fix.title, to: &writer)
    writer.key("artifactChanges")
    writer.array(paths) { id, writer in
      guard let file = files[id] else { return }
      writer.beginObject()
      artifact(file.path, to: &writer)
      writer.key("replacements")
      writer.array(fix.edits.filter { $0.range.file == id }) { edit, writer in
        writer.beginObject()
        writer.key("deletedRegion")
        region(edit.range, in: file, to: &writer)
        if !edit.replacement.isEmpty {
          writer.key("insertedContent")
          writer.beginObject()
          writer.member("text", edit.replacement)
          writer.endObject()
        }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endArray()
  }

  // MARK: Places

  private func physicalLocation(
    _ range: SourceRange, in file: SourceFile, to writer: inout JSONWriter
  ) {
    writer.key("physicalLocation")
    writer.beginObject()
    artifact(file.path, to: &writer)
    writer.key("region")
    region(range, in: file, to: &writer)
    writer.endObject()
  }

  private func artifact(_ path: String, to writer: inout JSONWriter) {
    writer.key("artifactLocation")
    writer.beginObject()
    writer.member("uri", Self.uri(of: path))
    writer.endObject()
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

  /// A path as a URI: what is not allowed in one is written by its number.
  static func uri(of path: String) -> String {
    var result = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(.init(byte))
      case _ where "-._~/!$&'()*+,;=@".utf8.contains(byte):
        result.unicodeScalars.append(.init(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  private func message(_ name: String, _ text: String, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.member("text", text)
    writer.endObject()
  }
}
