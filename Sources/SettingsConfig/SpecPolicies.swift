package import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// An entry of `policies`, as it is written.
package struct SpecPolicy: Sendable {
  package enum Kind: Sendable, Equatable {
    /// The expression must be true.
    case require
    /// The expression must be false.
    case forbid
    /// The policies of a set of the tool.
    case use
  }

  /// A text of the file.
  package struct Text: Sendable {
    package let text: String
    /// Its location, with the quotes that it may have.
    package let range: SourceRange
  }

  package let kind: Kind
  /// The expression, or the name of the set.
  package let subject: Text
  /// The expression that selects the cells.
  package let scope: Text?
  /// Names and patterns of targets and cells.
  package let exceptions: [Text]
  package let severity: Diagnostic.Severity?
  package let reason: String?
}

/// The rules of `policies`.
package enum SpecPolicies {
  /// The name of the file beside an Xcode project or an XcodeGen spec that contains its policies.
  package static let fileName = "settings-policies.yaml"

  /// The sets that `use` names.
  static let sets = ["release-hygiene"]

  static let severities = ["note", "warning", "error"]

  /// Reads the file with the policies of a project that is not a config.yaml.
  ///
  /// It has the form of config.yaml, with `policies` alone.
  ///
  /// - Returns: Nil if the file cannot be read, which is reported.
  package static func load(
    _ path: String, sources: any SourceProvider, files: inout SourceFiles,
    diagnostics: inout DiagnosticCollector, options: SpecLoader.Options
  ) -> Spec? {
    var found = DiagnosticCollector()
    let spec = SpecLoader.load(
      path: path, sources: sources, files: &files, diagnostics: &found, options: options)
    guard let spec else {
      diagnostics.report(contentsOf: found.diagnostics)
      return nil
    }
    let misplaced = spec.keys.filter { !isAllowed(spec.tree.string(of: $0)) }
    guard misplaced.isEmpty else {
      for key in misplaced {
        let name = spec.tree.string(of: key)
        diagnostics.report(
          Diagnostic(
            "misplaced-field", .error,
            "'\(name)' is not allowed in a file of policies"
              + Suggestion.didYouMean(name, in: fields),
            at: spec.tree.range(of: key), help: "keep only 'version', 'include' and 'policies'"))
      }
      return nil
    }
    diagnostics.report(contentsOf: found.diagnostics.filter { $0.identifier != "no-targets" })
    guard !found.hasErrors else { return nil }
    var lowering = FieldLowering(tree: spec.tree)
    lowering.isValidating = true
    if let policies = spec.policies { lowering.checkPolicies(policies) }
    let invalid = lowering.context.diagnostics
    diagnostics.report(contentsOf: invalid.diagnostics)
    return invalid.hasErrors ? nil : spec
  }

  private static let fields = ["include", "policies", "version"]

  private static func isAllowed(_ key: String) -> Bool {
    fields.contains(key) || key.hasPrefix(FieldTable.freePrefix)
  }
}

extension Spec {
  /// The keys at the top level of its files.
  fileprivate var keys: [SpecNode] {
    tree.documents.indices.prefix(tree.fileCount).flatMap { index -> [SpecNode] in
      let root = SpecNode(document: Int32(index), node: tree.documents[index].root, merged: -1)
      guard tree.kind(of: root) == .mapping else { return [] }
      return tree.entries(of: root).map(\.key)
    }
  }
}

extension Spec {
  /// The valid entries of `policies`, in order.
  ///
  /// `SpecLowering.validate` reports the others.
  package var policyEntries: [SpecPolicy] {
    guard let policies, tree.kind(of: policies) == .sequence else { return [] }
    return tree.elements(of: policies).compactMap { policy(part($0.value, in: .policy)) }
  }

  private func policy(_ part: SpecPart) -> SpecPolicy? {
    let kinds: [(SpecPolicy.Kind, Field)] = [
      (.require, .policyRequire), (.forbid, .policyForbid), (.use, .policyUse),
    ]
    let subjects = kinds.compactMap { kind, field in
      policyText(part[field]).map { (kind: kind, text: $0) }
    }
    guard subjects.count == 1 else { return nil }
    let severity: Diagnostic.Severity? =
      switch policyText(part[.policySeverity])?.text {
      case "note": .note
      case "warning": .warning
      case "error": .error
      default: nil
      }
    return SpecPolicy(
      kind: subjects[0].kind, subject: subjects[0].text, scope: policyText(part[.policyIn]),
      exceptions: nodes(part[.policyExcept]).compactMap(policyText), severity: severity,
      reason: policyText(part[.policyBecause])?.text)
  }

  private func policyText(_ node: SpecNode?) -> SpecPolicy.Text? {
    guard let node, tree.isScalar(node), !tree.isNull(node) else { return nil }
    return SpecPolicy.Text(text: tree.string(of: node), range: tree.range(of: node))
  }
}
