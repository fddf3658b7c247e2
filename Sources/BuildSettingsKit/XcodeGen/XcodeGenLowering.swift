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
  private var builtIns: BuiltInSettings
  /// By target (or -1 for the project) and configuration.
  private var settingsBlocks: [Place: BlockID] = [:]
  private var baseBlocks: [Place: BlockID?] = [:]
  private var targetBlocks: [Int: BlockID] = [:]

  private struct Place: Hashable {
    let target: Int
    let configuration: Int
  }

  init(_ outline: XcodeGenOutline, loader: XcconfigBlocks, projectDirectory: String) {
    self.outline = outline
    self.loader = loader
    builtIns = BuiltInSettings(
      projectName: outline.projectName, projectDirectory: projectDirectory)
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
    var stack = LevelStack(
      base: builtIns.defaults(
        sdk: sdk, productType: productType, configuration: name, into: &store))
    append(
      project.project[configuration], at: Place(target: -1, configuration: configuration),
      levels: (.projectXcconfig, .project), name: project.name, to: &stack.base, &store,
      &diagnostics)
    if let target, let own {
      stack.own.append(targetBuiltIns(target, into: &store))
      append(
        own.configurations[configuration], at: Place(target: target, configuration: configuration),
        levels: (.targetXcconfig, .target), name: own.name, to: &stack.own, &store, &diagnostics)
    }
    stack.top = builtIns.derived(into: &store)
    return CellPlan(
      stack: stack, target: own?.name, configuration: name, productType: productType,
      sdkVersion: nil, excluded: [])
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

  private mutating func targetBuiltIns(_ target: Int, into store: inout SettingsStore) -> BlockID {
    if let known = targetBlocks[target] { return known }
    let block = builtIns.target(named: outline.name(of: target), into: &store)
    targetBlocks[target] = block
    return block
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
