import SettingsXcode
import Testing

/// The phases that files go to by their extensions, their languages and the folders that they are in.
struct FileKindTests {
  private func graph(
    _ type: String, _ sources: String, _ files: [String], options: String = "{}"
  ) throws -> WrittenGraph {
    try WrittenGraph(
      WrittenProject(
        """
        name: P
        options: \(options)
        targets: { T: { type: \(type), sources: [\(sources)] } }
        """, tree: Dictionary(uniqueKeysWithValues: files.map { ($0, "") })))
  }

  // MARK: Kinds

  @Test(arguments: [
    (
      "library.static, platform: iOS",
      [
        "CopyFiles 16 include/$(PRODUCT_NAME): a.h, m.modulemap", "Sources: x.m",
        "Resources: s.plain",
      ]
    ),
    (
      "framework, platform: iOS",
      [
        "CopyFiles 16 $(PRODUCT_NAME).framework/Modules: c.swiftcrossimport",
        "Headers: a.h (Public)", "Sources: x.m", "Resources: s.plain",
      ]
    ),
    ("tool, platform: macOS", ["Sources: x.m", "Resources: s.plain"]),
  ])
  func `headers and modules are published by the type of the target`(
    type: String, phases: [String]
  ) throws {
    let files = [
      "S/a.h", "S/m.modulemap", "S/c.swiftcrossimport/x", "S/x.m", "S/s.plain", "S/none",
    ]
    #expect(try graph(type, "S", files).phases(of: "T") == phases)
  }

  @Test func `the visibility of headers decides on their attributes`() throws {
    let files = ["A/a.h", "B/b.h", "C/c.hpp"]
    let sources =
      "A, { path: B, headerVisibility: private, attributes: [X] }, { path: C, headerVisibility: project }"
    #expect(
      try graph("framework, platform: iOS", sources, files).phases(of: "T")
        == ["Headers: a.h (Public), b.h (X Private), c.hpp", "Sources"])
    // A static library copies public headers, and none of the others.
    #expect(
      try graph("library.static, platform: iOS", sources, files).phases(of: "T")
        == ["CopyFiles 16 include/$(PRODUCT_NAME): a.h", "Sources"])
  }

  @Test func `kinds of the spec replace what is known about an extension`() throws {
    let options = """
      { fileTypes: {
        m: { buildPhase: sources, compilerFlags: [-w, -y], attributes: [A] },
        swift: { compilerFlags: [-s], resourceTags: [kind] },
        pack: { file: true, buildPhase: { copyFiles: { destination: frameworks, subpath: In, phaseOrder: preCompile } } },
        bundle: { file: false }, text: word } }
      """
    let files = ["S/a.m", "S/b.swift", "S/c.pack/in/x.c", "S/d.bundle/z.c", "S/e.text"]
    let graph = try graph(
      "tool, platform: macOS", "{ path: S, compilerFlags: '-a  -b', resourceTags: [own] }", files,
      options: options)
    #expect(
      try graph.phases(of: "T") == [
        "CopyFiles 10 In: c.pack",
        "Sources: a.m (A) COMPILER_FLAGS(-w -y -a -b), z.c COMPILER_FLAGS(-a -b)",
        "Resources: b.swift ASSET_TAGS(own kind), e.text ASSET_TAGS(own)",
      ])
    #expect(graph.project["attributes"]?["knownAssetTags"]?.array?.map(\.string) == ["own"])
  }

  @Test func `a file cannot be a folder because the spec says so`() throws {
    let project = try WrittenProject(
      """
      name: P
      options: { fileTypes: { dir: { file: false } } }
      targets: { T: { type: tool, platform: macOS, sources: [S] } }
      """, tree: ["S/e.dir": ""])
    #expect(project.output == nil)
    #expect(project.messages == ["'S/e.dir' is not a folder that can be listed"])
  }

  // MARK: Platforms

  @Test func `names of files and folders may tell their platforms`() throws {
    let files = [
      "S/a_iOS.swift", "S/b_tvos.swift", "S/macOS/c.swift", "S/d_visionOS.swift", "S/e.swift",
      "S/maccatalyst/f_watchos.swift", "S/ios.swift", "S/g_ios.m",
    ]
    #expect(
      try graph(
        "tool, platform: macOS", "{ path: S, inferDestinationFiltersByPath: true }", files
      ).phases(of: "T") == [
        "Sources: a_iOS.swift [ios], b_tvos.swift [tvos], c.swift [macos], d_visionOS.swift [xros], e.swift, f_watchos.swift [maccatalyst], g_ios.m, ios.swift"
      ])
    #expect(
      try graph(
        "tool, platform: macOS",
        "{ path: S, includes: ['*_iOS.swift'], inferDestinationFiltersByPath: true, destinationFilters: [watchOS, iOS] }",
        files
      ).phases(of: "T") == ["Sources: a_iOS.swift [watchos ios]"])
    #expect(
      try graph("tool, platform: macOS", "{ path: S, includes: ['*_iOS.swift'] }", files)
        .phases(of: "T") == ["Sources: a_iOS.swift"])
  }

  // MARK: Languages

  private static let localized = [
    "S/Base.lproj/Main.storyboard", "S/Base.lproj/Localizable.strings", "S/fr.lproj/Main.strings",
    "S/fr.lproj/Localizable.strings", "S/fr.lproj/Localizable.stringsdict",
    "S/fr.lproj/Extra.strings", "S/fr.lproj/.DS_Store",
  ]

  @Test func `translations are variants of the files of the base language`() throws {
    let graph = try graph("application, platform: iOS", "S", Self.localized)
    #expect(
      try graph.outline(of: "S") == [
        "S", "  Extra.strings <fr.lproj/Extra.strings>", "  Localizable.strings",
        "    Base <Base.lproj/Localizable.strings>", "    fr <fr.lproj/Localizable.strings>",
        "    fr <fr.lproj/Localizable.stringsdict>", "  Main.storyboard",
        "    Base <Base.lproj/Main.storyboard>", "    fr <fr.lproj/Main.strings>",
      ])
    #expect(
      try graph.phases(of: "T")
        == ["Sources", "Resources: Extra.strings, Localizable.strings, Main.storyboard"])
    #expect(graph.project["knownRegions"]?.array?.map(\.string) == ["Base", "en", "fr"])
  }

  @Test(arguments: [
    (
      "fr", ["Base", "de", "fr"],
      ["L.strings", "    de <de.lproj/L.strings>", "    fr <fr.lproj/L.strings>"]
    ),
    (
      "it", ["Base", "de", "fr", "it"],
      ["L.strings <de.lproj/L.strings>", "  L.strings <fr.lproj/L.strings>"]
    ),
  ])
  func `the development language is the base where there is no other`(
    language: String, regions: [String], elements: [String]
  ) throws {
    let graph = try graph(
      "tool, platform: macOS", "S", ["S/de.lproj/L.strings", "S/fr.lproj/L.strings"],
      options: "{ developmentLanguage: \(language) }")
    #expect(graph.project["knownRegions"]?.array?.map(\.string) == regions)
    #expect(graph.project["developmentRegion"]?.string == language)
    #expect(try graph.outline(of: "S") == ["S", "  " + elements[0]] + elements.dropFirst())
  }

  @Test func `a variant is shared by targets, and patterns leave variants out`() throws {
    let project = try WrittenProject(
      """
      name: P
      options: { useBaseInternationalization: false }
      targets:
        A: { type: tool, platform: macOS, sources: [S] }
        B: { type: tool, platform: macOS, sources: [{ path: S, excludes: ['*.lproj/M*'] }] }
      """,
      tree: ["S/en.lproj/L.strings": "", "S/en.lproj/M.strings": "", "S/fr.lproj/L.strings": ""])
    let graph = try WrittenGraph(project)
    #expect(graph.all("PBXVariantGroup").count == 2)
    #expect(
      try graph.outline(of: "S") == [
        "S", "  L.strings", "    en <en.lproj/L.strings>", "    fr <fr.lproj/L.strings>",
        "  M.strings", "    en <en.lproj/M.strings>",
      ])
    #expect(try graph.phases(of: "A") == ["Sources", "Resources: L.strings, M.strings"])
    #expect(try graph.phases(of: "B") == ["Sources", "Resources: L.strings"])
    #expect(graph.project["knownRegions"]?.array?.map(\.string) == ["en", "fr"])
  }

  @Test func `catalogs of texts name their languages`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { T: { type: tool, platform: macOS, sources: [S, F/G.xcstrings] } }
      """,
      tree: [
        "S/A.xcstrings": """
        {"strings": {"a": {"localizations": {"es": {}, "pt-BR": {}}}, "b": {}, "c": 1,
         "d": {"localizations": {"uk": {}}}, "e": {"localizations": []}}}
        """, "S/Bad.xcstrings": "no JSON", "S/List.xcstrings": "[]",
        "S/Sub/None.xcstrings": "{\"strings\": []}",
        // A catalog that is a source itself is not read.
        "F/G.xcstrings": "{\"strings\": {\"a\": {\"localizations\": {\"ko\": {}}}}}",
      ])
    #expect(
      try WrittenGraph(project).project["knownRegions"]?.array?.map(\.string)
        == ["Base", "en", "es", "pt-BR", "uk"])
  }

  // MARK: Data models

  @Test(arguments: [
    (nil, "V10.xcdatamodel"), ("{ _XCCurrentVersionName = \"V2.xcdatamodel\"; }", "V2.xcdatamodel"),
    ("{ _XCCurrentVersionName = Gone; }", "V10.xcdatamodel"), ("{ Other = x; }", "V10.xcdatamodel"),
    ("damaged {", "V10.xcdatamodel"),
  ])
  func `a data model names its version, or has the last`(file: String?, version: String) throws {
    var tree = [
      "S/M.xcdatamodeld/V2.xcdatamodel/contents": "",
      "S/M.xcdatamodeld/V10.xcdatamodel/contents": "",
      "S/M.xcdatamodeld/note.txt": "",
    ]
    tree["S/M.xcdatamodeld/.xccurrentversion"] = file
    let graph = try WrittenGraph(
      WrittenProject(
        "name: P\ntargets: { T: { type: tool, platform: macOS, sources: [S] } }", tree: tree))
    let model = try #require(graph.all("XCVersionGroup").first)
    #expect(graph[model["currentVersion"]]?["path"]?.string == version)
    #expect(
      graph.list("children", of: model).map { $0["path"]?.string } == [
        "V2.xcdatamodel", "V10.xcdatamodel",
      ])
  }
}
