import SettingsDiagnostics

/// The build phases of targets.
extension ProjectObjects {
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
    elements("buildPhases", of: target.object).compactMap(object)
      .filter { isKind($0, "PBXFrameworksBuildPhase") }
      .flatMap { elements("files", of: $0) }
      .compactMap { object($0).flatMap { object("fileRef", of: $0) } }
      .map { LexicalPath.fileName(of: string("path", of: $0) ?? "") }
  }
}
