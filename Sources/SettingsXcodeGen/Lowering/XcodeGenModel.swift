package import SettingsDiagnostics
package import SettingsModel
package import SettingsXcode

/// The project that XcodeGen would generate from a spec, for lowering.
///
/// Presets are on the level that they are written to, not below it. XcodeGen replaces them by the
/// spec's own settings, so `$(inherited)` does not include them.
package struct XcodeGenModel: ProjectModel {
  private let project: XcodeGenProject
  package let projects: [ModelProject]
  /// The source files of the spec.
  private let files: SourceFiles
  /// The provider that finds sources, if targets name theirs.
  private let sourceProvider: (any SourceProvider)?

  /// - Parameters:
  ///   - projectDirectory: The absolute path of the folder for SRCROOT.
  ///   - sources: Nil if targets do not name their sources.
  package init(
    _ outline: XcodeGenOutline, files: SourceFiles, sources: (any SourceProvider)?,
    projectDirectory: String
  ) {
    project = outline.project
    self.files = files
    sourceProvider = sources
    projects = [
      ModelProject(
        unwritten: project.name, in: projectDirectory, searchFolder: project.folder,
        developmentLanguage: project.developmentLanguage, classPrefix: project.classPrefix)
    ]
  }

  package func target(_ index: Int) -> ModelTarget {
    let target = project.targets[index]
    return ModelTarget(
      index: index, name: target.name, kind: target.kind, productType: target.productType)
  }

  package func linkedFrameworks(of target: Int) -> [String] {
    project.targets[target].frameworks.map { LexicalPath.fileName(of: $0) }
  }

  /// Returns the locations of a target's sources, according to the spec.
  package func sources(of owner: ModelOwner) -> [SourceList] {
    guard let sourceProvider, case .target(let index) = owner else { return [] }
    var elements: [String] = []
    var flags: [String] = []
    var platforms: [String] = []
    for source in project.targets[index].sources {
      let entries = source.entries(
        in: project.folder, sources: sourceProvider, isForCompilers: true)
      elements += entries.flatMap(\.elements)
      if !source.compilerFlags.isEmpty {
        flags += entries.flatMap { [$0.path, source.compilerFlags.joined(separator: " ")] }
      }
      let filters =
        source.platformFilters.isEmpty
        ? [source.infersPlatforms ? PlatformFilter.ofPath : PlatformFilter.ofAll]
        : source.platformFilters
      platforms += entries.flatMap { [$0.path, filters.joined(separator: " ")] }
    }
    if !project.targets[index].sources.contains(where: \.isForSomePlatforms) { platforms = [] }
    return [
      SourceList("SOURCE_PATHS", elements), SourceList("SOURCE_PATHS_TAKE_HIDDEN_FILES", ["YES"]),
      SourceList("SOURCE_FILE_FLAGS", flags), SourceList("SOURCE_FILE_PLATFORMS", platforms),
    ]
  }

  // MARK: Configurations

  package func configurationName(_ index: Int) -> String { project.configurations[index].name }

  package func configuration(_ index: Int, of owner: ModelOwner) -> ModelConfiguration? {
    let configuration = written(index, of: owner)
    return ModelConfiguration(
      name: configuration.name,
      xcconfig: configuration.xcconfig.map {
        .init(
          path: LexicalPath.join(project.folder, $0), range: configuration.xcconfigRange)
      }, hasSettings: true)
  }

  package func assignSettings(
    of configuration: Int, of owner: ModelOwner, into context: inout LoweringContext
  ) {
    for setting in written(configuration, of: owner).settings {
      assign(setting, into: &context)
    }
  }

  private func written(_ index: Int, of owner: ModelOwner) -> XcodeGenProject.Configuration {
    switch owner {
    case .project: project.project[index]
    case .target(let target): project.targets[target].configurations[index]
    }
  }

  private func assign(
    _ setting: XcodeGenProject.Setting, into context: inout LoweringContext
  ) {
    guard let key = XcconfigParser.parseProjectKey(setting.name) else {
      context.diagnostics.report(.invalidSettingName(setting.name, at: setting.range))
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
        if !value.isEmpty { value.append(0x20) }
        if isPlaced {
          let range = setting.elements[index]
          pieces.append(
            Origin.Piece(
              valueOffset: UInt32(value.count), range: innerRange(of: range, element) ?? range))
        }
        ListText.appendListElement(element.utf8, to: &value)
      }
    }
    context.store.assign(
      context.store.intern(key.name), value.span, conditions: context.store.intern(key.conditions),
      origin: Origin(range: setting.range, field: setting.source.field, pieces: pieces))
  }

  /// Returns the range of a text inside its quotation marks; nil if it has none, or if it contains
  /// escapes.
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
  /// The name in explanations of a value; nil for a setting written under its own name.
  fileprivate var field: String? {
    switch self {
    case .preset(let layer): "XcodeGen preset \(layer)"
    case .field(let name): name
    case .settings: nil
    }
  }
}
