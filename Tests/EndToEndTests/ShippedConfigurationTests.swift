import Foundation
import SettingsTestSupport
import Testing

/// The config.yaml that the repository ships, through every command.
@Suite(.endsWhenHanging)
struct ShippedConfigurationTests {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test(arguments: [
    ("print.txt", "@Debug"), ("print-release.txt", ""),
    ("print.json", "HelloWorldKiosk@Debug --format json"),
    ("print.yaml", "HelloWorldShare@Staging --format yaml"),
    ("print.xcconfig", "HelloWorld --format xcconfig"),
    ("print.env", "HelloWorldShare --format env"), ("all.txt", "HelloWorldKiosk@Debug --all"),
    ("levels.txt", "HelloWorldKiosk@Debug --levels"),
    ("explain.txt", "explain HelloWorldKiosk@Debug GCC_PREPROCESSOR_DEFINITIONS SOURCE_PATHS"),
    ("explain.json", "explain HelloWorldKiosk@Debug OTHER_SWIFT_FLAGS --format json"),
    ("diff.txt", "diff HelloWorld@Debug @Release"),
    ("diff.json", "diff @Debug @Staging --format json"),
    ("diff.md", "diff HelloWorld HelloWorldKiosk --format markdown"),
    ("check.txt", "check --strict"),
  ])
  func `every form of answer is as expected`(name: String, command: String) async throws {
    let run = try await BuiltTool().runScript("\"$TOOL\" \(command)", in: Self.repository)
    #expect(run.status == (command.hasPrefix("diff") ? 1 : 0))
    let root =
      Self.repository.path.hasSuffix("/")
      ? String(Self.repository.path.dropLast()) : Self.repository.path
    Golden().expect(
      run.transcript.replacing(root, with: "/SRCROOT"), matches: "shipped/\(name)")
  }

  @Test(arguments: ["@Debug", "@Staging"])
  func `JSON has the values of the text`(cells: String) async throws {
    let text = try await BuiltTool().run(cells, in: Self.repository)
    let json = try await BuiltTool().run(cells, "--format", "json", in: Self.repository)
    let root = try JSONSerialization.jsonObject(with: json.outputBytes)
    let written = try #require(root as? [[String: Any]]).map { cell in
      let settings = (cell["buildSettings"] as? [String: String] ?? [:]).sorted {
        $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
      }
      return "Build settings for action build and target \(cell["target"] ?? ""):\n"
        + settings.map { "    \($0) = \($1)\n" }.joined()
    }
    #expect(written.joined(separator: "\n") == text.output)
  }

  @Test func `every cell's xcconfig output gives the same values when it is read again`()
    async throws
  {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    let cells = try await tool.run(
      ["-c", "Debug", "-c", "Release", "-c", "Staging", "--all", "--format", "json"],
      in: Self.repository)
    let known = try #require(
      try JSONSerialization.jsonObject(with: cells.outputBytes) as? [[String: Any]])
    #expect(known.count == 18)
    for cell in known {
      let target = try #require(cell["target"] as? String)
      let configuration = try #require(cell["configuration"] as? String)
      let settings = try #require(cell["buildSettings"] as? [String: String])
      let file = folder.path("flat.xcconfig")
      let written = try await tool.run(
        ["\(target)@\(configuration)", "--all", "--format", "xcconfig", "-o", file],
        in: Self.repository)
      #expect(written.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
      let read = try await tool.run(
        ["evaluate", "--layer", "flat=\(file)", "--format", "json"])
      let answer = try #require(
        try JSONSerialization.jsonObject(with: read.outputBytes) as? [String: Any])
      let results = try #require(answer["results"] as? [[String: Any]])
      var answers: [String: String] = [:]
      for result in results where result["string"] as? String != "(dictionary)" {
        answers[try #require(result["expression"] as? String)] = result["string"] as? String
      }
      #expect(answers == settings, "\(target)@\(configuration)")
    }
  }
}
