import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution

/// What the levels of a config.yaml assign, for each owner of settings in each configuration.
struct ConfigLevels {
  /// The project's own level has no target.
  struct Owner: Hashable {
    let target: Int?
    let configuration: Int
  }

  /// Values that decide on a target's files.
  struct Values {
    var product: String?
    var machO: String?
    var informationFile: String?
    var sdk: String?
    /// Files that Xcode needs, each with the place of its setting.
    var files: [(setting: String, path: String, range: SourceRange?)] = []
    /// The generated prefix header; nil if the target has none.
    var prefixHeader: SharedPrefixHeader.Part?
  }

  private(set) var levels: [Owner: FoldedLevel] = [:]
  private(set) var values: [Owner: Values] = [:]
  private(set) var conditions: Set<Condition> = []
  /// What is wrong with the settings that prefix headers are made from.
  private(set) var problems: [Diagnostic] = []

  /// Reads the levels of all cells.
  mutating func read(_ project: SettingsProject) throws(ResolutionFailure) {
    let outline = project.outline
    let owners = ([nil] + outline.targets.map(Optional.some)).flatMap { target in
      outline.configurations.indices.map { Owner(target: target, configuration: $0) }
    }
    let cells = owners.map { CellReference(target: $0.target, configuration: $0.configuration) }
    var index = 0
    var parts: [[FoldedLevel.Part]] = []
    var found: [Values] = []
    try project.withCells(cells, notesUndecided: false) { (view) throws(ResolutionFailure) in
      let store = view.evaluator.scope.store
      let owner = owners[index]
      index += 1
      parts.append(
        Self.parts(
          of: view.plan.stack.blocks, isTarget: owner.target != nil,
          configuration: view.plan.effectiveConfiguration, in: store))
      if owner.target == nil {
        found.append(Values())
      } else {
        found.append(
          Values(
            product: try view.value(of: "PRODUCT_NAME"), machO: try view.value(of: "MACH_O_TYPE"),
            informationFile: try view.value(of: "INFOPLIST_FILE"),
            sdk: view.plan.parameters["sdk"].first, files: try Self.files(of: view),
            prefixHeader: try prefixHeader(
              of: view, kind: outline.configurations[owner.configuration].kind)))
      }
    }
    for (owner, index) in zip(owners, owners.indices) {
      levels[owner] = FoldedLevel(parts[index])
      values[owner] = found[index]
    }
    for set in project.store.conditions.sets { conditions.formUnion(set) }
  }

  /// The files that settings name, and that a build needs.
  private static func files(
    of view: CellView
  ) throws(ResolutionFailure) -> [(setting: String, path: String, range: SourceRange?)] {
    var result: [(setting: String, path: String, range: SourceRange?)] = []
    for setting in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "GCC_PREFIX_HEADER"] {
      guard let path = try view.value(of: setting), !path.isEmpty else { continue }
      result.append((setting, path, view.place(of: setting)))
    }
    return result
  }

  private mutating func prefixHeader(
    of view: CellView, kind: BuildConfiguration.Kind
  ) throws(ResolutionFailure) -> SharedPrefixHeader.Part? {
    guard try view.value(of: "GCC_PREFIX_HEADER") == PrefixHeader.fileName(target: view.targetName)
    else { return nil }
    let values = try view.values(kind: kind, where: SharedPrefixHeader.Part.usesSetting)
    let header = PrefixHeader(values)
    problems += header.problems
    return SharedPrefixHeader.Part(values, header)
  }

  /// The assignments of the levels that Xcode has one of.
  private static func parts(
    of blocks: [BlockID], isTarget: Bool, configuration: String, in store: SettingsStore
  ) -> [FoldedLevel.Part] {
    var parts: [FoldedLevel.Part] = []
    for id in blocks {
      let block = store[id]
      let level = store[block.level]
      let isOwn =
        switch level.kind {
        case .project, .projectXcconfig: !isTarget
        case .template, .templateXcconfig, .target, .targetXcconfig: isTarget
        default: false
        }
      guard isOwn else { continue }
      let isFile =
        [.projectXcconfig, .templateXcconfig, .targetXcconfig].contains(level.kind)
      var part = FoldedLevel.Part(xcconfig: isFile ? level.name : nil)
      for index in block.assignments {
        let assignment = store.assignments[index]
        let all = store.conditions[block.condition] + store.conditions[assignment.conditions]
        let holds = all.allSatisfy {
          $0.parameter != "config" || ConditionPattern.match($0.pattern, configuration) == .matches
        }
        let key = ConditionKey([]).union(ConditionKey(all.filter { $0.parameter != "config" }))
        guard holds, key.canHold else { continue }
        part.entries.append(
          FoldedLevel.Entry(
            name: store.names.text(of: assignment.name),
            conditions: key,
            text: String(decoding: store.valueText(of: assignment), as: UTF8.self),
            range: store.origin(of: assignment).range,
            usesListGrammar: store.names.type(of: assignment.name).usesListGrammar))
      }
      parts.append(part)
    }
    return parts
  }
}
