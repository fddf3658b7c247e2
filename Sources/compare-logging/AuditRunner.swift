import SettingsLogAudit

/// Audits targets with all that their products link, each part once.
struct AuditRunner {
  private let audit: LogAudit
  private var reports: [String: AuditReport] = [:]
  /// Called with each report once it is made.
  private let made: (AuditReport) -> Void

  init(_ audit: LogAudit, made: @escaping (AuditReport) -> Void) {
    self.audit = audit
    self.made = made
  }

  mutating func report(of target: TargetAudit) async throws(LogAudit.Failure) -> AuditReport? {
    guard let own = try await report(of: target.key, target.requests) else { return nil }
    var parts: [AuditReport.LinkedPart] = []
    for part in target.parts.audited {
      guard let report = try await report(of: part.key, part.requests) else { continue }
      parts.append(AuditReport.LinkedPart(name: part.name, report: report))
    }
    return own.keeping(target.configurations)
      .linking(parts, unjudged: target.parts.unjudged)
  }

  private mutating func report(
    of key: String, _ requests: [AuditRequest]
  ) async throws(LogAudit.Failure) -> AuditReport? {
    if let known = reports[key] { return known }
    guard let report = try await audit.run(requests) else { return nil }
    made(report)
    reports[key] = report
    return report
  }
}

/// A target that was asked for: what is audited of its own code, and what its product links.
struct TargetAudit {
  /// Targets with the same key have the same report.
  let key: String
  let requests: [AuditRequest]
  /// The names of those that were asked for. Other targets may need more.
  let configurations: [String]
  let parts: LinkPlanner.Parts
}
