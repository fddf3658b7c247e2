/// The functions, methods and closures of a file, and their calls.
extension DescriptorFlow {
  func look(atParenthesis open: Int) {
    guard let close = code.closing(open) else { return }
    let before = code.word(open - 1)
    if before.map(Self.isStatement) == true { return }
    if let body = body(after: close) {
      if let start = closureStart(open) {
        return defineClosure(at: start, parameters: open + 1..<close, body: open..<body.end)
      }
      guard let before else {
        // `operator()(int fd) { … }`
        return add(nil, parameters: open + 1..<close, body: open..<body.end, isExported: false)
      }
      if isDefinition(at: open) {
        let isExported = !isStatic(before: open - 1)
        add(before, parameters: open + 1..<close, body: open..<body.end, isExported: isExported)
        for (name, arguments) in body.initializers {
          give(name, arguments)
          give("." + name, arguments)
        }
        return
      }
    }
    let arguments = open + 1..<close
    guard let before else { return callTemplate(at: open, arguments) }
    let type = code.word(open - 2).flatMap { Self.isStatement($0) ? nil : $0 }
    give(arguments, toParametersOf: [before] + (type.map { [$0] } ?? []))
    // `int fd(2);`
    if let type, DescriptorExpressions.integers.contains(type) {
      give(key(before, at: open - 1), arguments)
    }
  }

  /// Reads the arguments of an initializer, as in `Log log{2};`, and closures without parameters.
  func look(atBrace open: Int) {
    guard let close = code.closing(open, "{") else { return }
    if let start = closureStart(open) {
      return defineClosure(at: start, parameters: open..<open, body: open..<close + 1)
    }
    let contents = open + 1..<close
    guard let name = code.word(open - 1), !Self.isStatement(name),
      code.word(open - 2).map(Self.typeKeywords.contains) != true,
      expressions.top(";", in: contents) == nil
    else { return }
    let type = code.word(open - 2)
    give(contents, toParametersOf: [name] + (type.map { [$0] } ?? []))
    give(key(name, at: open - 1) + "[]", open..<close + 1)
    if let type, DescriptorExpressions.integers.contains(type) {
      give(key(name, at: open - 1), contents)
    }
  }

  private static func isStatement(_ word: String) -> Bool {
    CCode.keywords.contains(word) || ["synchronized", "try", "new"].contains(word)
  }

  private static let typeKeywords: Set<String> = [
    "struct", "class", "union", "enum", "namespace",
  ]

  /// Reads an argument of a message: `[log to:2]`.
  func look(atColon index: Int) {
    guard let part = code.word(index - 1), !code.isByte(index + 1, ":"),
      function(around: index) != nil
    else { return }
    let range = expressions.messageArgument(at: index + 1)
    if range.isEmpty { return }
    give(part + ":#0", range)
    if part.hasPrefix("set"), let first = part.dropFirst(3).first {
      give("." + first.lowercased() + part.dropFirst(4), range)
    }
  }

  // MARK: Calls

  private func callTemplate(at open: Int, _ arguments: Range<Int>) {
    // `std::make_unique<Log>(2)`
    guard code.isByte(open - 1, ">") else { return }
    var start = open - 2
    while start > 0, open - start < 24, !code.isByte(start, "<") { start -= 1 }
    guard code.isByte(start, "<"), let name = code.word(start - 1) else { return }
    give(arguments, toParametersOf: [name] + (code.word(open - 2).map { [$0] } ?? []))
  }

  private func give(_ arguments: Range<Int>, toParametersOf names: [String]) {
    let isInFunction = function(around: arguments.lowerBound) != nil
    let list = expressions.list(arguments)
    if names.first == "swap", list.count == 2 { swap(list[0], list[1]) }
    for (place, range) in list.enumerated() where !range.isEmpty {
      let value = value(of: range)
      // Outside of functions, most of these are declarations: `int log_to(int);`
      if !isInFunction, value.isUnclear || !value.keys.allSatisfy(graph.isGiven) { continue }
      let isAddress = code.isByte(range.lowerBound, "&")
      if isAddress, names.contains(where: LogFunctions.copiers.contains) {
        for key in value.keys { graph.give(key, .unclear) }
      }
      for name in names {
        let parameter = "\(name)#\(place)"
        give(parameter, value, of: range)
        for key in value.keys where !key.hasSuffix(")") {
          references.append((key, parameter + "&"))
          graph.link(isAddress ? key : key + "*", from: parameter + "*")
          if key.hasSuffix("]") { continue }
          graph.link(key + "[]", from: parameter + "[]*")
          if key.contains("#") { graph.link(key + "[]*", from: parameter + "[]*") }
        }
      }
    }
  }

  private func swap(_ first: Range<Int>, _ second: Range<Int>) {
    let values = (value(of: first), value(of: second))
    for key in values.0.keys { graph.give(key, values.1) }
    for key in values.1.keys { graph.give(key, values.0) }
  }

  // MARK: Definitions

  /// The part of a function after its parameters.
  private struct Body {
    /// The index after its last token.
    let end: Int
    /// The members that a constructor initializes, each with its arguments.
    var initializers: [(name: String, arguments: Range<Int>)] = []
  }

  private static let longestHead = 24

  /// Returns the body that follows a list of parameters, if one does.
  private func body(after close: Int) -> Body? {
    var index = close + 1
    while index - close < Self.longestHead {
      if code.isByte(index, "{") {
        return code.closing(index, "{").map { Body(end: $0 + 1) }
      } else if let word = code.word(index), Self.wordsBeforeBodies.contains(word) {
        index += 1
        if let end = code.closing(index) { index = end + 1 }
      } else if code.isByte(index, "&") {
        index += 1
      } else if code.isByte(index, "-"), code.isByte(index + 1, ">") {
        index += 2
        while code.word(index) != nil
          || ["<", ">", ":", "*", "&"].contains(where: { code.isByte(index, $0) }),
          index - close < Self.longestHead
        {
          index += 1
        }
      } else if code.isByte(index, ":"), !code.isByte(index + 1, ":") {
        return bodyOfConstructor(at: index + 1)
      } else {
        return nil
      }
    }
    return nil
  }

  private static let wordsBeforeBodies: Set<String> = [
    "const", "noexcept", "override", "final", "mutable", "volatile", "throw", "try", "constexpr",
    "__attribute__", "requires",
  ]

  private func bodyOfConstructor(at start: Int) -> Body? {
    var body = Body(end: 0)
    var index = start
    while code.word(index) != nil {
      let longest = index + Self.longestHead
      while index < longest, code.word(index + 1) != nil || code.isByte(index + 1, ":") {
        index += 1
      }
      guard let name = code.word(index) else { return nil }
      index += 1
      if code.isByte(index, "<") {
        while index < longest, !code.isByte(index, "("), !code.isByte(index, "{") { index += 1 }
      }
      guard let close = code.closing(index) ?? code.closing(index, "{") else { return nil }
      body.initializers.append((name, index + 1..<close))
      index = close + 1
      if code.isByte(index, ",") { index += 1 }
    }
    guard !body.initializers.isEmpty, let close = code.closing(index, "{") else { return nil }
    return Body(end: close + 1, initializers: body.initializers)
  }

  /// Whether a name with parameters and a body is a function. In a function, it may be a macro that
  /// begins a loop.
  private func isDefinition(at open: Int) -> Bool {
    function(around: open) == nil || code.word(open - 2) != nil || code.isByte(open - 2, "*")
      || code.isByte(open - 2, "&") || code.isByte(open - 2, ">")
  }

  private func isStatic(before index: Int) -> Bool {
    var head = index
    while head >= 0, ![";", "}", "{"].contains(where: { code.isByte(head, $0) }), index - head < 32
    {
      if code.word(head) == "static" { return true }
      head -= 1
    }
    return false
  }

  /// Adds a function. The arguments of calls become values of its parameters.
  func add(
    _ name: String?, parameters: Range<Int>, body: Range<Int>, isExported: Bool
  ) {
    var keys: [String: String] = [:]
    for (place, range) in expressions.list(parameters).enumerated() {
      let end = expressions.top("=", in: range) ?? range.upperBound
      let bracket = expressions.top("[", in: range.lowerBound..<end) ?? end
      guard let parameter = (range.lowerBound..<bracket).last(where: { code.word($0) != nil }),
        let word = code.word(parameter)
      else { continue }
      let key = name.map { "\($0)#\(place)" } ?? Self.closureParameter
      keys[word] = key
      guard name != nil else { continue }
      if (range.lowerBound..<end).contains(where: { code.isByte($0, "&") }) {
        referenceParameters.insert(key)
      }
    }
    if let name { graph.define(name, isExported: isExported) }
    // The arguments of the program come from outside of the sources.
    if name == "main" { graph.give("main#0", .unclear) }
    add(Function(name: name, parameters: keys, body: body))
  }

  /// Adds a method of Objective-C: `- (void)write:(NSString *)text to:(int)fd {`.
  func defineMethod(at sign: Int) {
    guard let type = code.closing(sign + 1), let first = code.word(type + 1) else { return }
    var keys: [String: String] = [:]
    var parts = [first]
    var index = type + 1
    while let part = code.word(index), code.isByte(index + 1, ":") {
      index += 2
      if let close = code.closing(index) { index = close + 1 }
      guard let parameter = code.word(index) else { return }
      keys[parameter] = part + ":#0"
      parts.append(part + ":")
      index += 1
    }
    if parts.count == 1 { index += 1 }
    guard let close = code.closing(index, "{") else { return }
    for part in parts { graph.define(part, isExported: true) }
    add(Function(name: first, parameters: keys, body: sign..<close + 1))
  }

  // MARK: Closures

  /// Returns the first token of a lambda or block whose parameters or body begin at an index.
  private func closureStart(_ index: Int) -> Int? {
    if code.isByte(index - 1, "^") { return index - 1 }
    if code.isByte(index - 2, "^"), code.word(index - 1) != nil { return index - 2 }
    guard code.isByte(index - 1, "]") else { return nil }
    var start = index - 2
    while start >= 0, index - start < DescriptorExpressions.longestValue,
      code.closing(start, "[") != index - 1
    {
      start -= 1
    }
    // After a value, `[` begins an index.
    let isIndex =
      code.isByte(start - 1, "]") || code.isByte(start - 1, ")")
      || code.word(start - 1).map { !CCode.keywords.contains($0) } ?? false
    return code.isByte(start, "[") && !isIndex ? start : nil
  }

  private func defineClosure(at start: Int, parameters: Range<Int>, body: Range<Int>) {
    add(closureName(before: start), parameters: parameters, body: body, isExported: false)
  }

  /// Returns the variable to which a closure is assigned: `auto log = [](int fd) { … }`,
  /// `void (^log)(int) = ^(int fd) { … }`.
  private func closureName(before start: Int) -> String? {
    guard code.isByte(start - 1, "=") else { return nil }
    if let name = code.word(start - 2) { return name }
    guard code.isByte(start - 2, ")") else { return nil }
    return (max(0, start - Self.longestHead)..<start - 2).reversed()
      .first { code.isByte($0, "^") }.flatMap { code.word($0 + 1) }
  }
}
