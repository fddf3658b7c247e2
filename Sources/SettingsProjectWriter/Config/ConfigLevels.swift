import AppleDefaults
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

    /// Its cell.
    ///
    /// - Parameter sdk: One of several SDKs that the target is built with; nil for its own one.
    func cell(in sdk: SDK? = nil) -> CellReference {
      CellReference(
        target: target, configuration: configuration,
        platform: sdk.map { TargetPlatform(sdk: $0, isOneOfSeveral: true) })
    }
  }

  /// Values that decide on a target's files.
  struct Values {
    var product: String?
    var machO: String?
    var wrapperExtension: String?
    var informationFile: String?
    var sdk: String?
    /// Files that Xcode needs, each with the place of its setting.
    var files: [(setting: String, path: String, range: SourceRange?)] = []
    /// The asset catalogs and files of icons and launch images, with the places of their settings.
    var images: [(path: String, range: SourceRange?)] = []
    /// The generated prefix header; nil if the target has none.
    var prefixHeader: SharedPrefixHeader.Part?
    /// The property lists beside the project, each with the SDK that it is for; nil for all.
    var propertyLists: [(sdk: SDK?, list: WrittenInfoPlist)] = []
    /// The localized values of Info.plist.
    var strings: LocalizedStrings?
  }

  private(set) var levels: [Owner: FoldedLevel] = [:]
  private(set) var values: [Owner: Values] = [:]
  private(set) var conditions: Set<Condition> = []
  /// What is wrong with the settings that prefix headers are made from.
  private(set) var problems: [Diagnostic] = []
  /// The settings that only stand for contents of an Info.plist, and to which nothing refers.
  private(set) var informationNames: Set<String> = []

  /// Reads the levels of all cells.
  mutating func read(_ project: SettingsProject) throws(ResolutionFailure) {
    let outline = project.outline
    let owners = ([nil] + outline.targets.map(Optional.some)).flatMap { target in
      outline.configurations.indices.map { Owner(target: target, configuration: $0) }
    }
    let cells = owners.map { $0.cell() }
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
            wrapperExtension: try view.value(of: "WRAPPER_EXTENSION"),
            informationFile: try view.value(of: "INFOPLIST_FILE"),
            sdk: view.plan.parameters["sdk"].first, files: try Self.files(of: view),
            images: try Self.images(of: view),
            prefixHeader: try prefixHeader(
              of: view, kind: outline.configurations[owner.configuration].kind)))
      }
    }
    let helpers = Self.presetHelpers(project.store)
    for (owner, index) in zip(owners, owners.indices) {
      levels[owner] = FoldedLevel(parts[index].map { $0.inlining(helpers) })
      values[owner] = found[index]
    }
    try readInformation(project, owners)
    readConditions(project.store)
  }

  /// Returns the helper settings that only presets assign and refer to, with their values.
  ///
  /// The written project has the values in their place, as Xcode's own projects do.
  private static func presetHelpers(_ store: SettingsStore) -> [String: String] {
    var result: [String: String] = [:]
    var others: Set<String> = []
    for block in store.blocks {
      let isPreset = store[block.level].kind == .preset
      for assignment in store.assignments[block.assignments] {
        let name = store.names.text(of: assignment.name)
        if isPreset {
          if assignment.isHelper, assignment.isLiteral {
            result[name] = String(decoding: store.valueText(of: assignment), as: UTF8.self)
          }
          continue
        }
        others.insert(name)
        if assignment.isLiteral { continue }
        for case .name(let name) in ReferenceNames(store.valueText(of: assignment)) {
          others.insert(String(decoding: name, as: UTF8.self))
        }
      }
    }
    return result.filter { !others.contains($0.key) }
  }

  /// Reads the conditions of the levels that users write.
  private mutating func readConditions(_ store: SettingsStore) {
    var known: Set<ConditionSetID> = []
    for block in store.blocks where store[block.level].kind.isAuthored {
      for set in [block.condition] + store.assignments[block.assignments].map(\.conditions)
      where known.insert(set).inserted {
        conditions.formUnion(store.conditions[set])
      }
    }
  }

  // MARK: Info.plist

  /// Reads the property lists of all targets: for one SDK, or for each if they may differ.
  private mutating func readInformation(
    _ project: SettingsProject, _ owners: [Owner]
  ) throws(ResolutionFailure) {
    readInformationNames(project.store)
    if informationNames.isEmpty { return }
    let targets = owners.filter { $0.target != nil }
    var others: [(owner: Owner, sdk: SDK)] = []
    var index = 0
    try project.withCells(
      targets.map { $0.cell() },
      notesUndecided: false
    ) { (view) throws(ResolutionFailure) in
      let owner = targets[index]
      index += 1
      values[owner]?.strings = try view.localizedStrings()
      let list = try view.writtenInfoPlist(problems: &problems)
      if let list { values[owner]?.propertyLists = [(nil, list)] }
      if list?.isComplete ?? false || view.hasConditionalInfo {
        others += try view.supportedSDKs().map { (owner, $0) }
      }
    }
    index = 0
    try project.withCells(
      others.map { $0.owner.cell(in: $0.sdk) }, notesUndecided: false
    ) { (view) throws(ResolutionFailure) in
      let (owner, sdk) = others[index]
      index += 1
      var known: [Diagnostic] = []
      guard let list = try view.writtenInfoPlist(problems: &known),
        list != values[owner]?.propertyLists.first(where: { $0.sdk == nil })?.list
      else { return }
      values[owner]?.propertyLists.append((sdk, list))
    }
  }

  private mutating func readInformationNames(_ store: SettingsStore) {
    var referenced: Set<String> = []
    for assignment in store.assignments {
      informationNames.formUnion(
        [store.names.text(of: assignment.name)].filter(InfoPlistSetting.isOwn(named:)))
      if assignment.isLiteral { continue }
      for case .name(let name) in ReferenceNames(store.valueText(of: assignment)) {
        referenced.insert(String(decoding: name, as: UTF8.self))
      }
    }
    informationNames.subtract(referenced)
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

  private static func images(
    of view: CellView
  ) throws(ResolutionFailure) -> [(path: String, range: SourceRange?)] {
    var result: [(path: String, range: SourceRange?)] = []
    for prefix in ["ICON", "LAUNCH_IMAGE"] {
      if let path = try view.value(of: "\(prefix)_CATALOG"), !path.isEmpty {
        result.append((path, view.place(of: "\(prefix)_CATALOG")))
      }
      for path in ListText.elements(of: try view.value(of: "\(prefix)_FILES") ?? "") {
        result.append((path, view.place(of: "\(prefix)_FILES")))
      }
    }
    return result
  }

  private mutating func prefixHeader(
    of view: CellView, kind: BuildConfiguration.Kind
  ) throws(ResolutionFailure) -> SharedPrefixHeader.Part? {
    guard let (part, found) = try view.prefixHeaderPart(kind: kind) else { return nil }
    problems += found
    return part
  }

  /// The assignments of the levels that Xcode has one of.
  private static func parts(
    of blocks: [BlockID], isTarget: Bool, configuration: String, in store: SettingsStore
  ) -> [FoldedLevel.Part] {
    var parts: [FoldedLevel.Part] = []
    // The presets of a product are below the project, but only a target can have them. With them, the
    // target has what the project assigns to the same settings.
    var presetNames: Set<String> = []
    for id in blocks {
      let block = store[id]
      let level = store[block.level]
      let isPreset = level.kind == .preset && level.name == XcodePresets.Part.product.rawValue
      if isPreset, isTarget {
        presetNames = Set(
          block.assignments.map { store.names.text(of: store.assignments[$0].name) })
      }
      let isBetween =
        isTarget && !presetNames.isEmpty && [.project, .projectXcconfig].contains(level.kind)
      let isOwn =
        switch level.kind {
        case .preset: isTarget == isPreset
        case .project, .projectXcconfig: !isTarget || isBetween
        case .template, .templateXcconfig, .target, .targetXcconfig: isTarget
        default: false
        }
      guard isOwn else { continue }
      let isFile =
        !isBetween && [.projectXcconfig, .templateXcconfig, .targetXcconfig].contains(level.kind)
      var part = FoldedLevel.Part(xcconfig: isFile ? level.name : nil)
      for index in block.assignments {
        let assignment = store.assignments[index]
        let all = store.conditions[block.condition] + store.conditions[assignment.conditions]
        let holds = all.allSatisfy {
          $0.parameter != "config" || ConditionPattern.match($0.pattern, configuration) == .matches
        }
        let key = ConditionKey([]).union(ConditionKey(all.filter { $0.parameter != "config" }))
        guard holds, key.canHold else { continue }
        let name = store.names.text(of: assignment.name)
        if isBetween, !presetNames.contains(name) { continue }
        part.entries.append(
          FoldedLevel.Entry(
            name: name,
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
