package import SettingsDiagnostics
package import SettingsYAML

/// The contents of a spec: its computed settings, its decoded targets, and all of its fields.
package struct XcodeGenContents: Sendable {
  package let project: XcodeGenProject
  package let spec: XcodeGenSpec
  /// The spec with its includes, platforms and templates resolved.
  package let root: XcodeGenMapping
  /// Whether it represents a config.yaml, in the terms of a spec but without XcodeGen's rules.
  package let isConfig: Bool
  /// The project with its settings in xcconfig files, if it is written in this way.
  package var written: XcodeGenProject?
  /// The files beside the project that are written with it, seen from its folder.
  package var companionPaths: [String] = []

  /// Joins the parts of a config.yaml in the terms of a spec.
  ///
  /// - Parameters:
  ///   - project: Without its packages and schemes.
  ///   - root: Its `schemes` and `packages` become those of the project.
  package init(config project: XcodeGenProject, spec: XcodeGenSpec, root: XcodeGenMapping) {
    var project = project
    project.packages = XcodeGenProject.Package.packages(in: root)
    project.schemes = XcodeGenScheme.schemes(in: root, of: spec)
    self.init(project: project, spec: spec, root: root, isConfig: true)
  }

  private init(
    project: XcodeGenProject, spec: XcodeGenSpec, root: XcodeGenMapping, isConfig: Bool
  ) {
    self.project = project
    self.spec = spec
    self.root = root
    self.isConfig = isConfig
  }

  /// Reads a spec, as `XcodeGenProject.load` does.
  ///
  /// - Returns: nil where there was an error.
  package static func load(
    _ root: YAMLFile, sources: any SourceProvider,
    options: XcodeGenProject.Options = XcodeGenProject.Options(),
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) -> XcodeGenContents? {
    let path = root.path
    var loader = SpecFileLoader(
      sources: sources, variables: options.variables, files: files, diagnostics: diagnostics)
    let merged = loader.load(root, projectRoot: options.projectRoot)
    files = loader.files
    diagnostics = loader.diagnostics
    guard let merged, !diagnostics.hasErrors else { return nil }
    var expansion = TargetExpansion()
    let resolved = expansion.expanding(merged)
    var decoder = XcodeGenDecoder(diagnostics: diagnostics)
    decoder.diagnostics.report(contentsOf: expansion.findings)
    decoder.decode(resolved)
    diagnostics = decoder.diagnostics
    let folder = options.projectRoot ?? LexicalPath.directory(of: path)
    SpecValidation(spec: decoder.spec, folder: folder, sources: sources).validate(&diagnostics)
    guard !diagnostics.hasErrors else { return nil }
    var computation = SettingsComputation(spec: decoder.spec, folder: folder, sources: sources)
    var project = computation.project(path: path)
    guard !computation.isExceeded else {
      diagnostics.report(contentsOf: computation.findings)
      return nil
    }
    let scripts = ScriptTexts(in: resolved)
    project.scriptTexts = scripts.texts
    project.scriptOutputs = scripts.outputs
    project.changedFileTypes = Self.changedFileTypes(in: resolved)
    for list in decoder.spec.targets.flatMap(\.propertyLists) {
      project.propertyLists[LexicalPath.normalize(LexicalPath.join(folder, list.path))] = list
    }
    project.packages = XcodeGenProject.Package.packages(in: resolved)
    project.schemes = XcodeGenScheme.schemes(in: resolved, of: decoder.spec)
    diagnostics.report(contentsOf: computation.findings)
    return XcodeGenContents(
      project: project, spec: decoder.spec, root: resolved, isConfig: false)
  }

  /// Returns the extensions that `fileTypes` gives a phase with compilers or linkers, or flags.
  private static func changedFileTypes(in root: XcodeGenMapping) -> [String] {
    let types = root["options"]?.mapping?["fileTypes"]?.mapping?.entries ?? []
    return types.filter { entry in
      let phase = entry.value.mapping?["buildPhase"]?.text ?? ""
      let flags = entry.value.mapping?["compilerFlags"]?.readableTexts ?? []
      return ["sources", "frameworks"].contains(phase) || !flags.isEmpty
    }.map(\.key)
  }

  /// The commands that a spec wants to be run before and after it is used.
  package struct Commands: Sendable {
    package let before: String?
    package let after: String?
  }

  /// Reads the commands of a spec alone: the first may make files that the spec needs.
  ///
  /// - Returns: Nil for a spec that cannot be read.
  package static func commands(
    of root: YAMLFile, sources: any SourceProvider, variables: [String: String]
  ) -> Commands? {
    var loader = SpecFileLoader(
      sources: sources, variables: variables, files: SourceFiles(),
      diagnostics: DiagnosticCollector())
    let merged = loader.load(root, projectRoot: nil)
    return merged.map {
      let options = $0["options"]?.mapping
      return Commands(
        before: options?["preGenCommand"]?.text, after: options?["postGenCommand"]?.text)
    }
  }
}
