import SettingsDiagnostics

/// A function that a file defines, with its body.
struct CDefinition: Sendable, Equatable {
  enum Linkage: Sendable {
    /// Visible to every file that is linked into the product.
    case external
    /// Visible in this file only: `static`, or `inline` in C++.
    case file
    /// `inline` without `static` in C: a call may mean another definition.
    case inline
  }

  let name: String
  /// The type or namespace around it, as in `MXLog::debug` or `@implementation MXLog`; nil at file level.
  let owner: String?
  let linkage: Linkage
  /// Whether it takes additional arguments: `...` or a `va_list`.
  let isVariadic: Bool
  /// The indices of the tokens before the body.
  let head: Range<Int>
  /// The indices of the tokens from one brace to the other.
  let body: ClosedRange<Int>
}

/// A class, structure or namespace, and the functions that it declares.
struct CScope: Sendable, Equatable {
  let name: String
  let isNamespace: Bool
  let bases: Set<String>
  let body: ClosedRange<Int>
  /// The index of the scope around it.
  let parent: Int?
  /// The names of the scopes around it and its own: `ui::Screen`.
  var path = ""
  /// The functions that are declared directly in it, each with the index of the first declaration.
  var members: [String: Int] = [:]
}

/// Finds the functions and scopes that a preprocessed file defines, in one pass over its tokens.
///
/// Unrecognized code is left out, so that its calls count.
struct CDefinitions: Sendable {
  /// The functions in source order. Their bodies do not overlap.
  private(set) var functions: [CDefinition] = []
  private(set) var scopes: [CScope] = []
  private var indices: [String: [Int]] = [:]

  private struct Open {
    let start: Int
    /// The index in `scopes`; nil for `extern "C" { … }` and similar blocks.
    let scope: Int?
  }

  init(_ code: CCode, isCPlusPlus: Bool) {
    var open: [Open] = []
    var head = 0
    var index = 0
    var implementation: String?
    while index < code.count {
      if code.isByte(index, "@") {
        switch code.word(index + 1) {
        case "implementation":
          implementation = code.word(index + 2)
          head = index + 3
          index += 3
          continue
        case "end":
          implementation = nil
          head = index + 2
        default: break
        }
      }
      if code.isByte(index, ";") {
        noteDeclaration(code, head..<index, open)
        head = index + 1
      } else if code.isByte(index, "}") {
        open.removeLast(open.isEmpty ? 0 : 1)
        head = index + 1
      } else if code.isByte(index, ":"), code.isByte(index + 1, ":") {
        index += 1
      } else if code.isByte(index, ":"), index == head + 1,
        ["public", "private", "protected"].contains(code.word(head))
      {
        head = index + 1
      } else if code.isByte(index, "{") {
        let words = head..<index
        guard let end = code.closing(index, "{") else { return }
        let parent = open.last { $0.scope != nil }?.scope
        if let scope = Self.scope(code, words, body: index...end, parent: parent) {
          open.append(Open(start: index, scope: scope.map { add($0) }))
          head = index + 1
        } else {
          let scope = open.last?.scope.map { scopes[$0] }
          // A function in an unnamed namespace is visible in all of the file.
          let isUnnamed =
            scope.map { $0.isNamespace && $0.name.isEmpty && $0.parent == nil } ?? false
          if let function = Self.function(
            code, words, body: index...end, implementation: implementation,
            scope: isUnnamed ? nil : scope?.name, isUnnamed: isUnnamed,
            isCPlusPlus: isCPlusPlus)
          {
            indices[function.name, default: []].append(functions.count)
            functions.append(function)
            if let scope = open.last?.scope, scopes[scope].members[function.name] == nil {
              scopes[scope].members[function.name] = head
            }
          }
          // `int a[] = { … };` continues to its semicolon.
          head =
            code.isByte(end + 1, ";") || words.isEmpty || Self.isBody(code, words) ? end + 1 : head
          index = end
        }
      }
      index += 1
    }
  }

  private mutating func add(_ scope: CScope) -> Int {
    var scope = scope
    let outer = scope.parent.map { scopes[$0].path } ?? ""
    // Unnamed scopes are different ones.
    let name =
      scope.name.isEmpty ? "#\(scopes.count)" : scope.path.isEmpty ? scope.name : scope.path
    scope.path = outer.isEmpty ? name : outer + "::" + name
    scopes.append(scope)
    return scopes.count - 1
  }

  /// Returns the index of the function whose body contains a token.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of functions.
  func function(around token: Int) -> Int? {
    let index = functions.partitioningIndex { $0.body.upperBound >= token }
    guard index < functions.count, functions[index].body.contains(token) else { return nil }
    return index
  }

  /// Returns the scopes whose bodies contain a token, the innermost first.
  ///
  /// - Complexity: O(log *n* + *d*), where *n* is the number of scopes and *d* their depth.
  func scopes(around token: Int) -> [CScope] {
    var result: [CScope] = []
    let next = scopes.partitioningIndex { $0.body.lowerBound > token }
    var index: Int? = next > 0 ? next - 1 : nil
    while let current = index {
      if scopes[current].body.contains(token) { result.append(scopes[current]) }
      index = scopes[current].parent
    }
    return result
  }

  /// Returns the indices of the functions with a name.
  func functions(named name: String) -> [Int] { indices[name] ?? [] }

  /// Records a member function that is declared without a body.
  private mutating func noteDeclaration(_ code: CCode, _ words: Range<Int>, _ open: [Open]) {
    // `extern "C"` in a namespace declares the function of C.
    let isOfC = code.word(words.lowerBound) == "extern" && code.isLiteral(words.lowerBound + 1)
    let isFriend = words.contains { code.word($0) == "friend" }
    guard !isOfC, !isFriend, let scope = open.last?.scope, let (name, _) = Self.named(code, words),
      scopes[scope].members[name] == nil
    else { return }
    scopes[scope].members[name] = words.lowerBound
  }

  /// Whether a body follows the words, rather than an initial value.
  private static func isBody(_ code: CCode, _ words: Range<Int>) -> Bool {
    var depth = 0
    return !words.contains { index in
      if code.isByte(index, "(") { depth += 1 }
      if code.isByte(index, ")") { depth -= 1 }
      return depth == 0 && code.isByte(index, "=") && code.word(index - 1) != "operator"
    }
  }

  /// Returns the scope that the words before a brace begin.
  ///
  /// - Returns: Nil if they do not begin a scope, `.some(nil)` for `extern "C"` and for an unnamed
  ///   type.
  private static func scope(
    _ code: CCode, _ words: Range<Int>, body: ClosedRange<Int>, parent: Int?
  ) -> CScope?? {
    if words.isEmpty { return nil }
    if code.word(words.lowerBound) == "extern", words.count == 2,
      code.isLiteral(words.lowerBound + 1)
    {
      return .some(nil)
    }
    var index = words.lowerBound
    while index < words.upperBound,
      ["inline", "export", "typedef", "static"].contains(code.word(index))
    {
      index += 1
    }
    // `template <…> struct S`
    if code.word(index) == "template", code.isByte(index + 1, "<") {
      var depth = 0
      index += 1
      while index < words.upperBound {
        if code.isByte(index, "<") { depth += 1 }
        if code.isByte(index, ">") { depth -= 1 }
        index += 1
        if depth == 0 { break }
      }
    }
    guard let keyword = code.word(index) else { return nil }
    if keyword == "namespace" {
      let names = (index + 1..<words.upperBound).compactMap(code.word)
      var scope = CScope(
        name: names.last ?? "", isNamespace: true, bases: [], body: body, parent: parent)
      // `namespace a::b {`
      scope.path = names.joined(separator: "::")
      return scope
    }
    guard ["class", "struct", "union"].contains(keyword),
      !words.contains(where: { code.isByte($0, "(") || code.isByte($0, "=") })
    else { return nil }
    guard let name = code.word(index + 1) else { return .some(nil) }
    // A specialization does not have the members of the template.
    if code.isByte(index + 2, "<") {
      return CScope(name: "", isNamespace: false, bases: [], body: body, parent: parent)
    }
    // The members of a base with arguments may depend on them.
    let bases = (index + 2..<max(index + 2, words.upperBound)).compactMap {
      code.isByte($0 + 1, "<") ? nil : code.word($0)
    }
    return CScope(name: name, isNamespace: false, bases: Set(bases), body: body, parent: parent)
  }

  /// Returns the name before the first parentheses, and the index of the opening one.
  private static func named(_ code: CCode, _ words: Range<Int>) -> (String, Int)? {
    var index = words.lowerBound
    while index < words.upperBound {
      if code.isByte(index, "=") { return nil }
      if code.isByte(index, "(") {
        guard let name = code.word(index - 1), index > words.lowerBound else { return nil }
        guard attributes.contains(name) else { return (name, index) }
        guard let end = code.closing(index) else { return nil }
        index = end
      }
      index += 1
    }
    return nil
  }

  private static let attributes: Set<String> = [
    "__attribute__", "__attribute", "__declspec", "alignas", "_Alignas", "noexcept", "decltype",
    "__typeof__", "typeof", "__asm__", "asm", "__asm", "explicit", "requires",
  ]

  private static func function(
    _ code: CCode, _ words: Range<Int>, body: ClosedRange<Int>, implementation: String?,
    scope: String?, isUnnamed: Bool, isCPlusPlus: Bool
  ) -> CDefinition? {
    if implementation != nil,
      code.isByte(words.lowerBound, "-") || code.isByte(words.lowerBound, "+")
    {
      var index = words.lowerBound + 1
      if code.isByte(index, "("), let end = code.closing(index) { index = end + 1 }
      guard let name = code.word(index) else { return nil }
      return CDefinition(
        name: name, owner: implementation, linkage: .file, isVariadic: false, head: words,
        body: body)
    }
    guard let (name, open) = named(code, words), let end = code.closing(open),
      end < body.lowerBound, !CCode.keywords.contains(name),
      open - 1 > words.lowerBound || scope != nil
    else { return nil }
    var owner = scope
    if code.isByte(open - 2, ":"), code.isByte(open - 3, ":") {
      owner = code.word(open - 4) ?? owner
    }
    let specifiers = Set(words.prefix { $0 < open }.compactMap(code.word))
    // Another definition may take the place of a weak one, and an overload does not replace any.
    let uncertain = ["weak", "__weak__", "overloadable", "__overloadable__"]
    if !specifiers.isDisjoint(with: uncertain) { return nil }
    let linkage: CDefinition.Linkage
    if specifiers.contains("static") || isUnnamed {
      linkage = .file
    } else if !specifiers.isDisjoint(with: ["inline", "__inline", "__inline__", "constexpr"]) {
      linkage = isCPlusPlus ? .file : .inline
    } else {
      linkage = .external
    }
    let isVariadic = (open..<end).contains { index in
      code.isByte(index, ".") && code.isByte(index + 1, ".")
        || ["va_list", "__builtin_va_list", "__gnuc_va_list"].contains(code.word(index))
    }
    return CDefinition(
      name: name, owner: owner, linkage: linkage, isVariadic: isVariadic, head: words, body: body)
  }
}
