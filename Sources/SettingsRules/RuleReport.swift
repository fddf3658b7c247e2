package import SettingsDiagnostics
package import SettingsModel

/// Collects the findings of checks, and converts them to diagnostics.
///
/// A problem at one location usually exists in many cells. It is reported once, with these cells,
/// even if the message differs between targets because it quotes an evaluated value. An Xcode
/// project repeats a setting for each configuration. Such locations become notes of one finding.
package struct RuleReport {
  private struct Key: Hashable {
    let rule: RuleID
    let range: SourceRange?
    let path: String?
    /// The message, or the subject if messages differ between cells.
    let subject: String
  }

  /// A location that a rule reports. A cell may have several findings there.
  private struct Place: Hashable {
    let rule: RuleID
    let range: SourceRange
  }

  /// The nth finding of one cell at a location.
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
    /// What findings in different places have in common if one of them is enough.
    var family: String?
    /// The cells, in the order of the findings.
    private(set) var cells: [RuleCell.Identity] = []
    /// The targets of the cells; nil for the project's own level.
    private(set) var targets: Set<Int?> = []
    private var known: Set<RuleCell.Identity> = []
    /// The cells with this message, if others have a different message.
    var quoted: [RuleCell.Identity]?
    /// The messages of other cells, up to a maximum number.
    var variants: [(message: String, cell: RuleCell.Identity)] = []

    init(_ diagnostic: Diagnostic, cells: [RuleCell.Identity]) {
      self.diagnostic = diagnostic
      severity = diagnostic.severity
      add(cells)
    }

    /// Adds cells to the finding.
    ///
    /// - Returns: The cells that are new.
    @discardableResult
    mutating func add(_ more: [RuleCell.Identity]) -> [RuleCell.Identity] {
      let new = more.filter { known.insert($0).inserted }
      cells += new
      targets.formUnion(new.map(\.target))
      return new
    }

    func contains(_ cell: RuleCell.Identity) -> Bool { known.contains(cell) }

    /// The number of targets with the finding. The project's own level does not count.
    var affectedTargets: Int { targets.subtracting([nil]).count }
  }

  private var severities: RuleSeverities
  private let places: SharedPlaces
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  private var occurrences: [Occurrence: Int] = [:]
  private var counts: [CellAtPlace: Int] = [:]

  /// The maximum number of other messages that a finding quotes.
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

  /// Reports a finding in a cell.
  ///
  /// - Parameters:
  ///   - path: The file to name if the finding has no location.
  ///   - subject: The common subject of findings at one location, if they are one finding with
  ///     different messages.
  ///   - family: The common subject of findings at different locations, if they are one finding in an
  ///     Xcode project or a spec. The first message stands for all of them.
  ///   - other: Another target that the finding concerns. If the rule is off for either target, the
  ///     finding is not reported.
  ///   - usual: The severity of this finding unless `rules` sets one; nil for the rule's own
  ///     severity.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, path: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil,
    in cell: RuleCell.Identity, and other: RuleCell.Identity? = nil, subject: String? = nil,
    family: String? = nil, usually usual: Diagnostic.Severity? = nil
  ) {
    guard var severity = severities.severity(of: rule, for: cell.target) else { return }
    if let other {
      guard let otherSeverity = severities.severity(of: rule, for: other.target) else { return }
      severity = max(severity, otherSeverity)
    }
    if let usual, severity == rule.rule.severity { severity = usual }
    let diagnostic = Diagnostic(
      rule.rawValue, severity, message, at: range, path: path, notes: notes, help: help, fix: fix)
    let count = entries.count
    add(diagnostic, rule, subject, cells: [cell])
    if entries.count > count { entries[count].family = family }
  }

  /// Reports a finding in the project, or in a template or target.
  ///
  /// - Parameter usual: The severity of this finding unless `rules` sets one; nil for the rule's own
  ///   severity.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, notes: [Diagnostic.Note] = [],
    help: String? = nil, fix: Diagnostic.Fix? = nil, of member: Int? = nil,
    usually usual: Diagnostic.Severity? = nil
  ) {
    guard var severity = severities.severity(of: rule, for: member) else { return }
    if let usual, severity == rule.rule.severity { severity = usual }
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
    // A value that each target composes has one beginning, and many ends.
    let place = range.map { range in
      Place(
        rule: rule,
        range: SourceRange(file: range.file, start: range.start, end: range.start))
    }
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
    // This is the same line with a different message, which contains a target's own values.
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

  /// Returns all diagnostics, each with its cells.
  ///
  /// - Parameter cells: All cells of the run.
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

  /// Returns the entries, with those joined that have the same message or family at different
  /// locations, for different configurations or targets.
  private func joined(_ outline: any ProjectOutline) -> [Entry] {
    struct MessageKey: Hashable {
      let rule: String
      let message: String
    }
    var result: [Entry] = []
    var firsts: [MessageKey: Int] = [:]
    var others: [Int: [Diagnostic.Note]] = [:]
    for entry in entries {
      let same = MessageKey(
        rule: entry.diagnostic.identifier, message: entry.family ?? entry.diagnostic.message)
      guard let first = firsts[same], entry.diagnostic.range != nil else {
        if firsts[same] == nil { firsts[same] = result.count }
        result.append(entry)
        continue
      }
      result[first].severity = max(result[first].severity, entry.severity)
      if entry.diagnostic.message == result[first].diagnostic.message {
        if let quoted = entry.quoted { result[first].quoted? += quoted }
      } else if result[first].quoted == nil {
        result[first].quoted = result[first].cells
      }
      let isOfOtherTarget = !entry.targets.isSubset(of: result[first].targets)
      let names = result[first].add(entry.cells).map {
        outline.configurations[$0.configuration].name
      }.uniqued()
      let isPlain = names.isEmpty || isOfOtherTarget
      let what = isPlain ? "also here" : "for \(names.joined(separator: ", ")) here"
      others[first, default: []].append(Diagnostic.Note(what, at: entry.diagnostic.range))
    }
    for (index, notes) in others {
      result[index].diagnostic = result[index].diagnostic.adding(notes)
    }
    return result
  }
}

extension Diagnostic {
  /// Returns the diagnostic with a different severity, and optionally a different message.
  package func with(severity: Severity, message: String? = nil) -> Diagnostic {
    with(severity: severity, message: message ?? self.message, fix: fix)
  }

  package func with(severity: Severity) -> Diagnostic { with(severity: severity, message: nil) }

  func with(severity: Severity, message: String, fix: Fix?) -> Diagnostic {
    Diagnostic(
      identifier, severity, message, at: range, path: path, notes: notes, help: help, fix: fix)
  }

  /// Returns the diagnostic with more notes. Of many notes, it adds the first few and the number of
  /// the others.
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
