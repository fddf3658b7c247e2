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

  /// Returns the number of the place that a phase copies files to. Xcode 16.3 and later name places
  /// by words.
  ///
  /// - Returns: Nil for a word or number that is not known.
  func copyDestination(of phase: NodeID) -> Int? {
    if let number = string("dstSubfolderSpec", of: phase) { return Int(number) }
    guard let word = string("dstSubfolder", of: phase) else { return 0 }
    return Self.copyDestinations[word]
  }

  private static let copyDestinations = [
    "AbsolutePath": 0, "Wrapper": 1, "Executables": 6, "Resources": 7, "Frameworks": 10,
    "SharedFrameworks": 11, "SharedSupport": 12, "PlugIns": 13, "JavaResources": 15,
    "ProductsDirectory": 16, "Product": 16,
  ]

  /// Returns the file names of what a target links, such as `UIKit.framework`.
  package func linkedFileNames(of target: XcodeTarget) -> [String] {
    buildFiles(of: target, in: .frameworks).compactMap { file in
      object(file.reference).map { LexicalPath.fileName(of: string("path", of: $0) ?? "") }
    }
  }
}
