import SettingsTestSupport
import Testing

/// Reading Swift takes time in proportion to a file's length.
@Suite(.serialized)
struct LinearSwiftTests {
  /// Audits a Swift file and returns the number of its log calls and the processor time in seconds.
  private func audit(_ source: String) async throws -> (calls: Int, seconds: Double) {
    let stage = try AuditStage(["Sources/a.swift": source])
    let calls = try await stage.report("@Release").calls.count
    // The first run has filled the cache, so the second run reads the file again without compiling
    // the scanner.
    try stage.folder.write(source + "\n", to: "Sources/a.swift")
    return (calls, try await stage.processorTime("@Release"))
  }

  private func expectLinear(
    _ source: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let start = try await audit("").seconds
    try await LinearGrowth.expect(from: 500, sourceLocation: sourceLocation) { size in
      let audit = try await audit(source(size))
      #expect(audit.calls == size, sourceLocation: sourceLocation)
      return audit.seconds - start
    }
  }

  @Test func `log functions that call each other take linear time`() async throws {
    try await expectLinear { count in
      (0..<count).map { index in
        """
        func log\(index)(_ text: String) {
          print(text)
          if text.count > 3 { log\((index + 1) % count)(text) }
        }

        """
      }.joined()
    }
  }

  @Test func `variables of one function take linear time`() async throws {
    try await expectLinear { count in
      let lines = (0..<count).map { "  let value\($0) = text\n  print(value\($0))\n" }
      return "func f(_ text: String) {\n\(lines.joined())}\n"
    }
  }

  @Test func `statements that leave a function take linear time`() async throws {
    try await expectLinear { count in
      let lines = (0..<count).map { "  guard n > \($0) else { return }\n  print(\($0))\n" }
      return "func f(_ n: Int) {\n\(lines.joined())}\n"
    }
  }

  @Test func `a descriptor that a function writes to often takes linear time`() async throws {
    try await expectLinear { count in
      let lines = (0..<count).map { _ in "  write(fd, \"\", 0)\n" }
      return "func f() {\n  let fd: Int32 = 2\n\(lines.joined())}\n"
    }
  }

  @Test func `a descriptor of many types takes linear time`() async throws {
    try await expectLinear { count in
      (0..<count).map { index in
        "struct S\(index) { let fd: Int32 = 2; func f() { write(fd, \"\", 0) } }\n"
      }.joined()
    }
  }

  @Test func `calls in a long sequence of operators take linear time`() async throws {
    try await expectLinear { count in
      let terms = (0..<count).map { "f(print(\($0)))" }
      return terms.isEmpty ? "" : "let sum = \(terms.joined(separator: " + "))\n"
    }
  }
}
