import SettingsDiagnostics

/// The findings of an audit: errors and warnings for configurations of kind release, and for binaries.
package struct AuditFindings: Sendable {
  package var all: [AuditFinding] = []

  package init(_ all: [AuditFinding] = []) { self.all = all }

  /// - Parameter ownCodeOnly: Whether findings in what a target links are left out.
  package init(
    reports: [AuditReport], binaries: [BinaryReport], ownCodeOnly: Bool = false
  ) {
    for report in reports {
      for columns in report.configurations {
        guard report.cells[columns.lowerBound].isRelease else { continue }
        addCalls(of: report, columns)
        var seen: Set<AuditFinding> = []
        for column in columns { addCell(report.cells[column], of: report, &seen) }
      }
    }
    for binary in binaries { add(binary) }
    if ownCodeOnly { all.removeAll { !$0.isOwnCode } }
  }

  private mutating func addCalls(of report: AuditReport, _ columns: Range<Int>) {
    let configuration = report.cells[columns.lowerBound].configuration
    for call in report.calls {
      let leaks = columns.filter(call.leaks)
      if leaks.isEmpty { continue }
      let isDecided = leaks.contains { call.states[$0] == .compiledIn }
      let rule: AuditRule =
        !isDecided
        ? .undecidedCall
        : call.component != nil ? .linkedCall : call.kind == .macro ? .logCall : .directCall
      all.append(
        AuditFinding(
          rule, target: report.target, configuration: configuration, file: call.file,
          line: call.line, column: call.column, function: call.name, text: call.text,
          isOwnCode: call.component == nil, bypassesMacro: report.bypassesMacro(call)))
    }
  }

  /// Adds the findings of a configuration other than calls. A finding that several platforms share
  /// is added once.
  private mutating func addCell(
    _ cell: CellAudit, of report: AuditReport, _ seen: inout Set<AuditFinding>
  ) {
    var found: [AuditFinding] = []
    func add(
      _ rule: AuditRule, file: String = "", line: Int = 0, function: String = "", text: String,
      isOwnCode: Bool = true
    ) {
      found.append(
        AuditFinding(
          rule, target: report.target, configuration: cell.configuration, file: file, line: line,
          function: function, text: text, isOwnCode: isOwnCode))
    }
    for item in cell.verdict.unjudged {
      add(
        .notJudged, file: item.file ?? item.source ?? "", line: item.line, function: item.name,
        text: item.message, isOwnCode: item.isOwnCode)
    }
    for file in cell.proof?.files ?? [] {
      for text in file.texts where !text.isAllowed {
        add(.objectText, file: file.name, text: text.text)
      }
      for function in file.functions where !function.isAllowed {
        add(.objectFunction, file: file.name, function: function.name, text: "")
      }
    }
    for finding in cell.findings { add(.settings, text: finding) }
    for finding in found where seen.insert(finding).inserted { all.append(finding) }
  }

  private mutating func add(_ binary: BinaryReport) {
    for failure in binary.failures {
      all.append(
        AuditFinding(.binaryUnreadable, target: binary.path, file: binary.path, text: failure))
    }
    for item in binary.unjudged {
      all.append(
        AuditFinding(
          .notJudged, target: binary.path, file: item.file ?? binary.path, function: item.name,
          text: item.message))
    }
    for text in binary.texts {
      all.append(
        AuditFinding(
          .binary, target: binary.path, file: binary.path, function: text.section,
          text: text.text))
    }
    for function in binary.functions {
      all.append(
        AuditFinding(
          .binary, target: binary.path, file: binary.path, function: function.name))
    }
  }

  // MARK: Questions

  /// The errors that the baseline does not contain.
  package var new: [AuditFinding] { all.filter { $0.rule.severity == .error && !$0.isKnown } }

  /// Whether a configuration or binary that is not silent has findings that are all known.
  package func areKnown(target: String, configuration: String = "") -> Bool {
    let own = all.filter {
      $0.rule.severity == .error && $0.target == target && $0.configuration == configuration
    }
    return !own.isEmpty && own.allSatisfy(\.isKnown)
  }

  package var knownCount: Int { all.count { $0.isKnown } }

  /// The findings, merged if they only differ in the configuration.
  package var grouped: [(finding: AuditFinding, configurations: [String])] {
    struct Key: Hashable {
      let rule: AuditRule
      let texts: [String]
      let line: Int
      let column: Int
      let isKnown: Bool
    }
    var groups: [(finding: AuditFinding, configurations: [String])] = []
    var indices: [Key: Int] = [:]
    for finding in all {
      let key = Key(
        rule: finding.rule, texts: [finding.target, finding.file, finding.function, finding.text],
        line: finding.line, column: finding.column, isKnown: finding.isKnown)
      if let index = indices[key] {
        groups[index].configurations.append(finding.configuration)
      } else {
        indices[key] = groups.count
        groups.append((finding, [finding.configuration]))
      }
    }
    return groups
  }
}

extension AuditFinding {
  /// Returns a message such as `App@Release: NSLog "x" is compiled in`. It names the target alone
  /// if the finding does not concern a configuration.
  func message(in configurations: [String]) -> String {
    let names = configurations.filter { !$0.isEmpty }.unique
    let cells = names.isEmpty ? target : "\(target)@\(names.joined(separator: ", @"))"
    return cells.isEmpty ? message : "\(AuditText.plain(cells)): \(message)"
  }
}
