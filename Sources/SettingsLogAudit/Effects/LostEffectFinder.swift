import SettingsDiagnostics

/// Finds the effects that a C, C++ or Objective-C file loses where its log calls are off.
///
/// The finder reads the source before preprocessing, because preprocessing removes the calls.
struct LostEffectFinder {
  /// A lost effect, with the calls that all have to be off for it.
  struct Found {
    let kind: LostEffect.Kind
    let line: Int
    let text: String
    /// Indices of the file's call sites.
    let sites: [Int]
  }

  private let code: CCode
  private let sites: [CallSite]
  /// The tokens of each site.
  private let ranges: [Int: Range<Int>]

  /// - Parameter isMacro: Whether a site is a call of the log macro, or of a macro that wraps it.
  init(_ text: [UInt8], sites: [CallSite], isMacro: (CallSite) -> Bool) {
    let tokens = CLexer.tokens(of: text)
    code = CCode(text: text, tokens: tokens)
    self.sites = sites
    var ranges: [Int: Range<Int>] = [:]
    for (index, site) in sites.enumerated() where !site.isInMacro && isMacro(site) {
      let start = tokens.partitioningIndex { $0.range.lowerBound >= site.range.lowerBound }
      let end = tokens.partitioningIndex { $0.range.lowerBound >= site.range.upperBound }
      // Skip the name and the parentheses.
      if start + 2 < end { ranges[index] = start + 2..<end - 1 }
    }
    self.ranges = ranges
  }

  /// Returns the lost effects, sorted by line.
  ///
  /// - Complexity: O(*n*), where *n* is the number of tokens.
  func find() -> [Found] {
    let calls = ranges.sorted { $0.value.lowerBound < $1.value.lowerBound }
    if calls.isEmpty { return [] }
    return (calls.flatMap { arguments(of: $0.key, $0.value) } + variables(calls))
      .sorted { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  // MARK: Arguments

  private func arguments(of site: Int, _ range: Range<Int>) -> [Found] {
    var result: [Found] = []
    var start = range.lowerBound
    var depth = 0
    for index in range.lowerBound...range.upperBound {
      if ["(", "[", "{"].contains(where: { code.isByte(index, $0) }) { depth += 1 }
      if index == range.upperBound || (depth == 0 && code.isByte(index, ",")) {
        if (start..<index).contains(where: { hasEffect($0, in: start..<index) }) {
          result.append(
            Found(
              kind: .argument, line: code.tokens[start].line, text: source(start..<index),
              sites: [site]))
        }
        start = index + 1
      } else if [")", "]", "}"].contains(where: { code.isByte(index, $0) }) {
        depth -= 1
      }
    }
    return result
  }

  private func hasEffect(_ index: Int, in range: Range<Int>) -> Bool {
    switch code.byte(index) {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      // `i++` and `--i`; not `a - -b`.
      guard index + 1 < range.upperBound, code.byte(index) == code.byte(index + 1) else {
        return false
      }
      return code.tokens[index].range.upperBound == code.tokens[index + 1].range.lowerBound
    case UInt8(ascii: "="):
      if code.isByte(index + 1, "=") || ["=", "!"].contains(where: { code.isByte(index - 1, $0) }) {
        return false
      }
      // `<=` compares, `<<=` assigns.
      return ["<", ">"].allSatisfy { sign in
        !code.isByte(index - 1, sign) || code.isByte(index - 2, sign)
      }
    default: break
    }
    guard let word = code.word(index), index > range.lowerBound || code.isByte(index + 1, "(")
    else { return false }
    if code.isByte(index + 1, "(") {
      // The code may not call a block, and a method's name reveals more than a function's.
      return code.isByte(index - 1, ".") || code.isByte(index - 1, ">")
        ? EffectWords.isMethod(word) : EffectWords.isFunction(word)
    }
    let isMessage =
      (code.word(index - 1) != nil || code.isByte(index - 1, "]"))
      && (code.isByte(index + 1, "]")
        || code.isByte(index + 1, ":") && !code.isByte(index + 2, ":"))
    return isMessage && EffectWords.isMethod(word)
  }

  /// Returns the source of some tokens on one line.
  private func source(_ range: Range<Int>) -> String {
    var result = ""
    for index in range {
      let hasSpaceBefore =
        index > range.lowerBound
        && code.tokens[index - 1].range.upperBound < code.tokens[index].range.lowerBound
      result += (hasSpaceBefore ? " " : "") + code.source(index)
    }
    return result.count > 80 ? result.prefix(79) + "…" : result
  }

  // MARK: Variables

  /// Returns the local variables that only log calls use.
  private func variables(_ calls: [(key: Int, value: Range<Int>)]) -> [Found] {
    var uses: [String: [Int]] = [:]
    for (site, range) in calls {
      for index in range {
        guard let word = code.word(index), isVariable(index) else { continue }
        if uses[word]?.last != site { uses[word, default: []].append(site) }
      }
    }
    // The only token outside of log calls, by name; nil if there are several.
    var others: [String: Int?] = [:]
    var depth = 0
    var depths: [Int: Int] = [:]
    var call = calls.startIndex
    for index in code.tokens.indices {
      if code.isByte(index, "{") { depth += 1 }
      if code.isByte(index, "}") { depth -= 1 }
      while call < calls.endIndex, calls[call].value.upperBound <= index { call += 1 }
      if call < calls.endIndex, calls[call].value.contains(index) { continue }
      guard let word = code.word(index), uses[word] != nil, !isMember(index) else { continue }
      others.updateValue(others[word] == nil ? index : nil, forKey: word)
      depths[index] = depth
    }
    return others.compactMap { name, index in
      guard let index, let sites = uses[name], depths[index, default: 0] > 0,
        isDeclaration(index)
      else { return nil }
      return Found(kind: .variable, line: code.tokens[index].line, text: name, sites: sites)
    }
  }

  private func isMember(_ index: Int) -> Bool {
    code.isByte(index - 1, ".") || (code.isByte(index - 1, ">") && code.isByte(index - 2, "-"))
  }

  /// Whether a word of an argument may be a variable, and not a function, member, selector or
  /// label.
  private func isVariable(_ index: Int) -> Bool {
    !isMember(index) && !code.isByte(index + 1, "(") && !code.isByte(index + 1, ":")
  }

  /// Whether a name is declared with a value: `int count = …`, `NSString *text = …`.
  private func isDeclaration(_ index: Int) -> Bool {
    guard code.isByte(index + 1, "="), !code.isByte(index + 2, "=") else { return false }
    var type = index - 1
    while code.isByte(type, "*") || code.isByte(type, ">") { type -= 1 }
    guard let word = code.word(type) else { return false }
    return !CallSiteFinder.wordsBeforeExpressions.contains(word) && word != "define"
  }
}
