import SettingsDiagnostics
import SettingsRendering

/// Reports as JSON for other programs: `{"version": 1, "kind": "compare-logging", "targets": […]}`.
package enum AuditJSON {
  /// The number of findings in a baseline.
  package struct BaselineCounts: Sendable, Equatable {
    package let path: String
    package let known: Int
    package let new: Int
    /// The number of entries that match no finding.
    package let unused: Int

    package init(path: String, known: Int, new: Int, unused: Int) {
      self.path = path
      self.known = known
      self.new = new
      self.unused = unused
    }
  }

  package static func render(
    _ reports: [AuditReport], binaries: [BinaryReport], baseline: BaselineCounts? = nil
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", 1)
    json.member("kind", "compare-logging")
    json.key("targets")
    json.beginArray()
    for report in reports { write(report, &json) }
    json.endArray()
    if !binaries.isEmpty {
      json.key("binaries")
      json.beginArray()
      for binary in binaries { write(binary, &json) }
      json.endArray()
    }
    if let baseline {
      json.key("baseline")
      json.beginObject()
      json.member("path", baseline.path)
      json.member("known", baseline.known)
      json.member("new", baseline.new)
      json.member("unused", baseline.unused)
      json.endObject()
    }
    json.endObject()
    json.endDocument()
    return json.buffer.bytes
  }

  private static func write(_ report: AuditReport, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("target", report.target)
    json.member("files", report.fileCount)
    json.member("broken", report.isBroken)
    json.key("configurations")
    json.beginArray()
    for columns in report.configurations { write(Array(report.cells[columns]), &json) }
    json.endArray()
    json.key("calls")
    json.beginArray()
    for call in report.calls { write(call, in: report, &json) }
    json.endArray()
    json.key("problems")
    json.beginArray()
    for problem in report.problems {
      json.beginObject()
      json.member("path", problem.file)
      json.member("line", problem.line)
      json.member("message", problem.message)
      json.member("missingHeader", problem.isMissingHeader)
      json.key("configurations")
      json.strings(problem.configurations)
      if !problem.platforms.isEmpty {
        json.key("platforms")
        json.strings(problem.platforms)
      }
      json.endObject()
    }
    json.endArray()
    write(report.unjudgedRows, of: report, &json)
    write(report.assumptionRows, of: report, &json)
    write(report.suggestions, &json)
    write(report.lostEffects, &json)
    json.key("notes")
    json.strings(report.notes)
    json.endObject()
  }

  private static func write(_ suggestions: [LogSuggestion], _ json: inout JSONWriter) {
    json.key("suggestions")
    json.beginArray()
    for suggestion in suggestions {
      json.beginObject()
      json.member("function", suggestion.function)
      json.member("path", suggestion.file)
      json.member("line", suggestion.line)
      json.member("calls", suggestion.callee)
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ effects: [LostEffect], _ json: inout JSONWriter) {
    json.key("lostEffects")
    json.beginArray()
    for effect in effects {
      json.beginObject()
      json.member("kind", effect.kind.rawValue)
      json.member("path", effect.file)
      json.member("line", effect.line)
      json.member("text", effect.text)
      json.member("call", effect.call)
      json.key("configurations")
      json.strings(effect.configurations)
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ call: LogCall, in report: AuditReport, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("path", call.file)
    json.member("line", call.line)
    json.member("column", call.column)
    json.member("name", call.name)
    json.member("kind", call.kind.rawValue)
    if let level = call.level { json.member("level", level) }
    json.member("text", call.text)
    if let component = call.component { json.member("component", component) }
    json.key("states")
    json.beginObject()
    for columns in report.configurations {
      json.member(
        report.cells[columns.lowerBound].configuration, call.state(in: columns).rawValue)
    }
    json.endObject()
    if report.configurations.contains(where: { call.allowance(in: $0) != nil }) {
      json.key("allowed")
      json.beginObject()
      for columns in report.configurations {
        guard let reason = call.allowance(in: columns) else { continue }
        json.member(report.cells[columns.lowerBound].configuration, reason)
      }
      json.endObject()
    }
    json.endObject()
  }

  /// Writes a configuration, with all columns of its platforms as one entry.
  private static func write(_ columns: [CellAudit], _ json: inout JSONWriter) {
    guard let first = columns.first else { return }
    json.beginObject()
    json.member("configuration", first.configuration)
    let scopes = AuditScope.merged(columns.flatMap(\.scopes))
    json.key("platforms")
    json.strings(scopes.map(\.platform))
    json.key("builds")
    json.beginArray()
    for column in columns {
      for scope in column.scopes { write(scope, column.verdict, &json) }
    }
    json.endArray()
    json.member("kind", first.isRelease ? "release" : "debug")
    json.member("status", LogStatus(all: columns.map(\.verdict.status)).rawValue)
    json.member("silent", columns.allSatisfy(\.verdict.isSilent))
    json.member("verdict", labeled(columns) { [$0.verdict.words] }.joined(separator: "; "))
    writeVerdicts(columns, &json)
    writeLinked(columns, &json)
    for (name, rows) in [
      ("facts", columns.flatMap(\.facts)), ("settings", columns.flatMap(\.settings)),
    ] {
      json.key(name)
      json.beginArray()
      for row in rows.uniqued() {
        json.beginObject()
        json.member("name", row.name)
        json.member("value", row.value)
        if let origin = row.origin { json.member("origin", origin) }
        json.endObject()
      }
      json.endArray()
    }
    json.key("findings")
    json.strings(labeled(columns, \.findings))
    json.key("expansions")
    json.beginArray()
    for expansion in columns.flatMap(\.expansions).uniqued() {
      json.beginObject()
      json.member("language", expansion.language)
      json.member("call", expansion.call)
      json.member("expansion", expansion.expansion)
      json.member("on", expansion.isOn)
      json.endObject()
    }
    json.endArray()
    write(columns.compactMap(\.proof), &json)
    json.endObject()
  }

  /// Writes the status of a platform and some of its architectures.
  private static func write(
    _ scope: AuditScope, _ verdict: Verdict, _ json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("platform", scope.platform)
    json.key("architectures")
    json.strings(scope.architectures)
    json.member("status", verdict.status.rawValue)
    json.endObject()
  }

  /// Writes the verdict on each linked part of the product.
  private static func writeLinked(_ columns: [CellAudit], _ json: inout JSONWriter) {
    let parts = columns.flatMap(\.linked)
    if parts.isEmpty { return }
    json.key("linked")
    json.beginArray()
    for name in parts.map(\.name).unique {
      let own = parts.filter { $0.name == name }
      json.beginObject()
      json.member("name", name)
      json.member("status", LogStatus(all: own.map(\.status)).rawValue)
      json.member("verdict", own.map(\.words).unique.joined(separator: "; "))
      json.endObject()
    }
    json.endArray()
  }

  /// Returns texts about the columns of a configuration, prefixed with the platforms if these
  /// differ.
  static func labeled(
    _ columns: [CellAudit], _ texts: (CellAudit) -> [String]
  ) -> [String] {
    columns.flatMap { column in
      texts(column).map { text in
        column.isForAllPlatforms
          ? text : "\(column.platforms.joined(separator: ", ")): \(text)"
      }
    }
  }

  private static func write(_ proofs: [CellProof], _ json: inout JSONWriter) {
    if proofs.isEmpty { return }
    json.key("proof")
    json.beginObject()
    json.member("textBytes", proofs.map(\.textBytes).max() ?? 0)
    json.key("files")
    json.beginArray()
    for file in proofs.flatMap(\.files) {
      json.beginObject()
      json.member("path", file.name)
      json.member("silent", file.isSilent)
      if let failure = file.failure { json.member("failure", failure) }
      write(file.texts, file.functions, &json)
      json.endObject()
    }
    json.endArray()
    json.key("leftOut")
    json.beginArray()
    for flag in proofs.flatMap(\.leftOut) {
      json.beginObject()
      json.member("language", flag.language)
      json.member("setting", flag.setting)
      json.key("arguments")
      json.strings(flag.arguments)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(
    _ texts: [CellProof.Text], _ functions: [CellProof.Function], _ json: inout JSONWriter
  ) {
    json.key("texts")
    json.beginArray()
    for text in texts {
      json.beginObject()
      json.member("text", text.text)
      json.member("bytes", text.bytes)
      json.member("section", text.section)
      json.member("allowed", text.isAllowed)
      json.endObject()
    }
    json.endArray()
    json.key("functions")
    json.beginArray()
    for function in functions {
      json.beginObject()
      json.member("name", function.name)
      json.member("symbol", function.symbol)
      json.member("allowed", function.isAllowed)
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ binary: BinaryReport, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("path", binary.path)
    json.member("format", binary.format)
    json.member("status", binary.status.rawValue)
    json.member("silent", binary.isSilent)
    if let failure = binary.failure { json.member("failure", failure) }
    write(binary.texts, binary.functions, &json)
    json.key("images")
    json.beginArray()
    for image in binary.images {
      json.beginObject()
      json.member("name", image.name)
      json.member("format", image.format)
      json.member("status", image.status.rawValue)
      if let failure = image.failure { json.member("failure", failure) }
      write(image.texts, image.functions, &json)
      writeUnjudged(of: image, &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
