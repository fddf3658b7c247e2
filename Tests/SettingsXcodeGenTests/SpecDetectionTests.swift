import SettingsDiagnostics
import Testing

@testable import SettingsXcodeGen

/// A spec is distinguished from a config.yaml by its name, or by a top-level key.
struct SpecDetectionTests {
  @Test(arguments: [
    ("project.yml", "", true), ("a/Project.YAML", "targets: {}", true),
    ("config.yaml", "name: App", false), ("a.txt", "name: App", false),
    ("a.yml", "targets: {}\nname: App\n", true), ("a.yml", "name", false),
    ("a.yml", " name: App\n", false), ("a.yml", "names: App\nproject:\n  options: {}\n", false),
    ("a.yml", "# x\r\noptions:\r\n", true), ("a.yml", "targets: {}", false), ("a.yml", "", false),
    ("a.yml", "aggregateTargets: {}", true), ("a.yml", "aggregateTargetsAndMore: {}", false),
    ("a.json", "{ \"name\": \"App\" }", true), ("a.json", "{\n\t\"packages\" : {} }", true),
    ("a.json", "{ \"targets\": {}, \"name\": 1 }", true),
    ("a.json", "{ \"project\": { \"name\": 1 } }", false),
    ("a.yaml", "targets: {}\nschemes: {}\n", false),
    ("a.yaml", "version: 1\ninclude: b.yaml\nschemes: {}\n", false),
    ("a.yaml", "include: b.yaml\ntargets: {}\nschemes: {}\n", true),
    ("a.yaml", "name: App\nschemes: {}\n", true),
    ("<standard input>", "name: App\ntargets: {}\n", true),
    ("<pipe>", "name: App\noptions: {}\n", true),
    ("a.yml", "\u{FEFF}name: App\n", true), ("a.yml", "\"name\": App\n", true),
    ("a.yml", "x: |\n  a\n'options': {}\n", true), ("a.yml", "project: {\nname: App }\n", false),
    ("a.yml", "name: [\n", true), ("a.yml", "project: [\n", false),
    ("a.json", "{ \"name\":", false),
    ("project.yml", "name: [\n", true), ("project.yml", "project: [\n", false),
    ("pipe", "targets: {}\n", false), ("<pipe>", "include: a.yaml\ntargets: {}\n", false),
    ("<pipe>", "include: a.yaml\noptions: {}\ntargets: {}\n", true),
    ("<pipe>", "version: 1\nname: App\ntargets: {}\n", false),
    ("<pipe>", "include: a.yaml\nproject: {}\ntargets: {}\n", false),
  ])
  func `a spec is known by its name or its keys`(path: String, text: String, isSpec: Bool) {
    let sources = InMemorySources(files: [path: Array(text.utf8)])
    #expect(XcodeGenProject.isSpec(path, sources: sources) == isSpec)
  }

  @Test(arguments: [
    ("name: P\ntargets:\n  A: {}\n", "project.yml", true),
    ("include: [a.yml]\npackages: {}\n", "project.yml", true),
    ("{\"name\": \"P\", \"targets\": {}}", "project.json", true),
    ("{\"name\": \"P\", \"scripts\": {}}", "project.json", false),
    ("specVersion: 1.0.0\nname: indexer\ndataSources: []\n", "project.yaml", false),
    ("version: 1\nproject:\n  name: X\ntargets: {}\n", "project.yml", false),
    ("[1, 2]", "project.json", false), ("", "project.yml", false),
  ])
  func `a file is found to be a spec only where it surely is`(
    text: String, name: String, isSpec: Bool
  ) {
    let sources = InMemorySources(files: [name: Array(text.utf8)])
    #expect(XcodeGenProject.isCertainlySpec(name, sources: sources) == isSpec)
  }

  @Test func `a config file keeps its format whatever it is called`() {
    let sources = InMemorySources(
      files: ["project.yml": Array("version: 1\nproject:\n  name: X\n".utf8)])
    #expect(!XcodeGenProject.isSpec("project.yml", sources: sources))
    #expect(XcodeGenProject.isSpec("gone/project.yml", sources: sources))
  }
}
