import Foundation
public import Testing

/// The address sanitizer, with which Scripts/check-memory runs the tests.
public enum AddressSanitizer {
  /// Whether the tests, and the tools that they start, were built with it. Only the script sets the
  /// variable.
  public static let isActive = ProcessInfo.processInfo.environment["SETTINGS_SANITIZER"] != nil

  /// An argument of `ulimit -v`: no limit with the sanitizer, which reserves terabytes of addresses.
  public static func limit(kilobytes: Int) -> String {
    isActive ? "unlimited" : "\(kilobytes)"
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test that hides /proc, which the address sanitizer reads.
  public static var needsNoSanitizer: Self {
    .disabled(if: AddressSanitizer.isActive, "the address sanitizer reads /proc")
  }
}
