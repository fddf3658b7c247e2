import SettingsDiagnostics
import SettingsProjects
import SettingsServer
import SettingsSystem
import SettingsXcodeGen

/// A position in an open document, with the project of the document.
struct DocumentPosition {
  let document: OpenDocument
  let offset: Int
  let kind: DocumentKind
  /// The path of the project; nil if no project reads the document.
  let project: WorkspaceProject?
  /// What is at the position; nil in an xcconfig file and in a comment. To find it, the document is
  /// read up to the position.
  let place: YAMLPlace?

  var text: IndexedText { document.text }

  var subject: Subject? {
    if kind == .xcconfig { return Subject(at: offset, inXcconfig: text) }
    return place.flatMap { Subject(at: offset, $0, in: text, of: kind) }
  }
}

extension LanguageServer {
  /// Returns the open document of a request; nil for one that the server does not know.
  func document(_ params: JSONValue) throws(ResponseError) -> OpenDocument? {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParams, "the request needs a document")
    }
    let document = documents.document(uri)
    if document?.isOutOfStep == true {
      throw ResponseError(
        .requestFailed, "an earlier change was not valid; \(OpenDocument.outOfStepHelp)")
    }
    return document
  }

  func position(_ params: JSONValue) throws(ResponseError) -> DocumentPosition? {
    guard let position = TextPosition(params["position"]) else {
      throw ResponseError(.invalidParams, "the request needs a position")
    }
    guard let document = try document(params), let kind = kind(of: document.path) else {
      return nil
    }
    let offset = document.text.offset(of: position)
    return DocumentPosition(
      document: document, offset: offset, kind: kind, project: project(reading: document.path),
      place: kind == .xcconfig ? nil : YAMLPlace(at: offset, in: document.text))
  }

  /// Returns the project that reads a document, and of several the first.
  func project(reading path: String) -> WorkspaceProject? {
    projects[path] ?? projects.values.filter { $0.files.contains(path) }.min { $0.path < $1.path }
  }

  /// Returns the projects that read one of some documents, by path.
  func projects(reading paths: Set<String>) -> [WorkspaceProject] {
    projects.values.filter { paths.contains($0.path) || !$0.files.isDisjoint(with: paths) }
      .sorted { $0.path < $1.path }
  }

  /// Returns the language of a document; nil if the server does not know it.
  func kind(of path: String) -> DocumentKind? {
    if path.hasSuffix(".xcconfig") { return .xcconfig }
    guard let project = project(reading: path) else { return nil }
    if project.path.hasSuffix(ConfigDiscovery.fileName) { return .config }
    if project.path.hasSuffix(".xcodeproj") { return .xcodeProject }
    if let loaded = project.lastProject { return loaded.spec != nil ? .config : .spec }
    return XcodeGenProject.fileNames.contains(LexicalPath.fileName(of: project.path))
      ? .spec : .config
  }

  /// Returns the text of a file of the workspace, unsaved or from the disk.
  func text(of path: String) -> IndexedText? {
    if let document = documents[path] { return document.text }
    guard let bytes = try? DiskSources().read(path) else { return nil }
    return IndexedText(bytes, encoding: client.encoding)
  }

  /// The texts of the YAML and JSON files that a project reads.
  func texts(of project: WorkspaceProject) -> [(path: String, text: IndexedText)] {
    let paths = project.files.filter { path in
      [".yaml", ".yml", ".json"].contains(where: path.hasSuffix)
    }.sorted()
    return paths.compactMap { path in text(of: path).map { (path, $0) } }
  }
}
