/// A pattern for names of targets and configurations, such as `*Kiosk`.
///
/// `*` matches any run of characters, slashes included, `?` any one character, and `[a-z]` or `[!a-z]` one character of
/// a class. Upper and lower case differ.
package struct NamePattern {
  private let text: String

  /// Returns nil for a word without any pattern character.
  package init?(_ word: String) {
    guard Self.isPattern(word) else { return nil }
    text = word
  }

  package static func isPattern(_ word: String) -> Bool {
    word.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
    }
  }

  package func matches(_ name: String) -> Bool {
    ConditionPattern.match(text, name) == .matches
  }

  // MARK: Suggesting

  /// The name that needs the fewest changes to match, ignoring case, or nil if none is near.
  ///
  /// - Complexity: O(length of the pattern × length of all names).
  package func nearest(in names: some Sequence<String>) -> String? {
    // A name of this length is not a misspelling.
    guard text.utf8.count <= 128 else { return nil }
    let tokens = tokens
    let letters = tokens.count { $0.byte != nil }
    guard letters >= 3 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names where name.utf8.count <= 256 {
      let distance = Self.distance(from: tokens, to: Array(name.lowercased().utf8))
      guard distance <= (letters + 1) / 3, distance < best?.distance ?? .max else { continue }
      best = (name, distance)
    }
    return best?.name
  }

  private enum Token {
    case run
    case anyOne
    case byte(UInt8)

    var byte: UInt8? {
      if case .byte(let byte) = self { byte } else { nil }
    }
  }

  private var tokens: [Token] {
    var tokens: [Token] = []
    var rest = Array(text.lowercased().utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(.run)
      case UInt8(ascii: "?"): tokens.append(.anyOne)
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { fallthrough }
        tokens.append(.anyOne)
        rest = rest[(end + 1)...]
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// The number of bytes to insert, remove or replace until the pattern matches.
  private static func distance(from tokens: [Token], to name: [UInt8]) -> Int {
    var last = Array(0...name.count)
    var row = last
    for token in tokens {
      if case .run = token {
        row[0] = last[0]
        for end in name.indices { row[end + 1] = min(last[end + 1], row[end]) }
      } else {
        row[0] = last[0] + 1
        for (end, byte) in name.enumerated() {
          let change = token.byte.map { $0 == byte ? 0 : 1 } ?? 0
          row[end + 1] = min(last[end] + change, last[end + 1] + 1, row[end] + 1)
        }
      }
      swap(&last, &row)
    }
    return last[name.count]
  }
}
