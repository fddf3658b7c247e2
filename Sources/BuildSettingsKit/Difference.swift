import SettingsDiagnostics
internal import SettingsModel
internal import SettingsProjects
internal import SettingsRendering

extension BuildSettings {
  /// A setting that differs between two cells.
  public struct Difference: Hashable, Sendable {
    /// A change of one element of a list.
    public enum Edit: Hashable, Sendable {
      /// Only the old list has the element.
      case removed(String)
      /// Only the new list has the element.
      case added(String)
    }

    /// The name of the setting.
    public let name: String
    /// The old value; nil if nothing assigns the setting in the old cell.
    public let old: Value?
    /// The new value; nil if nothing assigns the setting in the new cell.
    public let new: Value?
    /// The changes of a list, in order; empty for a setting that is not a list.
    public let edits: [Edit]

    init(_ change: CellDiff.Change) {
      name = change.name
      old = change.old.map { Value($0.setting) }
      new = change.new.map { Value($0.setting) }
      edits = change.elements.compactMap { element in
        switch element.edit {
        case .kept: nil
        case .removed: .removed(element.text)
        case .added: .added(element.text)
        }
      }
    }
  }

  /// Names a cell of a project.
  public struct CellName: Hashable, Sendable {
    /// The name of the target; nil for the settings of the project itself.
    public var target: String?
    /// The name of the build configuration; nil for the project's default one.
    public var configuration: String?

    /// Names a cell.
    ///
    /// - Parameters:
    ///   - target: The name of the target (default: none, the settings of the project itself).
    ///   - configuration: The name of the build configuration (default: the project's default one).
    public init(target: String? = nil, configuration: String? = nil) {
      self.target = target
      self.configuration = configuration
    }
  }

  /// Compares two cells of this project, or one with a cell of another project.
  ///
  /// - Parameters:
  ///   - old: The name of the old cell, in this project.
  ///   - new: The name of the new cell.
  ///   - project: The project of the new cell (default: this one).
  ///   - destination: Where the products run (default: the destination of the options).
  /// - Returns: The settings that differ, sorted by the bytes of their names.
  /// - Throws: ``ResolutionError``, as ``cell(target:configuration:destination:includesDefaults:)``.
  public func differences(
    from old: CellName, to new: CellName, in project: BuildSettings? = nil,
    destination: Destination? = nil
  ) throws(ResolutionError) -> [Difference] {
    var differences: [Difference] = []
    var inner: ResolutionError?
    try pool.withProject(for: destination) { (one) throws(ResolutionFailure) in
      do throws(ResolutionError) {
        // Two tasks may compare the same two projects in opposite order: none waits for another here.
        differences = try (project ?? self).pool.withProject(for: destination) {
          (other) throws(ResolutionFailure) in
          let pair = CellComparison.Pair(
            old: try one.cellReference(target: old.target, configuration: old.configuration),
            new: try other.cellReference(target: new.target, configuration: new.configuration))
          return try CellComparison(old: one, new: other, threads: 1).compare([pair])
            .flatMap(\.changes).map(Difference.init)
        }
      } catch {
        inner = error
      }
    }
    if let inner { throw inner }
    return differences
  }
}
