import AppleDefaults
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen
import SettingsYAML

/// Loads a project of any kind from a path: its outline, and the code that creates its levels.
struct ProjectLoading {
  let path: String
  /// What the project may read.
  let sources: any SourceProvider
  /// The absolute path that SRCROOT gets.
  let directory: String
  let options: ResolutionOptions
  private(set) var files = SourceFiles()
  private(set) var diagnostics = DiagnosticCollector()

  struct Result {
    let outline: any ProjectOutline
    var spec: Spec?
    var xcode: XcodeOutline?
    let lowering: any CellLowering
    let store: SettingsStore
    let catalog: SettingsCatalog?
    /// The folder that files have to lie in; nil where they may lie anywhere.
    var rootFolder: String?
  }

  init(
    _ path: String, sources: any SourceProvider, directory: String, options: ResolutionOptions
  ) {
    self.path = path
    self.sources = ConfinedSources.of(
      path, named: options.xcconfigFiles, allowsFilesOutside: options.allowsFilesOutside,
      base: sources)
    self.directory = directory
    self.options = options
  }

  mutating func load() throws(LoadFailure) -> Result {
    if XcodeContainer.isXcodePath(path) { return try loadXcode() }
    // The file is read once. Its keys decide whether it is a config.yaml or a spec.
    let root = YAMLFile(path, sources: sources, files: &files)
    if options.specOptions != nil || XcodeGenProject.isSpec(root, sources: sources) {
      return try loadSpec(root)
    }
    return try loadConfig(root)
  }

  private mutating func loadXcode() throws(LoadFailure) -> Result {
    let outline = XcodeContainer.load(
      path, sources: sources, files: &files, diagnostics: &diagnostics)
    guard let outline else { throw failure(wasReadable: false) }
    if options.describesTargets {
      for project in outline.projects {
        diagnostics.report(contentsOf: project.danglingReferences())
      }
    }
    let container = LexicalPath.directory(of: LexicalPath.normalize(path))
    let directory = directory
    let catalog = defaultCatalog()
    let model = ProjectFileModel(
      outline, includesSources: options.includesSources,
      // A destination needs a scheme, and a scheme the project's own workspace.
      workspaceFolder: XcodeContainer.workspaceFolder(of: path)
        ?? (options.destination == nil && options.xcode.derivedData == nil ? nil : container)
    ) { path in
      AbsolutePath.of(path, below: container, at: directory)
    }
    return Result(
      outline: outline, xcode: outline,
      lowering: XcodeLowering(model, loader: xcconfigs(), catalog: catalog, options.xcode),
      store: emptyStore, catalog: catalog)
  }

  /// XcodeGen generates an Xcode project, which has the same defaults as other Xcode projects.
  private mutating func loadSpec(_ root: YAMLFile) throws(LoadFailure) -> Result {
    let outline = XcodeGenOutline.load(
      root, options: options.specReading, sources: sources, files: &files,
      diagnostics: &diagnostics)
    guard let outline else { throw failure(wasReadable: !files.isEmpty) }
    let catalog = defaultCatalog()
    let model = XcodeGenModel(
      outline, files: files, sources: options.includesSources ? sources : nil,
      projectDirectory: directory)
    return Result(
      outline: outline,
      lowering: XcodeLowering(model, loader: xcconfigs(), catalog: catalog, options.xcode),
      store: emptyStore, catalog: catalog)
  }

  private mutating func loadConfig(_ root: YAMLFile) throws(LoadFailure) -> Result {
    let decoded = SpecLoader.load(
      root, sources: sources, files: &files, diagnostics: &diagnostics,
      options: .init(projectDirectory: directory, allowsFilesOutside: options.allowsFilesOutside))
    guard var spec = decoded else { throw failure(wasReadable: false) }
    let namesProducts = options.usesXcodeDefaults && spec.defaults == .basic
    if options.usesXcodeDefaults { spec.useXcodeDefaults() }
    let rootFolder =
      options.allowsFilesOutside
      ? nil : sources.canonicalPath(LexicalPath.directory(of: LexicalPath.normalize(path)))
    var lowering = SpecLowering(
      spec: spec, projectDirectory: directory,
      loader: xcconfigs(in: rootFolder, searchPaths: [spec.folder]),
      describesTargets: options.includesSources || options.describesTargets)
    lowering.namesProducts = namesProducts
    lowering.usesSDKVersions = options.usesSDKVersions
    var context = LoweringContext(store: emptyStore, diagnostics: diagnostics)
    lowering.validate(into: &context)
    diagnostics = context.diagnostics
    guard !diagnostics.hasErrors else {
      var wasReadable = true
      if case .success(let content) = root.content { wasReadable = !content.hasErrors }
      throw failure(wasReadable: wasReadable)
    }
    var xcode = options.xcode
    xcode.release = xcode.release ?? spec.builtWith
    // Loaded only if the file or an option requires it, because this takes longer than everything
    // else.
    let catalog: SettingsCatalog?
    switch spec.defaults {
    case .xcode:
      catalog = defaultCatalog()
      lowering.surroundings = SpecSurroundings(
        spec, projectDirectory: directory, loader: xcconfigs(), catalog: catalog,
        xcode)
    case .basic:
      catalog = options.catalog == nil ? nil : loadCatalog()
      if let catalog { lowering.builtIns.catalog = SpecCatalogDefaults(catalog) }
    }
    return Result(
      outline: spec, spec: spec, lowering: lowering, store: context.store, catalog: catalog,
      rootFolder: rootFolder)
  }

  // MARK: Parts

  private var emptyStore: SettingsStore {
    SettingsStore(names: NameTable(typeOverrides: options.types))
  }

  private mutating func defaultCatalog() -> SettingsCatalog? {
    options.usesCatalog ? loadCatalog() : nil
  }

  private mutating func loadCatalog() -> SettingsCatalog? {
    if let loaded = options.loadedCatalog { return loaded }
    return CatalogFolder.catalog(options.catalog, diagnostics: &diagnostics)
  }

  private func xcconfigs(
    in rootFolder: String? = nil, searchPaths: [String] = []
  ) -> XcconfigBlocks {
    let facts = options.xcode.facts
    var options = XcconfigLoader.Options()
    options.syntax = XcconfigParser.Syntax(
      continuesLines: facts.continuesLines,
      hasConfigurationConditions: facts.hasConfigurationConditions)
    options.searchPaths = searchPaths
    options.rootFolder = rootFolder
    return XcconfigBlocks(files: files, sources: sources, options: options)
  }

  private func failure(wasReadable: Bool) -> LoadFailure {
    LoadFailure(
      diagnostics: diagnostics.sorted.namingLookalikes(in: files), files: files,
      wasReadable: wasReadable)
  }
}
