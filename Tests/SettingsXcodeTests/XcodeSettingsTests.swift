import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsTestSupport
import SettingsXcode
import Testing

/// What is in force in an Xcode project, through the same façade as for a config.yaml.
struct XcodeSettingsTests {
  /// A setting of a cell and its value; nil where it has none.
  struct Value: CustomTestStringConvertible, Sendable {
    let cell: (target: String?, configuration: String)
    let name: String
    let value: String?
    var testDescription: String { "\(cell.target ?? "")@\(cell.configuration) \(name)" }

    init(_ target: String?, _ configuration: String, _ name: String, _ value: String?) {
      cell = (target, configuration)
      self.name = name
      self.value = value
    }
  }

  @Test(arguments: [
    // Project xcconfig, project, target xcconfig, target: a dictionary is above its own file.
    Value("App", "Debug", "FLAGS", "project file target flag"),
    Value("App", "Release", "FLAGS", "project"),
    Value(nil, "Debug", "FLAGS", "project"),
    Value("App", "Debug", "FROM_FILE", "yes"),
    Value("App", "Release", "FROM_FILE", nil),
    Value("App", "Debug", "QUOTED", #"say "hi""#),
    Value("App", "Debug", "PRODUCT_NAME", "App"),
    Value("App", "Debug", "SRCROOT", "/project"),
    // A name cannot start with a digit.
    Value("App", "Debug", "0NAME", nil),
    Value("All", "Debug", "A", "1"),
    // A configuration that the target lacks falls back to the one that it has.
    Value("All", "Release", "A", "1"),
    Value("All", "Release", "CONFIGURATION", "Release"),
  ])
  func `levels are as in Xcode`(value: Value) throws {
    let project = try ProjectFixture.open()
    #expect(
      try project.value(
        of: value.name, target: value.cell.target, configuration: value.cell.configuration)
        == value.value)
  }

  @Test func `explain names the file, the place and the level of Xcode's editor`() throws {
    let project = try ProjectFixture.open()
    let story = try #require(
      try project.explain("FLAGS", target: "App", configuration: "Debug"))
    let places = story.elements.map { element in
      element.sources.first.flatMap { project.files.location(of: $0.range) }?.description
    }
    #expect(
      places == [
        "App.xcodeproj/project.pbxproj:36:74", "Configs/App.xcconfig:1:22",
        "App.xcodeproj/project.pbxproj:45:36", "App.xcodeproj/project.pbxproj:45:43",
      ])
    let levels = story.assignments.map { "\($0.level.kind) \($0.level.name)" }
    #expect(
      levels.filter { !$0.hasPrefix("defaults") } == [
        "target App", "target App", "targetXcconfig Configs/App.xcconfig", "project App",
        "projectXcconfig Shared/Base.xcconfig",
      ])
    let never = Condition(parameter: "sdk", pattern: "macosx*")
    #expect(story.assignments.contains { $0.outcome == .conditionNotMet(never) })
  }

  @Test func `a missing xcconfig file is reported with its reference, and the rest is resolved`()
    throws
  {
    var files = ProjectFixture.files
    files["Configs/App.xcconfig"] = nil
    let project = try ProjectFixture.open("App.xcodeproj", files)
    #expect(try project.value(of: "A", target: "All", configuration: "Debug") == "1")
    #expect(
      try project.value(of: "FLAGS", target: "App", configuration: "Debug")
        == "project target flag")
    let finding = try #require(
      project.diagnostics.first { $0.identifier == "unreadable-xcconfig" })
    #expect(
      finding.message == "cannot read 'Configs/App.xcconfig': there is no folder 'Configs'")
    #expect(finding.severity == .error)
    #expect(
      finding.notes.map(\.message) == ["it is the configuration file of target 'App' in Debug"])
    #expect(project.files.location(of: finding.range ?? .none)?.line == 43)
  }

  // MARK: Workspaces

  private static let workspace = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workspace version = "1.0">
      <FileRef location = "group:App.xcodeproj"></FileRef>
      <Group location = "container:Libraries" name = "Libraries">
        <FileRef location = "group:Other.xcodeproj"/>
      </Group>
    </Workspace>
    """

  private static var workspaceFiles: [String: String] {
    var files = ProjectFixture.files
    files["All.xcworkspace/contents.xcworkspacedata"] = workspace
    files["Libraries/Other.xcodeproj/project.pbxproj"] = ProjectFixture.app
      .replacing("name = All;", with: "name = Extra;")
    files["Libraries/Configs/App.xcconfig"] = "FLAGS = other\n"
    files["Libraries/Shared/Base.xcconfig"] = ""
    return files
  }

  @Test func `a name that two projects have is requested with its project`() throws {
    let project = try ProjectFixture.open("All.xcworkspace", Self.workspaceFiles)
    #expect(project.targetNames == ["App/App", "All", "Other/App", "Extra"])
    #expect(
      try project.value(of: "FLAGS", target: "Other/App", configuration: "Debug")
        == "other target flag")
    #expect(try project.value(of: "A", target: "Other/Extra", configuration: "Debug") == "1")
    #expect(throws: ResolutionFailure.self) {
      try project.value(of: "FLAGS", target: "App", configuration: "Debug")
    }
  }

  @Test func `a workspace that points nowhere says where, and answers for the rest`() throws {
    var files = Self.workspaceFiles
    files["Libraries/Other.xcodeproj/project.pbxproj"] = nil
    let project = try ProjectFixture.open("All.xcworkspace", files)
    #expect(project.targetNames == ["App", "All"])
    let finding = try #require(
      project.diagnostics.first { $0.identifier == "unreadable-project" })
    #expect(
      finding.message
        == "cannot read 'Libraries/Other.xcodeproj/project.pbxproj': there is no folder"
        + " 'Libraries'")
    #expect(project.files.location(of: finding.range ?? .none)?.line == 5)
  }

  @Test func `a workspace without a project is rejected`() {
    let files = ["All.xcworkspace/contents.xcworkspacedata": "<Workspace/>"]
    #expect(throws: LoadFailure.self) { try ProjectFixture.open("All.xcworkspace", files) }
  }

  // MARK: Schemes

  private static let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme version = "1.7">
      <BuildAction>
        <BuildActionEntries>
          <BuildActionEntry buildForTesting = "NO" buildForRunning = "YES" buildForArchiving = "YES">
            <BuildableReference BlueprintName = "App" ReferencedContainer = "container:App.xcodeproj">
            </BuildableReference>
          </BuildActionEntry>
        </BuildActionEntries>
      </BuildAction>
      <TestAction buildConfiguration = "Debug">
        <Testables>
          <TestableReference skipped = "NO">
            <BuildableReference BlueprintName = "All" ReferencedContainer = "container:App.xcodeproj">
            </BuildableReference>
          </TestableReference>
        </Testables>
      </TestAction>
      <LaunchAction buildConfiguration = "Debug"></LaunchAction>
      <ArchiveAction buildConfiguration = "Release"></ArchiveAction>
    </Scheme>
    """

  @Test(arguments: [
    ("run", ["App"], "Debug"), ("archive", ["App"], "Release"), ("test", ["All"], "Debug"),
  ])
  func `a scheme chooses targets and a configuration`(
    action: String, targets: [String], configuration: String
  ) throws {
    var files = ProjectFixture.files
    files["App.xcodeproj/xcshareddata/xcschemes/My App.xcscheme"] = Self.scheme
    let project = try ProjectFixture.open("App.xcodeproj", files)
    let choice = try project.scheme(named: "My App", action: action)
    #expect(choice.targets == targets)
    #expect(choice.configuration == configuration)
  }

  @Test func `an unknown scheme is reported`() throws {
    let project = try ProjectFixture.open()
    do {
      _ = try project.scheme(named: "Nothing", action: "run")
      Issue.record("there is no such scheme")
    } catch {
      #expect(
        error.diagnostics.first?.message.hasPrefix("no shared scheme is named 'Nothing'") == true)
    }
  }

  // MARK: The tool

  @Test func `the tool reads a project in place and writes nothing into it`() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in ProjectFixture.files { try folder.write(text, to: path) }
    func contents() throws -> [String: Date] {
      var dates: [String: Date] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
        dates[path] = attributes[.modificationDate] as? Date
      }
      return dates
    }
    let before = try contents()
    let tool = try BuiltTool()
    let printed = try await tool.run(["print", "App@Debug", "--key", "FROM_FILE"], in: folder.url)
    #expect(printed.output == "yes\n")
    #expect(printed.status == 0)
    let checked = try await tool.run(["check"], in: folder.url)
    #expect(checked.status == 0)
    let different = try await tool.run(["diff", "App@Debug", "@Release"], in: folder.url)
    #expect(different.status == 1)
    #expect(different.output.contains("- yes  Configs/App.xcconfig:2:13"))
    let two = try await tool.run(["diff", "App.xcodeproj", "App.xcodeproj"], in: folder.url)
    #expect(two.status == 0)
    #expect(try contents() == before)
  }
}
