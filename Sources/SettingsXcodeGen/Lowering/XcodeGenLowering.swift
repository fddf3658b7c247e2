import AppleDefaults
import SettingsDiagnostics
import SettingsModel
package import SettingsXcode
/// Lowers the cells of an XcodeGen spec: the levels of the project that XcodeGen would generate.
///
/// Presets stand on the level that they are written to, not below it: XcodeGen replaces them by the
/// spec's own settings, and `$(inherited)` never sees them.
package struct XcodeGenLowering: CellLowering {
  private let outline: XcodeGenOutline
  private var loader: XcconfigBlocks
  private let includesSources: Bool
  /// The project that would be generated: what stands around the spec's own levels is what stands
  /// around those of an Xcode project, whose levels say nothing here.
  private var generated: XcodeLowering?
  /// The built-in table, where the project cannot be thought of as generated.
  private var builtIns: BuiltInSettings
  /// By target (or -1 for the project) and configuration.
  private var settingsBlocks: [Place: BlockID] = [:]
  private var baseBlocks: [Place: BlockID?] = [:]
  private var sourceBlocks: [Int: BlockID] = [:]

  private struct Place: Hashable {
    let target: Int
    let configuration: Int
  }

  /// - Parameters:
  ///   - projectDirectory: absolute: the folder that SRCROOT is.
  ///   - includesSources: whether targets say where their sources are.
  package init(
    _ outline: XcodeGenOutline, loader: XcconfigBlocks, catalogue: SettingsCatalogue?,
    includesSources: Bool, projectDirectory: String
  ) {
    self.outline = outline
    self.loader = loader
    self.includesSources = includesSources
    builtIns = BuiltInSettings(
      projectName: outline.projectName, projectDirectory: projectDirectory)
    generated = GeneratedProject(outline.project).project(in: projectDirectory).map { project in
      XcodeLowering(
        outline: XcodeOutline(name: outline.projectName, projects: [project]), loader: loader,
        catalogue: catalogue, includesSources: false, absolute: { $0 })
    }
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
    target: Int?, configuration: Int, platform: CellPlatform, collectsExcluded: Bool,
    into store: inout SettingsStore, diagnostics: inout DiagnosticCollector
  ) -> CellPlan {
    let project = outline.project
    let name = outline.configurations[configuration].name
    let own = target.map { project.targets[$0] }
    var plan =
      generated?.plan(
        target: target, configuration: configuration, platform: platform,
        collectsExcluded: collectsExcluded, into: &store, diagnostics: &diagnostics)
      ?? builtInPlan(target: target, configuration: name, sdk: platform.sdk, into: &store)
    append(
      project.project[configuration], at: Place(target: -1, configuration: configuration),
      levels: (.projectXcconfig, .project), name: project.name, to: &plan.stack.base,
      &plan.unreadableLevels, &store, &diagnostics)
    if let target, let own {
      if includesSources { plan.stack.own.append(sourcePaths(of: target, into: &store)) }
      append(
        own.configurations[configuration], at: Place(target: target, configuration: configuration),
        levels: (.targetXcconfig, .target), name: own.name, to: &plan.stack.own,
        &plan.unreadableLevels, &store, &diagnostics)
    }
    return plan
  }

  // MARK: What stands around

  var derivesFromValues: Bool { generated?.derivesFromValues ?? false }

  func namesToDerive(sdk: SDK?) -> [String] { generated?.namesToDerive(sdk: sdk) ?? [] }

  mutating func derive(
    _ plan: inout CellPlan, target: Int?, platform: CellPlatform, values: [String: String],
    into store: inout SettingsStore
  ) {
    generated?.derive(
      &plan, target: target, platform: platform, values: values, into: &store)
  }

  private mutating func builtInPlan(
    target: Int?, configuration: String, sdk: SDK?, into store: inout SettingsStore
  ) -> CellPlan {
    let productType = target.flatMap { outline.project.targets[$0].productType }
      .flatMap(ProductType.init(named:))
    var stack = LevelStack(
      base: builtIns.defaults(
        sdk: sdk, productType: productType, configuration: configuration, into: &store))
    if let target {
      stack.own.append(builtIns.target(named: outline.name(of: target), into: &store))
    }
    stack.top = builtIns.derived(into: &store)
    return CellPlan(
      stack: stack, target: target.map(outline.name(of:)), configuration: configuration,
      productType: productType, sdkVersion: nil, excluded: [])
  }

  /// Where a target's sources are, as the spec has it.
  private mutating func sourcePaths(of target: Int, into store: inout SettingsStore) -> BlockID {
    if let known = sourceBlocks[target] { return known }
    store.beginBlock(of: store.addLevel(Level(kind: .targetBuiltIns)))
    let project = outline.project
    let paths = project.targets[target].sources.flatMap {
      $0.compiledPaths(in: project.folder, sources: loader.sources)
    }.map(SettingText.literal)
    store.assign(store.intern("SOURCE_PATHS"), ListText.joined(paths).span)
    let flags = project.targets[target].sources.filter { !$0.compilerFlags.isEmpty }
      .flatMap { source in
        source.compiledPaths(in: project.folder, sources: loader.sources).flatMap {
          [$0, source.compilerFlags.joined(separator: " ")]
        }
      }.map(SettingText.literal)
    if !flags.isEmpty {
      store.assign(store.intern("SOURCE_FILE_FLAGS"), ListText.joined(flags).span)
    }
    let block = store.endBlock()
    sourceBlocks[target] = block
    return block
  }

  // MARK: Levels

  /// A configuration's xcconfig file, then its own settings.
  private mutating func append(
    _ configuration: XcodeGenProject.Configuration, at place: Place,
    levels: (xcconfig: Level.Kind, own: Level.Kind), name: String, to blocks: inout [BlockID],
    _ unreadable: inout [Level.Kind], _ store: inout SettingsStore,
    _ diagnostics: inout DiagnosticCollector
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
      if let block { blocks.append(block) } else { unreadable.append(levels.xcconfig) }
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
      !key.conditions.contains(where: \.parameter.isEmpty)
    else {
      diagnostics.report(
        Diagnostic(
          "project-setting-name", .warning,
          "'\(setting.name)' is not a valid name of a build setting; Xcode ignores it",
          at: setting.range,
          help: "a name is letters, digits and '_', with conditions such as [sdk=iphoneos*]"))
      return
    }
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
      store.intern(key.name), value.span, conditions: store.intern(key.conditions),
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
