import SettingsDiagnostics
import SettingsYAML
import Testing

struct YAMLMessageTests {
  private static let forty = String(repeating: "b", count: 40)

  @Test(arguments: FaultyFile.table)
  func `a faulty file gets exactly these messages`(file: FaultyFile) {
    #expect(file.messages() == file.expected)
  }

  @Test(arguments: FaultyFile.nearMisses)
  func `what looks right and is not gets exactly these messages`(file: FaultyFile) {
    #expect(file.messages() == file.expected)
  }

  @Test(arguments: FaultyFile.suspicious, [false, true])
  func `both readers warn of a suspicious text`(file: FaultyFile, byLibYAML: Bool) {
    var found = DiagnosticCollector()
    let document = YAMLDocument.parse(
      file.bytes, file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    #expect(document != nil)
    #expect(file.messages(of: found) == file.expected)
  }

  @Test func `a suspicious text is not an error of the file`() throws {
    for (text, hasErrors) in [("a: “b”\n", false), ("a: @\n", true), ("a: b\n", false)] {
      var files = SourceFiles()
      let file = YAMLFile(
        "a.yaml", sources: InMemorySources(files: ["a.yaml": Array(text.utf8)]), files: &files)
      #expect(try file.content.get().hasErrors == hasErrors, "\(text)")
    }
  }

  @Test(arguments: FaultyFile.typography, [false, true])
  func `typography inside of a text is left alone`(text: String, byLibYAML: Bool) {
    var found = DiagnosticCollector()
    let document = YAMLDocument.parse(
      Array(text.utf8), file: SourceFileID(rawValue: 0), byLibYAML: byLibYAML, into: &found)
    #expect(document != nil)
    #expect(found.diagnostics.map(\.message) == [])
  }

  @Test(arguments: [
    ("a: 'x", "add the closing quote; a quote inside single quotes is written twice: ''"),
    ("a: \"x", "add the closing quote; a quote inside double quotes is written \\\""),
    ("e:b\nf: 1\n", "write 'e: b'"), ("f: 1\r\ne:b\r\n", "write 'e: b'"),
    ("e: 1\nA = 1\n", "write 'A: …'"), ("App\n  a: b\n", "write 'App:'"),
    ("devices ipad\na: b\n", "write 'devices: …'"),
    ("e:\(forty)\nf: 1\n", "write 'e: \(forty)'"), ("e:\(forty)b\nf: 1\n", "write 'e: …'"),
  ])
  func `help names what to write`(text: String, help: String) {
    #expect(FaultyFile(text).diagnostics().sorted.map(\.help) == [help])
  }

  @Test(arguments: [
    ("a:\n  b: 1\n  ", ": x\n"), ("a: { b: 1, ", ": x }\n"), ("a: [{ \"", "\": x }]\n"),
    ("a:\n  '", "': x\n  b: 1\n"), ("", ": x\nb: 1\n"),
  ])
  func `a key that is too long is named as such`(front: String, back: String) {
    let quote = front.last.map { "'\"".contains($0) } ?? false
    let key = String(repeating: "é", count: 1100)
    let found = FaultyFile(front + key + back).diagnostics().sorted
    #expect(
      found.map(\.message)
        == ["this key has \(quote ? 1102 : 1100) characters, and YAML allows 1024"])
    let start = front.utf8.count - (quote ? 1 : 0)
    #expect(found.map { $0.range.map { Int($0.start) } } == [start])
  }

  @Test(arguments: ["%TAG ! tag:x:", "%TAG"])
  func `an unsupported directive is marked from end to end`(line: String) throws {
    let found = FaultyFile("\(line)\n---\na: b\n").diagnostics().sorted
    let range = try #require(found.first?.range)
    #expect(range.start == 0 && Int(range.end) == line.utf8.count)
  }

  @Test func `a document with a space missing is what was meant, at its own places`() throws {
    let bytes = Array("# é\ne:b\nc: [d,e]\nf:\u{A0}g\nj =k\nh: i\n".utf8)
    var found = DiagnosticCollector()
    let file = SourceFileID(rawValue: 0)
    #expect(YAMLDocument.parse(bytes, file: file, into: &found) == nil)
    let document = try #require(
      YAMLDocument.parse(bytes, file: file, keepsRepaired: true, into: &found))
    #expect(found.hasErrors)
    let texts = document.entries(of: document.root).map { entry in
      [entry.key, entry.value].map { node in
        let range = document.range(of: node)
        return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
      }
    }
    #expect(texts == [["e", "b"], ["c", "[d,e]"], ["f", "g"], ["j", "k"], ["h", "i"]])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a quote that is not closed ends with its line`(lineBreak: String) throws {
    let bytes = Array("a: \"b\nc: d\n".replacing("\n", with: lineBreak).utf8)
    var found = DiagnosticCollector()
    let document = try #require(
      YAMLDocument.parse(
        bytes, file: SourceFileID(rawValue: 0), keepsRepaired: true, into: &found))
    #expect(found.diagnostics.map(\.identifier) == ["unclosed-quote"])
    let texts = document.entries(of: document.root).map { document.string(of: $0.value) }
    #expect(texts == ["b", "d"])
  }

  @Test func `a file without any spaces is given up after a few of them`() {
    let text = (0..<100).map { "a\($0):b\n" }.joined() + "c: d\n"
    let found = FaultyFile(text).diagnostics().diagnostics
    #expect(found.count == 17)
  }

  @Test(arguments: FaultyFile.binary)
  func `bytes that are not text are named by their offset`(file: FaultyFile) {
    #expect(file.messages() == file.expected)
  }

  @Test func `every message says what to do`() {
    for file in FaultyFile.table + FaultyFile.nearMisses + FaultyFile.binary {
      for diagnostic in file.diagnostics().diagnostics {
        #expect(diagnostic.help?.isEmpty == false, "\(diagnostic.identifier)")
      }
    }
  }

  @Test(arguments: [
    ("a: 'It's'", "a quote inside single quotes is written twice: ''"),
    (#"a: "b"c""#, #"a quote inside double quotes is written \""#),
    (#"a: "b" c"#, "put quotes around the whole value, or start a new line"),
    ("a: [\n", "add the closing ']'"),
    ("a:\n- b\n-c\n", "write '- c'"),
  ])
  func `the way out is that of the mistake`(text: String, help: String) {
    #expect(FaultyFile(text).diagnostics().diagnostics.map(\.help) == [help])
  }

  @Test func `a file full of faults is given up after a hundred`() {
    let text = String(repeating: "a: 1\n", count: 5000)
    let found = FaultyFile(text).diagnostics().diagnostics
    #expect(found.count == 101)
    #expect(found.last?.identifier == "too-many-errors")
  }
}

/// One faulty file and everything that is said about it.
struct FaultyFile: CustomTestStringConvertible, Sendable {
  let bytes: [UInt8]
  let expected: [String]
  let testDescription: String

  init(_ text: String, _ expected: String...) {
    bytes = Array(text.utf8)
    testDescription = text.replacing("\n", with: "⏎").replacing("\t", with: "⇥")
    self.expected = expected
  }

  init(bytes: [UInt8], _ expected: String...) {
    self.bytes = bytes
    testDescription = "\(bytes)"
    self.expected = expected
  }

  func diagnostics(limits: YAMLLimits = .standard) -> DiagnosticCollector {
    var found = DiagnosticCollector()
    _ = YAMLDocument.parse(
      bytes, file: SourceFileID(rawValue: 0), limits: limits, into: &found)
    #expect(found.hasErrors)
    return found
  }

  /// `line:column: severity: message [identifier]`, notes behind what they belong to.
  func messages(limits: YAMLLimits = .standard) -> [String] {
    messages(of: diagnostics(limits: limits))
  }

  func messages(of found: DiagnosticCollector) -> [String] {
    let file = SourceFile(path: "config.yaml", bytes: bytes)
    func place(_ range: SourceRange?) -> String {
      guard let range else { return "-" }
      let position = file.position(of: range.start)
      return "\(position.line):\(position.column)"
    }
    return found.sorted.flatMap { found in
      let message = "\(place(found.range)): \(found.severity.word): \(found.message)"
      return ["\(message) [\(found.identifier)]"]
        + found.notes.map { "\(place($0.range)): note: \($0.message)" }
    }
  }

  static let binary: [FaultyFile] = [
    FaultyFile(
      bytes: Array("a: b\nc: ".utf8) + [0],
      "2:4: error: a NUL byte is not allowed in YAML (byte offset 8) [control-character]"),
    FaultyFile(
      bytes: Array("a: [b, \"c\\0d\"]".utf8),
      "1:8: error: a text contains the NUL character, up to which systems read names "
        + "[nul-character]"),
    FaultyFile(
      bytes: Array("a: \u{7}".utf8),
      "1:4: error: the control character 0x07 is not allowed in YAML (byte offset 3) "
        + "[control-character]"),
    FaultyFile(
      bytes: Array("a: \u{7F}".utf8),
      "1:4: error: the control character 0x7F is not allowed in YAML (byte offset 3) "
        + "[control-character]"),
    FaultyFile(
      bytes: Array("# é\na: \u{9B}".utf8),
      "2:4: error: the character U+9B is not allowed in YAML (byte offset 8) [control-character]"),
    FaultyFile(
      bytes: Array("a: \u{FFFE}".utf8),
      "1:4: error: the character U+FFFE is not allowed in YAML (byte offset 3) "
        + "[control-character]"),
    FaultyFile(
      bytes: Array("a: b\nc: é ".utf8) + [0xE9, 0x20],
      "2:7: error: byte 0xE9 at offset 11 is not valid UTF-8 [not-utf8]"),
    // A surrogate, a long form, a character cut off, a stray continuation, beyond Unicode.
    FaultyFile(
      bytes: [0xED, 0xA0, 0x80], "1:1: error: byte 0xED at offset 0 is not valid UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xE0, 0x80, 0x80], "1:1: error: byte 0xE0 at offset 0 is not valid UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0x61, 0xF0, 0x9F], "1:2: error: byte 0xF0 at offset 1 is not valid UTF-8 [not-utf8]"),
    FaultyFile(bytes: [0x80], "1:1: error: byte 0x80 at offset 0 is not valid UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xF4, 0x90, 0x80, 0x80],
      "1:1: error: byte 0xF4 at offset 0 is not valid UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xFF, 0xFE, 0x61, 0], "1:1: error: the file is UTF-16LE, not UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xFE, 0xFF, 0, 0x61], "1:1: error: the file is UTF-16BE, not UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
      "1:1: error: the file is UTF-32LE, not UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0, 0, 0xFE, 0xFF], "1:1: error: the file is UTF-32BE, not UTF-8 [not-utf8]"),
    FaultyFile(
      bytes: [0xEF, 0xBB, 0xBF] + Array("a: @".utf8),
      "1:7: error: a value cannot start with '@' [reserved-character]"),
  ]
}
