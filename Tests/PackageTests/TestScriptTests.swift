import Foundation
import SettingsTestSupport
import Testing

/// Scripts/test, with a program in the place of `swift` that acts as the tests.
@Suite(.enabled("needs bash") { Program("bash") != nil })
struct TestScriptTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = ReleasedPackage.workingCopy.appendingPathComponent("Scripts/test")
    try folder.write(try Data(contentsOf: script), to: "clone/Scripts/test")
    try folder.write(executable: "", to: "clone/Scripts/setup")
    try folder.write(executable: "", to: "bin/swiftc")
    for name in ["user", "tmp"] { try folder.write("", to: "\(name)/.there") }
  }

  /// Runs the script.
  ///
  /// - Parameter tests: What the tests do, in the language of the shell.
  private func run(_ tests: String) async throws -> BuiltTool.Run {
    try folder.write(executable: tests, to: "bin/swift")
    let bash = try #require(Program("bash"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await bash.run(
      [folder.path("clone/Scripts/test"), "--filter", "A"], in: folder.url,
      environment: [
        "PATH": "\(folder.path("bin")):\(path)", "HOME": folder.path("user"),
        "TMPDIR": folder.path("tmp"), "XDG_CACHE_HOME": folder.path("user/caches"),
      ])
  }

  @Test func `the tests see folders of their own, which are removed`() async throws {
    let run = try await run(
      "echo \"$*\"; echo \"$HOME $TMPDIR ${XDG_CACHE_HOME-none}\"; ls -A \"$HOME\" \"$TMPDIR\"")
    #expect(run.succeeded, "\(run.transcript)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "test --disable-xctest --filter A")
    let folders = lines.dropFirst().first?.split(separator: " ") ?? []
    #expect(folders.count == 3 && folders.last == "none", "\(run.output)")
    #expect(folders.dropLast().allSatisfy { $0.hasPrefix(folder.path("tmp")) })
    #expect(!run.output.contains(".there"))
    let temporary = try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp"))
    #expect(temporary == [".there"])
  }

  @Test(arguments: [
    ("mkdir \"$TMPDIR/swift-build-settings-1\"", "\ntmp/swift-build-settings-1\n"),
    ("mkdir -p \"$HOME/.cache/fish\"", "\nhome/.cache/fish\n"),
    (
      "mkdir -p \"$HOME/.cache/org.swift.swiftpm\" \"$HOME/.swiftpm\"; : >\"$HOME/x\"", "\nhome/x\n"
    ),
    ("mkdir ../user/new", "/user/new\n"),
  ])
  func `what the tests leave behind is an error`(tests: String, place: String) async throws {
    let run = try await run("\(tests) || exit 3")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("test: the tests left files or folders behind:\n"))
    #expect(run.errors.hasSuffix(place), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
  }

  @Test func `what the package manager leaves is fine, and failed tests fail`() async throws {
    let own =
      "mkdir -p \"$HOME/.swiftpm/a\" \"$HOME/.local/share/bin\" \"$TMPDIR/TemporaryDirectory.x\"; : >\"$TMPDIR/a.lock\""
    let fine = try await run(own)
    #expect(fine.transcript == "--- stdout\n--- stderr\n--- exit 0\n")
    let failed = try await run("\(own); exit 7")
    #expect(failed.status == 7)
    #expect(failed.errors.isEmpty)
  }
}
