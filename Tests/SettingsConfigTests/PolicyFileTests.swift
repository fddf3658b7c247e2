import SettingsConfig
import SettingsDiagnostics
import Testing

/// The file with the policies of a project that has no config.yaml.
struct PolicyFileTests {
  @Test(arguments: [
    ("policies: []\n", []), ("version: 1\npolicies: []\n", []),
    ("policies: []\nx-note: “a”\n", ["lookalike-character"]),
  ])
  func `a file of policies needs no targets`(text: String, identifiers: [String]) {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let spec = SpecPolicies.load(
      SpecPolicies.fileName,
      sources: InMemorySources(files: [SpecPolicies.fileName: Array(text.utf8)]), files: &files,
      diagnostics: &diagnostics, options: .init(projectDirectory: "/work/App"))
    #expect(spec != nil)
    #expect(diagnostics.diagnostics.map(\.identifier) == identifiers)
  }
}
