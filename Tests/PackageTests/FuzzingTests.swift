import Foundation
import SettingsTestSupport
import Testing

/// The fuzz targets, with the files of this repository instead of a fuzzer.
@Suite(.endsWhenHanging)
struct FuzzingTests {
  let tool: BuiltTool

  init() throws { tool = try BuiltTool(named: "settings-fuzz") }

  private func path(_ relative: String) -> String {
    ReleasedPackage.workingCopy.appending(path: relative).path
  }

  @Test func `an unknown target is an error that lists the targets`() async throws {
    let run = try await tool.run("jaml")
    #expect(run.status == 2)
    #expect(run.errors.contains("targets: yaml config xcconfig"))
    #expect(try await tool.run([]).status == 2)
  }

  @Test func `a file that cannot be read is an error`() async throws {
    let run = try await tool.run("yaml", path("config.yaml"), "/nonexistent/a.yaml")
    #expect(run.status == 1)
    #expect(run.errors == "cannot read '/nonexistent/a.yaml'\n")
  }

  @Test(arguments: [
    ("yaml", "config.yaml"), ("config", "config.yaml"), ("format", "config.yaml"),
    ("xcconfig", "Configs"), ("expression", "README.md"), ("query", "README.md"),
    ("swift-source", "Package.swift"), ("preprocessed", "Package.swift"),
    ("message", "config.yaml"), ("property-list", "config.yaml"), ("scheme", "config.yaml"),
    ("test-plan", "config.yaml"), ("info-plist", "config.yaml"), ("storyboard", "config.yaml"),
    ("project", "config.yaml"), ("spec", "config.yaml"), ("png", "config.yaml"),
    ("object", "config.yaml"), ("archive", "config.yaml"),
    ("objective-c-source", "config.yaml"),
  ])
  func `a target takes any file`(target: String, file: String) async throws {
    let run = try await tool.run(target, path(file))
    #expect(run.status == 0, "\(run.transcript)")
  }
}
