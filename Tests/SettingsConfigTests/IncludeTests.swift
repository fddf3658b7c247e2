@testable import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import Testing

struct IncludeTests {
  @Test func `the including file lies on top, mapping by mapping`() throws {
    let loaded = LoadedSpec(
      """
      include: base.yaml
      project:
        macros: { B: 2 }
        settings: { X: top, L: [c] }
      targets: { App: { devices: ipad } }
      """,
      files: [
        "base.yaml": """
        project:
          platform: iOS
          macros: { A: 1, B: 1 }
          settings: { L: [a, b], X: base, Y: base }
        targets: { App: { devices: iphone, arc: YES }, Other: }
        """
      ])
    #expect(loaded.messages == [])
    #expect(loaded.spec?.targetNames == ["Other", "App"])
    let cell = try loaded.cell("App")
    #expect(
      cell.assignments(.project) == [
        "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) $(MACRO_A) $(MACRO_B)",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) $(SWIFT_CONDITION_A)",
        "SDKROOT = iphoneos", "SUPPORTED_PLATFORMS = iphoneos iphonesimulator",
        "MACRO_A = A=1", "SWIFT_CONDITION_A = A", "MACRO_B = B=2", "SWIFT_CONDITION_B = ",
        "L = c", "X = top", "Y = base",
      ])
    #expect(
      cell.assignments(.target, "App") == [
        "CLANG_ENABLE_OBJC_ARC = YES", "TARGETED_DEVICE_FAMILY = 2",
      ])
    #expect(cell.place(of: "base", in: "Y") == "base.yaml:4:38")
    #expect(cell.place(of: "top", in: "X") == "config.yaml:4:18")
  }

  @Test func `later includes win over earlier ones, and a file may be included twice`() throws {
    let loaded = LoadedSpec(
      "include: [a.yaml, b.yaml]\ntargets: { T: }\n",
      files: [
        "a.yaml": "include: c.yaml\nproject: { settings: { A: a, S: a } }\n",
        "b.yaml": "include: c.yaml\nproject: { settings: { B: b, S: b } }\n",
        "c.yaml": "project: { settings: { C: c, S: c } }\n",
      ])
    #expect(loaded.messages == [])
    #expect(try loaded.cell("T").assignments(.project) == ["A = a", "B = b", "C = c", "S = b"])
    #expect(loaded.files.all.map(\.path) == ["config.yaml", "a.yaml", "c.yaml", "b.yaml"])
  }

  @Test func `an empty mapping leaves the one that it is merged with`() throws {
    let loaded = LoadedSpec(
      "include: base.yaml\ntargets: {}\n",
      files: ["base.yaml": "targets: { T: { settings: { A: 1 } } }\n"])
    #expect(loaded.messages == [])
    #expect(try loaded.cell("T").assignments(.target, "T") == ["A = 1"])
  }

  @Test func `an included file's paths are relative to itself`() throws {
    let loaded = LoadedSpec(
      "include: shared/base.yaml\ntargets: { T: }\n",
      files: [
        "shared/base.yaml": """
        project:
          xcconfig: Base.xcconfig
          sources: [Sources, ../Common, $(SRCROOT)/X, /abs]
          prefixHeader: Prefix.pch
        """, "shared/Base.xcconfig": "",
      ])
    #expect(loaded.messages == [])
    let cell = try loaded.cell("T")
    #expect(
      cell.assignments(.projectXcconfig, "shared/Base.xcconfig")
        == ["FROM_XCCONFIG = $(inherited) shared/Base.xcconfig"])
    #expect(
      cell.assignments(.project) == [
        "SOURCE_PATHS = shared/Sources Common $(SRCROOT)/X /abs",
        "GCC_PREFIX_HEADER = shared/Prefix.pch",
      ])
  }

  @Test func `an include may hold when blocks, over which the including file's stand`() throws {
    let loaded = LoadedSpec(
      "include: b.yaml\ntargets: { T: }\nproject: { when: { Debug: { settings: { A: top } } } }\n",
      files: [
        "b.yaml":
          "project: { when: { Debug: { settings: { A: low, B: low } }, \"arch=x\": { settings: { A: x } } } }"
      ])
    #expect(
      try loaded.cell("T").lines == [
        "project{arch=x}: A = x", "project: A = top", "project: B = low",
      ])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let yaml: String
    let files: [String: String]
    let messages: [String]
  }

  @Test(arguments: [
    Case(
      testDescription: "missing", yaml: "include: [no.yaml]\ntargets: { A: }\n", files: [:],
      messages: [
        "config.yaml:1:11: error: cannot include 'no.yaml': no such file [missing-include]"
      ]),
    Case(
      testDescription: "outside", yaml: "include: ../a.yaml\ntargets: { A: }\n",
      files: ["../a.yaml": ""],
      messages: [
        "config.yaml:1:10: error: include '../a.yaml' is outside the project's folder [include-outside-tree]"
      ]),
    Case(
      testDescription: "loop", yaml: "include: a.yaml\ntargets: { A: }\n",
      files: ["a.yaml": "include: d/b.yaml\n", "d/b.yaml": "include: ../a.yaml\n"],
      messages: [
        "d/b.yaml:1:10: error: include '../a.yaml' is a cycle: a.yaml → d/b.yaml → a.yaml [include-loop]"
      ]),
    Case(
      testDescription: "wrong kinds", yaml: "include: { a: b }\ntargets: { A: }\n", files: [:],
      messages: [
        "config.yaml:1:10: error: 'include' takes a path or a list of paths, not a mapping [wrong-kind]"
      ]),
    Case(
      testDescription: "a list that is no list of paths",
      yaml: "include: [[a], ~]\ntargets: { A: }\n",
      files: [:],
      messages: [
        "config.yaml:1:11: error: 'include' takes paths of YAML files [wrong-kind]",
        "config.yaml:1:16: error: 'include' takes paths of YAML files [wrong-kind]",
      ]),
    Case(
      testDescription: "no mapping", yaml: "include: a.yaml\ntargets: { A: }\n",
      files: ["a.yaml": "- x\n"],
      messages: [
        "a.yaml:1:1: error: 'a.yaml' must contain a mapping, as config.yaml does [wrong-kind]"
      ]),
    Case(
      testDescription: "a mistake inside", yaml: "include: a.yaml\ntargets: { A: }\n",
      files: ["a.yaml": "project: { devises: ipad }\n"],
      messages: [
        "a.yaml:1:12: error: unknown field 'devises' in project; did you mean 'devices'? [unknown-field]"
      ]),
  ])
  func `a wrong include is reported at its location`(_ wrong: Case) throws {
    #expect(LoadedSpec(wrong.yaml, files: wrong.files).messages == wrong.messages)
  }

  @Test func `includes nest only so deep`() throws {
    var files: [String: String] = [:]
    for index in 0..<40 { files["\(index).yaml"] = "include: \(index + 1).yaml\n" }
    files["40.yaml"] = ""
    #expect(
      LoadedSpec("include: 0.yaml\ntargets: { A: }\n", files: files).messages == [
        "30.yaml:1:10: error: include '31.yaml' is nested more than 32 files deep [include-depth]"
      ])
  }

  @Test func `a config file that is not there leaves no spec`() throws {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let spec = SpecLoader.load(
      path: "config.yaml", sources: InMemorySources(), files: &files, diagnostics: &diagnostics,
      options: .init(projectDirectory: "/p"))
    #expect(spec == nil)
    #expect(
      diagnostics.diagnostics.map(\.message) == ["cannot read 'config.yaml': no such file"])
    #expect(diagnostics.diagnostics.map(\.path) == ["config.yaml"])
  }
}
