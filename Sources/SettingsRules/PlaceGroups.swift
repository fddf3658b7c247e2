import SettingsDiagnostics
import SettingsModel

/// Groups the assignments of a cell by place. A level and its xcconfig file are one place, because
/// they have the same purpose.
struct PlaceGroups {
  /// Where an assignment is in the stack of a cell.
  struct Entry {
    fileprivate let assignments: Range<Int>
    /// The group; nil for levels that are not written in files.
    let group: Int?
    fileprivate let block: BlockID
    let isBuiltIn: Bool
  }

  private var entries: [Entry] = []
  /// Whether a file is in the stack several times.
  private var hasRepeats = false

  init(of cell: RuleCell) {
    let project = cell.project
    var group = 0
    var lastKind: Level.Kind?
    var lastLevel: LevelID?
    for id in cell.plan.stack.blocks {
      let block = project.store[id]
      let kind = project.kind(of: id)
      // An xcconfig file is directly below its level, and there may be several.
      if block.level != lastLevel, !Self.belongTogether(lastKind, kind) { group += 1 }
      lastKind = kind
      lastLevel = block.level
      if block.assignments.isEmpty { continue }
      entries.append(
        Entry(
          assignments: block.assignments, group: Self.isWritten(kind) ? group : nil, block: id,
          isBuiltIn: kind == .targetBuiltIns
            // Xcode derives most values from the same setting: SDKROOT becomes a path.
            || kind == .derived && project.outline.kind == .configFile
              && !project.isOnXcodeDefaults
        ))
    }
    // Those of one file stay in the order of their levels.
    entries.sort { $0.assignments.lowerBound < $1.assignments.lowerBound }
    hasRepeats = zip(entries, entries.dropFirst()).contains {
      $0.assignments.lowerBound == $1.assignments.lowerBound
    }
  }

  func group(of index: Int) -> Int? { entry(of: index)?.group }

  /// Returns the entry of an assignment in a chain. A file that serves several levels is in the stack
  /// several times, and so are its assignments in the chain, the highest first.
  func entry(at position: Int, of chain: [Int]) -> Entry? {
    let index = chain[position]
    guard hasRepeats else { return entry(of: index) }
    let occurrence = chain[..<position].count { $0 == index }
    let first = entries.partitioningIndex { $0.assignments.upperBound > index }
    let all = entries[first...].prefix { $0.assignments.contains(index) }
    return all.dropLast(occurrence).last
  }

  /// Whether an assignment applies to every SDK and architecture of the cell's configuration.
  func holdsAlways(_ index: Int, in project: RuleProject) -> Bool {
    entry(of: index) != nil && !dependsOnDestination(index, in: project)
  }

  /// Whether an assignment only applies to some SDKs, architectures or variants.
  func dependsOnDestination(_ index: Int, in project: RuleProject) -> Bool {
    guard let entry = entry(of: index) else { return false }
    return ![
      project.store.assignments[index].conditions, project.store[entry.block].condition,
    ].allSatisfy { set in
      set.isUnconditional
        || project.store.conditions[set].allSatisfy {
          $0.parameter == "config" || $0.parameter == "target"
        }
    }
  }

  /// Whether an override is worth reporting.
  ///
  /// A file may override an assignment of a file that it includes, because the included file serves
  /// several. A duplicate of a field and `settings` in one block is reported elsewhere.
  func isReportable(
    _ overriding: Int, _ above: Entry, over index: Int, _ below: Entry, in project: RuleProject
  ) -> Bool {
    let overridingOrigin = project.origin(of: overriding)
    let origin = project.origin(of: index)
    if above.block == below.block {
      return overridingOrigin.range.file == origin.range.file
        && (overridingOrigin.field == nil) == (origin.field == nil)
    }
    let areFiles =
      project.kind(of: above.block).isXcconfig && project.kind(of: below.block).isXcconfig
    return !areFiles
  }

  private func entry(of index: Int) -> Entry? {
    let place = entries.partitioningIndex { $0.assignments.upperBound > index }
    guard place < entries.count, entries[place].assignments.contains(index) else { return nil }
    return entries[place]
  }

  private static func belongTogether(_ below: Level.Kind?, _ above: Level.Kind) -> Bool {
    switch (below, above) {
    case (.projectXcconfig, .projectXcconfig), (.projectXcconfig, .project),
      (.templateXcconfig, .template), (.templateXcconfig, .templateXcconfig),
      (.targetXcconfig, .target), (.targetXcconfig, .targetXcconfig):
      true
    default: false
    }
  }

  private static func isWritten(_ kind: Level.Kind) -> Bool {
    switch kind {
    case .project, .template, .target, .projectXcconfig, .templateXcconfig, .targetXcconfig: true
    case .environment, .defaults, .preset, .targetBuiltIns, .commandLine, .commandLineXcconfig,
      .derived:
      false
    }
  }
}
