import SettingsArtifacts
import SettingsLogAudit

/// Audits targets with everything that their products link. Each part is audited once for each set of
/// loggers of other modules that it uses.
struct AuditRunner {
  private let audit: LogAudit
  private var reports: [Key: AuditReport] = [:]
  /// Called with each report when it is complete.
  private let made: (AuditReport) -> Void

  private struct Key: Hashable {
    let part: String
    let loggers: Set<String>
  }

  init(_ audit: LogAudit, made: @escaping (AuditReport) -> Void) {
    self.audit = audit
    self.made = made
  }

  mutating func report(of target: TargetAudit) async throws(LogAudit.Failure) -> AuditReport? {
    let (parts, loggers) = try await linked(target.parts.audited)
    guard let own = try await report(of: target.key, target.requests, loggers) else { return nil }
    let report = own.keeping(target.configurations)
      .linking(parts, unjudged: target.parts.unjudged)
    // What loads the product is only judged where the product needs it.
    guard report.hasUndefinedNames, !target.parts.hosts.isEmpty else { return report }
    return report.loaded(by: try await linked(target.parts.hosts).parts)
  }

  /// Returns the reports on parts, and the names of the loggers that they export to each other.
  private mutating func linked(
    _ parts: [LinkPlanner.Part]
  ) async throws(LogAudit.Failure) -> (parts: [AuditReport.LinkedPart], loggers: Set<String>) {
    var loggers: Set<String> = []
    while true {
      let linked = try await linked(parts, loggers)
      let exported = linked.reduce(loggers) { $0.union($1.report.loggerNames.exported) }
      if exported == loggers { return (linked, loggers) }
      loggers = exported
    }
  }

  private mutating func linked(
    _ parts: [LinkPlanner.Part], _ loggers: Set<String>
  ) async throws(LogAudit.Failure) -> [AuditReport.LinkedPart] {
    var result: [AuditReport.LinkedPart] = []
    for part in parts {
      guard let report = try await report(of: part.key, part.requests, loggers) else { continue }
      let modules = part.requests.flatMap(\.cells).compactMap {
        $0.values.text("PRODUCT_MODULE_NAME")
      }
      result.append(
        AuditReport.LinkedPart(
          name: part.name, modules: Set(modules + [part.name]), report: report))
    }
    return result
  }

  /// Returns the report on a target or part.
  ///
  /// Only loggers that it uses count, so that its report does not depend on which other products of
  /// the run link it.
  ///
  /// - Parameter loggers: The names of loggers that other modules export.
  private mutating func report(
    of part: String, _ requests: [AuditRequest], _ loggers: Set<String>
  ) async throws(LogAudit.Failure) -> AuditReport? {
    guard let own = try await report(of: Key(part: part, loggers: []), requests) else { return nil }
    let used = own.loggerNames.used(of: loggers)
    return used.isEmpty ? own : try await report(of: Key(part: part, loggers: used), requests)
  }

  private mutating func report(
    of key: Key, _ requests: [AuditRequest]
  ) async throws(LogAudit.Failure) -> AuditReport? {
    if let known = reports[key] { return known }
    let requests = requests.map { request in
      var request = request
      request.importedLoggers = key.loggers
      return request
    }
    guard let report = try await audit.run(requests) else { return nil }
    if key.loggers.isEmpty { made(report) }
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
