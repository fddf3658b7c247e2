import SettingsDiagnostics

/// Follows descriptors through a file: what each variable, field, parameter and result may hold.
///
/// The order of assignments is unknown, so a name may hold any value that something gives to it.
///
/// The file is read when the first question is asked, because most files do not write to
/// descriptors.
final class DescriptorFlow {
  let code: CCode
  private(set) lazy var expressions = DescriptorExpressions(code)
  var graph = DescriptorGraph()
  private var functions: [Function] = []
  /// The variables that are passed to parameters, which may be references.
  var references: [(key: String, parameter: String)] = []
  /// The parameters that are references.
  var referenceParameters: Set<String> = []

  /// A function, a method, a closure, or a macro with parameters.
  struct Function {
    /// The name; nil for a closure without one.
    let name: String?
    /// The key of each parameter.
    let parameters: [String: String]
    /// The variables that it declares.
    var locals: Set<String> = []
    let body: Range<Int>
    /// The index of the function around this one.
    var parent: Int?
  }

  /// The key of a parameter of a closure that has no name. Its calls are not known.
  static let closureParameter = "{}#"

  init(_ code: CCode) { self.code = code }

  /// The answers for the keys of the file.
  private lazy var answers = DescriptorGraph.Answers(read())

  /// Reads the file.
  func read() -> DescriptorGraph {
    graph.give(Self.closureParameter, .unclear)
    for index in code.tokens.indices { look(at: index) }
    for (key, parameter) in references where graph.isGiven(parameter) {
      graph.link(key, from: parameter)
    }
    return graph
  }

  /// Whether an expression may be the descriptor of a standard stream.
  func holdsDescriptor(_ range: Range<Int>) -> Bool { answer(for: range).isStandard }

  /// Returns what else an expression may be: the keys whose values other files decide, or nil if
  /// the file does not show the value.
  func foreignKeys(_ range: Range<Int>) -> Set<String>? {
    let answer = answer(for: range)
    return answer.isUnclear ? nil : answer.foreign
  }

  private func answer(for range: Range<Int>) -> DescriptorGraph.Answer {
    let answers = answers
    let value = value(of: range)
    var answer = answers[value.keys]
    answer.isStandard = answer.isStandard || value.isStandard
    answer.isUnclear = answer.isUnclear || value.isUnclear
    return answer
  }

  func value(of range: Range<Int>) -> DescriptorValue {
    expressions.value(of: range, key: key)
  }

  /// Returns the key of a variable: that of a parameter or a local variable if a function around an
  /// index has one of this name.
  func key(_ word: String, at index: Int) -> String {
    var number = functions.partitioningIndex { $0.body.lowerBound > index } - 1
    for _ in 0..<Self.deepestNesting where functions.indices.contains(number) {
      let function = functions[number]
      if function.body.contains(index), let key = function.parameters[word] { return key }
      if function.body.contains(index), function.locals.contains(word) {
        return "\(word)@\(number)"
      }
      guard let parent = function.parent else { break }
      number = parent
    }
    return word
  }

  /// The number of closures in each other beyond which variables count as those of the file.
  private static let deepestNesting = 64

  /// Returns the function around an index.
  func function(around index: Int) -> Int? {
    var number = functions.partitioningIndex { $0.body.lowerBound > index } - 1
    while functions.indices.contains(number), !functions[number].body.contains(index) {
      guard let parent = functions[number].parent else { return nil }
      number = parent
    }
    return functions.indices.contains(number) ? number : nil
  }

  func add(_ function: Function) {
    var function = function
    function.parent = self.function(around: function.body.lowerBound)
    functions.append(function)
  }

  // MARK: Reading

  func give(_ key: String, _ range: Range<Int>) { give(key, value(of: range), of: range) }

  func give(_ key: String, _ value: DescriptorValue, of range: Range<Int>) {
    graph.give(key, value)
    if code.isByte(range.lowerBound, "{") {
      graph.give(key + "[]", value)
    } else if !key.hasSuffix("]") {
      // What an array or a structure contains is passed on with it.
      for origin in value.keys where !origin.hasSuffix("]") {
        graph.link(key + "[]", from: origin + "[]")
      }
    }
  }

  private func look(at index: Int) {
    switch code.byte(index) {
    case UInt8(ascii: "="): assign(at: index)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): step(at: index)
    case UInt8(ascii: "("): look(atParenthesis: index)
    case UInt8(ascii: "{"): look(atBrace: index)
    case UInt8(ascii: ":"): look(atColon: index)
    default: look(atWord: index)
    }
  }

  private func look(atWord index: Int) {
    if code.tokens[index].kind == .directive { return define(at: index) }
    guard let word = code.word(index) else { return }
    switch word {
    case "return":
      guard let number = function(around: index), let name = functions[number].name else { return }
      give(name + "()", index + 1..<expressions.end(of: index + 1))
    case "enum": look(atEnum: index)
    case "extern":
      let end = expressions.end(of: index + 1)
      if code.isByte(end, ";"), let name = code.word(end - 1) { graph.noteExtern(name) }
    case "for":
      guard let close = code.closing(index + 1),
        let colon = expressions.top(":", in: index + 2..<close), !code.isByte(colon + 1, ":"),
        let variable = code.word(colon - 1)
      else { return }
      let value = value(of: colon + 1..<close)
      graph.give(variable, value)
      for origin in value.keys { graph.link(variable, from: origin + "[]") }
    default:
      if declaresVariable(index), let number = function(around: index) {
        functions[number].locals.insert(word)
      }
      // `run(log_to)`
      if [")", ",", ";", "}", ":"].contains(where: { code.isByte(index + 1, $0) }),
        ["=", "(", ",", "{", "&", "?", ":"].contains(where: { code.isByte(index - 1, $0) })
          || code.word(index - 1) == "return"
      {
        graph.noteValue(word)
        // `@selector(logTo:)`
        if code.isByte(index + 1, ":") { graph.noteValue(word + ":") }
      }
    }
  }

  /// Whether a name is that of a variable which a function declares: `int fd;`
  ///
  /// Some declarations are not recognized. Their variables are those of the file.
  private func declaresVariable(_ index: Int) -> Bool {
    guard
      ["=", ";", ",", "[", "{", "(", ":"].contains(where: { code.isByte(index + 1, $0) }),
      !code.isByte(index + 2, ":")
    else { return false }
    var type = index - 1
    if code.isByte(type, "*") || code.isByte(type, "&") {
      type -= 1
      guard
        code.word(type - 1) != nil
          || [";", "{", "}"].contains(where: { code.isByte(type - 1, $0) })
      else { return false }
    }
    guard let word = code.word(type), !Self.wordsBeforeValues.contains(word) else { return false }
    return !(max(0, type - 3)...type).contains { code.word($0) == "extern" }
  }

  private static let wordsBeforeValues: Set<String> = CCode.keywords.union([
    "new", "delete", "throw", "co_return", "co_await", "co_yield", "in", "struct", "enum", "class",
    "union", "namespace", "using", "typename", "not", "and", "or", "extern", "operator",
  ])

  /// Reads `#define NAME value` and `#define NAME(parameters) body`.
  private func define(at index: Int) {
    guard code.word(index + 1) == "define", let name = code.word(index + 2),
      let end = code.tokens[index...].firstIndex(where: { $0.kind == .directiveEnd })
    else { return }
    let isFunction =
      code.isByte(index + 3, "(")
      && code.tokens[index + 3].range.lowerBound == code.tokens[index + 2].range.upperBound
    guard isFunction else { return give(name, index + 3..<end) }
    guard let close = code.closing(index + 3), close < end else { return }
    add(name, parameters: index + 4..<close, body: index + 3..<end, isExported: false)
  }

  /// `fd++`, `--fd`: the value is no longer known. `- (void)log:(int)fd`: a method.
  private func step(at index: Int) {
    guard code.byte(index) == code.byte(index + 1) else {
      if code.isByte(index + 1, "(") { defineMethod(at: index) }
      return
    }
    let place = code.word(index - 1) != nil ? index - 1 : index + 2
    guard let word = code.word(place) else { return }
    graph.give(key(word, at: place), .unclear)
  }

  private func assign(at index: Int) {
    guard !code.isByte(index + 1, "=") else { return }
    var target = index - 1
    // `fd += 1`
    if ["+", "-", "|", "&", "^", "*"].contains(where: { code.isByte(target, $0) }) {
      if let word = code.word(target - 1) {
        graph.give(key(word, at: target - 1), .unclear)
      }
      return
    }
    let range = index + 1..<expressions.end(of: index + 1)
    if code.isByte(target, "]") {
      while target > 0, !code.isByte(target, "["),
        index - target < DescriptorExpressions.longestValue
      {
        target -= 1
      }
      guard let word = code.word(target - 1) else { return }
      if word == "auto" {
        // `auto [fd, mode] = open_log();`
        for place in target..<index {
          if let word = code.word(place) { graph.give(key(word, at: place), .unclear) }
        }
      }
      let isMember = expressions.isMember(target - 1)
      let array = isMember ? "." + word : key(word, at: target - 1)
      let value = value(of: range)
      give(array + "[]", value, of: range)
      // The caller of a function sees what it writes to an array.
      if array.contains("#") { graph.give(array + "[]*", value) }
      return
    }
    guard let word = code.word(target) else { return }
    let key = expressions.isMember(target) ? "." + word : key(word, at: target)
    let value = value(of: range)
    give(key, value, of: range)
    if code.isByte(target - 1, "*") { graph.give(key + "*", value) }
    if referenceParameters.contains(key) { graph.give(key + "&", value) }
    // What is written through `int &other = fd;` or `int *pointer = &fd;` is the variable's value.
    let isReference = code.isByte(target - 1, "&")
    for other in value.keys where !other.hasSuffix(")") {
      if isReference { graph.link(other, from: key) }
      let isAddress = code.isByte(index + 1, "&")
      graph.link(isAddress ? other : other + "*", from: key + "*")
    }
  }
}
