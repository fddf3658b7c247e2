package import SettingsDiagnostics
package import SettingsModel
internal import SettingsYAML

/// A scheme, as users select it: a target, a configuration for each action, and the destination of
/// the product.
package struct SpecScheme: Sendable {
  /// The actions of a scheme, in the order of Xcode's menu.
  package enum Action: String, Sendable, CaseIterable {
    case build, run, test, profile, analyze, archive

    var field: Field {
      switch self {
      case .build: .schemeBuild
      case .run: .schemeRun
      case .test: .schemeTest
      case .profile: .schemeProfile
      case .analyze: .schemeAnalyze
      case .archive: .schemeArchive
      }
    }

    /// The kind of an action's default configuration, which is Xcode's own choice.
    var kind: BuildConfiguration.Kind {
      switch self {
      case .build, .run, .test, .analyze: .debug
      case .profile, .archive: .release
      }
    }
  }

  package let name: String
  package let range: SourceRange
  /// The member index of the target.
  package let target: Int
  /// The index of a configuration for each action.
  let configurations: [Int]
  /// The mapping of each action; nil where its configuration alone is named.
  let actionNodes: [SpecNode?]
  /// The destination of the product; nil for the target's own SDK.
  package let destination: SchemeDestination?
  /// The location of the destination.
  package let destinationRange: SourceRange?

  /// Returns the index of the configuration for an action.
  package func configuration(for action: Action) -> Int {
    configurations[Action.allCases.firstIndex(of: action) ?? 0]
  }

  func actionNode(_ action: Action) -> SpecNode? {
    actionNodes[Action.allCases.firstIndex(of: action) ?? 0]
  }
}

extension Spec {
  /// Returns the fields of an action of a scheme.
  package func part(of action: SpecScheme.Action, in scheme: SpecScheme) -> SpecPart? {
    scheme.actionNode(action).map { part($0, in: .action) }
  }

  package var schemeNames: [String] { schemes.map(\.name) }

  package func scheme(named name: String) -> SpecScheme? { schemes.first { $0.name == name } }

  /// Returns the SDK of a scheme's destination; nil for the target's own SDK, and if the
  /// destination has none.
  ///
  /// - Parameter own: The SDK with which the target is built.
  package func sdkName(of scheme: SpecScheme, own: SDK?) -> String? {
    guard let destination = scheme.destination else { return nil }
    let isSimulator: Bool
    switch destination {
    case .sdk(let name): return name
    case .destination: return nil
    case .device: isSimulator = false
    case .simulator: isSimulator = true
    }
    guard let own else { return nil }
    let wanted = SDKTable.all.first {
      $0.platform == own.platform && $0.isSimulator == isSimulator
    }
    return wanted.map { $0.platformName + (sdkVersion(of: scheme.target) ?? "") }
  }
}

extension SpecDecoder {
  /// Decodes `schemes`, after targets and configurations are known.
  mutating func decodeSchemes(_ node: SpecNode) {
    guard isMapping(node, field: "schemes") else { return }
    for entry in tree.entries(of: node) {
      guard let name = text(entry.key, of: "schemes") else { continue }
      guard isMapping(entry.value, field: "schemes.\(name)"), tree.count(of: entry.value) > 0 else {
        if tree.isNull(entry.value) || tree.kind(of: entry.value) == .mapping {
          reportNoTarget(name, entry)
        }
        continue
      }
      decodeScheme(name, entry)
    }
  }

  private mutating func decodeScheme(_ name: String, _ entry: SpecEntry) {
    var target: Int?
    var destination: SchemeDestination?
    var destinationRange: SourceRange?
    var hasTarget = false
    var configurations = SpecScheme.Action.allCases.map { action in
      spec.configurations.firstIndex { $0.kind == action.kind } ?? spec.defaultConfiguration
    }
    var nodes = SpecScheme.Action.allCases.map { _ in SpecNode?.none }
    for part in tree.entries(of: entry.value) {
      guard let field = field(part.key, in: .scheme, of: .scheme(name)) else { continue }
      let path = "schemes.\(name).\(field.description.name)"
      var value = part.value
      if let index = SpecScheme.Action.allCases.firstIndex(where: { $0.field == field }),
        tree.kind(of: value) == .mapping
      {
        nodes[index] = value
        guard let named = spec.part(value, in: .action)[.actionConfiguration] else { continue }
        value = named
      }
      guard let word = text(value, of: path) else {
        hasTarget = hasTarget || field == .schemeTarget
        continue
      }
      switch field {
      case .schemeTarget:
        hasTarget = true
        target = spec.target(named: word)
        if target == nil {
          let suggestion = diagnostics.didYouMean(word, in: spec.targetNames.sorted())
          report("unknown-target", "no target is named '\(word)'\(suggestion)", at: value)
        }
      case .schemeDestination:
        destination = schemeDestination(word, at: value)
        destinationRange = tree.range(of: value)
      default:
        if let configuration = spec.configuration(named: word) {
          if let index = SpecScheme.Action.allCases.firstIndex(where: { $0.field == field }) {
            configurations[index] = configuration
          }
        } else {
          reportUnknownConfiguration(word, at: value)
        }
      }
    }
    guard hasTarget else { return reportNoTarget(name, entry) }
    guard let target else { return }
    spec.schemes.append(
      SpecScheme(
        name: name, range: tree.range(of: entry.key), target: target,
        configurations: configurations, actionNodes: nodes, destination: destination,
        destinationRange: destinationRange))
  }

  /// Reads a destination in any of its forms, and reports errors in it.
  private mutating func schemeDestination(
    _ text: String, at node: SpecNode
  ) -> SchemeDestination? {
    guard Destination.looksLikeDestination(text) else {
      if let destination = SchemeDestination(word: text) { return destination }
      let known = SchemeDestination.words + SDKTable.platformNames
      report(
        "unknown-destination",
        "unknown destination '\(text)'" + Suggestion.didYouMean(text, in: known), at: node,
        help:
          "write 'platform=iOS Simulator', device, simulator, or an SDK such as iphonesimulator18.2"
      )
      return nil
    }
    do throws(DestinationFailure) {
      return .destination(try Destination(text))
    } catch {
      var range = tree.range(of: node)
      if tree.isVerbatim(node) {
        range = SourceRange(
          file: range.file, start: range.start + UInt32(clamping: error.range.lowerBound),
          end: range.start + UInt32(clamping: error.range.upperBound))
      }
      diagnostics.report(
        Diagnostic("unknown-destination", .error, error.message, at: range, help: error.help))
      return nil
    }
  }

  private mutating func reportNoTarget(_ name: String, _ entry: SpecEntry) {
    report(
      "missing-target", "scheme '\(name)' has no target", at: entry.key,
      help: "write '\(name): { target: … }'")
  }
}
