import SettingsDiagnostics
import SettingsRendering

/// The result of `verify` as a page of its own, without scripts.
package enum VerificationHTML {
  private static let style = """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
    table { border-collapse: collapse } th, td { padding: .3rem .8rem; text-align: left }
    th { border-bottom: 2px solid #888 } td { border-bottom: 1px solid #ddd }
    .passes { color: #17702c } .differs { color: #b3201c; font-weight: 600 }
    .unknown { color: #7a5200 } .none { color: #888 } code { font: 13px/1.5 ui-monospace, monospace }
    li { margin: .4rem 0 } @media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1d }
    .passes { color: #6fd487 } .differs { color: #ff8f88 } .unknown { color: #e5bd6b } }
    """

  package static func render(_ verification: ProductVerification) -> String {
    let files = verification.files.indexed
    let areas = verification.areas
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <title>Products</title>
      <style>\(style)</style>
      </head>
      <body>
      <h1>Products</h1>
      <p>\(MarkupText.escaped(VerificationText.summary(verification)))</p>
      <table>
      <thead><tr><th scope="col">product</th><th scope="col">cell</th><th scope="col">version</th>
      """
    for area in areas { text += "<th scope=\"col\">\(area.title)</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in verification.rows {
      let version = [row.version, row.build.map { "(\($0))" }].compactMap(\.self)
        .joined(separator: " ")
      text += "<tr><th scope=\"row\">\(MarkupText.escaped(row.path))</th>"
      text +=
        "<td>\(MarkupText.escaped(row.cell ?? "–"))</td><td>\(MarkupText.escaped(version))</td>"
      for area in areas { text += cell(row, area) }
      text += "</tr>\n"
    }
    text += "</tbody>\n</table>\n"
    text += list(
      verification.problems.map { ($0, "differs") }
        + verification.findings.map { ($0.diagnostic, $0.isUnknown ? "unknown" : "differs") }, files
    )
    return text + "</body>\n</html>\n"
  }

  private static func cell(_ row: ProductVerification.Row, _ area: ProductArea) -> String {
    let status = row.status(area)
    let count = row.findings.count { $0.area == area && !$0.isUnknown }
    let word =
      switch status {
      case .passes: "ok"
      case .differs: "\(count) differ"
      case .unknown: "unknown"
      case .none: "–"
      }
    return "<td class=\"\(status.rawValue)\">\(word)</td>"
  }

  private static func list(
    _ findings: [(diagnostic: Diagnostic, status: String)], _ files: SourceFiles
  ) -> String {
    if findings.isEmpty { return "" }
    var text = "<h2>Findings</h2>\n<ul>\n"
    for (diagnostic, status) in findings {
      let place = diagnostic.range.flatMap(files.location(of:))?.description ?? diagnostic.path
      text += "<li><span class=\"\(status)\">\(diagnostic.severity.word)</span>: "
      text += MarkupText.escaped(diagnostic.message)
      if let place { text += " <code>\(MarkupText.escaped(place))</code>" }
      if let help = diagnostic.help { text += "<br>\(MarkupText.escaped(help))" }
      text += "</li>\n"
    }
    return text + "</ul>\n"
  }
}
