import SettingsArtifacts

/// The scope of a verdict: a platform that the product ships for, and the architectures that are
/// built for it.
package struct AuditScope: Sendable, Hashable {
  /// The platform, such as `iOS` or `Mac Catalyst`; empty if no Apple platform is known.
  package let platform: String
  /// The architectures, in the order of ARCHS.
  package let architectures: [String]

  package init(platform: String, architectures: [String]) {
    self.platform = platform
    self.architectures = architectures
  }

  /// Merges the scopes of each platform.
  static func merged(_ scopes: [AuditScope]) -> [AuditScope] {
    scopes.map(\.platform).unique.map { platform in
      AuditScope(
        platform: platform,
        architectures: scopes.filter { $0.platform == platform }.flatMap(\.architectures).unique)
    }
  }

  /// The scope as text, such as `iOS (arm64)`.
  package var title: String {
    architectures.isEmpty ? platform : "\(platform) (\(architectures.joined(separator: " ")))"
  }
}
