extension SiteMarks.Scan {
  /// The pairs that enclose ordinary code in each of their places: `CHECK(x)` is `if (!(x)) { ; }`
  /// where the log call in it is off.
  func ordinaryMarks(_ names: LogNameTable, _ dialect: CDialect) -> Set<SiteMarks.Mark> {
    var others: Set<SiteMarks.Mark> = []
    var ordinary: Set<SiteMarks.Mark> = []
    for site in found where !others.contains(site.mark) {
      let expansion = Expansion(tokens: site.tokens)
      if !expansion.isNothing(),
        expansion.isOrdinary(names, dialect) || expansion.live?.isOrdinary(names, dialect) == true
      {
        ordinary.insert(site.mark)
      } else {
        others.insert(site.mark)
      }
    }
    return ordinary.subtracting(others)
  }
}

extension Expansion {
  /// The expansion without the code that constants exclude, as the call in `if (0) printf(…);` is;
  /// nil if they exclude nothing.
  var live: Expansion? {
    if tokens.first == "#" { return nil }
    let text = Array(text.utf8)
    let code = CCode(text: text, tokens: CLexer.tokens(of: text))
    let dead = DeadCode(code, constants: CConstants(of: .none, in: code))
    let kept = code.tokens.indices.filter { !dead.contains($0) }
    return kept.count == code.count ? nil : Expansion(tokens: kept.map(code.source))
  }

  /// Whether nothing in the expansion is named or written like output, so that it can be judged like
  /// code outside of macros.
  ///
  /// A call of an object's member, or of a function whose name suggests output, is what the macro is
  /// for. In C++, so are a shift and a variable, whose type may have operators and a constructor, and a
  /// call that code behind the macro may continue with a shift.
  func isOrdinary(_ names: LogNameTable, _ dialect: CDialect) -> Bool {
    if tokens.first == "#" { return false }
    return tokens.indices.allSatisfy { index in
      let token = tokens[index]
      guard let first = token.utf8.first, CLexer.isIdentifierStart(first) else {
        return dialect != .cPlusPlus || !["<", ">"].contains(token) || token != self[index + 1]
      }
      if CCode.keywords.contains(token) || Self.silentWords.contains(token) { return true }
      let isVariable = CallSiteFinder.commonNames.contains(token) && self[index + 1] != "("
      if names[token] != nil && !isVariable || LogFunctions.isStream(token)
        || token.hasSuffix("asm__")
      {
        return false
      }
      switch self[index + 1] {
      case "(":
        return !Self.suggestsOutput(token) && ![".", ">", ":"].contains(self[index - 1])
          && (dialect != .cPlusPlus || isStatement)
      case ":", "]": return !Self.suggestsOutput(token)
      case "{": return dialect != .cPlusPlus
      default: return dialect != .cPlusPlus || !isDeclared(at: index)
      }
    }
  }

  private var isStatement: Bool {
    tokens.first == "do" || tokens.last == "}" || tokens.last == ";"
  }

  private subscript(index: Int) -> String? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// Whether a name follows another one, or the arguments of a template.
  private func isDeclared(at index: Int) -> Bool {
    guard let type = self[index - 1] else { return false }
    if type == ">" { return true }
    return type.utf8.first.map(CLexer.isIdentifierStart) == true && !Self.silentWords.contains(type)
      && !CCode.keywords.contains(type)
  }

  private static func suggestsOutput(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["log", "print", "trace", "debug", "dump", "write", "puts", "emit"]
      .contains(where: name.contains)
  }
}
