import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// The loaded assignments, for checks of their contents.
extension SettingsProject {
  /// An assignment in a file of the project, for checks of its contents.
  struct AuthoredAssignment {
    let name: String
    let value: String
    let conditions: [Condition]
    let range: SourceRange
    /// The alias that brought the value in, or the value itself: what follows the name.
    let writtenRange: SourceRange
    let type: SettingType
    /// Whether the value goes over several lines of an xcconfig file.
    let isContinued: Bool
    /// The field of config.yaml that assigns it; nil for a setting.
    let field: String?
  }

  /// Every assignment of a file that was loaded so far, each place once, in the order of loading.
  ///
  /// - Parameter ofFields: Whether those of fields of config.yaml are returned in place of the others.
  ///   Their values are not always what is written.
  func authoredAssignments(ofFields: Bool = false) -> [AuthoredAssignment] {
    // Each request to the project copies its store.
    let store = store
    var result: [AuthoredAssignment] = []
    var seen: Set<SourceRange> = []
    for block in store.blocks where store[block.level].kind.isAuthored {
      for index in block.assignments {
        let assignment = store.assignments[index]
        let origin = store.origin(of: assignment)
        guard !origin.range.isNone, (origin.field != nil) == ofFields,
          seen.insert(origin.range).inserted
        else {
          continue
        }
        result.append(
          AuthoredAssignment(
            name: store.names.text(of: assignment.name),
            value: String(decoding: store.valueText(of: assignment), as: UTF8.self),
            conditions: store.conditions[assignment.conditions], range: origin.range,
            writtenRange: origin.aliasRange ?? origin.range,
            type: store.names.type(of: assignment.name),
            isContinued: origin.pieces.count > 1, field: origin.field))
      }
    }
    return result
  }

  /// Returns the location of an assignment's name; that of the value if the name is not found.
  func nameRange(of assignment: AuthoredAssignment) -> SourceRange {
    files.range(ofName: assignment.name, assigned: assignment.writtenRange) ?? assignment.range
  }

  /// The names that the tool's own levels assign, as far as they were needed.
  func builtInNames() -> Set<String> {
    let store = store
    var names: Set<SettingName> = []
    for block in store.blocks where !store[block.level].kind.isAuthored {
      for index in block.assignments { names.insert(store.assignments[index].name) }
    }
    return Set(names.map(store.names.text(of:)))
  }
}
