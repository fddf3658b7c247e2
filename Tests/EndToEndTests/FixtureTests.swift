import Foundation
import SettingsTestSupport
import Testing

/// Folders named for a behavior: a `config.yaml`, the command lines in `commands`, and what a person
/// sees when they type them there in `expected.txt`.
@Suite(.endsWhenHanging)
struct FixtureTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func `there are fixtures`() {
    #expect(Self.names.count > 20)
  }

  @Test(arguments: names)
  func `every command answers as expected`(name: String) async throws {
    let fixture = Self.folder.appending(path: name)
    let commands = try String(contentsOf: fixture.appending(path: "commands"), encoding: .utf8)
    let tool = try BuiltTool()
    var story = ""
    // A long text that several commands print is in the story once.
    var known: [String: Substring] = [:]
    func shown(_ text: String, of command: Substring) -> String {
      if let first = known[text] { return "(as of 'resolve-settings \(first)')\n" }
      if text.split(separator: "\n").count > 5 { known[text] = command }
      return text
    }
    for command in commands.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let run = try await tool.runScript(
        "\"$TOOL\" \(command)", in: fixture, environment: ["FROM_OUTSIDE": "seen"])
      #expect(!run.wasSignalled && run.status < 3, "\(command)")
      story += "$ resolve-settings \(command)\n--- stdout\n\(shown(run.output, of: command))"
      story += "--- stderr\n\(shown(run.errors, of: command))--- exit \(run.status)\n\n"
    }
    let neutral = story.replacing(fixture.path, with: "/SRCROOT")
    Golden(folder: fixture).expect(neutral, matches: "expected.txt")
  }
}
