/// Marks around call sites that survive the preprocessor. The text between them in its output is
/// the expansion of the call.
///
/// A mark is an identifier that no other code uses: the file's key and the number of the site in
/// the file.
enum SiteMarks {
  private static let begin = "hmAuditBegin_"
  private static let end = "hmAuditEnd_"

  struct Mark: Hashable, Sendable {
    /// The file's key. See `key(of:)`.
    let file: String
    let site: Int
  }

  /// Returns a short name for a path. The name is the same in every run.
  static func key(of path: String) -> String { ContentHash.of(path).text }

  /// Returns a file with marks around its sites. No line break is added, so the numbers of lines
  /// stay the same.
  static func marked(_ text: [UInt8], sites: [CallSite], key: String) -> [UInt8] {
    var insertions: [(offset: Int, order: Int, text: String)] = []
    // A call in a macro's body is not a call yet, and a mark would separate `##` from a name.
    for (index, site) in sites.enumerated() where !site.isInMacro {
      insertions.append((site.range.lowerBound, index, " \(begin)\(key)_\(index) "))
      // If two sites end at one place, the inner one, which began later, ends first.
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

  /// Returns what a reading records about a site, as `ClangReader.states` describes it.
  static func state(_ state: String, of mark: Mark) -> String {
    "\(mark.file) \(mark.site) \(state)"
  }

  /// The output between a pair of marks.
  struct Found: Sendable {
    let mark: Mark
    let tokens: [String]
    /// The marks of the pairs around it, innermost last.
    let enclosing: [Mark]
    /// The index in `Scan.outside` of the token that represents the outermost pair.
    var position: Int
  }

  /// A preprocessor's output, split at the marks.
  struct Scan: Sendable {
    /// The tokens between marks, in order. Inner marks are dropped.
    var found: [Found] = []
    /// The tokens outside of all pairs, with the first mark of each outermost pair in its place.
    ///
    /// A mark without its partner encloses nothing. A branch of `#if` among a call's arguments may
    /// have removed the partner.
    var outside: [CToken] = []
  }

  /// - Parameter opened: Marks whose pairs do not count, so that what they enclose is ordinary code.
  static func scan(_ text: [UInt8], opened: Set<Mark> = []) -> Scan {
    struct Open {
      let mark: Mark
      let token: CToken
      var tokens: [String] = []
      /// The number of tokens outside when the pair began.
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
        if opened.contains(mark) { continue }
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
