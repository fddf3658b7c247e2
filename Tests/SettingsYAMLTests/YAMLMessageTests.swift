import SettingsDiagnostics
import SettingsYAML
import Testing

struct YAMLMessageTests {
  @Test(arguments: FaultyFile.table)
  func `a faulty file gets exactly these messages`(file: FaultyFile) {
    #expect(file.messages() == file.expected)
  }

  @Test(arguments: FaultyFile.binary)
  func `bytes that are no text are named by their offset`(file: FaultyFile) {
    #expect(file.messages() == file.expected)
  }

  @Test func `every message says what to do`() {
    for file in FaultyFile.table + FaultyFile.binary {
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
    ("a:\n- b\n-c\n", "write '- ' with a space before an element, or 'key: value'"),
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
    let document = YAMLDocument.parse(
      bytes, file: SourceFileID(rawValue: 0), limits: limits, into: &found)
    #expect(document == nil)
    return found
  }

  /// `line:column: severity: message [identifier]`, notes behind what they belong to.
  func messages(limits: YAMLLimits = .standard) -> [String] {
    let file = SourceFile(path: "config.yaml", bytes: bytes)
    func place(_ range: SourceRange?) -> String {
      guard let range else { return "-" }
      let position = file.position(of: range.start)
      return "\(position.line):\(position.column)"
    }
    return diagnostics(limits: limits).sorted.flatMap { found in
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
