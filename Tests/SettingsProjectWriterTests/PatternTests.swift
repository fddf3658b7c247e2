import Testing

/// The patterns of `excludes`.
struct PatternTests {
  private static let files = [
    "a.swift", "b.swift", "-.swift", "].swift", "*.swift", "[x.swift", ".hidden.swift",
    "Sub/a.swift", "Sub/.h.swift", "Sub/Deep/a.swift", "Sub/node_modules/m.swift", "Pods/p.swift",
    "node_modules/n.swift", ".git/g.swift",
  ]

  /// What a pattern leaves out.
  private func matches(_ pattern: String) throws -> [String] {
    func paths(_ excludes: String) throws -> Set<String> {
      let project = try WrittenProject(
        "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [{ path: S, excludes: [\(excludes)] }] } }",
        tree: Dictionary(uniqueKeysWithValues: Self.files.map { ("S/\($0)", "") }))
      var stack: [String] = []
      var result: Set<String> = []
      for line in try WrittenGraph(project).outline(of: "S") {
        let depth = line.prefix { $0 == " " }.count / 2
        stack = stack.prefix(depth) + [String(line.dropFirst(depth * 2))]
        if line.hasSuffix(".swift") { result.insert(stack.dropFirst().joined(separator: "/")) }
      }
      return result
    }
    return try paths("").subtracting(paths("'\(pattern)'")).sorted()
  }

  @Test func `a pattern for everything in a folder includes its files`() throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [{ path: S, includes: ['Sub/**'] }] } }",
      tree: ["S/a.swift": "", "S/Sub/b.swift": "", "S/Sub/Deep/c.swift": ""])
    let names = try WrittenGraph(project).outline(of: "S").map { String($0.drop { $0 == " " }) }
    #expect(names == ["S", "Sub", "b.swift", "Deep", "c.swift"])
  }

  @Test func `many patterns for folders at any depth end`() throws {
    let deepest = "S/" + String(repeating: "a/", count: 100)
    let stars = String(repeating: "**/a/", count: 60) + "**"
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [{ path: S, excludes: ['\(stars)/x.swift'] }] } }",
      tree: [deepest + "x.swift": "", deepest + "y.swift": "", "S/a/x.swift": ""])
    let files = try WrittenGraph(project).outline(of: "S").filter { $0.hasSuffix(".swift") }
    #expect(files.map { String($0.drop { $0 == " " }) }.sorted() == ["x.swift", "y.swift"])
  }

  @Test(arguments: [
    ("?.swift", ["*.swift", "-.swift", "].swift", "a.swift", "b.swift"]),
    ("[ab].swift", ["a.swift", "b.swift"]), ("[a-b].swift", ["a.swift", "b.swift"]),
    ("[b-a].swift", []), ("[!a].swift", ["*.swift", "-.swift", "].swift", "b.swift"]),
    ("[^a-b].swift", ["*.swift", "-.swift", "].swift"]), ("[a-].swift", ["-.swift", "a.swift"]),
    ("[]a].swift", ["].swift", "a.swift"]), ("[!]a].swift", ["*.swift", "-.swift", "b.swift"]),
    ("[x.swift", ["[x.swift"]), (#"\*.swift"#, ["*.swift"]), (#"\a.swift"#, ["a.swift"]),
    (#"a.swift\"#, []), ("*.swif", []), ("*b*.swift", ["b.swift"]),
    ("{a,b}.swift", ["a.swift", "b.swift"]),
    ("{a,{-,b}}.swift", ["-.swift", "a.swift", "b.swift"]),
    ("{a}.swift", ["a.swift"]), ("{a.swift", []), (".hid*", [".hidden.swift"]),
    ("*hidden*", []), ("?hidden.swift", []),
    (
      "Sub/", ["Sub/.h.swift", "Sub/Deep/a.swift", "Sub/a.swift", "Sub/node_modules/m.swift"]
    ), ("a.swift/", []), ("Sub//a.swift", []), ("../S/a.swift", []), ("./a.swift", []),
    ("**/a.swift", ["Sub/Deep/a.swift", "Sub/a.swift", "a.swift"]),
    ("Sub/**/a.swift", ["Sub/Deep/a.swift", "Sub/a.swift"]),
    ("Gone/**/a.swift", []), ("S*/**/a.swift", ["Sub/a.swift"]),
    ("**/m.swift", ["Sub/node_modules/m.swift"]), ("**/n.swift", []), ("**/p.swift", []),
    ("Sub/**/m.swift", []), ("node_modules/n.swift", ["node_modules/n.swift"]),
    ("**/g.swift", [".git/g.swift"]),
    ("**", files.sorted()),
    ("Sub/**", files.filter { $0.hasPrefix("Sub/") }.sorted()),
    ("**/Sub/**", files.filter { $0.hasPrefix("Sub/") }.sorted()),
    ("Sub/**/", files.filter { $0.hasPrefix("Sub/") }.sorted()),
  ])
  func `a pattern matches as in a shell`(pattern: String, expected: [String]) throws {
    #expect(try matches(pattern) == expected)
  }
}
