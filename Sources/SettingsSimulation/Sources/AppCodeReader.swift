/// Reads the classes and methods of a source file, and the log calls in these methods.
///
/// Nothing is type-checked. A log call has the conditions of the `#if` around it. Everything else
/// counts in every branch.
struct AppCodeReader {
  private var code: AppCode
  private let tokens: [String]
  /// The places where the conditions change: the first token after a directive, and the conditions
  /// from there on.
  private let changes: [(first: Int, conditions: [SourceCondition])]
  private var nextChange = 0
  private var index = 0

  /// Adds the classes of a file to those of other files.
  static func read(_ bytes: [UInt8], _ language: CodeLanguage, into code: inout AppCode) {
    var reader = AppCodeReader(bytes, language)
    // The reader is the only owner of the code, so that adding to it copies nothing.
    swap(&reader.code, &code)
    reader.code.files[language, default: 0] += 1
    switch language {
    case .swift: reader.readSwift()
    case .objectiveC: reader.readObjectiveC()
    }
    swap(&reader.code, &code)
  }

  private init(_ bytes: [UInt8], _ language: CodeLanguage) {
    code = AppCode()
    var tokens: [String] = []
    var changes: [(first: Int, conditions: [SourceCondition])] = []
    var open = OpenConditions(language)
    for token in SourceTokens(bytes) {
      if token.utf8.first == UInt8(ascii: "#"), token.utf8.count > 1 {
        open.read(token)
        changes.append((tokens.count, open.conditions))
      } else {
        tokens.append(token)
      }
    }
    self.tokens = tokens
    self.changes = changes
  }

  /// Returns the conditions at the current token.
  private mutating func conditions() -> [SourceCondition] {
    while nextChange < changes.count, changes[nextChange].first <= index { nextChange += 1 }
    return nextChange == 0 ? [] : changes[nextChange - 1].conditions
  }

  private func token(_ offset: Int = 0) -> String? {
    let place = index + offset
    return tokens.indices.contains(place) ? tokens[place] : nil
  }

  // MARK: Objective-C

  private mutating func readObjectiveC() {
    var implementation: String?
    while let word = token() {
      index += 1
      switch word {
      case "@implementation":
        implementation = token()
        if let implementation { code.addClass(implementation, .objectiveC) }
      case "@end": implementation = nil
      case "-", "+":
        guard let implementation, token() == "(", let selector = readSelector() else { continue }
        guard token() == "{" else { continue }
        code.add(selector, of: implementation, .objectiveC)
        readBody { $0.addCall($1, in: selector, of: implementation) }
      case "{": skipBody()
      default: break
      }
    }
  }

  /// Reads a selector. On return, the reader is at the brace or semicolon after the method's head.
  private mutating func readSelector() -> String? {
    skipParentheses()
    var selector = ""
    while let word = token(), word != "{", word != ";" {
      index += 1
      guard token() == ":" else {
        // This word is the name of a method without arguments, or that of the last parameter.
        if selector.isEmpty { selector = word }
        continue
      }
      selector += word + ":"
      index += 1
      if token() == "(" { skipParentheses() }
      index += 1
    }
    return selector.isEmpty ? nil : selector
  }

  private mutating func skipParentheses() {
    var depth = 0
    while let word = token() {
      index += 1
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      if depth == 0 { return }
    }
  }

  // MARK: Swift

  private mutating func readSwift() {
    // The types whose braces are open; nil for other braces.
    var open: [String?] = []
    var awaited: String?
    while let word = token() {
      index += 1
      switch word {
      case "{":
        open.append(awaited)
        awaited = nil
      case "}": _ = open.popLast()
      case "class", "struct", "actor", "enum", "extension":
        guard let name = token(), !["func", "var", "let", "{", ":"].contains(name),
          token(-2) != "."
        else { continue }
        awaited = name
        if word == "class" || word == "extension" { code.addClass(name, .swift) }
      case "func":
        guard let name = token(), let type = open.last ?? nil else { continue }
        index += 1
        let method = name + readLabels()
        skipToBody()
        guard token() == "{" else { continue }
        code.add(method, of: type, .swift)
        readBody { $0.addCall($1, in: method, of: type) }
      default: break
      }
    }
  }

  /// Reads the argument labels in a function's head: `(_:options:)`.
  private mutating func readLabels() -> String {
    while let word = token(), word != "(", word != "{", word != "}" { index += 1 }
    guard token() == "(" else { return "()" }
    index += 1
    var labels = ""
    var depth = 0
    var startsParameter = true
    while let word = token() {
      index += 1
      switch word {
      case "(", "[": depth += 1
      case "<" where !startsParameter: depth += 1
      case "]": depth -= 1
      case ">" where token(-2) != "-": depth -= 1
      case ")":
        if depth == 0 { return "(\(labels))" }
        depth -= 1
      case "," where depth == 0: startsParameter = true
      default:
        if startsParameter {
          labels += "\(word):"
          startsParameter = false
        }
      }
    }
    return "(\(labels))"
  }

  /// Reads from a function's labels to its brace. A function in a protocol has no brace before the
  /// next keyword of a declaration.
  private mutating func skipToBody() {
    while let word = token(), word != "{" {
      if ["}", "func", "var", "let", "class", "init", "@objc"].contains(word) { return }
      index += 1
    }
  }

  // MARK: Bodies

  private mutating func skipBody() {
    index -= 1
    readBody { _, _ in }
  }

  /// Reads from an opening brace to the matching closing one.
  private mutating func readBody(_ found: (inout AppCode, ConditionalCall) -> Void) {
    var depth = 0
    while let word = token() {
      index += 1
      switch word {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth <= 0 { return }
      case "(":
        guard let name = token(-2) else { continue }
        let receiver = token(-3) == "." ? token(-4) : nil
        if AppCode.isLogCall(name, of: receiver) {
          found(&code, ConditionalCall(name, conditions: conditions()))
        }
      default: break
      }
    }
  }
}
