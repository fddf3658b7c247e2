package import SettingsDiagnostics

/// Reads an xcconfig file into a block. The spec contains only the paths of the files.
package protocol BaseXcconfigLoader: Sendable {
  /// Every file that was loaded, those of the config included.
  var files: SourceFiles { get }

  /// Appends what a file assigns to the store as one block of a level.
  ///
  /// - Parameter referencedFrom: nil for a file that the command line names.
  /// - Returns: nil when the file cannot be read, which it reports.
  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID?
}
