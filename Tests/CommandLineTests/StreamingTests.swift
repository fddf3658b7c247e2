import Foundation
import SettingsTestSupport
import Testing

/// Answers that leave in pieces: whole where they can be, and never silently torn.
@Suite(.endsWhenHanging)
struct StreamingTests {
  let tool: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    folder = try TemporaryFolder()
  }

  /// Far more than a piece.
  private func writeManyTargets() throws {
    let settings = (0..<60).map { "\n    S\($0): value \($0) of them all" }.joined()
    let targets = (0..<500).map {
      "\n  T\($0): { type: tool, settings: { S\($0 % 60): $(TARGET_NAME) } }"
    }
    try folder.write(
      "version: 1\nproject:\n  name: P\n  platform: macOS\n  settings:\(settings)\n"
        + "targets:\(targets.joined())\n", to: "config.yaml")
  }

  @Test(arguments: ["json", "text"])
  func `pieces make up what a file gets as a whole`(format: String) async throws {
    try writeManyTargets()
    let run = try await tool.run("--format", format, in: folder.url)
    let toFile = try await tool.run("--format", format, "-o", "answer", in: folder.url)
    #expect(run.status == 0 && toFile.status == 0)
    #expect(run.output.utf8.count > 3 << 18)
    #expect(try folder.read("answer") == run.output)
    guard format == "json" else { return }
    let cells = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(cells?.count == 500)
  }

  @Test func `a reader that goes away in the middle is not a failure`() async throws {
    try writeManyTargets()
    let run = try await tool.runScript(
      "{ \"$TOOL\" --format json; echo $? > status; } | head -n 3; cat status", in: folder.url)
    #expect(run.output.hasPrefix("[\n  {\n"))
    #expect(run.output.hasSuffix("\n0\n"))
    #expect(run.errors == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a disk that is full in the middle is one error`() async throws {
    try writeManyTargets()
    let run = try await tool.runScript("\"$TOOL\" --format json > /dev/full", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: cannot write to standard output: no space left on the disk [cannot-write]\n")
  }

  @Test func `what cannot be evaluated is empty, reported once, and stops no other cell`()
    async throws
  {
    func many(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    let settings = """
          BYTES: \(many(64, "x"))
          THOUSANDS: \(many(64, "$(BYTES)"))
          MORE: \(many(64, "$(THOUSANDS)"))
          TOO_MUCH: \(many(300, "$(MORE)"))
          READER: and $(TOO_MUCH)

      """
    let targets = (0..<10).map { "  T\($0): { type: tool, settings: { OWN: mine } }\n" }.joined()
    try folder.write(
      "version: 1\nproject:\n  name: P\n  platform: macOS\n  settings:\n\(settings)"
        + "targets:\n\(targets)  Good: { type: tool, settings: { TOO_MUCH: fine } }\n",
      to: "config.yaml")
    let run = try await tool.run("--format", "text", in: folder.url)
    #expect(run.status == 2)
    let reports = run.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(reports.count == 2)
    #expect(reports.first?.hasPrefix("error: the value of 'READER' grows beyond") == true)
    #expect(reports.last == "error: 1 more setting cannot be evaluated either [evaluation-limit]")
    #expect(run.output.components(separatedBy: "    OWN = mine\n").count == 11)
    #expect(run.output.components(separatedBy: "    TOO_MUCH = \n").count == 11)
    #expect(run.output.components(separatedBy: "    READER = \n").count == 11)
    #expect(run.output.contains("    READER = and fine\n"))
    #expect(run.output.hasSuffix("    TOO_MUCH = fine\n"))
    // A file gets a whole answer or none.
    let toFile = try await tool.run("--format", "text", "-o", "answer", in: folder.url)
    #expect(toFile.status == 2)
    #expect(try folder.contents() == ["config.yaml"])
  }

  @Test func `conditions on the target are decided for each cell of many`() async throws {
    let targets = (0..<20).map { "  T\($0): { type: tool, settings: { C: $(B) c } }\n" }.joined()
    try folder.write(
      """
      version: 1
      project:
        name: P
        platform: macOS
        settings: { A: base, "A[target=T1*]": for $(TARGET_NAME), B: $(A) b, "D[target=T3]": d }
      targets:
      \(targets)
      """, to: "config.yaml")
    let run = try await tool.run(
      "print", "--set", "E[target=T4]=e $(C)", "--format", "text", in: folder.url)
    #expect(run.status == 0)
    let sections = run.output.components(separatedBy: "\n\n")
    #expect(sections.count == 20)
    for (index, section) in sections.enumerated() {
      let hasOne = "\(index)".hasPrefix("1")
      let c = hasOne ? "for T\(index) b c" : "base b c"
      #expect(section.contains("    C = \(c)\n"))
      #expect(section.contains("    D = d\n") == (index == 3))
      #expect(section.contains("    E = e base b c\n") == (index == 4))
    }
  }

  /// The last targets have xcconfig files, one with an include and one of a single configuration.
  private func writeManyTargets(lastLine: String) throws {
    let targets = (0..<400).map {
      "\n  T\($0): { type: tool, xcconfig: \($0 < 398 ? "All" : "T\($0)").xcconfig }"
    }
    try folder.write(
      "version: 1\nconfigurations: { Debug: debug, Release: release }\nproject: { name: P, platform: macOS }\n"
        + "targets:\(targets.joined())\n"
        + "  Last: { type: tool, xcconfig: { Release: Last.xcconfig } }\n", to: "config.yaml")
    try folder.write("A = of all", to: "All.xcconfig")
    try folder.write("A = 398", to: "T398.xcconfig")
    try folder.write("#include \"All.xcconfig\"\nA = $(inherited) and 399", to: "T399.xcconfig")
    try folder.write(lastLine, to: "Last.xcconfig")
  }

  @Test func `xcconfig files of many cells are in force in each`() async throws {
    try writeManyTargets(lastLine: "A = last")
    let run = try await tool.run(
      "--format", "text", "-c", "Debug", "-c", "Release", in: folder.url)
    #expect(run.status == 0 && run.errors == "")
    func count(_ value: String) -> Int {
      run.output.components(separatedBy: "    A = \(value)\n").count - 1
    }
    #expect(count("of all") == 2 * 398)
    #expect(count("398") == 2)
    #expect(count("of all and 399") == 2)
    #expect(count("last") == 1)
  }

  @Test(arguments: ["json", "text"])
  func `a faulty xcconfig file of the last of many cells is reported before anything is printed`(
    format: String
  ) async throws {
    try writeManyTargets(lastLine: "A = last\n#include \"None.xcconfig\"\n")
    let run = try await tool.run("--format", format, "-c", "Release", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Last.xcconfig:2:"), "\(run.errors)")
    // No command needs the invalid part.
    let other = try await tool.run("--format", format, "-c", "Debug", in: folder.url)
    #expect(other.status == 0 && other.errors == "")
  }
}
