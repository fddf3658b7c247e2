import SettingsDiagnostics
import SettingsServer
import SettingsProjects
import SettingsSystem

/// The open documents, by path.
struct DocumentStore {
  private(set) var documents: [String: OpenDocument] = [:]

  subscript(path: String) -> OpenDocument? { documents[path] }

  /// The document of an address; nil if it is not open.
  func document(_ uri: String?) -> OpenDocument? {
    uri.flatMap(DocumentURI.path).flatMap { documents[$0] }
  }

  mutating func open(_ document: OpenDocument) { documents[document.path] = document }

  mutating func close(_ path: String) { documents[path] = nil }

  mutating func update(_ path: String, _ body: (inout OpenDocument) -> Void) {
    if var document = documents.removeValue(forKey: path) {
      body(&document)
      documents[path] = document
    }
  }

  /// The address of a path, as the client spells it if the document is open.
  func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(of: path) }

  /// The disk, with the unsaved texts over it.
  var sources: any SourceProvider {
    OverlaySources(
      base: DiskSources(), files: documents.values.map { ($0.path, $0.text.bytes) })
  }
}
