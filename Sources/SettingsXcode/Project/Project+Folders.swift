import SettingsDiagnostics
import SettingsModel

/// Folders that Xcode keeps in step with the disk, and what they give to targets.
extension ProjectReader {
  /// Adds the synchronized folders of a target, and what folders of any target give to it.
  func addFolders(of target: NodeID, to result: inout Project.Target) {
    let folders = objects.elements("fileSystemSynchronizedGroups", of: target)
    /// The positions of the target's own folders, by the indices of their objects.
    var own: [Int: Int] = [:]
    var members = Members()
    for node in folders {
      guard let index = objects.index(namedBy: node) else { continue }
      let object = objects.objects[index].object
      guard let path = path(ofObject: index) else {
        result.unknownFolders.append(text("path", object) ?? "")
        continue
      }
      own[index] = result.folders.count
      var folder = Project.Folder(path: path)
      folder.copiedFolders = texts("explicitFolders", object).map { LexicalPath.join(path, $0) }
      result.folders.append(folder)
    }
    for (index, set) in exceptions(of: target) {
      guard let path = path(ofObject: index) else {
        result.unknownFolders.append(text("path", objects.objects[index].object) ?? "")
        continue
      }
      let files = texts("membershipExceptions", set).compactMap(Self.exception)
        .map { LexicalPath.join(path, $0) }
      // In a folder of the target, an exception leaves a file out. In any other, it adds one.
      if let folder = own[index] {
        result.folders[folder].excluded += files
        result.folders[folder].copiedFolders.removeAll(where: files.contains)
      } else {
        result.foreignFiles += files
      }
      addMembers(set, in: path, to: &members)
    }
    for node in folders {
      guard let object = objects.object(node), let path = path(node) else { continue }
      forEachFile(in: "explicitFileTypes", of: object) { name, type in
        members.change(LexicalPath.join(path, name)) { $0.type = objects.tree.string(of: type) }
      }
    }
    result.unknownFolders = result.unknownFolders.uniqued()
    result.members = members.files
    addLibraries(to: &result)
    addPhaseMembers(of: target, to: &result)
  }

  /// Returns the path or pattern of an exception. Xcode names a localized file by its group, without
  /// the folder of a language, and ignores names of files in such folders.
  ///
  /// - Returns: Nil for a name that Xcode ignores.
  private static func exception(_ name: String) -> String? {
    for prefix in ["/Localized: ", "/Localized/"] where name.hasPrefix(prefix) {
      let path = String(name.dropFirst(prefix.count))
      return LexicalPath.normalize(
        LexicalPath.join(
          LexicalPath.join(LexicalPath.directory(of: path), "*.lproj"),
          LexicalPath.fileName(of: path)))
    }
    return LexicalPath.directory(of: name).hasSuffix(".lproj") ? nil : name
  }

  // MARK: Single files

  /// What a project states for single files of folders, in the order of the project.
  private struct Members {
    private(set) var files: [Project.BuildFile] = []
    private var indices: [String: Int] = [:]

    mutating func change(_ path: String, _ body: (inout Project.BuildFile) -> Void) {
      let index = indices[path] ?? files.count
      if index == files.count {
        indices[path] = index
        files.append(.init(item: .file(path)))
      }
      body(&files[index])
    }
  }

  private func addMembers(_ set: NodeID, in folder: String, to members: inout Members) {
    func inside(_ name: String) -> String { LexicalPath.join(folder, name) }
    let headers: [(StaticString, String)] = [
      ("publicHeaders", "Public"), ("privateHeaders", "Private"),
    ]
    for (key, attribute) in headers {
      for name in texts(key, set) {
        members.change(inside(name)) { $0.attributes.append(attribute) }
      }
    }
    forEachFile(in: "additionalCompilerFlagsByRelativePath", of: set) { name, flags in
      guard let flags = objects.tree.string(of: flags), !flags.isEmpty else { return }
      members.change(inside(name)) { $0.compilerFlags = flags }
    }
    let lists: [(StaticString, WritableKeyPath<Project.BuildFile, [String]>)] = [
      ("attributesByRelativePath", \.attributes),
      ("platformFiltersByRelativePath", \.platforms), ("assetTagsByRelativePath", \.assetTags),
    ]
    for (key, list) in lists {
      forEachFile(in: key, of: set) { name, values in
        members.change(inside(name)) {
          $0[keyPath: list] += objects.tree.elements(of: values).compactMap(objects.tree.string)
        }
      }
    }
  }

  private func forEachFile(
    in key: StaticString, of object: NodeID, _ body: (String, NodeID) -> Void
  ) {
    guard let entries = objects.tree.value(key, of: object) else { return }
    for (name, value) in objects.tree.entries(of: entries) {
      if let name = objects.tree.string(of: name) { body(name, value) }
    }
  }

  // MARK: Phases

  private static let libraryEndings = [".framework", ".xcframework", ".dylib", ".a", ".tbd"]

  private static func isLibrary(_ path: String) -> Bool {
    libraryEndings.contains(where: path.hasSuffix)
  }

  /// Moves frameworks and libraries that folders of other targets give to a target to its Frameworks
  /// phase, as Xcode does.
  private func addLibraries(to target: inout Project.Target) {
    let libraries = target.foreignFiles.filter(Self.isLibrary)
    if libraries.isEmpty { return }
    target.foreignFiles.removeAll(where: Self.isLibrary)
    let files = libraries.map { Project.BuildFile(item: .file($0)) }
    for (index, phase) in target.phases.enumerated() {
      guard case .frameworks(let known) = phase else { continue }
      target.phases[index] = .frameworks(known + files)
      return
    }
    target.phases.append(.frameworks(files))
  }

  /// Adds the files that synchronized folders of any target give to a target's phases: frameworks and
  /// libraries to those that copy. Others are rules in words.
  private func addPhaseMembers(of target: NodeID, to result: inout Project.Target) {
    let phases = objects.elements("buildPhases", of: target).compactMap(objects.object)
    let sets = phases.enumerated().flatMap { index, phase in
      exceptions(of: phase).map { (index, $0) }
    }
    for (index, (folder, set)) in sets {
      guard let folder = path(ofObject: folder) else { continue }
      let attributes = objects.tree.value("attributesByRelativePath", of: set)
      for name in texts("membershipExceptions", set) {
        let path = LexicalPath.join(folder, name)
        guard Self.isLibrary(path), case .copy(var copy) = result.phases[index] else {
          result.otherMembers.append(
            "build phase of \(relative(path))")
          continue
        }
        var file = Project.BuildFile(item: .file(path))
        let own = attributes.map(objects.tree.entries)?.first {
          objects.tree.string(of: $0.key) == name
        }
        file.attributes =
          own.map { objects.tree.elements(of: $0.value).compactMap(objects.tree.string) } ?? []
        copy.files.append(file)
        result.phases[index] = .copy(copy)
      }
    }
  }
}
