import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The description of a scheme: an entry of `schemes`, or the `scheme` of a target in the same form.
struct SchemePlan {
  typealias Action = XcodeScheme.Action

  struct Entry {
    let target: SchemeTarget
    let actions: Set<Action>
    let range: SourceRange
  }

  let name: String
  let range: SourceRange
  /// By the names of the targets.
  var entries: [Entry] = []
  var build = XcodeGenMapping()
  var run: XcodeGenMapping?
  var test: XcodeGenMapping?
  var profile: XcodeGenMapping?
  var analyze: XcodeGenMapping?
  var archive: XcodeGenMapping?
  var management: XcodeGenMapping?
  /// The target that it is the scheme of.
  var owner: String?
  /// The configurations of actions that name none; nil if the spec has none of the type.
  let debugConfiguration: String?
  let releaseConfiguration: String?

  var isShared: Bool { management?["shared"]?.boolean ?? true }

  /// One of the spec's own schemes.
  ///
  /// Reports an action that XcodeGen ignores because it cannot read one of its parts.
  init(_ entry: XcodeGenMapping.Entry, debug: String?, release: String?, _ draft: ProjectDraft) {
    self.name = entry.key
    range = entry.keyRange
    debugConfiguration = debug
    releaseConfiguration = release
    let mapping = entry.value.mapping ?? XcodeGenMapping()
    build = mapping["build"]?.mapping ?? XcodeGenMapping()
    let name = entry.key
    func description(_ action: Action) -> XcodeGenMapping? {
      SchemeReading.action(action, of: mapping) { range in
        SchemeReading.warn(
          "'\(action.rawValue)' of scheme '\(name)'", at: range, &draft.diagnostics)
      }
    }
    run = description(.run)
    test = description(.test)
    profile = description(.profile)
    analyze = description(.analyze)
    archive = description(.archive)
    management = mapping["management"]?.mapping
    entries = (build["targets"]?.mapping?.entries ?? []).compactMap { entry in
      guard let target = SchemeTarget(entry.key) else {
        draft.refuse(
          "'\(entry.key)' is not a target; expected a name, or a project and a name",
          at: entry.keyRange)
        return nil
      }
      return Entry(
        target: target, actions: Set(SchemeReading.actions(entry.value)), range: entry.keyRange)
    }.enumerated().sorted {
      ($0.element.target.name, $0.offset) < ($1.element.target.name, $1.offset)
    }.map(\.element)
  }

  /// The scheme of a target.
  ///
  /// - Parameter targets: What it builds.
  init(
    name: String, of owner: SchemeOwner, _ scheme: XcodeGenMapping, targets: [String],
    debug: String, release: String
  ) {
    self.name = name
    range = owner.range
    self.owner = owner.name
    debugConfiguration = debug
    releaseConfiguration = release
    entries = targets.map {
      Entry(target: .local($0), actions: Set(Action.allCases), range: owner.range)
    }
    build = scheme.picking(["buildImplicitDependencies", "preActions", "postActions"])
    let common = ["commandLineArguments", "environmentVariables"]
    run = scheme.picking(
      common + [
        "disableMainThreadChecker", "stopOnEveryMainThreadCheckerIssue",
        "disableThreadPerformanceChecker", "language", "region", "storeKitConfiguration",
      ])
    var test = scheme.picking(
      common + [
        "gatherCoverageData", "coverageTargets", "disableMainThreadChecker", "testPlans",
        "language", "region",
      ])
    if let entry = scheme.entry("testTargets") {
      test.set("targets", entry.value, at: entry.keyRange)
    }
    self.test = test
    profile = scheme.picking(common)
    management = scheme["management"]?.mapping
  }
}

extension XcodeGenMapping {
  /// The entries with some keys.
  fileprivate func picking(_ keys: [String]) -> XcodeGenMapping {
    var result = XcodeGenMapping()
    for key in keys {
      if let entry = entry(key) { result.set(key, entry.value, at: entry.keyRange) }
    }
    return result
  }
}
