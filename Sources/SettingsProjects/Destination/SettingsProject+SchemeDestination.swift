import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel

extension SettingsProject {
  /// The SDK that the destination of a scheme selects.
  package enum SchemeSelection {
    /// An SDK by its name.
    case sdk(String)
    case destination(Destination)
  }

  /// Returns the SDK that the destination of a scheme selects; nil for the targets' own SDKs.
  ///
  /// - Throws: `ResolutionFailure` with the place of a destination that the target cannot have.
  package func destination(
    of choice: SchemeChoice
  ) throws(ResolutionFailure) -> SchemeSelection? {
    guard let spec, let scheme = choice.destined, let configuration = choice.configuration,
      let index = spec.configuration(named: configuration)
    else { return nil }
    if case .destination(let destination) = scheme.destination { return .destination(destination) }
    let own = try ownSDK(of: scheme, in: index)
    if let problem = destinationProblem(scheme, own: own, configuration: configuration) {
      throw ResolutionFailure(diagnostics: [problem], files: files)
    }
    guard let name = spec.sdkName(of: scheme, own: own), name != own?.platformName else {
      return nil
    }
    return .sdk(name)
  }

  /// Destinations that a target cannot have in the configuration of any action.
  package func destinationDiagnostics() -> [Diagnostic] {
    guard let spec else { return [] }
    return spec.schemes.compactMap { scheme in
      guard Self.isRelative(scheme) else { return nil }
      for index in Set(SpecScheme.Action.allCases.map(scheme.configuration)).sorted() {
        // Errors that prevent resolving a cell are reported when all cells are resolved.
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
    switch scheme.destination {
    case .device, .simulator: true
    case .sdk, .destination, nil: false
    }
  }

  /// Returns the SDK that a scheme's target is built with.
  private func ownSDK(
    of scheme: SpecScheme, in configuration: Int
  ) throws(ResolutionFailure) -> SDK? {
    guard Self.isRelative(scheme) else { return nil }
    let cell = CellReference(target: scheme.target, configuration: configuration)
    return try planner.plan([cell], collectsExcluded: false)[0].parameters["sdk"].first
      .flatMap { SDKTable.sdk(named: $0) }
  }

  private func destinationProblem(
    _ scheme: SpecScheme, own: SDK?, configuration: String
  ) -> Diagnostic? {
    guard let spec, Self.isRelative(scheme) else { return nil }
    var isSimulator = false
    if case .simulator = scheme.destination { isSimulator = true }
    let target = spec.name(of: scheme.target)
    guard let own else {
      return Diagnostic(
        "unknown-destination", .error,
        "the platform of \(target)@\(configuration), which '\(isSimulator ? "simulator" : "device")' refers "
          + "to, is unknown",
        at: scheme.destinationRange,
        help: "give the target a platform, or write a destination such as 'platform=iOS Simulator'")
    }
    guard isSimulator, own.platform == .macOS else { return nil }
    return Diagnostic(
      "unknown-destination", .error,
      "macOS has no simulator, and \(target)@\(configuration) is built for it",
      at: scheme.destinationRange,
      help: "write 'device', or leave 'destination' out: the product runs on the Mac itself")
  }
}
