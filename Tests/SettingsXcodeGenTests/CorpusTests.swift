import Foundation
import SettingsDiagnostics
import SettingsSystem
import SettingsXcodeGen
import Testing

/// The recorded answers of XcodeGen 2.45.4, where they are to be had: they do not ship.
enum Corpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/xcodegen").standardizedFileURL

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "probes.jsonl").path)
  }

  /// The part of the probes that was made for this project.
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func lines(_ name: String, in folder: URL = folder) -> [String] {
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

/// A line of one of the files, named after its identifier.
struct Recording: CustomTestStringConvertible, Sendable {
  let line: String

  var testDescription: String {
    (try? Corpus.object(line)["id"] as? String) ?? "?"
  }

  static let fixtures = Corpus.lines("probes.jsonl", in: Corpus.fixtures)
    .map { Recording(line: $0) }
  static let probes = Corpus.lines("probes.jsonl").map { Recording(line: $0) }
  static let specs = Corpus.lines("dev.jsonl").map { Recording(line: $0) }
}

extension Recording {
  /// Computes the settings of a probe's spec and compares them with one of its recorded outcomes.
  func expectSameOutcome() throws {
    let json = try Corpus.object(line)
    let files = try #require(json["files"] as? [String: String])
    let arguments = json["args"] as? [String] ?? []
    var options = XcodeGenProject.Options(variables: json["env"] as? [String: String] ?? [:])
    if arguments.contains("--no-env") { options.variables = [:] }
    if let index = arguments.firstIndex(of: "--project-root") {
      options.projectRoot = arguments[index + 1]
    }
    var loaded = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let project = XcodeGenProject.load(
      path: try #require(json["spec"] as? String),
      sources: InMemorySources(files: files.mapValues { Array($0.utf8) }), options: options,
      files: &loaded, diagnostics: &diagnostics)
    let outcomes = try #require(json["outcomes"] as? [[String: Any]])
    let messages = diagnostics.sorted.map(\.message)
    if let error = outcomes[0]["error"] as? String, !error.contains("Duplicate elements") {
      #expect(project == nil, "XcodeGen refuses it: \(error)")
      #expect(diagnostics.hasErrors)
      return
    }
    guard outcomes[0]["error"] == nil else { return }
    let computed = RecordedProject(computed: try #require(project, "\(messages)"))
    let differences = outcomes.map {
      computed.differences(from: RecordedProject(recorded: $0))
    }
    #expect(differences.contains { $0.isEmpty }, "\(differences) \(messages)")
    if outcomes.count > 1 {
      #expect(diagnostics.diagnostics.contains { $0.identifier == "xcodegen-ambiguous" })
    }
  }
}

struct ProbeTests {
  @Test(arguments: Recording.fixtures)
  func `a probe of ours comes out as XcodeGen wrote it`(_ probe: Recording) throws {
    try probe.expectSameOutcome()
  }
}

@Suite(
  .enabled(if: Corpus.isThere, "the recordings (../shared/xcodegen) are not beside this clone"))
struct CorpusTests {
  @Test(arguments: Recording.probes)
  func `a probe comes out as XcodeGen wrote it`(_ probe: Recording) throws {
    try probe.expectSameOutcome()
  }

  @Test(arguments: Recording.specs)
  func `a real spec comes out as XcodeGen wrote it`(_ recording: Recording) throws {
    let json = try Corpus.object(recording.line)
    let root = try #require(json["root"] as? String)
    let spec = try #require(json["spec"] as? String)
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let loaded = XcodeGenProject.load(
      path: Corpus.folder.appending(path: "specs/\(root)/\(spec)").path, sources: DiskSources(),
      options: .init(variables: json["env"] as? [String: String] ?? [:]), files: &files,
      diagnostics: &diagnostics)
    let project = try #require(loaded, "\(diagnostics.sorted.map(\.message))")
    #expect(project.defaultConfiguration == json["defaultConfiguration"] as? String)
    var computed = RecordedProject(computed: project)
    var recorded = RecordedProject(recorded: json)
    let cells = json["tree_dependent"] as? [[Any]] ?? []
    computed.remove(cells)
    recorded.remove(cells)
    #expect(computed.differences(from: recorded) == [])
  }

  @Test func `all recorded settings are compared`() throws {
    let count = try Recording.specs.reduce(0) {
      $0 + RecordedProject(recorded: try Corpus.object($1.line)).count
    }
    #expect(count == 4450)
  }
}
