import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks for conditions that are never true in any build.
struct ConditionCheck: RuleCheck {
  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    let store = project.store
    let values = ConditionValues(project.outline)
    // A few sets of conditions are used many times.
    var verdicts = [Condition?](repeating: nil, count: store.conditions.sets.count)
    for (index, set) in store.conditions.sets.enumerated() {
      verdicts[index] = set.first { !values.canHold($0) }
    }
    for block in store.blocks where store[block.level].kind.isAuthored {
      for assignment in store.assignments[block.assignments] {
        guard let condition = verdicts[Int(assignment.conditions.index)] else { continue }
        check(condition, of: assignment, project, values, &report)
      }
    }
    checkBlocks(project, values, &report)
  }

  private func check(
    _ condition: Condition, of assignment: Assignment, _ project: RuleProject,
    _ values: ConditionValues, _ report: inout RuleReport
  ) {
    let range = project.store.origin(of: assignment).range
    if range.isNone { return }
    // A file that several projects share may be for the configurations of the others.
    if project.parts != nil, !project.isOwn(range) { return }
    let name = project.store.names.text(of: assignment.name)
    let member = project.member(at: range)
    if ConditionValues.parameters.contains(condition.parameter) {
      report.add(
        .conditionNeverHolds,
        "[\(condition.parameter)=\(condition.pattern)] never holds, so \(name) never has this value",
        at: range, help: values.help(for: condition), of: member)
    } else {
      report.add(
        .unknownParameter,
        "no condition parameter is named '\(condition.parameter)', so \(name) never has this value"
          + Suggestion.didYouMean(condition.parameter, in: ConditionValues.parameters), at: range,
        help: "the parameters are \(ConditionValues.parameters.joined(separator: ", "))", of: member
      )
    }
  }

  /// Reports conditions of `when` blocks. Unknown parameters are reported during reading.
  private func checkBlocks(
    _ project: RuleProject, _ values: ConditionValues, _ report: inout RuleReport
  ) {
    guard let spec = project.spec else { return }
    for block in spec.blocks {
      guard let key = block.key, case .conditions(let conditions) = block.selector else { continue }
      let range = spec.tree.range(of: key)
      for condition in conditions
      where ConditionValues.parameters.contains(condition.parameter) && !values.canHold(condition) {
        report.add(
          .conditionNeverHolds,
          "\(condition.parameter)=\(condition.pattern) never holds, so nothing in this block does",
          at: range, help: values.help(for: condition), of: project.member(at: range))
      }
    }
  }
}

/// The values of condition parameters in any build of a project.
private struct ConditionValues {
  static let parameters = ["arch", "config", "sdk", "target", "variant"]

  private let configurations: [String]
  private let targets: [String]

  init(_ outline: any ProjectOutline) {
    configurations = outline.configurationNames
    // A target is written as PROJECT/TARGET if two projects have a target with its name.
    targets = outline.targetNames.map { name in
      outline.kind == .xcode ? name.split(separator: "/").last.map(String.init) ?? name : name
    }
  }

  private static let architectures: [String] = {
    var names = ["armv6", "x86_64h", "undefined_arch"]
    for sdk in SDKTable.all {
      for name in sdk.validArchitectures.split(separator: " ").map(String.init)
      where !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }()

  func canHold(_ condition: Condition) -> Bool {
    // The engine's own parameters begin with an underscore.
    if condition.pattern == "*" || condition.parameter.hasPrefix("_") { return true }
    switch condition.parameter {
    case "config": return matches(condition.pattern, configurations)
    case "target": return targets.isEmpty || matches(condition.pattern, targets)
    case "arch": return matches(condition.pattern, Self.architectures)
    case "sdk": return canHold(sdk: condition.pattern)
    case "variant": return true
    default: return false
    }
  }

  private static let majorVersions = (1...40).map { "\($0)." }

  /// Whether an SDK condition may be true. Canonical names have a version, so all possible versions
  /// are tried.
  private func canHold(sdk pattern: String) -> Bool {
    // These are SDKs without their own platform, and names that several platforms share.
    if ["driverkit", "embedded", "linux", "android"].contains(where: { pattern.hasPrefix($0) }) {
      return true
    }
    let literal = pattern.prefix { !"*?[".contains($0) }
    for sdk in SDKTable.all {
      if matches(pattern, [sdk.canonicalName]) { return true }
      // Without this common prefix, no version can match.
      let name = sdk.platformName
      guard name.hasPrefix(literal) || literal.hasPrefix(name) else { continue }
      let start = literal.dropFirst(name.count)
      for major in Self.majorVersions where major.hasPrefix(start) || start.hasPrefix(major) {
        for minor in 0...12 where matches(pattern, ["\(name)\(major)\(minor)"]) { return true }
      }
    }
    return false
  }

  private func matches(_ pattern: String, _ values: [String]) -> Bool {
    values.contains { ConditionPattern.match(pattern, $0) == .matches }
  }

  func help(for condition: Condition) -> String {
    switch condition.parameter {
    case "config":
      return "the configurations are \(configurations.joined(separator: ", "))"
        + Suggestion.didYouMean(condition.pattern, in: configurations)
    case "target":
      return "no target has such a name" + Suggestion.didYouMean(condition.pattern, in: targets)
    case "sdk":
      if SDKTable.platformNames.contains(condition.pattern) {
        return "the names of SDKs end with a version: write sdk=\(condition.pattern)*"
      }
      if condition.pattern.hasPrefix("*"), canHold(sdk: condition.pattern + "*") {
        return "the names of SDKs end with a version: write sdk=\(condition.pattern)*"
      }
      return "the SDKs are \(SDKTable.platformNames.joined(separator: ", ")), each with a version"
        + Suggestion.didYouMean(
          condition.pattern, in: SDKTable.platformNames.map { $0 + "*" }.sorted())
    default:
      return "the architectures are \(Self.architectures.sorted().joined(separator: ", "))"
    }
  }
}
