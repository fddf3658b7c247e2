import Foundation
import SettingsTestSupport
import Testing

/// `--watch`, as a process.
struct WatchTests {
  private let folder: TemporaryFolder
  /// Outside of the folder, whose files are watched.
  private let home: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    try folder.write(
      "targets: { App: { type: tool, settings: { MODE: $(BASE) } } }\n", to: "config.yaml")
  }

  /// A running tool whose standard error is a file.
  private func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = try BuiltTool().url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["HOME": home.path, "LC_ALL": "C.UTF-8"]
    for name in ["out", "err"] { try folder.write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "err"))
    try process.run()
    return process
  }

  /// Waits until a process has ended. Waiting without suspension would block a thread of all tests,
  /// and Foundation only wakes the thread that started the process.
  private func end(of process: Process) async throws {
    for _ in 0..<12_000 where process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
    Issue.record("the process did not end")
  }

  /// Waits until a file contains a text.
  private func expect(_ text: String, in file: String) async throws {
    for _ in 0..<12_000 {
      if try folder.read(file).contains(text) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("'\(text)' is not in: \(try folder.read(file))")
  }

  @Test func `check runs again when a file changes, and ends with the last code`() async throws {
    let process = try start("check", "--watch")
    defer { process.terminate() }
    try await expect("[unused-setting]", in: "err")
    let policy = "policies: [{ require: MODE = slow }]\n"
    // In one step, as editors do: a file that is written in two is seen twice.
    let text = try folder.read("config.yaml") + policy
    try Data(text.utf8).write(to: folder.url.appending(path: "config.yaml"), options: .atomic)
    try await expect("'config.yaml' changed", in: "err")
    try await expect("but the policy requires", in: "err")
    // A file that nothing reads does not matter.
    try folder.write("x", to: "other")
    process.interrupt()
    try await end(of: process)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 1)
    #expect(try folder.read("err").components(separatedBy: "changed").count == 2)
  }

  @Test func `a file that is deleted and written again is followed`() async throws {
    let process = try start("check", "--watch")
    defer { process.terminate() }
    try await expect("[unused-setting]", in: "err")
    let text = try folder.read("config.yaml")
    try FileManager.default.removeItem(at: folder.url.appending(path: "config.yaml"))
    try await expect("error:", in: "err")
    try folder.write(text + "polices: 1\n", to: "config.yaml")
    try await expect("did you mean 'policies'", in: "err")
    process.terminate()
    try await end(of: process)
    #expect(process.terminationReason == .exit)
  }

  @Test func `an output in the folder of the project does not start another run`() async throws {
    try folder.write("int main(void) { return 0; }\n", to: "main.c")
    try folder.write(
      "targets: { App: { type: tool, sources: [.], settings: { MODE: fast } } }\n",
      to: "config.yaml")
    let process = try start("check", "--watch", "-o", "result.txt")
    defer { process.terminate() }
    for _ in 0..<12_000 where (try? folder.read("result.txt")) == nil {
      try await Task.sleep(for: .milliseconds(50))
    }
    try await Task.sleep(for: .seconds(2))
    process.interrupt()
    try await end(of: process)
    #expect(!(try folder.read("err").contains("changed")))
  }

  @Test func `generate writes again when a file changes`() async throws {
    let process = try start("generate", "--only", "xcconfig", "-o", "Out", "--watch", "--no-cache")
    defer { process.terminate() }
    try await expect("created", in: "out")
    let text = try folder.read("config.yaml")
    try folder.write(text.replacing("$(BASE)", with: "quick"), to: "config.yaml")
    try await expect("updated", in: "out")
    process.interrupt()
    try await end(of: process)
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: [
    (["check", "--watch", "--fix"], "'--watch' and '--fix' exclude each other"),
    (["check", "--watch", "--list"], "'--watch' and '--list' exclude each other"),
    (["check", "--watch", "--config", "-"], "'--watch' needs a file, not standard input"),
    (["report", "--watch"], "'--watch' needs a file for the report"),
  ])
  func `what cannot be watched is an error`(arguments: [String], message: String) async throws {
    let run = try await BuiltTool().run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
