import SettingsSystem

/// The macros and headers that the `#if` directives of a file test, and what depends on them.
struct ConditionalNames: Sendable {
  /// A conditional region, with the names that the conditions around it test.
  private struct Region: Sendable {
    let asked: Set<String>
    /// The macros that the region defines.
    var defined: Set<String> = []
    /// All other words in the region.
    var words: Set<String> = []
  }

  private(set) var asked: Set<String> = []
  private(set) var defined: Set<String> = []
  private var regions: [Region] = []

  init(_ text: [UInt8]) {
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    // The names of each open `#if`, including those of its earlier branches, and its current
    // region.
    var open: [(names: Set<String>, region: Int)] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .directive else {
        if let region = open.last?.region, let word = word(index) {
          regions[region].words.insert(word)
        }
        index += 1
        continue
      }
      let end =
        tokens[index...].firstIndex { $0.kind == .directiveEnd } ?? tokens.count
      let names = Self.names(index + 2..<max(index + 2, end), tokens, text)
      switch word(index + 1) {
      case "if", "ifdef", "ifndef":
        asked.formUnion(names)
        let around = open.last.map { regions[$0.region].asked } ?? []
        regions.append(Region(asked: around.union(names)))
        open.append((around.union(names), regions.count - 1))
      case "elif", "else", "elifdef", "elifndef":
        guard let last = open.popLast() else { break }
        asked.formUnion(names)
        regions.append(Region(asked: last.names.union(names)))
        open.append((last.names.union(names), regions.count - 1))
      case "endif": _ = open.popLast()
      case "define":
        if let name = word(index + 2) {
          defined.insert(name)
          if let region = open.last?.region {
            regions[region].defined.insert(name)
            regions[region].words.formUnion(names.subtracting([name]))
          }
        }
      default: break
      }
      index = end + 1
    }
  }

  /// Returns the macros that a directive tests, and the headers as `<NAME>` or `"NAME"`.
  private static func names(
    _ range: Range<Int>, _ tokens: [CToken], _ text: [UInt8]
  ) -> Set<String> {
    var names: Set<String> = []
    var index = range.lowerBound
    while index < range.upperBound {
      defer { index += 1 }
      guard tokens[index].kind == .identifier else { continue }
      let word = String(decoding: text[tokens[index].range], as: UTF8.self)
      guard word.hasPrefix("__has_include") else {
        if !["defined", "true", "false"].contains(word) { names.insert(word) }
        continue
      }
      // `defined(__has_include)` does not name a header.
      let isOpen = index + 1 < range.upperBound && Self.is("(", tokens[index + 1], text)
      guard isOpen,
        let close = (index + 2..<max(index + 2, range.upperBound)).first(where: {
          Self.is(")", tokens[$0], text)
        }), close > index + 2
      else { continue }
      let header = text[tokens[index + 2].range.lowerBound..<tokens[close - 1].range.upperBound]
      names.insert(String(decoding: header, as: UTF8.self).filter { $0 != " " })
      index = close
    }
    return names
  }

  private static func `is`(_ character: Unicode.Scalar, _ token: CToken, _ text: [UInt8]) -> Bool {
    token.kind == .punctuation && text[token.range.lowerBound] == UInt8(ascii: character)
  }

  /// Returns the macros whose definition depends on some names.
  func defined(under names: Set<String>) -> Set<String> {
    regions.reduce(into: []) { result, region in
      if !region.asked.isDisjoint(with: names) { result.formUnion(region.defined) }
    }
  }

  /// Returns a name that decides whether one of some words is compiled.
  func decider(of words: (String) -> Bool, among names: Set<String>) -> String? {
    for region in regions where region.words.contains(where: words) {
      if let name = region.asked.intersection(names).min() { return name }
    }
    return nil
  }
}
