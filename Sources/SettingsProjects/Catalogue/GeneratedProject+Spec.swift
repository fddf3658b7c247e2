import SettingsConfig
import SettingsModel
import SettingsXcode

extension GeneratedProject {
  /// A target without a type builds nothing of its own, as an aggregate target of Xcode's.
  init(_ spec: Spec) {
    self.init(
      name: spec.projectName, developmentLanguage: spec.developmentLanguage,
      classPrefix: spec.classPrefix, configurations: spec.configurationNames,
      defaultConfiguration: spec.configurationNames[spec.defaultConfiguration],
      targets: spec.targets.map { target in
        let type = spec.productType(of: target)
        return Target(
          name: spec.name(of: target), kind: type == nil ? .aggregate : .native,
          productType: type?.identifier,
          frameworks: spec.frameworks(of: target).map { $0 + ".framework" })
      })
  }
}
