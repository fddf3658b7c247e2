import SettingsDiagnostics
import SettingsServer

/// Loading the project, and noticing that it changed.
extension BuildServer {
  /// Returns the project, which is loaded if necessary.
  func currentState() throws(ResponseError) -> WorkspaceState {
    reloadIfOutdated()
    if let state { return state }
    throw ResponseError(
      .requestFailed, failure?.summary ?? "the project could not be loaded")
  }

  func waitForUpdates(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    reloadIfOutdated()
    return .null
  }

  func reload(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    isOutdated = true
    _ = try currentState()
    return .null
  }

  func noteChanges(_ params: JSONValue) {
    guard !isOutdated else { return }
    let files = state?.workspace.files ?? []
    for change in params["changes"]?.array ?? [] {
      guard let path = change["uri"]?.string.flatMap(DocumentURI.path) else { continue }
      // 2 is for changed files.
      if ProjectChange.isRelevant(path, isChange: change["type"]?.integer == 2, files: files) {
        isOutdated = true
        return
      }
    }
  }

  /// Loads the project again if its files have changed, and announces what is different.
  ///
  /// If it cannot be loaded, the last state stays in use.
  func reloadIfOutdated() {
    guard isOutdated else { return }
    isOutdated = false
    switch options.load(root) {
    case .failure(let failure):
      if failure != self.failure { log(.error, failure.description) }
      self.failure = failure
    case .success(let workspace):
      let isFirst = state == nil
      let hadFailed = failure != nil
      failure = nil
      let new = WorkspaceState(workspace)
      let changes = state.map { Self.changes(from: $0, to: new) } ?? []
      state = new
      if isFirst {
        // Requests have failed, so clients do not know any target.
        if hadFailed {
          connection.send(Message.notification("buildTarget/didChange", ["changes": .null]))
        }
        return
      }
      if !changes.isEmpty {
        connection.send(
          Message.notification("buildTarget/didChange", ["changes": .array(changes)]))
      }
      updateRegistered(in: new)
    }
  }

  private enum ChangeKind: Int {
    case created = 1
    case changed
    case deleted
  }

  /// The targets whose answers have changed. Arguments that no client knows are not compared.
  private static func changes(from old: WorkspaceState, to new: WorkspaceState) -> [JSONValue] {
    var changes: [JSONValue] = []
    func add(_ name: String, _ kind: ChangeKind) {
      changes.append([
        "target": WorkspaceState.identifier(ofTargetNamed: name),
        "kind": .number(String(kind.rawValue)),
      ])
    }
    for (index, target) in new.targets.enumerated() {
      guard let before = old.target(named: target.name) else {
        add(target.name, .created)
        continue
      }
      let was = old.targets[before]
      let areDependenciesEqual =
        target.dependencies.map { new.targets[$0].name }
        == was.dependencies.map { old.targets[$0].name }
      let isEqual =
        target.kind == was.kind && target.folder == was.folder && target.sources == was.sources
        && areDependenciesEqual
        && (old.arguments[before].map { $0 == new.arguments(of: index) } ?? true)
      if !isEqual { add(target.name, .changed) }
    }
    for target in old.targets where new.target(named: target.name) == nil {
      add(target.name, .deleted)
    }
    return changes
  }
}
