import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The Xcode project that a config.yaml describes, for lowering. Settings stay on the config's own
/// levels.
struct SpecModel: ProjectModel {
  private let spec: Spec
  let projects: [ModelProject]

  /// - Parameter projectDirectory: absolute: the folder that SRCROOT is.
  init(_ spec: Spec, projectDirectory: String) {
    self.spec = spec
    projects = [
      ModelProject(
        unwritten: spec.projectName, in: projectDirectory, searchFolder: projectDirectory,
        developmentLanguage: spec.developmentLanguage, classPrefix: spec.classPrefix)
    ]
  }

  /// A target without a type builds nothing of its own, as an aggregate target of Xcode's.
  func target(_ index: Int) -> ModelTarget {
    let type = spec.productType(of: index)
    return ModelTarget(
      index: index, name: spec.name(of: index), kind: type == nil ? .aggregate : .native,
      productType: type?.identifier)
  }

  func linkedFrameworks(of target: Int) -> [String] {
    spec.frameworks(of: target).map { $0 + ".framework" }
  }

  func configurationName(_ index: Int) -> String { spec.configurations[index].name }

  func configuration(_ index: Int, of owner: ModelOwner) -> ModelConfiguration? {
    ModelConfiguration(name: configurationName(index), hasSettings: false)
  }

  func assignSettings(
    of configuration: Int, of owner: ModelOwner, into context: inout LoweringContext
  ) {}
}
