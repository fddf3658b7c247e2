import SettingsDiagnostics
import SettingsModel
import SettingsYAML

/// The value of a field's example as JSON: the part after the field's name.
enum SchemaExample {
  static func value(of row: FieldDescription) -> JSONValue? {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let bytes = Array(row.example.utf8)
    let file = files.add(path: "example.yaml", bytes: bytes)
    guard let document = YAMLDocument.parse(bytes, file: file, into: &diagnostics) else {
      return nil
    }
    for entry in document.entries(of: document.root) {
      return json(entry.value, of: document)
    }
    return nil
  }

  private static func json(_ node: YAMLNodeID, of document: YAMLDocument) -> JSONValue {
    switch document.kind(of: node) {
    case .scalar: document.isNull(node) ? .null : .string(document.string(of: node))
    case .sequence:
      .array(document.elements(of: node).map { json($0.value, of: document) })
    case .mapping:
      .object(
        JSONObject(
          document.entries(of: node).map { entry in
            JSONObject.Member(
              name: document.string(of: entry.key), value: json(entry.value, of: document))
          }))
    }
  }
}
