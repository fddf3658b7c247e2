import SettingsDiagnostics
import SettingsTestSupport
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

  @Test func `combining characters hide no slash`() {
    #expect(!LexicalPath.contains(".", "../\u{301}x"))
    #expect(LexicalPath.contains("/a", "/a/\u{301}x"))
    #expect(LexicalPath.rest(of: "/a/\u{301}x", below: "/a") == "\u{301}x")
    #expect(LexicalPath.components(of: "a/\u{301}x//b/") == ["a", "\u{301}x", "b"])
    #expect(LexicalPath.relative("/a/\u{301}x", to: "/a/b") == "../\u{301}x")
    #expect(LexicalPath.join("a/", "\u{301}x") == "a/\u{301}x")
    #expect(LexicalPath.normalize("a/b/../\u{301}x") == "a/\u{301}x")
    #expect(LexicalPath.fileName(of: "a/\u{301}x") == "\u{301}x")
    #expect(LexicalPath.directory(of: "a/\u{301}x") == "a")
  }

  @Test func `two forms of a letter are two names`() {
    #expect(LexicalPath.rest(of: "caf\u{E9}/x", below: "cafe\u{301}") == nil)
    #expect(LexicalPath.relative("caf\u{E9}/x", to: "cafe\u{301}") == "../caf\u{E9}/x")
  }

  @Test(
    arguments: [
      ("/a", "/", "a"), ("/a", "/a", ""), ("/a/b", "/a", "b"), ("a", "a", ""), ("a/b", "a", "b"),
      ("/ab", "/a", nil), ("/", "/a", nil), ("b", "a", nil),
    ] as [(String, String, String?)])
  func `the rest of a path is that behind the folder`(path: String, folder: String, rest: String?) {
    #expect(LexicalPath.rest(of: path, below: folder).map(String.init) == rest)
    #expect(LexicalPath.contains(folder, path) == (rest != nil))
  }

  @Test(arguments: [
    (".", true), ("..a", true), ("a/..b", true), ("..", false), ("../a", false),
    ("/a", false),
  ])
  func `the working directory contains what does not lead up`(path: String, isInside: Bool) {
    #expect(LexicalPath.contains(".", path) == isInside)
  }

  @Test func `a relative path leads from the folder to the path`() {
    var random = SplitMix(state: 3)
    func path() -> String {
      let names = (0..<random.next(below: 5)).map { _ in ["a", "b", "ab"][random.next(below: 3)] }
      return "/" + names.joined(separator: "/")
    }
    for _ in 0..<2000 {
      let (from, to) = (path(), path())
      let relative = LexicalPath.relative(to, to: from)
      #expect(!LexicalPath.isAbsolute(relative) && !relative.hasSuffix("/"))
      #expect(LexicalPath.normalize(LexicalPath.join(from, relative)) == to, "\(from) \(to)")
      // No shorter one does.
      #expect(!relative.contains("/../") || relative.hasPrefix("../"))
      let shared = zip(from.split(separator: "/"), to.split(separator: "/")).prefix { $0 == $1 }
      #expect(
        relative.split(separator: "/").count { $0 == ".." }
          == from.split(separator: "/").count - shared.count)
      // Without the slashes at the start, the answer is the same.
      #expect(
        LexicalPath.relative(String(to.dropFirst()), to: String(from.dropFirst())) == relative)
    }
  }
}
