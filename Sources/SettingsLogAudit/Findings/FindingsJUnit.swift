import SettingsDiagnostics
import SettingsRendering

/// Findings as a JUnit report: a test suite for each target, a test case for each configuration.
package enum FindingsJUnit {
  private struct TestCase {
    let name: String
    /// The element and its `type`; nil for a test that passes.
    var outcome: (element: String, type: String)?
    var message = ""
    var text = ""
    var output = ""
  }

  private struct Cell: Hashable {
    let target: String
    let configuration: String

    init(_ target: String, _ configuration: String) {
      self.target = target
      self.configuration = configuration
    }
  }

  package static func render(
    _ findings: AuditFindings, reports: [AuditReport], binaries: [BinaryReport],
    ownCodeOnly: Bool
  ) -> String {
    let findings = Dictionary(grouping: findings.all) { Cell($0.target, $0.configuration) }
    var suites: [(name: String, cases: [TestCase])] = reports.map { report in
      (
        report.target,
        report.configurations.map { columns in
          let configuration = report.cells[columns.lowerBound].configuration
          return testCase(
            Array(report.cells[columns]), findings[Cell(report.target, configuration)] ?? [],
            ownCodeOnly)
        }
      )
    }
    if !binaries.isEmpty {
      suites.append(
        ("binaries", binaries.map { testCase($0, findings[Cell($0.path, "")] ?? []) }))
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let all = suites.flatMap(\.cases)
    text += "<testsuites name=\"compare-logging\"\(counts(all))>\n"
    for suite in suites {
      text += "  <testsuite name=\"\(MarkupText.escaped(suite.name))\"\(counts(suite.cases))>\n"
      for test in suite.cases { text += element(test, suite: suite.name) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  // MARK: Test cases

  private static func testCase(
    _ columns: [CellAudit], _ own: [AuditFinding], _ ownCodeOnly: Bool
  ) -> TestCase {
    let words = columns.map { column in
      (column.isForAllPlatforms ? "" : "\(column.platforms.joined(separator: ", ")): ")
        + (ownCodeOnly ? column.verdict.ownDescription : column.verdict.words)
    }.joined(separator: "; ")
    var test = TestCase(name: columns.first?.configuration ?? "")
    let new = own.filter { $0.rule.severity == .error && !$0.isKnown }
    test.output = ([words] + own.filter { $0.rule.severity != .error || $0.isKnown }.map(line))
      .joined(separator: "\n")
    let isRelease = columns.first?.isRelease ?? false
    let isSilent = columns.allSatisfy {
      (ownCodeOnly ? $0.verdict.ownStatus : $0.verdict.status) == .silent
    }
    // A configuration that is not silent fails even if no finding explains it.
    if isRelease, !new.isEmpty || (!isSilent && own.isEmpty) {
      let isUnknown = new.allSatisfy(\.rule.isGap)
      test.outcome = isUnknown ? ("error", "unknown") : ("failure", "logs")
      test.message = words
      test.text = new.map(line).joined(separator: "\n")
    }
    return test
  }

  private static func testCase(_ binary: BinaryReport, _ own: [AuditFinding]) -> TestCase {
    var test = TestCase(name: binary.path)
    let new = own.filter { !$0.isKnown }
    if let failure = binary.failure {
      test.outcome = ("error", "unreadable")
      test.message = failure
    } else if !new.isEmpty || (!binary.isSilent && own.isEmpty) {
      let isUnknown = new.allSatisfy(\.rule.isGap) && binary.status == .unknown
      test.outcome = isUnknown ? ("error", "unknown") : ("failure", "logs")
      test.message = isUnknown ? "unknown" : "not silent"
      test.text = new.map(line).joined(separator: "\n")
    }
    return test
  }

  private static func line(_ finding: AuditFinding) -> String {
    let place = finding.place.isEmpty ? "" : "\(finding.place): "
    return "\(place)\(finding.message)" + (finding.isKnown ? " (known)" : "")
  }

  // MARK: XML

  private static func counts(_ cases: [TestCase]) -> String {
    let failures = cases.count { $0.outcome?.element == "failure" }
    let errors = cases.count { $0.outcome?.element == "error" }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
      + " time=\"0\""
  }

  private static func element(_ test: TestCase, suite: String) -> String {
    var text =
      "    <testcase name=\"\(MarkupText.escaped(test.name))\""
      + " classname=\"compare-logging.\(MarkupText.escaped(suite))\" time=\"0\">\n"
    if let outcome = test.outcome {
      text +=
        "      <\(outcome.element) message=\"\(MarkupText.escaped(test.message))\" type=\"\(outcome.type)\">"
        + "\(MarkupText.escaped(test.text))</\(outcome.element)>\n"
    }
    if !test.output.isEmpty {
      text += "      <system-out>\(MarkupText.escaped(test.output))</system-out>\n"
    }
    return text + "    </testcase>\n"
  }
}
