/// Marks around call sites that survive the preprocessor, so that what stands between them in its
/// output is what the call really expanded to.
///
/// A mark is an identifier nobody has: the file's key and the site's number in it.
enum SiteMarks {
  private static let begin = "hmAuditBegin_"
  private static let end = "hmAuditEnd_"

  struct Mark: Hashable, Sendable {
    /// The file's key: see `key(of:)`.
    let file: String
    let site: Int
  }

  /// A short name for a path that stays the same from run to run.
  static func key(of path: String) -> String { ContentHash.of(path).text }

  /// A file with marks around its sites. No line break is added, so lines stay what they were.
  static func marked(_ text: [UInt8], sites: [CallSite], key: String) -> [UInt8] {
    var insertions: [(offset: Int, order: Int, text: String)] = []
    // A call in a macro's body is none yet, and marks there would come between `##` and a name.
    for (index, site) in sites.enumerated() where !site.isInMacro {
      insertions.append((site.range.lowerBound, index, " \(begin)\(key)_\(index) "))
      // Of two that end at one place the inner one, which began later, ends first.
      insertions.append((site.range.upperBound, -index, " \(end)\(key)_\(index) "))
    }
    insertions.sort { ($0.offset, $0.order) < ($1.offset, $1.order) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + insertions.count * 48)
    var last = 0
    for insertion in insertions {
      result += text[last..<insertion.offset]
      result += Array(insertion.text.utf8)
      last = insertion.offset
    }
    return result + text[last...]
  }

  /// What one mark pair enclosed in the output.
  struct Found: Sendable {
    let mark: Mark
    let tokens: [String]
    /// Marks of the pairs around it, the innermost last.
    let enclosing: [Mark]
    /// The index in `Scan.outside` of the token that stands for the outermost pair.
    var position: Int
  }

  /// A preprocessor's output, taken apart at the marks.
  struct Scan: Sendable {
    /// What stood between marks, tokens in order; marks inside fall away.
    var found: [Found] = []
    /// The tokens that no pair encloses, with the first mark of each outermost pair in its place. A mark without its other half encloses nothing: a branch
    /// of `#if` among a call's arguments may have taken that away.
    var outside: [CToken] = []
  }

  static func scan(_ text: [UInt8]) -> Scan {
    struct Open {
      let mark: Mark
      let token: CToken
      var tokens: [String] = []
      /// How many tokens stood outside when it began.
      let outside: Int
    }
    var scan = Scan()
    var open: [Open] = []
    var isDirective = false
    for token in CLexer.tokens(of: text) {
      switch token.kind {
      case .directive: isDirective = true
      case .directiveEnd: isDirective = false
      default: break
      }
      if isDirective || token.kind == .directiveEnd { continue }
      let bytes = text[token.range]
      if token.kind == .identifier, bytes.count > 12, bytes.first == UInt8(ascii: "h"),
        let (isBegin, mark) = mark(bytes)
      {
        if isBegin {
          open.append(Open(mark: mark, token: token, outside: scan.outside.count))
        } else if let position = open.lastIndex(where: { $0.mark == mark }) {
          let closed = open.remove(at: position)
          scan.outside.removeLast(scan.outside.count - min(closed.outside, scan.outside.count))
          for index in scan.found.indices.reversed() {
            guard scan.found[index].position >= closed.outside else { break }
            scan.found[index].position = closed.outside
          }
          scan.found.append(
            Found(
              mark: mark, tokens: closed.tokens, enclosing: open[..<position].map(\.mark),
              position: closed.outside))
          scan.outside.append(closed.token)
        }
        continue
      }
      scan.outside.append(token)
      guard !open.isEmpty else { continue }
      let word = String(decoding: bytes, as: UTF8.self)
      for position in open.indices { open[position].tokens.append(word) }
    }
    return scan
  }

  /// Whether a token is a mark.
  static func isMark(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 12 && word.first == UInt8(ascii: "h") && mark(word) != nil
  }

  private static func mark(_ word: ArraySlice<UInt8>) -> (isBegin: Bool, mark: Mark)? {
    let text = String(decoding: word, as: UTF8.self)
    let isBegin = text.hasPrefix(begin)
    guard isBegin || text.hasPrefix(end) else { return nil }
    let parts = text.split(separator: "_")
    guard parts.count == 3, let site = Int(parts[2]) else { return nil }
    return (isBegin, Mark(file: String(parts[1]), site: site))
  }
}
