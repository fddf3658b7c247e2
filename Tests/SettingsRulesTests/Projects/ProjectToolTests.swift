import Foundation
import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import SettingsTestSupport
import Testing

/// `check` as a process, on small and on real Xcode projects.
struct ProjectToolTests {
  private static let project = SmallProject(
    settings: SmallProject.iOS,
    targets: [
      .init(
        name: "App", settings: "MARKETING_VERSION = 1.2.3.4; HEADER_SEARCH_PATHS = ( a, a );",
        sources: ["a.m"])
    ])

  private func run(_ arguments: String...) async throws -> (BuiltTool.Run, isUnchanged: Bool) {
    let folder = try TemporaryFolder()
    let path = "App.xcodeproj/project.pbxproj"
    try folder.write(Self.project.text, to: path)
    let run = try await BuiltTool().run(
      ["check", "--config", "App.xcodeproj"] + arguments, in: folder.url)
    let after = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    return (run, after == Self.project.text)
  }

  @Test func `rules are applied, and disabled by name`() async throws {
    let all = try await run().0
    #expect(all.status == 1)
    #expect(all.errors.contains("[version-format]"))
    #expect(all.errors.contains("[duplicate-list-element]"))
    let some = try await run("--disable", "version-format").0
    #expect(some.status == 0)
    #expect(!some.errors.contains("[version-format]"))
    #expect(some.errors.contains("[duplicate-list-element]"))
    let misspelled = try await run("--disable", "version-fromat").0
    #expect(misspelled.status == 2)
    #expect(misspelled.errors.contains("did you mean 'version-format'?"))
  }

  @Test func `fixing is rejected, and nothing is written`() async throws {
    let (run, isUnchanged) = try await run("--fix")
    #expect(run.status == 2)
    #expect(run.errors.contains("Xcode projects are never changed"))
    #expect(isUnchanged)
  }

  @Test(arguments: ["json", "sarif", "github"])
  func `every format reports the rules of a project`(format: String) async throws {
    let run = try await run("--format", format).0
    #expect(run.status == 1)
    #expect(run.output.contains("version-format"))
    #expect(!run.output.contains("\"fixes\""))
  }

  @Test func `an Info.plist file that does not exist is an error`() async throws {
    let folder = try TemporaryFolder()
    let settings = "INFOPLIST_FILE = App/Info.plist;"
    let project = SmallProject(
      settings: SmallProject.iOS,
      targets: [.init(name: "App", settings: settings, sources: ["a.m"])])
    try folder.write(project.text, to: "App.xcodeproj/project.pbxproj")
    try folder.write("", to: "a.m")
    let run = try await BuiltTool().run(
      ["check", "--config", "App.xcodeproj", "--rule", "info-plist-missing"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.contains("there is no Info.plist file at 'App/Info.plist'"))
  }

  // MARK: Real projects

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared").standardizedFileURL
  /// Every project, and every spec that is not part of another.
  private static let projects: [String] = {
    let parts = ["environments.yml", "included.yml", "included_additional.yml"]
    var found: [String] = []
    for folder in ["xcodebuild/projects", "xcodegen/specs"] {
      let files = FileManager.default.enumerator(atPath: corpus.appending(path: folder).path)
      for case let path as String in files ?? .init()
      where path.hasSuffix(".xcodeproj")
        || path.hasSuffix(".yml") && !parts.contains((path as NSString).lastPathComponent)
      {
        found.append("\(folder)/\(path)")
      }
    }
    return found.sorted()
  }()
  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: corpus.appending(path: "xcodebuild/projects").path)
      && FileManager.default.fileExists(atPath: corpus.appending(path: "xcodegen/specs").path)
  }

  /// They build, so nothing is an error. Their sources are absent, so no file is missed. What is left
  /// is true, little, and reported once.
  @Test(
    .enabled(if: isPresent, "the projects (../shared) are not beside this clone"),
    arguments: projects)
  func `real projects get few findings, none of them twice`(project: String) throws {
    let result = SettingsProject.check(configFile: Self.corpus.appending(path: project).path)
    let findings = result.diagnostics.filter { RuleID(rawValue: $0.identifier) != nil }
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    #expect(findings.count <= 6, "\(findings.map(\.message))")
    #expect(Set(findings.map { $0.identifier + $0.message }).count == findings.count)
    #expect(findings.allSatisfy { $0.range != nil }, "\(findings.map(\.message))")
  }
}
