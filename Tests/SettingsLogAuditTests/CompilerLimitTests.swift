import Foundation
import SettingsTestSupport
import Testing

/// Sources that keep a compiler busy, and what compilers leave behind.
@Suite(.serialized)
struct CompilerLimitTests {
  /// Macros that expand to 8^11 tokens.
  private static func macros(_ token: String) -> String {
    let first = [String](repeating: token, count: 8).joined(separator: " ")
    let others = (1...10).map { number in
      let part = [String](repeating: "A\(number - 1)", count: 8).joined(separator: " ")
      return "#define A\(number) \(part)\n"
    }
    return "#define A0 \(first)\n\(others.joined())"
  }

  /// Templates with 2^40 instances.
  private static let templates = """
    template <int N, long M> struct T {
      enum { v = T<N - 1, M * 2>::v ^ T<N - 1, M * 2 + 1>::v };
    };
    template <long M> struct T<0, M> { enum { v = M & 1 }; };
    int x = T<40, 1>::v;

    """

  /// Runs the tool, and returns the report and the names of what it leaves in TMPDIR.
  private func run(
    _ files: [String: String], _ arguments: String
  ) async throws -> (run: BuiltTool.Run, left: [String]) {
    let stage = try AuditStage(files)
    try stage.folder.write("", to: "tmp/.keep")
    let run = try await stage.runScript(
      "timeout 300 \"$TOOL\" @Release --no-cache \(arguments)",
      environment: ["TMPDIR": stage.folder.path("tmp")])
    let left = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path("tmp"))
    return (run, left.filter { $0 != ".keep" })
  }

  private static let output = macros("x") + "int v = A10;\n"
  private static let condition = macros("1 +") + "#if A10 1\nint v;\n#endif\n"

  @Test(arguments: [
    (output, "bomb.c", "--compiler-time 280", "more than the limit of 268435456 bytes"),
    (condition, "bomb.c", "--compiler-time 8", "'--compiler-time' sets this limit"),
    (
      templates, "bomb.cpp", "--prove --compiler-time 8 --compiler-memory 64000",
      "'--compiler-time' sets this limit"
    ),
    (
      templates, "bomb.cpp", "--prove --compiler-time 280 --compiler-memory 600",
      "'--compiler-memory' sets this limit"
    ),
  ])
  func `a source that exhausts a compiler is unknown, and the message names it`(
    source: String, name: String, arguments: String, message: String
  ) async throws {
    let (run, left) = try await run(
      ["Sources/\(name)": source, "Sources/other.c": "int other;\n"], arguments)
    #expect(run.status == 1, "\(run.transcript.prefix(2_000))")
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("unknown: ") }
    #expect(
      lines.contains { $0.hasPrefix("unknown: Sources/\(name):") && $0.contains(message) },
      "\(run.transcript.prefix(2_000))")
    #expect(!lines.contains { $0.contains("other.c") }, "\(run.transcript.prefix(2_000))")
    #expect(left == [])
  }

  /// swiftc starts its frontends in process groups of their own.
  @Test(arguments: ["", "& sleep 6; kill -TERM $!; wait $!"])
  func `the frontends of swiftc end with it`(signal: String) async throws {
    let sum = (0..<12).map { "(a * \($0) + b / [1,2,3].map{ $0 + b }.reduce(0, +) - a)" }
    let slow =
      "func f(_ a: Double, _ b: Double) -> Double {\n  \(sum.joined(separator: " + "))\n}\n"
    let stage = try AuditStage(["Sources/slow.swift": slow])
    try await stage.warmUp()
    let limit = signal.isEmpty ? 4 : 200
    let run = try await stage.runScript(
      """
      export MARK=$$; timeout 240 "$TOOL" @Release --prove --compiler-time \(limit) \(signal)
      sleep 1; grep -lzx "MARK=$MARK" /proc/[0-9]*/environ 2>/dev/null | while read -r file; do
        tr '\\0' ' ' <"${file%environ}cmdline" | grep frontend && echo left
      done
      """)
    #expect(!run.output.contains("left"), "\(run.transcript)")
  }

  /// A compiler that waits for a pipe uses no processor time.
  @Test func `a compiler that only waits is stopped, and the message names the source`()
    async throws
  {
    let stage = try AuditStage(["Sources/wait.c": "#include \"../pipe.h\"\nint a;\n"])
    let run = try await stage.runScript(
      "mkfifo pipe.h; timeout 120 \"$TOOL\" @Release --no-cache --compiler-time 2")
    #expect(run.status == 1, "\(run.transcript)")
    #expect(
      run.output.contains("unknown: Sources/wait.c") && run.output.contains("limit of 2 seconds"),
      "\(run.transcript)")
  }

  #if os(Linux)
    @Test(arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)])
    func `a signal ends the compilers, and nothing is left`(
      signal: String, status: Int32
    ) async throws {
      let stage = try AuditStage(["Sources/wait.c": "#include \"../pipe.h\"\nint a;\n"])
      try stage.folder.write("", to: "tmp/.keep")
      // A shell that is not interactive ignores SIGINT for its background programs.
      let run = try await stage.runScript(
        """
        compilers() {
          for process in /proc/[0-9]*; do
            tr '\\0' ' ' <$process/cmdline 2>/dev/null | grep -q "clang.*$PWD/Sources/wait.c" && echo $process
          done
        }
        mkfifo pipe.h
        env --default-signal=INT "$TOOL" @Release --no-cache >out 2>&1 &
        tool=$!
        for i in $(seq 300); do
          if [ -n "$(compilers)" ]; then break; fi
          sleep 0.2
        done
        sleep 0.5
        [ -n "$(compilers)" ] && echo waiting
        kill -\(signal) $tool
        wait $tool
        echo "status $?"
        ls tmp
        compilers
        """, environment: ["TMPDIR": stage.folder.path("tmp")])
      #expect(run.output == "waiting\nstatus \(status)\n", "\(run.transcript)")
    }
  #endif

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `a run leaves nothing in TMPDIR`() async throws {
    let (run, left) = try await run(["Sources/a.swift": "let a = 1\n"], "--prove")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(left == [])
  }

  @Test(arguments: [
    "--compiler-time 0", "--compiler-time x", "--compiler-time 99999999999999999999",
    "--compiler-memory -1", "--compiler-memory 1",
  ])
  func `an invalid limit is an error`(arguments: String) async throws {
    let (run, _) = try await run(["Sources/a.c": "int a;\n"], arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains("takes a number from"), "\(run.transcript)")
  }
}
