/// Help in two columns and in paragraphs, wrapped.
package struct HelpTable: Sendable {
  private let lineWidth: Int
  private static let width = 26

  /// - Parameter columns: The width of the terminal; nil if it is not known. Lines have at most 100
  ///   columns.
  package init(columns: Int?) { lineWidth = max(40, min(columns ?? 100, 100)) }

  /// A left side that is too wide gets its own line; a right side that is too long continues below.
  package func text(_ rows: [(left: String, right: String)]) -> String {
    let width = Self.width
    var text = ""
    for row in rows {
      text += "  \(row.left)"
      let gap = width - row.left.count
      text += gap >= 2 ? Self.spaces(gap) : "\n" + Self.spaces(width + 2)
      text += wrapped(row.right, indent: width + 2) + "\n"
    }
    return text
  }

  /// Returns paragraphs whose lines fit. Lines that begin with a space are left as they are.
  package func paragraphs(_ text: String) -> String {
    var result: [String] = []
    var words: [Substring] = []
    func flush() {
      if !words.isEmpty { result.append(wrapped(words.joined(separator: " "), indent: 0)) }
      words = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        flush()
        result.append(String(line))
      } else {
        words += line.split(separator: " ")
      }
    }
    flush()
    return result.joined(separator: "\n")
  }

  /// The left and the right column of an option.
  package static func row(
    spellings: [String], placeholder: String?, help: String, choices: [String], isRepeatable: Bool
  ) -> (left: String, right: String) {
    var right = help
    // A longer list is part of the command's description.
    let list = ": " + choices.joined(separator: ", ")
    if !choices.isEmpty, right.count + list.count <= 72 { right += list }
    if isRepeatable { right += " (repeatable)" }
    let left = spellings.reversed().joined(separator: ", ")
    return (left + (placeholder.map { " \($0)" } ?? ""), right)
  }

  /// Words in lines that begin at a column and fit the width.
  private func wrapped(_ words: String, indent: Int) -> String {
    var text = ""
    var column = indent
    for word in words.split(separator: " ", omittingEmptySubsequences: false) {
      if column > indent, column + 1 + word.count > lineWidth {
        text += "\n" + Self.spaces(indent)
        column = indent
      } else if !text.isEmpty {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
