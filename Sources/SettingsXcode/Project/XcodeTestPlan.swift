import SettingsDiagnostics

/// A test plan: which targets testing builds, where a scheme leaves that to one.
package struct XcodeTestPlan: Sendable {
  /// Those that are not switched off, in the order of the plan.
  package let targets: [XcodeScheme.Target]

  package init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
    let tree = try PropertyListTree(bytes)
    guard let list = tree.value("testTargets", of: tree.root), tree.kind(of: list) == .array else {
      throw PropertyList.Failure(message: "it has no 'testTargets'", offset: 0)
    }
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
}
