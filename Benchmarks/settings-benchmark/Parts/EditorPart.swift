import SettingsDiagnostics
import SettingsLanguageServer
import SettingsServer
import SettingsSystem

/// Measures the language server through its protocol: diagnostics after a document is opened and
/// after a keystroke, hover and completion.
struct EditorPart: BenchmarkPart {
  let name: String
  private let targets: Int

  init(targets: Int) {
    self.targets = targets
    name = "editor-\(targets)"
  }

  var summary: String { "the language server, \(targets) targets" }

  func measure(_ run: BenchmarkRun) throws(BenchmarkFailure) -> [BenchmarkRow] {
    let text = String(decoding: BenchmarkInput(targets: targets).text, as: UTF8.self)
    try ColdRun("mkdir", ["-p", "\(run.folder.path)/\(name)"]).output()
    let path = try run.folder.write(Array(text.utf8), to: "\(name)/config.yaml")
    let places = try Places(in: text)
    var samples = Samples()
    for _ in 0..<run.rounds(5) {
      try Self.measureSession(EditorSession(path), text, places, into: &samples)
    }
    var rows = RowMaker(part: name, samples: samples)
    let limits: [(id: String, title: String, stage: Stage, milliseconds: Double)] = [
      ("open", "open, diagnostics of syntax and structure", .opening, 100),
      ("open-rules", "open, diagnostics of all rules", .openingRules, 400),
      ("key", "a keystroke, diagnostics of syntax and structure", .typing, 30),
      ("key-rules", "a keystroke, diagnostics of all rules", .typingRules, 200),
      ("hover", "hover, a setting of a target", .hovering, 10),
      ("hover-all", "hover, a setting of the project in all cells", .hoveringAll, 10),
      ("complete", "completion, the name of a setting", .completing, 10),
      ("complete-field", "completion, a field of the last target", .completingField, 10),
    ]
    for limit in limits {
      rows.add(
        limit.id, limit.title, limit.stage, value: .atMost(limit.milliseconds * 1_000_000))
    }
    rows.add(
      "memory", "the most memory of the process", try memory(of: run, path, text), .bytes,
      target: .init(figure: .value, bound: .atMost(200 * 1_048_576)))
    return rows.rows
  }

  /// The lines and columns of requests.
  private struct Places {
    let project: JSONValue
    let target: JSONValue
    let field: JSONValue

    init(in text: String) throws(BenchmarkFailure) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      func place(_ start: String, last: Bool = false) throws(BenchmarkFailure) -> JSONValue {
        let line =
          last
          ? lines.lastIndex { $0.contains(start) } : lines.firstIndex { $0.contains(start) }
        guard let line, let column = lines[line].firstIndex(where: { $0 != " " }) else {
          throw BenchmarkFailure(message: "the input has no '\(start)'")
        }
        let indentation = lines[line].distance(from: lines[line].startIndex, to: column)
        return [
          "line": .number(String(line)), "character": .number(String(indentation + 2)),
        ]
      }
      project = try place("OTHER_LDFLAGS:")
      target = try place("OTHER_SWIFT_FLAGS:", last: true)
      field = try place("bundleIdentifier:", last: true)
    }
  }

  private static func measureSession(
    _ session: EditorSession, _ text: String, _ places: Places, into samples: inout Samples
  ) throws(BenchmarkFailure) {
    try session.initialize()
    let start = CurrentProcess.monotonicNanoseconds
    session.open(text)
    try session.waitForDiagnostics(version: 1)
    samples.add(Double(CurrentProcess.monotonicNanoseconds - start), to: .opening)
    try session.waitForCheck()
    samples.add(Double(CurrentProcess.monotonicNanoseconds - start), to: .openingRules)
    for version in 2..<12 {
      let start = CurrentProcess.monotonicNanoseconds
      session.type("x", version: version, at: places.field)
      try session.waitForDiagnostics(version: version)
      samples.add(Double(CurrentProcess.monotonicNanoseconds - start), to: .typing)
      session.remove(version: version + 100, at: places.field)
      let removed = CurrentProcess.monotonicNanoseconds
      try session.waitForDiagnostics(version: version + 100)
      samples.add(Double(CurrentProcess.monotonicNanoseconds - removed), to: .typing)
      try session.waitForCheck()
      samples.add(Double(CurrentProcess.monotonicNanoseconds - removed), to: .typingRules)
    }
    let requests: [(method: String, place: JSONValue, stage: Stage)] = [
      ("hover", places.target, .hovering), ("hover", places.project, .hoveringAll),
      ("completion", places.target, .completing), ("completion", places.field, .completingField),
    ]
    for _ in 0..<5 {
      for request in requests {
        try samples.measure(request.stage) { () throws(BenchmarkFailure) in
          try session.ask(request.method, at: request.place)
        }
      }
    }
    session.end()
  }

  /// The memory of a process that opens the document and checks it.
  private func memory(
    of run: BenchmarkRun, _ path: String, _ text: String
  ) throws(BenchmarkFailure) -> Double {
    let session = try run.folder.write(
      Array(EditorSession.messages(opening: text, at: path).utf8), to: "\(name)/session")
    let ending = try run.folder.write(
      Array(EditorSession.messagesOfEnd.utf8), to: "\(name)/ending")
    let script = "(cat \"$1\"; sleep 2; cat \"$2\") | exec \"$0\" language-server"
    let usage = try ProcessUsage(
      of: ColdRun("/bin/sh", ["-c", script, run.tool, session, ending]), program: run.program)
    return Double(usage.peakMemory)
  }
}

extension Stage {
  fileprivate static let opening = Stage("opening")
  fileprivate static let openingRules = Stage("opening, rules")
  fileprivate static let typing = Stage("typing")
  fileprivate static let typingRules = Stage("typing, rules")
  fileprivate static let hovering = Stage("hovering")
  fileprivate static let hoveringAll = Stage("hovering over all cells")
  fileprivate static let completing = Stage("completing")
  fileprivate static let completingField = Stage("completing a field")
}
