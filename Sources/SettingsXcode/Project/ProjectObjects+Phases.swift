import SettingsDiagnostics

/// The build phases of targets.
extension ProjectObjects {
  enum Phase {
    case sources
    case headers
    case resources
    case frameworks
    case copiedFiles

    fileprivate var kind: StaticString {
      switch self {
      case .sources: "PBXSourcesBuildPhase"
      case .headers: "PBXHeadersBuildPhase"
      case .resources: "PBXResourcesBuildPhase"
      case .frameworks: "PBXFrameworksBuildPhase"
      case .copiedFiles: "PBXCopyFilesBuildPhase"
      }
    }
  }

  /// One file of a phase.
  struct BuildFile {
    let phase: Phase
    /// The phase's entry for the file.
    let object: NodeID
    /// The reference to the file.
    let reference: NodeID
  }

  /// Returns the files in some kinds of a target's phases, in the order of the project file.
  /// Packages are not files.
  func buildFiles(of target: XcodeTarget, in phases: Phase...) -> [BuildFile] {
    var result: [BuildFile] = []
    for node in elements("buildPhases", of: target.object) {
      guard let object = object(node), let phase = phases.first(where: { isKind(object, $0.kind) })
      else { continue }
      for file in elements("files", of: object) {
        guard let file = self.object(file), let reference = tree.value("fileRef", of: file) else {
          continue
        }
        result.append(BuildFile(phase: phase, object: file, reference: reference))
      }
    }
    return result
  }

  /// Returns the file names of what a target links, such as `UIKit.framework`.
  package func linkedFileNames(of target: XcodeTarget) -> [String] {
    buildFiles(of: target, in: .frameworks).compactMap { file in
      object(file.reference).map { LexicalPath.fileName(of: string("path", of: $0) ?? "") }
    }
  }
}
