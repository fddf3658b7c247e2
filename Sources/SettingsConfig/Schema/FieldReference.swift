package import SettingsDiagnostics
import SettingsModel

/// The table of all fields in docs/config-yaml.md, generated from the table that the decoder reads.
package enum FieldReference {
  package static func markdown() -> ByteBuffer {
    var buffer = ByteBuffer()
    for (place, name) in FieldDescription.Places.names {
      let rows = FieldTable.rows.filter { $0.places.contains(place) }
      guard !rows.isEmpty, place != .template, place != .when else { continue }
      buffer.append("### In \(title(of: place, name))\n\n")
      buffer.append("| field | takes | meaning | lowers to |\n| --- | --- | --- | --- |\n")
      for row in rows {
        let names = row.lowersTo.split(separator: ", ").map {
          $0.contains("_") || $0 == "PROJECT" ? "`\($0)`" : String($0)
        }
        buffer.append(
          "| `\(row.name)` | \(row.takes) | \(row.summary) | \(names.joined(separator: ", ")) |\n")
      }
      buffer.append("\n")
    }
    return buffer
  }

  /// Returns the title of a table. Templates have the same fields as targets, and conditions have
  /// most of them, so they have no separate table.
  private static func title(of place: FieldDescription.Places, _ name: String) -> String {
    place == .target ? "a target or a template" : name
  }
}
