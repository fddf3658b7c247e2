import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
import SettingsResolution

/// Checks that every cell meets the policies of the project.
///
/// A value that a missing file may change is not judged, because the missing file is an error
/// already.
struct PolicyCheck {
  private let policies: [Policy]
  private let evaluators: [(query: QueryEvaluator, scope: QueryEvaluator?)]
  /// The settings of the policies that no cell has assigned so far, each with its policy.
  private var unassigned: [String: Int] = [:]
  /// The exceptions that have not matched a cell so far, by policy.
  private var unusedExceptions: [Set<Int>]
  /// The settings that some cell assigns, for suggestions, and the table with their names.
  private var known: Set<SettingName> = []
  private var names: NameTable?

  init(_ policies: [Policy], of project: SettingsProject) {
    self.policies = policies
    evaluators = policies.map { policy in
      (
        QueryEvaluator(policy.query, of: project),
        policy.scope.map { QueryEvaluator($0, of: project) }
      )
    }
    unusedExceptions = policies.map { Set($0.exceptions.indices) }
    for (index, policy) in policies.enumerated() where policy.set == nil {
      for name in policy.settings where unassigned[name] == nil { unassigned[name] = index }
    }
  }

  /// - Parameter view: The cell, which is the current cell of its evaluator.
  mutating func visit(_ cell: RuleCell, _ view: CellView, _ report: inout RuleReport) {
    if !unassigned.isEmpty {
      for name in Array(unassigned.keys) where view.assignedName(name) != nil {
        unassigned[name] = nil
      }
      if !unassigned.isEmpty {
        known.formUnion(view.names(includesBuiltIns: true))
        names = view.evaluator.names
      }
    }
    let target = cell.targetName
    let name = "\(target)@\(view.configurationName)"
    for index in policies.indices {
      let excluded = policies[index].exceptions.indices.filter {
        policies[index].exceptions[$0].matches(target: target, cell: name)
      }
      unusedExceptions[index].subtract(excluded)
      guard excluded.isEmpty, policies[index].settings.allSatisfy(cell.isInFiles) else { continue }
      // A value that cannot be evaluated is reported elsewhere.
      do throws(ResolutionFailure) {
        if let scope = evaluators[index].scope, try !scope.matches(view) { continue }
        guard try evaluators[index].query.matches(view) == policies[index].isForbidden else {
          continue
        }
        let tests = try evaluators[index].query.decidingTests(in: view)
        add(policies[index], tests, cell, &report)
      } catch { continue }
    }
  }

  private func add(
    _ policy: Policy, _ tests: [Query.Test], _ cell: RuleCell, _ report: inout RuleReport
  ) {
    var names: [String] = []
    var seen: Set<String> = []
    for test in tests {
      if case .setting(let name) = test.subject, seen.insert(name).inserted { names.append(name) }
    }
    let placed = names.first { cell.place(of: $0) != nil }
    let others = names.filter { $0 != placed }
    let shown = (placed.map { [$0] } ?? []) + others
    let values = shown.prefix(3).map { Self.words(for: $0, in: cell) }
    let message =
      values.isEmpty
      ? policy.description : "\(values.list(last: "and")), but \(policy.description)"
    let place = placed.flatMap { cell.place(of: $0) }
    var notes: [Diagnostic.Note] = []
    for name in others { notes += cell.note("\(name) is assigned here", at: name) }
    if place != nil { notes.append(.init("the policy is here", at: policy.range)) }
    report.add(
      .policy, message, at: place ?? policy.range, notes: notes, help: policy.reason,
      in: cell.identity, usually: policy.severity)
  }

  private static func words(for name: String, in cell: RuleCell) -> String {
    guard let value = cell.string(name) else { return "\(name) is not set" }
    return value.isEmpty ? "\(name) is empty" : "\(name) is '\(value.shortened(bytes: 1_000))'"
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    /// The exceptions of a set that no policy of it uses, by the location of the set.
    var unusedOfSets: [SourceRange: Set<Int>] = [:]
    for (index, policy) in policies.enumerated() where policy.set != nil {
      let unused = unusedExceptions[index]
      unusedOfSets[policy.range] = unusedOfSets[policy.range]?.intersection(unused) ?? unused
    }
    let known = names.map { table in self.known.map(table.text(of:)).sorted() } ?? []
    var suggestions = 0
    var names = LimitedSuggestions()
    for (index, policy) in policies.enumerated() {
      // Sets name no targets or configurations, but their scopes may.
      let queries = (policy.set == nil ? [policy.query] : []) + (policy.scope.map { [$0] } ?? [])
      for query in queries {
        for message in query.unknownNames(in: project.outline, suggestions: &names) {
          report.add(
            .policy, "the policy names what does not exist: \(message)", at: policy.range,
            help: "correct the name, or remove the comparison", usually: .warning)
        }
      }
      let unused =
        policy.set == nil
        ? unusedExceptions[index] : unusedOfSets.removeValue(forKey: policy.range) ?? []
      for place in unused.sorted() {
        report.add(
          .policy, "the exception '\(policy.exceptions[place].text)' matches no target or cell",
          at: policy.exceptions[place].range,
          help: "write the name of a target or cell, or a pattern such as '*Tests'",
          usually: .warning)
      }
      for name in Set(policy.settings).sorted()
      where unassigned[name] == index && !project.systemSettings.contains(name) {
        // The search looks at all names, so that a long policy gets only a few suggestions.
        guard suggestions < Self.maximumSuggestions else { break }
        suggestions += 1
        // A setting that nothing resembles may be one that is set elsewhere.
        guard let meant = Suggestion.nearest(to: name, in: known) else { continue }
        report.add(
          .policy, "the policy reads '\(name)', which no cell assigns", at: policy.range,
          help: "did you mean '\(meant)'?", usually: .warning)
      }
    }
  }

  private static let maximumSuggestions = 64
}
