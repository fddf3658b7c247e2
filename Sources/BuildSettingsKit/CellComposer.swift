internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsProjects
internal import SettingsRendering
internal import SettingsResolution
internal import SettingsSystem

/// Makes the cells of one request.
///
/// What the cells of a group share is made once. Each cell copies it in runs, up to the next setting
/// that the cell changes. Many cells are divided among all processors, as when they are printed.
final class CellComposer {
  private struct Shared {
    let group: CellGroup
    let settings: [BuildSettings.Setting]
    /// For each name of the group, the number of listed settings before it; one more at the end.
    let starts: [Int]
  }

  private let includesBuiltIns: Bool
  /// Of the most recent groups; a project has one for each configuration and product type.
  private var recent: [Shared] = []
  private var changes = CellChanges()
  /// What is known of names, by handle.
  private var facts: [NameFacts?] = []

  private struct NameFacts {
    let text: String
    let type: SettingType
    /// Whether the setting has another value for people than for the engine.
    let isOwn: Bool

    var hasList: Bool { type.usesListGrammar && !isOwn }
  }

  init(includesBuiltIns: Bool) { self.includesBuiltIns = includesBuiltIns }

  /// Resolves cells, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of settings of all cells.
  static func cells(
    _ cells: [CellReference], of project: SettingsProject, includesBuiltIns: Bool
  ) throws(ResolutionFailure) -> [BuildSettings.Cell] {
    try project.planner.requireSupport(cells)
    let length = CellPrinting.cellsInStretch(of: cells.count)
    guard cells.count > length else {
      return try CellComposer(includesBuiltIns: includesBuiltIns).cells(cells, of: project)
    }
    try project.prepareStretches(of: cells)
    var result: [BuildSettings.Cell] = []
    result.reserveCapacity(cells.count)
    var failure: ResolutionFailure?
    OrderedWork.run(
      count: (cells.count + length - 1) / length,
      make: { [copy = project.copies] number -> Result<[BuildSettings.Cell], ResolutionFailure> in
        let stretch = cells[number * length..<min((number + 1) * length, cells.count)]
        do throws(ResolutionFailure) {
          return .success(
            try CellComposer(includesBuiltIns: includesBuiltIns).cells(Array(stretch), of: copy()))
        } catch {
          return .failure(error)
        }
      },
      take: { stretch in
        do throws(ResolutionFailure) { result += try stretch.get() } catch { failure = error }
        return failure == nil
      })
    if let failure { throw failure }
    return result
  }

  private func cells(
    _ references: [CellReference], of project: SettingsProject
  ) throws(ResolutionFailure) -> [BuildSettings.Cell] {
    var cells: [BuildSettings.Cell] = []
    cells.reserveCapacity(references.count)
    try project.withCells(references, preparing: prepare) { (view) throws(ResolutionFailure) in
      do throws(EvaluationFailure) {
        cells.append(
          BuildSettings.Cell(
            target: view.targetName, configuration: view.configurationName,
            destination: view.project.options.destination?.title, settings: try settings(view)))
      } catch {
        throw ResolutionFailure(error, in: view.files)
      }
    }
    return cells
  }

  /// Makes what the cells of a group share, while none of them is in effect.
  private func prepare(
    _ group: CellGroup, _ resolver: CellResolver
  ) throws(EvaluationFailure) {
    if recent.contains(where: { $0.group === group }) { return }
    var settings: [BuildSettings.Setting] = []
    var starts: [Int] = []
    let names = group.sharedNames(includesBuiltIns: includesBuiltIns, in: resolver)
    try forEachSetting(names, of: group.evaluator) { position, setting in
      while starts.count <= position { starts.append(settings.count) }
      if let setting { settings.append(setting) }
    }
    while starts.count <= names.count { starts.append(settings.count) }
    if recent.count == 8 { recent.removeFirst() }
    recent.append(Shared(group: group, settings: settings, starts: starts))
  }

  private func settings(_ view: CellView) throws(EvaluationFailure) -> SettingRuns {
    guard let shared = recent.first(where: { $0.group === view.group }) else {
      var settings = SettingRuns()
      try forEachSetting(view.names(includesBuiltIns: includesBuiltIns), of: view.evaluator) {
        if let setting = $1 { settings.append(setting) }
      }
      return settings
    }
    view.resolver.collectChanges(
      of: view.group, includesBuiltIns: includesBuiltIns, into: &changes)
    let places = changes.places
    var settings = SettingRuns(sharing: shared.settings, reserving: places.count)
    var start = 0
    try forEachSetting(changes.names, of: view.evaluator) { position, setting in
      let place = places[position]
      settings.append(sharedAt: start..<shared.starts[place.position])
      if let setting { settings.append(setting) }
      start = shared.starts[place.position + (place.isShared ? 1 : 0)]
    }
    settings.append(sharedAt: start..<shared.settings.count)
    return settings
  }

  /// Passes settings with their plain values and their positions in the names; nil if lists of
  /// settings do not include one.
  private func forEachSetting(
    _ names: [SettingName], of evaluator: Evaluator,
    _ body: (Int, BuildSettings.Setting?) -> Void
  ) throws(EvaluationFailure) {
    let table = evaluator.names
    for name in names { note(name, table) }
    let all = facts
    try evaluator.forEachValue(
      of: names, isList: { all[Int(names[$0].index)]?.hasList ?? false }
    ) { position, string, form in
      guard let facts = all[Int(names[position].index)] else { return }
      let value: BuildSettings.Value
      if facts.isOwn {
        guard PlainValue.isListed(string, of: facts.text) else { return body(position, nil) }
        value = BuildSettings.Value(
          PlainValue.setting(
            ResolvedSetting(name: facts.text, type: facts.type, string: string, list: [])))
      } else {
        value = BuildSettings.Value(string, form, facts.type)
      }
      body(position, BuildSettings.Setting(name: facts.text, value: value))
    }
  }

  /// Looks up what is known of a name, once.
  private func note(_ name: SettingName, _ names: NameTable) {
    let index = Int(name.index)
    if index >= facts.count {
      facts.append(contentsOf: repeatElement(nil, count: max(names.count, index + 1) - facts.count))
    }
    guard facts[index] == nil else { return }
    let text = names.text(of: name)
    facts[index] = NameFacts(
      text: text, type: names.type(of: name), isOwn: PlainValue.isOwn(text))
  }
}
