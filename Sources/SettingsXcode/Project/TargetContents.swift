package import SettingsDiagnostics

/// What the targets of a project compile, copy, link and put into one another: their build phases and
/// synchronized folders, as the project file has them. Nothing is looked up on the disk.
package struct TargetContents {
  package typealias NodeID = PropertyListTree.NodeID

  package struct File {
    /// Seen from where the .xcodeproj was named.
    package let path: String
    package let mayBeFolder: Bool
  }

  package struct Framework {
    /// `UIKit.framework`.
    package let fileName: String
    package let place: SourceRange
    package let isWeak: Bool
  }

  private let project: XcodeProject
  private let objects: ProjectObjects
  private let paths: ProjectPaths
  /// The synchronized folders, as indices of objects.
  private let synchronized: [Int]

  package init(_ project: XcodeProject) {
    self.project = project
    objects = project.objects
    paths = ProjectPaths(objects, place: ProjectPlace(of: project.path, objects))
    let objects = objects
    synchronized = objects.objects.indices.filter {
      objects.isKind(objects.objects[$0].object, "PBXFileSystemSynchronizedRootGroup")
    }
  }

  // MARK: Files

  /// The files of the sources and resources phases, then the synchronized folders, in the order of the
  /// file; what has no place is left out.
  package func files(of target: XcodeTarget) -> [File] {
    var result: [File] = []
    var seen: Set<String> = []
    func add(_ index: Int, mayBeFolder: Bool) {
      guard case .success(let path) = paths.path(of: index), seen.insert(path).inserted else {
        return
      }
      result.append(File(path: path, mayBeFolder: mayBeFolder))
    }
    for file in buildFiles(of: target, in: ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"]) {
      guard let reference = objects.tree.value("fileRef", of: file),
        let index = objects.index(namedBy: reference)
      else { continue }
      let object = objects.objects[index].object
      let children = objects.elements("children", of: object)
      // Localized files are a group of their variants; so are the versions of a data model.
      if children.isEmpty { add(index, mayBeFolder: mayBeFolder(object)) }
      for child in children {
        if let child = objects.index(namedBy: child) { add(child, mayBeFolder: false) }
      }
    }
    for folder in objects.elements("fileSystemSynchronizedGroups", of: target.object) {
      if let index = objects.index(namedBy: folder) { add(index, mayBeFolder: true) }
    }
    for (folder, path) in exceptions(for: target) where !isOwn(folder, of: target) {
      if case .success(let base) = paths.path(of: folder) {
        let path = LexicalPath.join(base, path)
        if seen.insert(path).inserted { result.append(File(path: path, mayBeFolder: true)) }
      }
    }
    return result
  }

  /// What lies in the synchronized folders of a target and does not belong to it.
  package func excludedFiles(of target: XcodeTarget) -> Set<String> {
    var result: Set<String> = []
    for (folder, path) in exceptions(for: target) where isOwn(folder, of: target) {
      if case .success(let base) = paths.path(of: folder) {
        result.insert(LexicalPath.join(base, path))
      }
    }
    return result
  }

  private func mayBeFolder(_ object: NodeID) -> Bool {
    let type =
      objects.string("lastKnownFileType", of: object)
      ?? objects.string("explicitFileType", of: object) ?? ""
    if type.hasPrefix("folder") || type.hasPrefix("wrapper") { return true }
    let path = objects.string("path", of: object) ?? ""
    return path.hasSuffix(".xcassets") || path.hasSuffix(".icon")
  }

  /// The synchronized folders that make an exception for a target, and the paths in them: of its own
  /// folders these are left out, of others they are taken.
  private func exceptions(for target: XcodeTarget) -> [(folder: Int, path: String)] {
    if synchronized.isEmpty { return [] }
    let own = objects.objects.firstIndex { $0.object == target.object }
    var result: [(folder: Int, path: String)] = []
    for index in synchronized {
      for set in objects.elements("exceptions", of: objects.objects[index].object) {
        guard let set = objects.object(set), let named = objects.tree.value("target", of: set),
          objects.index(namedBy: named) == own
        else { continue }
        for path in objects.elements("membershipExceptions", of: set) {
          if let path = objects.tree.string(of: path) { result.append((index, path)) }
        }
      }
    }
    return result
  }

  private func isOwn(_ folder: Int, of target: XcodeTarget) -> Bool {
    objects.elements("fileSystemSynchronizedGroups", of: target.object).contains {
      objects.index(namedBy: $0) == folder
    }
  }

  // MARK: Frameworks

  /// The frameworks of the system that a target links.
  package func systemFrameworks(of target: XcodeTarget) -> [Framework] {
    buildFiles(of: target, in: ["PBXFrameworksBuildPhase"]).compactMap { file in
      guard let node = objects.tree.value("fileRef", of: file),
        let reference = objects.object(node), let path = objects.string("path", of: reference)
      else { return nil }
      let tree = objects.string("sourceTree", of: reference)
      let isOfSystem =
        (tree == "SDKROOT" || tree == "DEVELOPER_DIR")
        && path.contains("System/Library/Frameworks/") && path.hasSuffix(".framework")
      guard isOfSystem else { return nil }
      let settings = objects.tree.value("settings", of: file)
      let attributes = settings.map { objects.elements("ATTRIBUTES", of: $0) } ?? []
      return Framework(
        fileName: LexicalPath.fileName(of: path), place: objects.range(of: node),
        isWeak: attributes.contains { objects.tree.string(of: $0) == "Weak" })
    }
  }

  // MARK: Products in one another

  /// The targets of this project whose products a target puts into its own; where none of its phases
  /// copies any, those that it depends on.
  ///
  /// - Returns: indices among the project's targets.
  package func embedded(in target: XcodeTarget) -> [Int] {
    var products: [Int: Int] = [:]
    for (index, other) in project.targets.enumerated() {
      if let product = objects.tree.value("productReference", of: other.object),
        let object = objects.index(namedBy: product)
      {
        products[object] = index
      }
    }
    let copied = buildFiles(of: target, in: ["PBXCopyFilesBuildPhase"]).compactMap { file in
      objects.tree.value("fileRef", of: file).flatMap { objects.index(namedBy: $0) }
        .flatMap { products[$0] }
    }
    if !copied.isEmpty { return copied }
    return objects.elements("dependencies", of: target.object).compactMap { dependency in
      guard let dependency = objects.object(dependency),
        let named = objects.object("target", of: dependency)
      else { return nil }
      return project.targets.firstIndex { $0.object == named }
    }
  }

  // MARK: Phases

  private func buildFiles(of target: XcodeTarget, in kinds: [StaticString]) -> [NodeID] {
    objects.elements("buildPhases", of: target.object).flatMap { phase -> [NodeID] in
      guard let phase = objects.object(phase),
        kinds.contains(where: { objects.isKind(phase, $0) })
      else { return [] }
      return objects.elements("files", of: phase).compactMap { objects.object($0) }
    }
  }
}

extension XcodeProject {
  /// The words of every script that a target or a build rule runs, for those who ask what mentions a
  /// setting; nil where a script runs another file, which would have to be read, too.
  package var scriptTexts: [String]? {
    var result: [String] = []
    for (_, object) in objects.objects {
      for key: StaticString in ["shellScript", "script", "buildArgumentsString"] {
        guard let text = objects.string(key, of: object) else { continue }
        if Self.runsAnotherFile(text) { return nil }
        result.append(text)
      }
    }
    return result
  }

  /// Scripts of CocoaPods and Carthage read no settings that a project makes up.
  private static func runsAnotherFile(_ script: String) -> Bool {
    script.split { " \t\n\"'`;()|&=".contains($0) }.contains { word in
      let isScript = [".sh", ".rb", ".py", ".pl", ".js", ".swift", ".bash", ".zsh", ".command"]
        .contains { word.hasSuffix($0) }
      return isScript && !word.contains("PODS_ROOT") && !word.contains("Pods/")
    }
  }
}
