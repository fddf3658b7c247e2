import SettingsArtifacts
import SettingsDiagnostics
import SettingsRendering

/// The verdict in JSON: its parts, the unjudged code, and the assumptions.
extension AuditJSON {
  /// Writes the verdict on the target's own code, and on each platform if they differ.
  static func writeVerdicts(_ columns: [CellAudit], _ json: inout JSONWriter) {
    json.key("ownCode")
    json.beginObject()
    json.member("status", LogStatus(all: columns.map(\.verdict.ownStatus)).rawValue)
    json.member("verdict", labeled(columns) { [$0.verdict.ownDescription] }.joined(separator: "; "))
    json.endObject()
    if columns.count < 2 { return }
    json.key("verdicts")
    json.beginArray()
    for column in columns {
      json.beginObject()
      json.key("platforms")
      json.strings(column.platforms)
      json.member("status", column.verdict.status.rawValue)
      json.member("verdict", column.verdict.words)
      json.endObject()
    }
    json.endArray()
  }

  static func write(
    _ rows: [AuditReport.UnjudgedRow], of report: AuditReport, _ json: inout JSONWriter
  ) {
    json.key("unjudged")
    json.beginArray()
    for row in rows {
      json.beginObject()
      writeMembers(of: row.item, &json)
      json.key("configurations")
      json.strings(row.cells.map { report.cells[$0].configuration }.unique)
      let platforms = row.platforms(in: report)
      if !platforms.isEmpty {
        json.key("platforms")
        json.strings(platforms)
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func writeMembers(of item: Unjudged, _ json: inout JSONWriter) {
    json.member("kind", item.kind.rawValue)
    json.member("name", item.name)
    json.member("message", item.message)
    if let file = item.file {
      json.member("path", file)
      json.member("line", item.line)
    }
    if let source = item.source { json.member("source", source) }
    json.member("ownCode", item.isOwnCode)
  }

  static func write(
    _ rows: [AuditReport.AssumptionRow], of report: AuditReport, _ json: inout JSONWriter
  ) {
    if rows.isEmpty { return }
    json.key("assumptions")
    json.beginArray()
    for row in rows {
      json.beginObject()
      json.member("name", row.assumption.name)
      json.member("reason", row.assumption.reason)
      json.key("configurations")
      json.strings(row.cells.map { report.cells[$0].configuration }.unique)
      json.key("covers")
      json.beginArray()
      for item in row.items {
        json.beginObject()
        writeMembers(of: item, &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  /// Writes what is unknown about a program, library or object, and what is assumed.
  static func writeUnjudged(of image: BinaryReport.Image, _ json: inout JSONWriter) {
    json.key("unjudged")
    json.beginArray()
    for item in image.unjudged {
      json.beginObject()
      writeMembers(of: item, &json)
      json.endObject()
    }
    json.endArray()
    if image.assumed.isEmpty { return }
    json.key("assumptions")
    json.beginArray()
    for entry in image.assumed {
      json.beginObject()
      json.member("name", entry.assumption.name)
      json.member("reason", entry.assumption.reason)
      json.key("configurations")
      json.strings([])
      json.key("covers")
      json.beginArray()
      json.beginObject()
      writeMembers(of: entry.item, &json)
      json.endObject()
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }
}
