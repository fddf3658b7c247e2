import SettingsArtifacts
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
    json.beginEnvelope(kind: "compare-logging", version: 1)
    json.objects("targets", reports) { write($0, &$1) }
    if !binaries.isEmpty { json.objects("binaries", binaries) { write($0, &$1) } }
    if let baseline {
      json.object("baseline") { json in
        json.member("path", baseline.path)
        json.member("known", baseline.known)
        json.member("new", baseline.new)
        json.member("unused", baseline.unused)
      }
    }
    return json.finished().bytes
  }

  private static func write(_ report: AuditReport, _ json: inout JSONWriter) {
    json.member("target", report.target)
    json.member("files", report.fileCount)
    json.member("broken", report.isBroken)
    json.objects("configurations", report.configurations) {
      write(configuration: Array(report.cells[$0]), &$1)
    }
    json.objects("calls", report.calls) { write($0, in: report, &$1) }
    json.objects("problems", report.problems) { problem, json in
      json.member("path", problem.file)
      json.member("line", problem.line)
      json.member("message", problem.message)
      json.member("missingHeader", problem.isMissingHeader)
      json.member("configurations", problem.configurations)
      if !problem.platforms.isEmpty { json.member("platforms", problem.platforms) }
    }
    json.objects("unjudged", report.unjudgedRows) { row, json in
      write(row.item, &json)
      json.member(
        "configurations", row.cells.map { report.cells[$0].configuration }.unique)
      let platforms = row.platforms(in: report)
      if !platforms.isEmpty { json.member("platforms", platforms) }
    }
    if !report.assumptionRows.isEmpty {
      json.objects("assumptions", report.assumptionRows) { row, json in
        write(row.assumption, row.cells.map { report.cells[$0].configuration }.unique, &json)
        json.objects("covers", row.items, write)
      }
    }
    json.objects("suggestions", report.suggestions) { suggestion, json in
      json.member("function", suggestion.function)
      json.member("path", suggestion.file)
      json.member("line", suggestion.line)
      json.member("calls", suggestion.callee)
    }
    json.objects("lostEffects", report.lostEffects) { effect, json in
      json.member("kind", effect.kind.rawValue)
      json.member("path", effect.file)
      json.member("line", effect.line)
      json.member("text", effect.text)
      json.member("call", effect.call)
      json.member("configurations", effect.configurations)
    }
    json.member("notes", report.notes)
  }

  private static func write(_ call: LogCall, in report: AuditReport, _ json: inout JSONWriter) {
    json.member("path", call.file)
    json.member("line", call.line)
    json.member("column", call.column)
    json.member("name", call.name)
    json.member("kind", call.kind.rawValue)
    json.member("level", ifPresent: call.level)
    json.member("text", call.text)
    json.member("component", ifPresent: call.component)
    let configurations = report.configurations.map { columns in
      (name: report.cells[columns.lowerBound].configuration, columns: columns)
    }
    json.object("states") { json in
      for (name, columns) in configurations {
        json.member(name, call.state(in: columns).rawValue)
      }
    }
    if configurations.contains(where: { call.allowance(in: $0.columns) != nil }) {
      json.object("allowed") { json in
        for (name, columns) in configurations {
          json.member(name, ifPresent: call.allowance(in: columns))
        }
      }
    }
  }

  // MARK: Configurations

  /// Writes a configuration, with all columns of its platforms as one entry.
  private static func write(configuration columns: [CellAudit], _ json: inout JSONWriter) {
    guard let first = columns.first else { return }
    json.member("configuration", first.configuration)
    json.member("platforms", AuditScope.merged(columns.flatMap(\.scopes)).map(\.platform))
    let builds = columns.flatMap { column in column.scopes.map { ($0, column.verdict.status) } }
    json.objects("builds", builds) { build, json in
      json.member("platform", build.0.platform)
      json.member("architectures", build.0.architectures)
      json.member("status", build.1.rawValue)
    }
    json.member("kind", first.isRelease ? "release" : "debug")
    json.member("status", LogStatus(all: columns.map(\.verdict.status)).rawValue)
    json.member("silent", columns.allSatisfy(\.verdict.isSilent))
    json.member("verdict", labeled(columns) { [$0.verdict.words] }.joined(separator: "; "))
    json.object("ownCode") { json in
      json.member("status", LogStatus(all: columns.map(\.verdict.ownStatus)).rawValue)
      json.member(
        "verdict", labeled(columns) { [$0.verdict.ownDescription] }.joined(separator: "; "))
    }
    if columns.count > 1 {
      json.objects("verdicts", columns) { column, json in
        json.member("platforms", column.platforms)
        json.member("status", column.verdict.status.rawValue)
        json.member("verdict", column.verdict.words)
      }
    }
    let parts = columns.flatMap(\.linked)
    if !parts.isEmpty {
      json.objects("linked", parts.map(\.name).unique) { name, json in
        let own = parts.filter { $0.name == name }
        json.member("name", name)
        json.member("status", LogStatus(all: own.map(\.status)).rawValue)
        json.member("verdict", own.map(\.words).unique.joined(separator: "; "))
      }
    }
    for (name, rows) in [
      ("facts", columns.flatMap(\.facts)), ("settings", columns.flatMap(\.settings)),
    ] {
      json.objects(name, Array(rows.uniqued())) { row, json in
        json.member("name", row.name)
        json.member("value", row.value)
        json.member("origin", ifPresent: row.origin)
      }
    }
    json.member("findings", labeled(columns, \.findings))
    json.objects("expansions", Array(columns.flatMap(\.expansions).uniqued())) { expansion, json in
      json.member("language", expansion.language)
      json.member("call", expansion.call)
      json.member("expansion", expansion.expansion)
      json.member("on", expansion.isOn)
    }
    let proofs = columns.compactMap(\.proof)
    if !proofs.isEmpty { json.object("proof") { write(proofs, &$0) } }
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
    json.member("textBytes", proofs.map(\.textBytes).max() ?? 0)
    json.objects("files", proofs.flatMap(\.files)) { file, json in
      json.member("path", file.name)
      json.member("silent", file.isSilent)
      json.member("failure", ifPresent: file.failure)
      write(file.texts, file.functions, &json)
    }
    json.objects("leftOut", proofs.flatMap(\.leftOut)) { flag, json in
      json.member("language", flag.language)
      json.member("setting", flag.setting)
      json.member("arguments", flag.arguments)
    }
  }

  private static func write(
    _ texts: [CellProof.Text], _ functions: [CellProof.Function], _ json: inout JSONWriter
  ) {
    json.objects("texts", texts) { text, json in
      json.member("text", text.text)
      json.member("bytes", text.bytes)
      json.member("section", text.section)
      json.member("allowed", text.isAllowed)
    }
    json.objects("functions", functions) { function, json in
      json.member("name", function.name)
      json.member("symbol", function.symbol)
      json.member("allowed", function.isAllowed)
    }
  }

  // MARK: Unknown

  private static func write(_ item: Unjudged, _ json: inout JSONWriter) {
    json.member("kind", item.kind.rawValue)
    json.member("name", item.name)
    json.member("message", item.message)
    if let file = item.file {
      json.member("path", file)
      json.member("line", item.line)
    }
    json.member("source", ifPresent: item.source)
    json.member("ownCode", item.isOwnCode)
  }

  private static func write(
    _ assumption: LogAssumption, _ configurations: [String], _ json: inout JSONWriter
  ) {
    json.member("name", assumption.name)
    json.member("reason", assumption.reason)
    json.member("configurations", configurations)
  }

  private static func write(_ binary: BinaryReport, _ json: inout JSONWriter) {
    json.member("path", binary.path)
    json.member("format", binary.format)
    json.member("status", binary.status.rawValue)
    json.member("silent", binary.isSilent)
    json.member("failure", ifPresent: binary.failure)
    write(binary.texts, binary.functions, &json)
    json.objects("images", binary.images) { image, json in
      json.member("name", image.name)
      json.member("format", image.format)
      json.member("status", image.status.rawValue)
      json.member("failure", ifPresent: image.failure)
      write(image.texts, image.functions, &json)
      json.objects("unjudged", image.unjudged, write)
      if image.assumed.isEmpty { return }
      json.objects("assumptions", image.assumed) { entry, json in
        write(entry.assumption, [], &json)
        json.objects("covers", [entry.item], write)
      }
    }
  }
}
