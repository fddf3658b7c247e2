import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// Puts the objects of a project together: its targets, files, packages and configurations.
final class ProjectComposer {
  let draft: ProjectDraft
  let tree: SourceTree
  let project: ObjectID
  /// By name.
  private(set) var targets: [String: ObjectID] = [:]
  private(set) var products: [String: ObjectID] = [:]
  private var productTargets: [ObjectID: String] = [:]
  private(set) var packages: [String: ObjectID] = [:]
  var references: ProjectReferences
  var libraries = LibraryReferences()
  let carthage: CarthageFrameworks
  let settings: CombinedSettings

  var spec: XcodeGenSpec { draft.spec }

  init(_ draft: ProjectDraft) {
    self.draft = draft
    // What is wrong in them is reported when the targets are composed.
    var ignored = DiagnosticCollector()
    let synchronized = draft.spec.targets.flatMap { target in
      SpecSource.all(target.mapping["sources"], &ignored)
        .filter { ($0.kind ?? draft.options.folderKind) == .syncedFolder && !$0.path.isEmpty }
        .map { draft.place($0.path) }
    }
    tree = SourceTree(draft, synchronizedPaths: synchronized)
    project = draft.graph.add(.project, identity: "project", comment: "Project object")
    references = ProjectReferences(draft)
    carthage = CarthageFrameworks(draft)
    settings = CombinedSettings(draft)
  }

  /// Puts everything together.
  ///
  /// - Returns: What the head of the project file says.
  func compose() -> ProjectFormat {
    let format = ProjectFormat(
      draft.options.text("projectFormat"), isOfXcodeGen: !draft.contents.isConfig)
    for entry in draft.root["fileGroups"]?.list ?? [] {
      guard let path = entry.text,
        draft.acceptsPlace(path, of: "file group '\(path)'", at: entry.range)
      else { continue }
      if draft.listing.exists(draft.place(path)) {
        tree.addFileGroup(path, at: entry.range)
      } else {
        draft.refuse("there is no file group at '\(path)'", at: entry.range)
      }
    }
    var fields: [ProjectObject.Field] = [
      (
        "buildConfigurationList",
        .object(
          configurations(
            draft.contents.project.project, of: "PBXProject \"\(spec.name)\"", identity: "project"))
      )
    ]
    addTargets()
    addPackages()
    let productGroup = draft.graph.addElement(
      .group, identity: "Products", name: "Products", path: nil)
    for target in spec.targets {
      if let product = products[target.name] { draft.graph.append(product, to: productGroup) }
    }
    var derived = [productGroup]
    if let group = references.addGroup(project: project, &draft.graph) {
      derived.append(group)
      fields.append(("projectReferences", references.value))
    }
    for target in spec.targets { compose(target) }
    for target in spec.aggregateTargets { compose(target) }
    tree.finishSynchronizedFolders()
    derived += libraries.groups(carthagePath: spec.options.carthageBuildPath, &draft.graph)
    let main = mainGroup(derived)
    fields += [
      ("mainGroup", .object(main)), ("productRefGroup", .object(productGroup)),
      ("developmentRegion", .text(draft.options.developmentLanguage)),
      ("hasScannedForEncodings", .text("0")), ("knownRegions", .texts(knownRegions())),
      ("minimizedProjectReferenceProxies", .text("1")), ("projectDirPath", .text("")),
      ("projectRoot", .text("")), ("attributes", attributes()),
      (
        "targets",
        .objects(targets.sorted { $0.key < $1.key }.map(\.value))
      ),
    ]
    if format.isPreferred {
      fields.append(("preferredProjectObjectVersion", .text(format.version)))
    } else {
      fields.append(("compatibilityVersion", .text(format.compatibility)))
    }
    if !packageOrder.isEmpty { fields.append(("packageReferences", .objects(packageOrder))) }
    draft.graph[project].fields = fields
    return format
  }

  // MARK: Groups

  private func mainGroup(_ derived: [ObjectID]) -> ObjectID {
    var fields: [ProjectObject.Field] = []
    if let value = draft.options.boolean("usesTabs") { fields.append(("usesTabs", .number(value))) }
    for key in ["indentWidth", "tabWidth"] {
      if case .integer(let width)? = draft.options.mapping[key]?.content {
        fields.append((key, .text(String(width))))
      }
    }
    let main = draft.graph.addElement(.group, identity: "main", name: nil, path: nil, fields)
    for element in tree.roots { draft.graph.append(element, to: main) }
    var sorting = GroupSorting(draft.options)
    sorting.sort(main, in: &draft.graph)
    sorting.order(main, in: &draft.graph)
    for group in derived { sorting.sort(group, in: &draft.graph, ties: productTargets) }
    let sorted = derived.map { ($0, NaturalKey(draft.graph[$0].nameOrPath)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    for group in sorted { draft.graph.append(group, to: main) }
    return main
  }

  private func knownRegions() -> [String] {
    var regions = draft.knownRegions
    regions.insert(draft.options.developmentLanguage)
    if draft.options.usesBaseInternationalization { regions.insert("Base") }
    return regions.sorted()
  }

  // MARK: Targets and packages

  private func addTargets() {
    for target in spec.targets {
      let isa: ObjectClass = target.isLegacy ? .legacyTarget : .nativeTarget
      targets[target.name] = draft.graph.add(isa, identity: target.name, comment: target.name)
      if target.isLegacy { continue }
      let isExplicit =
        target.platform == .macOS || target.platform == .watchOS
        || target.type.name == "framework" || target.type.name == "extensionkit-extension"
      var fields: [ProjectObject.Field] = [("includeInIndex", .text("0"))]
      if let type = target.type.fileType {
        fields.append((isExplicit ? "explicitFileType" : "lastKnownFileType", .text(type)))
      }
      let product = draft.graph.addElement(
        .fileReference, identity: "product:\(target.name)", name: nil,
        path: target.type.fileName(target.productName), base: .products, fields)
      products[target.name] = product
      productTargets[product] = target.name
    }
    for target in spec.aggregateTargets {
      targets[target.name] = draft.graph.add(
        .aggregateTarget, identity: target.name, comment: target.name)
    }
  }

  private var packageOrder: [ObjectID] = []
  private(set) var specPackages: [SpecPackage] = []

  private func addPackages() {
    let packages = SpecPackage.all(draft).sorted { $0.name < $1.name }
    specPackages = packages
    for package in packages {
      guard case .remote(let url, let requirement) = package.place else { continue }
      let id = draft.graph.add(
        .remotePackage, identity: package.name,
        comment: "XCRemoteSwiftPackageReference \"\(package.name)\"",
        [("repositoryURL", .text(url)), ("requirement", .dictionary(requirement))])
      self.packages[package.name] = id
      packageOrder.append(id)
    }
    for package in packages {
      guard case .local(let path, let group, false) = package.place else { continue }
      let id = draft.graph.add(
        .localPackage, identity: package.name,
        comment: "XCLocalSwiftPackageReference \"\(package.name)\"",
        [("relativePath", .text(path))])
      packageOrder.append(id)
      tree.addPackage(path, group: group)
    }
  }

  // MARK: Configurations

  /// The configurations as they are written: with their own settings, or with xcconfig files.
  private func written(
    _ configurations: [XcodeGenProject.Configuration], of owner: String, _ target: String
  ) -> [XcodeGenProject.Configuration] {
    guard let written = draft.contents.written else { return configurations }
    if owner.hasPrefix("PBXProject ") { return written.project }
    return written.target(named: target).map { written.targets[$0].configurations }
      ?? configurations
  }

  /// The list of configurations of the project or a target.
  func configurations(
    _ configurations: [XcodeGenProject.Configuration], of owner: String, identity: String
  ) -> ObjectID {
    let list = written(configurations, of: owner, identity).map { configuration in
      var fields: [ProjectObject.Field] = [("name", .text(configuration.name))]
      if let path = configuration.xcconfig {
        fields.append(
          ("baseConfigurationReference", .object(tree.containedFile(draft.place(path)))))
      }
      let settings = configuration.settings.map { setting -> ProjectObject.Field in
        switch setting.value {
        case .text(let text): (setting.name, .text(text))
        case .list(let elements): (setting.name, .texts(elements))
        }
      }
      fields.append(("buildSettings", .dictionary(settings)))
      return draft.graph.add(
        .configuration, identity: "\(identity):\(configuration.name)",
        comment: configuration.name, fields)
    }
    return draft.graph.add(
      .configurationList, identity: identity,
      comment: "Build configuration list for \(owner)",
      [
        ("buildConfigurations", .objects(list)), ("defaultConfigurationIsVisible", .text("0")),
        (
          "defaultConfigurationName", .text(draft.contents.project.defaultConfiguration)
        ),
      ])
  }

  // MARK: Attributes

  private func attributes() -> ProjectValue {
    let attributes = ProjectAttributes(draft, settings)
    var result = attributes.project
    var byTarget: [ProjectObject.Field] = []
    for (name, id) in targets.sorted(by: { $0.key < $1.key }) {
      let fields = attributes.target(named: name) { self.targets[$0] }
      if fields.isEmpty { continue }
      byTarget.append(
        (
          draft.graph[id].identifier.text, .dictionary(fields)
        ))
    }
    if !byTarget.isEmpty {
      byTarget.sort { $0.key < $1.key }
      result.append(("TargetAttributes", .dictionary(byTarget)))
    }
    return .dictionary(result.sorted { $0.key < $1.key })
  }
}
