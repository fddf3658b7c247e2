import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences as Markdown tables, fit for a pull request's comment.
package enum DiffMarkdown {
  /// Of many pairs only those that differ are shown, and how many they are.
  package static func render(_ diffs: [CellDiff]) -> String {
    guard diffs.count > 1 else { return diffs.map(render).joined(separator: "\n") }
    let differing = diffs.filter { !$0.isEmpty }
    let count = CellDiff.count(of: differing.count, among: diffs.count)
    return (differing.map(render) + ["**\(count)**\n"]).joined(separator: "\n")
  }

  private static func render(_ diff: CellDiff) -> String {
    var text = "### \(codeSpan(diff.left)) → \(codeSpan(diff.right))\n\n"
    if diff.isEmpty { return text + "Nothing differs.\n" }
    text += "| Setting | \(code(diff.left)) | \(code(diff.right)) | From |\n"
    text += "| --- | --- | --- | --- |\n"
    for change in diff.changes {
      text += "| \(code(change.name)) | \(cells(of: change).joined(separator: " | ")) |\n"
    }
    return text + "\n\(diff.summary)\n"
  }

  /// The old value, the new value and where they come from. Of a changed list only the elements that
  /// go and come are shown, in lines that begin with a sign.
  private static func cells(of change: CellDiff.Change) -> [String] {
    guard change.kind == .changed, !change.elements.isEmpty else {
      let origins = [change.old?.origin, change.new?.origin].compactMap(\.self)
      return [value(change.old), value(change.new), lines(origins)]
    }
    let removed = change.elements.filter { $0.edit == .removed }
    let added = change.elements.filter { $0.edit == .added }
    return [
      removed.map { "− \(code($0.text))" }.joined(separator: "<br>"),
      added.map { "+ \(code($0.text))" }.joined(separator: "<br>"),
      lines((removed + added).compactMap(\.origin)),
    ]
  }

  private static func value(_ side: CellDiff.Side?) -> String {
    guard let side else { return "" }
    guard side.setting.type.isListType else { return code(side.setting.string) }
    return side.setting.list.map(code).joined(separator: "<br>")
  }

  private static func lines(_ origins: [String]) -> String {
    var seen: [String] = []
    for origin in origins where !seen.contains(origin) { seen.append(origin) }
    return seen.map(code).joined(separator: "<br>")
  }

  /// A code span in a table's cell, where a bar must be escaped even inside one.
  private static func code(_ text: String) -> String { escapingBars(codeSpan(text)) }

  /// A code span whose fence is longer than any run of backticks inside; line breaks and other control
  /// characters are shown as escapes.
  private static func codeSpan(_ text: String) -> String {
    if text.isEmpty { return "_empty_" }
    let shown = text.escapingControlCharacters.replacing("\t", with: "\\t")
    var longest = 0, run = 0
    for byte in shown.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A blank on both sides is dropped by readers; it keeps backticks and blanks at the ends whole.
    let ends = [shown.utf8.first, shown.utf8.last]
    let needsBlanks = ends.contains(UInt8(ascii: "`")) || ends.contains(UInt8(ascii: " "))
    let content = needsBlanks ? " \(shown) " : shown
    return fence + content + fence
  }

  private static func escapingBars(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += scalar == "|" ? "\\|" : String(scalar) }
    return result
  }
}
