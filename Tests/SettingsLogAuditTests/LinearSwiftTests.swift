import SettingsTestSupport
import Testing

/// Swift files with thousands of declarations. Where the time grows with their square, these tests take longer than
/// their limit.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct LinearSwiftTests {
  private static let count = 4000

  private func calls(_ source: String) async throws -> Int {
    let stage = try AuditStage(["Sources/a.swift": source])
    return try await stage.report("@Release").calls.count
  }

  @Test func `log functions that call each other`() async throws {
    let source = (0..<Self.count).map { index in
      """
      func log\(index)(_ text: String) {
        print(text)
        if text.count > 3 { log\((index + 1) % Self.count)(text) }
      }
      """
    }
    #expect(try await calls(source.joined(separator: "\n")) == Self.count)
  }

  @Test func `variables of one function, each from a parameter`() async throws {
    let lines = (0..<Self.count).map { "  let value\($0) = text\n  print(value\($0))" }
    let source = "func f(_ text: String) {\n\(lines.joined(separator: "\n"))\n}\n"
    #expect(try await calls(source) == Self.count)
  }

  @Test func `statements that leave a function`() async throws {
    let lines = (0..<Self.count).map { "  guard n > \($0) else { return }\n  print(\($0))" }
    let source = "func f(_ n: Int) {\n\(lines.joined(separator: "\n"))\n}\n"
    #expect(try await calls(source) == Self.count)
  }

  @Test func `calls in a long sequence of operators`() async throws {
    let terms = (0..<2000).map { "f(print(\($0)))" }
    #expect(try await calls("let sum = \(terms.joined(separator: " + "))\n") == terms.count)
  }
}
