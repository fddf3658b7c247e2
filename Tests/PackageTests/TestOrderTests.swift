import Foundation
import SettingsTestSupport
import Testing

/// Scripts/test-order, with a program in the place of `swift` that says which tests it was to run.
@Suite(.enabled("needs python3") { Program("python3") != nil })
struct TestOrderTests {
  private static let names = (0..<10).map { "Kit.Suite/`test \($0) (a|b)`()" }

  let folder: TemporaryFolder
  let python: Program

  init() throws {
    python = try #require(Program("python3"))
    folder = try TemporaryFolder()
    try folder.write(
      try String(
        contentsOf: ReleasedPackage.workingCopy.appendingPathComponent("Scripts/test-order"),
        encoding: .utf8),
      to: "Scripts/test-order")
    try folder.write(Self.names.joined(separator: "\n") + "\n", to: "tests")
    try folder.write(
      executable: """
        cd '\(folder.path)'
        case "$1 $2" in
          "build --build-tests") exit "$(cat build 2>/dev/null || echo 0)" ;;
          "test list") cat tests || exit 4 ;;
          *)
            for last in "$@"; do :; done
            count=$(printf '%s\\n' "$last" | tee -a log | grep -o 'Kit' | wc -l)
            case $last in
              *"$(cat bad 2>/dev/null || echo none)"*) echo '✘ Test "x" recorded an issue at a.swift:1:1'; exit 1 ;;
            esac
            echo "✔ Test run with $(($count - $(cat lost 2>/dev/null || echo 0))) tests in 1 suite passed after 1 s." ;;
        esac
        """, to: "bin/swift")
  }

  private func order(_ arguments: String...) async throws -> BuiltTool.Run {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await python.run(
      [folder.path("Scripts/test-order")] + arguments, in: folder.url,
      environment: ["PATH": "\(folder.path("bin")):\(path)"])
  }

  /// The numbers of the tests, group by group.
  private func groups() throws -> [[Int]] {
    let text = try folder.read("log")
    try FileManager.default.removeItem(atPath: folder.path("log"))
    return text.split(separator: "\n").map { line in
      line.matches(of: #/test\\? (\d)/#).compactMap { Int($0.1) }
    }
  }

  @Test func `each test runs once, in the order of the seed`() async throws {
    let run = try await order("--seed", "3", "--size", "4")
    #expect(run.succeeded, "\(run.transcript)")
    let first = try groups()
    #expect(first.map(\.count) == [4, 4, 2])
    #expect(first.joined().sorted() == Array(0..<10))
    _ = try await order("--seed", "3", "--size", "4")
    #expect(try groups() == first)
    _ = try await order("--seed", "4", "--size", "4")
    #expect(try groups() != first)
  }

  @Test func `a filter selects tests, and one that selects none is an error`() async throws {
    _ = try await order("--filter", "test 7")
    #expect(try groups() == [[7]])
    let run = try await order("--filter", "nothing")
    #expect(run.status == 2)
    #expect(run.errors == "test-order: no test has 'nothing' in its name\n")
    #expect(try await order("--size", "0").status == 2)
  }

  @Test func `a group that fails has a command that runs it again`() async throws {
    try folder.write("5", to: "bad")
    let run = try await order("--size", "1")
    #expect(run.status == 1)
    #expect(run.output.contains("recorded an issue at a.swift:1:1"))
    #expect(
      run.output.contains("failed; to run it again:\nswift test --skip-build --disable-xctest"))
    #expect(run.errors == "test-order: 1 of 10 groups failed\n")
  }

  @Test func `tests that do not run are a failure`() async throws {
    try folder.write("1", to: "lost")
    #expect(try await order("--size", "5").errors == "test-order: 2 of 2 groups failed\n")
  }

  @Test func `tests that cannot be listed are an error`() async throws {
    try FileManager.default.removeItem(atPath: folder.path("tests"))
    let run = try await order()
    #expect(run.status == 4)
    #expect(!run.errors.contains("Traceback"))
  }

  @Test func `a build that fails is the end`() async throws {
    try folder.write("3", to: "build")
    #expect(try await order().status == 3)
    #expect(!FileManager.default.fileExists(atPath: folder.path("log")))
  }
}
