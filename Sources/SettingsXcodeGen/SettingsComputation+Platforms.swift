import SettingsDiagnostics

/// What decides on the platforms of targets.
extension SettingsComputation {
  /// Reports the targets whose platform nothing decides, as one finding.
  mutating func reportTargetsWithoutPlatform() {
    let found = spec.targets.filter { target in
      target.platform == .auto && target.destinations?.isEmpty != false
        && !spec.configurations.allSatisfy { decidesPlatform(of: target, in: $0) }
    }
    guard let first = found.first else { return }
    findings.append(
      Diagnostic(
        "xcodegen-ignored", .warning,
        "target '\(first.name)' has platform auto and no destinations, so it gets no presets of a "
          + "platform", at: first.range,
        notes: found.dropFirst().prefix(4).map { .init("so does '\($0.name)'", at: $0.range) },
        help: "name its supportedDestinations, or assign SUPPORTED_PLATFORMS"))
  }

  /// Whether the settings of a target or of the project, or their xcconfig files, name a platform.
  private mutating func decidesPlatform(
    of target: XcodeGenSpec.Target, in configuration: XcodeGenSpec.Configuration
  ) -> Bool {
    let files = [target.configurationFiles, spec.configurationFiles].map {
      assigned(by: $0, in: configuration)
    }
    let tables = [target.settings, spec.settings].map { table(of: $0, in: configuration) }
    let names = files.reduce(Set(tables.flatMap(\.settings.keys))) { $0.union($1) }
    return !names.isDisjoint(with: ["SDKROOT", "SUPPORTED_PLATFORMS"])
  }
}
