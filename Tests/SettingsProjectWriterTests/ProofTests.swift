import SettingsDiagnostics
import SettingsImport
import SettingsProjectWriter
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import SettingsXcodeGen
import Testing

/// The proof that a project means what its spec does.
struct ProofTests {
  private static let spec = """
    name: P
    configFiles: { Debug: Debug.xcconfig }
    settings: { base: { "OTHER_LDFLAGS[sdk=iphonesimulator*]": [-a, "-b c"] } }
    targets:
      App:
        type: application
        supportedDestinations: [iOS, macOS]
        settings: { GCC_PREFIX_HEADER: "$(TARGET_NAME).pch", "NAME[config=Debug]": debug }
      Kit: { type: library.static, platform: macOS }
    """

  private func findings(_ change: (String) -> String) throws -> [Diagnostic] {
    let project = try WrittenProject(
      Self.spec, tree: ["Debug.xcconfig": "FROM_FILE = $(inherited) 1\nSDKROOT[arch=arm64] = x\n"])
    let contents = try #require(project.contents)
    let text = change(try project.text())
    var files = SourceFiles()
    return GeneratedProjectProof(
      contents.project, projectPath: project.folder.path("P.xcodeproj"),
      files: [(project.folder.path("P.xcodeproj/project.pbxproj"), Array(text.utf8))],
      sources: DiskSources()
    ).findings(&files)
  }

  @Test func `a project as it is written means what the spec does`() throws {
    #expect(try findings { $0 }.map(\.message) == [])
  }

  @Test(arguments: [
    (
      "GCC_PREFIX_HEADER = \"$(TARGET_NAME).pch\"", "GCC_PREFIX_HEADER = other", "GCC_PREFIX_HEADER"
    ),
    ("\"-b c\"", "\"-b d\"", "OTHER_LDFLAGS[sdk=iphonesimulator*]"),
    ("\"NAME[config=Debug]\" = debug", "\"NAME[config=Debug]\" = release", "NAME[config=Debug]"),
    ("product-type.library.static", "product-type.framework", "CONTENTS_FOLDER_PATH"),
    ("path = Debug.xcconfig", "path = Other.xcconfig", "FROM_FILE"),
    ("SDKROOT = auto;", "", "SDKROOT"),
    ("SDKROOT = auto;", "SDKROOT = auto; MORE = 1;", "MORE"),
    ("name = App;", "name = Apps;", "the project does not have the same targets"),
  ])
  func `a project that means something else is not written`(
    text: String, replacement: String, setting: String
  ) throws {
    let findings = try findings { project in
      #expect(project.contains(text))
      return project.replacing(text, with: replacement)
    }
    #expect(
      findings.contains {
        $0.message.hasPrefix("\(setting) of ") || $0.message.contains("Other.xcconfig")
          || $0.message.hasPrefix(setting)
      },
      "\(findings.map(\.message))")
  }

  @Test func `a finding names both places`() throws {
    let finding = try #require(
      try findings { $0.replacing("\"-b c\"", with: "\"-b d\"") }.first)
    #expect(
      finding.message
        == "OTHER_LDFLAGS[sdk=iphonesimulator*] of the project in Debug would be different in the project"
    )
    #expect(finding.range != nil)
    #expect(finding.notes.count == 1)
    #expect(finding.notes[0].message.contains("P.xcodeproj/project.pbxproj:"), "\(finding.notes)")
  }

  private static let schemeSpec = """
    name: P
    configs: { Alpha: debug, Debug: debug, Release: release }
    targets:
      App: { type: application, platform: iOS, scheme: { testTargets: [Tests] } }
      Tests: { type: bundle.unit-test, platform: iOS }
    schemes:
      App: { build: { targets: { Tests: all } } }
    """

  private func schemeFindings(
    _ project: WrittenProject? = nil, _ change: (String) -> String = { $0 }
  ) throws -> [String] {
    let project = try project ?? WrittenProject(Self.schemeSpec)
    let contents = try #require(project.contents)
    let output = try #require(project.output, "\(project.messages)")
    var files = SourceFiles()
    return GeneratedProjectProof(
      contents.project, projectPath: project.folder.path("P.xcodeproj"),
      files: output.files.map { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        let isProject = file.path.hasSuffix(".pbxproj")
        return (
          project.folder.path("P.xcodeproj/" + file.path),
          isProject ? file.bytes : Array(change(text).utf8)
        )
      }, sources: DiskSources()
    ).findings(&files).map(\.message)
  }

  @Test func `the scheme of a target replaces one of the spec`() throws {
    #expect(try schemeFindings() == [])
  }

  @Test(arguments: [
    ("BlueprintName = \"App\"", "BlueprintName = \"Tests\"", "builds different targets for run"),
    (
      "buildConfiguration = \"Debug\"", "buildConfiguration = \"Alpha\"",
      "has a different configuration for run"
    ),
    ("</Scheme>", "", "cannot be read"),
    ("location = \"self:\"", "place = \"self:\"", "the workspace does not name the project alone"),
  ])
  func `schemes and workspaces are read back`(
    text: String, replacement: String, message: String
  ) throws {
    let findings = try schemeFindings { $0.replacing(text, with: replacement) }
    #expect(findings.contains { $0.contains(message) }, "\(findings)")
  }

  private func scheme(_ description: String) throws -> XcodeGenScheme {
    let spec = """
      name: P
      configs: { Debug: debug, Beta: release, Release: release }
      packages: { Pkg: { path: Pkg } }
      targets:
        App: { type: application, platform: iOS }
        Tests: { type: bundle.unit-test, platform: iOS }
      schemes:
        S: \(description)
      """
    let project = try WrittenProject(spec, tree: ["Pkg/Package.swift": ""])
    #expect(try schemeFindings(project) == [])
    return try #require(project.contents?.project.schemes.first)
  }

  @Test(arguments: [
    (XcodeGenScheme.Action.run, "Debug"), (.test, "Debug"), (.profile, "Release"),
    (.analyze, "Beta"), (.archive, "Beta"),
  ])
  func `an unreadable part matters only when running, testing and profiling`(
    action: XcodeGenScheme.Action, configuration: String
  ) throws {
    let scheme = try scheme(
      "{ build: { targets: { App: all } }, "
        + "\(action.rawValue): { config: Beta, environmentVariables: [{ variable: A }] } }")
    #expect(scheme.configurations[action] == configuration)
  }

  @Test func `a scheme names targets with empty parts`() throws {
    let scheme = try scheme(
      "{ build: { targets: { /App: [run], App: [run, archive], Tests/: [test] } } }")
    #expect(scheme.targets[.run] == ["App"])
    #expect(scheme.targets[.archive] == ["App"])
    #expect(scheme.targets[.test] == ["Tests"])
  }

  @Test func `a test target of a package is not the local target of that name`() throws {
    let scheme = try scheme(
      "{ build: { targets: { Tests: [test] } }, "
        + "test: { targets: [{ package: Pkg/App }, { name: Tests }] } }")
    #expect(scheme.targets[.test] == ["Tests"])
  }
}
