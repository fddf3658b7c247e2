package import SettingsDiagnostics
package import SettingsXcode

/// A scheme that XcodeGen would write and share: which targets its actions build, in which configuration.
package struct XcodeGenScheme: Sendable, Equatable {
  package typealias Action = XcodeScheme.Action

  package let name: String
  /// By action, names of the spec's targets, in the order of the spec.
  package private(set) var targets: [Action: [String]] = [:]
  /// The code coverage that running and testing gather.
  package private(set) var coverage: [SchemeSetting] = []
  /// An action has no entry if there is no configuration of its type.
  package private(set) var configurations: [Action: String] = [:]
  /// Their locations in the spec.
  package private(set) var configurationRanges: [Action: SourceRange] = [:]
}

extension XcodeGenScheme {
  /// Returns the schemes of a spec and of its targets, sorted by name.
  ///
  /// - Parameter root: The merged spec with expanded templates.
  static func schemes(in root: XcodeGenMapping, of spec: XcodeGenSpec) -> [XcodeGenScheme] {
    var result: [String: XcodeGenScheme] = [:]
    for entry in root["schemes"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping else { continue }
      result[entry.key] = XcodeGenScheme(entry.key, mapping, spec)
    }
    // The scheme of a target replaces one of the spec.
    let owners =
      spec.targets.map { (name: $0.name, mapping: $0.mapping, builds: spec.schemeTargets(of: $0)) }
      + spec.aggregateTargets.map { (name: $0.name, mapping: $0.mapping, builds: [$0.name]) }
    for target in owners {
      guard let scheme = target.mapping["scheme"]?.mapping,
        SchemeReading.unreadablePart(of: scheme, isTargetScheme: true) == nil
      else { continue }
      let variants = scheme["configVariants"]?.readableTexts ?? []
      for variant in variants.isEmpty ? [nil] : variants.map(Optional.some) {
        var made = XcodeGenScheme(name: variant.map { "\(target.name) \($0)" } ?? target.name)
        for action in Action.allCases {
          made.targets[action] = target.builds
          made.configurations[action] =
            variant.map { spec.schemeConfiguration(action.type, variant: $0) }
            ?? spec.schemeConfiguration(action.type)
        }
        made.addTested(scheme["testTargets"])
        made.addCoverage(scheme)
        made.keepTargets(of: spec)
        result[made.name] = made
      }
    }
    return result.values.sorted { $0.name < $1.name }
  }

  private init(_ name: String, _ mapping: XcodeGenMapping, _ spec: XcodeGenSpec) {
    self.init(name: name)
    func part(_ action: String) -> XcodeGenMapping? {
      mapping[action]?.mapping.flatMap {
        SchemeReading.unreadablePart(of: $0, isTargetScheme: false) == nil ? $0 : nil
      }
    }
    for entry in mapping["build"]?.mapping?["targets"]?.mapping?.entries ?? [] {
      for action in Self.actions(entry.value) { targets[action, default: []].append(entry.key) }
    }
    for action in Action.allCases {
      let named = part(action.rawValue)?["config"]
      configurations[action] =
        named?.text ?? spec.schemeConfiguration(action.type)
      configurationRanges[action] = named?.text == nil ? nil : named?.range
    }
    if let test = part("test") {
      addTested(test["targets"])
      addCoverage(test)
    }
    keepTargets(of: spec)
  }

  /// Adds the coverage of a mapping with `gatherCoverageData`.
  private mutating func addCoverage(_ mapping: XcodeGenMapping) {
    guard mapping["gatherCoverageData"]?.boolean == true else { return }
    coverage = SchemeSetting.coverage(
      of: mapping["coverageTargets"]?.list?.compactMap(\.text) ?? [])
  }

  private static func actions(_ value: XcodeGenValue) -> [Action] {
    if let words = value.texts {
      return Action.allCases.filter { action in words.contains { action.words.contains($0) } }
    }
    if let mapping = value.mapping, mapping.entries.allSatisfy({ $0.value.boolean != nil }) {
      return Action.allCases.filter { action in
        action.words.contains { mapping[$0]?.boolean == true }
      }
    }
    switch value.text {
    case "none": return []
    case "testing": return [.test, .analyze]
    case "indexing": return [.test, .analyze, .archive]
    default: return Action.allCases
    }
  }

  private mutating func addTested(_ value: XcodeGenValue?) {
    for element in value?.list ?? [] {
      guard let name = SchemeTarget(tested: element)?.name,
        element.mapping?["skipped"]?.boolean != true
      else { continue }
      if targets[.test]?.contains(name) != true { targets[.test, default: []].append(name) }
    }
  }

  /// Leaves out targets of other projects and packages.
  private mutating func keepTargets(of spec: XcodeGenSpec) {
    let known = Set(spec.targets.map(\.name) + spec.aggregateTargets.map(\.name))
    targets = targets.mapValues { $0.filter(known.contains) }
  }
}

extension XcodeScheme.Action {
  /// The words by which a target is built for it.
  fileprivate var words: [String] {
    switch self {
    case .run: ["run", "running"]
    case .test: ["test", "testing"]
    case .profile: ["profile", "profiling"]
    case .analyze: ["analyze", "analyzing"]
    case .archive: ["archive", "archiving"]
    }
  }

  /// The type of the default configuration.
  fileprivate var type: String { self == .profile || self == .archive ? "release" : "debug" }
}
