import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel

/// Reports as tables: Markdown for a comment on a pull request, HTML for a separate page.
package enum AuditTables {
  package enum Format: Sendable {
    case markdown
    case html
  }

  package static func render(
    _ reports: [AuditReport], binaries: [BinaryReport], remarks: [String] = [],
    as format: Format
  ) -> String {
    var writer = TableWriter(format: format)
    for report in reports { add(report, &writer) }
    for binary in binaries {
      writer.heading(2, binary.path)
      if let failure = binary.failure {
        writer.paragraph(failure)
      } else {
        writer.table(
          ["What", "Name", "Where"],
          binary.images.flatMap { image in
            image.texts.filter { !$0.isAllowed }
              .map { ["text, \($0.bytes) bytes", $0.text, image.label($0.section)] }
              + image.functions.filter { !$0.isAllowed }
              .map { ["calls", $0.name, image.label($0.symbol)] }
          })
        writer.table(
          ["Unknown", "Reason", "Where"],
          binary.images.flatMap { image in
            image.unjudged.map { [$0.name, $0.message, image.label(image.format)] }
          })
        writer.table(
          ["Assumed silent", "Reason", "Where"],
          binary.images.flatMap { image in
            image.assumed.map {
              [$0.item.name, $0.assumption.reason, image.label(image.format)]
            }
          })
        for image in binary.images {
          if let failure = image.failure { writer.paragraph(image.label(failure)) }
        }
        writer.paragraph(words(binary.status))
      }
    }
    for remark in remarks { writer.paragraph(remark) }
    return writer.finished
  }

  private static func words(_ status: LogStatus) -> String {
    switch status {
    case .silent: "Silent."
    case .logs: "Not silent."
    case .unknown: "Unknown."
    }
  }

  private static func add(_ report: AuditReport, _ writer: inout TableWriter) {
    writer.heading(2, "\(report.target): what it logs")
    addVerdicts(report, &writer)
    addSettings(report, &writer)
    addCalls(report, &writer)
    for cell in report.cells { addFindings(cell, &writer) }
    writer.table(
      ["Unknown", "Reason", "Configurations"],
      report.unjudgedRows.map {
        [$0.item.place, $0.item.message, $0.places(in: report)]
      })
    writer.table(
      ["Assumed silent", "Reason", "Configurations"],
      report.assumptionRows.filter { !$0.items.isEmpty }.map { row in
        let titles = row.cells.map { report.cells[$0].title }
        return [row.coverage, row.assumption.reason, titles.joined(separator: ", ")]
      })
    writer.table(
      ["Function that passes its arguments to a log function", "Calls", "Where"],
      report.suggestions.map { [$0.function, $0.callee, "\($0.file):\($0.line)"] })
    writer.table(
      ["Lost where log calls are off", "Call", "Where", "Configurations"],
      report.lostEffects.map {
        [$0.text, $0.call, "\($0.file):\($0.line)", $0.configurations.joined(separator: ", ")]
      })
    for problem in report.problems where !problem.isUnjudged {
      let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
      writer.paragraph(
        "\(place): \(problem.message) (\(problem.places))")
    }
    for note in report.notes { writer.paragraph(note) }
  }

  private static func addVerdicts(_ report: AuditReport, _ writer: inout TableWriter) {
    writer.table(
      ["Configuration", "Kind", "Verdict"],
      report.cells.map {
        [
          $0.title, $0.isRelease ? "release" : "debug",
          Self.mark($0) + $0.verdict.words + $0.verdict.exceptions
            + ($0.verdict.ownDescription == $0.verdict.words
              ? "" : "; own code: \($0.verdict.ownDescription)")
            + $0.linked.filter { $0.status != .silent }
            .map { "; \($0.name) (linked): \($0.words)" }.joined(),
        ]
      })
  }

  private static func mark(_ cell: CellAudit) -> String {
    switch cell.verdict.status {
    case .silent: "✅ "
    case .logs: cell.isRelease ? "❌ " : ""
    case .unknown: "❓ "
    }
  }

  /// Adds the settings that govern logging, and the expansions of the log macros.
  private static func addSettings(_ report: AuditReport, _ writer: inout TableWriter) {
    let configurations = report.cells.map(\.title)
    writer.table(
      ["Setting"] + configurations,
      report.rows.map { row in
        [row.name]
          + row.values.map { setting in
            guard let setting else { return "–" }
            return setting.value + (setting.origin.map { " (\($0))" } ?? "")
          }
      })
    writer.table(
      ["Log macros", "Language"] + configurations,
      report.expansionGroups.map { group in
        [group.calls.joined(separator: ", "), group.language]
          + group.expansions.map { probed in
            guard let probed else { return "not defined" }
            return probed.expansion.isEmpty ? "nothing" : probed.expansion
          }
      })
  }

  private static func addCalls(_ report: AuditReport, _ writer: inout TableWriter) {
    writer.table(
      ["Place", "Call", "Level", "Text"] + report.cells.map(\.title),
      report.calls.map { call in
        [
          "\(call.file):\(call.line)", call.name,
          report.bypassesMacro(call) ? "bypasses the macro" : call.level ?? "", call.text,
        ]
          + call.states.indices.map { index in
            let reason = call.states[index].isRemoved ? nil : call.allowances[index]
            let mark = call.leaks(index) && report.cells[index].isRelease ? "❌ " : ""
            return mark + call.states[index].rawValue + (reason.map { " (allowed: \($0))" } ?? "")
          }
      })
  }

  private static func addFindings(_ cell: CellAudit, _ writer: inout TableWriter) {
    for finding in cell.findings { writer.paragraph("\(cell.title): \(finding)") }
    for file in cell.proof?.files ?? [] where !file.isSilent {
      let reasons =
        [file.failure].compactMap(\.self) + file.texts.map { "text \($0.text)" }
        + file.functions.map { "calls \($0.name)" }
      writer.paragraph(
        "\(cell.title), compiled \(file.name): \(reasons.joined(separator: ", "))")
    }
    let leftOut = (cell.proof?.leftOut ?? []).map { $0.arguments.joined(separator: " ") }
    if !leftOut.isEmpty {
      writer.paragraph(
        "\(cell.title), omitted flags: \(leftOut.joined(separator: ", "))")
    }
  }
}

/// Writes headings, paragraphs and tables in one of two formats. All values are escaped.
private struct TableWriter {
  let format: AuditTables.Format
  private var text = ""

  init(format: AuditTables.Format) { self.format = format }

  var finished: String {
    switch format {
    case .markdown: return text
    case .html:
      return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>What this build logs</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
        table { border-collapse: collapse; margin: 1rem 0; }
        th, td { border: 1px solid #8888; padding: .2rem .6rem; text-align: left; }
        td { font-family: ui-monospace, monospace; font-size: 13px; }
        </style>
        </head>
        <body>
        \(text)</body>
        </html>

        """
    }
  }

  mutating func heading(_ level: Int, _ title: String) {
    switch format {
    case .markdown:
      text += "\(String(repeating: "#", count: level + 1)) \(escaped(title))\n\n"
    case .html: text += "<h\(level)>\(escaped(title))</h\(level)>\n"
    }
  }

  mutating func paragraph(_ words: String) {
    text += format == .markdown ? "\(escaped(words))\n\n" : "<p>\(escaped(words))</p>\n"
  }

  mutating func table(_ head: [String], _ rows: [[String]]) {
    if rows.isEmpty { return }
    switch format {
    case .markdown:
      text += row(head)
      text += "|" + String(repeating: " --- |", count: head.count) + "\n"
      for cells in rows { text += row(cells) }
      text += "\n"
    case .html:
      text += "<table>\n<tr>\(head.map { "<th>\(escaped($0))</th>" }.joined())</tr>\n"
      for cells in rows { text += "<tr>\(cells.map { "<td>\(escaped($0))</td>" }.joined())</tr>\n" }
      text += "</table>\n"
    }
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  private func escaped(_ text: String) -> String {
    let text = AuditText.plain(text)
    if format == .html { return MarkupText.escaped(text) { _ in nil } }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default:
        if "|*_`[\\".unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
