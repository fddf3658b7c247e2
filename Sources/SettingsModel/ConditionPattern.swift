/// Matches a condition's pattern against a parameter's value.
///
/// `*` matches any characters, `?` one character, `[a-z]` a class and `[!a-z]` its complement.
/// There are no escapes and no rules for paths or leading dots, and `^` negates nothing (as in
/// Apple's engine).
package enum ConditionPattern {
  /// The result of a match; `malformed` is for input on which Apple's engine crashes.
  package enum Outcome: Sendable {
    case matches
    case differs
    /// A class with a descending range, such as `[z-a]`.
    case malformed
  }

  package static func match(_ pattern: String, _ value: String) -> Outcome {
    // Characters are grapheme clusters; in ASCII (except CR LF) those are bytes.
    if isPlain(pattern), isPlain(value) {
      return match(Array(pattern.utf8), Array(value.utf8)) { UInt8(ascii: $0) }
    }
    return match(Array(pattern), Array(value)) { Character($0) }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
  }

  /// Matches each `*` as short as possible, and backtracks to the last one only. This is linear for
  /// one star, and never worse than the product of the lengths.
  private static func match<Element: Comparable>(
    _ pattern: [Element], _ value: [Element], _ make: (Unicode.Scalar) -> Element
  ) -> Outcome {
    let star = make("*"), question = make("?"), bracket = make("[")
    var p = 0
    var v = 0
    var retry: (p: Int, v: Int)?
    while true {
      if p < pattern.count, pattern[p] == star {
        p += 1
        retry = (p, v)
        continue
      }
      if v == value.count { return p == pattern.count ? .matches : .differs }
      if p < pattern.count {
        if pattern[p] == bracket, let parsed = characterClass(pattern, p, make) {
          switch parsed.verdict(value[v]) {
          case .matches:
            p = parsed.end
            v += 1
            continue
          case .malformed: return .malformed
          case .differs: if parsed.isInvalid { return .differs }
          }
        } else if pattern[p] == question || pattern[p] == value[v] {
          p += 1
          v += 1
          continue
        }
      }
      guard let last = retry, last.v < value.count else { return .differs }
      retry = (last.p, last.v + 1)
      p = last.p
      v = last.v + 1
    }
  }

  private struct CharacterClass<Element: Comparable> {
    var isNegated = false
    var singles: [Element] = []
    var ranges: [(Element, Element)] = []
    /// A dash without an end: the engine treats the whole pattern as one that matches nothing.
    var isInvalid = false
    /// Index after the closing bracket.
    var end = 0

    func verdict(_ element: Element) -> Outcome {
      if isInvalid { return .differs }
      if ranges.contains(where: { $0.0 > $0.1 }) { return .malformed }
      let isMember =
        singles.contains(element) || ranges.contains { $0.0 <= element && element <= $0.1 }
      return isMember != isNegated ? .matches : .differs
    }
  }

  /// The class that starts at a `[`, or nil if no `]` follows; the bracket then matches itself.
  private static func characterClass<Element: Comparable>(
    _ pattern: [Element], _ start: Int, _ make: (Unicode.Scalar) -> Element
  ) -> CharacterClass<Element>? {
    guard let close = pattern[(start + 1)...].firstIndex(of: make("]")) else { return nil }
    var result = CharacterClass<Element>()
    var i = start + 1
    if i < close, pattern[i] == make("!") {
      result.isNegated = true
      i += 1
    }
    while i < close {
      if i + 1 < close, pattern[i + 1] == make("-") {
        if i + 2 < close {
          result.ranges.append((pattern[i], pattern[i + 2]))
        } else {
          result.isInvalid = true
        }
        i += 3
      } else {
        result.singles.append(pattern[i])
        i += 1
      }
    }
    result.end = close + 1
    return result
  }
}
