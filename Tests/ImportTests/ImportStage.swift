import Foundation
import SettingsDiagnostics
@testable import SettingsImport
import Testing

/// Files in memory that are imported.
struct ImportStage {
  let outcome: ProjectImport.Outcome
  let warnings: [String]

  init(
    _ paths: String..., files: [String: String], keepsXcconfigs: Bool = false,
    allowsMissingFiles: Bool = false, kind: ProjectImport.Kind? = nil
  ) throws {
    var options = ProjectImport.Options()
    options.keepsXcconfigs = keepsXcconfigs
    options.allowsMissingFiles = allowsMissingFiles
    options.kind = kind
    let project = try ProjectImport(
      paths, options: options,
      sources: InMemorySources(files: files.mapValues { Array($0.utf8) }))
    warnings = project.diagnostics.map(\.message)
    outcome = try project.outcome()
  }

  /// The file without the two lines that every import begins with and the version.
  var body: String {
    outcome.config.string.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
      .joined(separator: "\n")
  }
}
