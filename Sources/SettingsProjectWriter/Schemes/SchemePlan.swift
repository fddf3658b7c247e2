import SettingsDiagnostics
import SettingsXcodeGen

/// A target that a scheme names.
enum SchemeTarget: Hashable {
  case local(String)
  case project(String, target: String)
  case package(String, target: String)

  var name: String {
    switch self {
    case .local(let name), .project(_, let name), .package(_, let name): name
    }
  }

  /// `NAME`, or `PROJECT/NAME`.
  init(_ text: String) {
    if let parts = Self.parts(text) {
      self = .project(parts.0, target: parts.1)
    } else {
      self = .local(text)
    }
  }

  /// One of the forms of a target in a list; nil for none.
  init?(_ value: XcodeGenValue) {
    if let text = value.text {
      self.init(text)
      return
    }
    guard let mapping = value.mapping else { return nil }
    if let name = mapping["name"]?.text ?? mapping["target"]?.text {
      self.init(name)
    } else if let name = mapping["local"]?.text {
      self = .local(name)
    } else if let parts = mapping["project"]?.text.flatMap(Self.parts) {
      self = .project(parts.0, target: parts.1)
    } else if let parts = mapping["package"]?.text.flatMap(Self.parts) {
      self = .package(parts.0, target: parts.1)
    } else if let inner = mapping["target"], inner.mapping != nil {
      self.init(inner)
    } else {
      return nil
    }
  }

  private static func parts(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

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
  var debugConfiguration: String
  var releaseConfiguration: String

  var isShared: Bool { management?["shared"]?.boolean ?? true }

  /// One of the spec's own schemes.
  init(_ entry: XcodeGenMapping.Entry, debug: String, release: String) {
    name = entry.key
    range = entry.keyRange
    debugConfiguration = debug
    releaseConfiguration = release
    let mapping = entry.value.mapping ?? XcodeGenMapping()
    build = mapping["build"]?.mapping ?? XcodeGenMapping()
    run = mapping["run"]?.mapping
    test = mapping["test"]?.mapping
    profile = mapping["profile"]?.mapping
    analyze = mapping["analyze"]?.mapping
    archive = mapping["archive"]?.mapping
    management = mapping["management"]?.mapping
    entries = (build["targets"]?.mapping?.entries ?? []).map {
      Entry(
        target: SchemeTarget($0.key), actions: Self.actions($0.value), range: $0.keyRange)
    }.enumerated().sorted {
      ($0.element.target.name, $0.offset) < ($1.element.target.name, $1.offset)
    }.map(\.element)
  }

  /// The scheme of a target.
  ///
  /// - Parameter targets: What it builds.
  init(
    name: String, of target: XcodeGenSpec.Target, _ scheme: XcodeGenMapping, targets: [String],
    debug: String, release: String
  ) {
    self.name = name
    range = target.range
    owner = target.name
    debugConfiguration = debug
    releaseConfiguration = release
    entries = targets.map {
      Entry(target: .local($0), actions: Set(Action.allCases), range: target.range)
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
    if let mapping = value.mapping {
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
