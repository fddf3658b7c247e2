import SettingsXcode

/// Expands what the catalogue writes about an option: references to settings, and conditions.
///
/// A setting that the cell assigns has the cell's value; others have the catalogue's own default. This
/// is the small part of the expression language that specifications use; values of the cell come here
/// evaluated already.
struct OptionExpressions {
  private let cell: CellValues
  /// The one that flags are made for; nil where there is none.
  private let architecture: String?
  private let defaultValue: (String) -> String?

  private static let noArchitecture = "undefined_arch"

  /// Defaults refer to one another; a circle ends here.
  private static let maximumDepth = 32

  /// - Parameter architecture: nil for the first of ARCHS.
  init(
    _ cell: CellValues, architecture: String? = nil,
    default defaultValue: @escaping (String) -> String?
  ) {
    self.cell = cell
    self.architecture = architecture ?? cell.list("ARCHS").first
    self.defaultValue = defaultValue
  }

  /// The effective value of a setting; nil where neither the cell nor the catalogue has one.
  func value(of name: String, depth: Int = 0) -> String? {
    if let assigned = cell.string(name) { return withArchitecture(assigned) }
    if let derived = derived(name) { return derived }
    guard depth < Self.maximumDepth, let text = defaultValue(name) else { return nil }
    return expand(text, depth: depth + 1)
  }

  /// Flags are for an architecture; a cell by itself has none, which Apple's engine calls so.
  func withArchitecture(_ text: String) -> String {
    guard text.contains(Self.noArchitecture), let arch = architecture else {
      return text
    }
    return text.split(separator: Self.noArchitecture, omittingEmptySubsequences: false)
      .joined(separator: arch)
  }

  /// What the build system works out for each architecture rather than reading it anywhere.
  private func derived(_ name: String) -> String? {
    switch name {
    case "CURRENT_ARCH", "arch": architecture
    case "LLVM_TARGET_TRIPLE_VENDOR": "apple"
    case "LLVM_TARGET_TRIPLE_SUFFIX":
      cell.string("PLATFORM_NAME")?.hasSuffix("simulator") == true ? "-simulator" : ""
    case "SWIFT_MODULE_NAME": cell.string("PRODUCT_MODULE_NAME")
    default: nil
    }
  }

  // MARK: References

  /// Replaces `$(NAME)`, `$(value)`, `$(NAME:default=text)` and nested ones by their values.
  func expand(_ text: String, value: String? = nil, depth: Int = 0) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var position = text.startIndex
    return expand(text[...], &position, value: value, depth: depth, isNested: false)
  }

  private func expand(
    _ text: Substring, _ position: inout Substring.Index, value: String?, depth: Int, isNested: Bool
  ) -> String {
    var result = ""
    while position < text.endIndex {
      let character = text[position]
      if isNested, character == ")" { break }
      position = text.index(after: position)
      guard character == "$", position < text.endIndex, text[position] == "(" else {
        result.append(character)
        continue
      }
      position = text.index(after: position)
      guard depth < Self.maximumDepth else { return result }
      let inside = expand(text, &position, value: value, depth: depth + 1, isNested: true)
      if position < text.endIndex { position = text.index(after: position) }
      result += reference(inside, value: value, depth: depth)
    }
    return result
  }

  private func reference(_ inside: String, value: String?, depth: Int) -> String {
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let found = (name == "value" ? value : nil) ?? self.value(of: name, depth: depth + 1) ?? ""
    guard parts.count == 2 else { return found }
    switch parts[1] {
    case "c99extidentifier", "identifier": return Identifier.made(from: found)
    default:
      guard found.isEmpty, parts[1].hasPrefix("default=") else { return found }
      return String(parts[1].dropFirst("default=".count))
    }
  }

  // MARK: Conditions

  /// `a == b`, `!=`, `!`, `&&`, `||` and parentheses over texts; a text alone is true as a boolean is.
  func isTrue(_ condition: String) -> Bool {
    var reader = ConditionReader(text: Array(condition)[...])
    return reader.readAlternatives(self)
  }

  private struct ConditionReader {
    var text: ArraySlice<Character>
    var depth = 0

    mutating func readAlternatives(_ expressions: OptionExpressions) -> Bool {
      var result = readTerms(expressions)
      while take("||") { result = readTerms(expressions) || result }
      return result
    }

    private mutating func readTerms(_ expressions: OptionExpressions) -> Bool {
      var result = readTerm(expressions)
      while take("&&") { result = readTerm(expressions) && result }
      return result
    }

    private mutating func readTerm(_ expressions: OptionExpressions) -> Bool {
      depth += 1
      defer { depth -= 1 }
      // Deeper than any condition that makes sense: give up rather than run out of stack.
      if depth > OptionExpressions.maximumDepth { return false }
      if !starts("!="), take("!") { return !readTerm(expressions) }
      if take("(") {
        let result = readAlternatives(expressions)
        _ = take(")")
        return result
      }
      let left = expressions.expand(readOperand())
      if take("==") { return left == expressions.expand(readOperand()) }
      if take("!=") { return left != expressions.expand(readOperand()) }
      return CellValues.isTrue(left)
    }

    private mutating func readOperand() -> String {
      skipBlanks()
      if let quote = text.first, quote == "'" || quote == "\"" {
        let inside = text.dropFirst().prefix { $0 != quote }
        text = text.dropFirst(inside.count + 2)
        return String(inside)
      }
      var open = 0
      let operand = text.prefix { character in
        if character == "(" { open += 1 }
        if character == ")" { open -= 1 }
        return open > 0 || (open == 0 && !" \n\t=!&|".contains(character))
      }
      text = text.dropFirst(operand.count)
      return String(operand)
    }

    private mutating func skipBlanks() { text = text.drop { $0.isWhitespace } }

    private mutating func starts(_ token: String) -> Bool {
      skipBlanks()
      return text.starts(with: token)
    }

    private mutating func take(_ token: String) -> Bool {
      guard starts(token) else { return false }
      text = text.dropFirst(token.count)
      return true
    }
  }
}
