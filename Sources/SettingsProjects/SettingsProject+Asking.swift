package import SettingsDiagnostics
package import SettingsResolution

/// Questions about one cell, for those who have no more of them.
extension SettingsProject {
  /// All settings of a cell.
  ///
  /// - Parameters:
  ///   - target: nil for the project's own settings, below any target's.
  ///   - configuration: nil for the default one.
  ///   - includesBuiltIns: also what only the tool's own defaults assign.
  /// - Throws: `ResolutionFailure` for a cell that does not exist, does not support the destination of
  ///   the options or cannot be evaluated.
  package func cell(
    target: String?, configuration: String? = nil, includesBuiltIns: Bool = false
  ) throws(ResolutionFailure) -> ResolvedCell {
    let cell = try self.cellReference(target: target, configuration: configuration)
    try planner.requireSupport([cell])
    var result: ResolvedCell?
    try withCells([cell]) { (view) throws(ResolutionFailure) in
      result = try view.resolved(includesBuiltIns: includesBuiltIns)
    }
    guard let result else { throw ResolutionFailure(message: "the cell could not be resolved") }
    return result
  }

  /// The string form of one setting; nil when no level assigns it.
  package func value(
    of name: String, target: String?, configuration: String? = nil
  ) throws(ResolutionFailure) -> String? {
    let cell = try cellReference(target: target, configuration: configuration)
    try planner.requireSupport([cell])
    var value: String?
    try withCells([cell]) { (view) throws(ResolutionFailure) in value = try view.value(of: name) }
    return value
  }

  /// Returns the explanation of a setting's value; nil if no level assigns it.
  package func explain(
    _ name: String, target: String?, configuration: String? = nil
  ) throws(ResolutionFailure) -> Explanation? {
    let cell = try cellReference(target: target, configuration: configuration)
    try planner.requireSupport([cell])
    var explanation: Explanation?
    try withCells([cell], collectsExcluded: true) { (view) throws(ResolutionFailure) in
      explanation = try view.explain(name)
    }
    return explanation
  }
}
