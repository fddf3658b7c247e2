import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsServer
import SettingsSystem

/// The fixes of `check --fix` as code actions.
extension LanguageServer {
  /// Answers with the fixes of the diagnostics in a range, and with those of their rules for the
  /// whole file.
  ///
  /// The fixes of the current text are known when the check is finished, so the answer waits for
  /// it.
  func codeActions(
    _ id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    guard let range = TextRange(params["range"]) else {
      throw ResponseError(.invalidParams, "a code action needs a range")
    }
    guard let document = try document(params) else { return [] }
    let kinds = params["context"]?["only"]?.strings
    let path = document.path
    return try afterChecks(id, where: { $0.path == path || $0.files.contains(path) }) {
      [unowned self] () throws(ResponseError) in
      .array(actions(in: range, of: path, kinds: kinds))
    }
  }

  private func actions(
    in range: TextRange, of path: String, kinds: [String]?
  ) -> [JSONValue] {
    func isWanted(_ kind: String) -> Bool {
      // An empty kind means all kinds.
      kinds.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    var result: [JSONValue] = []
    let all = shown(in: path)
    let here = all.filter { $0.fix != nil && $0.range.touches(range) }
    if isWanted("quickfix") {
      for diagnostic in here {
        guard let fix = diagnostic.fix else { continue }
        result.append([
          "title": .string(Self.title(fix.title)), "kind": "quickfix",
          "diagnostics": [json(diagnostic)], "isPreferred": .boolean(fix.isSafe),
          "edit": workspaceEdit(fix.edits),
        ])
      }
    }
    guard let project = fixableProject(for: path) else { return result }
    if isWanted("quickfix") {
      var rules: [String] = []
      for diagnostic in here where diagnostic.isRule && diagnostic.fix?.isSafe == true {
        if !rules.contains(diagnostic.identifier) { rules.append(diagnostic.identifier) }
      }
      for rule in rules where all.count(where: { $0.identifier == rule && $0.fix != nil }) > 1 {
        result += fixAll(
          "Fix all problems of '\(rule)'", kind: "quickfix", rule: rule, of: project)
      }
    }
    // Editors show source actions only when they ask for them.
    if kinds != nil, isWanted("source.fixAll"), all.contains(where: { $0.fix?.isSafe == true }) {
      result += fixAll("Fix all problems", kind: "source.fixAll", rule: nil, of: project)
    }
    return result
  }

  /// The title of a fix as a command: `Remove 'tv'`.
  private static func title(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The config.yaml that a document is. As with `check --fix`, other files are not changed as a
  /// whole.
  private func fixableProject(for path: String) -> WorkspaceProject? {
    projects[path].flatMap { $0.project?.spec == nil ? nil : $0 }
  }

  private func fixAll(
    _ title: String, kind: String, rule: String?, of project: WorkspaceProject
  ) -> [JSONValue] {
    let data: JSONValue = [
      "path": .string(project.path), "rule": rule.map { .string($0) } ?? .null,
      "generation": .number(String(project.generation)),
    ]
    if client.resolvesCodeActions {
      return [["title": .string(title), "kind": .string(kind), "data": data]]
    }
    // The client cannot ask later, so the edits are needed now.
    let fixer = Fixer(project, in: self, rule: rule.flatMap(RuleID.init(rawValue:)))
    guard let edit = fixer.edit(), let place = place(of: edit, in: project.path) else { return [] }
    return [
      ["title": .string(title), "kind": .string(kind), "edit": workspaceEdit([place])]
    ]
  }

  /// Computes the edits of a code action on the working thread.
  func resolveCodeAction(
    _ id: RequestID, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    guard let data = params["data"], let path = data["path"]?.string else { return params }
    guard let project = projects[path], let action = params.object,
      data["generation"]?.integer == project.generation
    else { throw .modified }
    let fixer = Fixer(project, in: self, rule: data["rule"]?.string.flatMap(RuleID.init(rawValue:)))
    let (events, generation) = (events, project.generation)
    let (connection, documents) = (connection, documents)
    let text = documents[path]?.text
    let (version, uri) = (documents[path]?.version, documents.uri(of: path))
    let usesVersions = client.appliesDocumentChanges
    laterAnswers.append(id)
    work.put {
      var members = action.members
      if !connection.isCancelled(id), let edit = fixer.edit(), let text {
        let place = ShownDiagnostic.Edit(
          place: FilePlace(path: path, range: text.range(edit.range)),
          replacement: edit.replacement)
        members.append(
          .init(
            name: "edit",
            value: WorkspaceEdit.json([(uri: uri, version: version, edits: [place])], usesVersions)
          ))
      }
      let result: Result<JSONValue, ResponseError> =
        connection.isCancelled(id) ? .failure(.cancelled) : .success(.object(JSONObject(members)))
      events.put(.answered(id, result, generation: generation, project: path))
    }
    return nil
  }

  // MARK: Edits

  private func place(of edit: Fixer.Edit, in path: String) -> ShownDiagnostic.Edit? {
    documents[path].map {
      ShownDiagnostic.Edit(
        place: FilePlace(path: path, range: $0.text.range(edit.range)),
        replacement: edit.replacement)
    }
  }

  func workspaceEdit(_ edits: [ShownDiagnostic.Edit]) -> JSONValue {
    let paths = Set(edits.map(\.place.path)).sorted()
    return WorkspaceEdit.json(
      paths.map { path in
        (
          uri: documents.uri(of: path), version: documents[path]?.version,
          edits: edits.filter { $0.place.path == path }
        )
      }, client.appliesDocumentChanges)
  }
}

/// Edits of documents in the form of the protocol.
enum WorkspaceEdit {
  typealias File = (uri: String, version: Int?, edits: [ShownDiagnostic.Edit])

  /// - Parameter usesVersions: Whether the client checks the versions of documents.
  static func json(_ files: [File], _ usesVersions: Bool) -> JSONValue {
    func edits(_ file: File) -> JSONValue {
      .array(
        file.edits.map { ["range": $0.place.range.json, "newText": .string($0.replacement)] })
    }
    if usesVersions {
      let changes = files.map { file -> JSONValue in
        [
          "textDocument": [
            "uri": .string(file.uri),
            "version": file.version.map { .number(String($0)) } ?? .null,
          ],
          "edits": edits(file),
        ]
      }
      return ["documentChanges": .array(changes)]
    }
    return [
      "changes": .object(
        JSONObject(files.map { JSONObject.Member(name: $0.uri, value: edits($0)) }))
    ]
  }
}
