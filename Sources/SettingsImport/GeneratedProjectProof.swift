package import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
package import SettingsXcodeGen

/// Proves that a generated Xcode project means what its spec does: it is read back, and every cell must have the same
/// settings, under every condition that the spec names.
package struct GeneratedProjectProof {
  private let project: XcodeGenProject
  private let sources: any SourceProvider
  private let files: [(path: String, bytes: [UInt8])]
  private let projectPath: String

  /// - Parameters:
  ///   - files: The files of the project that is about to be written, by their paths.
  ///   - projectPath: The path of the project (`App.xcodeproj`).
  package init(
    _ project: XcodeGenProject, projectPath: String, files: [(path: String, bytes: [UInt8])],
    sources: any SourceProvider
  ) {
    self.project = project
    self.projectPath = projectPath
    self.files = files
    self.sources = sources
  }

  /// What is different; nothing if both mean the same.
  ///
  /// - Parameter texts: The files that places in the findings are in.
  package func findings(_ texts: inout SourceFiles) -> [Diagnostic] {
    var xcconfigs = ImportedXcconfig(sources: sources, searchPaths: [project.folder])
    let subject = ImportedProject(
      project, sources: sources, xcconfigs: &xcconfigs, describesTargets: false)
    let overlay = OverlaySources(base: sources, files: files)
    var proof = ImportProof(
      subject, catalogue: nil, usesCatalogue: false,
      old: { (options) throws(LoadFailure) in
        try load(project.path, sources, options)
      },
      new: { (options) throws(LoadFailure) in
        try load(projectPath, overlay, options)
      })
    do {
      let differences = try proof.differences()
      texts = proof.oldFiles
      return differences.map(diagnostic)
    } catch let failure as LoadFailure {
      texts = failure.files
      return failure.diagnostics
    } catch let failure as ResolutionFailure {
      texts = failure.files
      return failure.diagnostics
    } catch {
      return [Diagnostic("proof-failed", "the project could not be verified: \(error)")]
    }
  }

  private func load(
    _ path: String, _ sources: any SourceProvider, _ options: ResolutionOptions
  ) throws(LoadFailure) -> SettingsProject {
    var options = options
    options.allowsFilesOutside = true
    return try SettingsProject(
      configFile: path, sources: sources, projectDirectory: nil, options: options)
  }

  private func diagnostic(_ difference: ImportProof.Difference) -> Diagnostic {
    func shown(_ value: String?) -> String { value.map { "'\($0)'" } ?? "not set" }
    return Diagnostic(
      "project-differs",
      "\(difference.name) of \(difference.cell) is \(shown(difference.old)), and would be "
        + "\(shown(difference.new)) in the project", at: difference.place,
      notes: [
        Diagnostic.Note("the spec sets it at \(difference.oldOrigin)"),
        Diagnostic.Note("the project would set it at \(difference.newOrigin)"),
      ], help: "nothing was written; this is an error of the tool, so please report it")
  }
}
