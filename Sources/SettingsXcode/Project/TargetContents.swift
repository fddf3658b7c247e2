package import SettingsDiagnostics

/// The files that the targets of a project compile, copy, link and embed.
///
/// They come from the build phases and synchronized folders of the project file, in its order.
/// Paths are relative to where the .xcodeproj was named. Entries without a path are left out. The
/// disk is not read.
package struct TargetContents {
  package typealias NodeID = PropertyListTree.NodeID

  package struct File {
    package let path: String
    package let mayBeFolder: Bool
  }

  package struct Framework {
    /// The file name, such as `UIKit.framework`.
    package let fileName: String
    package let place: SourceRange
    package let isWeak: Bool
  }

  let project: XcodeProject
  let objects: ProjectObjects
  private let paths: ProjectPaths
  /// The sets of exceptions of each target's object, in the order of their folders, which are indices
  /// of objects.
  private let exceptions: [NodeID: [(folder: Int, set: NodeID)]]
  /// The indices of the targets that build products, by the indices of the products' objects.
  package let builders: [Int: Int]

  /// - Complexity: O(objects).
  package init(_ project: XcodeProject) {
    self.project = project
    objects = project.objects
    paths = ProjectPaths(objects, place: ProjectPlace(of: project.path, objects))
    exceptions = Self.exceptions(in: objects)
    var builders: [Int: Int] = [:]
    for (index, target) in project.targets.enumerated() {
      if let product = objects.tree.value("productReference", of: target.object),
        let object = objects.index(namedBy: product)
      {
        builders[object] = index
      }
    }
    self.builders = builders
  }

  private static func exceptions(
    in objects: ProjectObjects
  ) -> [NodeID: [(folder: Int, set: NodeID)]] {
    var result: [NodeID: [(folder: Int, set: NodeID)]] = [:]
    for (index, entry) in objects.objects.enumerated()
    where objects.isKind(entry.object, "PBXFileSystemSynchronizedRootGroup") {
      for set in objects.elements("exceptions", of: entry.object) {
        guard let set = objects.object(set), let target = objects.object("target", of: set) else {
          continue
        }
        result[target, default: []].append((index, set))
      }
    }
    return result
  }

  // MARK: Files

  /// Returns the files in the sources and resources phases, then the synchronized folders and the
  /// files from other folders that belong to the target.
  package func files(of target: XcodeTarget) -> [File] {
    var result: [File] = []
    var seen: Set<String> = []
    func add(_ path: String?, mayBeFolder: Bool) {
      guard let path, seen.insert(path).inserted else { return }
      result.append(File(path: path, mayBeFolder: mayBeFolder))
    }
    for file in objects.buildFiles(of: target, in: .sources, .resources) {
      guard let object = objects.object(file.reference) else { continue }
      let children = objects.elements("children", of: object)
      // Localized files are a group of their variants. The same is true for the versions of a data
      // model.
      if children.isEmpty { add(path(file.reference), mayBeFolder: mayBeFolder(object)) }
      for child in children { add(path(child), mayBeFolder: false) }
    }
    for folder in synchronizedFolders(of: target) { add(path(folder), mayBeFolder: true) }
    for exception in exceptions(for: target) where exception.isMember {
      add(exception.path, mayBeFolder: true)
    }
    return result
  }

  /// Returns the files in the synchronized folders of a target that do not belong to it.
  package func excludedFiles(of target: XcodeTarget) -> [String] {
    exceptions(for: target).filter { !$0.isMember }.map(\.path)
  }

  private func mayBeFolder(_ object: NodeID) -> Bool {
    let type =
      objects.string("lastKnownFileType", of: object)
      ?? objects.string("explicitFileType", of: object) ?? ""
    if type.hasPrefix("folder") || type.hasPrefix("wrapper") { return true }
    let path = objects.string("path", of: object) ?? ""
    return path.hasSuffix(".xcassets") || path.hasSuffix(".icon")
  }

  func synchronizedFolders(of target: XcodeTarget) -> [NodeID] {
    objects.elements("fileSystemSynchronizedGroups", of: target.object)
  }

  /// Returns the exceptions in synchronized folders for a target. In a folder of the target, an
  /// exception excludes a file. In any other folder, it includes a file.
  func exceptions(for target: XcodeTarget) -> [(path: String, isMember: Bool)] {
    var result: [(path: String, isMember: Bool)] = []
    for (folder, set) in exceptionSets(for: target) {
      for name in objects.elements("membershipExceptions", of: set) {
        guard let name = objects.tree.string(of: name).flatMap(Self.exception) else { continue }
        result.append((LexicalPath.join(folder.path, name), !folder.isOwn))
      }
    }
    return result
  }

  /// Returns the path or pattern of an exception. Xcode names a localized file by its group, without
  /// the folder of a language, and ignores names of files in such folders.
  ///
  /// - Returns: Nil for a name that Xcode ignores.
  static func exception(_ name: String) -> String? {
    for prefix in ["/Localized: ", "/Localized/"] where name.hasPrefix(prefix) {
      let path = String(name.dropFirst(prefix.count))
      return LexicalPath.normalize(
        LexicalPath.join(
          LexicalPath.join(LexicalPath.directory(of: path), "*.lproj"),
          LexicalPath.fileName(of: path)))
    }
    return LexicalPath.directory(of: name).hasSuffix(".lproj") ? nil : name
  }

  /// Returns a target's sets of exceptions, each with its folder. A target may also have exceptions
  /// in a folder that is not its own.
  func exceptionSets(
    for target: XcodeTarget
  ) -> [(folder: (path: String, isOwn: Bool), set: NodeID)] {
    guard let exceptions = exceptions[target.object] else { return [] }
    let own = Set(synchronizedFolders(of: target).compactMap { objects.index(namedBy: $0) })
    return exceptions.compactMap { folder, set in
      guard case .success(let path) = paths.path(of: folder, isInsideGroups: true) else {
        return nil
      }
      return ((path, own.contains(folder)), set)
    }
  }

  /// The sets of exceptions that give files of synchronized folders to a phase, each with the path of
  /// its folder.
  var phaseExceptions: [(folder: String, set: NodeID)] {
    objects.objects.enumerated().flatMap { index, entry -> [(folder: String, set: NodeID)] in
      guard objects.isKind(entry.object, "PBXFileSystemSynchronizedRootGroup"),
        case .success(let path) = paths.path(of: index, isInsideGroups: true)
      else { return [] }
      return objects.elements("exceptions", of: entry.object).compactMap(objects.object)
        .filter {
          objects.isKind($0, "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet")
        }
        .map { (path, $0) }
    }
  }

  /// Returns the path of what a node names; nil if it is unknown.
  func path(_ reference: NodeID) -> String? {
    guard let index = objects.index(namedBy: reference),
      case .success(let path) = paths.path(of: index, isInsideGroups: true)
    else { return nil }
    return path
  }

  // MARK: Frameworks

  /// Returns the frameworks of the system that a target links.
  package func systemFrameworks(of target: XcodeTarget) -> [Framework] {
    objects.buildFiles(of: target, in: .frameworks).compactMap { file in
      guard let reference = objects.object(file.reference),
        let path = objects.string("path", of: reference)
      else { return nil }
      let tree = objects.string("sourceTree", of: reference)
      let isOfSystem =
        (tree == "SDKROOT" || tree == "DEVELOPER_DIR")
        && path.contains("System/Library/Frameworks/") && path.hasSuffix(".framework")
      guard isOfSystem else { return nil }
      let settings = objects.tree.value("settings", of: file.object)
      let attributes = settings.map { objects.elements("ATTRIBUTES", of: $0) } ?? []
      return Framework(
        fileName: LexicalPath.fileName(of: path), place: objects.range(of: file.reference),
        isWeak: attributes.contains { objects.tree.string(of: $0) == "Weak" })
    }
  }

  // MARK: Embedded products

  /// Returns the targets of this project whose products a target embeds. If none of its phases
  /// copies a product, these are its dependencies.
  ///
  /// - Returns: Indices of the project's targets.
  package func embedded(in target: XcodeTarget) -> [Int] {
    let copied = objects.buildFiles(of: target, in: .copiedFiles).compactMap { file in
      objects.index(namedBy: file.reference).flatMap { builders[$0] }
    }
    if !copied.isEmpty { return copied }
    return objects.elements("dependencies", of: target.object).compactMap { dependency in
      guard let dependency = objects.object(dependency),
        let named = objects.object("target", of: dependency)
      else { return nil }
      return project.targets.firstIndex { $0.object == named }
    }
  }
}
