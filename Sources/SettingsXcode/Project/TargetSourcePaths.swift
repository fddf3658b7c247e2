import SettingsDiagnostics

/// The files that a target compiles: those of its sources phase, and the synchronized folders that
/// belong to it.
package struct TargetSourcePaths {
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
    func add(_ reference: PropertyListTree.NodeID) {
      guard let index = objects.index(namedBy: reference),
        case .success(let path) = paths.path(of: index), seen.insert(path).inserted
      else { return }
      result.append(path)
    }
    for phase in objects.elements("buildPhases", of: target.object) {
      guard let phase = objects.object(phase), objects.isKind(phase, "PBXSourcesBuildPhase")
      else { continue }
      for file in objects.elements("files", of: phase) {
        guard let buildFile = objects.object(file),
          let reference = objects.tree.value("fileRef", of: buildFile)
        else { continue }
        add(reference)
      }
    }
    for folder in objects.elements("fileSystemSynchronizedGroups", of: target.object) {
      add(folder)
    }
    return result
  }
}
