import SettingsDiagnostics
import SettingsProjects
import SettingsServer

/// A project of the workspace in its current state.
struct WorkspaceProject {
  /// The absolute path: of a config.yaml, a spec, an Xcode project, or of an xcconfig file alone.
  let path: String
  /// Grows with each change of a file that the project reads. No other state of a project of the
  /// session has the same number.
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
  ///
  /// - Parameter shift: Nil if the whole text is replaced; the diagnostics are removed then.
  mutating func move(_ path: String, by shift: ShownDiagnostic.Shift?) {
    if let diagnostics = shown[path] {
      shown[path] = shift.map { shift in diagnostics.compactMap { $0.moved(by: shift) } } ?? []
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

/// A request that is answered after the check of projects.
struct WaitingRequest {
  let id: RequestID
  /// The paths of the projects that are not checked yet.
  var projects: Set<String>
  /// Answers it; nil if the answer follows later.
  let answer: () throws(ResponseError) -> JSONValue?
}
