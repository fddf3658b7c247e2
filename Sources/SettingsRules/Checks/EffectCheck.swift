import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Checks for assignments that have no effect in any cell.
///
/// An assignment that a different level overrides is not reported, because that is the purpose of
/// levels. The check reports assignments that the same place overrides, that built-in levels
/// override, or that no product of the project reads. Settings that XcodeGen adds to a spec's own
/// are not reported, because the spec does not contain them.
struct EffectCheck: RuleCheck {
  static let isInSecondPart = true

  /// The facts about the assignments at one location. A field that lowers to several settings has
  /// an effect if one of them has.
  private struct Candidate {
    let index: Int
    var isLive = false
    /// Whether the assignment is overridden in a way that is not reported.
    var isSuppressed = false
    /// The assignment at the same place that overrides it.
    var overriding: Int?
    var isBuiltIn = false
    /// The reason why no product reads it; nil if one does.
    var unread: SettingAudience?
    /// The platforms and products of the cells that do not read it.
    var platforms: Set<Platform> = []
    var cells: [RuleCell.Identity] = []
  }

  private struct Key: Hashable {
    let range: SourceRange
    let field: String?
  }

  /// What is above an assignment in the chain of its setting.
  private struct HigherAssignments {
    /// The nearest assignment of each group that does not inherit, and that applies to every SDK and
    /// architecture.
    private(set) var overriding: [Int: (index: Int, entry: PlaceGroups.Entry)] = [:]
    /// Whether the build system assigns the setting.
    private(set) var hasBuiltIn = false

    mutating func add(
      _ index: Int, _ entry: PlaceGroups.Entry?, _ places: PlaceGroups, in project: RuleProject
    ) {
      guard let entry, !project.inherits(index) else { return }
      if entry.isBuiltIn { hasBuiltIn = true }
      if let group = entry.group, places.holdsAlways(index, in: project) {
        overriding[group] = (index, entry)
      }
    }
  }

  private var slotsByKey: [Key: Int] = [:]
  /// The index in `all` of each assignment: -1 if the assignment is not in a file, and less if the
  /// index is not determined yet.
  private var slots: [Int] = []
  private var all: [Candidate] = []
  private var files = ReferringFiles()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    walkChains(of: cell)
    for audience in SettingAudience.all { note(audience, in: cell) }
    noteGeneratedKeys(in: cell)
  }

  /// Xcode's settings for keys of the Info.plist, of which those for orientations have an audience of
  /// their own.
  private var generatedKeys: [(name: SettingName, audience: SettingAudience)]?

  private mutating func noteGeneratedKeys(in cell: RuleCell) {
    let names = cell.project.store.names
    let known =
      generatedKeys
      ?? names.all.compactMap { name in
        let text = names.text(of: name)
        guard text.hasPrefix(InfoPlistSetting.keyPrefix),
          !SettingAudience.all.contains(where: { $0.setting == text }),
          names.type(of: name) != .userDefined, !InfoPlistSetting.isUnwritten(text)
        else { return nil }
        return (name, .generatedKey(text))
      }
    generatedKeys = known
    for (name, audience) in known where cell.isAuthored(name) { note(audience, in: cell) }
  }

  private mutating func walkChains(of cell: RuleCell) {
    let places = PlaceGroups(of: cell)
    for name in cell.assignedNames where cell.isAuthored(name) && hasNews(name, in: cell) {
      let chain = cell.chain(of: name)
      var above = HigherAssignments()
      for (position, index) in chain.assignments.enumerated() {
        let entry = places.entry(at: position, of: chain.assignments)
        if let entry, let group = entry.group {
          let overriding = above.overriding[group]
          note(
            index, entry, isLive: position < chain.reached, overriding, places, in: cell,
            isBelowBuiltIn: above.hasBuiltIn)
        }
        above.add(index, entry, places, in: cell.project)
      }
    }
  }

  /// Whether an assignment of a setting is not known to have an effect.
  private mutating func hasNews(_ name: SettingName, in cell: RuleCell) -> Bool {
    var node = cell.evaluator.currentNode(of: name)
    while let current = node {
      let slot = slot(of: cell.evaluator.assignmentIndex(of: current), in: cell.project)
      if let slot, !all[slot].isLive { return true }
      node = cell.evaluator.nextNode(after: current)
    }
    return false
  }

  private mutating func note(
    _ index: Int, _ entry: PlaceGroups.Entry, isLive: Bool,
    _ overriding: (index: Int, entry: PlaceGroups.Entry)?, _ places: PlaceGroups,
    in cell: RuleCell, isBelowBuiltIn: Bool
  ) {
    let project = cell.project
    guard let slot = slot(of: index, in: project) else { return }
    if all[slot].isLive { return }
    if isLive {
      all[slot].isLive = true
      return
    }
    all[slot].cells.append(cell.identity)
    if let (above, aboveEntry) = overriding {
      let range = project.origin(of: above).range
      // What a generator assigns has no place.
      if range == project.origin(of: index).range || range.isNone && project.parts != nil
        || !places.isReportable(above, aboveEntry, over: index, entry, in: project)
        || Self.isLostList(index, project)
      {
        all[slot].isSuppressed = true
      } else if all[slot].overriding == nil {
        all[slot].overriding = above
      }
    } else if isBelowBuiltIn {
      all[slot].isBuiltIn = true
    } else {
      all[slot].isSuppressed = true
    }
  }

  /// Whether an assignment is a list of the project, for which `lost-inherited` reports dropped
  /// elements.
  private static func isLostList(_ index: Int, _ project: RuleProject) -> Bool {
    project.type(of: index).isListType && project.origin(of: index).field == nil
  }

  /// Records a setting that only some products read. A product that overrides the setting at a
  /// higher level counts as a reader, because the lower line is for such products.
  private mutating func note(_ audience: SettingAudience, in cell: RuleCell) {
    guard let name = cell.assignedName(audience.setting) else { return }
    var isRead = audience.reads(cell)
    if isRead == false, files.refer(to: audience.setting, in: cell) { isRead = true }
    for (position, index) in cell.chain(of: name).assignments.enumerated() {
      guard let slot = slot(of: index, in: cell.project) else { continue }
      if isRead ?? true {
        readers.insert(slot)
      } else if position == 0 {
        if all[slot].unread == nil { all[slot].unread = audience }
        all[slot].platforms.formUnion(cell.platforms)
        all[slot].cells.append(cell.identity)
      }
    }
  }

  /// The locations with a setting that some product reads.
  private var readers: Set<Int> = []

  private mutating func slot(of index: Int, in project: RuleProject) -> Int? {
    if slots.isEmpty { slots = [Int](repeating: -2, count: project.store.assignments.count) }
    if slots[index] == -2 { slots[index] = newSlot(of: index, in: project) ?? -1 }
    return slots[index] < 0 ? nil : slots[index]
  }

  private mutating func newSlot(of index: Int, in project: RuleProject) -> Int? {
    let origin = project.origin(of: index)
    guard !origin.range.isNone else { return nil }
    if origin.field != nil, project.outline.kind == .xcodeGen { return nil }
    let key = Key(range: project.places.shared(origin.range), field: origin.field)
    if let slot = slotsByKey[key] { return slot }
    slotsByKey[key] = all.count
    all.append(Candidate(index: index))
    return all.count - 1
  }

  // MARK: Reporting

  /// Settings without effect for the same reason, in the same cells and the same file.
  private struct Family: Hashable {
    let name: String
    let file: SourceFileID
    let cells: [RuleCell.Identity]
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    let mentions = ProjectMentions(project)
    // A value or a script may read what the product itself does not.
    func isMentioned(_ audience: SettingAudience) -> Bool {
      !audience.isForTests && mentions?.contain(audience.setting) == true
    }
    var families: [(first: Candidate, audience: SettingAudience, others: Int)] = []
    var known: [Family: Int] = [:]
    defer {
      for family in families {
        addFinding(
          family.first, unreadBecauseOf: family.audience, andOthers: family.others, project, &report
        )
      }
    }
    for (slot, candidate) in all.enumerated() {
      if !candidate.isLive, !candidate.isSuppressed {
        if candidate.overriding != nil, !Self.isOwn(candidate, project) { continue }
        if let overriding = candidate.overriding {
          addFinding(candidate, overriddenBy: overriding, project, &report)
        } else if candidate.isBuiltIn {
          addBuiltInFinding(candidate, project, &report)
        }
      } else if let unread = candidate.unread, !readers.contains(slot),
        Self.isOwn(candidate, project), !isMentioned(unread)
      {
        let file = project.origin(of: candidate.index).range.file
        let family = unread.reason(candidate.platforms).family
        if let family = family.map({ Family(name: $0, file: file, cells: candidate.cells) }) {
          if let index = known[family] {
            families[index].others += 1
            continue
          }
          known[family] = families.count
        }
        families.append((candidate, unread, 0))
      }
    }
  }

  /// Whether the line only belongs to this project. An xcconfig file outside of its folder may
  /// serve the products of other projects.
  private static func isOwn(_ candidate: Candidate, _ project: RuleProject) -> Bool {
    project.parts == nil || project.isOwn(project.origin(of: candidate.index).range)
  }

  private func addFinding(
    _ candidate: Candidate, overriddenBy overriding: Int, _ project: RuleProject,
    _ report: inout RuleReport
  ) {
    let origin = project.origin(of: candidate.index)
    let other = project.origin(of: overriding)
    let name = project.name(of: candidate.index)
    let what = origin.field ?? name
    let values = [candidate.index, overriding].map {
      project.store.valueText(of: project.store.assignments[$0])
    }
    let isSame = values[0].elementsEqual(values[1])
    // Xcode writes what an xcconfig file has into a target, too; the value holds either way.
    if isSame, project.parts != nil { return }
    for cell in candidate.cells {
      report.add(
        .noEffect,
        "'\(what)' has no effect here: "
          + (isSame
            ? "the same value is assigned above it" : "it is overridden at the same place"),
        at: origin.range,
        notes: [.init("this replaces it", at: other.range.isNone ? nil : other.range)],
        help: "remove one of the two", fix: fix(name, origin, project), in: cell)
    }
  }

  private func addBuiltInFinding(
    _ candidate: Candidate, _ project: RuleProject, _ report: inout RuleReport
  ) {
    let origin = project.origin(of: candidate.index)
    let name = project.name(of: candidate.index)
    for cell in candidate.cells {
      report.add(
        .noEffect,
        "'\(name)' has no effect here: the build system assigns it itself, above this level",
        at: origin.range, help: "remove it, or use a different name for the value",
        fix: fix(name, origin, project), in: cell)
    }
  }

  private func addFinding(
    _ candidate: Candidate, unreadBecauseOf audience: SettingAudience, andOthers others: Int,
    _ project: RuleProject, _ report: inout RuleReport
  ) {
    let origin = project.origin(of: candidate.index)
    let reason = audience.reason(candidate.platforms)
    var words = "'\(origin.field ?? audience.setting)'"
    var text = reason.text
    if others > 0, let family = reason.family {
      text = reason.textForFamily ?? text
      words += " and \(others) other \(family) setting\(others == 1 ? "" : "s") have"
    } else {
      words += " has"
    }
    for cell in candidate.cells {
      report.add(
        reason.rule, "\(words) no effect here: \(text)", at: origin.range,
        help: project.help(reason.help.fields, orBySettings: reason.help.settings), in: cell)
    }
  }

  /// Returns a fix that removes a setting with its own name. A field may lower to more than one
  /// setting.
  private func fix(
    _ name: String, _ origin: Origin, _ project: RuleProject
  ) -> Diagnostic.Fix? {
    guard origin.field == nil, origin.aliasRange == nil,
      let bytes = project.files.sourceFiles[origin.range.file]?.bytes,
      let edit = EntryEdit.removal(of: name, value: origin.range, in: bytes)
    else { return nil }
    return Diagnostic.Fix("remove '\(name)'", isSafe: true, edits: [edit])
  }
}
