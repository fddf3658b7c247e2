import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen
import SettingsModel

/// The other projects that a spec refers to, and the products of theirs that targets use.
struct ProjectReferences {
  private struct Reference {
    let name: String
    /// As the spec writes it.
    let path: String
    let file: ObjectID
    let productGroup: ObjectID
  }

  /// A target of another project.
  struct Target {
    let name: String
    let type: XcodeGenProductType
    let isStatic: Bool
    /// The file name of the product.
    let fileName: String
    let container: ObjectID
    let project: String
    /// In its own project file.
    let identifier: String
    /// The identifier of its product there; nil if it makes none.
    let productIdentifier: String?

    var linkage: XcodeGenProductType.Linkage { type.linkage(isStatic: isStatic) }
  }

  private let draft: ProjectDraft
  private var references: [String: Reference] = [:]
  private var order: [Reference] = []
  private var projects: [String: (project: XcodeProject, targets: [String: XcodeTarget])?] = [:]
  private var proxies: [String: ObjectID] = [:]
  private var files = SourceFiles()

  init(_ draft: ProjectDraft) {
    self.draft = draft
  }

  /// Adds the group of the projects; nil without any.
  mutating func addGroup(project: ObjectID, _ graph: inout ProjectGraph) -> ObjectID? {
    for entry in (draft.root["projectReferences"]?.mapping?.entries ?? [])
      .sorted(by: { $0.key < $1.key })
    {
      guard let path = entry.value.mapping?["path"]?.text else { continue }
      let normal = FilePath.tidied(path)
      let file = graph.addElement(
        .fileReference, identity: "project:\(entry.key)", name: entry.key, path: normal,
        FileType.xcodeGenIdentifier(of: normal).map {
          [("lastKnownFileType", .text($0))]
        } ?? [])
      let group = graph.addElement(
        .group, identity: "products:\(entry.key)", name: "Products", path: nil)
      let reference = Reference(name: entry.key, path: path, file: file, productGroup: group)
      references[entry.key] = reference
      order.append(reference)
    }
    if order.isEmpty { return nil }
    let group = graph.addElement(.group, identity: "Projects", name: "Projects", path: nil)
    for reference in order { graph.append(reference.file, to: group) }
    return group
  }

  /// The value of `projectReferences` in the project.
  var value: ProjectValue {
    .list(
      order.map {
        .dictionary([
          ("ProductGroup", .object($0.productGroup)), ("ProjectRef", .object($0.file)),
        ])
      })
  }

  /// A target of another project, by `PROJECT/TARGET`; nil if there is none.
  mutating func target(_ text: String) -> Target? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let reference = references[parts[0]],
      let (project, targets) = project(reference), let target = targets[parts[1]]
    else { return nil }
    let type = target.productType.flatMap(XcodeGenProductType.init) ?? .none
    let list = target.configurations
    let settings =
      (list.configurations.first { $0.name == list.defaultName } ?? list.configurations.first)?
      .settings
    let machO = settings.flatMap { project.tree.value("MACH_O_TYPE", of: $0) }
      .flatMap(project.tree.string(of:))
    let product =
      project.tree.value("productName", of: target.object).flatMap(project.tree.string(of:))
      ?? target.name
    var fileName = type.fileExtension.map { "\(product).\($0)" } ?? product
    if type.name == "library.static", !fileName.hasPrefix("lib") { fileName = "lib" + fileName }
    return Target(
      name: target.name, type: type, isStatic: machO == "staticlib", fileName: fileName,
      container: reference.file, project: reference.name,
      identifier: project.tree.string(of: target.identifier) ?? target.name,
      productIdentifier: project.tree.value("productReference", of: target.object)
        .flatMap(project.tree.string(of:)))
  }

  /// The path of a project as the spec writes it, for schemes.
  func path(ofProject name: String) -> String? { references[name]?.path }

  /// The project file of another project; nil if it cannot be read.
  private mutating func project(
    _ reference: Reference
  ) -> (project: XcodeProject, targets: [String: XcodeTarget])? {
    if let known = projects[reference.name] { return known }
    let path = draft.place(reference.path)
    let file = LexicalPath.join(path, XcodeProject.fileName)
    var result: (project: XcodeProject, targets: [String: XcodeTarget])?
    if let bytes = try? draft.sources.read(file) {
      var ignored = DiagnosticCollector()
      let project = XcodeProjectReader.read(
        bytes, path: path, file: files.add(path: file, bytes: bytes), diagnostics: &ignored)
      result = project.map { ($0, $0.targetsByName) }
    }
    projects[reference.name] = .some(result)
    return result
  }

  /// The product of a target of another project, one object for all that use it.
  mutating func product(of target: Target, _ graph: inout ProjectGraph) -> ObjectID {
    let key = "\(target.project)/\(target.name)"
    if let known = proxies[key] { return known }
    var fields: [ProjectObject.Field] = [
      ("containerPortal", .object(target.container)), ("proxyType", .text("2")),
    ]
    if let identifier = target.productIdentifier {
      fields.append(("remoteGlobalIDString", .text(identifier)))
    }
    fields.append(("remoteInfo", .text(target.name)))
    let proxy = graph.add(
      .itemProxy, identity: "product:\(key)", comment: "PBXContainerItemProxy", fields)
    let type = FileType.xcodeGenIdentifier(of: target.fileName)
    let product = graph.addElement(
      .referenceProxy, identity: key, name: nil, path: target.fileName, base: .products,
      [("remoteRef", .object(proxy))] + (type.map { [("fileType", .text($0))] } ?? []))
    proxies[key] = product
    if let group = references[target.project]?.productGroup { graph.append(product, to: group) }
    return product
  }
}
