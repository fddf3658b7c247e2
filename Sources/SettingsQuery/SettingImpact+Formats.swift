package import SettingsDiagnostics
import SettingsModel
package import SettingsRendering
import SettingsResolution

extension SettingImpact {
  /// The assignments, then the settings that depend on them, below the cells in which they do.
  package func text(files: SourceFiles, style: TerminalStyle) -> String {
    let files = files.indexed
    var columns = AlignedColumns(indentation: "")
    for place in places {
      let assignment = place.assignment
      let conditions = assignment.conditions.map(\.text).joined()
      let when = assignment.whenKey.map { " when \($0)" } ?? ""
      let location = files.location(of: assignment.origin.range)?.description ?? "built-in"
      let text = "\(place.setting)\(conditions) = \(assignment.value)"
      columns.add([
        AlignedColumns.Cell(location.escapingControlCharacters) { style.cyan($0) },
        AlignedColumns.Cell((assignment.level.title + when).escapingControlCharacters),
        AlignedColumns.Cell(text.escapingControlCharacters),
      ])
    }
    var result = columns.text
    let all = "\(cells.count) cell\(cells.count == 1 ? "" : "s")"
    if effects.isEmpty { result += "\nno value in \(all) depends on \(pronoun)\n" }
    for group in groups {
      result += "\n\(style.bold("\(group.cells.count) of \(all)"))\n"
      for line in lines(of: group.cells) { result += "  \(line.escapingControlCharacters)\n" }
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

  /// One line for each target: `App`, or `App@Debug App@Staging` if other configurations of it were
  /// searched too.
  private func lines(of group: [Int]) -> [String] {
    let included = Set(group)
    var lines: [String] = []
    var start = 0
    while start < cells.count {
      let target = cells[start].target
      let end = cells[start...].firstIndex { $0.target != target } ?? cells.count
      let part = (start..<end).filter(included.contains)
      if part.count == end - start, part.count > 1 {
        lines.append("\(target) in every configuration")
      } else if !part.isEmpty {
        lines.append(part.map { "\(target)@\(cells[$0].configuration)" }.joined(separator: " "))
      }
      start = end
    }
    return lines
  }

  /// The same as JSON, with every cell by name.
  package func json(files: SourceFiles) -> ByteBuffer {
    let files = files.indexed
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "impact", version: 1)
    writer.member("cells", cells.count)
    writer.key("places")
    writer.array(places) { place, writer in
      writer.beginObject()
      writer.member("setting", place.setting)
      writer.members(of: place.assignment, in: files)
      writer.endObject()
    }
    writer.key("effects")
    writer.array(effects) { effect, writer in
      writer.beginObject()
      writer.member("setting", effect.setting)
      writer.member("role", effect.role.rawValue)
      writer.key("cells")
      writer.array(effect.cells) { cell, writer in
        writer.beginObject()
        writer.member("target", cells[cell].target)
        writer.member("configuration", cells[cell].configuration)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endDocument()
    return writer.buffer
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
