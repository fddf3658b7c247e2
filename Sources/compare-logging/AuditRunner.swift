import SettingsArtifacts
import SettingsLogAudit

/// Audits targets with everything that their products link. Each part is audited once.
struct AuditRunner {
  private let audit: LogAudit
  private var reports: [String: AuditReport] = [:]
  /// Called with each report when it is complete.
  private let made: (AuditReport) -> Void

  init(_ audit: LogAudit, made: @escaping (AuditReport) -> Void) {
    self.audit = audit
    self.made = made
  }

  mutating func report(of target: TargetAudit) async throws(LogAudit.Failure) -> AuditReport? {
    guard let own = try await report(of: target.key, target.requests) else { return nil }
    let report = own.keeping(target.configurations)
      .linking(try await linked(target.parts.audited), unjudged: target.parts.unjudged)
    // What loads the product is only judged where the product needs it.
    guard report.hasUndefinedNames, !target.parts.hosts.isEmpty else { return report }
    return report.loaded(by: try await linked(target.parts.hosts))
  }

  private mutating func linked(
    _ parts: [LinkPlanner.Part]
  ) async throws(LogAudit.Failure) -> [AuditReport.LinkedPart] {
    var result: [AuditReport.LinkedPart] = []
    for part in parts {
      guard let report = try await report(of: part.key, part.requests) else { continue }
      let modules = part.requests.flatMap(\.cells).compactMap {
        $0.values.text("PRODUCT_MODULE_NAME")
      }
      result.append(
        AuditReport.LinkedPart(
          name: part.name, modules: Set(modules + [part.name]), report: report))
    }
    return result
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

/// A requested target: the audits of its own code, and the parts that its product links.
struct TargetAudit {
  /// Targets with the same key have the same report.
  let key: String
  let requests: [AuditRequest]
  /// The names of the requested configurations. Other targets may need more of them.
  let configurations: [String]
  let parts: LinkPlanner.Parts
}
