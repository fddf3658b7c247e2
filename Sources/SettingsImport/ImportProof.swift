import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsXcode

/// Resolves every cell of an old and a new project and compares: all settings that either assigns,
/// under every SDK, architecture and variant that a condition speaks of.
struct ImportProof {
  struct Difference {
    let cell: String
    let target: String?
    let name: String
    let old: String?
    let new: String?
    /// The place of the assignment that wins, or its level if it is in no file; nil if nothing assigns
    /// the setting.
    let oldOrigin: String?
    let newOrigin: String?
    /// The location of the old value; nil if nothing assigns it.
    var place: SourceRange?
  }

  let imported: ImportedProject
  let catalog: SettingsCatalog?
  /// Whether Apple's catalog may be below the settings; both projects have the same one.
  let usesCatalog: Bool
  /// Whether cells are also resolved for each combination of values that conditions name.
  let variesConditions: Bool
  /// Whether cells with the same levels count as equal without evaluation.
  var comparesLevelsFirst = false
  /// The conditions whose values are tried; nil for those of the input. Further SDKs are tried, too.
  var onlyConditions: Set<Condition>?
  var extraSDKs: [String] = []
  /// The platforms of the SDKs that each target is built with.
  var supportedSDKs: [String: Set<String>] = [:]
  let makeOld: (ResolutionOptions) throws(LoadFailure) -> SettingsProject
  let makeNew: (ResolutionOptions) throws(LoadFailure) -> SettingsProject

  /// The settings for contents of an Info.plist that only the old project has. The property lists are
  /// compared in their place.
  var informationNames: Set<String> = []

  /// Whether the new project may assign what was Apple's default.
  var allowsWrittenDefaults = false

  /// The number of differences that are looked for.
  var maximumCount = 8
  /// The number of compared values.
  private(set) var count = 0
  /// The files of the old project, once there are differences to point out in them.
  private(set) var oldFiles = SourceFiles()

  /// Settings that only describe a target and have no counterpart in the input.
  private static let descriptive: Set<String> = ["PRODUCT_TYPE", "SOURCE_PATHS", "FRAMEWORKS"]

  /// The settings by which a project names its property lists, and what follows from them.
  private static let informationFiles: Set<String> = [
    "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "CREATE_INFOPLIST_SECTION_IN_BINARY",
  ]
  /// Whether a setting is compared as a part of the property list.
  private func isInformation(_ name: String) -> Bool {
    !informationNames.isEmpty
      && (informationNames.contains(name) || Self.informationFiles.contains(name))
  }

  /// Locations of the project file. A config.yaml cannot express them if the project is not beside
  /// its sources.
  private static let places: Set<String> = ["PROJECT_FILE_PATH", "WORKSPACE_DIR"]

  private func isSame(_ name: String, _ before: Answer?, _ after: Answer?) -> Bool {
    if before == after || Self.places.contains(name) { return true }
    // A value that turns a preset off is written, and was Apple's default. An empty one counts as
    // not set.
    if allowsWrittenDefaults, let after, after.isPrinted, (before?.value ?? "") == after.value {
      return true
    }
    // What a helper carries is compared where it is used.
    if before == nil && after?.isHelper == true || after == nil && before?.isHelper == true {
      return true
    }
    return !imported.isOnXcodeDefaults && before == nil && Self.descriptive.contains(name)
  }

  /// - Parameter catalog: Apple's, read once for all comparisons.
  init(
    _ imported: ImportedProject, catalog: SettingsCatalog?, usesCatalog: Bool = true,
    variesConditions: Bool = true,
    old: @escaping (ResolutionOptions) throws(LoadFailure) -> SettingsProject,
    new: @escaping (ResolutionOptions) throws(LoadFailure) -> SettingsProject
  ) {
    self.imported = imported
    self.catalog = catalog
    self.usesCatalog = usesCatalog
    self.variesConditions = variesConditions
    makeOld = old
    makeNew = new
  }

  /// The first few differences; none where the projects mean the same.
  mutating func differences() throws -> [Difference] {
    for options in parameters() {
      let found = try differences(under: options)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The differences under every combination of what conditions name.
  mutating func allDifferences() throws -> [Difference] {
    var result: [Difference] = []
    maximumCount = Self.limit
    for options in parameters() where result.count < Self.limit {
      result += try differences(under: options)
    }
    return result
  }

  private static let limit = 10_000

  // MARK: Parameters

  /// Nothing given, then each combination of what conditions name.
  private func parameters() -> [ResolutionOptions] {
    let conditions = variesConditions ? onlyConditions ?? allConditions() : []
    var sdks = values(of: "sdk", in: conditions, known: SDKTable.platformNames)
    for sdk in extraSDKs where !sdks.contains(sdk) { sdks.append(sdk) }
    let archs = values(of: "arch", in: conditions, known: ["arm64", "x86_64", "armv7", "i386"])
    let variants = values(of: "variant", in: conditions, known: ["normal", "profile", "debug"])
    var result: [ResolutionOptions] = []
    for sdk in sdks {
      for arch in archs {
        for variant in variants where result.count < 64 {
          var options = ResolutionOptions()
          options.usesCatalog = imported.isOnXcodeDefaults && usesCatalog
          options.loadedCatalog = catalog
          options.sdk = sdk
          options.arch = arch
          options.variant = variant
          result.append(options)
        }
      }
    }
    return result
  }

  private func allConditions() -> Set<Condition> {
    var result: Set<Condition> = []
    for level in [imported.level] + imported.targets.map(\.level) {
      for cell in level.cells {
        for setting in cell.inherited + cell.own { result.formUnion(setting.conditions) }
      }
    }
    return result
  }

  /// A value for each set of patterns that hold together, and none at all: the same assignments apply
  /// for all values that match the same patterns.
  private func values(
    of parameter: String, in conditions: Set<Condition>, known: [String]
  ) -> [String?] {
    let patterns = Set(conditions.filter { $0.parameter == parameter }.map(\.pattern)).sorted()
    let literals =
      parameter == "sdk"
      ? [] : patterns.filter { pattern in !pattern.contains { "*?[".contains($0) } }
    var seen: Set<[Int]> = []
    return [nil]
      + (literals + known).uniqued().filter { name in
        let names = [name, name + "99.9"] + otherNames(of: name)
        let matching = patterns.indices.filter { index in
          names.contains { ConditionPattern.match(patterns[index], $0) == .matches }
        }
        return !matching.isEmpty && seen.insert(matching).inserted
      }
  }

  /// Returns the names of an SDK, besides its own, that conditions of Xcode projects match.
  private func otherNames(of name: String) -> [String] {
    SDKTable.sdk(named: name).map(XcodeSDKNames.fallbackNames) ?? []
  }

  // MARK: Comparing

  private mutating func differences(under options: ResolutionOptions) throws -> [Difference] {
    let old = try makeOld(options)
    let new = try makeNew(options)
    let cells = imported.targets.isEmpty ? [nil] : imported.targets.map { Optional($0.name) }
    var pairs: [(old: CellReference, new: CellReference)] = []
    for target in cells {
      for configuration in imported.configurations {
        pairs.append(
          (
            try old.cellReference(target: target, configuration: configuration.name),
            try new.cellReference(target: target, configuration: configuration.name)
          ))
      }
    }
    // The first options name no SDK, so that the targets' own settings decide.
    if options.sdk == nil { try noteSDKs(of: pairs.map(\.old), in: old) }
    if comparesLevelsFirst { pairs = try undecided(pairs, old, new) }
    var result: [Difference] = []
    // The values of a few cells at a time are in memory.
    for start in stride(from: 0, to: pairs.count, by: Self.chunk) where result.count < maximumCount
    {
      let chunk = pairs[start..<min(start + Self.chunk, pairs.count)]
      let before = try prints(of: old, chunk.map(\.old))
      let after = try prints(of: new, chunk.map(\.new))
      for (index, pair) in chunk.enumerated() {
        let (one, other) = (before[index].bytes, after[index].bytes)
        if one.hasBytes(0..<one.count, theSameAs: 0..<other.count, of: other) {
          count += before[index].count
          continue
        }
        let oldAnswers = try answers(of: old, [pair.old])[0]
        let newAnswers = try answers(of: new, [pair.new])[0]
        for name in Set(oldAnswers.keys).union(newAnswers.keys).sorted() {
          guard result.count < maximumCount else { return result }
          count += 1
          let (before, after) = (oldAnswers[name], newAnswers[name])
          if isSame(name, before, after) { continue }
          result.append(
            try difference(name, before?.value, after?.value, old, pair.old, new, pair.new))
        }
      }
    }
    return result
  }

  /// Returns the pairs of cells whose levels differ.
  private func undecided(
    _ pairs: [(old: CellReference, new: CellReference)], _ old: SettingsProject,
    _ new: SettingsProject
  ) throws -> [(old: CellReference, new: CellReference)] {
    let before = try old.planner.plan(
      pairs.map(\.old), collectsExcluded: false, notesUndecided: false)
    let after = try new.planner.plan(
      pairs.map(\.new), collectsExcluded: false, notesUndecided: false)
    var comparison = PlanComparison(old: old.store, new: new.store)
    return pairs.indices.filter { !comparison.isSame(before[$0], after[$0]) }.map { pairs[$0] }
  }

  private static let chunk = 64

  /// Everything that is compared of a cell, as bytes: equal cells have equal bytes.
  private struct Print {
    var bytes = ByteBuffer()
    var count = 0
  }

  /// Returns the names and values of cells in the order of the names, then the names that `print` shows.
  private func prints(
    of project: SettingsProject, _ cells: [CellReference]
  ) throws -> [Print] {
    let unusual = Set(imported.targets.lazy.filter(\.isUnusual).map(\.name))
    var result: [Print] = []
    result.reserveCapacity(cells.count)
    try project.withCells(
      cells,
      preparing: { (group, _) throws(EvaluationFailure) in
        try group.prepareOnce(includesBuiltIns: true)
      }
    ) { (view) throws(ResolutionFailure) in
      let table = view.evaluator.scope.names
      let printed = printedNames(of: view)
      var names =
        imported.isOnXcodeDefaults && !(view.plan.target.map(unusual.contains) ?? false)
        ? view.names(includesBuiltIns: true) : printed
      let left = Set(
        Self.places.union(
          informationNames.isEmpty ? [] : informationNames.union(Self.informationFiles)
        ).compactMap(view.assignedName))
      if !left.isEmpty { names.removeAll(where: left.contains) }
      var print = Print(count: names.count)
      do throws(EvaluationFailure) {
        try view.evaluator.forEachString(of: names) { name, value in
          print.bytes.append(name)
          print.bytes.append(UInt8(ascii: "="))
          // With its length, no value can look like the next name.
          var count = value.count
          for _ in 0..<4 {
            print.bytes.append(UInt8(truncatingIfNeeded: count))
            count >>= 8
          }
          print.bytes.append(value)
        }
      } catch {
        throw ResolutionFailure(error, in: view.files)
      }
      if let list = try information(of: view) {
        print.bytes.append(PropertyList.xml(list.dictionary))
      }
      for name in printed where !left.contains(name) {
        print.bytes.append(table.utf8(of: name))
        print.bytes.append(UInt8(ascii: "\n"))
      }
      result.append(print)
    }
    return result
  }

  /// Returns the names that `print` shows, and those of presets and helpers, which are written into
  /// projects.
  private func printedNames(of view: CellView) -> [SettingName] {
    let scope = view.evaluator.scope
    return view.names(includesBuiltIns: true).filter {
      scope.isAuthored($0) || scope.isPresetOrHelper($0)
    }
  }

  /// The value of a setting in `print --all`, and whether `print` shows it too.
  private struct Answer: Equatable {
    let value: String
    let isPrinted: Bool
    /// Whether a config.yaml assigns it in order to make another setting.
    var isHelper = false

    static func == (one: Self, other: Self) -> Bool {
      one.value == other.value && one.isPrinted == other.isPrinted
    }
  }

  /// Returns the output of `print --all` for cells. For a result without Xcode's defaults, it
  /// returns that of `print`, because a friendly field may assign a setting that was a default
  /// before.
  private func answers(
    of project: SettingsProject, _ cells: [CellReference]
  ) throws -> [[String: Answer]] {
    let unusual = Set(imported.targets.lazy.filter(\.isUnusual).map(\.name))
    var result: [[String: Answer]] = []
    try project.withCells(cells) { (view) throws(ResolutionFailure) in
      let table = view.evaluator.scope.names
      let printed = Set(printedNames(of: view))
      let comparesAll =
        imported.isOnXcodeDefaults && !(view.plan.target.map(unusual.contains) ?? false)
      var answers: [String: Answer] = [:]
      for name in comparesAll ? view.names(includesBuiltIns: true) : Array(printed)
      where !isInformation(table.text(of: name)) {
        answers[table.text(of: name)] = Answer(
          value: try view.setting(name).string, isPrinted: printed.contains(name),
          isHelper: view.evaluator.scope.isHelper(name))
      }
      if let list = try information(of: view) {
        for problem in list.problems where problem.identifier == "info-plist-file" {
          answers["Info.plist"] = Answer(value: problem.message, isPrinted: true)
        }
        for entry in list.entries {
          answers["Info.plist key \(entry.key)"] = Answer(
            value: entry.value.string ?? "\(entry.value)", isPrinted: true)
        }
      }
      result.append(answers)
    }
    return result
  }

  private mutating func difference(
    _ name: String, _ before: String?, _ after: String?, _ old: SettingsProject,
    _ oldCell: CellReference, _ new: SettingsProject, _ newCell: CellReference
  ) throws -> Difference {
    var cell = ""
    var target: String?
    var place: SourceRange?
    func origin(_ project: SettingsProject, _ reference: CellReference) throws -> String? {
      var result: String?
      place = nil
      try project.withCells([reference], collectsExcluded: true) {
        (view) throws(ResolutionFailure) in
        cell = "\(view.targetName)@\(view.configurationName)"
        target = view.plan.target
        guard let winner = try view.explain(name)?.assignments.first(where: { $0.outcome == .wins })
        else { return }
        let location = project.files.location(of: winner.origin.range)
        place = location == nil ? nil : winner.origin.range
        result = location?.description ?? "the level '\(winner.level.kind.rawValue)'"
      }
      return result
    }
    let newOrigin = try origin(new, newCell)
    let oldOrigin = try origin(old, oldCell)
    oldFiles = old.files
    return Difference(
      cell: cell, target: target, name: name, old: before, new: after, oldOrigin: oldOrigin,
      newOrigin: newOrigin, place: place)
  }
}
