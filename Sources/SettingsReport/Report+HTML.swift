package import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

extension Report {
  /// The page's script: its files in order.
  private static var script: [UInt8] {
    PackageResources.data_js + PackageResources.elements_js + PackageResources.matrix_js
      + PackageResources.details_js + PackageResources.sections_js + PackageResources.main_js
  }

  /// The report as one file that needs no other.
  ///
  /// Its policy allows the page's own script and style, by their hashes, and nothing else: no other
  /// script, no request. What the project says is data, which the script shows as text.
  package func html() -> ByteBuffer {
    var page = ByteBuffer()
    let style = PackageResources.report_css
    let script = Self.script
    page.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src 'sha256-\(SHA256.base64(script))'; style-src 'sha256-\(SHA256.base64(style))'; \
      base-uri 'none'; form-action 'none'">
      <meta name="referrer" content="no-referrer">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="resolve-settings \(Self.escaped(options.toolVersion))">
      <title>Build settings of \(Self.escaped(project.outline.projectName))</title>
      <style>
      """)
    page.append(style)
    page.append(literal: "</style>\n</head>\n<body>\n")
    page.append(literal: "<noscript>This report needs JavaScript to show its data.</noscript>\n")
    page.append(literal: "<script id=\"data\" type=\"application/json\">")
    ReportData.append(self, to: &page)
    page.append(literal: "</script>\n<script>")
    page.append(script)
    page.append(literal: "</script>\n</body>\n</html>\n")
    return page
  }

  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text.escapingControlCharacters) { _ in nil }
  }
}
