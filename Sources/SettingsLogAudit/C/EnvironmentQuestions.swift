import SettingsSystem

/// The macros and headers that the `#if` directives of a file test, and what depends on them.
struct ConditionalNames: Sendable {
  /// A conditional region, with the names that its condition tests.
  private struct Region: Sendable {
    let asked: Set<String>
    /// The index of the region whose condition also decides about this one: the preceding branch of its
    /// `#if`, or the region around it.
    let outer: Int?
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
    // The current region of each open `#if`.
    var open: [Int] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .directive else {
        if let region = open.last, let word = word(index) {
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
        regions.append(Region(asked: names, outer: open.last))
        open.append(regions.count - 1)
      case "elif", "else", "elifdef", "elifndef":
        guard let last = open.popLast() else { break }
        asked.formUnion(names)
        regions.append(Region(asked: names, outer: last))
        open.append(regions.count - 1)
      case "endif": _ = open.popLast()
      case "define":
        if let name = word(index + 2) {
          defined.insert(name)
          if let region = open.last {
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
    zip(regions, deciders(among: names)).reduce(into: []) { result, region in
      if region.1 != nil { result.formUnion(region.0.defined) }
    }
  }

  /// Returns a name that decides whether one of some words is compiled.
  func decider(of words: (String) -> Bool, among names: Set<String>) -> String? {
    zip(regions, deciders(among: names)).lazy
      .filter { $0.1 != nil && $0.0.words.contains(where: words) }.first?.1
  }

  /// Returns, for each region, the first of some names that decides about it.
  private func deciders(among names: Set<String>) -> [String?] {
    var result: [String?] = []
    for region in regions {
      let own = region.asked.intersection(names)
      result.append(own.union(region.outer.flatMap { result[$0] }.map { [$0] } ?? []).min())
    }
    return result
  }
}
