import SettingsModel
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("Sources", "Sources/a/b.swift", true),
    ("Sources/", "Sources/a.swift", true),
    ("Sources/*.swift", "Sources/a.swift", true),
    ("Sources/*.swift", "Sources/a/b.swift", false),
    ("Sources/**/*.swift", "Sources/b.swift", true),
    ("Sources/**/*.swift", "Sources/a/c/b.swift", true),
    ("Sources/**", "Sources/a/b.swift", true),
    ("**/Tests", "a/b/Tests/c.swift", true),
    ("**/Tests", "a/b/MyTests/c.swift", false),
    ("Sources/?.swift", "Sources/ab.swift", false),
    ("Sources/[ab].swift", "Sources/b.swift", true),
    ("Sources/[id].swift", "Sources/[id].swift", true),
    ("Sources/*.{m,mm}", "Sources/a.mm", true),
    ("Sources/*.{m,mm}", "Sources/a.h", false),
    ("Sources/{a,{b,c}}/x", "Sources/c/x", true),
    ("Sources/{a", "Sources/{a", true),
    ("", "a", false),
    ("a", "", false),
    ("./a", "a", true),
  ])
  func `patterns are read component by component`(pattern: String, path: String, covers: Bool) {
    #expect(PathPattern.covers(pattern, path) == covers)
  }

  @Test func `many braces and stars come to an end`() {
    #expect(!PathPattern.covers(String(repeating: "{a,b}", count: 40), "c"))
    #expect(
      !PathPattern.covers(
        String(repeating: "**/", count: 12) + "x", String(repeating: "a/", count: 40) + "y"))
  }

  /// Patterns without wildcards are found in another way than by comparing each.
  @Test func `exclusions cover what one of their patterns covers`() {
    let patterns = [
      "a", "./a/b", "a/b/c.m", "", ".", "b/", "c//d", "*.m", "a/*", "**/x", "{d,e}/f", "é.m",
    ]
    let paths = [
      "a", "a/b", "a/b/c.m", "b/x", "c/d/e", "d/f/g", "e\u{301}.m", "e", "ab", "", "./a", "c.m",
    ]
    let all = PathExclusions(patterns)
    #expect(all.patterns == patterns)
    for path in paths {
      #expect(all.cover(path) == patterns.contains { PathPattern.covers($0, path) }, "\(path)")
      for pattern in patterns {
        let one = PathExclusions([pattern])
        #expect(one.cover(path) == PathPattern.covers(pattern, path), "\(pattern) \(path)")
        #expect(one.unmatched(in: [path]).isEmpty == PathPattern.covers(pattern, path))
      }
    }
  }
}
