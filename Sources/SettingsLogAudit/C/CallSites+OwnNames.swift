/// Names of log functions that mean something else in a file.
///
/// If the meaning is uncertain, the call counts.
extension CallSiteFinder {
  // MARK: Namespaces

  /// Whether a namespace or a class precedes a name, as in `ui::printf` or `Socket::puts`.
  ///
  /// `std::` and `::` alone mean the functions of C. So may a scope that imports the name.
  func isOfAnotherScope(_ index: Int) -> Bool {
    guard isByte(index - 1, ":"), isByte(index - 2, ":"), let name = word(index),
      let scope = word(index - 3), !Self.wordsBeforeExpressions.contains(scope)
    else { return false }
    if case .namespace? = names[name] { return false }
    // `std::errc` is not a function.
    if scope == "std" { return name == "errc" }
    if LogFunctions.namespaces.contains(scope) { return false }
    return !scope.hasPrefix("__") && !takesOver(name, scope)
  }

  /// Whether the file contains `namespace io = std`, `using ::printf`, a nested `using namespace
  /// std`, or a nested `extern "C" int printf(…)`.
  private func takesOver(_ name: String, _ scope: String) -> Bool {
    var braces = 0
    return tokens.indices.contains { index in
      if isByte(index, "{") { braces += 1 }
      if isByte(index, "}") { braces -= 1 }
      switch word(index) {
      case "namespace" where word(index - 1) == "using": return braces > 0
      case "namespace": return word(index + 1) == scope && isByte(index + 2, "=")
      case "extern" where braces > 0 && isString(index + 1):
        let end = closing(index + 2, "{") ?? statementEnd(from: index)
        return (index..<end).contains { word($0) == name && isByte($0 + 1, "(") }
      case "using" where word(index + 1) == "std" || isByte(index + 1, ":"):
        return word(statementEnd(from: index) - 1) == name
      default: return false
      }
    }
  }

  // MARK: Members

  /// Whether a name is that of a member that a constructor initializes, as in `S(int e) : err(e) {
  /// }`.
  ///
  /// Only a list of initializers is followed by the brace of a body.
  func isInitializer(_ index: Int) -> Bool {
    guard isByte(index - 1, ":") && !isByte(index - 2, ":") || isByte(index - 1, ",") else {
      return false
    }
    var index = index
    while word(index) != nil {
      while word(index) != nil || isByte(index, ":") { index += 1 }
      guard let end = closing(index) ?? closing(index, "{") else { return false }
      if isByte(end + 1, "{") { return true }
      guard isByte(end + 1, ",") else { return false }
      index = end + 2
    }
    return false
  }

  // MARK: Streams

  /// Returns the names of streams that a file declares as objects of another type: `static Output
  /// cout;`, `void write(Output &cout)`.
  ///
  /// A file that imports names of `std` may still mean the streams.
  static func ownStreams(
    in tokens: [CToken], of text: [UInt8], _ names: LogNameTable
  ) -> Set<String> {
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    func isByte(_ index: Int, _ byte: Unicode.Scalar) -> Bool {
      tokens.indices.contains(index) && tokens[index].kind == .punctuation
        && text[tokens[index].range.lowerBound] == UInt8(ascii: byte)
    }
    var result: Set<String> = []
    var last: Int?
    for index in tokens.indices {
      guard let name = word(index) else { continue }
      if name == "using" { return [] }
      guard case .stream? = names[name],
        [";", "{", "(", "=", ",", ")"].contains(where: { isByte(index + 1, $0) })
      else { continue }
      // `Output cout, cerr;`
      let isNext = isByte(index - 1, ",") && last == index - 2
      let isReference = isByte(index - 1, "&") || isByte(index - 1, "*")
      if !isNext {
        guard let type = word(isReference ? index - 2 : index - 1),
          !wordsBeforeExpressions.contains(type), !type.hasSuffix("stream"), type != "auto"
        else { continue }
      }
      last = index
      result.insert(name)
    }
    return result
  }

  /// Whether a name means such an object, or an object in another scope.
  func isOwnStream(_ index: Int) -> Bool {
    isByte(index - 1, ":")
      ? isOfAnotherScope(index) : word(index).map(ownStreams.contains) ?? false
  }

  // MARK: Pointers to functions

  /// Returns the places where names are declared as `int (*puts)(…)` or `void (^puts)(…)`.
  static func pointers(
    in tokens: [CToken], of text: [UInt8], isWanted: (String) -> Bool
  ) -> [String: [Int]] {
    func byte(_ index: Int) -> UInt8 {
      tokens.indices.contains(index) && tokens[index].kind == .punctuation
        ? text[tokens[index].range.lowerBound] : 0
    }
    /// A property has a name only as a member of objects.
    func isInProperty(_ index: Int) -> Bool {
      var place = index
      let ends = [";", "{", "}"].map { UInt8(ascii: $0) }
      while place > 0, index - place < 64, !ends.contains(byte(place)) {
        if byte(place) == UInt8(ascii: "@") {
          return String(decoding: text[tokens[place + 1].range], as: UTF8.self) == "property"
        }
        place -= 1
      }
      return false
    }
    var result: [String: [Int]] = [:]
    for index in tokens.indices.dropFirst(2)
    where byte(index) == UInt8(ascii: "*") || byte(index) == UInt8(ascii: "^") {
      guard byte(index - 1) == UInt8(ascii: "("), byte(index + 2) == UInt8(ascii: ")"),
        byte(index + 3) == UInt8(ascii: "("), tokens[index + 1].kind == .identifier
      else { continue }
      // `(*puts)("x")` is a call; a declaration has its type before it.
      let before = String(decoding: text[tokens[index - 2].range], as: UTF8.self)
      let isType =
        before == "*"
        || tokens[index - 2].kind == .identifier && !wordsBeforeExpressions.contains(before)
      let name = String(decoding: text[tokens[index + 1].range], as: UTF8.self)
      if isType, isWanted(name), !isInProperty(index - 2) {
        result[name, default: []].append(index + 1)
      }
    }
    return result
  }

  /// Whether such a declaration is visible at an index.
  func isPointer(_ index: Int) -> Bool {
    guard !pointers.isEmpty, let name = word(index) else { return false }
    return pointers[name]?.contains { $0 < index && isVisible($0, at: index) } ?? false
  }

  /// Whether a declaration is visible at a later index: to the end of its block, or for a
  /// parameter, in the body that follows.
  private func isVisible(_ declaration: Int, at index: Int) -> Bool {
    var parentheses = 0
    var braces = 0
    var isParameter = false
    for position in declaration + 2..<index {
      if isByte(position, "(") { parentheses += 1 }
      if isByte(position, ")") { parentheses -= 1 }
      if parentheses < 0 {
        parentheses = 0
        isParameter = true
      }
      if isByte(position, ";"), isParameter, braces == 0 { return false }
      if isByte(position, "{") { braces += 1 }
      if isByte(position, "}") {
        braces -= 1
        if braces < 0 || isParameter && braces == 0 { return false }
      }
    }
    return true
  }

  // MARK: Attributes

  /// Whether a name is the kind in `__attribute__((format(printf, 1, 2)))`.
  func isFormatKind(_ index: Int) -> Bool {
    guard isByte(index - 1, "("), ["format", "__format__"].contains(word(index - 2)),
      tokens.indices.contains(index + 5)
    else { return false }
    return isByte(index + 1, ",") && tokens[index + 2].kind == .number && isByte(index + 3, ",")
      && tokens[index + 4].kind == .number && isByte(index + 5, ")")
  }
}
