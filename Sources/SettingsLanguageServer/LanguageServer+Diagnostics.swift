import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsServer
import SettingsSystem

/// Loading, checking and publishing.
extension LanguageServer {
  /// The most diagnostics of one file that a client gets.
  private static let maximumShown = 1000

  /// Loads the projects that changed, publishes errors of syntax and structure at once, and lets
  /// the working thread check the rest.
  func analyzeChanges() {
    for path in projects.keys.sorted() {
      guard let project = projects[path], project.loadedGeneration < project.generation else {
        continue
      }
      load(project)
    }
    refreshHints()
  }

  /// The options for loading, with the catalog.
  ///
  /// - Parameter path: Xcode projects and specs need the catalog for their defaults.
  func resolutionOptions(for path: String) -> ResolutionOptions {
    var resolution = options.resolution
    resolution.searchesCatalog = false
    if !path.hasSuffix(ConfigDiscovery.fileName) {
      resolution.loadedCatalog = catalog.catalog(resolution.catalog)
    }
    return resolution
  }

  private func load(_ state: WorkspaceProject) {
    var state = state
    state.loadedGeneration = state.generation
    let sources = documents.sources
    let encoding = client.encoding
    let before = Set(state.shown.keys)
    if state.isXcconfig {
      let checked = XcconfigFile.check(state.path, sources: sources)
      let shown = ShownDiagnostic.byFile(
        checked.diagnostics, in: checked.files, of: state.path, encoding: encoding)
      state.files = Self.paths(of: checked.files)
      state.project = nil
      complete(&state, shown: shown, before: before)
      return
    }
    do throws(LoadFailure) {
      let project = try SettingsProject(
        configFile: state.path, sources: sources, projectDirectory: nil,
        options: resolutionOptions(for: state.path))
      state.project = project
      state.lastProject = project
      state.files.formUnion(Self.paths(of: project.files))
      var shown = ShownDiagnostic.byFile(
        project.diagnostics, in: project.files, of: state.path, encoding: encoding)
      // The findings of rules stay where they are until the check is finished.
      for (path, diagnostics) in state.shown {
        let known = Set((shown[path] ?? []).map(\.identity))
        let kept = diagnostics.filter { $0.isRule && !known.contains($0.identity) }
        if !kept.isEmpty { shown[path, default: []] += kept }
      }
      state.shown = shown
      state.isIncomplete = false
      projects[state.path] = state
      // An open document gets an answer in any case, so that the client knows its state.
      publish(before.union(shown.keys).union([state.path]))
      startCheck(of: project, state)
    } catch {
      let shown = ShownDiagnostic.byFile(
        error.diagnostics, in: error.files, of: state.path, encoding: encoding)
      state.project = nil
      state.files.formUnion(Self.paths(of: error.files))
      state.isIncomplete = true
      complete(&state, shown: shown, before: before)
    }
  }

  /// Takes over a result that no check can add to.
  private func complete(
    _ state: inout WorkspaceProject, shown: [String: [ShownDiagnostic]], before: Set<String>
  ) {
    state.shown = shown
    state.checkedGeneration = state.generation
    projects[state.path] = state
    publish(before.union(shown.keys))
    answerWaiting(for: state.path)
  }

  private static func paths(of files: SourceFiles) -> Set<String> {
    Set(files.all.map { LexicalPath.normalize($0.path) })
  }

  private func startCheck(of project: SettingsProject, _ state: WorkspaceProject) {
    let (copy, path, generation) = (project.copies, state.path, state.generation)
    let (events, generations, catalog) = (events, generations, catalog)
    let (encoding, disabled) = (client.encoding, options.disabledRules)
    let catalogPath = options.resolution.catalog
    let (showsProgress, delay) = (client.showsProgress, options.progressDelay)
    work.put {
      func isCurrent() -> Bool { generations.withLock { $0[path] == generation } }
      guard isCurrent() else { return }
      let project = copy()
      let clock = CheckClock(total: project.allCells.count, after: delay)
      let result = project.check(
        disabled: disabled, catalog: catalog.catalog(catalogPath), usesThreads: true
      ) {
        if showsProgress, let percentage = clock.next() {
          events.put(
            .progress(
              ProgressStep(project: path, generation: generation, percentage: percentage)))
        }
        return isCurrent()
      }
      guard isCurrent() else { return }
      events.put(
        .checked(
          CheckOutcome(
            project: path, generation: generation,
            shown: ShownDiagnostic.byFile(
              result.diagnostics, in: result.files, of: path, encoding: encoding),
            files: Self.paths(of: result.files), settingNames: project.assignedNames(),
            isIncomplete: result.diagnostics.contains { $0.severity == .error })))
      // The first question about a setting should not have to wait for the catalog.
      catalog.prepare(catalogPath)
    }
  }

  /// Takes over the result of a check.
  func finish(_ outcome: CheckOutcome) {
    guard var state = projects[outcome.project], state.generation == outcome.generation else {
      return
    }
    let before = Set(state.shown.keys)
    state.shown = outcome.shown
    state.files = outcome.files
    state.settingNames = outcome.settingNames
    state.isIncomplete = outcome.isIncomplete
    state.checkedGeneration = outcome.generation
    projects[state.path] = state
    endProgress(of: state.path)
    publish(before.union(outcome.shown.keys))
    removeAdoptedFiles(by: state)
    answerWaiting(for: state.path)
  }

  /// Drops xcconfig files that were checked alone and belong to a project, as is known now.
  private func removeAdoptedFiles(by state: WorkspaceProject) {
    for path in projects.keys where path.hasSuffix(".xcconfig") && state.files.contains(path) {
      removeProject(path)
    }
  }

  /// Answers a request when projects are checked: only then are all of their files known.
  ///
  /// - Parameter isNeeded: Whether a project matters for the answer (default: all of them).
  /// - Returns: Nil if the answer follows later.
  func afterChecks(
    _ id: RequestID, where isNeeded: (WorkspaceProject) -> Bool = { _ in true },
    _ answer: @escaping () throws(ResponseError) -> JSONValue?
  ) throws(ResponseError) -> JSONValue? {
    let unchecked = projects.values.filter {
      $0.checkedGeneration < $0.generation && isNeeded($0)
    }
    if unchecked.isEmpty { return try answer() }
    waiting.append(WaitingRequest(id: id, projects: Set(unchecked.map(\.path)), answer: answer))
    return nil
  }

  /// Answers the requests that waited for nothing but a project.
  func answerWaiting(for project: String) {
    for index in waiting.indices { waiting[index].projects.remove(project) }
    let ready = waiting.filter(\.projects.isEmpty)
    waiting.removeAll(where: \.projects.isEmpty)
    for request in ready {
      do throws(ResponseError) {
        if let result = try request.answer() { respond(request.id, .success(result)) }
      } catch {
        respond(request.id, .failure(error))
      }
    }
  }

  // MARK: Publishing

  /// Returns the diagnostics of all projects in a file, each problem once.
  func shown(in path: String) -> [ShownDiagnostic] {
    var seen: Set<ShownDiagnostic.Identity> = []
    var result: [ShownDiagnostic] = []
    for key in projects.keys.sorted() {
      for diagnostic in projects[key]?.shown[path] ?? []
      where seen.insert(diagnostic.identity).inserted {
        result.append(diagnostic)
      }
    }
    return result
  }

  /// Sends the diagnostics of files.
  func publish(_ paths: Set<String>) {
    for path in paths.sorted() {
      let diagnostics = shown(in: path)
      let document = documents[path]
      if diagnostics.isEmpty {
        if published.remove(path) == nil, document == nil { continue }
      } else {
        published.insert(path)
      }
      var params: [JSONObject.Member] = [
        .init(name: "uri", value: .string(documents.uri(of: path)))
      ]
      if let document {
        params.append(.init(name: "version", value: .number(String(document.version))))
      }
      params.append(.init(name: "diagnostics", value: .array(json(diagnostics))))
      connection.send(
        Message.notification(
          "textDocument/publishDiagnostics", .object(JSONObject(params))))
    }
  }

  /// The first diagnostics of a file, errors before all others if not all are sent.
  private func json(_ diagnostics: [ShownDiagnostic]) -> [JSONValue] {
    guard diagnostics.count > Self.maximumShown else { return diagnostics.map(json) }
    let errors = diagnostics.filter { $0.severity == .error }
    let others = diagnostics.filter { $0.severity != .error }
    let rest = diagnostics.count - Self.maximumShown
    let hint: JSONValue = [
      "range": TextRange.start.json, "severity": 3, "source": "resolve-settings",
      "message": .string(
        "\(rest) more problems of this file are not shown; 'resolve-settings check' prints all"),
    ]
    return [hint] + (errors + others).prefix(Self.maximumShown).map(json)
  }

  /// A diagnostic in the form of the protocol.
  func json(_ diagnostic: ShownDiagnostic) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "range", value: diagnostic.range.json),
      .init(name: "severity", value: .number(String(3 - diagnostic.severity.rawValue))),
      .init(name: "code", value: .string(diagnostic.identifier)),
    ]
    if client.showsCodeDescription, diagnostic.isRule, let page = options.rulesPage {
      members.append(
        .init(
          name: "codeDescription",
          value: ["href": .string("\(page)#\(diagnostic.identifier)")]))
    }
    members.append(.init(name: "source", value: "resolve-settings"))
    members.append(.init(name: "message", value: .string(diagnostic.message)))
    if client.showsTags, let tag = Self.tag(of: diagnostic.identifier) {
      members.append(.init(name: "tags", value: .array([.number(String(tag))])))
    }
    if client.showsRelated, !diagnostic.related.isEmpty {
      let related = diagnostic.related.map { note -> JSONValue in
        [
          "location": location(note.place), "message": .string(note.message),
        ]
      }
      members.append(.init(name: "relatedInformation", value: .array(related)))
    }
    return .object(JSONObject(members))
  }

  func location(_ place: FilePlace) -> JSONValue {
    ["uri": .string(documents.uri(of: place.path)), "range": place.range.json]
  }

  /// The tag of a diagnostic: 1 for text without an effect, 2 for outdated text.
  private static func tag(of identifier: String) -> Int? {
    if identifier.hasPrefix("unused-") { return 1 }
    return identifier.hasPrefix("deprecated-") ? 2 : nil
  }
}
