import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences for people: a header per pair of cells, `+`, `-` and `~` before the settings.
package struct DiffText {
  private let style: TerminalStyle

  package init(style: TerminalStyle = .plain) { self.style = style }

  /// Of many pairs only those that differ are shown, and how many they are.
  package func render(_ diffs: [CellDiff]) -> String {
    guard diffs.count > 1 else { return diffs.map(render).joined(separator: "\n") }
    let differing = diffs.filter { !$0.isEmpty }
    return
      (differing.map(render) + [CellDiff.count(of: differing.count, among: diffs.count) + "\n"])
      .joined(separator: "\n")
  }

  private func render(_ diff: CellDiff) -> String {
    let left = diff.left.escapingControlCharacters, right = diff.right.escapingControlCharacters
    var text = style.bold("\(left) -> \(right)") + "\n"
    if diff.isEmpty { return text + "  nothing differs\n" }
    for change in diff.changes { text += render(change) }
    return text + "  \(diff.summary)\n"
  }

  private func render(_ change: CellDiff.Change) -> String {
    let name = change.name.escapingControlCharacters
    var text = ""
    switch change.kind {
    case .added: text += style.green("+ \(name)")
    case .removed: text += style.red("- \(name)")
    case .changed: text += style.yellow("~ \(name)")
    }
    text += "\n"
    var columns = AlignedColumns(indentation: "    ")
    if change.elements.isEmpty {
      if let old = change.old { columns.add(row(.removed, old.setting.string, old.origin)) }
      if let new = change.new { columns.add(row(.added, new.setting.string, new.origin)) }
    } else {
      for element in change.elements {
        columns.add(row(element.edit, element.text, element.origin))
      }
    }
    return text + columns.text
  }

  private func row(
    _ edit: CellDiff.Edit, _ value: String, _ origin: String?
  ) -> [AlignedColumns.Cell] {
    let shown = value.isEmpty ? "\"\"" : value.escapingControlCharacters
    let place = AlignedColumns.Cell(origin?.escapingControlCharacters ?? "", style.cyan)
    return switch edit {
    case .kept: [.init("  \(shown)"), place]
    case .removed: [.init("- \(shown)", style.red), place]
    case .added: [.init("+ \(shown)", style.green), place]
    }
  }
}

extension CellDiff {
  /// `2 of 12 cells differ`.
  static func count(of differing: Int, among all: Int) -> String {
    differing == 0
      ? "nothing differs in \(all) cells"
      : "\(differing) of \(all) cells \(differing == 1 ? "differs" : "differ")"
  }

  /// `1 added, 2 removed, 1 changed`, without what there is none of.
  var summary: String {
    let counts = [(Kind.added, "added"), (.removed, "removed"), (.changed, "changed")]
    return counts.compactMap { kind, word in
      let count = count(of: kind)
      return count == 0 ? nil : "\(count) \(word)"
    }.joined(separator: ", ")
  }
}
