import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsResolution

/// The settings of many cells with their provenance, in tables.
///
/// Settings that a cell does not change have one record for its group, as in printing. A cell lists
/// only the others.
struct ReportCells {
  /// What the cells of a group share.
  private struct Group {
    let group: CellGroup
    let names: [SettingName]
    /// The positions of names without a record: every cell up to now changes them.
    var missing: [Int]
    /// Settings, each followed by its record.
    var records: [Int32] = []
    var unmet = UnmetAssignments()
  }

  private let store: SettingsStore
  private let includesBuiltIns: Bool
  private let failed = FailedSettings()
  private var writer: TableWriter
  private var cells: [ReportContents.Cell] = []
  private var changes: [Int32] = []
  private var builder = RecordBuilder()
  private var cache = RecordCache()
  private var groups: [Group] = []
  private var latestGroup = 0
  private var cellChanges = CellChanges()
  /// The last cell, plus one, that changes a name; by its handle.
  private var changedIn: [Int32] = []

  init(store: SettingsStore, files: SourceFiles, includesBuiltIns: Bool) {
    self.store = store
    self.includesBuiltIns = includesBuiltIns
    writer = TableWriter(store: store, files: files)
  }

  /// Moves what was collected.
  mutating func move(to contents: inout ReportContents) {
    contents.tables = writer.tables
    contents.changes = changes
    contents.failures = failed.failures
    let numbers = groups.map { Int(contents.groups.number(of: $0.records.span)) }
    contents.cells = cells
    for index in cells.indices where cells[index].group >= 0 {
      contents.cells[index].group = numbers[cells[index].group]
    }
  }

  /// Evaluates what the cells of a group share; called while none of its cells is in effect.
  mutating func prepare(
    _ group: CellGroup, _ resolver: CellResolver
  ) throws(EvaluationFailure) {
    if self.group(of: group) != nil { return }
    try group.forEachSharedString(
      includesBuiltIns: includesBuiltIns, in: resolver, recordingFailuresIn: failed
    ) { _, _ in }
    let names = group.sharedNames(includesBuiltIns: includesBuiltIns, in: resolver)
    latestGroup = groups.count
    groups.append(Group(group: group, names: names, missing: Array(names.indices)))
  }

  private func group(of group: CellGroup) -> Int? {
    if latestGroup < groups.count, groups[latestGroup].group === group { return latestGroup }
    return groups.lastIndex { $0.group === group }
  }

  /// Adds a cell, which is in effect.
  mutating func visit(
    _ cell: CellView, _ reference: CellReference
  ) throws(EvaluationFailure) {
    let layout = CellLayout(cell)
    let start = changes.count
    let group = group(of: cell.group)
    var names: [SettingName]
    var unmet = UnmetAssignments()
    unmet.add(layout.blocks, in: layout.own, of: cell.evaluator, store)
    if let group {
      latestGroup = group
      groups[group].unmet.update(layout, of: cell.evaluator, store)
      cell.resolver.collectChanges(
        of: cell.group, includesBuiltIns: includesBuiltIns, into: &cellChanges)
      names = cellChanges.names
      mark(&names, unmet.names, cell.evaluator)
    } else {
      // One of a few cells: it has all of its settings by itself.
      names = cell.names(includesBuiltIns: includesBuiltIns)
      unmet.update(layout, of: cell.evaluator, store)
    }
    try append(names, of: cell, layout, unmet, group.map { groups[$0].unmet })
    let end = changes.count
    if let group { try fill(group, of: cell, layout) }
    cells.append(
      ReportContents.Cell(
        reference: reference, targetName: cell.targetName,
        configurationName: cell.configurationName, group: group ?? -1, changes: start..<end))
  }

  /// Adds the names that conditions keep from changing, and marks all of them as changed.
  private mutating func mark(
    _ names: inout [SettingName], _ others: [SettingName], _ evaluator: Evaluator
  ) {
    let number = Int32(cells.count + 1)
    let missing = store.names.count - changedIn.count
    if missing > 0 { changedIn.append(contentsOf: repeatElement(0, count: missing)) }
    for name in names where Int(name.index) < changedIn.count {
      changedIn[Int(name.index)] = number
    }
    for name in others where changedIn[Int(name.index)] != number {
      guard evaluator.currentNode(of: name) != nil,
        includesBuiltIns || evaluator.isAuthored(name)
      else { continue }
      changedIn[Int(name.index)] = number
      names.append(name)
    }
  }

  /// Adds the records of the group that an earlier cell could not provide.
  private mutating func fill(
    _ group: Int, of cell: CellView, _ layout: CellLayout
  ) throws(EvaluationFailure) {
    let number = Int32(cells.count + 1)
    let missing = groups[group].missing
    if missing.isEmpty { return }
    let names = groups[group].names
    var now: [SettingName] = []
    var later: [Int] = []
    for position in missing {
      if changedIn[Int(names[position].index)] == number {
        later.append(position)
      } else {
        now.append(names[position])
      }
    }
    if now.isEmpty { return }
    groups[group].missing = later
    let start = changes.count
    try append(now, of: cell, layout, groups[group].unmet, nil)
    groups[group].records += changes[start...]
    changes.removeSubrange(start...)
  }

  private mutating func append(
    _ names: [SettingName], of cell: CellView, _ layout: CellLayout, _ unmet: UnmetAssignments,
    _ more: UnmetAssignments?
  ) throws(EvaluationFailure) {
    let evaluator = cell.evaluator
    let table = evaluator.names
    var open: [(name: SettingName, number: Int, unmet: [UnmetAssignments.Assignment])] = []
    for name in names {
      var unmet = unmet[name]
      if let more, !more.isEmpty { unmet = more[name] + unmet }
      // Levels of a cell's own lie between those that it shares.
      if unmet.count > 1 { unmet.sort { ($0.position, $0.index) < ($1.position, $1.index) } }
      let (number, record) = cache.look(up: name, in: evaluator)
      guard unmet.isEmpty, let record else {
        open.append((name, number, unmet))
        continue
      }
      append(name, record, evaluator, table)
    }
    if open.isEmpty { return }
    // Values first: the body must not use the evaluator.
    var values: [Int32] = []
    values.reserveCapacity(open.count)
    try evaluator.forEachString(of: open.map(\.name), recordingFailuresIn: failed) { name, value in
      var number: Int32 = -1
      PlainValue.list(name, value) { number = writer.tables.texts.number(of: $0) }
      values.append(number)
    }
    let context = RecordBuilder.Context(
      evaluator: evaluator, parameters: cell.plan.parameters, blocks: layout.blocks,
      positions: AssignmentPositions(of: evaluator, blocks: layout.blocks), failed: failed,
      store: store)
    for (setting, value) in zip(open, values) where value >= 0 {
      let record = builder.append(
        setting.name, value: value, unmet: setting.unmet, context, to: &writer)
      append(setting.name, record, evaluator, table)
      if setting.unmet.isEmpty, failed.failures.isEmpty, !builder.namesRepeatedAssignment,
        !builder.isUntraced
      {
        cache.keep(record, at: setting.number, reading: builder.reads, in: evaluator)
      }
    }
  }

  private mutating func append(
    _ name: SettingName, _ record: Int32, _ evaluator: Evaluator, _ table: NameTable
  ) {
    changes.append(writer.setting(name, table, isAuthored: evaluator.isAuthored(name)))
    changes.append(record)
  }
}
