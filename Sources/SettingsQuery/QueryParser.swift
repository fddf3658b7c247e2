package import SettingsDiagnostics
import SettingsModel

/// Why a text is not a valid query.
package struct QueryError: Error {
  package let message: String
  /// The bytes of the text that are wrong.
  package let range: Range<Int>
  package var help: String?
}

extension Query {
  /// Parses the text of a query that is part of a file.
  package init(parsing text: String) throws(QueryError) {
    var parser = QueryParser(text)
    self.init(condition: try parser.parse())
  }

  /// Parses the text of a query.
  ///
  /// - Throws: A failure that shows the position in the text.
  package init(_ text: String) throws(ResolutionFailure) {
    do throws(QueryError) {
      try self.init(parsing: text)
    } catch {
      var files = SourceFiles()
      let file = files.add(path: "expression", bytes: Array(text.utf8))
      let range = SourceRange(
        file: file, start: UInt32(clamping: error.range.lowerBound),
        end: UInt32(clamping: error.range.upperBound))
      throw ResolutionFailure(
        diagnostics: [
          Diagnostic("invalid-expression", error.message, at: range, help: error.help)
        ], files: files)
    }
  }
}

/// Reads a query from left to right. `or` binds weaker than `and`, and `and` weaker than `not`.
struct QueryParser {
  /// How deep parentheses and `not` may nest.
  static let maximumDepth = 100

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(QueryError) -> Query.Condition {
    let condition = try parseAny()
    skipSpaces()
    guard position == bytes.count else {
      let isClosing = bytes[position] == UInt8(ascii: ")")
      throw QueryError(
        message: isClosing ? "')' has no '(' before it" : "expected 'and' or 'or' here",
        range: position..<wordEnd(from: position),
        help: isClosing ? nil : "put a value with spaces into quotes: NAME = \"two words\"")
    }
    return condition
  }

  // MARK: Conditions

  private mutating func parseAny() throws(QueryError) -> Query.Condition {
    var parts = [try parseAll()]
    while takeWord("or") { parts.append(try parseAll()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func parseAll() throws(QueryError) -> Query.Condition {
    var parts = [try parsePart()]
    while takeWord("and") { parts.append(try parsePart()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func parsePart() throws(QueryError) -> Query.Condition {
    skipSpaces()
    let start = position
    let isNegated = takeWord("not")
    guard isNegated || position < bytes.count && bytes[position] == UInt8(ascii: "(") else {
      return .test(try parseTest())
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw QueryError(
        message: "more than \(Self.maximumDepth) levels of parentheses",
        range: start..<min(start + 1, bytes.count))
    }
    if isNegated { return .not(try parsePart()) }
    position += 1
    let condition = try parseAny()
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ")") else {
      throw QueryError(message: "this '(' has no ')'", range: start..<start + 1)
    }
    position += 1
    return condition
  }

  // MARK: Tests

  private mutating func parseTest() throws(QueryError) -> Query.Test {
    skipSpaces()
    let start = position
    let test = try parseComparison()
    if let reason = test.impossibility {
      throw QueryError(
        message: reason, range: start..<position,
        help: test.subject == .fact(.configurationKind)
          ? "write debug or release" : "write, for example, \(Query.Fact.targetType.example)")
    }
    return test
  }

  private mutating func parseComparison() throws(QueryError) -> Query.Test {
    let subject = try parseSubject()
    skipSpaces()
    let start = position
    if takeWord("is") {
      let isNegated = takeWord("not")
      guard takeWord("set") else {
        skipSpaces()
        throw QueryError(
          message: "expected 'set' or 'not set' after 'is'",
          range: position..<wordEnd(from: position))
      }
      return Query.Test(subject: subject, relation: isNegated ? .isNotSet : .isSet)
    }
    if takeWord("contains") {
      return Query.Test(subject: subject, relation: .contains(try parseValue()))
    }
    if takeWord("matches") {
      return Query.Test(subject: subject, relation: .matches(try parseValue()))
    }
    switch takeOperator() {
    case nil:
      if case .fact(let fact) = subject {
        throw QueryError(
          message: "'\(fact.rawValue)' needs an operator and a value",
          range: start..<wordEnd(from: start), help: "write, for example, \(fact.example)")
      }
      return Query.Test(subject: subject, relation: .isTrue)
    case "=", "==": return Query.Test(subject: subject, relation: .equals(try parseValue()))
    case "!=": return Query.Test(subject: subject, relation: .differs(try parseValue()))
    case let symbol?:
      guard let order = Query.Order(rawValue: symbol) else {
        throw QueryError(
          message: "'\(symbol)' is not an operator", range: start..<position,
          help: "use =, !=, <, <=, >, >=, contains, matches or is set")
      }
      skipSpaces()
      let valueStart = position
      let value = try parseValue()
      guard VersionNumber(value) != nil else {
        throw QueryError(
          message: "'\(symbol)' compares numbers and versions, and '\(value)' is neither",
          range: valueStart..<position)
      }
      return Query.Test(subject: subject, relation: .ordered(order, than: value))
    }
  }

  private mutating func parseSubject() throws(QueryError) -> Query.Subject {
    skipSpaces()
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    let name = text(start..<position)
    guard !name.isEmpty else {
      throw QueryError(
        message: start == bytes.count
          ? "expected a setting, 'target' or 'config' at the end"
          : "expected a setting, 'target' or 'config' here",
        range: start..<wordEnd(from: start), help: "write, for example, SWIFT_VERSION < 6")
    }
    if let fact = Query.Fact(rawValue: name) { return .fact(fact) }
    if name.hasPrefix(Query.ProductFact.prefix) {
      return .product(try parseProductFact(name, from: start))
    }
    guard !name.utf8.contains(UInt8(ascii: ".")) else {
      let known = Query.Fact.allCases.map(\.rawValue)
      throw QueryError(
        message: "'\(name)' is not known" + Suggestion.didYouMean(name, in: known),
        range: start..<position, help: "a query knows settings, \(known.joined(separator: ", "))")
    }
    return .setting(name)
  }

  /// A fact about a product, with its keys: `product.entitlements["get-task-allow"]`.
  private mutating func parseProductFact(
    _ text: String, from start: Int
  ) throws(QueryError) -> Query.ProductFact {
    let word = String(text.dropFirst(Query.ProductFact.prefix.count))
    guard let name = Query.ProductFact.Name(rawValue: word) else {
      let known = Query.ProductFact.Name.allCases.map(\.rawValue)
      throw QueryError(
        message: "'\(text)' is not known" + Suggestion.didYouMean(word, in: known),
        range: start..<position,
        help: "a product has \(known.list(last: "and"))")
    }
    var keys: [String] = []
    while position < bytes.count, bytes[position] == UInt8(ascii: "[") {
      let bracket = position
      position += 1
      let isQuoted =
        position < bytes.count
        && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position])
      guard name.hasKeys, isQuoted else {
        throw QueryError(
          message: name.hasKeys
            ? "a key in brackets needs quotes" : "'\(text)' has no keys",
          range: bracket..<position,
          help: "write, for example, product.info[\"CFBundleVersion\"]")
      }
      keys.append(try parseValue())
      guard position < bytes.count, bytes[position] == UInt8(ascii: "]") else {
        throw QueryError(message: "this '[' has no ']'", range: bracket..<bracket + 1)
      }
      position += 1
    }
    if name.hasKeys, keys.isEmpty {
      throw QueryError(
        message: "'\(text)' needs a key in brackets", range: start..<position,
        help: "write, for example, \(text)[\"NAME\"]")
    }
    return Query.ProductFact(name: name, keys: keys)
  }

  /// A value: a word, or text in quotes.
  private mutating func parseValue() throws(QueryError) -> String {
    skipSpaces()
    let start = position
    guard position < bytes.count else {
      throw QueryError(
        message: "a value is missing at the end", range: start..<start,
        help: "write \"\" for an empty value")
    }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      position = wordEnd(from: position)
      guard position > start else {
        throw QueryError(
          message: "a value is missing before ')'", range: start..<start + 1,
          help: "write \"\" for an empty value")
      }
      return text(start..<position)
    }
    guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
      throw QueryError(message: "the quote is not closed", range: start..<bytes.count)
    }
    position = end + 1
    return text(start + 1..<end)
  }

  // MARK: Words

  private mutating func takeWord(_ word: String) -> Bool {
    skipSpaces()
    let end = position + word.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8),
      end == bytes.count || !Self.isNameByte(bytes[end])
    else { return false }
    position = end
    return true
  }

  /// The longest run of `=`, `!`, `<`, `>` and `~`; nil if there is none.
  private mutating func takeOperator() -> String? {
    let start = position
    while position < bytes.count, "=!<>~".utf8.contains(bytes[position]) { position += 1 }
    return position == start ? nil : text(start..<position)
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// The end of the word at a position: before a space or a `)`.
  private func wordEnd(from start: Int) -> Int {
    bytes[start...].firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: ")") } ?? bytes.count
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension Query.Fact {
  fileprivate var example: String {
    switch self {
    case .target: "target matches \"*Kit\""
    case .targetType: "target.type = application"
    case .configuration: "config = Release"
    case .configurationKind: "config.kind = release"
    }
  }
}
