package import SettingsDiagnostics

/// A target that may have a scheme: one with a product, or one that builds others.
package struct SchemeOwner {
  package let name: String
  package let range: SourceRange
  package let mapping: XcodeGenMapping
  /// The targets that its scheme builds.
  package let builds: [String]

  /// Returns the targets of a spec in the order in which XcodeGen creates their schemes.
  package static func all(_ spec: XcodeGenSpec) -> [SchemeOwner] {
    spec.targets.map {
      SchemeOwner(
        name: $0.name, range: $0.range, mapping: $0.mapping, builds: spec.schemeTargets(of: $0))
    }
      + spec.aggregateTargets.map {
        SchemeOwner(name: $0.name, range: $0.range, mapping: $0.mapping, builds: [$0.name])
      }
  }
}
