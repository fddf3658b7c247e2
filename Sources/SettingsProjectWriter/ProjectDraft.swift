import SettingsDiagnostics
import SettingsXcodeGen

/// A project while it is put together: its objects, and what the parts of the writer share.
final class ProjectDraft {
  let contents: XcodeGenContents
  let options: WriterOptions
  /// The folder that paths are seen from, and the one that the project is written to: absolute paths.
  let folder: String
  let sources: any SourceProvider
  let listing: FolderListing
  /// The folder that contains all files of the project; nil if they may be anywhere.
  private let boundary: String?
  var graph = ProjectGraph()
  var diagnostics: DiagnosticCollector
  var knownRegions: Set<String> = []

  var spec: XcodeGenSpec { contents.spec }
  var root: XcodeGenMapping { contents.root }

  /// - Parameter boundary: The folder that links must not leave; nil if they may.
  init(
    _ contents: XcodeGenContents, folder: String, boundary: String?, sources: any SourceProvider,
    diagnostics: DiagnosticCollector
  ) {
    self.contents = contents
    self.folder = folder
    self.boundary = boundary
    self.sources = sources
    listing = FolderListing(boundary: boundary, sources: sources)
    options = WriterOptions(
      contents.root["options"]?.mapping ?? .init(), followsXcode: contents.isConfig)
    self.diagnostics = diagnostics
  }

  /// Reports an error; for a spec, one that XcodeGen reports too.
  func refuse(
    _ message: String, as severity: Diagnostic.Severity = .error, at range: SourceRange?,
    help: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(
        contents.isConfig ? "xcode-project" : "xcodegen-refused", severity, message, at: range,
        help: help))
  }

  /// Reports a path outside of the boundary; of a file that is written, outside of the folder.
  ///
  /// - Parameter subject: The name of the path in the message: `source '../x'`.
  func acceptsPlace(
    _ path: String, of subject: String, isWritten: Bool = false, at range: SourceRange?
  ) -> Bool {
    guard let boundary else { return true }
    if LexicalPath.contains(isWritten ? folder : boundary, place(path)) { return true }
    diagnostics.report(
      .outside(subject, of: contents.isConfig ? "config" : "spec", at: range))
    return false
  }

  /// Reports a name that no file can have.
  ///
  /// - Parameter owner: What has the name: `a project`.
  /// - Returns: Whether the name is possible.
  func acceptsName(_ name: String, of owner: String, at range: SourceRange?) -> Bool {
    let help: String
    if name.isEmpty {
      help = "write a name"
    } else if name.utf8.contains(UInt8(ascii: "/")) {
      help = "a name has no slash"
    } else {
      return true
    }
    refuse("'\(name)' cannot be the name of \(owner)", at: range, help: help)
    return false
  }

  /// The absolute path of a path in the spec.
  func place(_ path: String) -> String { FilePath.join(folder, path) }
}

extension Diagnostic {
  /// The error about a path outside of the folder of a spec or config.
  static func outside(_ subject: String, of owner: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      "outside-project", "\(subject) is outside of the \(owner)'s folder", at: range,
      help: "add --allow-outside to write a project that uses it")
  }
}
