internal import SettingsDiagnostics
import SettingsModel
internal import SettingsYAML

extension SpecDecoder {
  /// Decodes `configurations`. Without this field, the spec has Xcode's two configurations.
  mutating func decodeConfigurations(_ node: SpecNode?) {
    if let node, isMapping(node, field: "configurations") {
      var decoded: [DecodedConfiguration] = []
      for entry in tree.entries(of: node) { decodeConfiguration(entry, into: &decoded) }
      reportNamesDifferingInCase()
      indexConfigurations()
      resolveInheritance(of: decoded)
    }
    if spec.configurations.isEmpty {
      spec.configurations = [
        BuildConfiguration(name: "Debug", range: .none, kind: .debug),
        BuildConfiguration(name: "Release", range: .none, kind: .release),
      ]
      indexConfigurations()
    }
  }

  /// What a configuration says beside its name.
  private struct DecodedConfiguration {
    /// Nil if only the configurations that it inherits define it.
    let kind: BuildConfiguration.Kind?
    let inherits: SpecNode?
  }

  private mutating func indexConfigurations() {
    for (index, configuration) in spec.configurations.enumerated() {
      let name = Int(configurationNames.intern(configuration.name).index)
      if name == configurationNumbers.count { configurationNumbers.append(index) }
    }
  }

  private mutating func decodeConfiguration(
    _ entry: SpecEntry, into decoded: inout [DecodedConfiguration]
  ) {
    guard let name = text(entry.key, of: "configurations") else { return }
    if name.utf8.contains(UInt8(ascii: "=")) {
      report(
        "invalid-name", "a configuration's name cannot contain '='", at: entry.key,
        help: "a 'when' key with '=' is read as a list of conditions")
    }
    var kind: BuildConfiguration.Kind?
    var ancestors: SpecNode?
    switch tree.kind(of: entry.value) {
    case .scalar: kind = configurationKind(entry.value, of: name)
    case .sequence:
      report(
        "wrong-kind", "configuration '\(name)' must be debug, release or a mapping, not a list",
        at: entry.value)
    case .mapping:
      var kindNode: SpecNode?
      for field in tree.entries(of: entry.value) {
        switch self.field(field.key, in: .configuration, of: .configuration(name)) {
        case .configurationKind:
          kindNode = field.value
          kind = configurationKind(field.value, of: name)
        case .configurationInherits: ancestors = field.value
        default: break
        }
      }
      if kindNode == nil, ancestors == nil {
        report(
          "missing-kind", "configuration '\(name)' has neither 'kind' nor 'inherits'",
          at: entry.key, help: "write '\(name): debug' or '\(name): release'")
      }
    }
    spec.configurations.append(
      BuildConfiguration(
        name: name, range: tree.range(of: entry.key), kind: kind ?? .release))
    decoded.append(DecodedConfiguration(kind: kind, inherits: ancestors))
  }

  private mutating func configurationKind(
    _ node: SpecNode, of name: String
  ) -> BuildConfiguration.Kind? {
    if let kind = BuildConfiguration.Kind(
      rawValue: tree.isScalar(node) ? tree.string(of: node) : "")
    {
      return kind
    }
    let words = BuildConfiguration.Kind.allCases.map(\.rawValue)
    let given = tree.isScalar(node) ? tree.string(of: node) : ""
    let meant =
      ForeignNames.word(given, noun: "configuration kind") ?? Suggestion.meant(by: given, in: words)
    report(
      "unknown-kind",
      "configuration '\(name)' must be of kind debug or release, not \(tree.kindName(node))"
        + Suggestion.didYouMean(meant), at: node)
    return nil
  }

  private mutating func reportNamesDifferingInCase() {
    var seen: [String: Int] = [:]
    for (index, configuration) in spec.configurations.enumerated() {
      let folded = configuration.name.lowercased()
      if let other = seen[folded], spec.configurations[other].name != configuration.name {
        diagnostics.report(
          Diagnostic(
            "configuration-case",
            .error,
            "configurations '\(spec.configurations[other].name)' and '\(configuration.name)' differ only in case",
            at: configuration.range,
            notes: [.init("the other is here", at: spec.configurations[other].range)],
            help: "their build folders would be the same on a disk that ignores case: rename one"))
      }
      if seen[folded] == nil { seen[folded] = index }
    }
  }

  /// Resolves the configurations that each configuration inherits, and its kind if only these
  /// define it. If there is a cycle, no configuration inherits another.
  private mutating func resolveInheritance(of decoded: [DecodedConfiguration]) {
    var parents: [[(index: Int, node: SpecNode)]] = []
    for own in decoded {
      parents.append(
        names(own.inherits, of: "inherits").compactMap { entry in
          if let index = configuration(named: entry.name) { return (index, entry.node) }
          reportUnknownConfiguration(entry.name, at: entry.node)
          return nil
        })
    }
    let cycles = Inheritance.cycles(count: parents.count) { parents[$0].map(\.index) }
    for cycle in cycles {
      guard let from = cycle.last else { continue }
      let place = parents[from].first { $0.index == cycle[0] }
      reportCycle(
        cycle.map { spec.configurations[$0].name }, noun: "configuration",
        at: place.map { tree.range(of: $0.node) } ?? .none,
        places: cycle.map { spec.configurations[$0].range })
    }
    guard cycles.isEmpty else { return }
    for (index, parents) in parents.enumerated() {
      spec.configurations[index].inherits = parents.map(\.index)
    }
    inheritKinds(decoded.map(\.kind))
  }

  /// Gives each configuration without a kind that of the nearest configuration that it inherits.
  ///
  /// - Parameter stated: The kinds that the file states.
  private mutating func inheritKinds(_ stated: [BuildConfiguration.Kind?]) {
    var isKnown = stated.map { $0 != nil }
    for index in isKnown.indices where !isKnown[index] {
      // A chain is followed once, whichever of its configurations is the first.
      var chain = [index]
      while let last = chain.last, spec.configurations[last].inherits.count == 1 {
        let parent = spec.configurations[last].inherits[0]
        if isKnown[parent] { break }
        chain.append(parent)
      }
      guard let last = chain.last else { continue }
      let inherits = spec.configurations[last].inherits
      let source =
        inherits.count == 1 ? inherits[0] : spec.lineage(of: last).last { stated[$0] != nil }
      for member in chain {
        if let source { spec.configurations[member].kind = spec.configurations[source].kind }
        isKnown[member] = true
      }
    }
  }

  /// Returns one name or a list of names.
  mutating func names(_ node: SpecNode?, of field: String) -> [(name: String, node: SpecNode)] {
    guard let node, !tree.isNull(node) else { return [] }
    let nodes =
      switch tree.kind(of: node) {
      case .scalar: [node]
      case .sequence: tree.elements(of: node).map(\.value)
      case .mapping: [SpecNode]()
      }
    if tree.kind(of: node) == .mapping {
      report("wrong-kind", "'\(field)' takes a name or a list of names, not a mapping", at: node)
    }
    return nodes.compactMap { node in text(node, of: field).map { ($0, node) } }
  }

  mutating func reportCycle(
    _ names: [String], noun: String, at range: SourceRange, places: [SourceRange]
  ) {
    let loop = (names + [names[0]]).joined(separator: " → ")
    let notes = zip(names, places).map { Diagnostic.Note("\(noun) '\($0)' is here", at: $1) }
    diagnostics.report(
      Diagnostic(
        "inheritance-cycle", .error, "'\(names[0])' inherits itself: \(loop)", at: range,
        notes: names.count > 1 ? notes : [], help: "remove one of them from 'inherits'"))
  }
}
