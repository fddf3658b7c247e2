import SettingsXcode
import Testing

/// Folders of a spec that Xcode keeps in step with the disk.
struct SynchronizedFolderTests {
  private static let tree = [
    "S/A.swift": "", "S/Sub/B.swift": "", "S/Sub/C.m": "", "S/Info.plist": "",
    "S/en.lproj/L.strings": "", "S/R.xcassets/Contents.json": "", "S/.DS_Store": "",
    "S/Sub/Deep/D.swift": "",
  ]

  private func graph(_ targets: String, options: String = "{}") throws -> WrittenGraph {
    try WrittenGraph(
      WrittenProject(
        "name: P\noptions: \(options)\ntargets: { \(targets) }\n", tree: Self.tree))
  }

  private func source(_ fields: String) -> String { "{ path: S, type: syncedFolder\(fields) }" }

  /// The exceptions of each target: its name, then the paths.
  private func exceptions(_ graph: WrittenGraph) -> [[String]] {
    graph.all("PBXFileSystemSynchronizedRootGroup").flatMap { folder in
      graph.list("exceptions", of: folder).map { set in
        [graph[set["target"]]?["name"]?.string ?? "-"]
          + (set["membershipExceptions"]?.array ?? []).compactMap(\.string)
      }
    }
  }

  @Test(arguments: [
    ("", ["Info.plist"]),
    (
      ", excludes: [Sub]",
      ["Info.plist", "Sub/B.swift", "Sub/C.m", "Sub/Deep", "Sub/Deep/D.swift"]
    ),
    (
      ", excludes: ['Sub/*', R.xcassets]",
      [
        "Info.plist", "R.xcassets/Contents.json", "Sub/B.swift", "Sub/C.m", "Sub/Deep/D.swift",
      ]
    ),
    (
      ", includes: ['**/*.swift'], excludes: [Sub]",
      [
        ".DS_Store", "Info.plist", "R.xcassets", "Sub/B.swift", "Sub/C.m", "Sub/Deep/D.swift",
        "en.lproj/L.strings",
      ]
    ),
    (
      ", excludes: ['**/*.m', R.xcassets/*]", ["Info.plist", "R.xcassets/Contents.json", "Sub/C.m"]
    ),
    (
      ", includes: ['**/*.swift'], excludes: [Sub/B.swift]",
      [".DS_Store", "Info.plist", "R.xcassets", "Sub/B.swift", "Sub/C.m", "en.lproj/L.strings"]
    ),
    (
      ", includes: ['*.swift']",
      [
        ".DS_Store", "Info.plist", "R.xcassets", "Sub/B.swift", "Sub/C.m", "Sub/Deep/D.swift",
        "en.lproj/L.strings",
      ]
    ),
  ])
  func `files that a target does not build are exceptions`(
    fields: String, expected: [String]
  ) throws {
    let graph = try graph("A: { type: application, platform: iOS, sources: [\(source(fields))] }")
    #expect(exceptions(graph) == [["A"] + expected])
    // The phase of resources is there although it is empty.
    #expect(try graph.phases(of: "A") == ["Sources", "Resources"])
    #expect(try graph.outline() == ["S", "Products", "  A.app BUILT_PRODUCTS_DIR"])
  }

  @Test func `each target has its own exceptions in the same folder`() throws {
    let graph = try graph(
      """
      A: { type: tool, platform: macOS, sources: [\(source(", excludes: [A.swift], explicitFolders: [Sub]"))] },
      B: { type: tool, platform: macOS, sources: [\(source(", excludes: [Sub/C.m], explicitFolders: [R.xcassets]"))] },
      C: { type: tool, platform: macOS, info: { path: Other.plist }, sources: [\(source(""))] }
      """)
    #expect(graph.all("PBXFileSystemSynchronizedRootGroup").count == 1)
    #expect(
      exceptions(graph) == [["A", "A.swift", "Info.plist"], ["B", "Info.plist", "Sub/C.m"]])
    let folder = try #require(graph.all("PBXFileSystemSynchronizedRootGroup").first)
    #expect(folder["explicitFolders"]?.array?.map(\.string) == ["R.xcassets", "Sub"])
    for name in ["A", "B", "C"] {
      #expect(
        try graph.list("fileSystemSynchronizedGroups", of: graph.target(name))
          .map { $0["path"]?.string } == ["S"])
    }
  }

  @Test(arguments: [
    ("[Sub, Gone]", ["Sub", "Gone"]), ("['*']", ["R.xcassets", "Sub", "en.lproj"]),
    ("['**/D*', '*.swift']", ["Sub/Deep", "*.swift"]), ("[]", []),
  ])
  func `patterns of folders are replaced by the folders that they match`(
    patterns: String, expected: [String]
  ) throws {
    let graph = try graph(
      "A: { type: tool, platform: macOS, sources: [\(source(", explicitFolders: \(patterns)"))] }")
    let folder = try #require(graph.all("PBXFileSystemSynchronizedRootGroup").first)
    #expect(folder["explicitFolders"]?.array?.map(\.string) == expected)
  }

  @Test(arguments: [
    ("", "{}", ["In/S"]), (", name: N", "{}", ["N <In/S>"]),
    (", group: G/H", "{}", ["G", "  H", "    In/S"]),
    (", group: G, name: N", "{}", ["G", "  N <In/S>"]),
    (", group: In", "{}", ["In", "  S <S>"]),
    ("", "{ createIntermediateGroups: true }", ["In", "  S <S>"]),
  ])
  func `a folder may be in a group`(fields: String, options: String, expected: [String]) throws {
    let project = try WrittenProject(
      """
      name: P
      options: \(options)
      targets: { A: { type: tool, platform: macOS, sources: [{ path: In/S, type: syncedFolder\(fields) }] } }
      """, tree: ["In/S/a.swift": ""])
    #expect(
      try WrittenGraph(project).outline() == expected + ["Products", "  A BUILT_PRODUCTS_DIR"])
  }

  @Test func `the default type of folders may be this one, and a phase may have the folder`() throws
  {
    let graph = try graph(
      "A: { type: tool, platform: macOS, sources: [{ path: S, buildPhase: sources, compilerFlags: -x }] }",
      options: "{ defaultSourceDirectoryType: syncedFolder, projectFormat: xcode15_3 }")
    #expect(try graph.phases(of: "A") == ["Sources: S COMPILER_FLAGS(-x)", "Resources"])
  }

  @Test func `files of another source in the folder are built, but not shown`() throws {
    let graph = try graph(
      "A: { type: tool, platform: macOS, sources: [\(source("")), S/Sub] }")
    #expect(try graph.phases(of: "A") == ["Sources: B.swift, C.m, D.swift", "Resources"])
    #expect(try graph.outline() == ["S", "Products", "  A BUILT_PRODUCTS_DIR"])
  }
}
