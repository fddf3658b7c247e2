import SettingsDiagnostics
import SettingsXcodeGen
import Testing

/// Specs in JSON, which YAML's rules do not apply to.
struct JSONSpecTests {
  private func load(
    _ json: String, included: String = "{}"
  ) -> (project: XcodeGenProject?, messages: [String]) {
    var sources = InMemorySources()
    sources.files["project.json"] = Array(json.utf8)
    sources.files["more.json"] = Array(included.utf8)
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let project = XcodeGenProject.load(
      path: "project.json", sources: sources, files: &files, diagnostics: &diagnostics)
    let messages = diagnostics.sorted.map { diagnostic in
      let place = diagnostic.range.flatMap { range in
        files[range.file].map { "\($0.path):\(range.start): " }
      }
      return (place ?? "") + diagnostic.message
    }
    return (project, messages)
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "😀"), (#""\/a\/""#, "/a/"), (#""\u00e9\u0041""#, "éA"),
    (#""\b\f""#, "\u{8}\u{C}"), ("\"\u{7F}\u{80}\"", "\u{7F}\u{80}"), ("\"a\u{85}b\"", "a\u{85}b"),
    (#""yes""#, "yes"), ("\"# a: b\"", "# a: b"), (#""\\d+""#, #"\d+"#), (#""""#, ""),
  ])
  func `a string has the value that JSON gives it`(written: String, text: String) throws {
    let json = "{\"name\": \"P\",\n\t\"settings\"\n\t:\t{ \"NAME\"\n: \(written) } }"
    for (project, messages) in [
      load(json), load("{\"name\": \"P\", \"include\": [\"more.json\"]}", included: json),
    ] {
      #expect(messages == [])
      let setting = try #require(project?.project.first?["NAME"])
      #expect(setting.value.text.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test func `a name may be longer than YAML allows`() throws {
    let name = String(repeating: "N", count: 2000)
    let (project, messages) = load(
      "{\"name\": \"P\", \"settings\": { \"\(name)\": \"x\", \"SECOND\": \"y\" } }")
    #expect(messages == [])
    #expect(project?.project.first?[name]?.value.text == "x")
  }

  @Test(arguments: [
    (
      "{\"name\": \"P\" # comment\n}",
      "project.json:13: this is not valid JSON: expected ',' or '}'"
    ),
    ("{\"name\": P}", "project.json:9: this is not valid JSON: expected a value"),
    ("{\"name\": 'P'}", "project.json:9: this is not valid JSON: expected a value"),
    (
      "{\"name\": \"P\",}",
      "project.json:13: this is not valid JSON: expected a member name in quotes"
    ),
    (
      "{\"name\": \"\\ud83d\"}",
      "project.json:10: this is not valid JSON: half of a surrogate pair stands alone"
    ),
    (
      "{\"name\"",
      "project.json:7: this is not valid JSON: the text ends where ':' after a member name was expected"
    ),
    ("", "project.json:0: this is not valid JSON: the text ends where a value was expected"),
    (
      "{\"name\": \"P\", \"name\": \"Q\"}",
      "project.json:14: the key 'name' appears twice in one mapping"
    ),
  ])
  func `an error in JSON has its place`(json: String, message: String) {
    #expect(load(json).messages == [message])
  }
}
