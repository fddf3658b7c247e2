/// Searches assembly for references to functions and streams that log.
///
/// A statement refers to each symbol among its operands, unless it only declares the symbol. The
/// assembler's macros can compose names. The search tries such names with every word that the file
/// may insert.
struct AssemblySearch {
  private(set) var finding = ForeignSource.Finding()
  private let sinks: Set<String>
  private var labels: Set<String> = []
  private var macros: Set<String> = []
  /// The words that are arguments of macros or repetitions.
  private var arguments: Set<String> = []
  private var includeCount = 0
  private var includedBytes = 0
  /// The calls that were found.
  private var noted: Set<ForeignSource.Finding.Call> = []

  /// A statement in one line.
  private struct Statement {
    let line: Int
    let mnemonic: String
    let operands: String
  }

  /// - Parameters:
  ///   - sinks: The project's own functions that log.
  ///   - included: Returns the text of a file that `.include` names; nil if it cannot be read.
  init(_ text: [UInt8], sinks: Set<String>, included: (String) -> [UInt8]?) {
    self.sinks = sinks
    var statements: [Statement] = []
    collect(text, line: nil, depth: 0, included, &statements)
    for statement in statements
    where macros.contains(statement.mnemonic) || Self.repetitions.contains(statement.mnemonic) {
      arguments.formUnion(Self.words(in: statement.operands))
    }
    for statement in statements { search(statement) }
  }

  // MARK: Statements

  /// The maximum number of included files and of their bytes, because a file may be included often.
  private static let maximumIncludes = 256
  private static let maximumIncludedBytes = 4 << 20

  private mutating func collect(
    _ text: [UInt8], line includingLine: Int?, depth: Int, _ included: (String) -> [UInt8]?,
    _ statements: inout [Statement]
  ) {
    var number = 0
    var isComment = false
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      for part in Self.parts(of: line, isComment: &isComment) {
        guard let statement = statement(part, line: includingLine ?? number) else { continue }
        statements.append(statement)
        guard statement.mnemonic == ".include" else { continue }
        let name = statement.operands.split(separator: "\"").first.map(String.init) ?? ""
        includeCount += 1
        if depth < 8, includeCount <= Self.maximumIncludes, let text = included(name),
          includedBytes + text.count <= Self.maximumIncludedBytes
        {
          includedBytes += text.count
          collect(text, line: statement.line, depth: depth + 1, included, &statements)
        } else {
          finding.doubts.append((statement.line, "'\(name)', which it includes, cannot be read"))
        }
      }
    }
  }

  /// Returns the statements of a line, without comments. A semicolon separates statements, or
  /// begins a comment on some systems.
  private static func parts(of line: ArraySlice<UInt8>, isComment: inout Bool) -> [String] {
    var parts: [[UInt8]] = [[]]
    var isText = false
    var index = line.startIndex
    scan: while index < line.endIndex {
      let byte = line[index]
      let next = index + 1 < line.endIndex ? line[index + 1] : 0
      if isComment {
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          isComment = false
          index += 1
        }
      } else if isText {
        parts[parts.count - 1].append(byte)
        if byte == UInt8(ascii: "\\"), next != 0 {
          parts[parts.count - 1].append(next)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
      } else {
        switch (byte, next) {
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
          isComment = true
          index += 1
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "#"), UInt8(ascii: "#")):
          break scan
        // `#4` is a number on ARM.
        case (UInt8(ascii: "#"), 0x20): break scan
        case (UInt8(ascii: "#"), _) where parts[parts.count - 1].allSatisfy({ $0 <= 0x20 }):
          break scan
        case (UInt8(ascii: ";"), _): parts.append([])
        default:
          if byte == UInt8(ascii: "\"") { isText = true }
          parts[parts.count - 1].append(byte)
        }
      }
      index += 1
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func statement(_ text: String, line: Int) -> Statement? {
    var rest = text[...].drop(while: \.isWhitespace)
    // A line may have several labels.
    while let colon = rest.firstIndex(of: ":") {
      let label = rest[..<colon]
      guard !label.isEmpty, label.utf8.allSatisfy({ Self.isPart($0) || $0 == 0x22 }) else { break }
      labels.insert(String(label.filter { $0 != "\"" }))
      rest = rest[rest.index(after: colon)...].drop { $0 == ":" || $0.isWhitespace }
    }
    let mnemonic = rest.prefix { !$0.isWhitespace }
    if mnemonic.isEmpty { return nil }
    let operands = rest.dropFirst(mnemonic.count).drop(while: \.isWhitespace)
    if mnemonic == ".macro" || mnemonic == "%macro" {
      macros.insert(operands.prefix { !$0.isWhitespace && $0 != "," }.lowercased())
    }
    return Statement(line: line, mnemonic: mnemonic.lowercased(), operands: String(operands))
  }

  // MARK: References

  private mutating func search(_ statement: Statement) {
    let mnemonic = statement.mnemonic
    if Self.texts.contains(mnemonic) {
      for text in Self.literals(in: statement.operands) where LogFunctions.isDevice(text) {
        finding.doubts.append((statement.line, "it contains the device name '\(text)'"))
      }
      return
    }
    // The body of a macro shows what the macro does with its arguments.
    if Self.declarations.contains(mnemonic) || macros.contains(mnemonic) { return }
    if Self.systemCalls.contains(mnemonic) || mnemonic == "int" && statement.operands.contains("80")
    {
      finding.doubts.append((statement.line, "it calls the system, and the arguments are not read"))
      return
    }
    // `remark about puts` after a semicolon is not a statement, because operands have commas
    // between them.
    if !mnemonic.hasPrefix("."), Self.isProse(statement.operands) { return }
    for word in Self.operandWords(in: statement.operands) {
      guard let names = word.contains("\\") ? candidates(word) : [word] else {
        finding.doubts.append((statement.line, "it composes the name '\(word)'"))
        continue
      }
      for name in names { note(name, statement) }
    }
  }

  private mutating func note(_ name: String, _ statement: Statement) {
    if labels.contains(name) { return }
    var meaning = SymbolMeaning.other
    if name.hasPrefix("_") { meaning = SymbolMeaning(String(name.dropFirst()), sinks) }
    if meaning == .other { meaning = SymbolMeaning(name, sinks) }
    // Other code uses these words for registers, instructions or local names.
    if !name.hasPrefix("_"), CallSiteFinder.commonNames.contains(name),
      !Self.calls.contains(statement.mnemonic)
    {
      return
    }
    switch meaning {
    case .logs(let function):
      let call = ForeignSource.Finding.Call(line: statement.line, name: function)
      if noted.insert(call).inserted { finding.calls.append(call) }
    case .mayLog:
      finding.doubts.append(
        (statement.line, "it refers to '\(name)', and the arguments are not read"))
    case .other: break
    }
  }

  /// Returns the possible values of a name with references to macro parameters, such as `_\name` or
  /// `pu\()ts`.
  ///
  /// - Returns: Nil if there are too many possibilities.
  private func candidates(_ word: String) -> [String]? {
    var results = [""]
    var rest = word[...]
    let words = arguments.sorted()
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "\\" }
      rest = rest.dropFirst(plain.count)
      if results.count * word.utf8.count > Self.maximumCandidateBytes { return nil }
      results = results.map { $0 + plain }
      guard rest.popFirst() != nil else { break }
      if rest.hasPrefix("()") {
        rest = rest.dropFirst(2)
        continue
      }
      let parameter = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" }
      rest = rest.dropFirst(parameter.count)
      if rest.hasPrefix("()") { rest = rest.dropFirst(2) }
      if results.count * (arguments.count + 1) > Self.maximumCandidates { return nil }
      results = results.flatMap { start in [start] + words.map { start + $0 } }
    }
    return results
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    CLexer.isIdentifierPart(byte) || byte == UInt8(ascii: ".")
  }

  /// Whether operands are prose: words with spaces and without commas between them.
  private static func isProse(_ operands: String) -> Bool {
    operands.split(separator: ",").contains { operand in
      operand.split(whereSeparator: \.isWhitespace).filter {
        $0.allSatisfy { $0.isLetter || $0 == "." || $0 == "'" }
      }.count > 2
    }
  }

  /// Returns the names among operands, including references to macro parameters.
  private static func operandWords(in operands: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isText = false
    let bytes = Array(operands.utf8)
    func isWordPart(_ index: Int) -> Bool {
      let byte = bytes[index]
      if isPart(byte) && byte != UInt8(ascii: "$") || byte == UInt8(ascii: "\\") { return true }
      // `\()` between two pieces of a name.
      if byte == UInt8(ascii: "(") { return index > 0 && bytes[index - 1] == UInt8(ascii: "\\") }
      return byte == UInt8(ascii: ")") && index > 1 && bytes[index - 2] == UInt8(ascii: "\\")
    }
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") {
        isText.toggle()
      } else if isWordPart(index) {
        word.append(bytes[index])
        continue
      }
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static func words(in text: String) -> [String] {
    text.utf8.split { !isPart($0) || $0 == UInt8(ascii: "$") }.map { String(Substring($0)) }
  }

  private static func literals(in text: String) -> [String] {
    CLexer.tokens(of: Array(text.utf8)).filter { $0.kind == .literal }
      .map { CLiteral.text(of: Array(text.utf8)[$0.range]) }
  }

  private static let maximumCandidates = 10_000
  private static let maximumCandidateBytes = 1 << 20

  private static let calls: Set<String> = [
    "call", "callq", "calll", "jmp", "jmpq", "bl", "blx", "b", "b.w", "bl.w",
  ]
  private static let systemCalls: Set<String> = ["syscall", "sysenter", "svc", "swi"]
  private static let repetitions: Set<String> = [".irp", ".irpc", ".rept", "%rep", ".set", ".equ"]
  private static let texts: Set<String> = [".ascii", ".asciz", ".string", "db"]

  /// Directives that name symbols without referring to them.
  private static let declarations: Set<String> = [
    ".globl", ".global", ".extern", "extern", "global", ".type", ".size", ".section", ".file",
    ".ident", ".hidden", ".private_extern", ".weak", ".weak_definition", ".weak_reference",
    ".reference", ".no_dead_strip", ".comm", ".lcomm", ".zerofill", ".loc", ".macro", "%macro",
    ".include", ".incbin", ".purgem", ".build_version", ".arch", ".cpu", ".fpu", ".if", ".ifdef",
    ".ifndef", ".elseif", ".else", ".endif", ".irp", ".endm", ".endr", ".text", ".data", ".align",
    ".p2align", ".balign", ".linker_option", ".desc", ".subsections_via_symbols", ".symver",
    ".alt_entry", ".func", ".endfunc", ".thumb_func", ".syntax", ".error", ".warning", ".print",
  ]
}
