package import SettingsDiagnostics
package import SettingsModel

/// Gathers what checks find, and makes diagnostics of it.
///
/// A problem at one place usually exists in many cells. It is reported once, with the cells that have
/// it, even where the message differs from target to target because it quotes an evaluated value. An
/// Xcode project repeats a setting for each configuration; such places become notes of one finding.
package struct RuleReport {
  private struct Key: Hashable {
    let rule: RuleID
    let range: SourceRange?
    let path: String?
    /// The message, or what it is about where cells would report it in other words.
    let subject: String
  }

  /// A place that a rule complains about. A cell may have several findings there.
  private struct Place: Hashable {
    let rule: RuleID
    let range: SourceRange
  }

  /// The nth finding that any one cell has at a place.
  private struct Occurrence: Hashable {
    let place: Place
    let number: Int
  }

  private struct CellAtPlace: Hashable {
    let place: Place
    let cell: RuleCell.Identity
  }

  private struct Entry {
    var diagnostic: Diagnostic
    var severity: Diagnostic.Severity
    /// In the order in which they were found.
    private(set) var cells: [RuleCell.Identity] = []
    private var known: Set<RuleCell.Identity> = []
    /// The cells that the message was written for, where others have the problem in other words.
    var quoted: [RuleCell.Identity]?
    /// The words of the other cells, up to a few.
    var variants: [(message: String, cell: RuleCell.Identity)] = []

    init(_ diagnostic: Diagnostic, cells: [RuleCell.Identity]) {
      self.diagnostic = diagnostic
      severity = diagnostic.severity
      add(cells)
    }

    /// - Returns: those that were not known yet.
    @discardableResult
    mutating func add(_ more: [RuleCell.Identity]) -> [RuleCell.Identity] {
      let new = more.filter { known.insert($0).inserted }
      cells += new
      return new
    }

    func contains(_ cell: RuleCell.Identity) -> Bool { known.contains(cell) }

    /// How many targets have it; the project's own level is none.
    var affectedTargets: Int { Set(cells.compactMap(\.target)).count }
  }

  private var severities: RuleSeverities
  private let places: SharedPlaces
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  private var occurrences: [Occurrence: Int] = [:]
  private var counts: [CellAtPlace: Int] = [:]

  /// How many other messages are quoted of a finding whose words differ between targets.
  private static let maximumVariants = 3

  package init(severities: RuleSeverities, places: SharedPlaces) {
    self.severities = severities
    self.places = places
  }

  package mutating func isOn(_ rule: RuleID) -> Bool { severities.isOn(rule) }

  /// Whether a rule is on for a target.
  package mutating func isOn(_ rule: RuleID, in cell: RuleCell) -> Bool {
    severities.severity(of: rule, for: cell.identity.target) != nil
  }

  /// A finding about a cell.
  ///
  /// - Parameters:
  ///   - path: the file to name where there is no place in one.
  ///   - subject: where findings at one place are one whatever their words, what they are about.
  ///   - other: another target that the finding is about: off for either is off.
  ///   - usual: the severity of this finding unless `rules` sets one; nil for the rule's own.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, path: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil,
    in cell: RuleCell.Identity, and other: RuleCell.Identity? = nil, subject: String? = nil,
    usually usual: Diagnostic.Severity? = nil
  ) {
    guard var severity = severities.severity(of: rule, for: cell.target) else { return }
    if let usual, severity == rule.rule.severity { severity = usual }
    if let other {
      guard let otherSeverity = severities.severity(of: rule, for: other.target) else { return }
      severity = max(severity, otherSeverity)
    }
    let diagnostic = Diagnostic(
      rule.rawValue, severity, message, at: range, path: path, notes: notes, help: help, fix: fix)
    add(diagnostic, rule, subject, cells: [cell])
  }

  /// A finding about the project, or about what a template or target says.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, notes: [Diagnostic.Note] = [],
    help: String? = nil, fix: Diagnostic.Fix? = nil, of member: Int? = nil
  ) {
    guard let severity = severities.severity(of: rule, for: member) else { return }
    let diagnostic = Diagnostic(
      rule.rawValue, severity, message, at: range, notes: notes, help: help, fix: fix)
    add(diagnostic, rule, nil, cells: [])
  }

  private mutating func add(
    _ diagnostic: Diagnostic, _ rule: RuleID, _ subject: String?, cells: [RuleCell.Identity]
  ) {
    let range = diagnostic.range.flatMap { $0.isNone ? nil : places.shared($0) }
    let key = Key(
      rule: rule, range: range, path: diagnostic.path, subject: subject ?? diagnostic.message)
    let place = range.map { Place(rule: rule, range: $0) }
    if let index = indices[key] {
      entries[index].severity = max(entries[index].severity, diagnostic.severity)
      let new = entries[index].add(cells)
      if entries[index].quoted != nil, entries[index].diagnostic.message == diagnostic.message {
        entries[index].quoted? += new
      }
      if let place { count(new, at: place) }
      return
    }
    guard let place, let cell = cells.first else {
      indices[key] = entries.count
      entries.append(Entry(diagnostic, cells: cells))
      return
    }
    // The same line in other words: a target's own values appear in the message.
    let occurrence = Occurrence(
      place: place, number: counts[CellAtPlace(place: place, cell: cell)] ?? 0)
    if let index = occurrences[occurrence], !entries[index].contains(cell) {
      if entries[index].quoted == nil { entries[index].quoted = entries[index].cells }
      if entries[index].variants.count < Self.maximumVariants {
        entries[index].variants.append((diagnostic.message, cell))
      }
      entries[index].severity = max(entries[index].severity, diagnostic.severity)
      count(entries[index].add(cells), at: place)
      indices[key] = index
      return
    }
    indices[key] = entries.count
    occurrences[occurrence] = entries.count
    entries.append(Entry(diagnostic, cells: cells))
    count(cells, at: place)
  }

  private mutating func count(_ cells: [RuleCell.Identity], at place: Place) {
    for cell in cells { counts[CellAtPlace(place: place, cell: cell), default: 0] += 1 }
  }

  /// Everything, each with the cells that it is about.
  ///
  /// - Parameter cells: all that were looked at.
  package func diagnostics(
    of outline: any ProjectOutline, _ cells: [RuleCell.Identity]
  ) -> [Diagnostic] {
    let names = CellNames(outline, cells)
    let entries = outline.kind == .configFile ? self.entries : joined(outline)
    return entries.map { entry in
      var diagnostic = entry.diagnostic
      var words = names.words(for: entry.cells)
      if let quoted = entry.quoted {
        let others = entry.affectedTargets - Set(quoted.compactMap(\.target)).count
        words = names.words(for: quoted, likewise: others)
        diagnostic = diagnostic.adding(
          entry.variants.map { .init("in \(names.name(of: $0.cell)): \($0.message)") })
      }
      return diagnostic.with(
        severity: entry.severity, message: diagnostic.message + words,
        fix: outline.kind == .configFile ? entry.diagnostic.fix : nil
      ).affecting(targets: entry.cells.isEmpty ? nil : entry.affectedTargets)
    }
  }

  /// Entries that say the same of the same targets, at other places for other configurations, as one.
  private func joined(_ outline: any ProjectOutline) -> [Entry] {
    struct Same: Hashable {
      let rule: String
      let message: String
      let targets: Set<Int?>
    }
    var result: [Entry] = []
    var firsts: [Same: Int] = [:]
    var others: [Int: [Diagnostic.Note]] = [:]
    for entry in entries {
      let same = Same(
        rule: entry.diagnostic.identifier, message: entry.diagnostic.message,
        targets: Set(entry.cells.map(\.target)))
      guard let first = firsts[same], entry.diagnostic.range != nil else {
        if firsts[same] == nil { firsts[same] = result.count }
        result.append(entry)
        continue
      }
      result[first].severity = max(result[first].severity, entry.severity)
      var names: [String] = []
      for cell in result[first].add(entry.cells) {
        let name = outline.configurations[cell.configuration].name
        if !names.contains(name) { names.append(name) }
      }
      if let quoted = entry.quoted { result[first].quoted? += quoted }
      let what = names.isEmpty ? "also here" : "for \(names.joined(separator: ", ")) here"
      others[first, default: []].append(Diagnostic.Note(what, at: entry.diagnostic.range))
    }
    for (index, notes) in others {
      result[index].diagnostic = result[index].diagnostic.adding(notes)
    }
    return result
  }
}

extension Diagnostic {
  /// The same with another severity, and with another message where one is given.
  package func with(severity: Severity, message: String? = nil) -> Diagnostic {
    with(severity: severity, message: message ?? self.message, fix: fix)
  }

  package func with(severity: Severity) -> Diagnostic { with(severity: severity, message: nil) }

  func with(severity: Severity, message: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      identifier, severity, message, at: range, path: path, notes: notes, help: help, fix: fix)
  }

  /// The same with more notes, or the first few of many and how many more there are.
  package func adding(_ others: [Note]) -> Diagnostic {
    var others = others
    if others.count > 4 {
      others[3...] = [Note("and \(others.count - 3) more places")]
    }
    return Diagnostic(
      identifier, severity, message, at: range, path: path, notes: notes + others, help: help,
      fix: fix)
  }
}
