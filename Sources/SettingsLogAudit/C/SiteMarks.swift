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
    for (index, site) in sites.enumerated() {
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
  }

  /// Everything between marks in a preprocessor's output, tokens in order; marks inside fall away.
  static func find(in output: ArraySlice<UInt8>) -> [Found] {
    struct Open {
      let mark: Mark
      var tokens: [String] = []
    }
    var open: [Open] = []
    var found: [Found] = []
    let start = output.startIndex
    let end = output.endIndex
    var index = start
    let lead = UInt8(ascii: "h")
    while index < end {
      if open.isEmpty {
        // Outside of marks, nothing else is of interest: skip as fast as may be.
        guard output[index] == lead, index == start || !CLexer.isIdentifierPart(output[index - 1])
        else {
          index += 1
          continue
        }
      }
      let byte = output[index]
      if CLexer.isIdentifierStart(byte) {
        let wordStart = index
        while index < end, CLexer.isIdentifierPart(output[index]) { index += 1 }
        if index - wordStart > 12, output[wordStart] == lead,
          let (isBegin, mark) = mark(output[wordStart..<index])
        {
          if isBegin {
            open.append(Open(mark: mark))
          } else if let position = open.lastIndex(where: { $0.mark == mark }) {
            let closed = open.remove(at: position)
            found.append(
              Found(
                mark: mark, tokens: closed.tokens,
                enclosing: open[..<position].map(\.mark)))
          }
        } else if !open.isEmpty {
          let word = String(decoding: output[wordStart..<index], as: UTF8.self)
          for position in open.indices { open[position].tokens.append(word) }
        }
        continue
      }
      if open.isEmpty {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let wordStart = index
        index += 1
        while index < end, output[index] != byte, output[index] != 0x0A {
          index += output[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, end)
        let word = String(decoding: output[wordStart..<index], as: UTF8.self)
        for position in open.indices { open[position].tokens.append(word) }
        continue
      }
      if byte == UInt8(ascii: "#"), index == start || output[index - 1] == 0x0A {
        // A line marker between the lines of a call.
        while index < end, output[index] != 0x0A { index += 1 }
        continue
      }
      if byte > 0x20 {
        let word = String(decoding: output[index...index], as: UTF8.self)
        for position in open.indices { open[position].tokens.append(word) }
      }
      index += 1
    }
    return found
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
