package import SettingsDiagnostics
package import SettingsModel
package import SettingsYAML

/// The targets and configurations of an XcodeGen spec.
package struct XcodeGenOutline: ProjectOutline {
  package let project: XcodeGenProject
  package let configurations: [BuildConfiguration]
  package let defaultConfiguration: Int

  package init(_ project: XcodeGenProject) {
    self.project = project
    configurations = project.configurations.map { configuration in
      let (kind, basis) = Self.kind(of: configuration)
      return BuildConfiguration(
        name: configuration.name, range: .none, kind: kind, basis: basis)
    }
    defaultConfiguration =
      project.configurations.firstIndex { $0.name == project.defaultConfiguration } ?? 0
  }

  /// Reads a spec.
  ///
  /// - Returns: Nil if the spec cannot be loaded, which is reported.
  package static func load(
    _ root: YAMLFile, options: XcodeGenProject.Options, sources: any SourceProvider,
    files: inout SourceFiles, diagnostics: inout DiagnosticCollector
  ) -> XcodeGenOutline? {
    XcodeGenProject.load(
      root, sources: sources, options: options, files: &files, diagnostics: &diagnostics
    ).map(XcodeGenOutline.init)
  }

  /// Returns the type of a configuration, or the kind that its name implies.
  private static func kind(
    of configuration: XcodeGenProject.BuildConfiguration
  ) -> (BuildConfiguration.Kind, BuildConfiguration.KindBasis) {
    if let type = configuration.type { return (type == "debug" ? .debug : .release, .stated) }
    let name = configuration.name.lowercased()
    if name.contains("debug") { return (.debug, .name) }
    return (.release, name.contains("release") ? .name : .assumed)
  }

  package var kind: ProjectKind { .xcodeGen }
  package var projectName: String { project.name }
  package var targets: [Int] { Array(project.targets.indices) }
  package func name(of target: Int) -> String { project.targets[target].name }
  package var targetNames: [String] { project.targets.map(\.name) }
  package func target(named name: String) -> Int? {
    project.target(named: name)
  }

  package func buildsProduct(_ target: Int) -> Bool { project.targets[target].productType != nil }

  /// The lines of a cell's levels that others at the same level replace.
  package func replacedSettings(
    ofTarget target: Int, configuration: Int
  ) -> [ReplacedSetting] {
    project.project[configuration].replaced
      + project.targets[target].configurations[configuration].replaced
  }

  // MARK: SDKs

  package func expectedSDK(of target: Int?) -> SDK? { nil }
  package var evaluatesSDK: Bool { true }

  package func sdk(named value: String, defaultVersion: String?) -> SDK? {
    XcodeSDKNames.sdk(named: value, defaultVersion: defaultVersion)
  }

  package func fallbackNames(of sdk: SDK) -> [String] { XcodeSDKNames.fallbackNames(of: sdk) }
}
