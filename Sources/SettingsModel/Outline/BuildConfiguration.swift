package import SettingsDiagnostics

/// A build configuration.
package struct BuildConfiguration: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case debug
    case release
  }

  /// The basis of its kind.
  package enum KindBasis: Sendable {
    /// The file states the kind.
    case stated
    /// The name contains the kind: `Release`, `Debug-Staging`.
    case name
    /// It is compiled as one for debugging is: without optimization, or with DEBUG defined.
    case settings
    /// The kind is release because nothing indicates debugging.
    case assumed
  }

  package let name: String
  package let range: SourceRange
  package var kind: Kind
  package let basis: KindBasis
  /// The configurations whose `when` blocks and xcconfig files apply below its own, lowest first.
  package var inherits: [Int]

  package init(
    name: String, range: SourceRange, kind: Kind, basis: KindBasis = .stated,
    inherits: [Int] = []
  ) {
    self.name = name
    self.range = range
    self.kind = kind
    self.basis = basis
    self.inherits = inherits
  }
}
