import SettingsDiagnostics
import SettingsXcodeGen
import Testing

/// A spec and its diagnostics.
struct SpokenSpec: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let spec: String
  var files: [String: String] = [:]
  /// Symbolic links, with their destinations.
  var links: [String: String] = [:]
  /// `line:column: severity: message` of each finding.
  let findings: [String]
}

struct MessageTests {
  private static let header = "name: P\noptions: { settingPresets: none }\n"
  private static let target = "type: framework, platform: iOS"

  static let specs: [SpokenSpec] = [
    SpokenSpec(
      testDescription: "a misspelled type", spec: header + "targets: { T: { type: aplication } }\n",
      findings: [
        "3:23: error: 'aplication' is not a target type of XcodeGen; did you mean 'application'?"
      ]),
    SpokenSpec(
      testDescription: "keys that XcodeGen does not read",
      spec: header + "configurations: { Debug: debug }\nx-common: {}\nmine: {}\n"
        + "targets: { T: { \(target), resources: [A], configs: {}, x-note: a } }\n",
      findings: [
        "3:1: warning: 'configurations' is not a key of a spec; XcodeGen ignores it without a"
          + " warning; did you mean 'configs'?",
        "6:49: warning: 'resources' is not a key of a target; XcodeGen ignores it without a"
          + " warning; did you mean 'sources'?",
        "6:65: warning: 'configs' is not a key of a target; XcodeGen ignores it without a"
          + " warning; did you mean 'settings: { configs: … }'?",
      ]),
    SpokenSpec(
      testDescription: "a misspelled platform",
      spec: header + "targets: { T: { type: tool, platform: macos } }\n",
      findings: ["3:39: error: 'macos' is not a platform of XcodeGen; did you mean 'macOS'?"]),
    SpokenSpec(
      testDescription: "a group that is not there",
      spec: header + "settingGroups: { common: { A1: x } }\n"
        + "targets: { T: { \(target), settings: { groups: [comon] } } }\n",
      findings: ["4:70: error: there is no setting group 'comon'; did you mean 'common'?"]),
    SpokenSpec(
      testDescription: "groups in a circle",
      spec: header + "settingGroups: { a: { groups: [b] }, b: { groups: [a] } }\n",
      findings: ["3:18: error: setting groups include each other in a cycle: a → b → a"]),
    SpokenSpec(
      testDescription: "groups in a circle, after one that is not",
      spec: header + "settingGroups: { a: { A1: x }, b: { groups: [c] }, c: { groups: [b] } }\n",
      findings: ["3:32: error: setting groups include each other in a cycle: b → c → b"]),
    SpokenSpec(
      testDescription: "a number in sixties that is too large for one",
      spec: header + "settings: { X1: 153722867280912930:59 }\n", findings: []),
    SpokenSpec(
      testDescription: "groups deeper than anybody needs",
      spec: header + "settingGroups:\n"
        + (0..<5_000).map { "  g\($0): { groups: [g\($0 + 1)] }\n" }.joined()
        + "  g5000: { A1: x }\n",
      findings: [
        "260:3: error: setting groups include each other more than 256 deep"
      ]),
    SpokenSpec(
      testDescription: "two entries for one configuration",
      spec: header + "configs: { Debug Staging: debug }\n"
        + "settings: { configs: { Debug: { KIND: one }, Staging: { KIND: two } } }\n",
      findings: [
        "4:63: warning: two entries of 'configs' apply to 'Debug Staging' and set KIND; XcodeGen's result "
          + "differs from run to run"
      ]),
    SpokenSpec(
      testDescription: "settings beside base",
      spec: header + "settings: { LOST: 1, base: { KEPT: 1, OTHER: 1, THIRD: 1 } }\n",
      findings: [
        "3:13: warning: 'LOST' is beside base, configs or groups; XcodeGen ignores it without "
          + "a warning"
      ]),
    SpokenSpec(
      testDescription: "presets beside groups",
      spec: header + "settings: { presets: [x], groups: [], base: { KEPT: 1 } }\n",
      findings: [
        "3:13: warning: 'presets' is beside base, configs or groups; XcodeGen ignores it without "
          + "a warning"
      ]),
    SpokenSpec(
      testDescription: "an unknown group of a configuration",
      spec: header + "settingGroups: { common: { A: 1 } }\n"
        + "settings: { configs: { Debug: { groups: [comon] }, Release: { groups: [common] } } }\n",
      findings: [
        "4:42: warning: there is no setting group 'comon'; XcodeGen ignores it without a warning; "
          + "did you mean 'common'?"
      ]),
    SpokenSpec(
      testDescription: "presets in place of groups",
      spec: header + "settings: { presets: [], base: { KEPT: 1 } }\n", findings: []),
    SpokenSpec(
      testDescription: "an integer for a deployment target",
      spec: header + "targets: { T: { \(target), deploymentTarget: 15 } }\n",
      findings: [
        "3:67: warning: deployment target 15 is an integer; XcodeGen ignores it without a warning"
      ]),
    SpokenSpec(
      testDescription: "a list of numbers", spec: header + "settings: { LIST: [1, two] }\n",
      findings: [
        "3:19: warning: XcodeGen writes a list with elements that are not strings as one string: [1, \"two\"]"
      ]),
    SpokenSpec(
      testDescription: "an unknown template",
      spec: header
        + "targetTemplates: { Base: {} }\ntargets: { T: { \(target), templates: [Bas] } }\n",
      findings: [
        "4:60: warning: no template is named 'Bas'; XcodeGen ignores it without a warning; "
          + "did you mean 'Base'?"
      ]),
    SpokenSpec(
      testDescription: "an include in a circle", spec: "include: a.yml\n" + header,
      files: ["a.yml": "include: project.yml\n"],
      findings: [
        "a.yml:1:10: error: include 'project.yml' is a cycle: project.yml → a.yml → project.yml"
      ]),
    SpokenSpec(
      testDescription: "an include of a link to the file itself",
      spec: "include: link.yml\n" + header, links: ["link.yml": "project.yml"],
      findings: ["1:10: error: include 'link.yml' is a cycle: project.yml → project.yml"]),
    SpokenSpec(
      testDescription: "a chain of includes that is too long", spec: "include: i1.yml\n" + header,
      files: Dictionary(
        uniqueKeysWithValues: (1...70).map { ("i\($0).yml", "include: i\($0 + 1).yml\n") }),
      findings: ["i63.yml:1:10: error: includes nest deeper than 64 files"]),
    SpokenSpec(
      testDescription: "an include that is not there", spec: "include: gone.yml\n" + header,
      findings: ["1:10: error: cannot read 'gone.yml': no such file"]),
    SpokenSpec(
      testDescription: "a file that is not there",
      spec: header + "configFiles: { Debug: gone.xcconfig }\n",
      findings: [
        "3:23: error: there is no file 'gone.xcconfig', which configuration 'Debug' uses"
      ]),
  ]

  @Test func `a spec that cannot be read is named without a place`() throws {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let project = XcodeGenProject.load(
      path: "gone.yml", sources: InMemorySources(), files: &files, diagnostics: &diagnostics)
    #expect(project == nil)
    let found = try #require(diagnostics.sorted.first)
    #expect(found.path == "gone.yml" && found.range == nil)
  }

  @Test(arguments: specs)
  func `a problem of a spec is reported at its location`(_ spoken: SpokenSpec) {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    var sources = InMemorySources(
      files: ["project.yml": Array(spoken.spec.utf8)], symbolicLinks: spoken.links)
    for (path, text) in spoken.files { sources.files[path] = Array(text.utf8) }
    let project = XcodeGenProject.load(
      path: "project.yml", sources: sources, files: &files, diagnostics: &diagnostics)
    let found = diagnostics.sorted.map { finding in
      let place = finding.range.flatMap { files.location(of: $0) }
      let path = place.map { $0.path == "project.yml" ? "" : $0.path + ":" } ?? ""
      return "\(path)\(place?.line ?? 0):\(place?.column ?? 0): \(finding.severity.word): "
        + finding.message
    }
    #expect(found == spoken.findings)
    #expect((project == nil) == diagnostics.hasErrors)
  }
}
