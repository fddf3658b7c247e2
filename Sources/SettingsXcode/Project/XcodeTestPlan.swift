import SettingsDiagnostics

/// A test plan, which decides about the targets that testing builds if a scheme uses one.
package struct XcodeTestPlan: Sendable {
  /// The enabled targets, in the order of the plan.
  package let targets: [XcodeScheme.Target]
  /// The sanitizers and the code coverage of its first configuration.
  package let settings: [SchemeSetting]

  package init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    let tree = try PropertyListTree(bytes)
    guard let list = tree.value("testTargets", of: tree.root), tree.kind(of: list) == .array else {
      throw PropertyList.Failure(message: "it has no 'testTargets'", offset: 0)
    }
    settings = Self.settings(in: tree)
    targets = tree.elements(of: list).compactMap { element in
      let isEnabled = tree.value("enabled", of: element).flatMap(tree.string)
      guard isEnabled != "false", let target = tree.value("target", of: element),
        let name = tree.value("name", of: target), let text = tree.string(of: name)
      else { return nil }
      let container = tree.value("containerPath", of: target).flatMap(tree.string)
      return XcodeScheme.Target(
        name: text, reference: container ?? "", range: tree.range(of: name))
    }
  }

  /// Returns the settings. A configuration's options take precedence over the defaults of all
  /// configurations.
  private static func settings(in tree: PropertyListTree) -> [SchemeSetting] {
    let first = tree.value("configurations", of: tree.root).flatMap {
      tree.kind(of: $0) == .array ? tree.elements(of: $0).first : nil
    }
    let options = [
      first.flatMap { tree.value("options", of: $0) }, tree.value("defaultOptions", of: tree.root),
    ].compactMap(\.self)
    func option(_ key: StaticString) -> PropertyListTree.NodeID? {
      options.lazy.compactMap { tree.value(key, of: $0) }.first
    }
    func isTrue(_ node: PropertyListTree.NodeID?) -> Bool {
      node.flatMap(tree.string) == "true"
    }
    var settings: [SchemeSetting] = []
    if let address = option("addressSanitizer"), isTrue(tree.value("enabled", of: address)) {
      settings.append(.addressSanitizer)
    }
    if isTrue(option("threadSanitizerEnabled")) { settings.append(.threadSanitizer) }
    if isTrue(option("undefinedBehaviorSanitizerEnabled")) {
      settings.append(.undefinedBehaviorSanitizer)
    }
    // A plan gathers coverage unless it disables it.
    guard let coverage = option("codeCoverage") else {
      return settings + SchemeSetting.coverage(of: [])
    }
    if tree.string(of: coverage) == "false" { return settings }
    let targets = tree.value("targets", of: coverage).map { list in
      tree.elements(of: list).compactMap { tree.value("name", of: $0).flatMap(tree.string) }
    }
    return settings + SchemeSetting.coverage(of: targets ?? [])
  }
}
