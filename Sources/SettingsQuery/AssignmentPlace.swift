import SettingsDiagnostics
import SettingsModel
import SettingsRendering
package import SettingsResolution

/// One assignment that a question is about.
package struct AssignmentPlace: Sendable {
  package let setting: String
  package let assignment: ExplainedAssignment
  /// Whether the assignment only carries a part of another setting.
  let isHelper: Bool

  /// What distinguishes a place from others.
  struct Key: Hashable {
    let setting: String
    let level: Level
    let origin: SourceRange
    let conditions: [Condition]
    let when: String?
    let value: String
  }

  var key: Key {
    Key(
      setting: setting, level: assignment.level, origin: range,
      conditions: assignment.conditions, when: assignment.whenKey, value: assignment.value)
  }

  var range: SourceRange { assignment.origin.range }

  /// A line for each place: where it is, its level, and the assignment.
  static func text(
    _ places: [AssignmentPlace], files: SourceFiles, style: TerminalStyle
  ) -> String {
    var columns = AlignedColumns(indentation: "")
    for place in places {
      columns.add([
        AlignedColumns.Cell(place.location(in: files)) { style.cyan($0) },
        AlignedColumns.Cell(place.levelTitle),
        AlignedColumns.Cell(
          "\(place.setting)\(place.conditions) = \(place.assignment.value)"
            .escapingControlCharacters),
      ])
    }
    return columns.text
  }

  /// `path:line:column`, or `built-in`.
  func location(in files: SourceFiles) -> String {
    let location = files.location(of: range)?.description ?? "built-in"
    return location.escapingControlCharacters
  }

  /// `target App when Debug`.
  var levelTitle: String {
    let when = assignment.whenKey.map { " when \($0)" } ?? ""
    return (assignment.level.title + when).escapingControlCharacters
  }

  /// The conditions with a space after them, as before `=`.
  var condition: String { conditions.isEmpty ? "" : conditions.escapingControlCharacters + " " }

  private var conditions: String { assignment.conditions.map(\.text).joined() }
}

extension JSONWriter {
  mutating func place(_ place: AssignmentPlace, in files: SourceFiles) {
    beginObject()
    member("setting", place.setting)
    members(of: place.assignment, in: files)
    endObject()
  }
}
