import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsSystem

/// Compilers that need too much time or memory, or that leave files.
@Suite
struct CompilerProcessTests {
  private func shell(_ script: String, seconds: Int = 60, megabytes: Int = 4_096) -> CompilerProcess
  {
    var process = CompilerProcess(["sh", "-c", script])
    process.limits.seconds = seconds
    process.limits.megabytes = megabytes
    return process
  }

  /// It may close its streams and go on.
  @Test(arguments: ["", "exec >/dev/null 2>&1; "])
  func `a compiler that does not end is stopped, with what it started`(streams: String) async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.path("child")
    let process = shell(
      "\(streams)sleep 600 & echo $! >'\(file).new'; mv '\(file).new' '\(file)'; wait", seconds: 2)
    #expect(throws: Subprocess.Failure.tooMuchTime(seconds: 2)) { try process.run() }
    let child = try #require(Int32(folder.read("child").dropLast()))
    // Its parent is gone, so that the system removes it in its own time.
    for _ in 0..<200 where kill(child, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(kill(child, 0) == -1)
  }

  @Test func `each further source adds a second`() throws {
    var process = shell("sleep 1.5; exit 3", seconds: 1)
    process.sourceCount = 60
    #expect(try process.run().status == 3)
  }

  #if os(Linux)
    @Test func `the compiler and what it starts get a limited address space`() throws {
      let outcome = try shell("ulimit -v; sh -c 'ulimit -v'", megabytes: 512).run()
      #expect(String(decoding: outcome.output, as: UTF8.self) == "524288\n524288\n")
    }
  #endif

  @Test(arguments: [
    "LLVM ERROR: out of memory", "terminate called after throwing an instance of 'std::bad_alloc'",
    "Fatal error: failed to allocate 64 bytes of memory with alignment 8",
  ])
  func `a compiler that gets no more memory is reported as such`(message: String) {
    let process = shell("echo \"\(message)\" >&2; exit 134", megabytes: 512)
    #expect(throws: Subprocess.Failure.tooMuchMemory(megabytes: 512)) { try process.run() }
  }

  @Test(arguments: ["@file", "@\u{301}file"])
  func `a compiler does not read its arguments from a file`(argument: String) throws {
    let folder = try TemporaryFolder()
    let place = folder.path("place")
    #expect(throws: Subprocess.Failure.responseFile(argument: argument)) {
      try CompilerProcess(["/bin/sh", "-c", "echo x > '\(place)'", argument]).run()
    }
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func `an unknown program is not started`() {
    #expect(throws: Subprocess.Failure.notStarted(SystemError(code: ENOENT))) {
      try CompilerProcess(["/nowhere/at/all"]).run()
    }
    #expect(throws: Subprocess.Failure.notStarted(SystemError(code: ENOENT))) {
      try CompilerProcess(["no-such-program-at-all"]).run()
    }
  }

  @Test(arguments: ["exit 0", "exit 1", "sleep 600"])
  func `temporary files are in a folder that is removed`(ending: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("place")
    let process = shell(
      "mkdir -p \"$TMPDIR/a/b\"; echo x >\"$TMPDIR/a/b/c\"; printf %s \"$TMPDIR\" >'\(file)'; \(ending)",
      seconds: 2)
    _ = try? process.run()
    let place = try folder.read("place")
    #expect(place.contains("/compiler-"))
    #expect(!FileManager.default.fileExists(atPath: place))
  }
}
