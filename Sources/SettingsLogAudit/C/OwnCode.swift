/// The definitions of a preprocessed file that decide which calls log.
///
/// These are functions with the name of a log function, the bodies of log functions, and code that
/// never runs.
struct OwnCode {
  let code: CCode
  let dead: DeadCode
  let inertTypes: InertTypes
  private let definitions: CDefinitions
  private let members: ScopeMembers
  private let heads: ClassHeads
  private let names: LogNameTable
  private let dialect: CDialect
  private var isCPlusPlus: Bool { dialect == .cPlusPlus }
  /// The last components of the system headers that were included.
  private let systemHeaders: Set<Substring>
  /// The functions at file level that log, or that call one that logs, by their index in
  /// `definitions`.
  private var logging: Set<Int> = []

  init(
    _ text: [UInt8], _ tokens: [CToken], names: LogNameTable, dialect: CDialect,
    systemHeaders: Set<String>
  ) {
    code = CCode(text: text, tokens: tokens)
    dead = DeadCode(code)
    inertTypes = dialect == .cPlusPlus ? InertTypes(code) : .none
    definitions = CDefinitions(code, isCPlusPlus: dialect == .cPlusPlus)
    members = ScopeMembers(definitions.scopes, code)
    heads = ClassHeads(code)
    self.names = names
    self.dialect = dialect
    self.systemHeaders = Set(
      systemHeaders.map { $0[($0.lastIndex(of: "/").map($0.index(after:)) ?? $0.startIndex)...] })
  }

  /// How the code at a token is judged.
  enum Judgment: Equatable {
    case judged
    /// The code never runs, or is in the body of a log function, whose calls are judged instead.
    case notJudged
    /// The code is in the body of a member that the project declares as a log function, by the
    /// reference that `CMemberReferences` describes. It is judged if a file refers to the member in
    /// a way that is not recognized as a call of it.
    case inMember(String)
  }

  func judgment(at index: Int) -> Judgment {
    if dead.contains(index) { return .notJudged }
    guard let around = function(around: index) else { return .judged }
    let function = definitions.functions[around]
    guard isLogFunction(function) else { return .judged }
    guard function.owner != nil, !names.families.contains(function.name) else { return .notJudged }
    return .inMember(references.reference(to: function))
  }

  private func isLogFunction(_ function: CDefinition) -> Bool {
    if names.families.contains(function.name) { return true }
    if references.isCalledImplicitly(function) { return false }
    if let owner = function.owner, heads.isCalledBySystem(memberOf: owner) { return false }
    return names.isDeclared(function.name)
      || function.owner.map { names.isDeclared(function.name, of: $0) } ?? false
  }

  /// Returns the references to members that are not recognized as calls of declared functions.
  ///
  /// - Parameters:
  ///   - callees: The tokens that are the names of recognized calls.
  func memberReferences(except callees: Set<Int>) -> Set<String> {
    references.find(in: definitions, names, except: callees)
  }

  private var references: CMemberReferences { CMemberReferences(code: code) }

  /// Returns the function whose body contains a token.
  private func function(around index: Int) -> Int? { definitions.function(around: index) }

  // MARK: Calls of own functions

  enum Callee: Equatable {
    /// A function of the file that does not log by itself. The calls in its body are judged.
    case own
    /// A function at file level that may be defined in another file.
    case external
  }

  /// Records the functions that log, and the functions that call them.
  ///
  /// - Parameter sites: The tokens at which something logs.
  mutating func note(sites: [Int]) {
    for site in sites { if let function = function(around: site) { logging.insert(function) } }
    if logging.isEmpty { return }
    var callers: [String: [Int]] = [:]
    for (index, function) in definitions.functions.enumerated() {
      for name in Set(callees(of: function)) { callers[name, default: []].append(index) }
    }
    var new = Array(logging)
    while let index = new.popLast() {
      for caller in callers[definitions.functions[index].name] ?? []
      where logging.insert(caller).inserted {
        new.append(caller)
      }
    }
  }

  private func callees(of function: CDefinition) -> [String] {
    function.body.compactMap { index in
      guard code.isByte(index + 1, "("), let name = code.word(index), name != function.name,
        !CCode.keywords.contains(name)
      else { return nil }
      return name
    }
  }

  /// Returns what a call of a name means at a token.
  func callee(_ name: String, at index: Int) -> Callee {
    // `::puts`, `std::puts`
    if code.isByte(index - 1, ":"), code.isByte(index - 2, ":") { return .external }
    if isMember(name, at: index) { return .own }
    let candidates = definitions.functions(named: name).filter {
      let function = definitions.functions[$0]
      return function.owner == nil && function.linkage != .inline
    }
    guard let only = candidates.first, candidates.count == 1, !logging.contains(only) else {
      return .external
    }
    let function = definitions.functions[only]
    if function.linkage == .external, LogFunctions.replaced.contains(name) { return .external }
    if isCPlusPlus, names[name] != nil, mayBeDeclaredBySystem(name) { return .external }
    if isLogFunction(function), !isInert(function) { return .external }
    return .own
  }

  /// Whether the system may declare a function with this name. In C++, the file's own function
  /// would then be an overload.
  private func mayBeDeclaredBySystem(_ name: String) -> Bool {
    CallSiteFinder.commonNames.contains(name)
      ? systemHeaders.contains("err.h") : !systemHeaders.isEmpty
  }

  /// Whether a body only calls functions that certainly do not log.
  private func isInert(_ function: CDefinition) -> Bool {
    !function.body.contains { index in
      if dead.contains(index) { return false }
      if mayCallImplicitly(index, in: function) { return true }
      guard code.isByte(index + 1, "("), let name = code.word(index) else {
        return code.word(index) == "asm" || code.word(index) == "__asm__"
      }
      return !CCode.keywords.contains(name) && !LogFunctions.silent.contains(name)
    }
  }

  /// Whether the code at a token may call a function without its name: an operator, a constructor
  /// or a conversion in C++, a property, a subscript or a message in Objective-C.
  private func mayCallImplicitly(_ index: Int, in function: CDefinition) -> Bool {
    switch dialect {
    case .c: return false
    case .objectiveC where !code.isByte(index, "["): return code.isByte(index, ".")
    case .objectiveC: return true
    case .cPlusPlus:
      if let word = code.word(index) {
        // A variable of a class, or a member of one.
        return !Self.plainWords.contains(word)
          && !function.head.contains { code.word($0) == word }
          && !LogFunctions.silent.contains(word)
      }
      return code.tokens[index].kind == .punctuation
        && !["(", ")", "{", "}", ";", ","].contains { code.isByte(index, $0) }
    }
  }

  private static let plainWords: Set<String> = [
    "void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned",
    "const", "static_cast", "true", "false", "nullptr", "if", "else", "do", "while", "for",
    "return", "break", "continue",
  ]

  /// Whether a name means a member of a type or namespace around a token.
  private func isMember(_ name: String, at index: Int) -> Bool {
    for scope in definitions.scopes(around: index) {
      if scope.name.isEmpty {
        if let place = scope.members[name], place < index, !members.mayUseOthers(scope) {
          return true
        }
      } else if members.declare(name, in: scope.path, scope.isNamespace, before: index) {
        return true
      }
    }
    guard let function = function(around: index),
      let owner = definitions.functions[function].owner.flatMap(members.path)
    else { return false }
    return [false, true].contains { members.declare(name, in: owner, $0, before: index) }
  }

  // MARK: What other files need to know

  /// The functions that matter to other files: those with the name of a log function, and those
  /// that log or forward a format.
  var exports: [OwnFunctionFact] {
    definitions.functions.enumerated().compactMap { index, function in
      guard function.owner == nil, function.linkage == .external,
        names[function.name] != nil || function.isVariadic,
        !LogFunctions.replaced.contains(function.name),
        !isCPlusPlus || names.families.contains(function.name) || names.isDeclared(function.name)
      else { return nil }
      let logs = logging.contains(index) || isLogFunction(function) && !isInert(function)
      return OwnFunctionFact(name: function.name, logs: logs)
    }
  }
}

/// A function that one file defines for others, and whether it logs.
struct OwnFunctionFact: Sendable, Hashable {
  let name: String
  let logs: Bool
}
