import Dispatch
import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

@Suite(.endsWhenHanging)
struct SubprocessTests {
  @Test func `both streams and the exit code are captured`() throws {
    let outcome = try Subprocess(["sh", "-c", "printf out; printf err >&2; exit 7"]).run()
    #expect(outcome.output == Array("out".utf8))
    #expect(outcome.errorText == "err")
    #expect(outcome.status == 7)
  }

  @Test func `much output on both streams does not block`() throws {
    let script = "head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 9 /dev/zero >&2"
    let outcome = try Subprocess(["sh", "-c", script]).run()
    #expect(outcome.output.count == 3_000_000)
    #expect(outcome.errors.count == 3_000_009)
  }

  @Test func `arguments arrive as they are`() throws {
    let odd = ["a b", "$(id)", "*", "'", "", "ü\n"]
    let outcome = try Subprocess(["printf", "%s|"] + odd).run()
    #expect(String(decoding: outcome.output, as: UTF8.self) == odd.map { $0 + "|" }.joined())
  }

  @Test func `standard input is empty`() throws {
    #expect(try Subprocess(["cat"]).run().output.isEmpty)
  }

  @Test func `a signal counts as shells count it, and broken pipes kill as usual`() throws {
    CurrentProcess.ignoreWriteSignals()
    #expect(try Subprocess(["sh", "-c", "kill -9 $$"]).run().status == 137)
    let outcome = try Subprocess(["sh", "-c", "kill -PIPE $$; echo survived"]).run()
    #expect(outcome.status == 141)
  }

  @Test(arguments: [
    ("exit 0", nil), ("exit 3", "ended with 3"),
    ("echo a >&2; echo 'b c' >&2; exit 3", "ended with 3: b c"),
    ("echo 'x: error: no' >&2; echo b >&2; exit 1", "ended with 1: x: error: no"),
    ("kill -9 $$", "was stopped by signal 9"),
    (
      "echo '*** runtime failure: too small ***' >&2; echo images >&2; kill -9 $$",
      "was stopped by signal 9: runtime failure: too small ***"
    ),
  ])
  func `the failure of a program is summarized`(script: String, ending: String?) throws {
    #expect(try Subprocess(["sh", "-c", script]).run().failedEnding == ending)
  }

  @Test func `a program that is not there is a failure to start`() {
    #expect(throws: Subprocess.Failure.notStarted(SystemError(code: 2))) {
      try Subprocess(["/nowhere/at/all"]).run()
    }
  }

  @Test func `a program that never stops talking is stopped`() {
    var program = Subprocess(["cat", "/dev/zero"])
    program.outputLimit = 200_000
    #expect(throws: Subprocess.Failure.tooMuchOutput(limit: 200_000)) { try program.run() }
  }

  @Test func `variables are added and removed`() throws {
    var program = Subprocess(["sh", "-c", "printf '%s,%s' \"$ADDED\" \"${PATH-none}\""])
    program.addedVariables = [("ADDED", "a=b")]
    #expect(try !program.run().output.starts(with: Array("a=b,none".utf8)))
    program = Subprocess(["/bin/sh", "-c", "printf '%s,%s' \"$ADDED\" \"${HOME-none}\""])
    program.addedVariables = [("ADDED", "a=b")]
    program.removedVariables = ["HOME"]
    #expect(try String(decoding: program.run().output, as: UTF8.self) == "a=b,none")
  }

  /// Threads of Dispatch block nearly all signals, and a program must not inherit that.
  @Test(arguments: [("sleep 0.1 & wait; exit 3", Int32(3)), ("kill -TERM $$; exit 0", 143)])
  func `a program started on a thread of Dispatch gets its signals`(
    script: String, status: Int32
  ) async throws {
    let outcome = try await withCheckedThrowingContinuation {
      (done: CheckedContinuation<Subprocess.Outcome, any Error>) in
      DispatchQueue.global().async {
        done.resume(with: Result { try Subprocess(["sh", "-c", script]).run() })
      }
    }
    #expect(outcome.status == status)
  }

  /// A program may close its streams and go on.
  @Test(arguments: ["", "exec >/dev/null 2>&1; "])
  func `a cancelled program is stopped, with those that it started`(streams: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("child")
    var program = Subprocess([
      "sh", "-c", "\(streams)sleep 600 & echo $! >'\(file).new'; mv '\(file).new' '\(file)'; wait",
    ])
    program.isCancelled = { FileManager.default.fileExists(atPath: file) }
    #expect(throws: Subprocess.Failure.cancelled) { try program.run() }
    let child = try #require(Int32(folder.read("child").dropLast()))
    // Its parent is gone, so that the system removes it in its own time.
    for _ in 0..<200 where kill(child, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
    #expect(kill(child, 0) == -1)
  }

  @Test(arguments: ["exit 4", "exec >/dev/null 2>&1; sleep 0.2; exit 4"])
  func `a program that can be cancelled ends with its own status`(script: String) throws {
    var program = Subprocess(["sh", "-c", script])
    program.isCancelled = { false }
    #expect(try program.run().status == 4)
  }
}
