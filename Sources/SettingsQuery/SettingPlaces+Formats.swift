package import SettingsDiagnostics
import SettingsModel
package import SettingsRendering
import SettingsResolution

extension SettingPlaces {
  /// The places of settings in columns: where, on which level, the value, and what it decides.
  package static func text(
    _ settings: [SettingPlaces], files: SourceFiles, style: TerminalStyle
  ) -> String {
    let files = files.indexed
    return settings.map { $0.text(in: files, style) }.joined(separator: "\n")
  }

  private func text(in files: SourceFiles, _ style: TerminalStyle) -> String {
    var columns = AlignedColumns()
    for place in places {
      let value = "\(place.place.condition)= "
      let decides = place.deciding > 0
      columns.add([
        AlignedColumns.Cell(place.place.location(in: files)) { style.cyan($0) },
        AlignedColumns.Cell(place.place.levelTitle),
        AlignedColumns.Cell(value + place.place.assignment.value.escapingControlCharacters),
        AlignedColumns.Cell(effect(of: place)) { decides ? style.green($0) : style.dim($0) },
      ])
    }
    return "\(style.bold(setting.escapingControlCharacters))\n\(columns.text)"
  }

  private func effect(of place: Place) -> String {
    let all = "\(cellCount) cell\(cellCount == 1 ? "" : "s")"
    var words: [String] = []
    if place.deciding > 0 { words.append("decides \(place.deciding) of \(all)") }
    if place.inherited > 0 { words.append("inherited in \(place.inherited) of \(all)") }
    return words.isEmpty ? "decides none" : words.joined(separator: ", ")
  }

  /// The places of settings as JSON.
  package static func json(_ settings: [SettingPlaces], files: SourceFiles) -> ByteBuffer {
    let files = files.indexed
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "places", version: 1)
    writer.objects("settings", settings) { setting, writer in
      writer.member("name", setting.setting)
      writer.member("cells", setting.cellCount)
      writer.objects("places", setting.places) { place, writer in
        writer.members(of: place.place.assignment, in: files)
        writer.member("deciding", place.deciding)
        writer.member("inherited", place.inherited)
      }
    }
    return writer.finished()
  }
}
