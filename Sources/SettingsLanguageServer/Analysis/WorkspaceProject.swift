import SettingsDiagnostics
import SettingsProjects
import SettingsServer

/// A project of the workspace in its current state.
struct WorkspaceProject {
  /// The absolute path: of a config.yaml, a spec, an Xcode project, or of an xcconfig file alone.
  let path: String
  /// Grows with each change of a file that the project reads.
  var generation = 0
  /// The generation that was loaded, and that was checked by all rules.
  var loadedGeneration = 0
  var checkedGeneration = 0
  /// The loaded project; nil if it has errors.
  var project: SettingsProject?
  /// The last project without errors, for names.
  var lastProject: SettingsProject?
  /// The absolute paths of the files that it reads, as far as they are known.
  var files: Set<String> = []
  /// The settings that its files assign, sorted, as of the last check.
  var settingNames: [String] = []
  /// Whether a file may be missing.
  var isIncomplete = false
  /// What the client shows, by path.
  var shown: [String: [ShownDiagnostic]] = [:]

  init(path: String) { self.path = path }

  /// Whether it is an xcconfig file without a project.
  var isXcconfig: Bool { path.hasSuffix(".xcconfig") }

  /// Moves the diagnostics of a file with an edit.
  mutating func move(
    _ path: String, by change: OpenDocument.Change, encoding: PositionEncoding
  ) {
    if let diagnostics = shown[path] {
      shown[path] = diagnostics.compactMap { $0.moved(by: change, encoding: encoding) }
    }
  }
}

/// The result of a check.
struct CheckOutcome: Sendable {
  let project: String
  let generation: Int
  let shown: [String: [ShownDiagnostic]]
  let files: Set<String>
  let settingNames: [String]
  let isIncomplete: Bool
}

/// A request that is answered after the check of a project.
struct WaitingRequest {
  let id: RequestID
  let project: String
  let answer: () -> JSONValue
}
