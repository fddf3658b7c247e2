import BuildSettingsKit
import Testing

/// The library as a client uses it: no `@testable`, one import.
struct BuildSettingsTests {
  private static let config = """
    version: 1
    configurations: { Debug: debug, Release: release }
    defaultConfiguration: Release
    project:
      name: Demo
      platform: iOS
      settings:
        OTHER_SWIFT_FLAGS: [-warnings-as-errors]
        GREETING: hello from $(CONFIGURATION)
      when:
        Debug: { settings: { ENABLE_TESTABILITY: "YES" } }
    targets:
      App: { type: application, settings: { OTHER_SWIFT_FLAGS: [$(inherited), -Xfrontend] } }
      Kit: { type: framework }
    """

  private func project(_ text: String = config) throws -> BuildSettings {
    try BuildSettings(contentsOf: "config.yaml", files: MemoryFiles(["config.yaml": text]))
  }

  @Test func `a project lists its targets and configurations in the order of the file`() throws {
    let project = try project()
    #expect(project.name == "Demo")
    #expect(project.targets.map(\.name) == ["App", "Kit"])
    #expect(project.configurations.map(\.name) == ["Debug", "Release"])
    #expect(project.configurations.map(\.kind) == [.debug, .release])
    #expect(project.defaultConfiguration.name == "Release")
  }

  @Test func `a cell is a sequence of settings with a subscript by name`() throws {
    let cell = try project().cell(target: "App", configuration: "Debug")
    #expect(cell.map(\.name) == cell.map(\.name).sorted())
    #expect(cell["GREETING"]?.string == "hello from Debug")
    #expect(cell["ENABLE_TESTABILITY"]?.boolean == true)
    #expect(cell["ENABLE_TESTABILITY"]?.kind == .boolean)
    #expect(cell["OTHER_SWIFT_FLAGS"]?.elements == ["-warnings-as-errors", "-Xfrontend"])
    #expect(cell["NOT_SET"] == nil)
    for setting in cell { #expect(cell[setting.name] == setting.value) }
  }

  @Test func `settings of Info.plist have plain values`() throws {
    let project = try project(
      Self.config.replacing(
        "type: application,", with: "type: application, info: { Flag: YES, Map: { Key: 3 } },"))
    let cell = try project.cell(target: "App")
    #expect(cell["INFOPLIST_ENTRY_Flag"]?.string == "YES")
    #expect(cell["INFOPLIST_ENTRY_Map"] == nil)
    #expect(cell["INFOPLIST_ENTRY_Map__Key"]?.string == "3")
    #expect(try project.value(of: "INFOPLIST_ENTRY_Map", target: "App")?.string == "(dictionary)")
    #expect(
      try project.explanation(of: "INFOPLIST_ENTRY_Flag", target: "App")?.assignments.first?.value
        == "YES")
  }

  @Test func `cells requested together equal cells requested alone`() throws {
    let project = try project()
    let together = try project.cells()
    #expect(
      together.map { "\($0.target)@\($0.configuration)" } == [
        "App@Debug", "App@Release", "Kit@Debug", "Kit@Release",
      ])
    for cell in together {
      let alone = try self.project().cell(target: cell.target, configuration: cell.configuration)
      #expect(Array(alone) == Array(cell))
    }
  }

  @Test func `an explanation names the place of each element`() throws {
    let explanation = try #require(
      try project().explanation(of: "OTHER_SWIFT_FLAGS", target: "App"))
    #expect(
      explanation.elements.map { "\($0.text) \($0.locations.map(\.description))" } == [
        "-warnings-as-errors [\"config.yaml:8:25\"]", "-Xfrontend [\"config.yaml:13:75\"]",
      ])
    #expect(explanation.assignments.map(\.outcome) == [.wins, .inherited])
    #expect(try project().explanation(of: "NOT_SET", target: "App") == nil)
  }

  @Test func `two cells are compared setting by setting`() throws {
    func differences(in project: BuildSettings) throws -> [BuildSettings.Difference] {
      try project.differences(
        from: .init(target: "App", configuration: "Debug"),
        to: .init(target: "App", configuration: "Release"))
    }
    let own = try differences(in: project("presets: none\n" + Self.config))
    #expect(own.map(\.name) == ["ENABLE_TESTABILITY", "GREETING"])
    #expect(own[0].new == nil)
    let all = try differences(in: project())
    #expect(all.first { $0.name == "SWIFT_OPTIMIZATION_LEVEL" }?.old?.string == "-Onone")
    let lists = try project().differences(from: .init(target: "App"), to: .init(target: "Kit"))
    #expect(lists.first { $0.name == "OTHER_SWIFT_FLAGS" }?.edits == [.removed("-Xfrontend")])
  }

  @Test func `a cell of another project can be compared`() throws {
    let later = try project(Self.config.replacing("hello from", with: "goodbye from"))
    let differences = try project().differences(
      from: .init(target: "Kit"), to: .init(target: "Kit"), in: later)
    #expect(differences.map(\.name) == ["GREETING"])
    #expect(differences.first?.new?.string == "goodbye from Release")
  }

  @Test func `a destination selects the platform`() throws {
    let simulator = try BuildSettings.Destination("platform=iOS Simulator")
    let value = try project().value(
      of: "SDKROOT", target: "App", configuration: nil, destination: simulator)
    let cell = try project().cell(
      target: "App", destination: simulator, includesDefaults: true)
    #expect(cell.destination == "iOS Simulator")
    #expect(cell["PLATFORM_NAME"]?.string == "iphonesimulator")
    #expect(value != nil)
    #expect(throws: ResolutionError.self) { try BuildSettings.Destination("platform=Amiga") }
  }

  @Test func `a project with errors throws all of them with their places`() {
    let error = #expect(throws: LoadError.self) {
      try project("version: 1\nprojct: {}\ntargets: { App: { type: aplication } }\n")
    }
    #expect(error?.diagnostics.map { $0.location?.line } == [2, 3])
    #expect(error?.description.contains("config.yaml:2:1: error:") == true)
    #expect(error?.description.contains("^") == true)
  }

  @Test func `a missing file and an unknown target are errors`() throws {
    #expect(throws: LoadError.self) {
      try BuildSettings(contentsOf: "nowhere.yaml", files: MemoryFiles([:]))
    }
    let error = #expect(throws: ResolutionError.self) { try self.project().cell(target: "Ap") }
    #expect(error?.description.contains("did you mean 'App'?") == true)
    // A failed request leaves the project as it was.
    let project = try self.project()
    #expect(throws: ResolutionError.self) { try project.cell(target: "Ap") }
    #expect(try project.cell(target: "App").count > 0)
  }

  @Test func `check reports findings with places and help`() {
    let found = BuildSettings.check(
      contentsOf: "config.yaml",
      files: MemoryFiles([
        "config.yaml": Self.config.replacing("-Xfrontend", with: "-g, -g")
      ]))
    #expect(found.contains { $0.severity == .note && $0.location?.line == 13 })
  }

  @Test func `files are generated without being written`() throws {
    let (files, problems) = try project().generate(
      [.swift, .json], targets: ["App"], configurations: ["Debug"], outputFolder: "/out")
    #expect(problems.isEmpty)
    #expect(Set(files.map(\.kind)) == [.swift, .json])
    #expect(files.allSatisfy { $0.path.hasPrefix("App/") && !$0.contents.isEmpty })
  }

  @Test func `several tasks use one project`() async throws {
    let project = try project()
    let expected = try project.cells().map(Array.init)
    try await withThrowingTaskGroup(of: [[BuildSettings.Setting]].self) { group in
      for number in 0..<32 {
        group.addTask {
          if number % 3 == 0 {
            _ = try project.explanation(of: "GREETING", target: "App", configuration: "Debug")
            _ = try? project.cell(target: "None")
          }
          return try project.cells().map(Array.init)
        }
      }
      for try await cells in group { #expect(cells == expected) }
    }
  }

  @Test func `a source that a client declares provides the files`() throws {
    struct Numbered: FileSource {
      func contents(of path: String) -> [UInt8]? {
        path == "config.yaml" ? Array(BuildSettingsTests.config.utf8) : nil
      }
      func canonicalPath(of path: String) -> String? { path }
      func entries(of path: String) -> [(name: String, isFolder: Bool)]? { nil }
    }
    let project = try BuildSettings(contentsOf: "config.yaml", files: Numbered())
    #expect(try project.value(of: "GREETING", target: "Kit")?.string == "hello from Release")
  }
}
