import Foundation
import SettingsTestSupport
import Testing

/// Renames through the language server, as an editor requests and applies them.
@Suite(.endsWhenHanging)
struct RenamePropertyTests {
  @Test(arguments: PropertyTests.seeds)
  func `a rename of a setting changes its name and no value`(seed: UInt64) async throws {
    let property = Property { project in
      for name in ["N0", "N1", "N2", "N3"] {
        let problem = try await Self.problem(
          in: project, renaming: name, to: "RENAMED", at: "\"\(name)")
        if let problem { return "\(name): \(problem)" }
      }
      return nil
    }
    try await property.check(seed: seed)
  }

  @Test(arguments: PropertyTests.seeds)
  func `a rename of a template changes nothing`(seed: UInt64) async throws {
    let property = Property { project in
      for name in GeneratedProject.templates where project.has(.member(name)) {
        let problem = try await Self.problem(
          in: project, renaming: name, to: "renamed", at: "  \(name):")
        if let problem { return "\(name): \(problem)" }
      }
      return nil
    }
    try await property.check(seed: seed)
  }

  /// Renames what is at the first occurrence of a text in config.yaml.
  ///
  /// - Returns: What is wrong; nil if nothing is, if the text does not occur, or if the project has errors.
  private static func problem(
    in project: GeneratedProject, renaming old: String, to new: String, at text: String
  ) async throws -> String? {
    let run = try ProjectRun(project)
    let config = try run.folder.read("config.yaml")
    guard let occurrence = config.range(of: text), let before = try await run.cells() else {
      return nil
    }
    let line = config[..<occurrence.lowerBound].count { $0 == "\n" }
    let start = config[..<occurrence.lowerBound].lastIndex(of: "\n").map(config.index(after:))
    let name = text.range(of: old)?.lowerBound ?? text.startIndex
    let column =
      config[(start ?? config.startIndex)..<occurrence.lowerBound].utf16.count
      + text[..<name].utf16.count
    var editor = Editor()
    editor.request("initialize", ["processId": NSNull(), "rootUri": uri(run), "capabilities": [:]])
    editor.notify("initialized", [:])
    editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri(run, "config.yaml"), "languageId": "yaml", "version": 1, "text": config,
        ]
      ])
    editor.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": uri(run, "config.yaml")],
        "position": ["line": line, "character": column], "newName": new,
      ])
    let answer = try await editor.lastAnswer(of: run.tool)
    guard let changes = (answer["result"] as? [String: Any])?["changes"] as? [String: Any] else {
      return "no changes: \(answer)"
    }
    for (file, edits) in changes {
      guard let url = URL(string: file), let edits = edits as? [[String: Any]] else {
        return "not a list of edits: \(edits)"
      }
      let path = url.lastPathComponent
      let text = try run.folder.read(path)
      guard let edited = Editor.apply(edits, to: text) else { return "edits overlap: \(edits)" }
      try run.folder.write(edited, to: path)
    }
    guard let after = try await run.cells() else { return "the renamed project has errors" }
    let expected = before.mapValues { settings in
      Dictionary(
        settings.map { ($0.key.renamed(old, to: new), $0.value) }, uniquingKeysWith: { $1 })
    }
    return expected.firstDifference(from: after)
  }

  private static func uri(_ run: ProjectRun, _ path: String = "") -> String {
    run.folder.url.appending(path: path).absoluteString
  }
}

extension String {
  /// Returns the name of a setting with another base name; its conditions stay.
  fileprivate func renamed(_ old: String, to new: String) -> String {
    self == old || hasPrefix(old + "[") ? new + dropFirst(old.count) : self
  }
}

/// What an editor writes to a language server, and reads from it.
private struct Editor {
  private var input = ""
  /// The number of the last request.
  private var count = 0

  mutating func request(_ method: String, _ parameters: [String: Any]?) {
    count += 1
    send(["id": count, "method": method], parameters)
  }

  mutating func notify(_ method: String, _ parameters: [String: Any]?) {
    send(["method": method], parameters)
  }

  private mutating func send(_ message: [String: Any], _ parameters: [String: Any]?) {
    var message = message
    message["jsonrpc"] = "2.0"
    if let parameters { message["params"] = parameters }
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
    input += "Content-Length: \(data.count)\r\n\r\n" + String(decoding: data, as: UTF8.self)
  }

  /// Runs a session, and ends it when the last request has an answer, for which it waits a minute.
  mutating func lastAnswer(of tool: BuiltTool) async throws -> [String: Any] {
    let last = count
    let folder = try TemporaryFolder()
    try folder.write(input, to: "first")
    input = ""
    request("shutdown", nil)
    notify("exit", nil)
    try folder.write(input, to: "rest")
    let script = """
      : > output
      {
        cat first
        for try in $(seq 30000); do
          if grep -aq '"id":\(last),"' output; then break; fi
          sleep 0.02
        done
        cat rest
      } | "$TOOL" language-server > output
      """
    let session = try await tool.runScript(script, in: folder.url)
    guard session.status == 0 else {
      throw ProjectRun.Failure(description: session.transcript)
    }
    return try Self.answer(to: last, in: Data(contentsOf: folder.url.appending(path: "output")))
  }

  struct NoAnswer: Error {}

  private static func answer(to request: Int, in output: Data) throws -> [String: Any] {
    var rest = output[...]
    while let end = rest.firstRange(of: Data("\r\n\r\n".utf8)) {
      let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      guard let length = header.split(separator: " ").last.flatMap({ Int($0) }),
        length <= rest.endIndex - end.upperBound
      else { throw NoAnswer() }
      let body = rest[end.upperBound..<end.upperBound + length]
      let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
      if message["method"] == nil, message["id"] as? Int == request { return message }
      rest = rest[(end.upperBound + length)...]
    }
    throw NoAnswer()
  }

  /// Returns a text after edits, which refer to the text before all of them; nil if they overlap.
  static func apply(_ edits: [[String: Any]], to text: String) -> String? {
    let units = Array(text.utf16)
    var starts = [0]
    for (index, unit) in units.enumerated() where unit == 0x0A { starts.append(index + 1) }
    func offset(_ place: Any?) -> Int? {
      guard let place = place as? [String: Any], let line = place["line"] as? Int,
        let column = place["character"] as? Int, starts.indices.contains(line)
      else { return nil }
      return starts[line] + column
    }
    var replacements: [(range: Range<Int>, text: String)] = []
    for edit in edits {
      let range = edit["range"] as? [String: Any]
      guard let start = offset(range?["start"]), let end = offset(range?["end"]), start <= end,
        end <= units.count, let new = edit["newText"] as? String
      else { return nil }
      replacements.append((start..<end, new))
    }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt16] = []
    var position = 0
    for replacement in replacements {
      guard replacement.range.lowerBound >= position else { return nil }
      result += units[position..<replacement.range.lowerBound]
      result += Array(replacement.text.utf16)
      position = replacement.range.upperBound
    }
    return String(decoding: result + units[position...], as: UTF16.self)
  }
}
