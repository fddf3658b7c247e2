import SettingsDiagnostics
import SettingsXcodeGen

/// The description of a scheme: an entry of `schemes`, or the `scheme` of a target in the same form.
struct SchemePlan {
  enum Action: String, CaseIterable {
    case testing, running, profiling, archiving, analyzing

    /// The words that specs use for it.
    var words: [String] {
      switch self {
      case .testing: ["test", "testing"]
      case .running: ["run", "running"]
      case .profiling: ["profile", "profiling"]
      case .archiving: ["archive", "archiving"]
      case .analyzing: ["analyze", "analyzing"]
      }
    }
  }

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
  /// XcodeGen ignores an action with a part that it does not read, which is reported.
  init(_ entry: XcodeGenMapping.Entry, debug: String?, release: String?, _ draft: ProjectDraft) {
    name = entry.key
    range = entry.keyRange
    debugConfiguration = debug
    releaseConfiguration = release
    let mapping = entry.value.mapping ?? XcodeGenMapping()
    build = mapping["build"]?.mapping ?? XcodeGenMapping()
    func action(_ key: String) -> XcodeGenMapping? {
      guard let action = mapping[key]?.mapping else { return nil }
      guard let range = SchemeReading.unreadablePart(of: action, isTargetScheme: false) else {
        return action
      }
      SchemeReading.warn("'\(key)' of scheme '\(name)'", at: range, &draft.diagnostics)
      return nil
    }
    run = action("run")
    test = action("test")
    profile = action("profile")
    analyze = mapping["analyze"]?.mapping
    archive = mapping["archive"]?.mapping
    management = mapping["management"]?.mapping
    entries = (build["targets"]?.mapping?.entries ?? []).compactMap { entry in
      guard let target = SchemeTarget(entry.key) else {
        draft.refuse(
          "'\(entry.key)' is not a target; expected a name, or a project and a name",
          at: entry.keyRange)
        return nil
      }
      return Entry(
        target: target, actions: Self.actions(entry.value), range: entry.keyRange)
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

  private static func actions(_ value: XcodeGenValue) -> Set<Action> {
    if let words = value.texts {
      return Set(Action.allCases.filter { action in words.contains { action.words.contains($0) } })
    }
    if let mapping = value.mapping, mapping.entries.allSatisfy({ $0.value.boolean != nil }) {
      return Set(
        Action.allCases.filter { action in
          action.words.contains { mapping[$0]?.boolean == true }
        })
    }
    switch value.text {
    case "none": return []
    case "testing": return [.testing, .analyzing]
    case "indexing": return [.testing, .analyzing, .archiving]
    default: return Set(Action.allCases)
    }
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
