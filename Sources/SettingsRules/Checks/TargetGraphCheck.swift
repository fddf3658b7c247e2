import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks the targets of config.yaml together: their dependencies, names and products.
struct TargetGraphCheck: RuleCheck {
  private var products: [TargetGraph.Product] = []
  private var platforms: [Int: Set<Platform>] = [:]

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.project.spec != nil, let target = cell.identity.target else { return }
    platforms[target, default: []].formUnion(cell.platforms)
    // An app for Mac Catalyst may contain extensions for the Mac.
    if cell.boolean("SUPPORTS_MACCATALYST") == true { platforms[target]?.insert(.macOS) }
    guard
      // On Xcode's defaults, a product has no name unless a level gives it one.
      cell.text("PRODUCT_NAME") != nil, let file = cell.text("FULL_PRODUCT_NAME")
    else { return }
    let platforms = cell.platforms.map(\.rawValue).joined(separator: " ")
    products.append(
      TargetGraph.Product(
        target: target, file: file, place: "\(cell.identity.configuration)/\(platforms)"))
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    guard let spec = project.spec else { return }
    let graph = TargetGraph(spec)
    for finding in graph.findings() + graph.findings(about: products)
      + graph.findings(about: platforms)
    {
      report.add(
        Self.rule(of: finding.kind), finding.message, at: finding.range, notes: finding.notes,
        help: finding.help, of: finding.member, usually: finding.severity)
    }
  }

  private static func rule(of kind: TargetGraph.Finding.Kind) -> RuleID {
    switch kind {
    case .unknownDependency: .unknownDependency
    case .unsuitableDependency: .unsuitableDependency
    case .dependencyCycle: .dependencyCycle
    case .sameProduct: .sameProduct
    case .similarNames: .similarNames
    }
  }
}
