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
}
