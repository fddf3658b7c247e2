package import SettingsDiagnostics
package import SettingsProjects
import SettingsResolution

extension QueryEvaluator {
  /// Returns the tests that decide whether a cell meets the query, in their order.
  ///
  /// If the value of each other test changed, the result would be the same.
  package func decidingTests(in cell: CellView) throws(ResolutionFailure) -> [Query.Test] {
    try deciding(query.condition, in: cell).tests
  }

  private func deciding(
    _ condition: Query.Condition, in cell: CellView
  ) throws(ResolutionFailure) -> (holds: Bool, tests: [Query.Test]) {
    switch condition {
    case .test(let test): return (try holds(condition, in: cell), [test])
    case .not(let part):
      let inner = try deciding(part, in: cell)
      return (!inner.holds, inner.tests)
    case .all(let parts): return try deciding(parts, until: false, in: cell)
    case .any(let parts): return try deciding(parts, until: true, in: cell)
    }
  }

  /// Returns the tests of the first part that has a result, or else of all parts.
  private func deciding(
    _ parts: [Query.Condition], until result: Bool, in cell: CellView
  ) throws(ResolutionFailure) -> (holds: Bool, tests: [Query.Test]) {
    var tests: [Query.Test] = []
    for part in parts {
      let inner = try deciding(part, in: cell)
      if inner.holds == result { return inner }
      tests += inner.tests
    }
    return (!result, tests)
  }
}
