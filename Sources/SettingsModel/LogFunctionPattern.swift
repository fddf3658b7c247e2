/// A pattern for the names of an application's own log functions: `AppLog`, `DDLog*`, `MXLog.*`.
///
/// A pattern is an identifier, or several that periods join. `*` matches any number of characters.
/// The last part is the function or method. The parts before it are the type or namespace that declares it.
package struct LogFunctionPattern: Sendable, Hashable {
  package let text: String
  private let parts: [[UInt8]]

  /// - Parameter text: A pattern as in `logging.functions`; the result is nil if it is not one.
  package init?(_ text: String) {
    guard Self.isValid(Array(text.utf8)[...]) else { return nil }
    self.text = text
    parts = text.split(separator: ".").map { Array($0.utf8) }
  }

  /// Whether a text is a pattern: identifiers in which `*` may appear, with at least one letter.
  package static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy(isPart) && text.contains(where: isLetter)
  }

  private static func isPart(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, !isDigit(first) else { return false }
    return part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "*") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether the pattern names a method or a member of a namespace.
  package var isQualified: Bool { parts.count > 1 }

  /// Whether the pattern matches a name without a type or namespace.
  package func matches(_ name: String) -> Bool {
    parts.count == 1 && Self.matches(parts[0][...], Array(name.utf8)[...])
  }

  /// Whether the pattern matches a member of a type or namespace. Types around that one do not count.
  package func matches(_ name: String, of owner: String) -> Bool {
    guard parts.count > 1, let last = parts.last else { return false }
    return Self.matches(last[...], Array(name.utf8)[...])
      && Self.matches(parts[parts.count - 2][...], Array(owner.utf8)[...])
  }

  /// Whether any member of a type or namespace may match.
  package func mayMatchMembers(of owner: String) -> Bool {
    parts.count > 1 && Self.matches(parts[parts.count - 2][...], Array(owner.utf8)[...])
  }

  /// Whether a member with a name may match, whatever its type or namespace is.
  package func mayMatchOwners(of name: String) -> Bool {
    guard parts.count > 1, let last = parts.last else { return false }
    return Self.matches(last[...], Array(name.utf8)[...])
  }

  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the pattern and the name.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var name = name
    var retry: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern.removeFirst()
        retry = (pattern, name)
      } else if let byte = name.first, byte == pattern.first {
        pattern.removeFirst()
        name.removeFirst()
      } else if name.isEmpty, pattern.isEmpty {
        return true
      } else if let last = retry, !last.name.isEmpty {
        pattern = last.pattern
        name = last.name.dropFirst()
        retry = (pattern, name)
      } else {
        return false
      }
    }
  }
}
