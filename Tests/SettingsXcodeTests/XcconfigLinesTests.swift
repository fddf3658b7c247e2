import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import Testing

/// Plain lines of xcconfig files are read a short way. It must never be seen which way a line was read.
struct XcconfigLinesTests {
  static let lines = [
    "A = b", "A=b", "A = b;", "A = b ; ;", "A =\tb\t ", "A = a/b/c", "A = a/", "A = /", "A = a//b",
    "A = //",
    "A = http:\\/\\/x", "A = b // comment", "A = ", "A =", "A", " A = b", "\tA = b", "A = b \\",
    "A = \\",
    "A = b\\\\", "A[sdk=iphone*] = b", "A[sdk=x][arch=y]=b", "A[=x] = b", "A[sdk = b", "A = b\r",
    "A = b\u{2028}B = c", "A = “b” é", "A = b\u{E2}", "_1 = 2", "1A = b", "A == b", "A\u{B}=\u{C}b",
    "A // = b",
    "A\0 = b", "A = b\0c", "#include \"none\"", "#include? \"none\"", "", "// nothing", ";",
    "A = ;", "a.b = c",
  ]

  /// What a loader made of a text, in words.
  private func reading(_ text: String, recordsReport: Bool) -> [String] {
    var store = SettingsStore()
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    var loader = XcconfigLoader(sources: InMemorySources(), recordsReport: recordsReport)
    store.beginBlock(of: store.addLevel(Level(kind: .project)))
    loader.load(
      "file.xcconfig", bytes: Array(text.utf8), into: &store, files: &files,
      diagnostics: &diagnostics)
    let block = store.endBlock()
    let assignments = store[block].assignments.map { index in
      let assignment = store.assignments[index]
      let name = store.names.text(of: assignment.name)
      let value = String(decoding: store.valueText(of: assignment), as: UTF8.self)
      let conditions = store.conditions[assignment.conditions]
      return "\(name)\(conditions) = \(value) \(store.origin(of: assignment))"
    }
    let ends = ["\(loader.report.endLine):\(loader.report.endColumn)"]
    return assignments + diagnostics.diagnostics.map { "\($0)" } + ends
  }

  @Test(arguments: lines)
  func `both ways of reading give the same`(line: String) {
    for other in Self.lines {
      for text in [line + "\n" + other, line + "\n" + other + "\n", line + other + "\nZ = z\n"] {
        #expect(reading(text, recordsReport: false) == reading(text, recordsReport: true))
      }
    }
  }

  @Test func `the columns of an assignment are those of its value, from its name on`() {
    var (store, files, diagnostics) = (SettingsStore(), SourceFiles(), DiagnosticCollector())
    var loader = XcconfigLoader(sources: InMemorySources(), recordsReport: true)
    store.beginBlock(of: store.addLevel(Level(kind: .project)))
    loader.load(
      "file.xcconfig", bytes: Array("  A = b\nLONG=\n".utf8), into: &store, files: &files,
      diagnostics: &diagnostics)
    _ = store.endBlock()
    let columns = loader.report.events.map { event -> [Int] in
      if case .assignment(let record) = event {
        [record.startColumn, record.endColumn]
      } else {
        []
      }
    }
    #expect(columns == [[4, 6], [6, 6]])
  }

  @Test(arguments: [("A = b\n", 4..<5), ("A = b \\\n  c\n", 4..<11), ("A = \n", 3..<3)])
  func `a value is located from its first line to its last`(text: String, range: Range<Int>) throws
  {
    var (store, files, diagnostics) = (SettingsStore(), SourceFiles(), DiagnosticCollector())
    var loader = XcconfigLoader(sources: InMemorySources())
    store.beginBlock(of: store.addLevel(Level(kind: .project)))
    loader.load(
      "file.xcconfig", bytes: Array(text.utf8), into: &store, files: &files,
      diagnostics: &diagnostics)
    let block = store.endBlock()
    let index = try #require(store[block].assignments.first)
    let found = store.origin(of: store.assignments[index]).range
    #expect(Int(found.start)..<Int(found.end) == range)
  }

  /// The number of assignments in a text, and what is reported.
  private func load(
    _ text: String, includes: [String: String] = [:]
  ) -> (count: Int, found: [Diagnostic]) {
    var (store, files, diagnostics) = (SettingsStore(), SourceFiles(), DiagnosticCollector())
    var loader = XcconfigLoader(
      sources: InMemorySources(files: includes.mapValues { Array($0.utf8) }))
    store.beginBlock(of: store.addLevel(Level(kind: .project)))
    loader.load(
      "file.xcconfig", bytes: Array(text.utf8), into: &store, files: &files,
      diagnostics: &diagnostics)
    let block = store.endBlock()
    return (store[block].assignments.count, diagnostics.diagnostics)
  }

  @Test func `what a merge left is reported as such, and the other lines are read`() {
    let (count, found) = load(
      "A = 1\n<<<<<<< HEAD\nB = 2\n=======\nB = 3\n>>>>>>> side\n======= 4\n====\n")
    #expect(count == 3)
    #expect(
      found.map(\.identifier) == [
        "conflict-marker", "conflict-marker", "conflict-marker", "conflict-marker",
        "xcconfig-syntax",
      ])
    #expect(found.first?.help?.contains("git checkout --ours") == true)
  }

  @Test(arguments: [63, 64])
  func `includes nest up to a limit`(depth: Int) {
    let names = (1...depth).map { "\($0).xcconfig" }
    var includes: [String: String] = [:]
    for (index, name) in names.enumerated() {
      includes[name] = "S\(index) = x\n"
      if index > 0 { includes[names[index - 1]]? += "#include \"\(name)\"\n" }
    }
    let (count, found) = load("#include \"1.xcconfig\"\n", includes: includes)
    #expect(count == 63)
    #expect(
      found.map(\.message) == (depth == 63 ? [] : ["includes nest deeper than 64 files"]))
    #expect(found.allSatisfy { $0.range != nil && $0.help != nil })
  }

  @Test func `an empty condition is marked with its name and the equals sign`() throws {
    let text = "A[=x] = y\n"
    let range = try #require(load(text).found.first?.range)
    let marked = text.utf8.dropFirst(Int(range.start)).prefix(Int(range.end - range.start))
    #expect(String(marked) == "A[=x] =")
  }

  @Test func `the help for a byte order mark explains its removal`() {
    let found = load("\u{FEFF}A = 1\nB = 2\n").found
    #expect(found.map(\.help) == ["save the file as UTF-8 without a byte order mark"])
  }

  @Test func `a plain line is read as it is written`() {
    var parser = XcconfigParser(Array("ONE = a/b c \nTWO=2\nTHREE = 3;\n".utf8))
    let first = parser.nextPlain()
    #expect(first.map { parser.text($0.name) } == "ONE")
    #expect(first.map { parser.text($0.value) } == "a/b c")
    #expect(parser.nextPlain().map { parser.text($0.value) } == "2")
    let third = parser.nextPlain().map { parser.text($0.value) }
    #expect(third == nil, "its semicolon has to go")
    #expect(parser.line == 3 && parser.column == 1, "the line is left for the general way")
  }
}
