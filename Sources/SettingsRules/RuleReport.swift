package import SettingsDiagnostics
package import SettingsSpec

/// Gathers what checks find, and makes diagnostics of it.
///
/// What is wrong at one place mostly is so in many cells: it is told once, with the cells that it is
/// wrong in.
package struct RuleReport {
  private struct Key: Hashable {
    let rule: RuleID
    let range: SourceRange?
    let path: String?
    let message: String
  }

  private struct Entry {
    let diagnostic: Diagnostic
    var severity: Diagnostic.Severity
    var cells: [RuleCell.Identity]
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
  ///   - other: another target that the finding is about: off for either is off.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, path: String? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil, fix: Diagnostic.Fix? = nil,
    in cell: RuleCell.Identity, and other: RuleCell.Identity? = nil
  ) {
    guard var severity = severities.severity(of: rule, for: cell.target) else { return }
    if let other {
      guard let otherSeverity = severities.severity(of: rule, for: other.target) else { return }
      severity = max(severity, otherSeverity)
    }
    let diagnostic = Diagnostic(
      rule.rawValue, severity, message, at: range, path: path, notes: notes, help: help, fix: fix)
    add(diagnostic, rule, cells: [cell])
  }

  /// A finding about the project, or about what a template or target says.
  package mutating func add(
    _ rule: RuleID, _ message: String, at range: SourceRange?, notes: [Diagnostic.Note] = [],
    help: String? = nil, fix: Diagnostic.Fix? = nil, of member: Int? = nil
  ) {
    guard let severity = severities.severity(of: rule, for: member) else { return }
    let diagnostic = Diagnostic(
      rule.rawValue, severity, message, at: range, notes: notes, help: help, fix: fix)
    add(diagnostic, rule, cells: [])
  }

  private mutating func add(
    _ diagnostic: Diagnostic, _ rule: RuleID, cells: [RuleCell.Identity]
  ) {
    let range = diagnostic.range.flatMap { $0.isNone ? nil : $0 }
    let key = Key(rule: rule, range: range, path: diagnostic.path, message: diagnostic.message)
    if let index = indices[key] {
      entries[index].severity = max(entries[index].severity, diagnostic.severity)
      for cell in cells where !entries[index].cells.contains(cell) {
        entries[index].cells.append(cell)
      }
    } else {
      indices[key] = entries.count
      entries.append(Entry(diagnostic: diagnostic, severity: diagnostic.severity, cells: cells))
    }
  }

  /// Everything, each with the cells that it is about.
  package func diagnostics(of spec: Spec) -> [Diagnostic] {
    entries.map { entry in
      let place = Self.words(for: entry.cells, in: spec)
      return entry.diagnostic.with(
        severity: entry.severity, message: entry.diagnostic.message + place)
    }
  }

  /// ` (HelloWorld and HelloWorldKiosk@Debug)`: targets where all of a target's configurations are
  /// meant, the first few where there are many.
  private static func words(for cells: [RuleCell.Identity], in spec: Spec) -> String {
    var targets: [(target: Int?, configurations: [Int])] = []
    for cell in cells {
      if let index = targets.firstIndex(where: { $0.target == cell.target }) {
        targets[index].configurations.append(cell.configuration)
      } else {
        targets.append((cell.target, [cell.configuration]))
      }
    }
    var names = targets.flatMap { entry -> [String] in
      let name = entry.target.map(spec.name(of:)) ?? spec.projectName
      if entry.configurations.count == spec.configurations.count { return [name] }
      return entry.configurations.map { "\(name)@\(spec.configurations[$0].name)" }
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
    Diagnostic(
      identifier, severity, message ?? self.message, at: range, path: path, notes: notes,
      help: help, fix: fix)
  }

  package func with(severity: Severity) -> Diagnostic { with(severity: severity, message: nil) }
}
