import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// Makes the input of the project writer from a decoded config.yaml and its levels.
struct ConfigConversion {
  let spec: Spec
  let path: String
  /// An absolute path without links.
  let folder: String
  let levels: ConfigLevels
  let listing = FolderListing(boundary: nil)
  var diagnostics: DiagnosticCollector

  init(
    _ spec: Spec, path: String, folder: String, _ levels: ConfigLevels,
    diagnostics: DiagnosticCollector
  ) {
    self.spec = spec
    self.path = path
    self.folder = folder
    self.levels = levels
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
    for index in spec.targets.sorted(by: { spec.name(of: $0) < spec.name(of: $1) }) {
      checkName(of: index)
      guard let type = spec.productType(of: index) else {
        let target = aggregate(index)
        targets.append(
          written(index, kind: .aggregate, productType: nil, productName: "", frameworks: []))
        result.aggregateTargets.append(target)
        continue
      }
      guard let target = target(index, type) else { continue }
      targets.append(
        written(
          index, kind: .native, productType: type.identifier, productName: target.productName,
          frameworks: target.dependencies.filter { $0.kind == .sdk }))
      result.targets.append(target)
    }
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

  private func root() -> XcodeGenMapping {
    var options: [(String, XcodeGenValue)] = [
      ("xcodeVersion", .text(Self.xcodeVersion)), ("createIntermediateGroups", .boolean(true)),
    ]
    if let language = spec.developmentLanguage {
      options.append(("developmentLanguage", .text(language)))
    }
    var root = [("options", XcodeGenValue.mapping(options))]
    if let prefix = spec.classPrefix {
      root.append(("attributes", .mapping([("CLASSPREFIX", .text(prefix))])))
    }
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
      for failure in level.failures {
        let owner = target.map { "target '\(spec.name(of: $0))'" } ?? "the project"
        refuse(
          "no project file can have all that the levels of \(owner) assign to \(failure.name)",
          at: failure.range.isNone ? nil : failure.range,
          help: "write the value of one level in full, without $(inherited)")
      }
      return XcodeGenProject.Configuration(
        name: name, settings: level.settings,
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
      range: range(of: index), sources: [], frameworks: frameworks.map(\.reference),
      configurations: configurations(of: index),
      systemFrameworks: frameworks.map {
        .init(reference: $0.reference, range: $0.range, isWeak: $0.isWeak)
      })
  }

  func range(of member: Int) -> SourceRange { spec.tree.range(of: spec.members[member].name) }

  // MARK: Targets

  private mutating func checkName(of index: Int) {
    let name = spec.name(of: index)
    if name.contains("/") {
      refuse(
        "a target of an Xcode project cannot be named '\(name)'", at: range(of: index),
        help: "leave out the slash; productName may name the product")
    }
  }

  private func aggregate(_ index: Int) -> XcodeGenSpec.AggregateTarget {
    XcodeGenSpec.AggregateTarget(name: spec.name(of: index), range: range(of: index))
  }

  private mutating func target(_ index: Int, _ type: ProductType) -> XcodeGenSpec.Target? {
    let name = spec.name(of: index)
    guard let known = XcodeGenProductType(type.shortIdentifier) else {
      refuse(
        "target '\(name)' has the type \(type.friendlyName), which is not written into projects",
        at: range(of: index))
      return nil
    }
    let cells = spec.configurations.indices.compactMap {
      levels.values[.init(target: index, configuration: $0)]
    }
    let usual = levels.values[.init(target: index, configuration: spec.defaultConfiguration)]
    var target = XcodeGenSpec.Target(
      name: name, range: range(of: index), type: known, platform: platform(index, usual?.sdk),
      productName: usual?.product.flatMap { $0.isEmpty ? nil : $0 } ?? name)
    target.isStatic = usual?.machO == "staticlib"
    target.informationFiles = cells.compactMap(\.informationFile).filter { !$0.isEmpty }
      .map { LexicalPath.relative(LexicalPath.join(folder, $0), to: folder) }
    target.dependencies = frameworks(of: index)
    target.mapping = XcodeGenMapping([("sources", .list(sources(of: index)))])
    return target
  }

  private func platform(_ index: Int, _ sdk: String?) -> XcodeGenPlatform {
    let platform = sdk.flatMap { SDKTable.sdk(named: $0)?.platform } ?? spec.platform(of: index)
    return platform.flatMap { XcodeGenPlatform(rawValue: $0.rawValue) } ?? .macOS
  }

  // MARK: Sources and frameworks

  private mutating func sources(of target: Int) -> [XcodeGenValue] {
    refuseConditional(
      .sources, of: target, help: "a target has the same files in all configurations")
    var seen: Set<String> = []
    return spec.elements(of: .sources, in: target).compactMap { node in
      let range = spec.tree.range(of: node)
      guard let path = path(node, of: target), seen.insert(path).inserted else { return nil }
      let place = LexicalPath.normalize(LexicalPath.join(folder, path))
      var fields = [("path", XcodeGenValue.text(path, at: range))]
      if listing.isFolder(place), !isWrapper(path) {
        fields.append(("type", .text(SpecSource.Kind.syncedFolder.rawValue)))
      }
      return .mapping(fields, at: range)
    }
  }

  private func isWrapper(_ path: String) -> Bool {
    FilePath.fileExtension(of: path).flatMap(FileTypes.type(ofExtension:)) != nil
  }

  /// A path, seen from the folder of the file; nil for one that a setting decides, which is reported.
  private mutating func path(_ node: SpecNode, of target: Int) -> String? {
    var path = spec.path(of: node)
    for prefix in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"]
    where path.hasPrefix(prefix) {
      path.removeFirst(prefix.count)
    }
    if path.contains("$") {
      refuse(
        "a setting decides on the path '\(path)'", at: spec.tree.range(of: node),
        help: "Xcode needs paths in full, without $(…)")
      return nil
    }
    return LexicalPath.isAbsolute(path) ? LexicalPath.relative(path, to: folder) : path
  }

  private mutating func frameworks(of target: Int) -> [XcodeGenSpec.Dependency] {
    refuseConditional(
      .frameworks, of: target,
      help: "a target links the same frameworks in all configurations; OTHER_LDFLAGS may differ")
    var seen: Set<String> = []
    return spec.elements(of: .frameworks, in: target).compactMap { node in
      let name = spec.tree.string(of: node)
      guard seen.insert(name).inserted else { return nil }
      return XcodeGenSpec.Dependency(
        kind: .sdk, reference: name + ".framework", range: spec.tree.range(of: node))
    }
  }

  private mutating func refuseConditional(_ field: Field, of target: Int, help: String) {
    for place in spec.conditionalPlaces(of: field, in: target) {
      diagnostics.report(
        Diagnostic(
          "xcode-project", "an Xcode project cannot have '\(field.description.nameText)' in 'when'",
          at: place, help: help))
    }
  }

  // MARK: Schemes

  private func schemes() -> XcodeGenValue {
    .mapping(
      spec.schemes.map { scheme in
        func configuration(_ action: SpecScheme.Action) -> XcodeGenValue {
          .mapping([
            ("config", .text(spec.configurations[scheme.configuration(for: action)].name))
          ])
        }
        let targets = [(spec.name(of: scheme.target), XcodeGenValue.text("all"))]
        return (
          scheme.name,
          XcodeGenValue.mapping(
            [
              ("build", .mapping([("targets", .mapping(targets, at: scheme.range))])),
              ("run", configuration(.run)), ("test", configuration(.test)),
              ("profile", configuration(.profile)), ("analyze", configuration(.analyze)),
              ("archive", configuration(.archive)),
            ], at: scheme.range)
        )
      })
  }
}
