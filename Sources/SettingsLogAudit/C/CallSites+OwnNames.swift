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

  /// Whether a call means the function of one of some namespaces: `std::print(…)`, or `print(…)` in a
  /// file that makes the name available.
  ///
  /// Arguments of a namespace's types make its functions available, too.
  func isOfNamespace(_ index: Int, _ namespaces: Set<String>) -> Bool {
    guard let name = word(index) else { return false }
    if isByte(index - 1, ":"), isByte(index - 2, ":") {
      var place = index - 3
      // An inline namespace of the library: `std::__1::print`.
      while word(place)?.hasPrefix("__") == true, isByte(place - 1, ":"), isByte(place - 2, ":") {
        place -= 3
      }
      guard let scope = word(place) else { return false }
      return namespaces.contains(imports.aliases[scope] ?? scope)
    }
    if namespaces.contains(where: { imports.uses.contains("\($0)::\(name)") }) { return true }
    // Many names of `std` and `fmt` are those of other functions.
    let isText = !namespaces.isDisjoint(with: ["std", "fmt"])
    if isText { return imports.availableText.contains(name) }
    return namespaces.contains(where: imports.uses.contains)
  }

  /// Whether a scope has or may have a name of the C library as well.
  private func takesOver(_ name: String, _ scope: String) -> Bool {
    imports.hasNestedUse || imports.aliases[scope] != nil || imports.names.contains(name)
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
    for _ in 0..<Self.maximumInitializers where word(index) != nil {
      while word(index) != nil || isByte(index, ":") { index += 1 }
      guard let end = closing(index) ?? closing(index, "{") else { return false }
      if isByte(end + 1, "{") { return true }
      guard isByte(end + 1, ",") else { return false }
      index = end + 2
    }
    return false
  }

  private static let maximumInitializers = 256

  // MARK: Methods

  /// The parameters of the methods of Objective-C in the file: `name` of `- (void)show:(BOOL)name;`.
  var methodParameters: Set<String> {
    var result: Set<String> = []
    for index in tokens.indices where isByte(index, "-") || isByte(index, "+") {
      guard startsMethod(index), var place = closing(index + 1).map({ $0 + 1 }) else { continue }
      while word(place) != nil, isByte(place + 1, ":"), isByte(place + 2, "("),
        let end = closing(place + 2), let name = word(end + 1)
      {
        result.insert(name)
        place = end + 2
      }
    }
    return result
  }

  /// Whether a sign begins a method, and no expression.
  private func startsMethod(_ index: Int) -> Bool {
    guard isByte(index + 1, "(") else { return false }
    if isByte(index - 1, ";") || isByte(index - 1, "}") { return true }
    // The first one of `@implementation Type (Category)`.
    return (2...8).contains { distance in
      isByte(index - distance, "@")
        && ["implementation", "interface", "protocol"].contains(word(index - distance + 1))
    }
  }

  // MARK: Lists of declarations

  /// The names that are declared in a list after another one, as `write` in `int read, write = 1;`, or
  /// as enumerators.
  func laterDeclarators(named names: Set<String>) -> Set<String> {
    Set(
      tokens.indices.lazy.compactMap { index in
        guard let name = word(index), names.contains(name),
          [",", ";", "=", "[", "}"].contains(where: { isByte(index + 1, $0) }),
          isInDeclaration(index)
        else { return nil }
        return name
      })
  }

  private func isInDeclaration(_ index: Int) -> Bool {
    var start = index
    // A list of values, of arguments or of an initializer declares nothing.
    while start > 0, index - start < Self.longestDeclaration,
      ![";", "{", "}", "("].contains(where: { isByte(start - 1, $0) })
    {
      start -= 1
    }
    if isByte(start - 1, "{"), isEnumeration(start - 1) {
      return isByte(index - 1, ",") || isByte(index - 1, "{")
    }
    guard isByte(index - 1, ",") || isByte(index - 1, "*"), !isByte(start - 1, "("),
      let type = word(start), !Self.wordsBeforeExpressions.contains(type),
      word(start + 1) != nil || isByte(start + 1, "*")
    else { return false }
    // `{ read, write }` is a list of values.
    return isByte(start - 1, ";") || isByte(start - 1, "}") || isByte(start - 1, "{")
  }

  private static let longestDeclaration = 64

  /// Whether a brace opens the enumerators of `enum`, `enum Name` or `enum Name : Type`.
  private func isEnumeration(_ brace: Int) -> Bool {
    (1...6).contains { distance in
      word(brace - distance) == "enum"
        && (1..<distance).allSatisfy { word(brace - $0) != nil || isByte(brace - $0, ":") }
    }
  }

  // MARK: Streams

  /// Returns the names of streams that a file declares as objects of another type: `static Output
  /// cout;`, `void write(Output &cout)`.
  ///
  /// A file that imports names of `std` may still mean the streams.
  static func ownStreams(in code: CCode, _ names: LogNameTable) -> Set<String> {
    var result: Set<String> = []
    var last: Int?
    for index in code.tokens.indices {
      guard let name = code.word(index) else { continue }
      if name == "using" { return [] }
      guard case .stream? = names[name],
        [";", "{", "(", "=", ",", ")"].contains(where: { code.isByte(index + 1, $0) })
      else { continue }
      // `Output cout, cerr;`
      let isNext = code.isByte(index - 1, ",") && last == index - 2
      let isReference = code.isByte(index - 1, "&") || code.isByte(index - 1, "*")
      if !isNext {
        guard let type = code.word(isReference ? index - 2 : index - 1),
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

  /// Returns the ranges in which names are visible that are declared as `int (*puts)(…)` or `void
  /// (^puts)(…)`.
  static func pointers(in code: CCode, isWanted: (String) -> Bool) -> [String: [Range<Int>]] {
    let tokens = code.tokens
    /// A property has a name only as a member of objects.
    func isInProperty(_ index: Int) -> Bool {
      var place = index
      let ends = [";", "{", "}"].map { UInt8(ascii: $0) }
      while place > 0, index - place < 64, !ends.contains(code.byte(place)) {
        if code.isByte(place, "@") { return code.word(place + 1) == "property" }
        place -= 1
      }
      return false
    }
    var result: [String: [Range<Int>]] = [:]
    var declarations: [(name: String, index: Int)] = []
    for index in tokens.indices.dropFirst(2)
    where code.isByte(index, "*") || code.isByte(index, "^") {
      guard code.isByte(index - 1, "("), let name = code.word(index + 1),
        code.isByte(index + 2, ")"), code.isByte(index + 3, "(")
      else { continue }
      // `(*puts)("x")` is a call; a declaration has its type before it.
      let before = code.source(index - 2)
      let isType =
        before == "*"
        || tokens[index - 2].kind == .identifier && !wordsBeforeExpressions.contains(before)
      if isType, isWanted(name), !isInProperty(index - 2) {
        declarations.append((name, index + 1))
      }
    }
    if declarations.isEmpty { return [:] }
    // The brackets around a declaration limit where it is visible.
    var open: [Int] = []
    var next = 0
    for index in tokens.indices where next < declarations.count {
      switch code.byte(index) {
      case UInt8(ascii: "("), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "}"): _ = open.popLast()
      default: break
      }
      guard declarations[next].index == index else { continue }
      // The innermost bracket is the parenthesis of the declaration itself.
      let end = visibleEnd(inside: open.dropLast().last, code)
      if index + 1 < end { result[declarations[next].name, default: []].append(index + 1..<end) }
      next += 1
    }
    return result
  }

  /// Returns the end of the code in which a name is visible: the end of its block, or for a
  /// parameter, of the body that follows.
  private static func visibleEnd(inside open: Int?, _ code: CCode) -> Int {
    guard let open else { return code.count }
    if code.isByte(open, "{") { return code.closing(open, "{") ?? code.count }
    guard var end = code.closing(open) else { return code.count }
    while end < code.count {
      if code.isByte(end, ";") { return end }
      if code.isByte(end, "{") { return code.closing(end, "{") ?? code.count }
      end += 1
    }
    return code.count
  }

  /// Whether such a declaration is visible at an index.
  func isPointer(_ index: Int) -> Bool {
    guard !pointers.isEmpty, let name = word(index) else { return false }
    return pointers[name]?.contains { $0.contains(index) } ?? false
  }

  // MARK: Attributes

  /// Whether a name is the kind in `__attribute__((format(printf, 1, (2))))`.
  func isFormatKind(_ index: Int) -> Bool {
    guard isByte(index - 1, "("), ["format", "__format__"].contains(word(index - 2)),
      isByte(index + 1, ","), let end = closing(index - 1)
    else { return false }
    return (index + 2..<end).allSatisfy { place in
      tokens[place].kind == .number || [",", "(", ")"].contains { isByte(place, $0) }
    }
  }
}
