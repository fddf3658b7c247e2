/// A build setting that a scheme assigns for what one of its actions builds.
package struct SchemeSetting: Sendable, Equatable {
  package let name: String
  package let value: String
  /// The only target that gets the setting; nil for all.
  package let target: String?

  private init(_ name: String, target: String? = nil) {
    self.name = name
    value = "YES"
    self.target = target
  }

  /// Returns the settings that enable code coverage for some targets; for all targets if the list
  /// is empty.
  package static func coverage(of targets: [String]) -> [SchemeSetting] {
    let name = "CLANG_COVERAGE_MAPPING"
    return targets.isEmpty
      ? [SchemeSetting(name)] : targets.map { SchemeSetting(name, target: $0) }
  }

  package static let addressSanitizer = SchemeSetting("ENABLE_ADDRESS_SANITIZER")
  package static let threadSanitizer = SchemeSetting("ENABLE_THREAD_SANITIZER")
  package static let undefinedBehaviorSanitizer = SchemeSetting(
    "ENABLE_UNDEFINED_BEHAVIOR_SANITIZER")
}
