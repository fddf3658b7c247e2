extension CallSiteFinder {
  /// Adds the functions and streams that preprocessed code passes on to the calls in it.
  func withReferences(_ sites: [CallSite]) -> [CallSite] {
    var sites = sites
    let calls = sites.map(\.range)
    var call = 0
    // For each open parenthesis, the index of the name before it, or before those around it.
    var open: [Int] = []
    for index in tokens.indices {
      switch code.byte(index) {
      case UInt8(ascii: "("): open.append(word(index - 1) == nil ? open.last ?? -1 : index - 1)
      case UInt8(ascii: ")"): _ = open.popLast()
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): open = []
      default: break
      }
      let isLiteral = tokens[index].kind == .literal || tokens[index].kind == .number
      guard isLiteral || tokens[index].kind == .identifier else { continue }
      let place = tokens[index].range.lowerBound
      while call < calls.count, calls[call].upperBound <= place { call += 1 }
      // Calls are sorted by their beginnings. The arguments of a call are part of it.
      if calls[call...].prefix(while: { $0.lowerBound <= place }).contains(where: { $0 ~= place }) {
        continue
      }
      if isLiteral {
        if let device = device(at: index) { sites.append(device) }
        continue
      }
      if let handle = handle(at: index) {
        sites.append(handle)
        continue
      }
      guard let name = word(index), isPassedOn(name, at: index, to: open.last) else { continue }
      sites.append(
        CallSite(
          name: LogFunctions.streamSymbols[name] ?? name, line: tokens[index].line,
          column: column(of: tokens[index]), range: tokens[index].range, text: "", isSource: true,
          literals: [], isInMacro: false))
    }
    return sites
  }

  /// Returns the literal at an index if it is the path of a standard stream, or the name of a
  /// method that returns one.
  private func device(at index: Int) -> CallSite? {
    // Adjacent literals are one string, which the first of them reports.
    let range = tokens[index].range
    guard let name = isFirstLiteral(index) ? pathLiteral(at: index) : characters(at: index),
      DevicePath.isDevice(name) || Self.isHandle(name)
    else { return nil }
    return CallSite(
      name: name, line: tokens[index].line, column: column(of: tokens[index]), range: range,
      text: "", isSource: true, literals: [], isInMacro: false)
  }

  /// Returns the literal at an index unless it is certainly no path and no name of a handle. Most
  /// literals are neither.
  private func pathLiteral(at index: Int) -> String? {
    let bytes = text[tokens[index].range]
    // A prefix is that of a raw string, or of one with other characters.
    let isCandidate =
      bytes.first != UInt8(ascii: "\"") || bytes.contains(UInt8(ascii: "/"))
      || bytes.contains(UInt8(ascii: "\\")) || isStringLiteral(index + 1)
      || isByte(index + 1, "@") && isStringLiteral(index + 2)
      || bytes.count > Self.shortestHandle && bytes.contains(UInt8(ascii: "S"))
    return isCandidate ? wholeLiteral(at: index) : nil
  }

  private static let shortestHandle = handles.keys.map(\.utf8.count).min() ?? 0

  /// Whether a text has the name of a property that returns a standard stream: a key path, or an
  /// expression of Foundation.
  private static func isHandle(_ text: String) -> Bool {
    text.utf8.count >= shortestHandle
      && handles.contains { $0.value == .property && text.contains($0.key) }
  }

  /// Returns the text of a list of characters that begins at an index: `{'/', 'd', 'e', 'v', …}`,
  /// also as numbers.
  private func characters(at index: Int) -> String? {
    func character(_ index: Int) -> [UInt8]? {
      guard tokens.indices.contains(index) else { return nil }
      if tokens[index].kind == .number {
        return CLiteral.number(code.source(index)).flatMap(UInt8.init(exactly:)).map { [$0] }
      }
      let bytes = text[tokens[index].range]
      guard tokens[index].kind == .literal, bytes.first == UInt8(ascii: "'") else { return nil }
      return CLiteral.unescaped(bytes.dropFirst().dropLast())
    }
    guard isByte(index - 1, "{") else { return nil }
    var result: [UInt8] = []
    var place = index
    while let bytes = character(place) {
      result += bytes.filter { $0 != 0 }
      guard isByte(place + 1, ",") else { break }
      place += 2
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the literal at an index if code may complete it to the path of a device.
  func deviceFolder(at index: Int) -> String? {
    let text = isFirstLiteral(index) ? pathLiteral(at: index) : characters(at: index)
    return text.flatMap {
      DevicePath.mayBecomeDevice($0) && !DevicePath.isDevice($0) ? $0 : nil
    }
  }

  /// Returns the literal at an index if it may end such a path.
  ///
  /// - Parameter isBehindFolder: Whether code has the name of the folder of devices.
  func deviceEnd(at index: Int, isBehindFolder: Bool) -> String? {
    guard isFirstLiteral(index), isBehindFolder || tokens[index].range.count >= 8 else {
      return nil
    }
    return wholeLiteral(at: index).flatMap {
      DevicePath.mayEndDevice($0) && !DevicePath.isDevice($0)
        || isBehindFolder && DevicePath.isEndBehindFolder($0) ? $0 : nil
    }
  }

  /// Whether a literal is the name of the folder of devices.
  func isDeviceFolder(_ index: Int) -> Bool {
    isStringLiteral(index) && text[tokens[index].range].elementsEqual("\"dev\"".utf8)
  }

  /// Whether a literal is the first of several that the compiler joins.
  private func isFirstLiteral(_ index: Int) -> Bool {
    isStringLiteral(index) && !isStringLiteral(index - 1)
      && !(isByte(index - 1, "@") && isStringLiteral(index - 2))
  }

  /// Returns the text of the literal at an index, joined with the literals that follow it.
  private func wholeLiteral(at index: Int) -> String? {
    var end = index + 1
    while isStringLiteral(end) || (isByte(end, "@") && isStringLiteral(end + 1)) { end += 1 }
    return literals(in: index..<end).first
  }

  private func isStringLiteral(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .literal
      && text[tokens[index].range].prefix(4).contains(UInt8(ascii: "\""))
      && text[tokens[index].range].last == UInt8(ascii: "\"")
  }

  // MARK: File handles

  /// Returns Objective-C's handle of a standard stream, which other code may write to:
  /// `[NSFileHandle fileHandleWithStandardError]` and similar messages, also with a dot.
  ///
  /// The handle does not count if the code only reads its descriptor.
  private func handle(at index: Int) -> CallSite? {
    guard let name = word(index), let kind = Self.handles[name] else { return nil }
    let isSent = word(index - 1) != nil || isByte(index - 1, "]")
    let isSelector = isByte(index - 1, "(") && word(index - 2) == "selector"
    var end = index + 1
    switch kind {
    // The runtime sends it with arguments that are not in its place.
    case .descriptor where isSelector: break
    case .property:
      guard isSent || isSelector || isByte(index - 1, ".") else { return nil }
    case .descriptor:
      guard isSent, isByte(index + 1, ":") else { return nil }
      guard mayBeDescriptor(code.messageArgument(at: index + 2)) else { return nil }
      while end < tokens.count, !isByte(end, "]"), !isByte(end, ";") { end += 1 }
    }
    if isByte(end, "]") { end += 1 }
    if let next = word(isByte(end, ".") ? end + 1 : end), Self.nonwritingMembers.contains(next) {
      return nil
    }
    let written = index + 1..<statementEnd(from: index)
    let texts = literals(in: written)
    return CallSite(
      name: name, line: tokens[index].line, column: column(of: tokens[index]),
      range: tokens[index].range, text: texts.count == 1 ? texts[0] : "",
      isSource: texts.count != 1, literals: texts, isInMacro: false)
  }

  private enum HandleKind {
    case property
    /// A handle for a descriptor. It counts if the descriptor is a standard stream's.
    case descriptor
  }

  private static let handles: [String: HandleKind] = [
    "fileHandleWithStandardError": .property, "fileHandleWithStandardOutput": .property,
    "initWithFileDescriptor": .descriptor,
  ]

  /// Messages that take a descriptor.
  static let descriptorMessages: Set<String> = ["initWithFileDescriptor"]

  /// Whether an expression may be the descriptor of a standard stream.
  func mayBeDescriptor(_ range: Range<Int>) -> Bool {
    descriptors.answer(for: range) == .standard
  }

  /// Messages to a handle that do not write anything.
  private static let nonwritingMembers: Set<String> = [
    "fileDescriptor", "closeFile", "synchronizeFile", "closeAndReturnError",
    "synchronizeAndReturnError",
  ]

  // MARK: Names

  private func isPassedOn(_ name: String, at index: Int, to function: Int?) -> Bool {
    if case .stream? = names[name], isByte(index + 1, ".") { return isWrittenTo(at: index) }
    guard isValue(at: index) else { return false }
    if LogFunctions.isStream(name) { return !isKept(by: function) }
    switch names[name] {
    case .always:
      return !Self.commonNames.contains(name) && !isByte(index + 1, "(")
        && !isOfAnotherScope(index) && !isPointer(index) && !isFormatKind(index)
    // Without `std::`, such a name is usually a variable.
    case .stream:
      return !isUsing(index) && (isByte(index - 1, ":") || !name.hasSuffix("clog"))
        && !isOwnStream(index)
    default: return false
    }
  }

  /// Whether a C++ stream is written to by a method.
  private func isWrittenTo(at index: Int) -> Bool {
    if isByte(index - 1, ".") || isByte(index - 1, ">") { return false }
    var method = index + 2
    while let name = word(method) {
      if Self.writingMethods.contains(name) { return true }
      // `cout.flush() << x`, `cout.flush().put('x')`
      guard isByte(method + 1, "("), let close = closing(method + 1) else { return false }
      if isByte(close + 1, "<"), isByte(close + 2, "<") { return true }
      guard isByte(close + 1, ".") else { return false }
      method = close + 2
    }
    return false
  }

  /// Methods of streams that write, or that give access to what the stream writes to.
  private static let writingMethods: Set<String> = ["write", "put", "rdbuf", "operator"]

  /// Log functions whose names are common names of variables.
  static let commonNames: Set<String> = [
    "warn", "warnx", "vwarn", "vwarnx", "err", "errx", "verr", "verrx", "warnc", "vwarnc", "errc",
    "verrc",
  ]

  /// Whether a name is used as a value: it is not declared, not a member, and not compared.
  func isValue(at index: Int) -> Bool {
    guard index > 0 else { return false }
    if let before = word(index - 1) { return Self.wordsBeforeExpressions.contains(before) }
    if isByte(index - 1, "=") {
      return !["=", "!", "<", ">"].contains { isByte(index - 2, $0) }
    }
    if isByte(index + 1, "="), isByte(index + 2, "=") { return false }
    if isByte(index + 1, "!"), isByte(index + 2, "=") { return false }
    // `(*puts)("…")` is a value, unless a type before it declares a variable of that name. An
    // argument of a template is a value as well.
    if isByte(index - 1, "*"), isByte(index - 2, "("), isByte(index + 1, ")") {
      guard index > 2, !isByte(index - 3, "*") else { return false }
      return word(index - 3).map { Self.wordsBeforeExpressions.contains($0) } ?? true
    }
    if isByte(index - 1, "<"), isByte(index + 1, ">") || isByte(index + 1, ",") { return true }
    // `@selector(puts)` and `- (void)puts:(NSString *)text` are not values.
    if isByte(index - 1, "("), word(index - 2) == "selector" { return false }
    if isByte(index + 1, ":"), !isByte(index - 1, "?") { return false }
    if isByte(index - 1, ")"), isMethod(index) { return false }
    return ["(", ",", "?", ":", "&", "{", "[", ")"].contains { isByte(index - 1, $0) }
  }

  /// Whether a name is that of a method or its parameter, as in `- (void)puts;` and `-
  /// (void)each:(void (^)(id))puts;`.
  private func isMethod(_ index: Int) -> Bool {
    var start = index - 1
    let limit = max(0, index - Self.longestMethodHead)
    while start > limit, ![";", "{", "}", "["].contains(where: { isByte(start, $0) }) {
      let isSign = isByte(start, "-") || isByte(start, "+")
      if isSign, isByte(start + 1, "("), isBeginning(start) { return true }
      start -= 1
    }
    return false
  }

  /// Whether a declaration may begin at an index.
  private func isBeginning(_ index: Int) -> Bool {
    index == 0 || [";", "}", ">"].contains { isByte(index - 1, $0) } || word(index - 1) != nil
  }

  private static let longestMethodHead = 256

  /// Whether a function whose name is at an index writes nothing to a stream that it gets.
  private func isKept(by function: Int?) -> Bool {
    function.flatMap(word).map(LogFunctions.nonwritingStreamFunctions.contains) ?? false
  }

  /// Whether a name is part of `using std::cout;`.
  private func isUsing(_ index: Int) -> Bool { word(index - 4) == "using" }
}
