import SettingsDiagnostics

/// The files that a target compiles, and its storyboards and nibs: those of its phases, and the
/// synchronized folders that belong to it.
package struct TargetSourcePaths {
  private typealias NodeID = PropertyListTree.NodeID

  private let objects: ProjectObjects
  private let paths: ProjectPaths

  package init(_ project: XcodeProject) {
    objects = project.objects
    paths = ProjectPaths(objects, place: ProjectPlace(of: project.path, objects))
  }

  /// Seen from where the .xcodeproj was named, in the order of the file; what has no place is left out.
  package func paths(of target: XcodeTarget) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    func add(_ path: String) {
      if seen.insert(path).inserted { result.append(path) }
    }
    for phase in objects.elements("buildPhases", of: target.object) {
      guard let phase = objects.object(phase) else { continue }
      let isSources = objects.isKind(phase, "PBXSourcesBuildPhase")
      guard isSources || objects.isKind(phase, "PBXResourcesBuildPhase") else { continue }
      for file in objects.elements("files", of: phase) {
        guard let buildFile = objects.object(file),
          let reference = objects.tree.value("fileRef", of: buildFile)
        else { continue }
        for path in files(reference) where isSources || Self.isInterface(path) { add(path) }
      }
    }
    for folder in objects.elements("fileSystemSynchronizedGroups", of: target.object) {
      if let path = path(folder) { add(path) }
    }
    for (path, isMember) in exceptions(of: target) where isMember { add(path) }
    return result
  }

  /// The files in its synchronized folders that do not belong to it all the same.
  package func excluded(from target: XcodeTarget) -> [String] {
    exceptions(of: target).filter { !$0.isMember }.map(\.path)
  }

  /// What the phases name that compile a target's sources.
  private func compiled(by target: XcodeTarget) -> [PropertyListTree.NodeID] {
    objects.elements("buildPhases", of: target.object).flatMap { phase in
      guard let phase = objects.object(phase), objects.isKind(phase, "PBXSourcesBuildPhase") else {
        return [PropertyListTree.NodeID]()
      }
      return objects.elements("files", of: phase).compactMap { objects.object($0) }
    }
  }

  /// The files that are compiled with flags of their own, each followed by these.
  package func fileFlags(of target: XcodeTarget) -> [(path: String, flags: String)] {
    var result: [(path: String, flags: String)] = []
    for file in compiled(by: target) {
      guard let settings = objects.tree.value("settings", of: file),
        let flags = objects.string("COMPILER_FLAGS", of: settings), !flags.isEmpty,
        let reference = objects.tree.value("fileRef", of: file)
      else { continue }
      result += files(reference).map { ($0, flags) }
    }
    return result
  }

  /// The files that are of another type of source than their names tell, each followed by that type.
  package func fileTypes(of target: XcodeTarget) -> [(path: String, type: String)] {
    var result: [(path: String, type: String)] = []
    for file in compiled(by: target) {
      guard let node = objects.tree.value("fileRef", of: file),
        let reference = objects.object(node),
        let type = objects.string("explicitFileType", of: reference)
          ?? objects.string("lastKnownFileType", of: reference),
        type.hasPrefix("sourcecode."), let path = path(node)
      else { continue }
      let name = LexicalPath.fileName(of: path)
      let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
      if ending.flatMap({ Self.usualTypes[$0] }) != type { result.append((path, type)) }
    }
    // Synchronized folders name the files in them that are of another type.
    for node in objects.elements("fileSystemSynchronizedGroups", of: target.object) {
      guard let folder = objects.object(node), let path = path(node),
        let types = objects.tree.value("explicitFileTypes", of: folder)
      else { continue }
      for (file, type) in objects.tree.entries(of: types) {
        guard let file = objects.tree.string(of: file), let type = objects.tree.string(of: type)
        else { continue }
        result.append((LexicalPath.join(path, file), type))
      }
    }
    return result
  }

  private static let usualTypes: [String: String] = [
    "c": "sourcecode.c.c", "m": "sourcecode.c.objc", "mm": "sourcecode.cpp.objcpp",
    "cpp": "sourcecode.cpp.cpp", "cc": "sourcecode.cpp.cpp", "cxx": "sourcecode.cpp.cpp",
    "swift": "sourcecode.swift",
  ]

  /// What a reference stands for: a file, or the files of each language.
  private func files(_ reference: NodeID) -> [String] {
    guard let object = objects.object(reference) else { return [] }
    guard objects.isKind(object, "PBXVariantGroup") else {
      return path(reference).map { [$0] } ?? []
    }
    return objects.elements("children", of: object).compactMap(path)
  }

  private func path(_ reference: NodeID) -> String? {
    guard let index = objects.index(namedBy: reference),
      case .success(let path) = paths.path(of: index)
    else { return nil }
    return path
  }

  private static func isInterface(_ path: String) -> Bool {
    path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
  }

  /// What synchronized folders say about single files: one of a folder that belongs to the target does
  /// not, and one of any other folder does.
  private func exceptions(of target: XcodeTarget) -> [(path: String, isMember: Bool)] {
    let own = objects.elements("fileSystemSynchronizedGroups", of: target.object)
      .compactMap { objects.index(namedBy: $0) }
    var result: [(path: String, isMember: Bool)] = []
    for index in objects.objects.indices {
      let folder = objects.objects[index].object
      guard objects.isKind(folder, "PBXFileSystemSynchronizedRootGroup") else { continue }
      for set in objects.elements("exceptions", of: folder) {
        guard let set = objects.object(set),
          objects.isKind(set, "PBXFileSystemSynchronizedBuildFileExceptionSet"),
          objects.object("target", of: set) == target.object,
          case .success(let path) = paths.path(of: index)
        else { continue }
        for name in objects.elements("membershipExceptions", of: set) {
          guard let name = objects.tree.string(of: name) else { continue }
          result.append((LexicalPath.join(path, name), !own.contains(index)))
        }
      }
    }
    return result
  }
}
