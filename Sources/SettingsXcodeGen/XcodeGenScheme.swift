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
    let known = Set(spec.targets.map(\.name) + spec.aggregateTargets.map(\.name))
    for entry in root["schemes"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping else { continue }
      result[entry.key] = XcodeGenScheme(entry.key, mapping, spec, known)
    }
    // The scheme of a target replaces one of the spec.
    for target in SchemeOwner.all(spec) {
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
        made.keepTargets(known)
        result[made.name] = made
      }
    }
    return result.values.sorted { $0.name < $1.name }
  }

  /// - Parameter known: The names of the spec's targets.
  private init(
    _ name: String, _ mapping: XcodeGenMapping, _ spec: XcodeGenSpec, _ known: Set<String>
  ) {
    self.init(name: name)
    for entry in mapping["build"]?.mapping?["targets"]?.mapping?.entries ?? [] {
      guard case .local(let name) = SchemeTarget(entry.key) else { continue }
      for action in SchemeReading.actions(entry.value) {
        targets[action, default: []].append(name)
      }
    }
    for action in Action.allCases {
      let named = SchemeReading.action(action, of: mapping)?["config"]
      configurations[action] =
        named?.text ?? spec.schemeConfiguration(action.type)
      configurationRanges[action] = named?.text == nil ? nil : named?.range
    }
    if let test = SchemeReading.action(.test, of: mapping) {
      addTested(test["targets"])
      addCoverage(test)
    }
    keepTargets(known)
  }

  /// Adds the coverage of a mapping with `gatherCoverageData`.
  private mutating func addCoverage(_ mapping: XcodeGenMapping) {
    guard mapping["gatherCoverageData"]?.boolean == true else { return }
    coverage = SchemeSetting.coverage(
      of: mapping["coverageTargets"]?.list?.compactMap(\.text) ?? [])
  }

  private mutating func addTested(_ value: XcodeGenValue?) {
    for element in value?.list ?? [] {
      guard case .local(let name) = SchemeTarget(tested: element),
        element.mapping?["skipped"]?.boolean != true
      else { continue }
      targets[.test, default: []].append(name)
    }
  }

  /// Removes names that are not targets of the spec, and repeated names.
  private mutating func keepTargets(_ known: Set<String>) {
    targets = targets.mapValues { names in
      var seen: Set<String> = []
      return names.filter { known.contains($0) && seen.insert($0).inserted }
    }
  }
}

extension XcodeScheme.Action {
  /// The type of the default configuration.
  fileprivate var type: String { self == .profile || self == .archive ? "release" : "debug" }
}
