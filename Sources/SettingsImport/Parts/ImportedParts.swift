import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// The parts of an Xcode project as fields of config.yaml, and what no field expresses.
struct ImportedParts {
  struct Target {
    /// The fields in the order in which they are written, without `sources` and `frameworks`.
    var fields: [PartValue.Entry] = []
    var sources: [PartValue] = []
    var frameworks: [String] = []
    /// Settings that a field assigns in their place.
    var assigned: Set<String> = []
  }

  var organization: String?
  var packages: [PartValue.Entry] = []
  var schemes: [PartValue.Entry] = []
  var targets: [Target] = []
  var losses: [ImportLoss] = []
}

/// Makes fields of config.yaml from the parts of an Xcode project.
struct PartsImport {
  let project: XcodeProject
  let parts: Project
  let imported: ImportedProject
  let sources: any SourceProvider
  /// By target.
  let types: [XcodeGenProductType?]
  let platforms: [Platform?]
  /// By package, its name in the file.
  var packageNames: [String] = []
  var knownPackageNames: Set<String> = []
  /// By the name that several packages have, the last number that was tried.
  var packageNumbers: [String: Int] = [:]
  /// By product that names no package, the package that was found for it.
  var foundPackages: [String: Int?] = [:]
  /// The packages on the disk, once a product that names no package was looked for.
  var localPackages: LocalPackages?
  /// By path, the packages that the project does not refer to.
  var addedPackages: [String: Int] = [:]
  /// The files and folders that targets name.
  var coveredPlaces: Set<String> = []
  var result = ImportedParts()
  let folders: SourceFolders
  private var seenLosses: Set<ImportLoss> = []

  init(_ project: XcodeProject, _ imported: ImportedProject, sources: any SourceProvider) {
    self.project = project
    self.imported = imported
    self.sources = sources
    let parts = Project(project)
    self.parts = parts
    let compiled = parts.targets.flatMap { target in
      target.phases.flatMap { phase -> [String] in
        guard case .sources(let files) = phase else { return [] }
        return files.flatMap(\.item.paths)
      } + target.folders.map(\.path)
    }
    folders = SourceFolders(
      sources: sources, root: imported.folder, known: compiled, absolutePaths: parts.absolutePaths)
    types = project.targets.map { target in
      target.productType.flatMap { ProductType(named: $0) }.map(XcodeGenProductType.init(config:))
    }
    platforms = imported.targets.map { target in
      let sdk = imported.value(of: "SDKROOT", in: target)
      return Platform.allCases.first { $0.sdkRoot == sdk }
    }
  }

  mutating func run() -> ImportedParts {
    result.organization = parts.organization.flatMap { $0.isEmpty ? nil : $0 }
    addPackages()
    for (kind, name) in parts.others { lose(kind, name, of: nil) }
    for index in project.targets.indices { add(index) }
    addLooseHeaders()
    addSchemes()
    return result
  }

  // MARK: Losses

  mutating func lose(_ kind: String, _ name: String, of target: Int?) {
    let loss = ImportLoss(kind: kind, target: target.map { project.targets[$0].name }, name: name)
    if seenLosses.insert(loss).inserted { result.losses.append(loss) }
  }

  func relative(_ path: String) -> String {
    parts.absolutePaths.relative(path, to: imported.folder)
  }

  // MARK: Targets

  private mutating func add(_ index: Int) {
    var target = ImportedParts.Target()
    addFiles(of: index, to: &target)
    addHost(of: index, to: &target)
    addDependencies(of: index, to: &target)
    addPhases(of: index, to: &target)
    let part = parts.targets[index]
    for attribute in part.attributes {
      if let setting = attribute.setting,
        imported.value(of: setting, in: imported.targets[index]) != nil
      {
        continue
      }
      lose("attribute", attribute.name, of: index)
    }
    if project.targets[index].kind == .legacy {
      lose("build tool of another system", "", of: index)
    }
    if let type = project.targets[index].productType, types[index] == nil {
      lose(ImportLoss.productType, type, of: index)
    }
    result.targets.append(target)
  }

  /// Names the app that tests run in, if the settings are those that `host` assigns.
  private mutating func addHost(of index: Int, to target: inout ImportedParts.Target) {
    guard let type = types[index], type.isTest else { return }
    let level = imported.targets[index].level
    func isOwn(_ name: String, _ value: String) -> Bool {
      level.cells.allSatisfy { cell in
        let own = cell.own.filter { $0.name == name }
        return own.count == 1 && own[0].isUnconditional && own[0].text == value
          && !cell.inherited.contains { $0.name == name }
      }
    }
    let named = parts.targets[index].testTarget
    let tested =
      named
      ?? (type.name == "bundle.ui-testing"
        ? imported.value(of: "TEST_TARGET_NAME", in: imported.targets[index]).flatMap { name in
          project.targets.firstIndex { $0.name == name }
        } : nil)
    guard let host = tested else { return }
    let name = project.targets[host].name
    if type.name == "bundle.ui-testing" {
      if isOwn("TEST_TARGET_NAME", name) {
        target.assigned = ["TEST_TARGET_NAME"]
        target.fields.append(.init(key: "host", value: .text(name)))
      }
      return
    }
    let product = imported.value(of: "PRODUCT_NAME", in: imported.targets[host])
    let usual = "$(BUILT_PRODUCTS_DIR)/\(name).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\(name)"
    if product == nil || product == "$(TARGET_NAME)" || product == name,
      types[host]?.isApplication == true, isOwn("TEST_HOST", usual),
      isOwn("BUNDLE_LOADER", "$(TEST_HOST)")
    {
      target.assigned = ["TEST_HOST", "BUNDLE_LOADER"]
      target.fields.append(.init(key: "host", value: .text(name)))
    } else {
      lose("attribute", "TestTargetID (its host in Xcode's list of tests)", of: index)
    }
  }
}

extension ImportedProject {
  /// The text that a target assigns to a name in the default configuration, or else the project.
  func value(of name: String, in target: Target) -> String? {
    guard let index = configurations.firstIndex(where: { $0.name == defaultConfiguration }) else {
      return nil
    }
    return setting(in: target, at: index) { $0.name == name }?.text
  }

  /// The highest assignment of a target, or else of the project, that has a property.
  func setting(
    in target: Target, at configuration: Int, where isWanted: (ImportedSetting) -> Bool
  ) -> ImportedSetting? {
    for level in [target.level, level] {
      let cell = level.cells[configuration]
      if let setting = cell.own.last(where: isWanted) ?? cell.inherited.last(where: isWanted) {
        return setting
      }
    }
    return nil
  }

  /// Adds the parts of an Xcode project.
  mutating func add(_ parts: ImportedParts) {
    organization = parts.organization
    packages = parts.packages
    schemes = parts.schemes
    losses = parts.losses
    for (index, part) in parts.targets.enumerated() {
      targets[index].fields = part.fields
      targets[index].sources = part.sources
      targets[index].frameworks = part.frameworks
      guard !part.assigned.isEmpty else { continue }
      for cell in targets[index].level.cells.indices {
        targets[index].level.cells[cell].own.removeAll { part.assigned.contains($0.name) }
      }
    }
  }
}
