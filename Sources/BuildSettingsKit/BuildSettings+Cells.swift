import SettingsDiagnostics
internal import SettingsModel
internal import SettingsProjects
internal import SettingsRendering

extension BuildSettings {
  /// Resolves the settings of a target in a build configuration.
  ///
  /// - Parameters:
  ///   - target: The name of the target (default: none, the settings of the project itself).
  ///   - configuration: The name of the build configuration (default: the project's default one).
  ///   - destination: Where the product runs (default: the destination of the options).
  ///   - includesDefaults: Whether to include settings that no file of the project assigns.
  /// - Throws: ``ResolutionError`` if there is no such cell, if the target does not support the
  ///   destination, or if a setting cannot be evaluated.
  public func cell(
    target: String? = nil, configuration: String? = nil, destination: Destination? = nil,
    includesDefaults: Bool = false
  ) throws(ResolutionError) -> Cell {
    let cells = try pool.withProject(for: destination) {
      (project) throws(ResolutionFailure) in
      let cell = try project.cellReference(target: target, configuration: configuration)
      return try CellComposer.cells(
        [cell], of: project, includesBuiltIns: includesDefaults)
    }
    guard let cell = cells.first else { throw ResolutionError(message: "there is no such cell") }
    return cell
  }

  /// Resolves the settings of several targets in several build configurations.
  ///
  /// Cells share work, so this is faster than one request for each.
  ///
  /// - Parameters:
  ///   - targets: The names of the targets (default: all).
  ///   - configurations: The names of the build configurations (default: all).
  ///   - destination: Where the products run (default: the destination of the options).
  ///   - includesDefaults: Whether to include settings that no file of the project assigns.
  /// - Returns: The cells, target by target.
  /// - Throws: ``ResolutionError``, as ``cell(target:configuration:destination:includesDefaults:)``.
  /// - Complexity: O(cells × settings).
  public func cells(
    targets: [String]? = nil, configurations: [String]? = nil, destination: Destination? = nil,
    includesDefaults: Bool = false
  ) throws(ResolutionError) -> [Cell] {
    let targets = targets ?? self.targets.map(\.name)
    let configurations = configurations ?? self.configurations.map(\.name)
    return try pool.withProject(for: destination) { (project) throws(ResolutionFailure) in
      var cells: [CellReference] = []
      for target in targets {
        for configuration in configurations {
          cells.append(try project.cellReference(target: target, configuration: configuration))
        }
      }
      return try CellComposer.cells(
        cells, of: project, includesBuiltIns: includesDefaults)
    }
  }

  /// Returns the value of one setting.
  ///
  /// - Parameters:
  ///   - setting: The name of the setting.
  ///   - target: The name of the target (default: none, the settings of the project itself).
  ///   - configuration: The name of the build configuration (default: the project's default one).
  ///   - destination: Where the product runs (default: the destination of the options).
  /// - Returns: The value; nil if nothing assigns the setting.
  /// - Throws: ``ResolutionError``, as ``cell(target:configuration:destination:includesDefaults:)``.
  public func value(
    of setting: String, target: String? = nil, configuration: String? = nil,
    destination: Destination? = nil
  ) throws(ResolutionError) -> Value? {
    try pool.withProject(for: destination) { (project) throws(ResolutionFailure) in
      let cell = try project.cellReference(target: target, configuration: configuration)
      try project.planner.requireSupport([cell])
      var value: Value?
      try project.withCells([cell]) { (view) throws(ResolutionFailure) in
        if let name = view.assignedName(setting) {
          value = Value(PlainValue.setting(try view.setting(name)))
        }
      }
      return value
    }
  }
}
