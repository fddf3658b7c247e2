/// Searches assembly for references to functions and streams that log.
///
/// A statement refers to each symbol among its operands, unless it only declares the symbol. Only
/// plain statements are understood: instructions, labels, data outside of code, and declarations.
/// Macros, conditions, included files, data between instructions and computed jumps can do anything,
/// so each kind of them is a doubt.
struct AssemblySearch {
  private(set) var finding = ForeignSource.Finding()
  private let sinks: Set<String>
  private var labels: Set<String> = []
  /// The calls and the doubts that were found.
  private var noted: Set<ForeignSource.Finding.Call> = []
  private var doubted: Set<String> = []
  /// Whether what follows is data, which does not run.
  private var isInData = false

  /// A statement in one line.
  private struct Statement {
    let line: Int
    let mnemonic: String
    let operands: String
    /// Whether it may be a comment, because a semicolon is before it.
    let mayBeComment: Bool
  }

  /// - Parameter sinks: The project's own functions that log.
  init(_ text: [UInt8], sinks: Set<String>) {
    self.sinks = sinks
    var statements: [Statement] = []
    var isComment = false
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      for (number, part) in Self.parts(of: line, isComment: &isComment).enumerated() {
        if let found = statement(part, line: index + 1, mayBeComment: number > 0) {
          statements.append(found)
        }
      }
    }
    for statement in statements { search(statement) }
  }

  // MARK: Statements

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

  private mutating func statement(
    _ text: String, line: Int, mayBeComment: Bool
  ) -> Statement? {
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
    return Statement(
      line: line, mnemonic: mnemonic.lowercased(), operands: String(operands),
      mayBeComment: mayBeComment)
  }

  // MARK: References

  private mutating func search(_ statement: Statement) {
    let mnemonic = statement.mnemonic
    if mnemonic == ".text" || mnemonic == ".data" || Self.sections.contains(mnemonic) {
      isInData = Self.isData(mnemonic, statement.operands)
      return
    }
    if Self.declarations.contains(mnemonic) || mnemonic.hasPrefix(".cfi_") { return }
    if Self.texts.contains(mnemonic) {
      for text in Self.literals(in: statement.operands) where DevicePath.isDevice(text) {
        doubt(statement, "it contains the device name '\(text)'")
      }
      if !isInData { doubt(statement, "'\(mnemonic)' is not read") }
      return
    }
    // `remark about puts` after a semicolon is not a statement, because operands have commas
    // between them.
    if statement.mayBeComment, Self.isProse(statement.operands) { return }
    for name in Self.operandNames(in: statement.operands) { note(name, statement) }
    if let problem = problem(with: statement) { doubt(statement, problem) }
  }

  /// Returns why the effect of a statement is not known; nil for an instruction that only computes
  /// or calls by name, and for data outside of code.
  private func problem(with statement: Statement) -> String? {
    let (mnemonic, operands) = (statement.mnemonic, statement.operands)
    if Self.systemCalls.contains(mnemonic) {
      return Self.systemCall
    }
    if mnemonic.hasPrefix(".") {
      if isInData, Self.data.contains(mnemonic) { return nil }
      return "'\(mnemonic)' is not read"
    }
    guard mnemonic.utf8.allSatisfy({ CLexer.isIdentifierPart($0) || $0 == UInt8(ascii: ".") }),
      !operands.contains("\\"), !operands.hasPrefix("=")
    else { return "'\(mnemonic)' is not read" }
    guard Self.isBranch(mnemonic) else { return nil }
    let target = operands.split(separator: ",").last?.split(whereSeparator: \.isWhitespace).first
    let name = target.map { $0.hasSuffix("@PLT") ? $0.dropLast(4) : $0 } ?? ""
    let isName = !name.isEmpty && name.utf8.allSatisfy { Self.isPart($0) }
    return isName && !Self.isRegister(name) ? nil : "it jumps to a computed address"
  }

  private mutating func doubt(_ statement: Statement, _ message: String) {
    if doubted.insert(message).inserted { finding.doubts.append((statement.line, message)) }
  }

  private mutating func note(_ name: String, _ statement: Statement) {
    if labels.contains(name) { return }
    var meaning = SymbolMeaning.other
    if name.hasPrefix("_") { meaning = SymbolMeaning(String(name.dropFirst()), sinks) }
    if meaning == .other { meaning = SymbolMeaning(name, sinks) }
    // Other code uses these words for registers, instructions or local names.
    if !name.hasPrefix("_"), CallSiteFinder.commonNames.contains(name),
      !Self.isBranch(statement.mnemonic)
    {
      return
    }
    switch meaning {
    case .logs(let function):
      let call = ForeignSource.Finding.Call(line: statement.line, name: function)
      if noted.insert(call).inserted { finding.calls.append(call) }
    case .mayLog: doubt(statement, "it refers to '\(name)', and the arguments are not read")
    case .other: break
    }
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

  /// Returns the names among operands.
  private static func operandNames(in operands: String) -> [String] {
    operands.utf8.split { !isPart($0) || $0 == UInt8(ascii: "$") }.map { String(Substring($0)) }
  }

  private static func literals(in text: String) -> [String] {
    CLexer.tokens(of: Array(text.utf8)).filter { $0.kind == .literal }
      .map { CLiteral.text(of: Array(text.utf8)[$0.range]) }
  }

  /// Whether a section holds data: those of code, and those that are not known, do not.
  private static func isData(_ mnemonic: String, _ operands: String) -> Bool {
    if mnemonic == ".data" || mnemonic == ".const" || mnemonic == ".cstring" { return true }
    guard mnemonic == ".section" else { return false }
    return dataSections.contains { operands.hasPrefix($0) } && !operands.contains("x\"")
  }

  /// Whether an instruction continues somewhere else, on Intel and ARM.
  static func isBranch(_ mnemonic: String) -> Bool {
    mnemonic.hasPrefix("j") || mnemonic.hasPrefix("call") || mnemonic.hasPrefix("b.")
      || mnemonic.hasPrefix("lcall") || mnemonic.hasPrefix("ljmp") || branches.contains(mnemonic)
  }

  private static func isRegister(_ name: Substring) -> Bool {
    guard let first = name.first, "xwrp".contains(first) else { return name == "lr" }
    return name.dropFirst().allSatisfy(\.isNumber) || name == "pc"
  }

  private static let branches: Set<String> = [
    "b", "bl", "blx", "bx", "br", "blr", "braa", "brab", "blraa", "blrab", "braaz", "blraaz",
    "beq", "bne", "bcs", "bcc", "bmi", "bpl", "bvs", "bvc", "bhi", "bls", "bge", "blt", "bgt",
    "ble",
    "bhs", "blo", "bal", "b.w", "bl.w", "cbz", "cbnz", "tbz", "tbnz", "loop",
  ]
  /// The doubt about a system call.
  static let systemCall = "it calls the system, and the arguments are not read"
  static let systemCalls: Set<String> = [
    "syscall", "sysenter", "svc", "swi", "int", "hvc", "smc",
  ]
  private static let texts: Set<String> = [".ascii", ".asciz", ".string", "db"]
  private static let data: Set<String> = [
    ".byte", ".short", ".hword", ".word", ".long", ".int", ".quad", ".octa", ".xword", ".2byte",
    ".4byte", ".8byte", ".float", ".double", ".space", ".skip", ".zero", ".fill",
  ]
  private static let sections: Set<String> = [
    ".section", ".const", ".cstring", ".literal4", ".literal8", ".literal16", ".pushsection",
    ".popsection", ".previous", ".subsection", ".bss", ".csect",
  ]
  private static let dataSections = [
    ".rodata", ".data", ".bss", ".note.GNU-stack", "__TEXT,__const", "__TEXT,__cstring", "__DATA",
    "__DATA_CONST", "__LD", "__DWARF", ".debug",
  ]

  /// Directives that name symbols without referring to them, or that change no instruction.
  private static let declarations: Set<String> = [
    ".globl", ".global", ".extern", "extern", "global", ".type", ".size", ".file", ".ident",
    ".hidden", ".private_extern", ".weak", ".weak_definition", ".no_dead_strip", ".comm", ".lcomm",
    ".loc", ".build_version", ".ios_version_min", ".macosx_version_min", ".arch", ".cpu", ".fpu",
    ".align", ".p2align", ".balign", ".subsections_via_symbols", ".thumb", ".thumb_func", ".arm",
    ".code", ".syntax", ".intel_syntax", ".att_syntax", ".eabi_attribute", ".endfunc", ".func",
  ]
}
