import SettingsProjectWriter
import SettingsTestSupport
import SettingsXcode
import Testing

/// Which folders become groups, where they are, and the order of what is in them.
struct GroupTests {
  @Test(arguments: [
    ("{ path: S, group: S }", "S", "S"), ("{ path: S, group: S/Sub }", "S", "S/Sub"),
    ("{ path: S, group: S/New/Deep }", "S", "S/New/Deep"),
    ("{ path: S, excludes: [Sub], group: S/Sub }", "S", "S/Sub"),
    ("{ path: ./S, group: S/New }", "S", "S/New"),
    ("S, { path: S/Sub, group: S/Sub }", "S/Sub", "S/Sub"),
    ("{ path: S, group: T }, { path: T, group: S/Sub }", "T", "S/Sub"),
    ("{ path: S, group: T/New }, { path: T, group: S/New }", "T", "S/New"),
    ("{ path: S, group: T }, { path: S, group: U }, { path: T, group: S }", "T", "S"),
  ])
  func `a source cannot be in a group that is part of it`(
    sources: String, source: String, group: String
  ) throws {
    let project = try WrittenProject(
      "name: P\ntargets: { A: { type: tool, platform: macOS, sources: [\(sources)] } }",
      tree: ["S/Sub/a.swift": "", "S/b.swift": "", "T/c.swift": "", "U/d.swift": ""])
    #expect(project.output == nil)
    #expect(
      project.messages == [
        "source '\(source)' cannot be in the group '\(group)', which is part of it"
      ])
  }

  @Test(arguments: [
    "{ path: S/b.swift, group: S }", "{ path: S/Sub, group: S }", "{ path: S, group: T }",
    "{ path: S, group: T }, { path: T, group: U }", "{ path: S/Sub, type: folder, group: S }",
    "{ path: S, group: SX }", "{ path: ., group: X }",
  ])
  func `a source can be in any other group`(sources: String) throws {
    let project = try WrittenProject(
      "name: P\ntargets: { A: { type: tool, platform: macOS, sources: [\(sources)] } }",
      tree: ["S/Sub/a.swift": "", "S/b.swift": "", "T/c.swift": "", "U/d.swift": ""])
    #expect(project.output != nil, "\(project.messages)")
  }

  /// Something refers to each object, but for the project: what a walk made and did not use is not
  /// written.
  @Test(arguments: [
    "{ path: S, excludes: ['*'] }", "{ path: S, excludes: [Sub] }", "S",
    "{ path: S/Sub, excludes: ['*'] }",
  ])
  func `no object is left over`(source: String) throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [\(source)] } }",
      tree: ["S/Sub/Deep/a.swift": "", "S/b.swift": "", "S/Empty/Inner/": ""])
    let text = try project.text()
    let identifiers = text.matches(of: #/\n\t\t([0-9A-F]{24}) /#).map { String($0.1) }
    #expect(identifiers.count > 5)
    for identifier in identifiers {
      #expect(text.ranges(of: identifier).count > 1, "\(identifier)\n\(text)")
    }
  }

  private func outline(
    _ sources: String, _ files: [String], options: String = "{}"
  ) throws -> [String] {
    let project = try WrittenProject(
      """
      name: P
      options: \(options)
      targets: { T: { type: tool, platform: macOS, sources: [\(sources)] } }
      """, tree: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    return try WrittenGraph(project).outline().dropLast(2).map(\.self)
  }

  // MARK: Folders

  @Test(arguments: [
    ("S", ["S", "  A", "    B", "      c.swift"], "{}"),
    (
      "S", ["S", "  A", "    B", "      c.swift", "    Empty", "  None"],
      "{ generateEmptyDirectories: true }"
    ),
  ])
  func `empty folders are groups on request`(
    sources: String, expected: [String], options: String
  ) throws {
    #expect(
      try outline(sources, ["S/A/B/c.swift", "S/A/Empty/", "S/None/"], options: options) == expected
    )
  }

  @Test(arguments: [
    ("{ path: A/S }", "{}", ["S <A/S>", "  x.swift"]),
    ("{ path: A/S, name: N }", "{}", ["N <A/S>", "  x.swift"]),
    ("{ path: A/S, group: G }", "{}", ["G", "  S <A/S>", "    x.swift"]),
    ("{ path: A/S, group: A }", "{}", ["A", "  S <S>", "    x.swift"]),
    ("{ path: A/S, group: '' }", "{}", ["S <A/S>", "  x.swift"]),
    ("{ path: A/S/x.swift, group: G/H }", "{}", ["G", "  H", "    x.swift <A/S/x.swift>"]),
    ("{ path: A/S, createIntermediateGroups: true }", "{}", ["A", "  S", "    x.swift"]),
    ("{ path: A/S }", "{ createIntermediateGroups: true }", ["A", "  S", "    x.swift"]),
    (
      "{ path: A/S, createIntermediateGroups: false }", "{ createIntermediateGroups: true }",
      ["S <A/S>", "  x.swift"]
    ),
    ("{ path: A/S, type: folder }", "{}", ["S <A/S> SOURCE_ROOT"]),
    ("{ path: A/S, type: folder, group: G }", "{}", ["G", "  S <A/S> SOURCE_ROOT"]),
    (
      "{ path: A/S, type: folder }", "{ createIntermediateGroups: true }",
      ["A", "  S <A/S> SOURCE_ROOT"]
    ),
    ("{ path: A/S }", "{ defaultSourceDirectoryType: folder }", ["S <A/S> SOURCE_ROOT"]),
    ("A/S/x.swift", "{}", ["S <A/S>", "  x.swift"]), ("x.swift", "{}", ["x.swift"]),
    ("{ path: x.swift, name: y }", "{}", ["y <x.swift>"]),
    ("{ path: Gone, optional: true }, x.swift", "{}", ["x.swift"]),
    ("{ path: A/S, optional: true }", "{}", ["S <A/S>", "  x.swift"]),
    ("{ path: Gone.swift, optional: true }", "{}", ["Gone.swift"]),
    ("[not, read], x.swift, 7", "{}", ["x.swift"]),
  ])
  func `a source has a place among the groups`(
    sources: String, options: String, expected: [String]
  ) throws {
    #expect(try outline(sources, ["A/S/x.swift", "x.swift"], options: options) == expected)
  }

  @Test func `a source can be in the group of the project's folder`() throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [{ path: A/S, group: . }] } }",
      tree: ["A/S/x.swift": ""], in: "inner")
    #expect(
      try WrittenGraph(project).outline().dropLast(2) == [
        "inner <.>", "  S <A/S>", "    x.swift",
      ])
  }

  @Test func `a file of the folder above is in a group of that folder's name`() throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [../Shared/Code/a.swift, ../Shared/b.swift] } }",
      tree: ["../Shared/Code/a.swift": "", "../Shared/b.swift": ""], allowsOutside: true,
      in: "inner")
    #expect(
      try WrittenGraph(project).outline().dropLast(2) == [
        "Code <../Shared/Code>", "  a.swift", "Shared <../Shared>", "  b.swift",
      ])
  }

  @Test func `groups of folders above the spec end at the folder that holds both`() throws {
    let project = try WrittenProject(
      """
      name: P
      options: { createIntermediateGroups: true }
      targets: { T: { type: tool, platform: macOS, sources: [../Shared/Code, ../Shared/b.swift, ../c.swift, In/Deep] } }
      """,
      tree: [
        "../Shared/Code/a.swift": "", "../Shared/b.swift": "", "../c.swift": "",
        "In/Deep/d.swift": "",
      ], allowsOutside: true, in: "base/proj")
    #expect(
      try WrittenGraph(project).outline().dropLast(2) == [
        "base <..>", "  c.swift", "  Shared", "    b.swift", "    Code", "      a.swift", "In",
        "  Deep", "    d.swift",
      ])
  }

  @Test(arguments: [".", "''"])
  func `the folder of the spec may be a source, with the spec`(path: String) throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [{ path: \(path) }] } }",
      tree: ["a.swift": ""], in: "proj")
    let graph = try WrittenGraph(project)
    #expect(try graph.outline().dropLast(2) == ["proj <.>", "  a.swift", "  project.yml"])
    #expect(try graph.phases(of: "T") == ["Sources: a.swift", "Resources: project.yml"])
  }

  @Test func `a folder that was a source already is in both places, with its first path`() throws {
    #expect(
      try outline("S/In, S", ["S/a.swift", "S/In/b.swift"]) == [
        "In <S/In>", "  b.swift", "S", "  a.swift", "  In <S/In>", "    b.swift",
      ])
  }

  @Test func `files of configurations are in the groups of their folders`() throws {
    let project = try WrittenProject(
      """
      name: P
      configFiles: { Debug: C/d.xcconfig, Release: r.xcconfig }
      targets:
        T:
          type: tool
          platform: macOS
          sources: [S, { path: Y, type: syncedFolder }]
          configFiles: { Debug: S/t.xcconfig, Release: Y/y.xcconfig }
      """,
      tree: [
        "C/d.xcconfig": "", "r.xcconfig": "", "S/a.swift": "", "S/t.xcconfig": "",
        "Y/y.xcconfig": "",
      ], in: "proj")
    let graph = try WrittenGraph(project)
    #expect(
      try graph.outline().dropLast(2) == [
        "C", "  d.xcconfig", "proj <.>", "  r.xcconfig", "S", "  a.swift", "  t.xcconfig", "Y",
      ])
    // A file in a folder that is in step with the disk is in no group.
    let file = try #require(
      graph.all("PBXFileReference").first {
        ($0["path"]?.string ?? "").hasSuffix("y.xcconfig")
      })
    #expect(file["path"]?.string == "Y/y.xcconfig")
    #expect(file["sourceTree"]?.string == "SOURCE_ROOT")
  }

  @Test func `one text may be all sources, and a source may be left to no phase`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        A: { type: tool, platform: macOS, sources: S }
        B: { type: tool, platform: macOS, sources: [{ path: S, buildPhase: none }] }
      """, tree: ["S/a.swift": ""])
    let graph = try WrittenGraph(project)
    #expect(try graph.phases(of: "A") == ["Sources: a.swift"])
    #expect(try graph.phases(of: "B") == ["Sources"])
  }

  @Test func `links that lead nowhere are left out`() throws {
    let before = try WrittenProject("name: P\n", tree: ["S/a.swift": ""])
    try before.folder.link("S/gone.swift", to: "nowhere")
    try before.folder.link("S/b.swift", to: "a.swift")
    try before.folder.write(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [S] } }", to: "other.yml")
    let text = try #require(WrittenProject.output(of: "other.yml", in: before.folder)?.files.first)
    let lines = String(decoding: text.bytes, as: UTF8.self)
    #expect(lines.contains("b.swift in Sources"))
    #expect(!lines.contains("gone.swift"))
  }

  @Test func `files of no target are shown`() throws {
    let project = try WrittenProject(
      "name: P\nfileGroups: [Docs, README.md, Docs, 1]\n",
      tree: ["Docs/a.md": "", "Docs/In/b.md": "", "README.md": ""])
    #expect(
      try WrittenGraph(project).outline() == [
        "README.md", "Docs", "  a.md", "  In", "    b.md", "Products",
      ])
  }

  @Test func `folders may be nested to a limit`() throws {
    func project(_ count: Int) throws -> WrittenProject {
      let path = String(repeating: "d/", count: count)
      return try WrittenProject(
        "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [d] } }",
        tree: [path + "a.swift": ""])
    }
    #expect(try project(128).messages == [])
    let refused = try project(129)
    #expect(refused.output == nil)
    #expect(
      refused.messages.first?.hasPrefix("folders are nested more than 128 deep at") == true)
  }

  // MARK: Order

  @Test func `names are in the order of the navigator`() throws {
    // The order of first characters that was observed, then accents and leading zeros.
    let names = [
      "_", "-", ",", ";", "!", ".", "'", "(", "[", "{", "@", "&", "#", "%", "+", "=", "~", "$", "0",
      "2", "10", "a", "äa", "b", "e", "e\u{301}", "éa", "f", "File1", "File01", "File001", "File2",
      "strasse", "straße", "strassf", "z", "Ω", "я", "中",
    ]
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [S] } }",
      tree: Dictionary(
        uniqueKeysWithValues: names.map { ("S/x\($0).swift", "") }))
    #expect(
      try WrittenGraph(project).outline(of: "S").dropFirst().map {
        String($0.dropFirst("  x".count).dropLast(".swift".count))
      } == names)
  }

  @Test func `case decides on the order after accents, and before zeros`() throws {
    let names = ["a 1", "a_1", "a-1", "ä", "a1", "a001", "A01", "abc", "ABC", "Abd", "ñ", "Z"]
    let targets = names.sorted().map { "  \($0): { type: framework, platform: iOS }" }
    let project = try WrittenProject(
      "name: P\ntargets:\n\(targets.joined(separator: "\n"))\n")
    #expect(
      try WrittenGraph(project).outline().dropFirst()
        == names.map { "  \($0).framework BUILT_PRODUCTS_DIR" }[...])
  }

  @Test(arguments: [
    ("{}", ["  b.c", "  d.c", "  R <S/R> SOURCE_ROOT", "  a", "  c"]),
    ("{ groupSortPosition: bottom }", ["  b.c", "  d.c", "  R <S/R> SOURCE_ROOT", "  a", "  c"]),
    ("{ groupSortPosition: sideways }", ["  b.c", "  d.c", "  R <S/R> SOURCE_ROOT", "  a", "  c"]),
    ("{ groupSortPosition: top }", ["  a", "  c", "  b.c", "  d.c", "  R <S/R> SOURCE_ROOT"]),
    ("{ groupSortPosition: none }", ["  a", "  b.c", "  c", "  d.c", "  R <S/R> SOURCE_ROOT"]),
    (
      "{ groupOrdering: [{ pattern: '^S$', order: [c, R, gone] }] }",
      ["  b.c", "  d.c", "  c", "  R <S/R> SOURCE_ROOT", "  a"]
    ),
    (
      "{ groupSortPosition: top, groupOrdering: [text, { pattern: S, order: [R, c] }] }",
      ["  R <S/R> SOURCE_ROOT", "  c", "  a", "  b.c", "  d.c"]
    ),
    (
      "{ groupSortPosition: none, groupOrdering: [{ pattern: S, order: [R, c] }] }",
      ["  a", "  b.c", "  c", "  d.c", "  R <S/R> SOURCE_ROOT"]
    ),
    (
      "{ groupOrdering: [{ pattern: '[', order: [c] }, { order: [c] }] }",
      ["  b.c", "  d.c", "  R <S/R> SOURCE_ROOT", "  a", "  c"]
    ),
  ])
  func `options decide on the order of groups and files`(
    options: String, expected: [String]
  ) throws {
    let files = ["S/b.c", "S/d.c", "S/a/x.c", "S/c/x.c", "S/R/r"]
    let outline = try outline(
      "{ path: S, excludes: [R] }, { path: S/R, type: folder, group: S }", files, options: options)
    #expect(outline.dropFirst().filter { !$0.hasPrefix("    ") } == expected)
  }
}
