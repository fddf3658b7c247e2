import SettingsConfig
package import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

extension SettingsProject {
  /// A scheme of the config, or a shared one of the Xcode project or workspace.
  ///
  /// - Parameter action: `build`, `run`, `test`, `profile`, `analyze` or `archive`.
  package func scheme(
    named name: String, action: String
  ) throws(ResolutionFailure) -> SchemeChoice {
    if let spec { return try choice(of: name, action: action, in: spec) }
    if let outline = outline as? XcodeGenOutline {
      return try choice(of: name, action: action, in: outline.project)
    }
    guard let xcode else {
      throw ResolutionFailure(
        message: "'\(path)' has no schemes",
        help: "name a cell instead: TARGET@CONFIGURATION")
    }
    // By default, Xcode builds for running.
    guard let action = XcodeScheme.Action(rawValue: action == "build" ? "run" : action) else {
      throw ResolutionFailure(message: "a scheme has no action '\(action)'")
    }
    return try XcodeSchemes(of: xcode, path: path, sources: sources)
      .choice(of: name, action: action)
  }

  /// Returns the failure if the configuration of a scheme does not exist; otherwise nil.
  package func configurationFailure(of choice: SchemeChoice) -> ResolutionFailure? {
    guard let name = choice.configuration, let range = choice.configurationRange,
      outline.configuration(named: name) == nil
    else { return nil }
    let message = Self.listing(
      outline.configurationNames, after: outline.unknownConfigurationMessage(name))
    return ResolutionFailure(
      diagnostics: [
        Diagnostic(
          "unknown-configuration", message, at: range,
          help: "select one with '--configuration' instead of the scheme's")
      ], files: choice.files)
  }

  private func choice(
    of name: String, action: String, in spec: Spec
  ) throws(ResolutionFailure) -> SchemeChoice {
    guard let scheme = spec.scheme(named: name) else {
      let nearest = Suggestion.didYouMean(name, in: spec.schemeNames.sorted())
      let rest =
        !nearest.isEmpty
        ? nearest
        : spec.schemeNames.isEmpty
          ? ": there are none" : " (known: \(spec.schemeNames.joined(separator: ", ")))"
      throw ResolutionFailure(
        message: "no scheme is named '\(name)'" + rest, path: path,
        help: "schemes are defined in 'schemes'")
    }
    guard let action = SpecScheme.Action(rawValue: action) else {
      throw ResolutionFailure(message: "a scheme has no action '\(action)'")
    }
    return SchemeChoice(
      targets: [spec.name(of: scheme.target)],
      configuration: spec.configurations[scheme.configuration(for: action)].name,
      destined: scheme.destination == nil ? nil : scheme,
      settings: settings(of: action, in: scheme, spec))
  }

  /// The settings that an action's sanitizers and code coverage assign.
  private func settings(
    of action: SpecScheme.Action, in scheme: SpecScheme, _ spec: Spec
  ) -> [SchemeSetting] {
    guard action == .run || action == .test, let part = spec.part(of: action, in: scheme) else {
      return []
    }
    let sanitizers = spec.texts(part[.actionSanitizers])
    var result: [SchemeSetting] = []
    if sanitizers.contains("address") { result.append(.addressSanitizer) }
    if sanitizers.contains("thread") { result.append(.threadSanitizer) }
    if sanitizers.contains("undefinedBehavior") { result.append(.undefinedBehaviorSanitizer) }
    if let coverage = part[.actionCoverage] {
      switch spec.boolean(coverage) {
      case true: result += SchemeSetting.coverage(of: [])
      case false: break
      case nil: result += SchemeSetting.coverage(of: spec.texts(coverage))
      }
    }
    return result
  }
}
