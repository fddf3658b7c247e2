import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Names in Swift files that lead to names without end, or to very many.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") })
struct SwiftNameTests {
  /// A wrapper that passes its closure on to another generic wrapper: `content` has a value of
  /// `content{0}`.
  private static let wrapper = """
    import os
    struct Layer<Route> {
      let content: (Route) -> Void
    }
    func next<Route>(content: @escaping (Route) -> Void) -> Layer<Route> { Layer(content: content) }

    """
  /// A type whose values contain others of the same type.
  private static let grid = """
    import os
    struct Grid<Cell> {
      init(_ cell: Cell) {}
      subscript(_ row: Int) -> Cell { m(row) }
    }
    let log = Logger()
    let one = Grid(log)
    let grid = Grid(one)

    """

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    (wrapper + "func start(content: Logger) {}", "silent"),
    (wrapper + #"func start(content: Logger) { content.debug("x") }"#, "logs"),
    (wrapper + #"func f(_ l: Logger) { next { $0.debug("x") }.content(l) }"#, "unknown"),
    (grid + #"func f() { grid[0][0].debug("x") }"#, "logs"),
    ("let a = b" + repeated("[0]", 200), "silent"),
    (grid + "func f() { grid" + repeated("[0]", 40) + #".debug("x") }"#, "unknown"),
    (
      "func f() { a.m(b)" + repeated("{ $0.m($0, $0, $0) ", 25) + "{ $0.c() }"
        + repeated("}", 25) + "}", "silent"
    ),
  ])
  func `names without end are read with little memory`(source: String, status: String)
    async throws
  {
    let stage = try AuditStage(["Sources/a.swift": source + "\n"])
    let run = try await stage.runScript(
      "ulimit -v 4000000; timeout 120 \"$TOOL\" @Release --format json")
    #expect(!run.wasSignalled && run.status < 2, "\(run.transcript.prefix(2_000))")
    #expect(run.output.contains(#""status" : "\#(status)""#), "\(run.transcript.prefix(2_000))")
  }

  @Test func `a walk arrives at the names that the files contain, with their endings`() {
    var walk = NameWalk(
      ["log": ["x{0}"], "x": ["y[]"], "y[]{0}": ["z"], "z": ["z{0}", "z{1}"]], mentioned: ["y{0}"])
    var names: Set = ["log"]
    walk.extend(&names)
    #expect(names == ["log", "x{0}", "y[]{0}", "z", "z{0}"])
    #expect(!walk.isIncomplete)
  }

  @Test func `a walk with too many steps adds nothing, and is incomplete`() {
    // Each of the names may have each of the endings.
    var aliases: [String: Set<String>] = [:]
    for number in 0..<500 {
      aliases["a\(number)"] = ["a\(number + 1)"]
      aliases["b", default: []].insert("a0{\(number)}")
    }
    var walk = NameWalk(aliases, mentioned: (0..<500).map { "x{\($0)}" })
    var names: Set = ["b"]
    walk.extend(&names)
    #expect(names == ["b"])
    #expect(walk.isIncomplete)
  }
}
