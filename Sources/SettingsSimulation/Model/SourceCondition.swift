/// The condition that a branch of an `#if` tests.
package struct SourceCondition: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    /// Whether a name is defined: `#ifdef DEBUG`, and `#if DEBUG` in Swift.
    case isDefined(String)
    /// Whether a macro's value differs from zero: `#if DEBUG` in C.
    case isNonzero(String)
    case constant(Bool)
    /// Anything else, such as `#if os(iOS)`.
    case unknown
  }

  let test: Test
  var isNegated = false

  /// Whether the branch is compiled; nil if the definitions do not decide.
  ///
  /// - Parameter macros: The names that the settings of a cell define for the language, with their
  ///   values; nil if they are not known.
  func holds(_ macros: [String: String]?, in language: CodeLanguage) -> Bool? {
    let result: Bool?
    switch test {
    case .constant(let value): result = value
    case .unknown: result = nil
    case .isDefined(let name):
      result = isDefined(name, macros, in: language)
    case .isNonzero(let name):
      result = macros?[name].map { $0 != "0" } ?? isDefined(name, macros, in: language)
    }
    return result.map { $0 != isNegated }
  }

  private func isDefined(
    _ name: String, _ macros: [String: String]?, in language: CodeLanguage
  ) -> Bool? {
    guard let macros else { return nil }
    if macros[name] != nil { return true }
    // A header may define any other name in C. In Swift, only settings define names.
    return language == .swift || name == "DEBUG" || name == "NDEBUG" ? false : nil
  }
}

/// A call in a method that may log, and the conditions of the `#if` around it.
package struct ConditionalCall: Hashable, Sendable {
  package let name: String
  /// The conditions, all of which are true if the call is compiled in.
  package let conditions: [SourceCondition]

  package init(_ name: String, conditions: [SourceCondition] = []) {
    self.name = name
    self.conditions = conditions
  }

  static func precedes(_ one: ConditionalCall, _ other: ConditionalCall) -> Bool {
    (one.name, one.conditions.description) < (other.name, other.conditions.description)
  }
}

// MARK: Reading

/// The open branches of `#if` at a place in a source.
struct OpenConditions {
  private struct Block {
    /// The tests of earlier branches, all of which failed.
    var earlier: [SourceCondition] = []
    var current: [SourceCondition]
  }

  private var blocks: [Block] = []
  private let language: CodeLanguage

  init(_ language: CodeLanguage) { self.language = language }

  /// The conditions that are true here.
  var conditions: [SourceCondition] { blocks.flatMap { $0.earlier + $0.current } }

  /// Reads a directive.
  ///
  /// - Parameter directive: A line that begins with `#`, without its comment.
  mutating func read(_ directive: String) {
    let words = directive.dropFirst().split { $0 == " " || $0 == "\t" }
    guard let keyword = words.first else { return }
    let expression = words.dropFirst().joined(separator: " ")
    switch keyword {
    case "if": blocks.append(Block(current: tests(of: expression)))
    case "ifdef", "ifndef":
      blocks.append(
        Block(current: [
          SourceCondition(test: .isDefined(expression), isNegated: keyword == "ifndef")
        ]))
    case "elif", "elseif", "else":
      guard var block = blocks.popLast() else { return }
      block.earlier += negated(block.current)
      block.current = keyword == "else" ? [] : tests(of: expression)
      blocks.append(block)
    case "endif": _ = blocks.popLast()
    default: break
    }
  }

  private func negated(_ conditions: [SourceCondition]) -> [SourceCondition] {
    guard conditions.count == 1, var only = conditions.first else {
      // It is unknown which of several tests fails.
      return conditions.isEmpty ? [] : [SourceCondition(test: .unknown)]
    }
    only.isNegated.toggle()
    return [only]
  }

  private func tests(of expression: String) -> [SourceCondition] {
    let parts = expression.split(separator: "&", omittingEmptySubsequences: true)
    if expression.contains("|") { return [SourceCondition(test: .unknown)] }
    return parts.map { test(of: $0.filter { $0 != " " && $0 != "\t" }) }
  }

  private func test(of text: String) -> SourceCondition {
    var name = text[...]
    var isNegated = false
    while name.first == "!" {
      isNegated.toggle()
      name = name.dropFirst()
    }
    var asksForDefinition = language == .swift
    if language == .objectiveC, name.hasPrefix("defined") {
      name = name.dropFirst("defined".count)
      asksForDefinition = true
      if name.first == "(", name.last == ")" { name = name.dropFirst().dropLast() }
    }
    let test: SourceCondition.Test =
      switch name {
      case "0", "false": .constant(false)
      case "1", "true": .constant(true)
      case _ where name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }):
        asksForDefinition ? .isDefined(String(name)) : .isNonzero(String(name))
      default: .unknown
      }
    return SourceCondition(test: test, isNegated: isNegated)
  }
}
