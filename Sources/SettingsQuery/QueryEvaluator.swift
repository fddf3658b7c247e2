package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsRendering
import SettingsResolution

/// Decides whether cells of a project meet a query.
package struct QueryEvaluator {
  let query: Query
  private let configurations: [BuildConfiguration]

  private let product: (any QueriedProduct)?

  /// - Parameter product: What facts about products are read of. Without it, no product has any.
  package init(
    _ query: Query, of project: SettingsProject, product: (any QueriedProduct)? = nil
  ) {
    self.query = query
    self.product = product
    configurations = project.outline.configurations
  }

  /// - Parameter cell: The cell in effect.
  /// - Throws: The failure of a setting that cannot be evaluated.
  package func matches(_ cell: CellView) throws(ResolutionFailure) -> Bool {
    try holds(query.condition, in: cell)
  }

  func holds(
    _ condition: Query.Condition, in cell: CellView
  ) throws(ResolutionFailure) -> Bool {
    switch condition {
    case .all(let parts):
      for part in parts where try !holds(part, in: cell) { return false }
      return true
    case .any(let parts):
      for part in parts where try holds(part, in: cell) { return true }
      return false
    case .not(let part): return try !holds(part, in: cell)
    case .test(let test):
      if case .product(let fact) = test.subject {
        return QueryValue(product?.value(of: fact) ?? .none).meets(test.relation)
      }
      return try QueryValue(of: test.subject, in: cell, configurations).meets(test.relation)
    }
  }
}
