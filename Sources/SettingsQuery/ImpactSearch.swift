import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Finds what depends on assignments, in one cell after the other.
struct ImpactSearch {
  private(set) var assignments: AssignmentSearch
  private(set) var effects: [SettingImpact.Effect] = []
  private(set) var hidden: Set<SettingName> = []

  private struct EffectKey: Hashable {
    let setting: SettingName
    let role: SettingImpact.Role
  }

  private let includesBuiltIns: Bool
  private var positions: [EffectKey: Int] = [:]
  /// All cells have one store, so that it is read with the first of them.
  private var readers: SettingReaders?

  init(_ assignments: AssignmentSearch, includesBuiltIns: Bool) {
    self.assignments = assignments
    self.includesBuiltIns = includesBuiltIns
  }

  /// - Complexity: O(references of the settings that may depend on the assignments).
  mutating func visit(_ cell: CellView, at position: Int) throws(ResolutionFailure) {
    let scope = cell.evaluator.scope
    let store = scope.store
    let meant = try assignments.assignments(in: cell, includesExcluded: false)
    if meant.isEmpty { return }
    let asked = assignments.subject.flatMap { store.names.find($0) }
    let names = Set(meant.map { store.assignments[$0].name })
    let settings = settings(of: cell, thatMayDependOn: names)
    for (name, role) in try roles(of: settings, for: meant, in: cell, scope) {
      guard includesBuiltIns || scope.isAuthored(name) || asked == name else {
        hidden.insert(name)
        continue
      }
      note(name, role, at: position, store.names)
    }
  }

  /// Some settings, and those of a cell that may depend on them, in the order of handles, so that an
  /// error is always the same one.
  private mutating func settings(
    of cell: CellView, thatMayDependOn names: Set<SettingName>
  ) -> [SettingName] {
    var readers = self.readers ?? SettingReaders(of: cell.evaluator.scope.store)
    self.readers = nil
    readers.reach(names)
    // Most settings that may depend on a line of the project may be those of other targets.
    let found = names.union(readers.reached(in: cell.plan.stack.blocks))
    self.readers = readers
    return found.sorted { $0.index < $1.index }
  }

  private mutating func note(
    _ setting: SettingName, _ role: SettingImpact.Role, at position: Int, _ names: NameTable
  ) {
    let key = EffectKey(setting: setting, role: role)
    if let index = positions[key] {
      effects[index].cells.append(position)
    } else {
      positions[key] = effects.count
      effects.append(
        SettingImpact.Effect(setting: names.text(of: setting), role: role, cells: [position]))
    }
  }

  /// How the values of settings in a cell depend on assignments, without those that do not, in the
  /// order of the settings.
  ///
  /// Only what each value itself reads is looked at: following all references from each setting would
  /// take quadratic time for a chain of them.
  private func roles(
    of settings: [SettingName], for assignments: Set<Int>, in cell: CellView, _ scope: Scope
  ) throws(ResolutionFailure) -> [(name: SettingName, role: SettingImpact.Role)] {
    var roles: [SettingName: SettingImpact.Role] = [:]
    /// The settings that read the value in effect of another one.
    var readers: [SettingName: [SettingName]] = [:]
    var queue: [SettingName] = []
    for name in settings {
      guard let node = scope.currentNode(of: name) else { continue }
      if assignments.contains(scope.assignmentIndex(of: node)) {
        roles[name] = .decides
      } else {
        let references: [Trace.Reference]
        do throws(EvaluationFailure) {
          references = try cell.evaluator.references(of: name)
        } catch {
          throw ResolutionFailure(error, in: cell.files)
        }
        for reference in references where reference.node >= 0 {
          if assignments.contains(scope.assignmentIndex(of: reference.node)) {
            if reference.name == name {
              roles[name] = .inherited
              break
            }
            roles[name] = .read
          }
          if reference.name != name { readers[reference.name, default: []].append(name) }
        }
      }
      if roles[name] != nil { queue.append(name) }
    }
    while let name = queue.popLast() {
      for reader in readers[name] ?? [] where roles[reader] == nil {
        roles[reader] = .read
        queue.append(reader)
      }
    }
    return settings.compactMap { name in roles[name].map { (name, $0) } }
  }
}
