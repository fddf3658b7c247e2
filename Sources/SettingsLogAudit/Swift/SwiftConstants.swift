/// The constants of a target's Swift files, and the values of conditions that use them.
///
/// `Formula.swift` of the scanner describes the notation.
struct SwiftConstants {
  enum Value: Equatable {
    case bool(Bool)
    case number(Int)
    /// A number that is not the descriptor of a standard stream.
    case otherDescriptor
    case enumCase(String)
    /// `OSLog.disabled`
    case disabledLog
    case unknown

    /// Whether a value may be the descriptor of a standard stream; nil if it is not known.
    var isStandardStream: Bool? {
      switch self {
      case .number(let number): 1...2 ~= number
      case .otherDescriptor: false
      case .bool, .enumCase, .disabledLog, .unknown: nil
      }
    }
  }

  private struct Declaration {
    let path: String
    /// `1`, `0`, or `?` for each cell.
    let mask: [Character]
    let formula: String
    /// Whether only its file sees it.
    let isPrivate: Bool
  }

  /// The known values, and the names whose values are being evaluated.
  struct Memory {
    fileprivate var values: [String: Value] = [:]
    fileprivate var open: Set<String> = []
  }

  /// By name, and by the type that contains them, so that names that many types have are found at
  /// once.
  private var declarations: [String: [String: [Declaration]]] = [:]
  /// The operators that the target declares itself, so that what they return is not known.
  private var ownOperators: Set<Substring> = []
  /// The types of the enums that declare each case without values.
  private var cases: [String: Set<String>] = [:]
  /// The types whose comparison the target declares itself.
  private var comparedTypes: Set<String> = []
  /// The functions and methods that the target declares.
  var functions = FileNames()
  var methods = FileNames()

  /// The constants of the C library.
  private static let systemConstants = [
    "STDIN_FILENO": 0, "STDOUT_FILENO": 1, "STDERR_FILENO": 2,
  ]

  /// Adds an operator that a file declares: `&&`, `==`.
  mutating func add(operator name: String) {
    switch name {
    case "&&": ownOperators.insert("&")
    case "||": ownOperators.insert("|")
    // `switch` compares with this operator.
    case "~=": ownOperators.insert("==")
    default: ownOperators.insert(Substring(name))
    }
  }

  /// Adds a type whose values an operator of the target compares.
  mutating func add(comparisonOf type: String) { comparedTypes.insert(type) }

  /// Adds a case of an enum.
  mutating func add(case name: String, of type: String) {
    cases[name, default: []].insert(type)
  }

  /// Adds the declaration of a constant in a file.
  ///
  /// - Parameter fields: The fields `const NAME SCOPE MASK FORMULA shared|private`.
  mutating func add(_ fields: [String], of path: String) {
    declarations[fields[1], default: [:]][fields[2], default: []].append(
      Declaration(
        path: path, mask: Array(fields[3]), formula: fields[4], isPrivate: fields[5] == "private"))
  }

  /// Returns the value of a formula in a cell.
  ///
  /// - Parameters:
  ///   - path: The file that contains the formula.
  ///   - isAssertionEvaluated: Nil if that is unknown.
  func value(
    of formula: String, at path: String, cell: Int, isAssertionEvaluated: Bool?,
    _ types: SwiftTypes, _ memory: inout Memory
  ) -> Value {
    var reader = Reader(
      words: formula.split(separator: " ")[...], path: path, cell: cell,
      isAssertionEvaluated: isAssertionEvaluated)
    return value(&reader, types, &memory)
  }

  private struct Reader {
    var words: ArraySlice<Substring>
    let path: String
    let cell: Int
    let isAssertionEvaluated: Bool?
  }

  private func value(_ reader: inout Reader, _ types: SwiftTypes, _ memory: inout Memory) -> Value {
    guard let word = reader.words.popFirst() else { return .unknown }
    switch word {
    case "T", "F": return .bool(word == "T")
    case "?": return .unknown
    case "D": return reader.isAssertionEvaluated.map { .bool($0) } ?? .unknown
    case "!":
      guard case .bool(let value) = value(&reader, types, &memory), !ownOperators.contains("!")
      else { return .unknown }
      return .bool(!value)
    case "&", "|":
      // The value of one operand that decides the result.
      let decisive = Value.bool(word == "|")
      let left = value(&reader, types, &memory)
      let right = value(&reader, types, &memory)
      if ownOperators.contains(word) { return .unknown }
      if left == decisive || right == decisive { return decisive }
      guard case .bool = left, case .bool = right else { return .unknown }
      return .bool(word == "&")
    case "if":
      let condition = value(&reader, types, &memory)
      let first = value(&reader, types, &memory)
      let second = value(&reader, types, &memory)
      if case .bool(let isTrue) = condition { return isTrue ? first : second }
      return first == second ? first : .unknown
    case "==", "!=", "<", ">", "<=", ">=":
      let left = value(&reader, types, &memory)
      let right = value(&reader, types, &memory)
      return ownOperators.contains(word)
        ? .unknown : compare(left, String(word), right, types)
    case ":":
      let mask = Array(reader.words.popFirst() ?? "")
      let first = value(&reader, types, &memory)
      let second = value(&reader, types, &memory)
      guard mask.indices.contains(reader.cell) else { return .unknown }
      switch mask[reader.cell] {
      case "1": return first
      case "0": return second
      default: return first == second ? first : .unknown
      }
    case "O": return .otherDescriptor
    case "L": return hidesDisabledLog(types) ? .unknown : .disabledLog
    case "off": return value(&reader, types, &memory) == .disabledLog ? .bool(true) : .unknown
    case _ where word.hasPrefix("E:"): return enumCase(String(word.dropFirst(2)))
    case _ where word.hasPrefix("O:"):
      let name = word.dropFirst(2)
      let isOwn =
        functions.contains(String(name.prefix { $0 != "/" }), at: reader.path)
        || types.hasOwn(in: [String(name.prefix { $0 != "/" })], at: reader.path)
        || name.hasSuffix("/") && methods.contains(String(name.dropLast()), at: reader.path)
      return isOwn ? .unknown : .otherDescriptor
    default:
      if word.hasPrefix("I") {
        // The type of literals may be one of the target's own.
        if types.isDeclared("IntegerLiteralType") { return .unknown }
        return Int(word.dropFirst()).map { .number($0) } ?? .unknown
      }
      return constant(word, reader, types, &memory)
    }
  }

  /// Whether the target declares something that `OSLog.disabled` or `Logger(OSLog.disabled)` may mean.
  private func hidesDisabledLog(_ types: SwiftTypes) -> Bool {
    ["OSLog", "Logger"].contains(where: types.isDeclared)
      || ["Logger", "disabled"].contains { declarations[$0] != nil }
  }

  /// Returns the case of an enum by its name; unknown if the name may also be that of another member.
  private func enumCase(_ name: String) -> Value {
    cases[name] != nil && declarations[name] == nil ? .enumCase(name) : .unknown
  }

  private func compare(
    _ left: Value, _ sign: String, _ right: Value, _ types: SwiftTypes
  ) -> Value {
    switch (left, right) {
    case (.bool, .bool), (.number, .number): break
    case (.enumCase(let one), .enumCase(let other)):
      let enums = (cases[one] ?? []).union(cases[other] ?? [])
      guard enums.allSatisfy({ types.family(of: $0).isDisjoint(with: comparedTypes) }) else {
        return .unknown
      }
    default: return .unknown
    }
    if sign == "==" { return .bool(left == right) }
    if sign == "!=" { return .bool(left != right) }
    guard case .number(let left) = left, case .number(let right) = right else { return .unknown }
    switch sign {
    case "<": return .bool(left < right)
    case ">": return .bool(left > right)
    case "<=": return .bool(left <= right)
    default: return .bool(left >= right)
    }
  }

  // MARK: Names

  /// Returns the value of `N:name/Type/…` or `Q:name/Type`.
  private func constant(
    _ word: Substring, _ reader: Reader, _ types: SwiftTypes, _ memory: inout Memory
  ) -> Value {
    let parts = word.dropFirst(2).split(separator: "/").map(String.init)
    guard let name = parts.first, let all = declarations[name] else {
      if word.hasPrefix("N:") {
        return parts.first.flatMap { Self.systemConstants[$0] }.map { .number($0) } ?? .unknown
      }
      // `Environment.staging`
      guard parts.count > 1, cases[parts[0]]?.contains(parts[1]) == true,
        mayMeanType(parts[1], inside: Array(parts.dropFirst(2)), reader, types)
      else { return .unknown }
      return .enumCase(parts[0])
    }
    let key = "\(reader.cell) \(reader.path) \(word)"
    if let known = memory.values[key] { return known }
    guard memory.open.insert(key).inserted else { return .unknown }
    defer { memory.open.remove(key) }
    let isOfType = word.hasPrefix("Q:") && parts.count > 1
    if isOfType, !mayMeanType(parts[1], inside: Array(parts.dropFirst(2)), reader, types) {
      return .unknown
    }
    let named = isOfType ? Array(parts.prefix(2)) : parts
    let meant = Self.meant(by: word, named, all, reader, types)
    var result: Value?
    for declaration in meant {
      var inside = Reader(
        words: declaration.formula.split(separator: " ")[...], path: declaration.path,
        cell: reader.cell, isAssertionEvaluated: reader.isAssertionEvaluated)
      let isCertain = declaration.mask[reader.cell] == "1"
      let value = isCertain ? value(&inside, types, &memory) : .unknown
      if let known = result, known != value {
        result = .unknown
        break
      }
      result = value
    }
    memory.values[key] = result ?? .unknown
    return result ?? .unknown
  }

  /// Whether a name means a type of the target, and not a value, a generic parameter or a type of
  /// another module.
  ///
  /// - Parameter around: The types around the name.
  private func mayMeanType(
    _ name: String, inside around: [String], _ reader: Reader, _ types: SwiftTypes
  ) -> Bool {
    let isValue =
      declarations[name]?.values.joined().contains { declaration in
        declaration.mask.indices.contains(reader.cell) && declaration.mask[reader.cell] != "0"
      } ?? false
    return !isValue && types.isMeant(by: name, inside: around, at: reader.path)
  }

  /// Whether a name is that of a switch of a project, and hardly that of a member of a type of Apple's.
  private static func suggestsSwitch(_ name: String) -> Bool {
    if name.contains("_"), name.uppercased() == name { return true }
    let words = name.split(whereSeparator: { $0 == "_" }).flatMap(Self.words(of:))
    return words.first == "k" || !switchWords.isDisjoint(with: words)
  }

  private static let switchWords: Set<String> = [
    "log", "logs", "logging", "logger", "debug", "debugging", "verbose", "trace", "tracing",
    "print", "prints", "printing", "release", "production", "staging", "beta",
  ]

  /// Returns the words of a name, in lowercase: `is`, `logging` and `on` for `isLoggingOn`.
  private static func words(of name: Substring) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// Returns the declarations that a name may refer to.
  private static func meant(
    by word: Substring, _ parts: [String], _ all: [String: [Declaration]], _ reader: Reader,
    _ types: SwiftTypes
  ) -> [Declaration] {
    func visible(in scope: String) -> [Declaration] {
      (all[scope] ?? []).filter { declaration in
        declaration.mask.indices.contains(reader.cell) && declaration.mask[reader.cell] != "0"
          && (!declaration.isPrivate || declaration.path == reader.path)
      }
    }
    // A type that is named has its own member, whatever the types have that it is declared to be.
    if word.hasPrefix("Q:"), parts.count > 1 {
      let own = visible(in: parts[1])
      if !own.isEmpty { return own }
    }
    for type in parts.dropFirst() {
      let members = types.family(of: type).sorted().flatMap(visible)
      if !members.isEmpty { return members }
    }
    guard word.hasPrefix("N:") else { return [] }
    // A type of another module may have a member with the name.
    let isOfOthers = parts.dropFirst().contains { type in
      types.family(of: type).contains { !types.isDeclared($0) }
    }
    if isOfOthers, !suggestsSwitch(parts[0]) { return [] }
    let globals = visible(in: "")
    let own = globals.filter { $0.path == reader.path }
    return own.isEmpty ? globals : own
  }
}
