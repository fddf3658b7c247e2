import Testing

@testable import SettingsResolution

/// Target triples are compared without versions, and with alternative names.
struct TargetTripleTests {
  @Test(arguments: [
    ("arm64-apple-ios", "arm64-apple-ios26.0", true),
    ("arm64-apple-ios", "aarch64-apple-ios", true),
    ("arm64-apple-macos", "arm64-apple-macosx15.0", true),
    ("arm64-apple-tvos26.0", "arm64-apple-tvos18", true),
    ("arm64-apple-ios-simulator", "arm64-apple-ios26.0-simulator", true),
    ("arm64-apple-ios-simulator", "arm64-apple-ios", false),
    ("arm64-apple-ios26.0", "arm64-apple-macos26.0", false),
    ("arm64-apple-ios", "x86_64-apple-ios", false), ("arm64-apple-ios", "arm64-linux-ios", false),
    ("arm64-apple1-ios", "arm64-apple2-ios", false),
    ("arm641-apple-ios", "arm642-apple-ios", false),
    ("aarch64-aarch64-ios", "arm64-arm64-ios", false), ("arm64--ios", "arm64-ios", false),
  ])
  func `versions and alternative names make no difference`(
    left: String, right: String, isEqual: Bool
  ) {
    #expect(TargetTriple.isEqual(left, right) == isEqual)
    #expect(TargetTriple.isEqual(right, left) == isEqual)
  }
}
