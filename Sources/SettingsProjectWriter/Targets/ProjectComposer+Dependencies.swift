import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

extension ProjectComposer {
  typealias Dependency = XcodeGenSpec.Dependency

  /// Adds a dependency to the parts of a target.
  func add(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    switch dependency.kind {
    case .target: addTarget(dependency, of: target, to: &parts)
    case .framework: addFramework(dependency, of: target, to: &parts)
    case .sdk: addSystemLibrary(dependency, to: &parts)
    case .bundle: addBundle(dependency, of: target, to: &parts)
    case .package: addPackage(dependency, of: target, to: &parts)
    case .carthage: addCarthage(dependency, of: target, to: &parts)
    }
  }

  // MARK: Settings of build files

  private func linkFile(_ element: ObjectID?, _ dependency: Dependency) -> PhaseList.File {
    PhaseList.File(
      element: element,
      settings: dependency.isWeak ? [("ATTRIBUTES", .texts(["Weak"]))] : [],
      filters: Self.filters(dependency))
  }

  /// The platforms that a dependency is for, as its objects say it.
  static func filters(_ dependency: Dependency) -> [ProjectObject.Field] {
    var fields: [ProjectObject.Field] = []
    switch dependency.mapping["platformFilter"]?.text {
    case "iOS": fields.append(("platformFilter", .text("ios")))
    case "macOS": fields.append(("platformFilter", .text("maccatalyst")))
    default: break
    }
    let destinations = (dependency.mapping["destinationFilters"]?.readableTexts ?? [])
      .compactMap(XcodeGenDestination.init)
    if !destinations.isEmpty {
      fields.append(("platformFilters", .texts(destinations.map(\.platformFilter))))
    }
    return fields
  }

  func embedFile(
    _ element: ObjectID?, _ dependency: Dependency, signs: Bool, isFiltered: Bool = true
  ) -> PhaseList.File {
    var attributes: [String] = []
    if dependency.mapping["codeSign"]?.boolean ?? signs { attributes.append("CodeSignOnCopy") }
    if dependency.mapping["removeHeaders"]?.boolean ?? true {
      attributes.append("RemoveHeadersOnCopy")
    }
    return PhaseList.File(
      element: element, settings: [("ATTRIBUTES", .texts(attributes))],
      filters: isFiltered ? Self.filters(dependency) : [])
  }

  /// The destination that a dependency names for what is embedded; `WriterValidation` reports a wrong one.
  func copyDestination(of dependency: Dependency) -> CopyDestination? {
    guard let copy = dependency.mapping["copy"]?.mapping,
      let place = copy["destination"]?.text.flatMap({ CopyDestination.places[$0] })
    else { return nil }
    return CopyDestination(
      specification: place, subpath: copy["subpath"]?.text ?? "",
      isBeforeCompiling: copy["phaseOrder"]?.text == "preCompile")
  }

  // MARK: Targets

  private func addTarget(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    if let object = targets[dependency.reference] {
      parts.dependencies.append(
        self.dependency(
          of: target.name, on: object, named: dependency.reference, Self.filters(dependency)))
      guard let other = spec.target(named: dependency.reference) else { return }
      addProduct(
        products[other.name], other.type, other.linkage, isForWatch: other.platform == .watchOS,
        dependency, of: target, to: &parts)
      return
    }
    guard let other = references.target(dependency.reference) else {
      draft.refuse(
        "'\(dependency.reference)' is not a target of another project that can be read",
        at: dependency.range, help: "the project is one of 'projectReferences'")
      return
    }
    let product = references.product(of: other, &draft.graph)
    let proxy = draft.graph.add(
      .itemProxy, identity: "\(target.name):\(dependency.reference)",
      comment: "PBXContainerItemProxy",
      [
        ("containerPortal", .object(other.container)), ("proxyType", .text("1")),
        ("remoteGlobalIDString", .text(other.identifier)), ("remoteInfo", .text(other.name)),
      ])
    var fields: [ProjectObject.Field] = [
      ("name", .text(other.name)), ("targetProxy", .object(proxy)),
    ]
    fields += Self.filters(dependency)
    parts.dependencies.append(
      draft.graph.add(
        .targetDependency, identity: "\(target.name):\(dependency.reference)",
        comment: "PBXTargetDependency", fields))
    addProduct(
      product, other.type, other.linkage, isForWatch: target.platform == .watchOS, dependency,
      of: target, to: &parts)
  }

  /// A dependency on a target of this project.
  func dependency(
    of owner: String, on object: ObjectID, named name: String, _ filters: [ProjectObject.Field] = []
  ) -> ObjectID {
    let proxy = draft.graph.add(
      .itemProxy, identity: "\(owner):\(name)", comment: "PBXContainerItemProxy",
      [
        ("containerPortal", .object(project)), ("proxyType", .text("1")),
        ("remoteGlobalIDString", .object(object)), ("remoteInfo", .text(name)),
      ])
    var fields: [ProjectObject.Field] = [
      ("target", .object(object)), ("targetProxy", .object(proxy)),
    ]
    fields += filters
    return draft.graph.add(
      .targetDependency, identity: "\(owner):\(name)", comment: "PBXTargetDependency", fields)
  }

  /// Links and embeds the product of a target.
  private func addProduct(
    _ product: ObjectID?, _ type: XcodeGenProductType, _ linkage: XcodeGenProductType.Linkage,
    isForWatch: Bool, _ dependency: Dependency, of target: XcodeGenSpec.Target,
    to parts: inout DependencyParts
  ) {
    let links =
      dependency.links
      ?? ((linkage == .dynamic && target.type.name != "library.static")
        || (linkage == .staticLinkage && target.type.isExecutable))
    if links, let product { parts.linked.append(linkFile(product, dependency)) }
    guard dependency.embeds ?? target.type.embeds(type, linkage: linkage) else { return }
    parts.embed(
      embedFile(product, dependency, signs: !type.isExecutable), type, isForWatch: isForWatch,
      copy: copyDestination(of: dependency))
  }

  // MARK: Libraries

  private func addFramework(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    let root = draft.contents.isConfig ? dependency.mapping["root"]?.text : nil
    let file = libraries.framework(
      dependency.reference, isImplicit: dependency.isImplicit,
      root: root.flatMap(SourceTreeBase.init), folder: draft.folder, &draft.graph)
    if dependency.links ?? (target.type.name != "library.static") {
      parts.linked.append(linkFile(file, dependency))
    }
    if dependency.embeds ?? (target.type.isApplication || target.type.isTest) {
      embedFramework(file, dependency, to: &parts)
    }
  }

  private func embedFramework(
    _ file: ObjectID, _ dependency: Dependency, isFiltered: Bool = true,
    to parts: inout DependencyParts
  ) {
    let embedded = embedFile(file, dependency, signs: true, isFiltered: isFiltered)
    if let copy = copyDestination(of: dependency) {
      parts.add(embedded, to: copy)
    } else {
      parts.frameworks.append(embedded)
    }
  }

  private func addSystemLibrary(_ dependency: Dependency, to parts: inout DependencyParts) {
    let name = dependency.reference
    let known = ["framework", "tbd", "dylib"]
    if !name.contains("/"), !known.contains(FileType.fileExtension(of: name) ?? "") {
      draft.refuse(
        "'\(name)' is not a library of an SDK", at: dependency.range,
        help: "write \(name).framework, a name that ends in .tbd or .dylib, or a path")
      return
    }
    let file = libraries.systemLibrary(
      name, root: dependency.mapping["root"]?.text, &draft.graph)
    parts.linked.append(linkFile(file, dependency))
    if dependency.embeds == true { embedFramework(file, dependency, to: &parts) }
  }

  private func addBundle(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    if target.type.name == "library.static" || target.type.name == "library.dynamic" { return }
    let file = libraries.bundle(dependency.reference, folder: draft.folder, &draft.graph)
    var build = PhaseList.File(element: file)
    if dependency.embeds ?? (target.type.isApplication || target.type.isTest) {
      build = embedFile(file, dependency, signs: true)
    }
    parts.bundles.append(build)
  }

  // MARK: Packages

  private func addPackage(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    let products =
      dependency.products.isEmpty
      ? [dependency.product ?? dependency.reference] : dependency.products
    for name in products {
      let product = packageProduct(name, package: dependency.reference, of: target.name)
      if dependency.links ?? true { parts.packageProducts.append(product) }
      if dependency.links ?? (target.type.name != "library.static") {
        var file = linkFile(nil, dependency)
        file.product = product
        parts.linked.append(file)
      } else {
        parts.dependencies.append(
          productDependency(product, name: name, of: target.name, Self.filters(dependency)))
      }
      if dependency.embeds == true {
        var file = embedFile(nil, dependency, signs: true)
        file.product = product
        if let copy = copyDestination(of: dependency) {
          parts.add(file, to: copy)
        } else {
          parts.frameworks.append(file)
        }
      }
    }
  }

  func packageProduct(_ name: String, package: String, of owner: String) -> ObjectID {
    var fields: [ProjectObject.Field] = [("productName", .text(name))]
    if let package = packages[package] { fields.append(("package", .object(package))) }
    return draft.graph.add(
      .packageProduct, identity: "\(owner):\(package):\(name)", comment: name, fields)
  }

  func productDependency(
    _ product: ObjectID, name: String, of owner: String, _ filters: [ProjectObject.Field] = []
  ) -> ObjectID {
    var fields: [ProjectObject.Field] = [("productRef", .object(product))]
    fields += filters
    return draft.graph.add(
      .targetDependency, identity: "\(owner):product:\(name)", comment: "PBXTargetDependency",
      fields)
  }

  // MARK: Carthage

  private func addCarthage(
    _ dependency: Dependency, of target: XcodeGenSpec.Target, to parts: inout DependencyParts
  ) {
    for framework in carthage.frameworks(of: dependency, on: target.platform) {
      let file = carthageFile(framework, target.platform)
      if dependency.links
        ?? (target.type.name != "library.static" && !dependency.isStaticCarthage)
      {
        parts.linked.append(linkFile(file, dependency))
      }
    }
  }

  private func carthageFile(
    _ framework: CarthageFrameworks.Framework, _ platform: XcodeGenPlatform
  ) -> ObjectID {
    libraries.carthage(
      framework.fileName, folder: carthage.folder(for: framework.dependency, platform),
      platform: platform.carthageFolder, &draft.graph)
  }

  /// Embeds what Carthage built, or returns the names of what a script has to copy.
  func embedCarthage(of target: XcodeGenSpec.Target, to parts: inout DependencyParts) -> [String] {
    let type = target.type
    let isApplication = type.isApplication || type.name == "watchkit2-extension"
    let embedsDirectly =
      target.mapping["directlyEmbedCarthageDependencies"]?.boolean
      ?? !(isApplication && target.platform != .macOS)
    let embedsByDefault =
      (type.isApplication && target.platform != .watchOS) || type.name == "watchkit2-extension"
      || type.isTest
    var copied: [String] = []
    for framework in carthage.embeddable(in: target) {
      let dependency = framework.dependency
      let embeds = dependency.embeds ?? embedsByDefault
      if dependency.links == false, !embeds { continue }
      let file = carthageFile(framework, target.platform)
      if dependency.isStaticCarthage {
        guard framework.isOwn else { continue }
        var link = linkFile(file, dependency)
        link.filters = []
        parts.linked.append(link)
      } else if embeds {
        if embedsDirectly {
          embedFramework(file, dependency, isFiltered: false, to: &parts)
        } else if !copied.contains(framework.fileName) {
          copied.append(framework.fileName)
        }
      }
    }
    return copied
  }
}
