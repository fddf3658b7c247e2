import SettingsDiagnostics
import SettingsModel

/// Folders that Xcode keeps in step with the disk, and what they give to targets.
extension ProjectReader {
  func folder(_ node: NodeID, of target: XcodeTarget) -> Project.Folder? {
    guard let object = objects.object(node), let path = contents.path(node) else { return nil }
    var result = Project.Folder(path: path)
    func inside(_ name: String) -> String { LexicalPath.join(path, name) }
    func shown(_ name: String) -> String {
      LexicalPath.relative(inside(name), to: project.projectFolder)
    }
    for set in objects.elements("exceptions", of: object).compactMap(objects.object) {
      guard objects.isKind(set, "PBXFileSystemSynchronizedBuildFileExceptionSet") else {
        continue
      }
      guard objects.object("target", of: set) == target.object else { continue }
      result.excluded += texts("membershipExceptions", set).compactMap(TargetContents.exception)
        .map(inside)
      result.publicHeaders += texts("publicHeaders", set).map(inside)
      result.privateHeaders += texts("privateHeaders", set).map(inside)
      let others: [(StaticString, String)] = [
        ("attributesByRelativePath", "attributes of"),
        ("platformFiltersByRelativePath", "platforms of"), ("assetTagsByRelativePath", "tags of"),
      ]
      for (key, words) in others {
        guard let entries = objects.tree.value(key, of: set) else { continue }
        for (name, _) in objects.tree.entries(of: entries) {
          result.others.append("\(words) \(shown(objects.tree.string(of: name) ?? ""))")
        }
      }
    }
    if let types = objects.tree.value("explicitFileTypes", of: object) {
      for (name, _) in objects.tree.entries(of: types) {
        result.others.append("file type of \(shown(objects.tree.string(of: name) ?? ""))")
      }
    }
    result.copiedFolders = texts("explicitFolders", object).map(inside)
    return result
  }

  private static let libraryEndings = [".framework", ".xcframework", ".dylib", ".a", ".tbd"]

  private static func isLibrary(_ path: String) -> Bool {
    libraryEndings.contains(where: path.hasSuffix)
  }

  /// Moves frameworks and libraries that folders of other targets give to a target to its Frameworks
  /// phase, as Xcode does.
  func addLibraries(to target: inout Project.Target) {
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
  func addMembers(of target: NodeID, to result: inout Project.Target) {
    let phases = objects.elements("buildPhases", of: target).compactMap(objects.object)
    for (folder, set) in contents.phaseExceptions {
      guard let phase = objects.object("buildPhase", of: set),
        let index = phases.firstIndex(of: phase)
      else { continue }
      let attributes = objects.tree.value("attributesByRelativePath", of: set)
      for name in texts("membershipExceptions", set) {
        let path = LexicalPath.join(folder, name)
        guard Self.isLibrary(path), case .copy(var copy) = result.phases[index] else {
          result.otherMembers.append(
            "build phase of \(LexicalPath.relative(path, to: project.projectFolder))")
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
