import SettingsDiagnostics
import SettingsRendering

/// The result of `verify` as a JUnit report: a test suite for each product, a test case for each
/// check.
package enum VerificationJUnit {
  /// - Parameter isStrict: Whether what is unknown fails.
  package static func render(_ verification: ProductVerification, isStrict: Bool) -> String {
    let files = verification.files.indexed
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"verify\">\n"
    for row in verification.rows {
      let areas = ProductArea.allCases.filter { row.status($0) != .none }
      let failing = row.findings.filter { !$0.isUnknown && isFailure($0, isStrict) }
      let unknown = row.findings.filter { $0.isUnknown && isStrict }
      text +=
        "  <testsuite name=\"\(MarkupText.escaped(row.path))\" tests=\"\(areas.count)\""
        + " failures=\"\(Set(failing.map(\.area)).count)\""
        + " errors=\"\(Set(unknown.map(\.area)).subtracting(failing.map(\.area)).count)\">\n"
      for area in areas { text += testCase(area, of: row, isStrict, files) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func isFailure(_ finding: ProductFinding, _ isStrict: Bool) -> Bool {
    finding.diagnostic.severity == .error || isStrict && finding.diagnostic.severity == .warning
  }

  private static func testCase(
    _ area: ProductArea, of row: ProductVerification.Row, _ isStrict: Bool, _ files: SourceFiles
  ) -> String {
    let own = row.findings.filter { $0.area == area }
    let failing = own.filter { isFailure($0, isStrict) }
    let others = own.filter { !isFailure($0, isStrict) }
    var text =
      "    <testcase name=\"\(MarkupText.escaped(area.title))\""
      + " classname=\"verify.\(MarkupText.escaped(row.cell ?? row.path))\">\n"
    if let first = failing.first {
      let element = failing.allSatisfy(\.isUnknown) ? "error" : "failure"
      text +=
        "      <\(element) message=\"\(MarkupText.escaped(first.diagnostic.message))\" type=\""
        + "\(first.diagnostic.identifier)\">"
        + MarkupText.escaped(failing.map { line($0, files) }.joined(separator: "\n"))
        + "</\(element)>\n"
    }
    if !others.isEmpty {
      let lines = others.map { line($0, files) }.joined(separator: "\n")
      text += "      <system-out>\(MarkupText.escaped(lines))</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func line(_ finding: ProductFinding, _ files: SourceFiles) -> String {
    let diagnostic = finding.diagnostic
    let place = diagnostic.range.flatMap(files.location(of:))?.description ?? diagnostic.path
    return (place.map { "\($0): " } ?? "") + "\(diagnostic.severity.word): \(diagnostic.message)"
  }
}
