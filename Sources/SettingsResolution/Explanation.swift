public import SettingsDiagnostics
public import SettingsModel

/// The story of one setting's value in one cell: who assigned it, who won, what went into it.
///
/// Made by the evaluator itself while it evaluates, so it cannot disagree with the value.
public struct Explanation: Sendable {
  /// The setting.
  public let name: String
  /// Its type, which decides how lists are read.
  public let type: SettingType
  /// The string form of the value.
  public let string: String
  /// The list form, element by element, each with the places it came from.
  public let elements: [Element]
  /// Every assignment of the name on every level of the cell, highest first.
  public let assignments: [ExplainedAssignment]
  /// Every reference that went into the value, in order of first evaluation, without repeats.
  public let references: [ExplainedReference]

  /// One element of the list form.
  public struct Element: Sendable {
    /// As it is in the value.
    public let text: String
    /// The pieces of text that make it up, in order; the first is where the element begins.
    public let sources: [Source]

    package init(text: String, sources: [Source]) {
      self.text = text
      self.sources = sources
    }
  }

  /// A piece of literal text that ended up in the value.
  public struct Source: Hashable, Sendable {
    /// The setting in whose assigned value the text stands.
    public let setting: String
    /// The level that the assignment stands on.
    public let level: Level
    /// Where the text was written.
    public let range: SourceRange
    /// The alias or merge key that brought it in.
    public let aliasRange: SourceRange?
    /// The friendly field that lowered to it.
    public let field: String?

    package init(
      setting: String, level: Level, range: SourceRange, aliasRange: SourceRange?, field: String?
    ) {
      self.setting = setting
      self.level = level
      self.range = range
      self.aliasRange = aliasRange
      self.field = field
    }

    /// This and a later source of the same assignment as one; nil where they lie in two files.
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

/// One assignment of the explained setting, and what became of it.
public struct ExplainedAssignment: Sendable {
  /// What became of an assignment.
  public enum Outcome: Hashable, Sendable {
    /// The highest whose conditions hold: its value is the setting's.
    case wins
    /// Reached from above through `$(inherited)`.
    case inherited
    /// A higher assignment won without asking for what it inherits.
    case overridden
    /// The first of its conditions that does not hold.
    case conditionNotMet(Condition)
    /// It stands in a `when` block that does not apply to this cell.
    case whenNotMet(String)
  }

  /// The level that it stands on.
  public let level: Level
  /// Those of its name, all of which have to hold.
  public let conditions: [Condition]
  /// The key of the `when` block it stands in, as written.
  public let whenKey: String?
  /// The value as assigned, not evaluated.
  public let value: String
  /// Where it was written.
  public let origin: Origin
  /// What became of it.
  public let outcome: Outcome

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
public struct ExplainedReference: Sendable {
  /// The setting that is referred to.
  public let name: String
  /// The setting whose value holds the reference.
  public let from: String
  /// What the reference gave, in string form (after operators it may enter the value changed).
  public let string: String
  /// Whether any level assigns it.
  public let isAssigned: Bool
  /// Where the assignment that answered stands; nil when none did.
  public let range: SourceRange?
  /// The level of that assignment.
  public let level: Level?

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
