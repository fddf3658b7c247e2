import SettingsDiagnostics
import SettingsModel

/// The files that a target compiles, and the project's settings for single files.
extension TargetContents {
  /// Returns the files that a target compiles, with its storyboards and nibs: those in its phases,
  /// and its synchronized folders.
  package func sourcePaths(of target: XcodeTarget) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    func add(_ path: String) {
      if seen.insert(path).inserted { result.append(path) }
    }
    for file in objects.buildFiles(of: target, in: .sources, .resources) {
      for path in files(file.reference) where file.phase == .sources || Self.isInterface(path) {
        add(path)
      }
    }
    for folder in synchronizedFolders(of: target) {
      if let path = path(folder) { add(path) }
    }
    for exception in exceptions(for: target) where exception.isMember { add(exception.path) }
    return result
  }

  /// Returns the headers in a target's headers phase.
  package func headerPaths(of target: XcodeTarget) -> [String] {
    objects.buildFiles(of: target, in: .headers).flatMap { files($0.reference) }
  }

  /// Returns all headers that the project refers to, in any group.
  package func projectHeaders() -> [String] {
    objects.objects.compactMap { entry in
      guard objects.isKind(entry.object, "PBXFileReference"),
        let name = objects.string("path", of: entry.object),
        FileType(path: name)?.isHeader == true
      else { return nil }
      return path(entry.identifier)
    }
  }

  /// Returns the files with their own compiler flags, each with its flags.
  package func fileFlags(of target: XcodeTarget) -> [(path: String, flags: String)] {
    var result: [(path: String, flags: String)] = []
    for file in objects.buildFiles(of: target, in: .sources) {
      guard let settings = objects.tree.value("settings", of: file.object),
        let flags = objects.string("COMPILER_FLAGS", of: settings), !flags.isEmpty
      else { continue }
      result += files(file.reference).map { ($0, flags) }
    }
    return result + synchronizedFlags(of: target)
  }

  /// Returns the files in synchronized folders with their own compiler flags.
  func synchronizedFlags(of target: XcodeTarget) -> [(path: String, flags: String)] {
    var result: [(path: String, flags: String)] = []
    for (folder, set) in exceptionSets(for: target) {
      guard let flags = objects.tree.value("additionalCompilerFlagsByRelativePath", of: set) else {
        continue
      }
      for (file, value) in objects.tree.entries(of: flags) {
        guard let file = objects.tree.string(of: file), let value = objects.tree.string(of: value),
          !value.isEmpty
        else { continue }
        result.append((LexicalPath.join(folder.path, file), value))
      }
    }
    return result
  }

  /// Returns the files whose type differs from the one that their name suggests, each with its
  /// type.
  package func fileTypes(of target: XcodeTarget) -> [(path: String, type: String)] {
    var result: [(path: String, type: String)] = []
    for file in objects.buildFiles(of: target, in: .sources) {
      guard let reference = objects.object(file.reference),
        let type = objects.string("explicitFileType", of: reference)
          ?? objects.string("lastKnownFileType", of: reference),
        type.hasPrefix("sourcecode."), let path = path(file.reference)
      else { continue }
      if FileType(path: path)?.identifier != type { result.append((path, type)) }
    }
    // Synchronized folders name the files of a different type in them.
    for node in synchronizedFolders(of: target) {
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

  /// Returns the files of a reference: one file, or the file of each language.
  private func files(_ reference: NodeID) -> [String] {
    guard let object = objects.object(reference) else { return [] }
    guard objects.isKind(object, "PBXVariantGroup") else {
      return path(reference).map { [$0] } ?? []
    }
    return objects.elements("children", of: object).compactMap(path)
  }

  private static func isInterface(_ path: String) -> Bool {
    path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
  }
}
