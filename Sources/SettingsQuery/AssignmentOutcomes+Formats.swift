package import SettingsDiagnostics
import SettingsModel
package import SettingsRendering
import SettingsResolution

extension AssignmentOutcomes: AssignmentAnswer {
  /// Each assignment, then its outcomes with the cells below them.
  package func text(files: SourceFiles, style: TerminalStyle) -> String {
    let files = files.indexed
    var texts: [String] = []
    for entry in entries {
      var text = AssignmentPlace.text([entry.place], files: files, style: style)
      for group in entry.groups {
        text += "\n\(heading(of: group, in: files, style))\n"
        for line in cells.lines(of: group.cells) {
          text += "  \(line.escapingControlCharacters)\n"
        }
      }
      texts.append(text)
    }
    return texts.joined(separator: "\n")
  }

  private func heading(
    of group: Group, in files: SourceFiles, _ style: TerminalStyle
  ) -> String {
    let outcome =
      switch group.outcome {
      case .wins: "wins"
      case .inherited: "inherited"
      case .overridden: "overridden"
      case .conditionNotMet(let condition): "\(condition.text) is not met"
      case .whenNotMet(let key): "'when \(key)' does not apply"
      }
    let title = "\(outcome.escapingControlCharacters) in \(group.cells.count) of \(cells.countText)"
    guard let winner = group.winner else { return style.bold(title) }
    let location = winner.location(in: files)
    let value = winner.assignment.value.escapingControlCharacters
    let place = "\(winner.levelTitle), \(style.cyan(location)): \(winner.condition)= \(value)"
    switch group.outcome {
    case .inherited, .overridden: return "\(style.bold(title)) by \(place)"
    case .wins, .conditionNotMet, .whenNotMet:
      return "\(style.bold(title)); the winner is \(place)"
    }
  }

  /// The same as JSON, with every cell by name.
  package func json(files: SourceFiles) -> ByteBuffer {
    let files = files.indexed
    var writer = JSONWriter(.pretty)
    writer.beginEnvelope(kind: "outcomes", version: 1)
    writer.member("cells", cells.count)
    writer.objects("assignments", entries) { entry, writer in
      writer.key("place")
      writer.place(entry.place, in: files)
      writer.objects("outcomes", entry.groups) { group, writer in
        writer.outcome(group.outcome)
        if let winner = group.winner {
          writer.key("winner")
          writer.place(winner, in: files)
        }
        writer.array("cells", group.cells) { $1.cell(cells[$0]) }
      }
    }
    return writer.finished()
  }
}
