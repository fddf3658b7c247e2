import CSettingsReportPage
package import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

extension Report {
  private typealias EmbeddedFile = (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?

  private static func bytes(of file: EmbeddedFile) -> [UInt8] {
    var count = 0
    let start = unsafe file(&count)
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The report as one file that needs no other.
  ///
  /// Its policy allows the page's own script and style, by their hashes, and nothing else: no other
  /// script, no request. What the project says is data, which the script shows as text.
  package func html() -> ByteBuffer {
    var page = ByteBuffer()
    let style = unsafe Self.bytes(of: settings_report_style)
    let script = unsafe Self.bytes(of: settings_report_script)
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
