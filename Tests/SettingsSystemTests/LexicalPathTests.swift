import SettingsDiagnostics
import Testing

@Suite struct LexicalPathTests {
  @Test(arguments: ["..", "../a", "a/..", "a/../b", "/..", "./../a"])
  func `a path with two dots as a component goes up`(path: String) {
    #expect(LexicalPath.goesUp(path))
  }

  @Test(arguments: ["", ".", "a", "a..", "..a", "a/..b/c", "...", "a/.../b", "a./.b", "/"])
  func `dots inside a name do not go up`(path: String) {
    #expect(!LexicalPath.goesUp(path))
  }
}
