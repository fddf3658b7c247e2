/// The macros that files define, by name, with the identifiers in their bodies. These show which
/// macros wrap a log call.
///
/// Literals beside an argument are kept, because the compiler joins them with it.
struct MacroTable: Sendable {
  private(set) var bodies: [String: Set<String>] = [:]
  private(set) var affixes: [String: Set<TextAffix>] = [:]

  /// Adds every `#define` of a text: a source, or what the preprocessor lists with `-dM`.
  mutating func add(_ text: [UInt8]) {
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String? {
      guard index < tokens.count, tokens[index].kind == .identifier else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .directive, word(index + 1) == "define",
        let name = word(index + 2)
      else {
        index += 1
        continue
      }
      index += 3
      var names: Set<String> = []
      let start = index
      while index < tokens.count, tokens[index].kind != .directiveEnd {
        if let word = word(index) { names.insert(word) }
        index += 1
      }
      bodies[name, default: []].formUnion(names)
      let affixes = MacroAffixes.find(in: tokens[start..<index], of: text)
      if !affixes.isEmpty { self.affixes[name, default: []].formUnion(affixes) }
    }
  }

  func isDefined(_ name: String) -> Bool { bodies[name] != nil }

  /// Returns the macros that call one of some functions, directly or through other macros, each
  /// with that function.
  func wrappers(of functions: [String: LogFunctions.Condition]) -> [String: String] {
    var base: [String: String] = [:]
    /// Whether its body decides about a macro of this name. It does, unless the name itself counts
    /// as a log function.
    func isFree(_ name: String) -> Bool {
      switch functions[name] {
      case nil, .namespace, .message, .symbol: true
      default: false
      }
    }
    // The macros to look at, and those that use a macro and are looked at again once it is known.
    var candidates = bodies.keys.filter(isFree).sorted()
    var users: [String: [String]] = [:]
    for name in candidates {
      for word in bodies[name] ?? [] where bodies[word] != nil {
        users[word, default: []].append(name)
      }
    }
    while !candidates.isEmpty {
      var next: Set<String> = []
      for name in candidates where base[name] == nil {
        guard let body = bodies[name] else { continue }
        let inner = body.sorted().first { word in
          if base[word] != nil { return true }
          switch functions[word] {
          case .always, .declared, .stream: return true
          // `print` in a C++ macro may be anything. The preprocessed text shows what the macro
          // calls.
          case .namespace, .symbol, .descriptorMember: return false
          case .message(let selectors): return !selectors.isDisjoint(with: body)
          case .standardStream: return body.contains("stderr") || body.contains("stdout")
          case .standardDescriptor:
            return body.contains("STDERR_FILENO") || body.contains("STDOUT_FILENO")
          case nil: return false
          }
        }
        if let inner {
          base[name] = base[inner] ?? inner
          next.formUnion(users[name] ?? [])
        }
      }
      candidates = next.sorted()
    }
    return base
  }
}
