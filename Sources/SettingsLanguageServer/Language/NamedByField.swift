import SettingsConfig

/// What the values of a field of config.yaml name.
enum NamedByField {
  case templateOrTarget
  case target
  case configuration
  case file
}

extension FieldDescription {
  /// What a value of the field names; nil if it is no name of the project.
  ///
  /// - Parameter isInList: Whether the value is an element of a list.
  func named(isInList: Bool) -> NamedByField? {
    switch field {
    case .inherits: .templateOrTarget
    case .host, .dependencies, .dependencyTarget, .schemeTarget, .actionTargets: .target
    case .actionCoverage: isInList ? .target : nil
    case .defaultConfiguration, .configurationInherits, .actionConfiguration, .schemeBuild,
      .schemeRun, .schemeTest, .schemeProfile, .schemeAnalyze, .schemeArchive:
      .configuration
    case .include, .xcconfig: .file
    default: nil
    }
  }
}
