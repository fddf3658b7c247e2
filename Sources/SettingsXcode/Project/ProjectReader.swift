import SettingsDiagnostics
package import SettingsModel

/// Reads what a project file says beside settings.
///
/// Paths are relative to where the .xcodeproj was named. Entries without a path are left out. The
/// disk is not read.
package struct ProjectReader {
  typealias NodeID = PropertyListTree.NodeID

  let project: XcodeProject
  let objects: ProjectObjects
  private let paths: ProjectPaths
  /// The folders that Xcode keeps in step with the disk, by the indices of their objects, and their
  /// sets of exceptions.
  private var exceptions: [(folder: Int, set: NodeID)] = []
  /// The indices in `exceptions` of each target's or phase's object.
  private var exceptionIndices: [NodeID: [Int]] = [:]
  package private(set) var packages: [Project.Package] = []
  /// Known if the project was named by such a path. All others are relative to it anyway.
  private(set) var absolutePaths = AbsolutePaths()
  /// By the index of the object.
  private(set) var packageIndices: [Int: Int] = [:]
  private(set) var products: [Int: Int] = [:]
  /// By the index of the target's object.
  private(set) var targetIndices: [Int: Int] = [:]
  /// By the target's object.
  private(set) var objectIndices: [NodeID: Int] = [:]
  /// By the index of the target's object.
  private(set) var attributesOfTargets: [Int: NodeID] = [:]

  /// - Complexity: O(objects).
  package init(_ project: XcodeProject) {
    self.project = project
    objects = project.objects
    paths = ProjectPaths(objects, place: ProjectPlace(of: project.path, objects))
    let tree = objects.tree
    var order: [NodeID: Int] = [:]
    for (index, target) in project.targets.enumerated() where order[target.object] == nil {
      order[target.object] = index
      if let product = tree.value("productReference", of: target.object),
        let object = objects.index(namedBy: product)
      {
        products[object] = index
      }
    }
    for node in objects.elements("targets", of: project.rootObject) {
      guard let index = objects.index(namedBy: node) else { continue }
      let object = objects.objects[index].object
      targetIndices[index] = order[object]
      objectIndices[object] = index
    }
    if let attributes = tree.value("attributes", of: project.rootObject),
      let all = tree.value("TargetAttributes", of: attributes)
    {
      for (key, value) in tree.entries(of: all) {
        if let index = objects.index(namedBy: key) { attributesOfTargets[index] = value }
      }
    }
    if LexicalPath.isAbsolute(project.projectFolder) {
      for path in paths.absolutePaths() + objects.objects.compactMap(absolutePackage) {
        absolutePaths.insert(path)
      }
    }
    for node in objects.elements("packageReferences", of: project.rootObject) {
      guard let index = objects.index(namedBy: node) else { continue }
      packageIndices[index] = packages.count
      packages.append(package(objects.objects[index].object))
    }
    readExceptions()
  }

  private mutating func readExceptions() {
    for (index, entry) in objects.objects.enumerated()
    where objects.isKind(entry.object, "PBXFileSystemSynchronizedRootGroup") {
      for set in objects.elements("exceptions", of: entry.object).compactMap(objects.object) {
        // A set for a phase names the phase instead of the target.
        if let owner = objects.object("target", of: set) ?? objects.object("buildPhase", of: set) {
          exceptionIndices[owner, default: []].append(exceptions.count)
        }
        exceptions.append((index, set))
      }
    }
  }

  // MARK: Values

  func text(_ key: StaticString, _ object: NodeID) -> String? { objects.string(key, of: object) }

  func texts(_ key: StaticString, _ object: NodeID) -> [String] {
    objects.elements(key, of: object).compactMap(objects.tree.string)
  }

  func isOn(_ key: StaticString, _ object: NodeID) -> Bool {
    let text = text(key, object)
    return text == "1" || text == "YES"
  }

  /// Returns the platforms that a build file or a dependency is for.
  func platforms(_ object: NodeID) -> [String] {
    var result = texts("platformFilters", object)
    if let filter = text("platformFilter", object), !result.contains(filter) {
      result.append(filter)
    }
    return result
  }

  /// Returns the type that the project states for a file.
  func type(_ reference: NodeID) -> String? {
    text("explicitFileType", reference) ?? text("lastKnownFileType", reference)
      ?? text("fileType", reference)
  }

  /// Returns the path of what a node names; nil if it is unknown.
  func path(_ reference: NodeID) -> String? {
    objects.index(namedBy: reference).flatMap(path(ofObject:))
  }

  func path(ofObject index: Int) -> String? {
    guard case .success(let path) = paths.path(of: index, isInsideGroups: true) else { return nil }
    return path
  }

  /// Returns the path of a local package that the project states from the root of the disk.
  private func absolutePackage(_ entry: (identifier: NodeID, object: NodeID)) -> String? {
    guard objects.isKind(entry.object, "XCLocalSwiftPackageReference"),
      let path = text("relativePath", entry.object), LexicalPath.isAbsolute(path)
    else { return nil }
    return LexicalPath.normalize(path)
  }

  /// Returns a path relative to the project's folder.
  func relative(_ path: String) -> String {
    absolutePaths.relative(path, to: project.projectFolder)
  }

  /// Returns the sets of exceptions for a target or a phase, each with the index of its folder's
  /// object. A target may also have exceptions in a folder that is not its own.
  func exceptions(of owner: NodeID) -> [(folder: Int, set: NodeID)] {
    (exceptionIndices[owner] ?? []).map { exceptions[$0] }
  }

  // MARK: Files of the project

  /// Returns all headers that the project refers to, in any group.
  package func headers() -> [String] {
    objects.objects.compactMap { entry in
      guard objects.isKind(entry.object, "PBXFileReference"),
        let name = text("path", entry.object), FileType(path: name)?.isHeader == true
      else { return nil }
      return path(entry.identifier)
    }
  }

  /// Returns the places of the project's synchronized folders, whether or not they belong to a target:
  /// in their groups, and as their own paths say it.
  package func synchronizedRoots() -> [String] {
    objects.objects.flatMap { entry -> [String] in
      guard objects.isKind(entry.object, "PBXFileSystemSynchronizedRootGroup") else { return [] }
      let own = text("path", entry.object).map {
        LexicalPath.normalize(LexicalPath.join(project.projectFolder, $0))
      }
      return [path(entry.identifier), own].compactMap(\.self)
    }
  }

  /// Returns the folders that may be packages: package references of the project, and folders among
  /// its files, as in Xcode 14 and earlier.
  package func packageFolders() -> [String] {
    objects.objects.compactMap { entry in
      if objects.isKind(entry.object, "XCLocalSwiftPackageReference") {
        return text("relativePath", entry.object).map {
          LexicalPath.normalize(LexicalPath.join(project.projectFolder, $0))
        }
      }
      guard objects.isKind(entry.object, "PBXFileReference"),
        let type = text("lastKnownFileType", entry.object),
        ["folder", "wrapper", "text"].contains(type)
      else { return nil }
      return path(entry.identifier)
    }
  }
}
