import SettingsDiagnostics

/// The inputs of a target's build phases, with what Xcode keeps for each of them.
extension TargetContents {
  /// A file of the sources or headers phase.
  package struct BuildInput: Sendable {
    /// Relative to where the .xcodeproj was named.
    package let path: String
    /// The type of the file, such as `sourcecode.c.objc`; nil if the project does not say.
    package var type: String?
    /// The file's own compiler flags, as one text.
    package var flags = ""
    /// Its attributes, such as `Public`.
    package var attributes: [String] = []
    /// The names of the platforms that it is for, as Xcode writes them; empty for all.
    package var platformFilters: [String] = []

    package init(path: String) { self.path = path }
  }

  /// An item of the frameworks phase.
  package struct LinkedItem: Sendable {
    package enum Origin: Sendable, Hashable {
      /// The SDK, or the folder of Xcode's developer tools.
      case sdk, developer
      /// The folder of built products.
      case products
      /// A file at a path relative to where the .xcodeproj was named.
      case file(String)
      /// A product of a package.
      case package
    }

    /// The file name, such as `UIKit.framework`; of a package, the name of its product.
    package let name: String
    package let origin: Origin
    /// The type of the file; nil if the project does not say.
    package let type: String?
    /// The target of the same project that builds the item, by index.
    package let builder: Int?
    package let attributes: [String]
    package let platformFilters: [String]
  }

  /// A target that another one names as its dependency.
  package struct TargetReference: Sendable {
    package enum Destination: Sendable, Hashable {
      /// A target of the same project, by index.
      case own(Int)
      /// A target of the project at a path relative to where the .xcodeproj was named.
      case foreign(project: String?, identifier: String?, name: String?)
    }

    package let destination: Destination
    package let platformFilters: [String]
  }

  /// What the synchronized folders of a target contain, before they are listed.
  package struct SynchronizedFiles: Sendable {
    /// The folders of the target.
    package var folders: [String] = []
    /// Files and folders in them that do not belong to the target.
    package var excluded: Set<String> = []
    /// Files and folders of other folders that belong to the target.
    package var added: [String] = []
    /// What the project keeps for single files, by path.
    package var inputs: [String: BuildInput] = [:]
  }

  /// Returns the files of a target's sources phases, in the order of the project file.
  package func compiledInputs(of target: XcodeTarget) -> [BuildInput] {
    objects.buildFiles(of: target, in: .sources).flatMap(inputs)
  }

  /// Returns the files of a target's headers phases, in the order of the project file.
  package func headerInputs(of target: XcodeTarget) -> [BuildInput] {
    objects.buildFiles(of: target, in: .headers).flatMap(inputs)
  }

  /// Returns the files of a target's resources phases, in the order of the project file.
  package func resourceInputs(of target: XcodeTarget) -> [BuildInput] {
    objects.buildFiles(of: target, in: .resources).flatMap(inputs)
  }

  private func inputs(_ file: ProjectObjects.BuildFile) -> [BuildInput] {
    guard let reference = objects.object(file.reference) else { return [] }
    var nodes = [file.reference]
    if objects.isKind(reference, "PBXVariantGroup") {
      nodes = objects.elements("children", of: reference)
    }
    return nodes.compactMap { node in
      guard let path = path(node) else { return nil }
      var input = BuildInput(path: path)
      input.type = objects.object(node).flatMap(type)
      if let settings = objects.tree.value("settings", of: file.object) {
        input.flags = objects.string("COMPILER_FLAGS", of: settings) ?? ""
        input.attributes = objects.elements("ATTRIBUTES", of: settings)
          .compactMap(objects.tree.string)
      }
      input.platformFilters = filters(of: file.object)
      return input
    }
  }

  func type(of reference: NodeID) -> String? {
    objects.string("explicitFileType", of: reference)
      ?? objects.string("lastKnownFileType", of: reference)
  }

  /// Returns the platforms that a build file or a dependency is for.
  func filters(of object: NodeID) -> [String] {
    var filters = objects.elements("platformFilters", of: object).compactMap(objects.tree.string)
    if let filter = objects.string("platformFilter", of: object) { filters.append(filter) }
    return filters
  }

  // MARK: Synchronized folders

  /// Returns what the project file says about the synchronized folders of a target.
  package func synchronizedFiles(of target: XcodeTarget) -> SynchronizedFiles {
    var result = SynchronizedFiles()
    let tree = objects.tree
    func change(_ path: String, _ body: (inout BuildInput) -> Void) {
      body(&result.inputs[path, default: BuildInput(path: path)])
    }
    for node in synchronizedFolders(of: target) {
      guard let folder = objects.object(node), let path = path(node) else { continue }
      result.folders.append(path)
      guard let types = tree.value("explicitFileTypes", of: folder) else { continue }
      for (file, type) in tree.entries(of: types) {
        guard let file = tree.string(of: file) else { continue }
        change(LexicalPath.join(path, file)) { $0.type = tree.string(of: type) }
      }
    }
    for exception in exceptions(for: target) {
      if exception.isMember {
        result.added.append(exception.path)
      } else {
        result.excluded.insert(exception.path)
      }
    }
    for (path, flags) in synchronizedFlags(of: target) { change(path) { $0.flags = flags } }
    for (folder, set) in exceptionSets(for: target) {
      let kinds: [(StaticString, String)] = [
        ("publicHeaders", "Public"), ("privateHeaders", "Private"),
      ]
      for (key, attribute) in kinds {
        for file in objects.elements(key, of: set).compactMap(tree.string) {
          change(LexicalPath.join(folder.path, file)) { $0.attributes.append(attribute) }
        }
      }
      guard let filters = tree.value("platformFiltersByRelativePath", of: set) else { continue }
      for (file, names) in tree.entries(of: filters) {
        guard let file = tree.string(of: file) else { continue }
        change(LexicalPath.join(folder.path, file)) {
          $0.platformFilters = tree.elements(of: names).compactMap(tree.string)
        }
      }
    }
    return result
  }

  // MARK: Links and dependencies

  /// Returns the items of a target's frameworks phases, in the order of the project file.
  package func linkedItems(of target: XcodeTarget) -> [LinkedItem] {
    var result: [LinkedItem] = []
    for node in objects.elements("buildPhases", of: target.object) {
      guard let phase = objects.object(node),
        objects.isKind(phase, "PBXFrameworksBuildPhase")
      else { continue }
      for node in objects.elements("files", of: phase) {
        if let file = objects.object(node), let item = linkedItem(file) {
          result.append(item)
        }
      }
    }
    return result
  }

  private func linkedItem(_ file: NodeID) -> LinkedItem? {
    let attributes =
      objects.tree.value("settings", of: file).map { objects.elements("ATTRIBUTES", of: $0) } ?? []
    func item(
      _ name: String, _ origin: LinkedItem.Origin, type: String? = nil, builder: Int? = nil
    ) -> LinkedItem {
      LinkedItem(
        name: name, origin: origin, type: type, builder: builder,
        attributes: attributes.compactMap(objects.tree.string),
        platformFilters: filters(of: file))
    }
    if let product = objects.object("productRef", of: file) {
      return objects.string("productName", of: product).map { item($0, .package) }
    }
    guard let node = objects.tree.value("fileRef", of: file),
      let index = objects.index(namedBy: node)
    else { return nil }
    let reference = objects.objects[index].object
    let path = objects.string("path", of: reference) ?? objects.string("name", of: reference) ?? ""
    let name = LexicalPath.fileName(of: path)
    let type = self.type(of: reference)
    if let builder = builders[index] {
      return item(name, .products, type: type, builder: builder)
    }
    if objects.isKind(reference, "PBXReferenceProxy") {
      return item(name, .products, type: objects.string("fileType", of: reference))
    }
    switch objects.string("sourceTree", of: reference) {
    case "SDKROOT": return item(name, .sdk, type: type)
    case "DEVELOPER_DIR": return item(name, .developer, type: type)
    case "BUILT_PRODUCTS_DIR": return item(name, .products, type: type)
    default: return item(name, .file(self.path(node) ?? path), type: type)
    }
  }

  /// Returns the targets that a target names as dependencies, in the order of the project file.
  ///
  /// - Parameter targets: The targets of the project by their objects.
  package func dependencies(of target: XcodeTarget, targets: [NodeID: Int]) -> [TargetReference] {
    objects.elements("dependencies", of: target.object).compactMap { node in
      guard let dependency = objects.object(node) else { return nil }
      let filters = filters(of: dependency)
      if let named = objects.object("target", of: dependency), let index = targets[named] {
        return TargetReference(destination: .own(index), platformFilters: filters)
      }
      guard let proxy = objects.object("targetProxy", of: dependency) else { return nil }
      if let named = objects.object("remoteGlobalIDString", of: proxy), let index = targets[named] {
        return TargetReference(destination: .own(index), platformFilters: filters)
      }
      return TargetReference(
        destination: .foreign(
          project: objects.tree.value("containerPortal", of: proxy).flatMap(path),
          identifier: objects.string("remoteGlobalIDString", of: proxy),
          name: objects.string("remoteInfo", of: proxy)),
        platformFilters: filters)
    }
  }

  /// Returns the products of packages that a target names without linking them in a phase.
  package func packageProducts(of target: XcodeTarget) -> [String] {
    objects.elements("packageProductDependencies", of: target.object).compactMap { node in
      objects.object(node).flatMap { objects.string("productName", of: $0) }
    }
  }

  /// Returns the identifiers of the project's targets in the project file, by their objects.
  package func targetIdentifiers() -> [NodeID: String] {
    var result: [NodeID: String] = [:]
    for node in objects.elements("targets", of: project.rootObject) {
      if let object = objects.object(node) { result[object] = objects.tree.string(of: node) }
    }
    return result
  }

  /// Returns the identifiers of the targets that tests run in, by the identifiers of the tests.
  package func testHosts() -> [String: String] {
    let tree = objects.tree
    guard let attributes = tree.value("attributes", of: project.rootObject),
      let targets = tree.value("TargetAttributes", of: attributes)
    else { return [:] }
    var result: [String: String] = [:]
    for (identifier, attributes) in tree.entries(of: targets) {
      guard let host = tree.value("TestTargetID", of: attributes),
        let identifier = tree.string(of: identifier)
      else { continue }
      result[identifier] = tree.string(of: host)
    }
    return result
  }
}
