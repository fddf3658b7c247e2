package import SettingsModel
import SettingsDiagnostics

/// The differences of two projects in what they have beside settings: files, phases, dependencies,
/// packages, rules and schemes.
package struct PartsDiff: Sendable, Equatable {
  /// A text that only one side has.
  package struct Detail: Sendable, Hashable {
    package let edit: CellDiff.Edit
    package let text: String
  }

  /// One part that differs.
  package struct Change: Sendable, Hashable {
    package let kind: ProjectPart.Kind
    /// Nil for an added part.
    package let old: String?
    /// Nil for a removed part. A part with another name has moved.
    package let new: String?
    package var details: [Detail] = []

    package var edit: CellDiff.Kind { old == nil ? .added : new == nil ? .removed : .changed }
  }

  /// The changes that the same targets share.
  package struct Group: Sendable, Equatable {
    /// Nil for the parts that belong to no target.
    package let targets: [String]?
    package let changes: [Change]
  }

  /// The project's own changes first, then those of most targets.
  package private(set) var groups: [Group] = []

  package var isEmpty: Bool { groups.isEmpty }

  /// The number of parts that differ, each once for all targets that share the change.
  package var count: Int { groups.reduce(0) { $0 + $1.changes.count } }

  /// The parts of one side: of a project, or of the projects of a workspace.
  package struct Side {
    fileprivate var projects: [Project]
    /// The place of each target, by the name that users select it with.
    fileprivate var targets: [String: (project: Int, target: Int)] = [:]

    /// - Parameter names: The names of the targets, project by project.
    package init(_ projects: [Project], names: [String]) {
      self.projects = projects
      var places = projects.indices.lazy.flatMap { project in
        projects[project].targets.indices.lazy.map { (project, $0) }
      }.makeIterator()
      for name in names {
        guard let place = places.next() else { break }
        if targets[name] == nil { targets[name] = place }
      }
    }

    fileprivate func parts(of name: String) -> [ProjectPart]? {
      targets[name].map { projects[$0.project].parts(of: projects[$0.project].targets[$0.target]) }
    }

    /// Gives targets the names that they have on the other side.
    fileprivate mutating func rename(_ renames: [StructureDiff.Rename], as other: Side) {
      var names: [Int: [Int: Project.Rename]] = [:]
      for rename in renames {
        guard let place = targets[rename.old] else { continue }
        let product = other.targets[rename.new].flatMap {
          other.projects[$0.project].targets[$0.target].product
        }
        names[place.project, default: [:]][place.target] = Project.Rename(
          name: LexicalPath.fileName(of: rename.new), product: product)
      }
      for (project, names) in names { projects[project].renameTargets(names) }
    }
  }

  /// Compares two sides.
  ///
  /// - Parameters:
  ///   - targets: The targets to compare by their names on both sides.
  ///   - renames: The targets whose names differ, which count as one change each.
  ///   - includesOwn: Whether to compare the parts that belong to no target.
  /// - Complexity: Linear in the number of parts, but for sorting.
  package init(
    _ old: Side, _ new: Side, targets: [(old: String, new: String)],
    renames: [StructureDiff.Rename], includesOwn: Bool
  ) {
    var old = old
    old.rename(renames, as: new)
    if includesOwn {
      let changes = Self.changes(
        from: old.projects.flatMap(\.ownParts), to: new.projects.flatMap(\.ownParts))
      if !changes.isEmpty { groups.append(Group(targets: nil, changes: changes)) }
    }
    var owners: [Change: [String]] = [:]
    var order: [Change] = []
    for target in targets {
      guard let before = old.parts(of: target.old), let after = new.parts(of: target.new) else {
        continue
      }
      for change in Self.changes(from: before, to: after) {
        if owners[change] == nil { order.append(change) }
        owners[change, default: []].append(target.new)
      }
    }
    groups += Self.groups(of: order, owners)
  }

  private static func groups(of changes: [Change], _ owners: [Change: [String]]) -> [Group] {
    var changesOfTargets: [[String]: [Change]] = [:]
    var order: [[String]] = []
    for change in changes {
      let targets = owners[change] ?? []
      if changesOfTargets[targets] == nil { order.append(targets) }
      changesOfTargets[targets, default: []].append(change)
    }
    return order.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map { Group(targets: $0.element, changes: changesOfTargets[$0.element] ?? []) }
  }

  // MARK: One target

  private static func changes(from old: [ProjectPart], to new: [ProjectPart]) -> [Change] {
    // Projects of a workspace may have parts of one name. Equal ones belong together, and of the
    // others the first ones.
    let (old, new) = withoutEqual(old, new)
    var unmatched: [ProjectPart: [Int]] = [:]
    for (index, part) in old.enumerated().reversed() {
      unmatched[part.key, default: []].append(index)
    }
    var result: [(kind: Int, change: Change)] = []
    func add(_ change: Change?) {
      guard let change else { return }
      let kind = ProjectPart.Kind.allCases.firstIndex(of: change.kind) ?? 0
      result.append((kind, change))
    }
    var added: [ProjectPart] = []
    for part in new {
      if let index = unmatched[part.key]?.popLast() {
        add(change(from: old[index], to: part))
      } else {
        added.append(part)
      }
    }
    let removed = unmatched.values.flatMap(\.self).sorted().map { old[$0] }
    for pair in pairs(removed, added) { add(change(from: pair.old, to: pair.new)) }
    return result.enumerated().sorted {
      ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset)
    }.map(\.element.change)
  }

  /// Returns the parts of both sides without those that both have.
  private static func withoutEqual(
    _ old: [ProjectPart], _ new: [ProjectPart]
  ) -> (old: [ProjectPart], new: [ProjectPart]) {
    func without(_ parts: [ProjectPart], _ others: [ProjectPart]) -> [ProjectPart] {
      var counts: [ProjectPart: Int] = [:]
      for part in others { counts[part, default: 0] += 1 }
      return parts.filter { part in
        guard let count = counts[part], count > 0 else { return true }
        counts[part] = count - 1
        return false
      }
    }
    return (without(old, new), without(new, old))
  }

  /// Pairs parts that moved or have another name; the others are paired with nothing.
  private static func pairs(
    _ removed: [ProjectPart], _ added: [ProjectPart]
  ) -> [(old: ProjectPart?, new: ProjectPart?)] {
    var candidates: [ProjectPart: [Int]] = [:]
    for (index, part) in removed.enumerated().reversed() {
      if let key = part.movedKey { candidates[key, default: []].append(index) }
    }
    var used: Set<Int> = []
    var result: [(ProjectPart?, ProjectPart?)] = []
    for part in added {
      if let key = part.movedKey, let index = candidates[key]?.popLast() {
        used.insert(index)
        result.append((removed[index], part))
      } else {
        result.append((nil, part))
      }
    }
    return removed.indices.filter { !used.contains($0) }.map { (removed[$0], nil) } + result
  }

  /// Returns what differs between two parts; nil for equal ones.
  private static func change(from old: ProjectPart?, to new: ProjectPart?) -> Change? {
    guard let part = new ?? old else { return nil }
    if part.kind.isOfEveryProject, old == nil || new == nil { return nil }
    var before = old?.details ?? [], after = new?.details ?? []
    if part.kind.isOrder {
      // What only one side has is reported by itself.
      let common = Set(before).intersection(after)
      before = before.filter(common.contains)
      after = after.filter(common.contains)
      if before == after { return nil }
    }
    let details = Self.details(before, after)
    if let old, let new, old.name == new.name, details.isEmpty { return nil }
    let isWhole = old == nil || new == nil
    return Change(
      kind: part.kind, old: old?.name, new: new?.name, details: isWhole ? [] : details)
  }

  private static func details(_ old: [String], _ new: [String]) -> [Detail] {
    var result: [Detail] = []
    var i = 0, j = 0
    let end = ListDifference.Match(old: old.count, new: new.count)
    for match in ListDifference.matches(old, new) + [end] {
      result += old[i..<match.old].map { Detail(edit: .removed, text: $0) }
      result += new[j..<match.new].map { Detail(edit: .added, text: $0) }
      (i, j) = (match.old + 1, match.new + 1)
    }
    return result
  }
}

extension PartsDiff.Group {
  /// `project`, `App`, `2 targets: App and Kit`.
  ///
  /// - Parameter shown: Prepares a name for output.
  func title(_ shown: (String) -> String) -> String {
    guard let targets else { return "project" }
    if targets.count == 1 { return shown(targets[0]) }
    return "\(targets.count) targets: "
      + CellSelection.list(targets.map(shown), count: targets.count)
  }
}

extension PartsDiff.Change {
  /// `source a.swift`, `source Old/a.swift -> New/a.swift`, `order of linking`.
  func title(arrow: String, _ shown: (String) -> String) -> String {
    let names = [old, new].compactMap(\.self).uniqued().filter { !$0.isEmpty }.map(shown)
    return ([kind.rawValue] + (names.isEmpty ? [] : [names.joined(separator: " \(arrow) ")]))
      .joined(separator: " ")
  }
}

extension ProjectPart {
  fileprivate var key: ProjectPart { ProjectPart(kind, name) }

  /// What a part keeps when it moves: the name of a file, or everything but the name; nil for a part
  /// that is another one if its name differs.
  fileprivate var movedKey: ProjectPart? {
    if kind.isFile { return ProjectPart(kind, LexicalPath.fileName(of: name)) }
    switch kind {
    case .productType, .product, .buildTool: return ProjectPart(kind, "")
    case .script, .rule, .scheme: return details.isEmpty ? nil : ProjectPart(kind, "", details)
    default: return nil
    }
  }
}
