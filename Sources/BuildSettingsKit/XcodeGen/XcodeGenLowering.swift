import SettingsDiagnostics
import SettingsModel
import SettingsSpec
import SettingsXcode
import SettingsXcodeGen

/// Lowers the cells of an XcodeGen spec: the levels of the project that XcodeGen would generate.
///
/// Presets stand on the level that they are written to, not below it: XcodeGen replaces them by the
/// spec's own settings, and `$(inherited)` never sees them.
struct XcodeGenLowering: CellLowering {
  private let outline: XcodeGenOutline
  private var loader: XcconfigBlocks
  private let catalogue: SettingsCatalogue?
  private let includesSources: Bool
  /// The targets of the project that would be generated, by their index in the spec.
  private let targets: [XcodeTarget?]
  /// What stands around the spec's own levels, as around those of an Xcode project.
  private var defaults: XcodeDefaults?
  /// The same where the project cannot be thought of as generated.
  private var builtIns: BuiltInSettings
  /// By target (or -1 for the project) and configuration.
  private var settingsBlocks: [Place: BlockID] = [:]
  private var baseBlocks: [Place: BlockID?] = [:]
  private var targetBlocks: [Int: [BlockID]] = [:]

  private struct Place: Hashable {
    let target: Int
    let configuration: Int
  }

  /// - Parameters:
  ///   - projectDirectory: absolute: the folder that SRCROOT is.
  ///   - includesSources: whether targets say where their sources are.
  init(
    _ outline: XcodeGenOutline, loader: XcconfigBlocks, catalogue: SettingsCatalogue?,
    includesSources: Bool, projectDirectory: String
  ) {
    self.outline = outline
    self.loader = loader
    self.includesSources = includesSources
    builtIns = BuiltInSettings(
      projectName: outline.projectName, projectDirectory: projectDirectory)
    guard let catalogue,
      let project = GeneratedProject.project(outline.project, in: projectDirectory)
    else {
      (self.catalogue, defaults) = (nil, nil)
      targets = outline.targets.map { _ in nil }
      return
    }
    self.catalogue = catalogue
    targets = outline.project.targets.map { project.target(named: $0.name) }
    defaults = XcodeDefaults(
      project: project, folder: projectDirectory, path: project.path, catalogue: catalogue,
      includesSources: false)
  }

  var files: SourceFiles { loader.files }

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    loader.block(
      for: path, level: level, referencedFrom: referencedFrom, into: &store,
      diagnostics: &diagnostics)
  }

  mutating func plan(
    target: Int?, configuration: Int, sdk: SDK?, collectsExcluded: Bool,
    into store: inout SettingsStore, diagnostics: inout DiagnosticCollector
  ) -> CellPlan {
    let project = outline.project
    let name = outline.configurations[configuration].name
    let own = target.map { project.targets[$0] }
    let productType = own?.productType.flatMap(ProductType.init(named:))
    let generated = target.flatMap { targets[$0] }
    let base =
      defaults?.lowest(sdk: sdk, target: generated, configuration: name, into: &store)
      ?? builtIns.defaults(
        sdk: sdk, productType: productType, configuration: name, into: &store)
    var stack = LevelStack(base: base)
    append(
      project.project[configuration], at: Place(target: -1, configuration: configuration),
      levels: (.projectXcconfig, .project), name: project.name, to: &stack.base, &store,
      &diagnostics)
    if let target, let own {
      stack.own += targetBuiltIns(target, into: &store)
      append(
        own.configurations[configuration], at: Place(target: target, configuration: configuration),
        levels: (.targetXcconfig, .target), name: own.name, to: &stack.own, &store, &diagnostics)
    }
    stack.top = defaults?.highest(into: &store) ?? builtIns.derived(into: &store)
    return CellPlan(
      stack: stack, target: own?.name, configuration: name, productType: productType,
      sdkVersion: nil, excluded: [])
  }

  // MARK: What follows from values

  var derivesFromValues: Bool { defaults != nil }

  func namesToDerive(sdk: SDK) -> [String] {
    XcodeDerived.names + [sdk.platform.deploymentTargetSetting]
  }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, sdk: SDK, values: [String: String],
    into store: inout SettingsStore
  ) {
    guard let catalogue, let folder = defaults?.folder else { return }
    let derived = XcodeDerived(
      values, sdk: sdk, deploymentTarget: values[sdk.platform.deploymentTargetSetting] ?? "",
      target: XcodeTargetFacts(
        target.flatMap { targets[$0] }, projectFolder: folder, sdk, catalogue))
    plan.stack.top += defaults?.derived(derived, into: &store) ?? []
  }

  // MARK: Levels

  /// A configuration's xcconfig file, then its own settings.
  private mutating func append(
    _ configuration: XcodeGenProject.Configuration, at place: Place,
    levels: (xcconfig: Level.Kind, own: Level.Kind), name: String, to blocks: inout [BlockID],
    _ store: inout SettingsStore, _ diagnostics: inout DiagnosticCollector
  ) {
    if let path = configuration.xcconfig {
      let file = LexicalPath.join(outline.project.folder, path)
      let block: BlockID?
      if let known = baseBlocks[place] {
        block = known
      } else {
        block = loader.block(
          for: file, level: store.addLevel(Level(kind: levels.xcconfig, name: file)),
          referencedFrom: configuration.xcconfigRange,
          askedBy: "\(levels.own == .target ? "target" : "project") '\(name)' in "
            + configuration.name, searchPaths: [outline.project.folder], into: &store,
          diagnostics: &diagnostics)
        baseBlocks[place] = .some(block)
      }
      if let block { blocks.append(block) }
    }
    if let known = settingsBlocks[place] {
      blocks.append(known)
      return
    }
    store.beginBlock(of: store.addLevel(Level(kind: levels.own, name: name)))
    for setting in configuration.settings { assign(setting, into: &store, &diagnostics) }
    let block = store.endBlock()
    settingsBlocks[place] = block
    blocks.append(block)
  }

  private func assign(
    _ setting: XcodeGenProject.Setting, into store: inout SettingsStore,
    _ diagnostics: inout DiagnosticCollector
  ) {
    guard let key = XcconfigParser.parseKey(setting.name),
      !key.conditions.contains(where: \.0.isEmpty)
    else {
      diagnostics.report(
        Diagnostic(
          "project-setting-name", .warning,
          "'\(setting.name)' is no name of a build setting; Xcode ignores it", at: setting.range,
          help: "a name is letters, digits and '_', with conditions such as [sdk=iphoneos*]"))
      return
    }
    let conditions = key.conditions.map { Condition(parameter: $0.0, pattern: $0.1) }
    var value: [UInt8] = []
    var pieces: [Origin.Piece] = []
    switch setting.value {
    case .text(let text):
      value = Array(text.utf8)
      if let range = innerRange(of: setting.range, text) {
        pieces.append(Origin.Piece(valueOffset: 0, range: range))
      }
    case .list(let elements):
      let isPlaced = elements.count == setting.elements.count
      for (index, element) in elements.enumerated() {
        if index > 0 { value.append(0x20) }
        if isPlaced {
          let range = setting.elements[index]
          pieces.append(
            Origin.Piece(
              valueOffset: UInt32(value.count), range: innerRange(of: range, element) ?? range))
        }
        ListText.appendEscaped(element.utf8, to: &value)
      }
    }
    store.assign(
      store.intern(key.name), value.span, conditions: store.intern(conditions),
      origin: Origin(range: setting.range, field: setting.source.field, pieces: pieces))
  }

  /// Where a text stands in quotation marks; nil where it does not, or reads otherwise than it stands.
  private func innerRange(of range: SourceRange, _ text: String) -> SourceRange? {
    guard let bytes = files[range.file]?.bytes, range.end - range.start >= 2,
      "'\"".utf8.contains(bytes[Int(range.start)])
    else { return nil }
    let inner = Int(range.start) + 1..<Int(range.end) - 1
    guard bytes[inner].elementsEqual(text.utf8) else { return nil }
    return SourceRange(
      file: range.file, start: UInt32(inner.lowerBound), end: UInt32(inner.upperBound))
  }

  private mutating func targetBuiltIns(
    _ target: Int, into store: inout SettingsStore
  ) -> [BlockID] {
    if let known = targetBlocks[target] { return known }
    var blocks: [BlockID] = []
    if let defaults, let generated = targets[target] {
      blocks.append(defaults.target(generated, into: &store))
    } else {
      blocks.append(builtIns.target(named: outline.name(of: target), into: &store))
    }
    if includesSources {
      store.beginBlock(of: store.addLevel(Level(kind: .targetBuiltIns)))
      let paths = outline.project.targets[target].sources.map(Self.literal)
      store.assign(store.intern("SOURCE_PATHS"), ListText.joined(paths).span)
      blocks.append(store.endBlock())
    }
    targetBlocks[target] = blocks
    return blocks
  }

  /// A path as the text of a value: `$` in it starts no reference.
  private static func literal(_ text: String) -> String {
    text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }
}

extension XcodeGenProject.Source {
  /// How the story of a value names it; nil for a setting written under its own name.
  fileprivate var field: String? {
    switch self {
    case .preset(let layer): "XcodeGen preset \(layer)"
    case .field(let name): name
    case .settings: nil
    }
  }
}
