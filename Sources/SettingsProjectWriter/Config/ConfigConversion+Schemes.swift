import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The schemes of a config.yaml.
extension ConfigConversion {
  mutating func schemes() -> XcodeGenValue {
    var entries: [(String, XcodeGenValue)] = []
    for scheme in spec.schemes {
      var actions = [("build", build(scheme))]
      for action in SpecScheme.Action.allCases where action != .build {
        actions.append((action.rawValue, self.action(action, of: scheme)))
      }
      entries.append((scheme.name, .mapping(actions, at: scheme.range)))
    }
    return .mapping(entries)
  }

  private mutating func build(_ scheme: SpecScheme) -> XcodeGenValue {
    var targets = [(spec.name(of: scheme.target), XcodeGenValue.text("all", at: scheme.range))]
    let part = spec.part(of: .build, in: scheme)
    for (name, range) in names(part?[.actionTargets]) {
      targets.append((name, .text("all", at: range)))
    }
    return .mapping([("targets", .mapping(targets, at: scheme.range))] + scripts(part, of: scheme))
  }

  private mutating func action(
    _ action: SpecScheme.Action, of scheme: SpecScheme
  ) -> XcodeGenValue {
    let part = spec.part(of: action, in: scheme)
    let configuration = spec.configurations[scheme.configuration(for: action)].name
    var fields = [("config", XcodeGenValue.text(configuration))] + scripts(part, of: scheme)
    if let arguments = part?[.actionArguments] {
      fields.append(("commandLineArguments", .texts(spec.texts(arguments))))
    }
    if let node = part?[.actionEnvironment] {
      let variables = spec.tree.entries(of: node).map {
        (spec.tree.string(of: $0.key), XcodeGenValue.text(spec.tree.string(of: $0.value)))
      }
      fields.append(("environmentVariables", .mapping(variables)))
    }
    let sanitizers = spec.texts(part?[.actionSanitizers])
    for (word, key) in [
      ("address", "enableAddressSanitizer"), ("thread", "enableThreadSanitizer"),
      ("undefinedBehavior", "enableUBSanitizer"),
    ] where sanitizers.contains(word) {
      fields.append((key, .boolean(true)))
    }
    if let checks = spec.boolean(part?[.actionMainThreadChecker]) {
      fields.append(("disableMainThreadChecker", .boolean(!checks)))
    }
    if action == .run {
      fields.append(("executable", .text(spec.name(of: scheme.target), at: scheme.range)))
    }
    if action == .test { fields += tests(part, of: scheme) }
    return .mapping(fields, at: scheme.range)
  }

  private mutating func tests(
    _ part: SpecPart?, of scheme: SpecScheme
  ) -> [(String, XcodeGenValue)] {
    var fields: [(String, XcodeGenValue)] = []
    if let targets = part?[.actionTargets] {
      fields.append(("targets", .list(names(targets).map { .text($0, at: $1) })))
    } else {
      let name = spec.name(of: scheme.target)
      let hosted = spec.targets.filter { target in
        spec.productType(of: target)?.family == .testBundle
          && spec.text(of: .host, in: target).map { spec.tree.string(of: $0) } == name
      }
      fields.append(
        ("targets", .list(hosted.map { .text(spec.name(of: $0), at: scheme.range) })))
    }
    if let coverage = part?[.actionCoverage] {
      let isOn = spec.boolean(coverage)
      fields.append(("gatherCoverageData", .boolean(isOn ?? true)))
      if isOn == nil {
        fields.append(("coverageTargets", .list(names(coverage).map { .text($0, at: $1) })))
      }
    }
    let plans = spec.nodes(part?[.actionTestPlans]).compactMap { node in
      path(node).map { XcodeGenValue.mapping([("path", .text($0, at: spec.tree.range(of: node)))]) }
    }
    if !plans.isEmpty { fields.append(("testPlans", .list(plans))) }
    return fields
  }

  /// The targets that a list names. Unknown names were reported.
  private func names(_ node: SpecNode?) -> [(String, SourceRange)] {
    spec.nodes(node).map { (spec.tree.string(of: $0), spec.tree.range(of: $0)) }.filter {
      spec.target(named: $0.0) != nil
    }
  }

  /// The scripts before and after an action, which see the settings of the scheme's target.
  private mutating func scripts(
    _ part: SpecPart?, of scheme: SpecScheme
  ) -> [(String, XcodeGenValue)] {
    [("preActions", Field.actionBefore), ("postActions", .actionAfter)].compactMap { key, field in
      guard let list = part?[field] else { return nil }
      let scripts = spec.nodes(list).map { node in
        let script = spec.part(node, in: .script)
        if let file = script[.scriptFile] {
          refuse(
            "a script of a scheme has its text in 'run', not in a file",
            at: spec.tree.range(of: file), help: "write 'run: ./\(spec.tree.string(of: file))'")
        }
        var fields = [("settingsTarget", XcodeGenValue.text(spec.name(of: scheme.target)))]
        for (key, field) in [
          ("name", Field.scriptName), ("script", .scriptRun), ("shell", .scriptShell),
        ] {
          if let text = spec.texts(script[field]).first { fields.append((key, .text(text))) }
        }
        return XcodeGenValue.mapping(fields, at: spec.tree.range(of: node))
      }
      return (key, .list(scripts))
    }
  }
}
