package import SettingsDiagnostics
package import SettingsProjects
package import SettingsQuery

/// The policies of a project that are about built products.
package struct ProductPolicies {
  /// What a policy says of a product.
  package struct Finding {
    /// Whether the policy could not be judged.
    package let isUnknown: Bool
    package let severity: Diagnostic.Severity
    package let message: String
    package let range: SourceRange
    package let help: String?
  }

  private let policies: [Policy]
  /// Those of the project, and that of the policies.
  package let files: SourceFiles
  /// What is wrong with the policies.
  package let diagnostics: [Diagnostic]

  package init(of project: SettingsProject) {
    var files = project.files
    var collector = DiagnosticCollector()
    policies = project.policies(&files, &collector).filter { !$0.productFacts.isEmpty }
    self.files = files
    diagnostics = collector.sorted
  }

  package var isEmpty: Bool { policies.isEmpty }

  /// Judges a product.
  ///
  /// - Parameter view: The cell that the product is compared with, in effect.
  package func findings(
    about product: any QueriedProduct, in view: CellView, of project: SettingsProject
  ) throws(ResolutionFailure) -> [Finding] {
    let target = view.targetName
    let cell = "\(target)@\(view.configurationName)"
    var findings: [Finding] = []
    for policy in policies {
      if policy.exceptions.contains(where: { $0.matches(target: target, cell: cell) }) { continue }
      // The part of a scope about settings leaves a product out even if facts are not known.
      let scopeFacts = policy.scope?.productFacts ?? []
      if let scope = policy.scope, scopeFacts.isEmpty,
        try !QueryEvaluator(scope, of: project).matches(view)
      {
        continue
      }
      if let reason = Self.unknown(policy.productFacts, product) {
        findings.append(
          Finding(
            isUnknown: true, severity: .warning,
            message: "it is unknown whether it meets \(policy.noun): \(reason)",
            range: policy.range, help: policy.reason))
        continue
      }
      if let scope = policy.scope, !scopeFacts.isEmpty,
        try !QueryEvaluator(scope, of: project, product: product).matches(view)
      {
        continue
      }
      let evaluator = QueryEvaluator(policy.query, of: project, product: product)
      guard try evaluator.matches(view) == policy.isForbidden else { continue }
      let values = policy.query.productFacts.prefix(3).map { Self.words(for: $0, product) }
      findings.append(
        Finding(
          isUnknown: false, severity: policy.severity,
          message: "\(values.list(last: "and")), but \(policy.description)",
          range: policy.range, help: policy.reason))
    }
    return findings
  }

  private static func unknown(
    _ facts: [Query.ProductFact], _ product: any QueriedProduct
  ) -> String? {
    for fact in facts {
      if case .unknown(let reason) = product.value(of: fact) { return reason }
    }
    return nil
  }

  private static func words(for fact: Query.ProductFact, _ product: any QueriedProduct) -> String {
    let name = fact.text
    switch product.value(of: fact) {
    case .none, .unknown: return "\(name) is not set"
    case .boolean(let value): return "\(name) is \(value ? "YES" : "NO")"
    case .text(let text): return "\(name) is '\(text.prefix(200))'"
    case .list(let elements):
      let shown = elements.prefix(8).map { String($0.prefix(100)) }.quotedList
      return "\(name) is \(shown.isEmpty ? "empty" : shown)"
    }
  }
}
