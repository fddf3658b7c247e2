import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences as Markdown tables, for example for a pull request.
package enum DiffMarkdown {
  /// Renders each pair of cells by itself. Of several pairs, only those that differ are shown.
  package static func render(
    _ diffs: [CellDiff], structure: StructureDiff = StructureDiff(), parts: PartsDiff? = nil
  ) -> String {
    if diffs.count == 1, structure.isEmpty, parts?.isEmpty ?? true { return render(diffs[0]) }
    let differing = diffs.filter { !$0.isEmpty }
    let count = CellDiff.count(
      of: differing.count, among: diffs.count, isEverything: structure.isEmpty, parts: parts)
    return
      ((structure.isEmpty ? [] : [render(structure)]) + differing.map(render) + render(parts)
      + ["**\(count)**\n"]).joined(separator: "\n")
  }

  /// Renders each change once, below the cells that share it.
  package static func render(_ summary: DiffSummary) -> String {
    let count = CellDiff.count(
      of: summary.differingCount, among: summary.cellCount,
      isEverything: summary.structure.isEmpty, parts: summary.parts)
    var parts = [
      "### \(MarkdownText.codeSpan(summary.left)) → \(MarkdownText.codeSpan(summary.right))\n"
    ]
    if !summary.structure.isEmpty { parts.append(render(summary.structure)) }
    for group in summary.groups {
      var text = "#### " + capitalized(group.cells.text(MarkdownText.codeSpan)) + "\n\n"
      text += tableHead(summary.left, summary.right)
      for change in group.changes { text += row(of: change) }
      parts.append(text)
    }
    parts += render(summary.parts)
    return (parts + ["**\(capitalized(count))**\n"]).joined(separator: "\n")
  }

  /// Renders a list for each group of targets.
  private static func render(_ parts: PartsDiff?) -> [String] {
    (parts?.groups ?? []).map { group in
      var text = "#### " + capitalized(group.title(MarkdownText.codeSpan)) + "\n\n"
      for change in group.changes {
        text += "- \(change.edit.rawValue): \(change.title(arrow: "→", MarkdownText.codeSpan))\n"
        for detail in change.details {
          text += "  - \(detail.edit == .added ? "+" : "−") \(MarkdownText.codeSpan(detail.text))\n"
        }
      }
      return text
    }
  }

  private static func render(_ structure: StructureDiff) -> String {
    structure.lines(arrow: "→", MarkdownText.codeSpan).map { "- \(capitalized($0.text))\n" }
      .joined()
  }

  private static func row(of change: DiffSummary.Change) -> String {
    var name = code(change.change.name)
    if change.variantCount > 1 {
      name +=
        "<br>\(change.variantCount) different changes, for example of "
        + code(change.example.text)
    }
    return "| \(name) | \(cells(of: change.change).joined(separator: " | ")) |\n"
  }

  private static func tableHead(_ left: String, _ right: String) -> String {
    "| Setting | \(code(left)) | \(code(right)) | From |\n| --- | --- | --- | --- |\n"
  }

  /// Capitalizes the first letter of a sentence; a name in a code span is unchanged.
  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func render(_ diff: CellDiff) -> String {
    var text = "### \(MarkdownText.codeSpan(diff.left)) → \(MarkdownText.codeSpan(diff.right))\n\n"
    if diff.isEmpty { return text + "No differences.\n" }
    text += tableHead(diff.left, diff.right)
    for change in diff.changes {
      text += "| \(code(change.name)) | \(cells(of: change).joined(separator: " | ")) |\n"
    }
    return text + "\n\(diff.summary)\n"
  }

  /// The old value, the new value and their locations. Of a changed list, only the removed and
  /// added elements are shown, in lines that begin with a sign.
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
    origins.uniqued().map(code).joined(separator: "<br>")
  }

  /// A code span in a table's cell, in which a bar must be escaped even inside the span.
  private static func code(_ text: String) -> String { escapingBars(MarkdownText.codeSpan(text)) }

  private static func escapingBars(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += scalar == "|" ? "\\|" : String(scalar) }
    return result
  }
}
