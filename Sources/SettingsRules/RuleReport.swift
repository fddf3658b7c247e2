package import SettingsDiagnostics
package import SettingsSpec

/// Gathers what checks find, and makes diagnostics of it.
///
/// What is wrong at one place mostly is so in many cells: it is told once, with the cells that it is
/// wrong in. What an Xcode project says for each configuration apart is told once, too, with the other
/// places.
package struct RuleReport {
  private struct Key: Hashable {
    let rule: RuleID
    let range: SourceRange?
    let path: String?
    /// The message, or what it is about where cells would tell it in other words.
    let subject: String
  }

  private struct Entry {
    var diagnostic: Diagnostic
    var severity: Diagnostic.Severity
    /// In the order in which they were found.
    private(set) var cells: [RuleCell.Identity] = []
    private var known: Set<RuleCell.Identity> = []

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
  }

  private var severities: RuleSeverities
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  package init(severities: RuleSeverities) { self.severities = severities }

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
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, path: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil,
    in cell: RuleCell.Identity, and other: RuleCell.Identity? = nil, subject: String? = nil
  ) {
    guard var severity = severities.severity(of: rule, for: cell.target) else { return }
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
    let range = diagnostic.range.flatMap { $0.isNone ? nil : $0 }
    let key = Key(
      rule: rule, range: range, path: diagnostic.path, subject: subject ?? diagnostic.message)
    if let index = indices[key] {
      entries[index].severity = max(entries[index].severity, diagnostic.severity)
      entries[index].add(cells)
    } else {
      indices[key] = entries.count
      entries.append(Entry(diagnostic, cells: cells))
    }
  }

  /// Everything, each with the cells that it is about.
  ///
  /// - Parameter cells: all that were looked at.
  package func diagnostics(
    of outline: any ProjectOutline, _ cells: [RuleCell.Identity]
  ) -> [Diagnostic] {
    var counts: [Int?: Int] = [:]
    for cell in cells { counts[cell.target, default: 0] += 1 }
    let entries = outline.kind == .configFile ? self.entries : joined(outline)
    return entries.map { entry in
      let place = Self.words(for: entry.cells, in: outline, counts)
      return entry.diagnostic.with(
        severity: entry.severity, message: entry.diagnostic.message + place,
        fix: outline.kind == .configFile ? entry.diagnostic.fix : nil)
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
      let what = names.isEmpty ? "it stands here, too" : "for \(names.joined(separator: ", ")) here"
      others[first, default: []].append(Diagnostic.Note(what, at: entry.diagnostic.range))
    }
    for (index, notes) in others {
      result[index].diagnostic = result[index].diagnostic.adding(notes)
    }
    return result
  }

  /// ` (HelloWorld and HelloWorldKiosk@Debug)`: targets where all of a target's configurations are
  /// meant, the first few where there are many.
  private static func words(
    for cells: [RuleCell.Identity], in outline: any ProjectOutline, _ counts: [Int?: Int]
  ) -> String {
    var targets: [(target: Int?, cells: [RuleCell.Identity])] = []
    var indices: [Int?: Int] = [:]
    for cell in cells {
      if let index = indices[cell.target] {
        targets[index].cells.append(cell)
      } else {
        indices[cell.target] = targets.count
        targets.append((cell.target, [cell]))
      }
    }
    var names = targets.flatMap { entry -> [String] in
      let name = entry.target.map(outline.name(of:)) ?? outline.projectName
      if entry.cells.count == counts[entry.target] { return [name] }
      return entry.cells.map { cell in
        let platform = cell.platform.map { " (\($0))" } ?? ""
        return "\(name)@\(outline.configurations[cell.configuration].name)\(platform)"
      }
    }
    guard !names.isEmpty else { return "" }
    if names.count > 4 { names[3...] = ["\(names.count - 3) more"] }
    let last = names.removeLast()
    return names.isEmpty ? " (\(last))" : " (\(names.joined(separator: ", ")) and \(last))"
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
