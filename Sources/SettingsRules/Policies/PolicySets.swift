import SettingsDiagnostics
import SettingsQuery

/// The policies that the tool brings, which `use` names.
enum PolicySets {
  struct Row: Sendable {
    let text: String
    let query: Query
    let isForbidden: Bool
    let scope: Query
    let severity: Diagnostic.Severity
    let reason: String
  }

  /// Returns the policies of a set; empty for an unknown one.
  static func rows(of set: String) -> [Row] { set == "release-hygiene" ? releaseHygiene : [] }

  /// What a product that ships must not contain.
  private static let releaseHygiene: [Row] = [
    forbid(
      "ENABLE_TESTABILITY = YES",
      "the product exports its internal symbols, and the optimizer must keep them"),
    forbid(
      "GCC_OPTIMIZATION_LEVEL = 0", "C, C++ and Objective-C are compiled without optimization"),
    forbid("SWIFT_OPTIMIZATION_LEVEL = -Onone", "Swift is compiled without optimization"),
    forbid(
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS contains DEBUG", "'#if DEBUG' compiles its code"),
    forbid(
      "GCC_PREPROCESSOR_DEFINITIONS contains DEBUG or GCC_PREPROCESSOR_DEFINITIONS contains DEBUG=1",
      "'#if DEBUG' compiles its code"),
    forbid("ONLY_ACTIVE_ARCH = YES", "the product lacks architectures of its users' devices"),
    forbid(
      "ENABLE_ADDRESS_SANITIZER = YES or ENABLE_THREAD_SANITIZER = YES or ENABLE_UNDEFINED_BEHAVIOR_SANITIZER = YES",
      "sanitizers make the product slow, and are for tests"),
    forbid(
      "ENABLE_NS_ASSERTIONS = YES", "failed assertions end the program of a user",
      severity: .warning),
    forbid(
      "MTL_ENABLE_DEBUG_INFO is set and not MTL_ENABLE_DEBUG_INFO = NO and not MTL_ENABLE_DEBUG_INFO = \"\"",
      "the product contains the source of its shaders", severity: .warning),
    require(
      "DEBUG_INFORMATION_FORMAT = dwarf-with-dsym or DEBUG_INFORMATION_FORMAT is not set",
      "crash reports cannot be symbolicated without a dSYM", in: "target.type = application",
      severity: .warning),
  ].compactMap(\.self)

  private static func forbid(
    _ text: String, _ reason: String, severity: Diagnostic.Severity = .error
  ) -> Row? {
    row(text, isForbidden: true, reason, in: nil, severity)
  }

  private static func require(
    _ text: String, _ reason: String, in scope: String?, severity: Diagnostic.Severity
  ) -> Row? {
    row(text, isForbidden: false, reason, in: scope, severity)
  }

  /// The products that ship: tests do not.
  private static let shipped =
    "config.kind = release and target.type != unitTestBundle and target.type != uiTestBundle"

  private static func row(
    _ text: String, isForbidden: Bool, _ reason: String, in scope: String?,
    _ severity: Diagnostic.Severity
  ) -> Row? {
    // A test parses every text.
    guard let query = try? Query(parsing: text),
      let scope = try? Query(parsing: scope.map { "\(shipped) and \($0)" } ?? shipped)
    else { return nil }
    return Row(
      text: text, query: query, isForbidden: isForbidden, scope: scope, severity: severity,
      reason: reason)
  }
}
