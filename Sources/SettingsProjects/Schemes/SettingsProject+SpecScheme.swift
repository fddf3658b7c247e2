import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

extension SettingsProject {
  /// Returns the selection of a scheme that XcodeGen would share.
  func choice(
    of name: String, action: String, in project: XcodeGenProject
  ) throws(ResolutionFailure) -> SchemeChoice {
    // By default, Xcode builds for running.
    guard let wanted = XcodeGenScheme.Action(rawValue: action == "build" ? "run" : action) else {
      throw ResolutionFailure(message: "a scheme has no action '\(action)'")
    }
    guard let scheme = project.schemes.first(where: { $0.name == name }) else {
      let known = project.schemes.map(\.name)
      let hint = Suggestion.didYouMean(name, in: known)
      let rest =
        !hint.isEmpty ? hint : known.isEmpty ? "" : " (known: \(known.joined(separator: ", ")))"
      throw ResolutionFailure(
        message: "no scheme of the spec is named '\(name)'" + rest, path: path,
        help: "schemes are defined in 'schemes', and in 'scheme' of a target")
    }
    guard let targets = scheme.targets[wanted], !targets.isEmpty else {
      throw ResolutionFailure(
        message: "the scheme '\(name)' does not build any target of this project for '\(action)'",
        path: path, help: "use a different '--action'")
    }
    return SchemeChoice(
      targets: targets, configuration: scheme.configurations[wanted],
      configurationRange: scheme.configurationRanges[wanted],
      settings: wanted == .run || wanted == .test ? scheme.coverage : [], files: files)
  }
}
