import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The targets that a scheme builds and tests, and the one that it runs: all actions use them.
struct SchemeParts {
  typealias Attributes = [(name: String, value: String?)]

  struct Build {
    let name: String
    let reference: XMLElement
    let actions: Set<SchemePlan.Action>
  }

  let plan: SchemePlan
  let composer: SchemeComposer
  var draft: ProjectDraft { composer.draft }
  private(set) var builds: [Build] = []
  private(set) var tests: [(value: XcodeGenValue, name: String, reference: XMLElement)] = []
  /// The target that is run; nil if it is none of this project.
  private(set) var schemeTarget: XcodeGenSpec.Target?
  /// The reference that actions use if the scheme runs nothing.
  let reference: XMLElement

  var isLaunchable: Bool {
    guard let type = schemeTarget?.type else { return false }
    return type.isApplication || type.isExtensionProduct || type.isSystemExtension
      || type.name == "tool"
  }

  init?(_ plan: SchemePlan, _ composer: SchemeComposer) {
    self.plan = plan
    self.composer = composer
    let draft = composer.draft
    for entry in plan.entries {
      guard let reference = composer.reference(entry.target, at: entry.range) else { continue }
      builds.append(
        Build(name: entry.target.name, reference: reference, actions: entry.actions))
    }
    for value in plan.test?["targets"]?.list ?? [] {
      guard let target = SchemeTarget(tested: value),
        let reference = composer.reference(target, at: value.range)
      else { continue }
      tests.append((value, target.name, reference))
    }
    guard let first = builds.first else { return nil }
    let name: String?
    if let executable = plan.run?["executable"]?.text {
      name = executable
    } else {
      name =
        plan.owner ?? builds.first { $0.actions.contains(.run) }?.name ?? first.name
    }
    let target = name.flatMap(draft.spec.target(named:))
    schemeTarget = target
    reference = builds.first { $0.name == target?.name }?.reference ?? first.reference
  }

  /// The configuration of an action.
  func configuration(_ action: XcodeGenMapping?, isDebug: Bool) -> String {
    if let entry = action?.entry("config"), let name = entry.value.text {
      if !draft.spec.configurations.contains(where: { $0.name == name }) {
        draft.refuse(
          "there is no configuration '\(name)'"
            + draft.diagnostics.didYouMean(name, in: draft.spec.configurations.map(\.name)),
          at: entry.value.range)
      }
      return name
    }
    if let name = isDebug ? plan.debugConfiguration : plan.releaseConfiguration { return name }
    draft.refuse(
      "scheme '\(plan.name)' needs a configuration of type \(isDebug ? "debug" : "release")",
      at: plan.range, help: "add one to 'configs', or name a 'config' in every action")
    return ""
  }

  func built(_ name: String?) -> XMLElement? {
    name.flatMap { name in builds.first { $0.name == name }?.reference }
  }

  // MARK: Scripts before and after an action

  /// - Parameter isStrict: Whether one without a script is an error.
  func scripts(_ action: XcodeGenMapping?, isStrict: Bool = false) -> [XMLElement] {
    [("preActions", "PreActions"), ("postActions", "PostActions")].compactMap { key, tag in
      let actions = (action?[key]?.list ?? []).compactMap { script($0, isStrict: isStrict) }
      return actions.isEmpty ? nil : XMLElement(tag, [], actions)
    }
  }

  private func script(_ value: XcodeGenValue, isStrict: Bool) -> XMLElement? {
    // XcodeGen passes over what is no mapping.
    guard let mapping = value.mapping else { return nil }
    guard let text = mapping["script"]?.text else {
      if isStrict {
        draft.refuse("an action of a scheme needs a 'script'", at: value.range)
      }
      return nil
    }
    let name = mapping["settingsTarget"]?.text
    let target =
      built(name) ?? name.flatMap { name in tests.first { $0.name == name }?.reference }
    return XMLElement(
      "ExecutionAction",
      [
        (
          "ActionType",
          "Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction"
        )
      ],
      [
        XMLElement(
          "ActionContent",
          [
            ("title", mapping["name"]?.text ?? "Run Script"), ("scriptText", text),
            ("shellToInvoke", mapping["shell"]?.text),
          ], target.map { [XMLElement("EnvironmentBuildable", [], [$0])] } ?? [])
      ])
  }

  // MARK: Arguments

  /// The arguments and variables of an action; none if the spec does not have the action.
  func arguments(_ action: XcodeGenMapping?) -> [XMLElement] {
    guard let action else { return [] }
    // A config.yaml has a list, whose order counts.
    let listed =
      draft.contents.isConfig
      ? (action["commandLineArguments"]?.texts ?? []).map { ($0, true) } : []
    let arguments =
      listed
      + (action["commandLineArguments"]?.mapping?.entries ?? [])
      .compactMap { entry in entry.value.boolean.map { (entry.key, $0) } }
      .sorted { $0.0 < $1.0 }
    var result = [
      XMLElement(
        "CommandLineArguments", [],
        arguments.map {
          XMLElement("CommandLineArgument", [("argument", $0.0), ("isEnabled", $0.1.word)])
        })
    ]
    let variables = variables(action)
    if !variables.isEmpty { result.append(XMLElement("EnvironmentVariables", [], variables)) }
    return result
  }

  func hasArguments(_ action: XcodeGenMapping?) -> Bool {
    guard let action else { return false }
    if draft.contents.isConfig, action["commandLineArguments"]?.texts?.isEmpty == false {
      return true
    }
    return action["commandLineArguments"]?.mapping?.entries.contains {
      $0.value.boolean != nil
    } == true || !variables(action).isEmpty
  }

  private func variables(_ action: XcodeGenMapping) -> [XMLElement] {
    func variable(_ name: String, _ value: XcodeGenValue, isEnabled: Bool) -> XMLElement {
      XMLElement(
        "EnvironmentVariable",
        [("key", name), ("value", Self.text(value)), ("isEnabled", isEnabled.word)])
    }
    guard let value = action["environmentVariables"] else { return [] }
    if let mapping = value.mapping {
      return mapping.entries.sorted { $0.key < $1.key }.map {
        variable($0.key, $0.value, isEnabled: true)
      }
    }
    return (value.list ?? []).compactMap { element in
      guard let mapping = element.mapping, let name = mapping["variable"]?.text,
        let value = mapping["value"]
      else { return nil }
      return variable(name, value, isEnabled: mapping["isEnabled"]?.boolean ?? true)
    }
  }

  private static func text(_ value: XcodeGenValue) -> String {
    if let text = value.text { return text }
    return WrittenValue(value).text ?? ""
  }

  /// A place of the simulator: a file, by its path from the scheme, or a name.
  func location(_ identifier: String?) -> [XMLElement] {
    guard let identifier else { return [] }
    let isFile = identifier.contains(".gpx")
    return [
      XMLElement(
        "LocationScenarioReference",
        [
          ("identifier", isFile ? schemePath(identifier) : identifier),
          ("referenceType", isFile ? "0" : "1"),
        ])
    ]
  }

  /// A path as schemes write it: from the workspace inside of the project.
  func schemePath(_ path: String) -> String {
    LexicalPath.normalize((draft.options.text("schemePathPrefix") ?? "../../") + "/" + path)
  }
}
