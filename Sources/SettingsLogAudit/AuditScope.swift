import SettingsArtifacts

/// What a verdict is about: a platform that the product ships for, and the architectures that are built for it.
package struct AuditScope: Sendable, Hashable {
  /// `iOS`, `Mac Catalyst`; empty where no platform of Apple's is known.
  package let platform: String
  /// In the order of ARCHS.
  package let architectures: [String]

  package init(platform: String, architectures: [String]) {
    self.platform = platform
    self.architectures = architectures
  }

  /// Puts the architectures of each platform together.
  static func merged(_ scopes: [AuditScope]) -> [AuditScope] {
    scopes.map(\.platform).unique.map { platform in
      AuditScope(
        platform: platform,
        architectures: scopes.filter { $0.platform == platform }.flatMap(\.architectures).unique)
    }
  }

  /// `iOS (arm64)`.
  package var title: String {
    architectures.isEmpty ? platform : "\(platform) (\(architectures.joined(separator: " ")))"
  }
}
