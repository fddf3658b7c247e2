/// Two columns of help, wrapped.
package enum HelpTable {
  private static let lineWidth = 100
  private static let width = 26

  /// A left side that is too wide gets its own line; a right side that is too long continues below.
  package static func text(_ rows: [(left: String, right: String)]) -> String {
    var text = ""
    for row in rows {
      text += "  \(row.left)"
      let gap = width - row.left.count
      text += gap >= 2 ? spaces(gap) : "\n" + spaces(width + 2)
      text += wrapped(row.right, indent: width + 2) + "\n"
    }
    return text
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
  private static func wrapped(_ words: String, indent: Int) -> String {
    var text = ""
    var column = indent
    for word in words.split(separator: " ", omittingEmptySubsequences: false) {
      if column > indent, column + 1 + word.count > lineWidth {
        text += "\n" + spaces(indent)
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
