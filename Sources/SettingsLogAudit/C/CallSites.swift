/// A call of a log function in a file.
struct CallSite: Sendable, Equatable {
  /// The name as written: `HMLogError`, `NSLog`.
  let name: String
  let line: Int
  /// The column in bytes, starting at 1.
  let column: Int
  /// The bytes of the file from the name to the closing parenthesis.
  let range: Range<Int>
  /// The value of the only string literal among the arguments. If there are several literals or
  /// none, the arguments as written in the source.
  let text: String
  /// Whether `text` is source text rather than the value of a literal.
  let isSource: Bool
  /// The literals one by one, as the program contains them. A proof searches object files for
  /// these.
  let literals: [String]
  /// Whether the site is in the body of a macro, where it is not a call yet.
  let isInMacro: Bool

  /// The site without what a report would quote of its file.
  var withoutText: CallSite {
    CallSite(
      name: name, line: line, column: column, range: range, text: MessageQuotes.omission,
      isSource: true, literals: [], isInMacro: isInMacro)
  }
}

/// The call sites of a file.
struct CFile: Sendable {
  let sites: [CallSite]
  /// The line of an unbalanced parenthesis; nil if all are balanced.
  let unbalancedLine: Int?
}

/// Finds calls by their names. The finder does not decide whether the preprocessor keeps them.
struct CallSiteFinder {
  let text: [UInt8]
  let tokens: [CToken]
  let code: CCode
  /// The names that log, with the condition of each.
  let names: LogNameTable
  /// The names of the log macro and of macros that wrap it. These are calls wherever they appear.
  let macros: Set<String>
  /// The ranges in which one of the names is that of a pointer to a function, or of a block.
  let pointers: [String: [Range<Int>]]
  let imports: CImports
  /// The names of C++ streams that the file gives to its own objects.
  let ownStreams: Set<String>
  /// The expressions that may be the descriptor of a standard stream.
  let descriptors: CDescriptors
  /// The types that the project's patterns name, by the variables and functions of these types.
  let owners: [String: String]

  init(
    _ text: [UInt8], tokens: [CToken]? = nil, names: LogNameTable,
    macros: Set<String>
  ) {
    self.text = text
    let tokens = tokens ?? CLexer.tokens(of: text)
    self.tokens = tokens
    let code = CCode(text: text, tokens: tokens)
    self.code = code
    imports = CImports(code)
    self.names = names
    self.macros = macros
    pointers = Self.pointers(in: code) { names[$0] != nil }
    ownStreams = Self.ownStreams(in: code, names)
    descriptors = CDescriptors(code)
    owners =
      names.hasMemberPatterns
      ? Self.owners(code, names) : [:]
  }

  func find() -> CFile {
    var sites: [CallSite] = []
    var index = 0
    var isDefinition = false
    var isOtherDirective = false
    var depth = 0
    var unbalanced: Int?
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .directive:
        isDefinition = word(index + 1) == "define"
        isOtherDirective = !isDefinition
        // `#define NAME`: the name itself is not a call.
        index += isDefinition ? 3 : 1
        continue
      case .directiveEnd:
        isDefinition = false
        isOtherDirective = false
      case .punctuation where !isDefinition && !isOtherDirective:
        if isByte(index, "(") { depth += 1 }
        if isByte(index, ")") { depth -= 1 }
        if isByte(index, "{") || isByte(index, "}") || isByte(index, ";"), depth != 0 {
          // Blocks and `for` have these inside parentheses, but a `}` in the first column is never
          // inside.
          let isArgument = [")", "]", ","].contains { isByte(index + 1, $0) }
          if depth < 0 || (isByte(index, "}") && !isArgument && column(of: token) == 1) {
            unbalanced = unbalanced ?? token.line
            depth = 0
          }
        }
      case .identifier where !isOtherDirective:
        // Both words of `[[MXLog shared] debug:@"…"]` may show the type of the receiver.
        if let site = site(at: index, isInMacro: isDefinition), sites.last?.range != site.range {
          sites.append(site)
        }
      default: break
      }
      index += 1
    }
    if depth != 0, unbalanced == nil { unbalanced = tokens.last?.line }
    return CFile(sites: sites, unbalancedLine: unbalanced)
  }

  // MARK: One site

  private func site(at index: Int, isInMacro: Bool) -> CallSite? {
    guard let name = word(index) else { return nil }
    if let owner = owners[name] ?? (names.hasMembers(of: name) ? name : nil),
      let member = member(of: owner, at: index, isInMacro: isInMacro)
    {
      return member
    }
    guard let condition = names[name] else { return nil }
    if case .message(let selectors) = condition {
      return message(to: name, at: index, selectors: selectors, isInMacro: isInMacro)
    }
    let token = tokens[index]
    if case .descriptorMember = condition { return assignment(at: index, isInMacro: isInMacro) }
    if case .stream = condition {
      guard isByte(index + 1, "<"), isByte(index + 2, "<"), !isOwnStream(index) else { return nil }
      let shifted = index + 1..<statementEnd(from: index + 1)
      let shown = shown(shifted)
      return CallSite(
        name: name, line: token.line, column: column(of: token), range: token.range,
        text: shown.text, isSource: shown.isSource, literals: literals(in: shifted),
        isInMacro: isInMacro)
    }
    let open = isAssembly(name) ? behindQualifiers(index + 1) : index + 1
    guard isByte(open, "("), let end = closing(open) else { return nil }
    if macros.contains(name) {
      // A function with the name of the macro: its definition is not a call.
      if let before = word(index - 1), Self.returnTypes.contains(before) { return nil }
    } else if !isAssembly(name), isDeclarationOrMember(index) {
      return nil
    }
    let arguments = open + 1..<end
    switch condition {
    case .standardStream:
      guard arguments.contains(where: { word($0).map(LogFunctions.isStream) ?? false }) else {
        return nil
      }
    case .standardDescriptor(let place):
      guard mayBeDescriptor(argument(place, of: arguments)) else { return nil }
    case .namespace(let names): guard isOfNamespace(index, names) else { return nil }
    case .symbol:
      let texts = literals(in: arguments)
      guard
        isAssembly(name)
          ? texts.contains(where: mentionsFunction) || texts.first.map(isDoubtfulAssembly) == true
          : texts.contains(where: namesFunction) || texts.contains(where: LogFunctions.mayLog)
      else { return nil }
    default: break
    }
    let shown = shown(arguments)
    return CallSite(
      name: name, line: token.line, column: column(of: token),
      range: token.range.lowerBound..<tokens[end].range.upperBound,
      text: shown.text, isSource: shown.isSource, literals: literals(in: arguments),
      isInMacro: isInMacro)
  }

  /// Returns the assignment of a descriptor of a standard stream to a member.
  private func assignment(at index: Int, isInMacro: Bool) -> CallSite? {
    let end = statementEnd(from: index)
    let value = index + 2..<max(index + 2, code.top(",", in: index..<end) ?? end)
    guard isByte(index + 1, "="), !isByte(index + 2, "="), mayBeDescriptor(value) else {
      return nil
    }
    let token = tokens[index]
    return CallSite(
      name: source(token.range), line: token.line, column: column(of: token), range: token.range,
      text: written(value), isSource: true, literals: [], isInMacro: isInMacro)
  }

  private static let returnTypes: Set<String> = ["void", "int", "bool", "_Bool", "BOOL"]

  /// Whether a text is the symbol of a log function, with or without the platform's underscore.
  private func namesFunction(_ text: String) -> Bool {
    let name = text.hasPrefix("_") ? String(text.dropFirst()) : text
    switch names[name] {
    case .always, .standardStream, .standardDescriptor: return true
    default: return false
    }
  }

  func isAssembly(_ name: String) -> Bool { Self.assemblyWords.contains(name) }

  private static let assemblyWords: Set<String> = [
    "asm", "__asm", "__asm__", "weakref", "__weakref__", "alias", "__alias__",
  ]

  /// Returns the first index after the words that may follow `asm`.
  private func behindQualifiers(_ index: Int) -> Int {
    var index = index
    while let word = word(index), Self.assemblyQualifiers.contains(word) { index += 1 }
    return index
  }

  private static let assemblyQualifiers: Set<String> = [
    "volatile", "__volatile__", "__volatile", "inline", "__inline__", "goto",
  ]

  /// Whether instructions contain the symbol of a log function.
  private func mentionsFunction(_ instructions: String) -> Bool {
    instructions.utf8.split { !CLexer.isIdentifierPart($0) || $0 == UInt8(ascii: "$") }
      .contains { symbol in
        let word = String(Substring(symbol))
        return namesFunction(word) && !Self.commonNames.contains(word)
          && !AssemblySearch.systemCalls.contains(word)
      }
  }

  /// Whether the text of `asm` is the symbol of a function or stream that may log, or has
  /// instructions whose effect is not known.
  private func isDoubtfulAssembly(_ text: String) -> Bool {
    var symbol = text[...]
    repeat {
      let isInstruction = symbol == text && AssemblySearch.systemCalls.contains(text)
      if !isInstruction, !Self.commonNames.contains(String(symbol)),
        LogFunctions.mayLog(symbol: String(symbol))
      {
        return true
      }
    } while symbol.popFirst() == "_"
    let finding = AssemblySearch(Array(text.utf8), sinks: []).finding
    return !finding.calls.isEmpty
      || finding.doubts.contains { $0.message != AssemblySearch.systemCall }
  }

  /// Whether inline assembly at an index calls the system. What it does is not known.
  func callsSystem(at index: Int) -> Bool {
    guard let name = word(index), isAssembly(name) else { return false }
    let open = behindQualifiers(index + 1)
    guard isByte(open, "("), let end = closing(open) else { return false }
    return literals(in: open + 1..<end).contains { text in
      text.utf8.split { !CLexer.isIdentifierPart($0) }
        .contains { AssemblySearch.systemCalls.contains(String(Substring($0)).lowercased()) }
    }
  }

  /// Returns the text that identifies a call in a report.
  ///
  /// Several literals together would look like a text that the source does not contain. They may be
  /// a format with its arguments, or pieces with a macro such as PRIu64 between them.
  func shown(_ arguments: Range<Int>) -> (text: String, isSource: Bool) {
    let strings = arguments.filter(isString)
    if strings.count == 1, let only = strings.first {
      return (CLiteral.text(of: text[tokens[only].range]), false)
    }
    let written = written(arguments)
    return (strings.isEmpty ? Self.shortened(written) : written, true)
  }

  /// Returns the source of some tokens on one line, without comments and directives. Literals are
  /// unchanged.
  private func written(_ range: Range<Int>) -> String {
    var result = ""
    var isInDirective = false
    for index in range {
      if tokens[index].kind == .directive { isInDirective = true }
      defer { if tokens[index].kind == .directiveEnd { isInDirective = false } }
      if isInDirective || tokens[index].kind == .directiveEnd { continue }
      if SiteMarks.isMark(text[tokens[index].range]) { continue }
      let hasSpaceBefore =
        index > range.lowerBound
        && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
      result += (hasSpaceBefore ? " " : "") + source(tokens[index].range)
    }
    return result
  }

  /// Whether a name is declared, as in `int printf(…);`, or means something else, as in
  /// `->puts(…)`.
  func isDeclarationOrMember(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if isByte(index - 1, ".") { return true }
    if isByte(index - 1, ">") { return index > 1 && isByte(index - 2, "-") }
    if isOfAnotherScope(index) || isPointer(index) || isInitializer(index) { return true }
    guard tokens[index - 1].kind == .identifier, let before = word(index - 1) else { return false }
    return !Self.wordsBeforeExpressions.contains(before)
  }

  static let wordsBeforeExpressions: Set<String> = [
    "return", "else", "do", "case", "in", "throw", "co_return", "co_await", "co_yield", "and", "or",
    "not", "__extension__",
  ]

  /// Returns the tokens of an argument, counted from 0; empty if there are fewer arguments.
  func argument(_ place: Int, of arguments: Range<Int>) -> Range<Int> {
    var start = arguments.lowerBound
    for _ in 0..<place {
      guard let comma = code.top(",", in: start..<arguments.upperBound) else {
        return arguments.upperBound..<arguments.upperBound
      }
      start = comma + 1
    }
    return start..<(code.top(",", in: start..<arguments.upperBound) ?? arguments.upperBound)
  }

  /// Returns the index of the parenthesis, or other bracket, that closes the one at an index.
  func closing(_ index: Int, _ open: Unicode.Scalar = "(") -> Int? {
    code.closing(index, open)
  }

  func statementEnd(from index: Int) -> Int {
    tokens[index...].firstIndex { $0.kind == .directiveEnd || isSemicolon($0) } ?? tokens.count
  }

  private func isSemicolon(_ token: CToken) -> Bool { isPunctuation(token, ";") }

  func isPunctuation(_ token: CToken, _ byte: Unicode.Scalar) -> Bool {
    token.kind == .punctuation && text[token.range.lowerBound] == UInt8(ascii: byte)
  }

  func literals(in range: Range<Int>) -> [String] {
    var result: [String] = []
    var wasLiteral = false
    for index in range {
      let isString = isString(index)
      if isString {
        let piece = CLiteral.text(of: text[tokens[index].range])
        // Adjacent literals form one string.
        if wasLiteral, let last = result.popLast() {
          result.append(last + piece)
        } else {
          result.append(piece)
        }
      }
      wasLiteral = isString || (wasLiteral && isByte(index, "@"))
    }
    return result
  }

  // MARK: Tokens

  func isString(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let token = tokens[index]
    return token.kind == .literal && text[token.range.upperBound - 1] == UInt8(ascii: "\"")
  }

  func word(_ index: Int) -> String? { code.word(index) }

  func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool { code.isByte(index, byte) }

  func source(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  func column(of token: CToken) -> Int { code.column(of: token.range.lowerBound) }

  private static func shortened(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
