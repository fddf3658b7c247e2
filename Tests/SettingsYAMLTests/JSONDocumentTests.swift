import SettingsDiagnostics
import SettingsYAML
import Testing

/// JSON that is YAML too has the same nodes as YAML.
struct JSONDocumentTests {
  @Test(arguments: [
    "{}", "[]", #"{"a": 1}"#, #"[ "x", -1.5e3, true, null ,{"k" : [ ]}]"#, "\"text\"",
    "{\n  \"name\": \"Ä € 😀\",\n  \"list\": [\n    1,\n    { \"x\": \"\" }\n  ]\n}\n", " 12 ",
  ])
  func `two readers give the same nodes in the same places`(json: String) {
    var diagnostics = DiagnosticCollector()
    let bytes = Array(json.utf8)
    let file = SourceFileID(rawValue: 0)
    let yaml = YAMLDocument.parse(bytes, file: file, byLibYAML: true, into: &diagnostics)
    let own = YAMLDocument.parseJSON(bytes, file: file, into: &diagnostics)
    #expect(diagnostics.diagnostics.isEmpty)
    #expect(own != nil && own?.listing == yaml?.listing)
  }

  @Test func `the depth of a file is limited`() {
    var diagnostics = DiagnosticCollector()
    let bytes = Array(String(repeating: "[", count: 200_000).utf8)
    let document = YAMLDocument.parseJSON(
      bytes, file: SourceFileID(rawValue: 0), into: &diagnostics)
    #expect(document == nil)
    #expect(
      diagnostics.diagnostics.map(\.message)
        == ["this is not valid JSON: nesting is deeper than 100 levels"])
  }

  @Test(arguments: 0..<40)
  func `every prefix of a file is read or rejected`(count: Int) {
    var diagnostics = DiagnosticCollector()
    let bytes = Array("{\"a\": [1, \"\\ud83d\\ude00\"], \"b\": null }".utf8.prefix(count))
    let document = YAMLDocument.parseJSON(
      bytes, file: SourceFileID(rawValue: 0), into: &diagnostics)
    #expect((document == nil) == !diagnostics.diagnostics.isEmpty)
  }
}
