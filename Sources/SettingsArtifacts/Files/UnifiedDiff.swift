/// The difference of two texts in the format of `diff -u`.
package enum UnifiedDiff {
  private static let context = 3

  /// Returns the difference of two texts.
  ///
  /// - Parameters:
  ///   - old: The old text; nil if the file does not exist.
  ///   - new: The new text; nil if the file does not exist.
  package static func text(path: String, old: [UInt8]?, new: [UInt8]?) -> String {
    var text = "--- \(old == nil ? "/dev/null" : "a/\(path)")\n"
    text += "+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
    let rows = rows(lines(old), lines(new))
    for hunk in hunks(rows) { text += header(rows, hunk) + rows[hunk].map(\.text).joined() }
    return text
  }

  private struct Row {
    let mark: Character
    let line: Substring

    var text: String { "\(mark)\(line)\n" }
  }

  private static func lines(_ bytes: [UInt8]?) -> [Substring] {
    guard let bytes, !bytes.isEmpty else { return [] }
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Returns every line once, marked as kept, removed or added.
  private static func rows(_ old: [Substring], _ new: [Substring]) -> [Row] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.compactMap { change -> Int? in
        if case .remove(let offset, _, _) = change { offset } else { nil }
      })
    let inserted = Set(
      difference.insertions.compactMap { change -> Int? in
        if case .insert(let offset, _, _) = change { offset } else { nil }
      })
    var rows: [Row] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        rows.append(Row(mark: "-", line: old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        rows.append(Row(mark: "+", line: new[newIndex]))
        newIndex += 1
      } else {
        rows.append(Row(mark: " ", line: new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return rows
  }

  /// Returns ranges of rows around adjacent changes.
  private static func hunks(_ rows: [Row]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in rows.indices where rows[index].mark != " " {
      let range = max(0, index - context)..<min(rows.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func header(_ rows: [Row], _ hunk: Range<Int>) -> String {
    func side(_ absent: Character) -> String {
      let before = rows[..<hunk.lowerBound].count { $0.mark != absent }
      let count = rows[hunk].count { $0.mark != absent }
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    return "@@ -\(side("+")) +\(side("-")) @@\n"
  }
}
