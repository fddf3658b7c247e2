package import SettingsDiagnostics
package import SettingsModel

/// The provenance of one setting's value in one cell: its assignments, the one that wins, and the
/// text that it consists of.
///
/// The evaluator itself records it, so it cannot differ from the value.
package struct Explanation: Sendable {
  /// The setting.
  package let name: String
  /// Its type, which determines how lists are read.
  package let type: SettingType
  /// The string form of the value.
  package let string: String
  /// The list form, with the locations of each element.
  package let elements: [Element]
  /// Every assignment of the name on every level of the cell, highest first.
  package let assignments: [ExplainedAssignment]
  /// Every reference in the value, in order of first evaluation, without repetitions.
  package let references: [ExplainedReference]

  /// One element of the list form.
  package struct Element: Sendable {
    /// The element as in the value.
    package let text: String
    /// The pieces of its text, in order; the element begins with the first.
    package let sources: [Source]

    package init(text: String, sources: [Source]) {
      self.text = text
      self.sources = sources
    }
  }

  /// A piece of literal text in the value.
  package struct Source: Hashable, Sendable {
    /// The setting whose assigned value contains the text.
    package let setting: String
    /// The level of the assignment.
    package let level: Level
    /// The location of the text.
    package let range: SourceRange
    /// The alias or merge key through which it was included.
    package let aliasRange: SourceRange?
    /// The friendly field that lowered to it.
    package let field: String?

    package init(
      setting: String, level: Level, range: SourceRange, aliasRange: SourceRange?, field: String?
    ) {
      self.setting = setting
      self.level = level
      self.range = range
      self.aliasRange = aliasRange
      self.field = field
    }

    /// Joins this and a later source of the same assignment; nil if they are in two files.
    func extended(to later: Source) -> Source? {
      guard range.file == later.range.file, range.start <= later.range.start else { return nil }
      return Source(
        setting: setting, level: level,
        range: SourceRange(
          file: range.file, start: range.start, end: max(range.end, later.range.end)),
        aliasRange: aliasRange, field: field)
    }
  }

  package init(
    name: String, type: SettingType, string: String, elements: [Element],
    assignments: [ExplainedAssignment], references: [ExplainedReference]
  ) {
    self.name = name
    self.type = type
    self.string = string
    self.elements = elements
    self.assignments = assignments
    self.references = references
  }
}

/// One assignment of the explained setting, and its outcome.
package struct ExplainedAssignment: Sendable {
  /// The outcome of an assignment.
  package enum Outcome: Hashable, Sendable {
    /// The highest whose conditions hold: its value is the setting's.
    case wins
    /// Used by a higher assignment through `$(inherited)`.
    case inherited
    /// A higher assignment wins, and does not use its inherited value.
    case overridden
    /// The first of its conditions that does not hold.
    case conditionNotMet(Condition)
    /// It is in a `when` block that does not apply to this cell.
    case whenNotMet(String)
  }

  /// The level of the assignment.
  package let level: Level
  /// The conditions of its name, all of which must hold.
  package let conditions: [Condition]
  /// The key of its `when` block, as written.
  package let whenKey: String?
  /// The value as assigned, not evaluated.
  package let value: String
  /// The location.
  package let origin: Origin
  /// The outcome.
  package let outcome: Outcome

  package init(
    level: Level, conditions: [Condition], whenKey: String?, value: String, origin: Origin,
    outcome: Outcome
  ) {
    self.level = level
    self.conditions = conditions
    self.whenKey = whenKey
    self.value = value
    self.origin = origin
    self.outcome = outcome
  }
}

/// A setting that the value refers to, directly or through another.
package struct ExplainedReference: Sendable {
  /// The setting that is referred to.
  package let name: String
  /// The setting whose value contains the reference.
  package let from: String
  /// The result of the reference, in string form; operators may change it before it becomes part of
  /// the value. `$NAME` if the reference stays as written.
  package let string: String
  /// Whether any level assigns it.
  package let isAssigned: Bool
  /// The location of the assignment that provided the value; nil if there is none.
  package let range: SourceRange?
  /// The level of that assignment.
  package let level: Level?

  package init(
    name: String, from: String, string: String, isAssigned: Bool, range: SourceRange?, level: Level?
  ) {
    self.name = name
    self.from = from
    self.string = string
    self.isAssigned = isAssigned
    self.range = range
    self.level = level
  }
}
