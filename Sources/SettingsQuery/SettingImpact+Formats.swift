package import SettingsDiagnostics
import SettingsModel
package import SettingsRendering
import SettingsResolution

extension SettingImpact: AssignmentAnswer {
  /// The assignments, then the settings that depend on them, below the cells in which they do.
  package func text(files: SourceFiles, style: TerminalStyle) -> String {
    let files = files.indexed
    var result = AssignmentPlace.text(places, files: files, style: style)
    let all = cells.countText
    if effects.isEmpty { result += "\nno value in \(all) depends on \(pronoun)\n" }
    for group in groups {
      result += "\n\(style.bold("\(group.cells.count) of \(all)"))\n"
      for line in cells.lines(of: group.cells) { result += "  \(line.escapingControlCharacters)\n" }
      var columns = AlignedColumns()
      for effect in group.effects {
        columns.add([
          AlignedColumns.Cell(effect.role.title) {
            effect.role == .decides ? style.green($0) : style.dim($0)
          },
          AlignedColumns.Cell(effect.setting.escapingControlCharacters),
        ])
      }
      result += columns.text
    }
    if hiddenCount > 0 {
      let settings = "\(hiddenCount) setting\(hiddenCount == 1 ? "" : "s") of Xcode"
      result += "\n\(style.dim("\(settings) also read \(pronoun); --all prints them"))\n"
    }
    return result
  }

  private var pronoun: String { places.count == 1 ? "it" : "them" }

  /// The settings that have the same cells, in the order of their first effects.
  private var groups: [(cells: [Int], effects: [Effect])] {
    var positions: [[Int]: Int] = [:]
    var result: [(cells: [Int], effects: [Effect])] = []
    for effect in effects {
      if let position = positions[effect.cells] {
        result[position].effects.append(effect)
      } else {
        positions[effect.cells] = result.count
        result.append((effect.cells, [effect]))
      }
    }
    return result
  }

  /// The same as JSON, with every cell by name.
  package func json(files: SourceFiles) -> ByteBuffer {
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "impact", version: 1)
    writer.members(of: self, in: files.indexed)
    return writer.finished()
  }
}

extension JSONWriter {
  /// The members `cells`, `places` and `effects`.
  mutating func members(of impact: SettingImpact, in files: SourceFiles) {
    member("cells", impact.cells.count)
    key("places")
    array(impact.places) { $1.place($0, in: files) }
    key("effects")
    array(impact.effects) { effect, writer in
      writer.beginObject()
      writer.member("setting", effect.setting)
      writer.member("role", effect.role.rawValue)
      writer.array("cells", effect.cells) { $1.cell(impact.cells[$0]) }
      writer.endObject()
    }
  }
}

extension SettingImpact.Role {
  fileprivate var title: String {
    switch self {
    case .decides: "decides"
    case .inherited: "inherited by"
    case .read: "read by"
    }
  }
}
