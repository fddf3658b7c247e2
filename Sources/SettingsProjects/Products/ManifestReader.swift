/// Reads a Package.swift without running it, as far as it consists of imports, constants, literals
/// and loops that add to lists of all targets. Anything else makes the reader stop: what such a
/// manifest describes is unknown.
struct ManifestReader {
  struct Failure: Error {
    let line: Int
    let message: String
  }

  enum Token: Equatable {
    case word(String)
    case string(String)
    case number(String)
    case punctuation(Character)
    case end
  }

  private let text: [Character]
  private var position = 0
  private var line = 1
  var token = Token.end
  private var tokenLine = 1
  var constants: [String: ManifestValue] = [:]

  /// The arguments of `Package(…)`.
  static func package(in text: String) throws(Failure) -> [ManifestValue.Argument] {
    var reader = ManifestReader(text: Array(text))
    return try reader.read()
  }

  private init(text: [Character]) { self.text = text }

  // MARK: Statements

  private mutating func read() throws(Failure) -> [ManifestValue.Argument] {
    try advance()
    while token != .end {
      switch token {
      case .word("import"):
        try advance()
        try advance()
      case .punctuation(";"): try advance()
      case .punctuation("@"):
        try advance()
        try advance()
      case .word("let"), .word("var"): try declaration()
      case .word("for"): try loop()
      default: throw unexpected()
      }
    }
    guard case .call(let name, let arguments) = constants["package"],
      name == "Package" || name == "init"
    else {
      throw Failure(line: 1, message: "it does not declare 'package'")
    }
    return arguments
  }

  private mutating func declaration() throws(Failure) {
    try advance()
    guard case .word(let name) = token else { throw unexpected() }
    try advance()
    // The type of a constant does not matter. A computed one has a body.
    while token != .punctuation("="), token != .end {
      if token == .punctuation("{") { throw unexpected() }
      try advance()
    }
    try advance()
    constants[name] = try expression()
  }

  // MARK: Expressions

  private mutating func expression() throws(Failure) -> ManifestValue {
    var value = try operand()
    // A range of versions: `"1.0.0"..<"2.0.0"`.
    if token == .punctuation(".") {
      try advance()
      // A member would compute another value.
      try expect(".")
      if token == .punctuation("<") { try advance() } else { try expect(".") }
      _ = try operand()
    }
    while token == .punctuation("+") {
      try advance()
      let other = try operand()
      switch (value, other) {
      case (.array(let left), .array(let right)): value = .array(left + right)
      case (.string(let left), .string(let right)): value = .string(left + right)
      default: throw Failure(line: tokenLine, message: "it adds values that are not literals")
      }
    }
    return value
  }

  mutating func operand() throws(Failure) -> ManifestValue {
    switch token {
    case .string(let text):
      try advance()
      return .string(text)
    case .number(let text):
      try advance()
      return .number(text)
    case .punctuation("-"):
      try advance()
      return try operand()
    case .punctuation("["): return try list()
    case .punctuation("."), .word: return try reference()
    default: throw unexpected()
    }
  }

  private mutating func list() throws(Failure) -> ManifestValue {
    try advance()
    var elements: [ManifestValue] = []
    var isDictionary = false
    while token != .punctuation("]") {
      if token == .punctuation(":") {
        isDictionary = true
        try advance()
        continue
      }
      elements.append(try expression())
      if token == .punctuation(":") {
        isDictionary = true
        try advance()
        _ = try expression()
      }
      if token == .punctuation(",") { try advance() } else { break }
    }
    try expect("]")
    return isDictionary ? .dictionary : .array(elements)
  }

  /// `.target(…)`, `Package.Dependency.package(…)`, `.v5`, or a constant.
  private mutating func reference() throws(Failure) -> ManifestValue {
    var names: [String] = []
    var isMember = false
    if token == .punctuation(".") {
      isMember = true
      try advance()
    }
    while case .word(let name) = token {
      names.append(name)
      try advance()
      guard token == .punctuation(".") else { break }
      isMember = true
      try advance()
    }
    guard let last = names.last else { throw unexpected() }
    if token == .punctuation("(") {
      try advance()
      var arguments: [ManifestValue.Argument] = []
      while token != .punctuation(")") {
        arguments.append(try argument())
        if token == .punctuation(",") { try advance() } else { break }
      }
      try expect(")")
      // What is done with the value of a call is not evaluated.
      if token == .punctuation(".") { throw unexpected() }
      return .call(last, arguments)
    }
    if isMember || ["true", "false", "nil"].contains(last) { return .name(last) }
    guard let constant = constants[last] else {
      throw Failure(line: tokenLine, message: "'\(last)' is not a constant with a literal value")
    }
    return constant
  }

  mutating func argument() throws(Failure) -> ManifestValue.Argument {
    if case .word(let label) = token {
      let before = self
      try advance()
      if token == .punctuation(":") {
        try advance()
        return .init(label: label, value: try expression())
      }
      self = before
    }
    return .init(label: nil, value: try expression())
  }

  // MARK: Tokens

  func unexpected() -> Failure {
    let name =
      switch token {
      case .word(let text), .number(let text): text
      case .string(let text): "\"\(text)\""
      case .punctuation(let character): String(character)
      case .end: "the end of the file"
      }
    return Failure(line: tokenLine, message: "'\(name)' is not evaluated")
  }

  mutating func expect(_ character: Character) throws(Failure) {
    try expect(.punctuation(character))
  }

  mutating func expect(_ expected: Token) throws(Failure) {
    guard token == expected else { throw unexpected() }
    try advance()
  }

  mutating func advance() throws(Failure) {
    skipBlanks()
    tokenLine = line
    guard position < text.count else {
      token = .end
      return
    }
    let character = text[position]
    if character.isLetter || character == "_" || character == "`" {
      token = .word(takeWhile { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" })
    } else if character.isNumber {
      token = .number(takeWhile { $0.isNumber || $0 == "." || $0 == "_" })
    } else if character == "\"" {
      token = .string(try literal())
    } else if character == "#" {
      position += 1
      let word = takeWhile { $0.isLetter }
      throw Failure(line: line, message: "'#\(word)' is not evaluated")
    } else {
      position += 1
      token = .punctuation(character)
    }
  }

  private mutating func takeWhile(_ belongs: (Character) -> Bool) -> String {
    let start = position
    while position < text.count, belongs(text[position]) { position += 1 }
    return String(text[start..<position]).filter { $0 != "`" }
  }

  private mutating func literal() throws(Failure) -> String {
    var result = ""
    position += 1
    if position + 1 < text.count, text[position] == "\"", text[position + 1] == "\"" {
      throw Failure(line: line, message: "a multiline string is not evaluated")
    }
    while position < text.count, text[position] != "\"" {
      if text[position].isNewline { break }
      if text[position] == "\\" {
        position += 1
        guard position < text.count, ["\\", "\"", "n", "t"].contains(text[position]) else {
          throw Failure(line: line, message: "'\\(…)' in a string is not evaluated")
        }
        result.append(
          text[position] == "n" ? "\n" : text[position] == "t" ? "\t" : text[position])
      } else {
        result.append(text[position])
      }
      position += 1
    }
    guard position < text.count, text[position] == "\"" else {
      throw Failure(line: line, message: "a string is never closed")
    }
    position += 1
    return result
  }

  private mutating func skipBlanks() {
    while position < text.count {
      if text[position].isWhitespace {
        if text[position].isNewline { line += 1 }
        position += 1
      } else if starts(with: "//") {
        while position < text.count, !text[position].isNewline { position += 1 }
      } else if starts(with: "/*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    while position < text.count {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if text[position].isNewline { line += 1 }
        position += 1
      }
    }
  }

  private func starts(with word: String) -> Bool {
    text[position...].starts(with: word)
  }
}
