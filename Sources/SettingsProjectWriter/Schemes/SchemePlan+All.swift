import SettingsDiagnostics
import SettingsXcodeGen

extension SchemePlan {
  /// The schemes of a spec, by name; what is wrong with them is reported.
  static func all(_ draft: ProjectDraft) -> [SchemePlan] {
    var result: [String: SchemePlan] = [:]
    for entry in draft.root["schemes"]?.mapping?.entries ?? [] {
      guard entry.value.mapping?["build"]?.mapping != nil else {
        draft.diagnostics.refuse(
          "scheme '\(entry.key)' needs a 'build' with targets", at: entry.keyRange)
        continue
      }
      guard let debug = configuration("debug", draft), let release = configuration("release", draft)
      else {
        draft.diagnostics.refuse(
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
    let targets = builtTargets(for: target, in: draft.spec)
    if variants.isEmpty {
      guard let debug = configuration("debug", draft), let release = configuration("release", draft)
      else {
        let missing = configuration("debug", draft) == nil ? "debug" : "release"
        draft.diagnostics.refuse(
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
      guard let debug = configuration("debug", variant: variant, draft),
        let release = configuration("release", variant: variant, draft)
      else {
        draft.diagnostics.refuse(
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

  /// A target, and for an app of a watch the one that it comes with.
  private static func builtTargets(
    for target: XcodeGenSpec.Target, in spec: XcodeGenSpec
  ) -> [String] {
    guard ["application.watchapp", "application.watchapp2"].contains(target.type.name) else {
      return [target.name]
    }
    let host = spec.targets.first { other in
      other.dependencies.contains { $0.kind == .target && $0.reference == target.name }
    }
    return [target.name] + [host?.name].compactMap(\.self)
  }

  // MARK: Configurations

  /// The configuration of a type: the one that is called so, else the first.
  private static func configuration(_ type: String, _ draft: ProjectDraft) -> String? {
    let fitting = draft.spec.configurations.filter { $0.type == type }
    let usual = type == "debug" ? "Debug" : "Release"
    return fitting.first { $0.name == usual }?.name ?? fitting.first?.name
  }

  /// The configuration of a type for a variant: its name without the type is the variant.
  private static func configuration(
    _ type: String, variant: String, _ draft: ProjectDraft
  ) -> String? {
    draft.spec.configurations.first { configuration in
      guard configuration.type == type else { return false }
      let rest = configuration.name.lowercased().replacing(type, with: "")
      return trimmed(rest) == variant.lowercased()
    }?.name
  }

  private static func trimmed(_ text: String) -> String {
    func isEdge(_ character: Character) -> Bool { " -_()".contains(character) }
    var text = text.drop(while: isEdge)
    while let last = text.last, isEdge(last) { text.removeLast() }
    return String(text)
  }
}
