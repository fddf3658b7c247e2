import SettingsDiagnostics
import SettingsRendering

/// The known findings. They do not fail a build, but new findings do.
package struct Baseline: Sendable {
  package static let version = 1

  /// The number of times that each finding is known.
  let counts: [BaselineKey: Int]

  init(counts: [BaselineKey: Int]) { self.counts = counts }

  /// Creates a baseline with the errors of an audit.
  ///
  /// - Parameter others: A baseline whose entries are kept where this audit has no findings for the
  ///   same target and configuration; nil for none.
  package init(_ findings: AuditFindings, keeping others: Baseline? = nil) {
    var counts: [BaselineKey: Int] = [:]
    if let others {
      let judged = Set(findings.all.map { [$0.target, $0.configuration] })
      counts = others.counts.filter { !judged.contains([$0.key.target, $0.key.configuration]) }
    }
    for finding in findings.all where finding.rule.severity == .error {
      counts[BaselineKey(finding), default: 0] += 1
    }
    self.counts = counts
  }

  /// Marks the findings that the baseline contains, each at most as often as the baseline lists it.
  ///
  /// - Parameter isComplete: Whether the audit judged everything that the baseline can be about. If
  ///   not, entries that match nothing are not reported.
  package func mark(_ findings: inout AuditFindings, isComplete: Bool) {
    var remaining = counts
    for index in findings.all.indices where findings.all[index].rule.severity == .error {
      let key = BaselineKey(findings.all[index])
      guard let count = remaining[key], count > 0 else { continue }
      remaining[key] = count - 1
      findings.all[index].isKnown = true
    }
    guard isComplete else { return }
    for (key, count) in remaining.filter({ $0.value > 0 }).sorted(by: { $0.key < $1.key }) {
      findings.all.append(
        AuditFinding(
          .unusedBaselineEntry, target: key.target, configuration: key.configuration,
          file: key.file,
          text: "the baseline has \(key.rule) \(count == 1 ? "once" : "\(count) times") more than"
            + " was found: \(key.function)\(key.text.isEmpty ? "" : " \"\(key.text)\"")"))
    }
  }

  /// The baseline as JSON, as docs/schemas/compare-logging-baseline.schema.json describes it.
  /// Entries are sorted.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.beginEnvelope(kind: "compare-logging-baseline", version: Self.version)
    json.objects("findings", counts.sorted { $0.key < $1.key }) { entry, json in
      for member in entry.key.members { json.member(member.name, member.value) }
      json.member("count", entry.value)
    }
    return json.finished().bytes
  }
}
