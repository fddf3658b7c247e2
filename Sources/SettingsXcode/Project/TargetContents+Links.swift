import SettingsDiagnostics
import SettingsModel

/// The parts of a target's product other than the target's own code.
extension TargetContents {
  package enum Link: Hashable, Sendable {
    /// Another target of the project, by index, that is built before this one.
    case dependency(Int)
    /// Another target of the project, by index, whose product is linked or copied.
    case member(Int)
    /// A target of another project, by name, that is built before this one.
    case foreignDependency(String)
    /// A product by its file name, which a target of any open project may build.
    case product(String)
    /// A library or framework in a folder of the project, or at an unknown location.
    case file(String)
    /// A product of a package.
    ///
    /// - `url`: The location of a remote package; nil for a local one.
    case package(product: String, url: String?)
    /// A build rule with a script that processes sources of the target, by its file pattern.
    case rule(String)
  }

  /// Returns what a target depends on, links and embeds, in the order of the file and each once.
  /// The system's own frameworks and libraries are left out.
  ///
  /// - Parameter platforms: The platforms that count, by their names in Xcode's filters; nil for
  ///   all.
  package func links(of target: XcodeTarget, on platforms: Set<String>? = nil) -> [Link] {
    var result: [Link] = []
    var seen: Set<Link> = []
    func add(_ link: Link?) {
      if let link, seen.insert(link).inserted { result.append(link) }
    }
    for file in objects.buildFiles(of: target, in: .frameworks, .copiedFiles)
    where isUsed(file.object, on: platforms) {
      add(link(file))
    }
    // The platform filters of packages are in the build files.
    var filed: Set<Link> = []
    for phase in objects.elements("buildPhases", of: target.object).compactMap(objects.object) {
      for file in objects.elements("files", of: phase).compactMap(objects.object) {
        guard let node = objects.tree.value("productRef", of: file), let product = package(node)
        else { continue }
        filed.insert(product)
        if isUsed(file, on: platforms) { add(product) }
      }
    }
    for node in objects.elements("packageProductDependencies", of: target.object) {
      if let product = package(node), !filed.contains(product) { add(product) }
    }
    for node in objects.elements("dependencies", of: target.object) {
      guard let dependency = objects.object(node), isUsed(dependency, on: platforms) else {
        continue
      }
      add(self.dependency(dependency))
    }
    for rule in objects.elements("buildRules", of: target.object).compactMap(objects.object) {
      add(self.rule(rule, of: target))
    }
    return result
  }

  /// Whether the filters of a build file or dependency include one of some platforms.
  private func isUsed(_ object: NodeID, on platforms: Set<String>?) -> Bool {
    guard let platforms else { return true }
    var filters = objects.elements("platformFilters", of: object).compactMap(objects.tree.string)
    if let filter = objects.string("platformFilter", of: object) { filters.append(filter) }
    return PlatformFilter.include(filters, platforms)
  }

  /// Returns a build rule that runs a script for a source of the target. Other rules only choose
  /// among Xcode's own compilers.
  private func rule(_ rule: NodeID, of target: XcodeTarget) -> Link? {
    guard objects.string("compilerSpec", of: rule) == "com.apple.compilers.proxy.script" else {
      return nil
    }
    let patterns = (objects.string("filePatterns", of: rule) ?? "").split(separator: " ")
      .map(String.init)
    let type = objects.string("fileType", of: rule)
    let isUsed = objects.buildFiles(of: target, in: .sources).contains { file in
      guard let reference = objects.object(file.reference) else { return false }
      let path = objects.string("path", of: reference) ?? ""
      let types = [
        objects.string("lastKnownFileType", of: reference),
        objects.string("explicitFileType", of: reference),
      ]
      return type.map { types.contains($0) } == true
        || patterns.contains {
          ConditionPattern.match($0, LexicalPath.fileName(of: path)) == .matches
        }
    }
    // A synchronized folder may contain such files.
    guard isUsed || !synchronizedFolders(of: target).isEmpty else { return nil }
    return .rule(patterns.first ?? type ?? "build rule")
  }

  private func link(_ file: ProjectObjects.BuildFile) -> Link? {
    guard let reference = objects.object(file.reference) else { return nil }
    let path = objects.string("path", of: reference) ?? objects.string("name", of: reference) ?? ""
    let name = LexicalPath.fileName(of: path)
    if objects.isKind(reference, "PBXReferenceProxy") { return .product(name) }
    let builder = project.targets.firstIndex {
      objects.object("productReference", of: $0.object) == reference
    }
    if let builder { return .member(builder) }
    switch objects.string("sourceTree", of: reference) {
    case "SDKROOT", "DEVELOPER_DIR": return nil
    case "BUILT_PRODUCTS_DIR": return .product(name)
    default: break
    }
    if file.phase == .copiedFiles, !Self.hasCode(name) { return nil }
    return .file(self.path(file.reference) ?? path)
  }

  /// Whether the name of a file that is copied into a product shows that it contains code.
  private static func hasCode(_ name: String) -> Bool {
    [".framework", ".xcframework", ".dylib", ".a", ".appex", ".xpc", ".app"].contains {
      name.hasSuffix($0)
    }
  }

  private func package(_ reference: NodeID) -> Link? {
    guard let object = objects.object(reference),
      let product = objects.string("productName", of: object), !product.hasPrefix("plugin:")
    else { return nil }
    let url = objects.object("package", of: object).flatMap {
      objects.string("repositoryURL", of: $0)
    }
    return .package(product: product, url: url)
  }

  private func dependency(_ dependency: NodeID) -> Link? {
    if let named = objects.object("target", of: dependency) {
      return project.targets.firstIndex { $0.object == named }.map(Link.dependency)
    }
    guard let proxy = objects.object("targetProxy", of: dependency) else { return nil }
    if let named = objects.object("remoteGlobalIDString", of: proxy),
      let index = project.targets.firstIndex(where: { $0.object == named })
    {
      return .dependency(index)
    }
    return objects.string("remoteInfo", of: proxy).map(Link.foreignDependency)
  }

  /// Returns the file name of a target's product, as other targets refer to it.
  package func productName(of target: XcodeTarget) -> String? {
    guard let product = objects.object("productReference", of: target.object) else { return nil }
    let path = objects.string("path", of: product) ?? objects.string("name", of: product)
    return path.map(LexicalPath.fileName)
  }

  /// Returns the places of the project's synchronized folders, whether or not they belong to a target:
  /// in their groups, and as their own paths say it.
  package func synchronizedRoots() -> [String] {
    objects.objects.flatMap { entry -> [String] in
      guard objects.isKind(entry.object, "PBXFileSystemSynchronizedRootGroup") else { return [] }
      let own = objects.string("path", of: entry.object).map {
        LexicalPath.normalize(LexicalPath.join(project.projectFolder, $0))
      }
      return [path(entry.identifier), own].compactMap(\.self)
    }
  }

  /// Returns the folders that may be packages: package references of the project, and folders among
  /// its files, as in Xcode 14 and earlier.
  package func packageFolders() -> [String] {
    var result: [String] = []
    for entry in objects.objects {
      if objects.isKind(entry.object, "XCLocalSwiftPackageReference") {
        guard let path = objects.string("relativePath", of: entry.object) else { continue }
        result.append(LexicalPath.normalize(LexicalPath.join(project.projectFolder, path)))
      } else if objects.isKind(entry.object, "PBXFileReference"),
        let type = objects.string("lastKnownFileType", of: entry.object),
        ["folder", "wrapper", "text"].contains(type), let path = path(entry.identifier)
      {
        result.append(path)
      }
    }
    return result
  }
}
