import SettingsDiagnostics
package import SettingsRendering

/// The result of `verify` as text: the table of products, then the findings.
package struct VerificationText {
  private let style: TerminalStyle
  private let isQuiet: Bool

  package init(style: TerminalStyle, isQuiet: Bool = false) {
    self.style = style
    self.isQuiet = isQuiet
  }

  package func render(_ verification: ProductVerification) -> String {
    var text = isQuiet ? "" : table(of: verification)
    let diagnostics = verification.problems + verification.findings.map(\.diagnostic)
    let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
    if !shown.isEmpty, !text.isEmpty { text += "\n" }
    let files = shown.count > 16 ? verification.files.indexed : verification.files
    let renderer = DiagnosticText(files: files, isColored: style.isColored)
    for diagnostic in shown { text += renderer.render(diagnostic) }
    if isQuiet { return text }
    return text + "\n" + Self.summary(verification) + "\n"
  }

  private func table(of verification: ProductVerification) -> String {
    let areas = verification.areas
    var columns = AlignedColumns(indentation: "")
    let headings = ["product", "cell", "version"] + areas.map(\.title)
    columns.add(headings.map { AlignedColumns.Cell($0, style.bold) })
    for row in verification.rows {
      let indent = String(repeating: "  ", count: min(row.depth, 8))
      let name = row.depth == 0 ? row.path : LexicalPath.fileName(of: row.path)
      let version = [row.version, row.build.map { "(\($0))" }].compactMap(\.self)
        .joined(separator: " ")
      let cells = [indent + name, row.cell ?? "–", version.isEmpty ? "–" : version]
      columns.add(
        cells.map { AlignedColumns.Cell($0.escapingControlCharacters) }
          + areas.map { cell(row, $0) })
    }
    return columns.text
  }

  private func cell(
    _ row: ProductVerification.Row, _ area: ProductArea
  ) -> AlignedColumns.Cell {
    switch row.status(area) {
    case .passes: .init("ok", style.green)
    case .differs:
      .init("\(row.findings.count { $0.area == area && !$0.isUnknown }) differ", style.red)
    case .unknown: .init("unknown", style.yellow)
    case .none: .init("–", style.dim)
    }
  }

  static func summary(_ verification: ProductVerification) -> String {
    let products = verification.rows.count
    let unknown = verification.findings.count { $0.isUnknown }
    let different = verification.findings.count - unknown
    let what = products == 1 ? "1 product" : "\(products) products"
    if different + unknown == 0 { return "\(what): no differences found" }
    return "\(what): \(different) \(different == 1 ? "difference" : "differences"), "
      + "\(unknown) unknown"
  }
}
