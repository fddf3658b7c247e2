import SettingsDiagnostics
import SettingsModel
import SettingsSpec

extension SettingsProject {
  /// The SDK that the destination of a scheme stands for; nil for the targets' own.
  ///
  /// - Throws: `ResolutionFailure` with the place of a destination that the target cannot have.
  package func sdk(of choice: SchemeChoice) throws(ResolutionFailure) -> String? {
    guard let spec, let scheme = choice.destined, let configuration = choice.configuration,
      let index = spec.configuration(named: configuration)
    else { return nil }
    let own = try ownSDK(of: scheme, in: index)
    if let problem = destinationProblem(scheme, own: own, configuration: configuration) {
      throw ResolutionFailure(diagnostics: [problem], files: files)
    }
    let name = spec.sdkName(of: scheme, own: own)
    return name == own?.platformName ? nil : name
  }

  /// Destinations that a target cannot have in the configuration of any action.
  func destinationDiagnostics() -> [Diagnostic] {
    guard let spec else { return [] }
    return spec.schemes.compactMap { scheme in
      guard Self.isRelative(scheme) else { return nil }
      for index in Set(SpecScheme.Action.allCases.map(scheme.configuration)).sorted() {
        // What keeps a cell from being resolved is told by those who resolve all of them.
        guard let own = try? ownSDK(of: scheme, in: index) else { continue }
        let name = spec.configurationNames[index]
        if let problem = destinationProblem(scheme, own: own, configuration: name) {
          return problem
        }
      }
      return nil
    }
  }

  /// Whether a destination depends on what the target is built with.
  private static func isRelative(_ scheme: SpecScheme) -> Bool {
    scheme.destination == "device" || scheme.destination == "simulator"
  }

  /// The SDK that a scheme's target is built with, whatever says so.
  private func ownSDK(
    of scheme: SpecScheme, in configuration: Int
  ) throws(ResolutionFailure) -> SDK? {
    guard Self.isRelative(scheme) else { return nil }
    let cell = CellReference(target: scheme.target, configuration: configuration)
    return try plan([cell], collectsExcluded: false)[0].parameters["sdk"].first
      .flatMap { SDKTable.sdk(named: $0) }
  }

  private func destinationProblem(
    _ scheme: SpecScheme, own: SDK?, configuration: String
  ) -> Diagnostic? {
    guard let spec, let destination = scheme.destination, Self.isRelative(scheme) else {
      return nil
    }
    let target = spec.name(of: scheme.target)
    guard let own else {
      return Diagnostic(
        "unknown-destination", .error,
        "'\(destination)' says nothing: no platform is known of \(target)@\(configuration)",
        at: scheme.destinationRange,
        help: "give the target a platform, or name an SDK such as iphonesimulator18.2")
    }
    guard destination == "simulator", own.platform == .macOS else { return nil }
    return Diagnostic(
      "unknown-destination", .error,
      "there is no simulator for macOS, which \(target)@\(configuration) is built for",
      at: scheme.destinationRange,
      help: "write 'device', or leave 'destination' out: the product runs on the Mac itself")
  }
}
