import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// Which other targets, packages and libraries a target's product consists of.
package struct ProductGraph {
  let project: SettingsProject
  /// The targets that build a product, by its file name.
  private(set) var builders: [String: [Int]] = [:]
  /// The parts of each Xcode project, and the index of its first target.
  private(set) var projects: [(parts: Project, first: Int)] = []
  /// The targets of all Xcode projects, by their own names.
  private(set) var targetsByName: [String: [Int]] = [:]
  /// The targets of each Xcode project by the identifiers of their objects, by the project's path.
  private(set) var targetsByIdentifier: [String: [String: Int]] = [:]
  var packages: PackageProducts
  /// Whether the project refers to no package on this disk.
  package var hasNoPackages: Bool { packages.isEmpty }
  /// The targets of a config.yaml that name an app as the one that they are part of, by its name.
  private var guests: [String: [Int]] = [:]

  /// - Parameter compiler: The version of the Swift compiler, on which the manifests of packages
  ///   depend; nil if it is not known.
  package init(_ project: SettingsProject, compiler: String? = nil) {
    self.project = project
    var folders: [String] = []
    var synchronizedFolders: [String] = []
    var traits: [String: [String]] = [:]
    if let outline = project.xcode {
      folders = outline.packageFolders
      var first = 0
      for project in outline.projects {
        projects.append((Project(project), first))
        for (index, target) in project.targets.enumerated() {
          targetsByName[target.name, default: []].append(first + index)
        }
        let targets = projects.last?.parts.targets ?? []
        targetsByIdentifier[LexicalPath.normalize(project.path)] = Dictionary(
          targets.indices.map { (targets[$0].identifier, first + $0) }
        ) { first, _ in first }
        let reader = ProjectReader(project)
        folders += reader.packageFolders()
        synchronizedFolders += reader.synchronizedRoots()
        for package in projects.last?.parts.packages ?? [] {
          guard case .local(let path) = package.place, !package.traits.isEmpty else { continue }
          traits[path, default: []] += package.traits
        }
        first += project.targets.count
      }
    } else if let outline = project.outline as? XcodeGenOutline {
      folders = outline.project.packages.compactMap(\.path).map {
        LexicalPath.normalize(LexicalPath.join(outline.project.folder, $0))
      }
    } else if let spec = project.spec {
      folders = spec.packageParts.compactMap { $0.part[.packagePath] }.map {
        LexicalPath.normalize(LexicalPath.join(spec.folder, spec.path(of: $0)))
      }
      for target in spec.targets where spec.productType(of: target)?.family != .testBundle {
        guard let host = spec.text(of: .host, in: target) else { continue }
        guests[spec.tree.string(of: host), default: []].append(target)
      }
    }
    packages = PackageProducts(
      folders: folders, synchronizedFolders: synchronizedFolders, traits: traits,
      compiler: compiler, sources: project.sources)
    for target in project.outline.targets {
      for name in fileNames(of: target) { builders[name, default: []].append(target) }
    }
  }

  // MARK: What there is

  /// The file names of a target's product, as others may refer to it.
  func fileNames(of target: Int) -> [String] {
    if let outline = project.xcode {
      let part = part(outline.members[target].project, target)
      return [part.product ?? Self.fileName(part.name, part.productType), part.productTitle]
        .compactMap(\.self)
    }
    if let outline = project.outline as? XcodeGenOutline {
      let target = outline.project.targets[target]
      return Set([target.name, target.productName]).compactMap {
        Self.fileName($0, target.productType)
      }
    }
    let product = project.spec.flatMap { spec in
      spec.text(of: .productName, in: target).map(spec.tree.string(of:))
    }
    return Set([project.outline.name(of: target), product].compactMap(\.self)).sorted()
      .compactMap { Self.fileName($0, productType(target)) }
  }

  private static func fileName(_ name: String, _ type: String?) -> String? {
    guard let type = type?.split(separator: ".").drop(while: { $0 != "product-type" }).dropFirst()
    else { return nil }
    switch type.joined(separator: ".") {
    case "library.static": return "lib\(name).a"
    case "library.dynamic": return "lib\(name).dylib"
    case "framework", "framework.static", "xcframework": return "\(name).framework"
    case let type where type.hasPrefix("application"): return "\(name).app"
    case "system-extension": return "\(name).systemextension"
    case "driver-extension": return "\(name).dext"
    case "kernel-extension", "kernel-extension.iokit": return "\(name).kext"
    case let type where type.contains("extension"): return "\(name).appex"
    case "xpc-service": return "\(name).xpc"
    case "tool": return name
    default: return "\(name).bundle"
    }
  }

  private func productType(_ target: Int) -> String? {
    if let outline = project.xcode { return outline.members[target].target.productType }
    if let outline = project.outline as? XcodeGenOutline {
      return outline.project.targets[target].productType
    }
    return project.spec?.productType(of: target)?.identifier
  }

  /// Whether what a target builds is usually a part of the product that depends on it.
  func isPart(_ target: Int) -> Bool {
    productType(target).map(XcodeGenProductType.isPart) ?? false
  }

  // MARK: Parts

  /// Returns the parts that a target links and embeds itself, by its build phases or dependencies.
  ///
  /// - Parameter platforms: The platforms that count, by the names of Xcode's filters; nil for all.
  package mutating func parts(
    of target: Int, on platforms: Set<String>? = nil
  ) -> [LinkedPart] {
    if let outline = project.xcode {
      let index = outline.members[target].project
      return parts(of: part(index, target), in: index, on: platforms)
        .filter { $0 != .target(target) }.uniqued()
    }
    if let outline = project.outline as? XcodeGenOutline {
      return parts(of: outline.project.targets[target], in: outline, on: platforms)
        .filter { $0 != .target(target) }.uniqued()
    }
    guard let spec = project.spec else { return [] }
    var result = spec.frameworks(of: target).flatMap { framework($0) }
    for part in spec.parts(of: .dependencies, in: target, as: .dependency) {
      let filters = spec.texts(part[.dependencyPlatforms]).compactMap(
        PlatformFilter.filter(named:))
      if let platforms, !PlatformFilter.include(filters, platforms) { continue }
      result += parts(part, in: spec, on: platforms)
    }
    result += spec.parts(of: .buildRules, in: target, as: .buildRule).compactMap { rule in
      (rule[.ruleFiles] ?? rule[.ruleFileType]).map { Self.rule(spec.tree.string(of: $0)) }
    }
    result += (guests[spec.name(of: target)] ?? []).map(LinkedPart.target)
    result += copiedCode(of: target, in: spec, on: platforms)
    return result.filter { $0 != .target(target) }.uniqued()
  }

  /// Returns the built code among the resources and copied files of a target in config.yaml.
  private func copiedCode(
    of target: Int, in spec: Spec, on platforms: Set<String>?
  ) -> [LinkedPart] {
    func places(_ nodes: [SpecNode], isPlaceOfCode: Bool) -> [LinkedPart] {
      nodes.flatMap { node -> [LinkedPart] in
        let path = LexicalPath.normalize(LexicalPath.join(spec.folder, spec.path(of: node)))
        return hasCode(path, FileType(path: path), isPlaceOfCode: isPlaceOfCode) ? file(path) : []
      }
    }
    let copied = spec.parts(of: .copyFiles, in: target, as: .copy).flatMap { copy in
      let place = spec.texts(copy[.copyTo]).first ?? ""
      let subpath = spec.texts(copy[.copySubpath]).first ?? ""
      return places(
        spec.nodes(copy[.copyPaths]),
        isPlaceOfCode: Self.placesOfCode.contains(place)
          || Self.foldersOfCode.contains(where: subpath.contains))
    }
    let resources = spec.parts(of: .resources, in: target, as: .resource).flatMap { resource in
      let filters = spec.texts(resource[.filePlatforms]).compactMap(PlatformFilter.filter(named:))
      let isUsed = platforms.map { PlatformFilter.include(filters, $0) } ?? true
      return isUsed ? places([resource[.filePath] ?? resource.node], isPlaceOfCode: false) : []
    }
    return copied + resources
  }

  /// The words of config.yaml for the folders of programs, frameworks and plug-ins.
  private static let placesOfCode: Set<String> = [
    "frameworks", "sharedFrameworks", "executables", "plugins",
  ]
  /// The names of these folders in a product.
  static let foldersOfCode = ["Executables", "Frameworks", "MacOS", "PlugIns", "XPCServices"]

  /// Whether a file that is copied into a product contains code.
  ///
  /// - Parameter isPlaceOfCode: Whether it is copied to where a product has programs, frameworks or
  ///   plug-ins.
  func hasCode(_ path: String, _ type: FileType?, isPlaceOfCode: Bool) -> Bool {
    // A program has no extension.
    if isPlaceOfCode,
      type?.isBundle == true || FileType.fileExtension(of: path) == nil
    {
      return true
    }
    return BuiltCode.isPresent(at: path, type, project.sources)
  }

  /// Returns the parts that the linker's arguments name, and the libraries and frameworks of the
  /// project that it finds in place of Apple's.
  ///
  /// - Parameter target: The target that is linked; nil if the arguments come from a package.
  package mutating func parts(
    linkerArguments: [String], searchPaths: LinkerSearchPaths, of target: Int?
  ) -> [LinkedPart] {
    let named = LinkerFlags.libraries(in: linkerArguments).flatMap { library -> [LinkedPart] in
      switch library {
      case .library(let name):
        if let own = ownLibrary(name) { return own }
        let isApple =
          AppleLibraries.contains(library: name) && !searchPaths.contain(library: name)
        return isApple ? [] : [missingLibrary(name)]
      case .framework(let name):
        let isOwn = searchPaths.contain(framework: name)
        return isOwn && product("\(name).framework") == nil
          ? [missingLibrary(name)] : framework(name)
      case .file(let path): return file(path)
      }
    }
    guard let target else { return named.uniqued() }
    // The linker looks in the folders of the project and among the products first.
    let replaced = systemLibraries(of: target).flatMap { library -> [LinkedPart] in
      switch library {
      case .library(let name):
        searchPaths.contain(library: name) ? [missingLibrary(name)] : ownLibrary(name) ?? []
      case .framework(let name):
        searchPaths.contain(framework: name)
          ? [missingLibrary(name)] : product("\(name).framework") ?? []
      case .file: []
      }
    }
    return (named + replaced).filter { $0 != .target(target) }.uniqued()
  }

  /// The libraries and frameworks of Apple that a target names without a path.
  private func systemLibraries(of target: Int) -> [LinkerFlags.Library] {
    if let outline = project.xcode {
      let part = part(outline.members[target].project, target)
      return part.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
        switch file.item {
        case .framework(let name): .framework(name)
        case .library(let name): .library(LexicalPath.libraryName(of: name))
        default: nil
        }
      }
    }
    if let outline = project.outline as? XcodeGenOutline {
      return outline.project.targets[target].links.compactMap { link in
        guard link.kind == .sdk, link.root == nil else { return nil }
        let name = LexicalPath.libraryName(of: link.reference)
        return link.reference.hasSuffix(".framework") ? .framework(name) : .library(name)
      }
    }
    guard let spec = project.spec else { return [] }
    let dependencies = spec.parts(of: .dependencies, in: target, as: .dependency)
    func names(_ field: Field) -> [String] {
      dependencies.compactMap { part in part[field].map { spec.tree.string(of: $0) } }
    }
    let frameworks = spec.frameworks(of: target) + names(.dependencyFramework)
    return frameworks.map { .framework(LexicalPath.libraryName(of: $0)) }
      + names(.dependencyLibrary).map { .library(LexicalPath.libraryName(of: Self.stub($0))) }
  }

  /// Returns the targets that build the program that loads a bundle of tests or a plug-in.
  ///
  /// - Parameter loader: The value of BUNDLE_LOADER: the path of the program, in the app if there is one.
  package func hosts(of target: Int, loader: String) -> [Int] {
    let names = loader.split(separator: "/").map(String.init)
    let found = names.reversed().lazy.compactMap { builders[$0] }.first
    if let found { return found.filter { $0 != target } }
    guard let spec = project.spec, let host = spec.text(of: .host, in: target) else { return [] }
    return spec.target(named: spec.tree.string(of: host)).map { [$0] } ?? []
  }

  private mutating func parts(
    _ dependency: SpecPart, in spec: Spec, on platforms: Set<String>?
  ) -> [LinkedPart] {
    func text(_ field: Field) -> String? { dependency[field].map { spec.tree.string(of: $0) } }
    if let name = text(.dependencyFramework) {
      return framework(LexicalPath.libraryName(of: name))
    }
    if let name = text(.dependencyLibrary) {
      return file(Self.stub(name))
    }
    if let path = dependency[.dependencyXCFramework] { return file(spec.path(of: path)) }
    if let name = text(.dependencyBuilt) { return file(name) }
    if let name = text(.dependencyPackage) {
      // A plug-in runs while the target is built, and is not part of the product.
      if let name = text(.dependencyPlugin) { return Self.plugin(name) }
      let products = spec.texts(dependency[.dependencyProduct])
      let package = spec.packageParts.first { $0.name == name }?.part
      return (products.isEmpty ? [name] : products).flatMap { product -> [LinkedPart] in
        guard let path = package?[.packagePath] else {
          return [remote(product, spec.texts(package?[.packageURL]).first ?? "")]
        }
        return packages.parts(
          product: product,
          in: LexicalPath.normalize(LexicalPath.join(spec.folder, spec.path(of: path))),
          on: platforms)
      }
    }
    guard
      let target = spec.target(
        named: text(.dependencyTarget) ?? spec.tree.string(of: dependency.node))
    else { return [] }
    if spec.boolean(dependency[.dependencyEmbed]) == true || dependency[.copyTo] != nil {
      return [.target(target)]
    }
    let isLinked = spec.boolean(dependency[.dependencyLink]) != false
    let isEmbedded = spec.boolean(dependency[.dependencyEmbed]) != false
    let isArchive = fileNames(of: target).contains { $0.hasSuffix(".a") }
    return isPart(target) && (isLinked || isEmbedded && !isArchive) ? [.target(target)] : []
  }
}
