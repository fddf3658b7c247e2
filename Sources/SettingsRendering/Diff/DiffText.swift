import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Differences as text: a header for each pair or group of cells, and `+`, `-` and `~` before the
/// settings.
package struct DiffText {
  /// The number of consecutive kept elements that a summary shows.
  private static let maximumKept = 3

  private let style: TerminalStyle

  package init(style: TerminalStyle = .plain) { self.style = style }

  /// Renders each pair of cells by itself. Of several pairs, only those that differ are shown.
  package func render(
    _ diffs: [CellDiff], structure: StructureDiff = StructureDiff(), parts: PartsDiff? = nil
  ) -> String {
    let structureText = render(structure)
    if diffs.count == 1, structure.isEmpty, parts?.isEmpty ?? true { return render(diffs[0]) }
    let differing = diffs.filter { !$0.isEmpty }
    let count = CellDiff.count(
      of: differing.count, among: diffs.count, isEverything: structure.isEmpty, parts: parts)
    return
      ((structure.isEmpty ? [] : [structureText]) + differing.map(render) + render(parts)
      + [count + "\n"]).joined(separator: "\n")
  }

  /// Renders each change once, below the cells that share it.
  package func render(_ summary: DiffSummary) -> String {
    let count = CellDiff.count(
      of: summary.differingCount, among: summary.cellCount,
      isEverything: summary.structure.isEmpty, parts: summary.parts)
    if summary.isEmpty { return count + "\n" }
    let title = "\(summary.left) -> \(summary.right)".escapingControlCharacters
    var parts = [style.bold(title) + "\n" + render(summary.structure)]
    for group in summary.groups {
      let cells = group.cells.text { $0.escapingControlCharacters }
      var text = style.bold(cells) + "\n"
      for change in group.changes { text += render(change) }
      parts.append(text)
    }
    return (parts + render(summary.parts) + [count + "\n"]).joined(separator: "\n")
  }

  /// Renders a paragraph for each group of targets.
  private func render(_ parts: PartsDiff?) -> [String] {
    (parts?.groups ?? []).map { group in
      var text = style.bold(group.title(\.escapingControlCharacters)) + "\n"
      for change in group.changes {
        let title = change.title(arrow: "->", \.escapingControlCharacters)
        text += line(change.edit, title) + "\n"
        var columns = AlignedColumns(indentation: "    ")
        for detail in change.details { columns.add(row(detail.edit, detail.text, nil)) }
        text += columns.text
      }
      return text
    }
  }

  private func render(_ structure: StructureDiff) -> String {
    var text = ""
    for line in structure.lines(arrow: "->", \.escapingControlCharacters) {
      text += self.line(line.edit, line.text) + "\n"
    }
    return text
  }

  private func line(_ edit: CellDiff.Kind, _ text: String) -> String {
    switch edit {
    case .added: style.green("+ \(text)")
    case .removed: style.red("- \(text)")
    case .changed: style.yellow("~ \(text)")
    }
  }

  private func render(_ change: DiffSummary.Change) -> String {
    var note = ""
    if change.variantCount > 1 {
      note = "  (\(change.variantCount) different changes, for example of \(change.example.text))"
    }
    return render(change.change, note: note.escapingControlCharacters, elidesKept: true)
  }

  private func render(_ diff: CellDiff) -> String {
    let left = diff.left.escapingControlCharacters, right = diff.right.escapingControlCharacters
    var text = style.bold("\(left) -> \(right)") + "\n"
    if diff.isEmpty { return text + "  no differences\n" }
    for change in diff.changes { text += render(change) }
    return text + "  \(diff.summary)\n"
  }

  /// - Parameters:
  ///   - note: Text after the setting's name.
  ///   - elidesKept: Whether to omit long runs of kept elements.
  private func render(
    _ change: CellDiff.Change, note: String = "", elidesKept: Bool = false
  ) -> String {
    let name = change.name.escapingControlCharacters
    let text = line(change.kind, name) + note + "\n"
    var columns = AlignedColumns(indentation: "    ")
    if change.elements.isEmpty {
      if let old = change.old { columns.add(row(.removed, old.setting.string, old.origin)) }
      if let new = change.new { columns.add(row(.added, new.setting.string, new.origin)) }
    } else {
      for run in elidesKept ? change.runsOfElements : [change.elements[...]] {
        if elidesKept, run.first?.edit == .kept, run.count > Self.maximumKept {
          columns.add([.init("  …"), .init("\(run.count) elements unchanged", style.cyan)])
          continue
        }
        for element in run { columns.add(row(element.edit, element.text, element.origin)) }
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

extension CellDiff.Change {
  /// The elements, divided where kept elements begin or end.
  fileprivate var runsOfElements: [ArraySlice<CellDiff.ElementChange>] {
    var runs: [ArraySlice<CellDiff.ElementChange>] = []
    var start = 0
    for index in elements.indices
    where index + 1 == elements.count
      || (elements[index].edit == .kept) != (elements[index + 1].edit == .kept)
    {
      runs.append(elements[start...index])
      start = index + 1
    }
    return runs
  }
}

extension CellDiff {
  /// `2 of 12 cells differ`.
  ///
  /// - Parameters:
  ///   - isEverything: Whether nothing was reported besides the cells.
  ///   - parts: What differs beside settings.
  static func count(
    of differing: Int, among all: Int, isEverything: Bool = true, parts: PartsDiff? = nil
  ) -> String {
    if let parts, !parts.isEmpty {
      let cells = all == 0 ? "" : count(of: differing, among: all) + "; "
      return cells + (parts.count == 1 ? "1 part differs" : "\(parts.count) parts differ")
    }
    if all == 0 { return parts == nil ? "no cells were compared" : "no parts differ" }
    let cells = all == 1 ? "1 cell" : "\(all) cells"
    if differing == 0 {
      return isEverything ? "no differences in \(cells)" : "no other differences in \(cells)"
    }
    return "\(differing) of \(cells) \(differing == 1 ? "differs" : "differ")"
  }

  /// `1 added, 2 removed, 1 changed`, without zero counts.
  var summary: String {
    let counts = [(Kind.added, "added"), (.removed, "removed"), (.changed, "changed")]
    return counts.compactMap { kind, word in
      let count = count(of: kind)
      return count == 0 ? nil : "\(count) \(word)"
    }.joined(separator: ", ")
  }
}
