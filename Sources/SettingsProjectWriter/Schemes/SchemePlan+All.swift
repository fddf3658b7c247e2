import SettingsDiagnostics
import SettingsXcodeGen

extension SchemePlan {
  /// The schemes of a spec, by name; what is wrong with them is reported.
  static func all(_ draft: ProjectDraft) -> [SchemePlan] {
    var result: [String: SchemePlan] = [:]
    for entry in draft.root["schemes"]?.mapping?.entries ?? [] {
      guard entry.value.mapping?["build"]?.mapping != nil else {
        draft.refuse(
          "scheme '\(entry.key)' needs a 'build' with targets", at: entry.keyRange)
        continue
      }
      // The schemes of a config.yaml name all configurations.
      let fallback = draft.contents.isConfig ? draft.contents.project.defaultConfiguration : nil
      guard let debug = draft.spec.schemeConfiguration("debug") ?? fallback,
        let release = draft.spec.schemeConfiguration("release") ?? fallback
      else {
        draft.refuse(
          "scheme '\(entry.key)' needs a configuration of type debug and one of type release",
          at: entry.keyRange)
        continue
      }
      result[entry.key] = SchemePlan(entry, debug: debug, release: release)
    }
    for target in draft.spec.targets {
      guard let entry = target.mapping.entry("scheme"), let scheme = entry.value.mapping else {
        continue
      }
      for plan in plans(of: target, scheme, at: entry.keyRange, draft) { result[plan.name] = plan }
    }
    return result.values.sorted { $0.name < $1.name }
  }

  private static func plans(
    of target: XcodeGenSpec.Target, _ scheme: XcodeGenMapping, at range: SourceRange,
    _ draft: ProjectDraft
  ) -> [SchemePlan] {
    let variants = scheme["configVariants"]?.texts ?? []
    let targets = draft.spec.schemeTargets(of: target)
    if variants.isEmpty {
      guard let debug = draft.spec.schemeConfiguration("debug"),
        let release = draft.spec.schemeConfiguration("release")
      else {
        let missing = draft.spec.schemeConfiguration("debug") == nil ? "debug" : "release"
        draft.refuse(
          "target '\(target.name)' needs a configuration of type \(missing) for its scheme",
          at: range, help: "add one to 'configs'")
        return []
      }
      return [
        SchemePlan(
          name: target.name, of: target, scheme, targets: targets, debug: debug, release: release)
      ]
    }
    return variants.compactMap { variant in
      guard let debug = draft.spec.schemeConfiguration("debug", variant: variant),
        let release = draft.spec.schemeConfiguration("release", variant: variant)
      else {
        draft.refuse(
          "variant '\(variant)' of target '\(target.name)' needs a configuration of type debug and "
            + "one of type release whose names contain it",
          at: scheme["configVariants"]?.range ?? range)
        return nil
      }
      return SchemePlan(
        name: "\(target.name) \(variant)", of: target, scheme, targets: targets, debug: debug,
        release: release)
    }
  }
}
