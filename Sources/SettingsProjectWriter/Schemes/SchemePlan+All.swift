import SettingsDiagnostics
import SettingsXcodeGen

extension SchemePlan {
  /// Returns the schemes of a spec, sorted by name, and reports errors in them.
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
      result[entry.key] = SchemePlan(
        entry, debug: draft.spec.schemeConfiguration("debug") ?? fallback,
        release: draft.spec.schemeConfiguration("release") ?? fallback, draft)
    }
    for owner in SchemeOwner.all(draft.spec) {
      guard let entry = owner.mapping.entry("scheme"), let scheme = entry.value.mapping else {
        continue
      }
      if let range = SchemeReading.unreadablePart(of: scheme, isTargetScheme: true) {
        SchemeReading.warn("the scheme of target '\(owner.name)'", at: range, &draft.diagnostics)
        continue
      }
      checkTests(of: owner, scheme, draft)
      for plan in plans(of: owner, scheme, at: entry.keyRange, draft) { result[plan.name] = plan }
    }
    return result.values.sorted { $0.name < $1.name }
  }

  /// Reports test targets that are neither targets of the spec nor of one of its packages.
  private static func checkTests(
    of owner: SchemeOwner, _ scheme: XcodeGenMapping, _ draft: ProjectDraft
  ) {
    for value in scheme["testTargets"]?.list ?? [] {
      guard let target = SchemeTarget(tested: value), draft.spec.target(named: target.name) == nil
      else { continue }
      if case .package = target { continue }
      draft.refuse(
        "the scheme of target '\(owner.name)' tests '\(target.name)', which is not a target"
          + draft.diagnostics.didYouMean(target.name, in: draft.spec.targets.map(\.name)),
        at: value.range)
    }
  }

  private static func plans(
    of owner: SchemeOwner, _ scheme: XcodeGenMapping, at range: SourceRange, _ draft: ProjectDraft
  ) -> [SchemePlan] {
    let variants = scheme["configVariants"]?.readableTexts ?? []
    if variants.isEmpty {
      guard let debug = draft.spec.schemeConfiguration("debug"),
        let release = draft.spec.schemeConfiguration("release")
      else {
        let missing = draft.spec.schemeConfiguration("debug") == nil ? "debug" : "release"
        draft.refuse(
          "target '\(owner.name)' needs a configuration of type \(missing) for its scheme",
          at: range, help: "add one to 'configs'")
        return []
      }
      return [
        SchemePlan(
          name: owner.name, of: owner, scheme, targets: owner.builds, debug: debug,
          release: release)
      ]
    }
    return variants.compactMap { variant in
      guard let debug = draft.spec.schemeConfiguration("debug", variant: variant),
        let release = draft.spec.schemeConfiguration("release", variant: variant)
      else {
        draft.refuse(
          "variant '\(variant)' of target '\(owner.name)' needs a configuration of type debug and "
            + "one of type release whose names contain it",
          at: scheme["configVariants"]?.range ?? range)
        return nil
      }
      return SchemePlan(
        name: "\(owner.name) \(variant)", of: owner, scheme, targets: owner.builds, debug: debug,
        release: release)
    }
  }
}
