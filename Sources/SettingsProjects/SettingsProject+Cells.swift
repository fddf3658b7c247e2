package import SettingsDiagnostics
package import SettingsModel

extension SettingsProject {
  /// Every target, or the project's own level where there are none, in every configuration.
  package var allCells: [CellReference] {
    let targets: [Int?] = outline.targets.isEmpty ? [nil] : outline.targets.map(Optional.some)
    return targets.flatMap { target in
      outline.configurations.indices.map { CellReference(target: target, configuration: $0) }
    }
  }

  /// The configurations that are mostly compared, side by side.
  package var comparedConfigurations: [Int] {
    let (debug, other) = outline.comparedConfigurations
    return debug.map { $0 == other ? [other] : [$0, other] } ?? [other]
  }

  /// Returns the cell of a target and a configuration (default: the default configuration).
  package func cellReference(
    target: String?, configuration: String?
  ) throws(ResolutionFailure) -> CellReference {
    var targetIndex: Int?
    if let target {
      guard let index = outline.target(named: target) else { throw unknownTarget(target) }
      targetIndex = index
    }
    guard let configuration else {
      return CellReference(target: targetIndex, configuration: outline.defaultConfiguration)
    }
    guard let index = outline.configuration(named: configuration) else {
      throw unknownConfiguration(configuration)
    }
    return CellReference(target: targetIndex, configuration: index)
  }

  func unknownTarget(_ name: String) -> ResolutionFailure {
    ResolutionFailure(
      message: Self.listing(outline.targetNames, after: outline.unknownTargetMessage(name)))
  }

  func unknownConfiguration(_ name: String) -> ResolutionFailure {
    ResolutionFailure(
      message: Self.listing(
        outline.configurationNames, after: outline.unknownConfigurationMessage(name)))
  }

  /// Where no name is near the one that was meant, all of them if they are few.
  static func listing(_ known: [String], after message: String) -> String {
    guard !message.contains("did you mean"), !known.isEmpty, known.count <= 12 else {
      return message
    }
    return "\(message) (known: \(known.joined(separator: ", ")))"
  }
}
