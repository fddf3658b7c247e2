import SettingsModel
import Testing

@testable import SettingsResolution

/// The operators that rebuild paths.
struct PathOperatorTests {
  @Test(arguments: [
    ("", ""), (".", "."), ("..", ".."), ("/", "/"), ("a", "a"), ("a/b", "a/b"), ("a//b", "a/b"),
    ("./a", "a"), ("a/.", "a"), ("a/", "a"), ("a/./b", "a/b"), ("/a//b/", "/a/b"),
    ("/./a", "/a"), ("/..", "/"), ("/../a", "/a"), ("/a/../b", "/b"), ("/a/b/../../c", "/c"),
    // A relative path keeps what leads out of a folder; three dots are a name.
    ("a/../b", "a/../b"), ("../a", "../a"), ("a//../b", "a/../b"), ("a/.../b", "a/.../b"),
    ("/.../a", "/.../a"), ("a/..b/c.", "a/..b/c."),
  ])
  func `a path is rebuilt without what has no meaning`(path: String, expected: String) {
    let result = OperatorApplication.apply(.standardizepath, to: Array(path.utf8)[...])
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("/usr/lib", "/usr/bin", "../lib"), ("/usr", "/usr", "."), ("/usr/lib", "/", "usr/lib"),
    ("/", "/usr/lib", "../.."), ("/usr/lib/a", "/usr", "lib/a"), ("/a", "/ab", "../a"),
    ("lib", "/usr", "/usr"), ("/lib", "usr", "usr"),
  ])
  func `a path is made relative to another only if both are absolute`(
    path: String, base: String, expected: String
  ) {
    let result = OperatorApplication.apply(
      .relativeto, to: Array(base.utf8)[...], operand: Array(path.utf8)[...])
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("/usr", "/usr/lib", true), ("/", "/usr", true), ("/usr", "/usr", false),
    ("/usr/lib", "/usr", false), ("/usr", "/usrlocal", false), ("usr", "/usr/lib", false),
    ("/usr", "usr/lib", false), ("/usr", "/opt/usr/lib", false),
  ])
  func `an ancestor is strictly above a path`(ancestor: String, path: String, isAbove: Bool) {
    let result = OperatorApplication.apply(
      .isancestor, to: Array(path.utf8)[...], operand: Array(ancestor.utf8)[...])
    #expect(String(decoding: result, as: UTF8.self) == (isAbove ? "YES" : "NO"))
  }
}
