import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import SettingsXcodeGen

/// Makes the input of the project writer from a decoded config.yaml and its levels.
struct ConfigConversion {
  let spec: Spec
  let path: String
  /// An absolute path without links.
  let folder: String
  let levels: ConfigLevels
  let generated: TargetSwiftFiles
  let shared: SharedFiles
  /// The targets with code, which the generated Swift files are part of.
  var swiftTargets: Set<Int> = []
  let sources: any SourceProvider
  let listing: FolderListing
  /// The folder that contains the files of targets; nil if they may be anywhere.
  let boundary: String?
  let packageNames: Set<String>
  /// The format of the project file.
  let format: ProjectFormat
  var diagnostics: DiagnosticCollector
  /// What targets need for their Info.plist, as far as it was read.
  var knownInformation: [Int: ConfigInformation] = [:]

  init(
    _ spec: Spec, path: String, folder: String, _ levels: ConfigLevels,
    _ generated: TargetSwiftFiles, _ shared: SharedFiles, sources: any SourceProvider,
    allowsOutside: Bool,
    diagnostics: DiagnosticCollector
  ) {
    self.spec = spec
    self.path = path
    self.folder = folder
    self.levels = levels
    self.generated = generated
    self.shared = shared
    self.sources = sources
    listing = FolderListing(boundary: nil, sources: sources)
    boundary = allowsOutside ? nil : ConfinedSources.boundary(around: folder)
    packageNames = Set(spec.packageParts.map(\.name))
    format = ProjectFormat(xcode: spec.xcodeVersion?.version)
    self.diagnostics = diagnostics
    // A field of a template is read for each target that inherits it.
    self.diagnostics.ignoresRepeats = true
  }

  mutating func contents() -> XcodeGenContents {
    var result = XcodeGenSpec()
    result.name = spec.projectName
    result.configurations = spec.configurations.map {
      .init(name: $0.name, type: $0.kind.rawValue)
    }
    result.options.developmentLanguage = spec.developmentLanguage
    result.classPrefix = spec.classPrefix
    var targets: [XcodeGenProject.Target] = []
    let graph = TargetGraph(spec)
    check(graph)
    if let kind = spec.sourceKind, !kind.isGroup { checkFolders(at: kind.range) }
    let embedded = embeddedExtensions()
    for index in spec.targets.sorted(by: { spec.name(of: $0) < spec.name(of: $1) }) {
      checkName(of: index)
      guard let type = spec.productType(of: index) else {
        let target = aggregate(index)
        targets.append(
          written(index, kind: .aggregate, productType: nil, productName: "", frameworks: []))
        result.aggregateTargets.append(target)
        continue
      }
      var target = target(index, type)
      target.dependencies += embedded[index] ?? []
      targets.append(
        written(
          index, kind: .native, productType: type.identifier, productName: target.productName,
          frameworks: target.dependencies.filter { $0.kind == .sdk || $0.kind == .framework }))
      result.targets.append(target)
    }
    checkProducts(of: result.targets, graph)
    let project = XcodeGenProject(
      name: spec.projectName, path: path, folder: LexicalPath.directory(of: path),
      configurations: spec.configurations.map { .init(name: $0.name, type: $0.kind.rawValue) },
      defaultConfiguration: spec.configurations[spec.defaultConfiguration].name,
      developmentLanguage: spec.developmentLanguage, classPrefix: spec.classPrefix,
      project: configurations(of: nil), targets: targets)
    return XcodeGenContents(config: project, spec: result, root: root())
  }

  mutating func refuse(_ message: String, at range: SourceRange?, help: String? = nil) {
    diagnostics.report(Diagnostic("xcode-project", message, at: range, help: help))
  }

  // MARK: The project

  private mutating func root() -> XcodeGenMapping {
    var options: [(String, XcodeGenValue)] = [
      ("xcodeVersion", .text(Self.xcodeVersion)), ("createIntermediateGroups", .boolean(true)),
      ("projectFormat", .text(format.name)),
    ]
    if let language = spec.developmentLanguage {
      options.append(("developmentLanguage", .text(language)))
    }
    var root = [("options", XcodeGenValue.mapping(options))]
    let attributes = [("CLASSPREFIX", spec.classPrefix), ("ORGANIZATIONNAME", spec.organization)]
      .compactMap { key, text in text.map { (key, XcodeGenValue.text($0)) } }
    if !attributes.isEmpty { root.append(("attributes", .mapping(attributes))) }
    root.append(("packages", packages()))
    root.append(("schemes", schemes()))
    return XcodeGenMapping(root)
  }

  /// The version of Xcode that has nothing to suggest about the project.
  private static let xcodeVersion = "26.0"

  /// The settings of the project or a target in each configuration.
  private mutating func configurations(of target: Int?) -> [XcodeGenProject.Configuration] {
    spec.configurations.indices.map { index in
      let name = spec.configurations[index].name
      let level = levels.levels[.init(target: target, configuration: index)] ?? FoldedLevel([])
      for failure in level.failures where !levels.informationNames.contains(failure.name) {
        let owner = target.map { "target '\(spec.name(of: $0))'" } ?? "the project"
        refuse(
          "no project file can have all that the levels of \(owner) assign to \(failure.name)",
          at: failure.range.isNone ? nil : failure.range,
          help: "write the value of one level in full, without $(inherited)")
      }
      return XcodeGenProject.Configuration(
        name: name, settings: settings(of: level, target: target, configuration: index),
        xcconfig: level.xcconfig.map { LexicalPath.relative($0, to: spec.folder) },
        xcconfigRange: .none)
    }
  }

  private mutating func written(
    _ index: Int, kind: XcodeTarget.Kind, productType: String?, productName: String,
    frameworks: [XcodeGenSpec.Dependency]
  ) -> XcodeGenProject.Target {
    XcodeGenProject.Target(
      name: spec.name(of: index), kind: kind, productType: productType, productName: productName,
      range: range(of: index), sources: [],
      frameworks: frameworks.filter { $0.links != false }.map(\.reference),
      configurations: configurations(of: index),
      systemFrameworks: frameworks.filter { $0.kind == .sdk && $0.links != false }.map {
        .init(reference: $0.reference, range: $0.range, isWeak: $0.isWeak)
      })
  }

  func range(of member: Int) -> SourceRange { spec.tree.range(of: spec.members[member].name) }

  // MARK: Targets

  private mutating func checkName(of index: Int) {
    let name = spec.name(of: index)
    if name.utf8.contains(UInt8(ascii: "/")) {
      refuse(
        "a target of an Xcode project cannot be named '\(name)'", at: range(of: index),
        help: "leave out the slash; productName may name the product")
    }
  }

  private mutating func aggregate(_ index: Int) -> XcodeGenSpec.AggregateTarget {
    var target = XcodeGenSpec.AggregateTarget(name: spec.name(of: index), range: range(of: index))
    for dependency in dependencies(of: index) {
      if dependency.kind == .target {
        target.targets.append((dependency.reference, dependency.range))
      } else {
        refuse(
          "target '\(target.name)' has no type, so it cannot be built with "
            + "'\(dependency.reference)'", at: dependency.range,
          help: "add 'type', or remove the dependency")
      }
    }
    let scripts = self.scripts(.scriptsBefore, of: index) + self.scripts(.scriptsAfter, of: index)
    target.mapping = XcodeGenMapping([
      ("buildScripts", .list(scripts)), ("buildToolPlugins", plugins(of: index)),
    ])
    return target
  }

  private mutating func target(_ index: Int, _ type: ProductType) -> XcodeGenSpec.Target {
    let name = spec.name(of: index)
    let known = XcodeGenProductType(config: type)
    let cells = spec.configurations.indices.compactMap {
      levels.values[.init(target: index, configuration: $0)]
    }
    let usual = levels.values[.init(target: index, configuration: spec.defaultConfiguration)]
    var target = XcodeGenSpec.Target(
      name: name, range: range(of: index), type: known, platform: platform(index, usual?.sdk),
      productName: usual?.product.flatMap { $0.isEmpty ? nil : $0 } ?? name)
    if let written = usual?.wrapperExtension, !written.isEmpty, known.fileExtension != nil,
      written != known.fileExtension
    {
      target.wrapperExtension = written
    }
    target.isStatic = usual?.machO == "staticlib"
    target.informationFiles = cells.compactMap(\.informationFile).filter { !$0.isEmpty }
      .map { LexicalPath.relative(LexicalPath.join(folder, $0), to: folder) }
    target.informationFiles += information(of: index).paths
    target.dependencies = dependencies(of: index)
    target.host = spec.text(of: .host, in: index).flatMap { host in
      let name = spec.tree.string(of: host)
      return known.isTest && spec.target(named: name) != nil ? name : nil
    }
    target.mapping = XcodeGenMapping([
      ("sources", .list(files(of: index))),
      ("preBuildScripts", .list(scripts(.scriptsBefore, of: index))),
      ("postBuildScripts", .list(scripts(.scriptsAfter, of: index))),
      ("buildRules", .list(buildRules(of: index))), ("buildToolPlugins", plugins(of: index)),
    ])
    return target
  }

  private func platform(_ index: Int, _ sdk: String?) -> XcodeGenPlatform {
    let platform = sdk.flatMap { SDKTable.sdk(named: $0)?.platform } ?? spec.platform(of: index)
    return platform.flatMap { XcodeGenPlatform(rawValue: $0.rawValue) } ?? .macOS
  }
}
