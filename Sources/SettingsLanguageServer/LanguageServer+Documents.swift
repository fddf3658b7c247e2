import SettingsDiagnostics
import SettingsServer
import SettingsSystem

/// The synchronization of documents.
extension LanguageServer {
  func open(_ params: JSONValue) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string,
      let path = DocumentURI.path(of: uri), ProjectSearch.reads(path),
      let text = item["text"]?.string
    else { return }
    documents.open(
      OpenDocument(
        uri: uri, path: path, version: item["version"]?.integer ?? 0, bytes: Array(text.utf8),
        encoding: client.encoding))
    noteChange(of: path)
    findProjects(for: path)
  }

  private static let maximumMoves = 100

  func change(_ params: JSONValue) {
    guard let item = params["textDocument"],
      let path = documents.document(item["uri"]?.string)?.path
    else { return }
    let encoding = client.encoding
    var isValid = true
    documents.update(path) { document in
      // Without a list, it is not known what changed.
      let values = params["contentChanges"]?.array ?? [.null]
      let wasKnown = !document.isOutOfStep
      let changes = values.map { OpenDocument.Change($0) }
      let applied = document.apply(changes)
      isValid = !changes.contains { $0 == nil } && !(wasKnown && document.isOutOfStep)
      // Diagnostics move with a few changes. After more, the next check shows their places.
      let moving = applied.count > Self.maximumMoves ? [nil] : applied.map(Optional.some)
      for change in moving {
        let shift = change.flatMap { ShownDiagnostic.Shift($0, encoding: encoding) }
        for key in projects.keys { projects[key]?.move(path, by: shift) }
      }
      if let version = item["version"]?.integer { document.advance(to: version) }
    }
    if !isValid {
      connection.send(
        Message.notification(
          "window/showMessage",
          [
            "type": 1,
            "message": .string(
              "resolve-settings: a change of '\(LexicalPath.fileName(of: path))' is not valid; "
                + OpenDocument.outOfStepHelp),
          ]))
    }
    noteChange(of: path)
  }

  func close(_ params: JSONValue) {
    guard let path = documents.document(params["textDocument"]?["uri"]?.string)?.path else {
      return
    }
    documents.close(path)
    hintRefresh.forget(path)
    noteChange(of: path)
    removeUnusedProjects()
  }

  /// Loads all projects again, because files on the disk changed.
  func reloadAll() {
    for path in projects.keys { touch(path) }
    hintRefresh.noteChange(of: nil) { _ in true }
  }

  /// Loads all projects again, and searches for projects that were created.
  func reloadAfterChangesOnDisk() {
    let search = ProjectSearch(folders: folders, sources: documents.sources)
    for path in projects.keys where path.hasSuffix(".xcodeproj") && path != options.config {
      if search.isGenerated(path) { removeProject(path) }
    }
    reloadAll()
    for path in documents.documents.keys.sorted() { findProjects(for: path) }
  }

  /// Marks the projects that read a file as changed. If no project reads it, marks those that may
  /// lack a file.
  private func noteChange(of path: String) {
    let readers = projects.values.filter { $0.path == path || $0.files.contains(path) }
    let changed = readers.isEmpty ? projects.values.filter(\.isIncomplete) : readers
    for project in changed {
      touch(project.path)
      hintRefresh.noteChange(of: path) { $0 == project.path || project.files.contains($0) }
    }
  }

  /// Makes the answers for a project outdated.
  func touch(_ path: String) {
    guard var project = projects[path] else { return }
    lastGeneration += 1
    let generation = lastGeneration
    project.generation = generation
    projects[path] = project
    generations.withLock { $0[path] = generation }
    let outdated = waiting.filter { $0.projects.contains(path) }
    waiting.removeAll { $0.projects.contains(path) }
    for request in outdated { respond(request.id, .failure(.modified)) }
    dropHints(of: path)
    endProgress(of: path)
  }

  // MARK: Projects

  func addProject(_ path: String) {
    guard projects[path] == nil else { return }
    projects[path] = WorkspaceProject(path: path)
    touch(path)
  }

  private func findProjects(for path: String) {
    let search = ProjectSearch(folders: folders, sources: documents.sources)
    for candidate in search.candidates(for: path) { addProject(candidate) }
    if path.hasSuffix(".xcconfig"), !projects.values.contains(where: { $0.files.contains(path) }) {
      // Until a project is known to read it, the file is checked alone.
      addProject(path)
    }
  }

  /// Drops the projects of closed documents.
  private func removeUnusedProjects() {
    for project in projects.values where project.path != options.config {
      let isUsed = documents.documents.keys.contains {
        $0 == project.path || project.files.contains($0)
          || !project.path.hasSuffix(".xcconfig")
            && LexicalPath.contains(LexicalPath.directory(of: project.path), $0)
      }
      if !isUsed { removeProject(project.path) }
    }
  }

  /// Drops a project, and what the client shows of it.
  func removeProject(_ path: String) {
    let shown = projects.removeValue(forKey: path)?.shown.keys
    generations.withLock { $0[path] = nil }
    dropHints(of: path)
    endProgress(of: path)
    publish(Set(shown.map(Array.init) ?? []))
    answerWaiting(for: path)
  }
}
