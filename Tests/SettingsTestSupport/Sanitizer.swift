import Foundation
public import Testing

/// The address sanitizer or the thread sanitizer, with which Scripts/check-memory and
/// Scripts/check-threads run the tests.
public enum Sanitizer {
  /// Whether the tests, and the tools that they start, were built with one. Only the scripts set the
  /// variable.
  public static let isActive = name != nil

  /// `address` or `thread`.
  public static let name = ProcessInfo.processInfo.environment["SETTINGS_SANITIZER"]

  /// An argument of `ulimit -v`: no limit with a sanitizer, which reserves terabytes of addresses.
  public static func limit(kilobytes: Int) -> String {
    isActive ? "unlimited" : "\(kilobytes)"
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test that hides /proc, which the sanitizers read.
  public static var needsNoSanitizer: Self {
    .disabled(if: Sanitizer.isActive, "the sanitizers read /proc")
  }

  /// Skips a test that limits the size of files: the thread sanitizer writes a file and maps it.
  public static var needsNoThreadSanitizer: Self {
    .disabled(if: Sanitizer.name == "thread", "the thread sanitizer writes a file of its own")
  }
}
