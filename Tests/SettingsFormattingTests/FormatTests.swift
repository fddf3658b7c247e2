import Foundation
import SettingsDiagnostics
import Testing

@testable import SettingsFormatting

/// The style, case by case.
@Suite struct FormatTests {
  static func outcome(_ text: String, _ path: String = "config.yaml") -> SettingsFormat.Outcome {
    var files = SourceFiles()
    let bytes = Array(text.utf8)
    let file = files.add(path: path, bytes: bytes)
    return SettingsFormat.format(bytes, path: path, file: file)
  }

  /// The formatted text; the reason if there is none.
  static func formatted(_ text: String, _ path: String = "config.yaml") -> String {
    switch outcome(text, path) {
    case .formatted(let bytes): String(decoding: bytes, as: UTF8.self)
    case .invalid(let diagnostics): "invalid: \(diagnostics.first?.message ?? "")"
    case .unsupported(let reason, _): "unsupported: \(reason)"
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var path = "config.yaml"
    var testDescription: String { name }
  }

  static let yaml: [Case] = [
    Case(
      name: "indentation", before: "a:\n    b:\n        c: 1\n    d: 2\n",
      after: "a:\n  b:\n    c: 1\n  d: 2\n"),
    Case(
      name: "lists are indented", before: "a:\n- 1\n-   2\nb:\n     - x:  1\n       y: 2\n",
      after: "a:\n  - 1\n  - 2\nb:\n  - x: 1\n    y: 2\n"),
    Case(
      name: "lists in lists", before: "a:\n  -   - 1\n      - 2\n  -\n      b: 3\n",
      after: "a:\n  - - 1\n    - 2\n  -\n    b: 3\n"),
    Case(
      name: "lists in lists in lists",
      before: "a:\n  -   -   - 1\n          - 2\n      - 3\n  - 4\n",
      after: "a:\n  - - - 1\n      - 2\n    - 3\n  - 4\n"),
    Case(
      name: "an indentation that the block states",
      before: "a:\n    b: |1\n     x\n    c: |9\n             y\n",
      after: "a:\n  b: |1\n   x\n  c: |9\n           y\n"),
    Case(
      name: "lines of a folded block and of a plain text",
      before: "a:\n    b: >\n          x\n    c: one\n          two\n",
      after: "a:\n  b: >\n    x\n  c: one\n        two\n"),
    Case(
      name: "empty lines after a value of several lines",
      before: "a: one\n  two\n\n\nb: [\n  c\n]\n\n\nd: 1\n",
      after: "a: one\n  two\n\nb: [\n  c\n]\n\nd: 1\n"),
    Case(
      name: "the end of the file after brackets over lines", before: "a: [\n  b\n]",
      after: "a: [\n  b\n]\n"),
    Case(
      name: "blanks in brackets are removed, and those of a block are text",
      before: "a: [\n  b,\n     \n  c ]\nd: |\n  x\n     \n  y\n",
      after: "a: [\n  b,\n\n  c ]\nd: |\n  x\n     \n  y\n"),
    Case(
      name: "colons and blanks", before: "a :   1  \nb:\t2\n\"c\" : 3\n",
      after: "a: 1\nb: 2\n\"c\": 3\n"),
    Case(name: "brackets", before: "a: {b: 1,c:  [ x ,y ]  }\n", after: "a: { b: 1, c: [x, y] }\n"),
    Case(
      name: "empty values in brackets", before: "a: {b: , c: }\nd: {k: 1,c:  }\n",
      after: "a: { b: , c: }\nd: { k: 1, c: }\n"),
    Case(name: "empty brackets", before: "a: { }\nb: [  ]\n", after: "a: {}\nb: []\n"),
    Case(
      name: "brackets over lines keep their lines",
      before: "a:\n    b: {\n        c:  1,\n    }\n    d: 1\n",
      after: "a:\n  b: {\n      c:  1,\n  }\n  d: 1\n"),
    Case(
      name: "no line of brackets begins left of the first one",
      before: "a:\n          - { b: 1,\n    c: 2\n  }\n          - [1,\n2]\n",
      after: "a:\n  - { b: 1,\n  c: 2\n  }\n  - [1,\n  2]\n"),
    Case(
      name: "comments before the first key of a level",
      before: "a:\n        # b is next\n    b:\n   # nothing\n            # c is next\n      - 1\n",
      after: "a:\n  # b is next\n  b:\n  # nothing\n    # c is next\n    - 1\n"),
    Case(
      name: "comments after a block text",
      before: "a:\n      b: |\n          text\n        # one\n       # two\n\n      c: 1\n",
      after: "a:\n  b: |\n    text\n  # one\n  # two\n\n  c: 1\n"),
    Case(
      name: "comments after a block text in a list",
      before: "- |\n     text\n   # one\n- 1\n", after: "- |\n    text\n  # one\n- 1\n"),
    Case(
      name: "comments",
      before: "# top\na:\n    # b is next\n    b: 1   # one\n        # odd\n# end\n",
      after: "# top\na:\n  # b is next\n  b: 1   # one\n      # odd\n# end\n"),
    Case(
      name: "empty lines", before: "\n\na: 1\n\n\n  \nb: 2\n\n\n", after: "a: 1\n\nb: 2\n"),
    Case(name: "the end of the file", before: "a: 1", after: "a: 1\n"),
    Case(
      name: "block texts move",
      before:
        "a:\n    b: |\n        one\n          two\n\n\n        three  \n    c: >-\n     x\n     y\n",
      after: "a:\n  b: |\n    one\n      two\n\n\n    three  \n  c: >-\n    x\n    y\n"),
    Case(
      name: "block texts with an indicator", before: "a:\n    b: |2\n         one\n    c: 1\n",
      after: "a:\n  b: |2\n       one\n  c: 1\n"),
    Case(
      name: "a block text keeps the empty lines after it", before: "a: |+\n  x\n\n\n",
      after: "a: |+\n  x\n\n\n"),
    Case(
      name: "a block text at the end has no line break", before: "a:\n    b: |\n       x",
      after: "a:\n  b: |\n    x"),
    Case(
      name: "quoted and plain texts over lines",
      before: "a:\n    b: \"one\n     two\n\n     three\"\n    c: x\n      y\n",
      after: "a:\n  b: \"one\n    two\n\n    three\"\n  c: x\n    y\n"),
    Case(
      name: "anchors and merge keys",
      before: "x-a:   &a  { B:  1 }\nc:\n    <<:   *a\n    d: *a\n",
      after: "x-a: &a  { B: 1 }\nc:\n  <<: *a\n  d: *a\n"),
    Case(name: "markers", before: "---\na:\n    b: 1\n", after: "---\na:\n  b: 1\n"),
    Case(
      name: "markers with a comment", before: "--- # top  \na:\n    b:  1\n...\t# end\n",
      after: "--- # top\na:\n  b: 1\n...\t# end\n"),
    Case(
      name: "dashes without a blank are no marker", before: "---a:\n    b:  1\n",
      after: "---a:\n  b: 1\n"),
    Case(
      name: "a bracket alone on its line closes a list", before: "a:\n    b: [1,\n]\n    c: 2\n",
      after: "a:\n  b: [1,\n  ]\n  c: 2\n"),
    Case(
      name: "line breaks of Windows", before: "a:\r\n    b:  1\r\n\r\n\r\nc: 2",
      after: "a:\r\n  b: 1\r\n\r\nc: 2\r\n"),
    Case(
      name: "hashes and dashes in texts", before: "a: b#c\nd:  \"# x\"\ne:  -x\n",
      after: "a: b#c\nd: \"# x\"\ne: -x\n"),
  ]

  static let xcconfig: [Case] = [
    Case(
      name: "equals", before: "A=1\nB   =   2\nC =\nD[sdk=x*]=y\n",
      after: "A = 1\nB = 2\nC =\nD[sdk=x*] = y\n"),
    Case(
      name: "indentation and blanks", before: "  A = 1  \n\t// c  \n\n\n\nB = 2;",
      after: "A = 1\n// c\n\nB = 2;\n"),
    Case(
      name: "includes", before: "#include   \"a.xcconfig\"\n#include?  \"b.xcconfig\"\n",
      after: "#include \"a.xcconfig\"\n#include? \"b.xcconfig\"\n"),
    Case(
      name: "values with an equals sign", before: "A=-DX=1   -DY=2 // c\n",
      after: "A = -DX=1   -DY=2 // c\n"),
    Case(
      name: "continued lines", before: "A=1 \\\n     2 \\\n  3\nB=4\n",
      after: "A = 1 \\\n     2 \\\n  3\nB = 4\n"),
    Case(name: "a return alone", before: "\r", after: ""),
    Case(name: "a return before blanks alone", before: "\r \t\t", after: ""),
    Case(
      name: "returns before blanks", before: "A=1\r \r \n\r \t\nB=2\r\t",
      after: "A = 1\n\nB = 2\n"),
    Case(
      name: "a return at the end", before: "A=1\r\nB=2 \r", after: "A = 1\r\nB = 2\r\n"),
  ].map { Case(name: $0.name, before: $0.before, after: $0.after, path: "a.xcconfig") }

  @Test(arguments: yaml + xcconfig) func `a text gets the style, and keeps it`(_ example: Case) {
    #expect(Self.formatted(example.before, example.path) == example.after)
    #expect(Self.formatted(example.after, example.path) == example.after)
  }

  @Test func `text that cannot be parsed is not changed`() {
    #expect(Self.formatted("a: [1\n").hasPrefix("invalid: "))
    #expect(Self.formatted("A\n", "a.xcconfig").hasPrefix("invalid: "))
    #expect(
      Self.formatted("\u{FEFF}  A=1\n", "a.xcconfig") == "invalid: unexpected byte order mark")
    #expect(Self.formatted("{}", "a.json").hasPrefix("unsupported: "))
  }

  /// Texts with the part from the place on that is reported.
  @Test(arguments: [
    // A blank after the dash would begin a list.
    ("a:  1\nb: {-}\nc: 2\n", "-}\nc: 2\n"),
    // Without the blank before them, three dashes would begin a document.
    (" --- \n", "--- \n"),
    // A second run would change this text again.
    ("a:  {? }\nb: 1\n", "}\nb: 1\n"),
  ])
  func `a text that cannot have the style is reported at the place`(
    text: String, rest: String
  ) throws {
    guard case .unsupported(_, let place) = Self.outcome(text) else {
      Issue.record("\(Self.formatted(text))")
      return
    }
    let start = Int(try #require(place).start)
    #expect(String(decoding: text.utf8.dropFirst(start), as: UTF8.self) == rest)
  }

  @Test(arguments: yaml + xcconfig) func `edits lead to the formatted text`(_ example: Case) {
    let (old, new) = (Array(example.before.utf8), Array(example.after.utf8))
    var result = old
    for edit in WhiteSpaceChange.edits(from: old, to: new).reversed() {
      result.replaceSubrange(edit.range, with: edit.replacement)
    }
    #expect(result == new)
  }

  // MARK: Files

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files below a folder that can be formatted.
  private static func files(below folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { SettingsFormat.formats($0) && !$0.hasPrefix(".build/") }
      .sorted().map { folder.appendingPathComponent($0).path }
  }

  /// Formats all files, and formats the results again.
  private static func check(_ paths: [String]) throws -> (
    formatted: Int, unsupported: [String]
  ) {
    var count = 0
    var unsupported: [String] = []
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let text = String(decoding: data, as: UTF8.self)
      switch outcome(text, path) {
      case .invalid: break
      case .unsupported: unsupported.append(path)
      case .formatted(let bytes):
        count += 1
        let once = String(decoding: bytes, as: UTF8.self)
        #expect(formatted(once, path) == once, "\(path)")
      }
    }
    return (count, unsupported)
  }

  @Test func `the files of the repository keep their contents`() throws {
    var paths: [String] = []
    for folder in ["Tests", "Examples", "Configs", "Benchmarks"] {
      paths += try Self.files(below: Self.root.appendingPathComponent(folder))
    }
    let (count, unsupported) = try Self.check(paths + [Self.root.path + "/config.yaml"])
    #expect(count > 40)
    #expect(unsupported == [])
  }

  private static let shared = root.deletingLastPathComponent().appendingPathComponent("shared")

  @Test(
    .enabled("needs ../shared") { FileManager.default.fileExists(atPath: shared.path) })
  func `files of other projects keep their contents`() throws {
    let (count, unsupported) = try Self.check(try Self.files(below: Self.shared))
    #expect(count > 10)
    #expect(unsupported == [])
  }
}
