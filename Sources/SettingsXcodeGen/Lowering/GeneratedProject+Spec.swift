import SettingsXcode

extension GeneratedProject {
  init(_ spec: XcodeGenProject) {
    self.init(
      name: spec.name, developmentLanguage: spec.developmentLanguage,
      classPrefix: spec.classPrefix, configurations: spec.configurations.map(\.name),
      defaultConfiguration: spec.defaultConfiguration,
      targets: spec.targets.map {
        Target(
          name: $0.name, kind: $0.kind, productType: $0.productType, frameworks: $0.frameworks)
      })
  }
}
