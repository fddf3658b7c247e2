import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsServer
import SettingsSystem

/// Renaming of targets, templates, configurations, macros and user-defined settings.
///
/// The edits are applied in memory first. If the project means something else then, the request
/// fails with the reason, and the client changes nothing.
extension LanguageServer {
  func prepareRename(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params), let subject = position.subject,
      let name = Name(subject)
    else { return .some(.null) }
    if let refusal = refusal(toRename: name, at: position) {
      throw ResponseError(.requestFailed, refusal)
    }
    guard let range = range(of: name, in: subject, at: position) else { return .some(.null) }
    return ["range": position.text.range(range).json, "placeholder": .string(name.text)]
  }

  /// The bytes of the name itself, without quotes and conditions; nil if the position is beside it.
  private func range(
    of name: Name, in subject: Subject, at position: DocumentPosition
  ) -> Range<Int>? {
    let token = subject.range
    let bytes = Array(name.text.utf8)
    let start = (token.lowerBound..<token.upperBound).first {
      position.text.bytes[$0..<token.upperBound].starts(with: bytes)
    }
    guard let start, start <= position.offset, position.offset <= start + bytes.count else {
      return nil
    }
    // The value of a setting is not its name.
    if case .setting = subject, start - token.lowerBound > 1 { return nil }
    if position.kind != .xcconfig, case .setting = subject, position.place?.role != .key {
      return nil
    }
    if position.kind == .xcconfig, case .setting = subject,
      case .value? = XcconfigPlace(at: position.offset, in: position.text)
    {
      return nil
    }
    return start..<start + bytes.count
  }

  /// Returns the reason why a name cannot be changed, whatever the new one is.
  private func refusal(toRename name: Name, at position: DocumentPosition) -> String? {
    if case .setting(let text) = name, isApples(text) {
      return "'\(text)' is one of Apple's build settings, and only user-defined settings can be "
        + "renamed"
    }
    if name == .setting("inherited") { return "'inherited' is not a setting" }
    guard let project = position.project, !project.isXcconfig else {
      return "no project is known that uses this file, so that the effect of a rename is unknown"
    }
    if name.text.contains("${") || name.text.contains("*") {
      return "'\(name.text)' is a pattern, not a name"
    }
    return nil
  }

  private func isApples(_ name: String) -> Bool {
    if DeclaredTypes.type(of: Array(name.utf8).span) != nil { return true }
    return catalog.description(of: name, options.resolution.catalog) != nil
  }

  func rename(_ id: RequestID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    guard let new = params["newName"]?.string else {
      throw ResponseError(.invalidParams, "a rename needs a 'newName'")
    }
    return try afterChecks(id) { [unowned self] () throws(ResponseError) in
      try rename(id, params, to: new)
    }
  }

  private func rename(
    _ id: RequestID, _ params: JSONValue, to new: String
  ) throws(ResponseError) -> JSONValue? {
    guard let position = try position(params), let subject = position.subject,
      let name = Name(subject), range(of: name, in: subject, at: position) != nil,
      let project = position.project
    else {
      throw ResponseError(
        .requestFailed,
        "nothing can be renamed here; targets, templates, configurations, macros and user-defined "
          + "settings can")
    }
    if let refusal = refusal(toRename: name, at: position) {
      throw ResponseError(.requestFailed, refusal)
    }
    let (edits, affected) = try edits(of: name, in: project, id)
    let taken = NewName(
      taken: affected.reduce(into: []) { $0.formUnion(takenNames(like: name, in: $1)) },
      isApples: isApples)
    if let refusal = taken.refusal(of: new, for: name) {
      throw ResponseError(.requestFailed, refusal)
    }
    if let unsearched = edits.unsearched {
      throw ResponseError(
        .requestFailed,
        "\(shortened(unsearched.path)):\(unsearched.line + 1) contains '\(name.text)' and is too "
          + "long to be searched; divide the line first")
    }
    guard edits.hasDeclaration else {
      throw ResponseError(
        .requestFailed,
        "no file of the project defines the \(name.kind) '\(name.text)'; define it first")
    }
    answerRename(id, of: name, to: new, edits, in: project, affected)
    return nil
  }

  /// Finds the places of a name in all files of a project, and of the projects that share a file
  /// with a place.
  private func edits(
    of name: Name, in project: WorkspaceProject, _ id: RequestID
  ) throws(ResponseError) -> (RenameEdits, [WorkspaceProject]) {
    var edits = RenameEdits()
    var affected = [project]
    var searched: Set<String> = []
    while true {
      for path in Set(affected.flatMap(\.files)).subtracting(searched).sorted() {
        if connection.isCancelled(id) { throw .cancelled }
        searched.insert(path)
        guard let kind = kind(of: path), let text = text(of: path) else { continue }
        edits.add(path, text, Uses(of: name, in: text, kind))
      }
      let readers = projects(reading: Set(edits.files.map(\.path))).filter { reader in
        !reader.isXcconfig && !affected.contains { $0.path == reader.path }
      }
      if readers.isEmpty { return (edits, affected.sorted { $0.path < $1.path }) }
      affected += readers
    }
  }

  private func takenNames(like name: Name, in state: WorkspaceProject) -> Set<String> {
    guard let project = state.project ?? state.lastProject else { return [] }
    switch name {
    case .setting: return Set(state.settingNames)
    case .macro:
      return Set(
        state.settingNames.lazy.filter { $0.hasPrefix("MACRO_") }.map { String($0.dropFirst(6)) })
    case .member: return Set(project.targetNames + (project.spec?.templateNames ?? []))
    case .configuration: return Set(project.configurationNames)
    }
  }

  /// Compares the projects that read the files on the working thread, and answers.
  private func answerRename(
    _ id: RequestID, of name: Name, to new: String, _ edits: RenameEdits,
    in project: WorkspaceProject, _ affected: [WorkspaceProject]
  ) {
    let proofs = affected.map { state in
      RenameProof(
        path: state.path, sources: documents.sources, options: resolutionOptions(for: state.path),
        disabledRules: options.disabledRules, name: name, new: new)
    }
    let answer = workspaceEdit(edits.edits(new))
    let texts = edits.texts(new)
    let (events, connection) = (events, connection)
    let (path, generation) = (project.path, project.generation)
    laterAnswers.append(id)
    work.put {
      var refusal: String?
      for proof in proofs where refusal == nil && !connection.isCancelled(id) {
        refusal = proof.refusal(of: texts) { !connection.isCancelled(id) }
        if let text = refusal, proof.path != path {
          refusal = "in '\(proof.path)': \(text)"
        }
      }
      let result: Result<JSONValue, ResponseError> =
        if connection.isCancelled(id) {
          .failure(.cancelled)
        } else if let refusal {
          .failure(ResponseError(.requestFailed, "'\(name.text)' was not renamed: \(refusal)"))
        } else {
          .success(answer)
        }
      events.put(.answered(id, result, generation: generation, project: path))
    }
  }
}
