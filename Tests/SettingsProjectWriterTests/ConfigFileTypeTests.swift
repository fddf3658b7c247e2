import SettingsModel
import SettingsXcode
import Testing

/// The types of files that decide on phases, references and groups of a config.yaml.
@Suite struct ConfigFileTypeTests {
  private func phases(_ written: WrittenConfig) throws -> [String: [String]] {
    let files = try written.section("PBXBuildFile").compactMap { line -> (String, String)? in
      let words = line.split(separator: "*/").first?.dropFirst(3).split(separator: " in ")
      guard let words, words.count == 2 else { return nil }
      return (String(words[1].dropLast()), String(words[0]))
    }
    return Dictionary(grouping: files) { $0.0 }.mapValues { $0.map(\.1).sorted() }
  }

  @Test func `names that differ in case are files of their own`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: group }
      targets: { Tool: { type: tool, sources: [src] } }
      """, tree: ["src/x.m": "", "src/x.M": "", "src/a.s": "", "src/a.S": "", "src/X.MM": ""])
    // Xcode knows no type for '.MM', so the file is copied; a tool has no resources.
    #expect(try phases(written)["Sources"] == ["a.S", "a.s", "x.M", "x.m"])
    let references = try written.section("PBXFileReference")
    #expect(references.contains { $0.contains("sourcecode.cpp.objcpp; path = x.M;") })
    #expect(references.contains { $0.contains("sourcecode.c.objc; path = x.m;") })
    #expect(references.contains { $0.contains("lastKnownFileType = sourcecode.asm; path = a.S;") })
    #expect(references.contains { $0.contains("isa = PBXFileReference; path = X.MM;") })
  }

  /// On most Macs, both names lead to the one file.
  @Test func `names that differ in case are one file unless a folder lists both`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: group }
      targets: { Tool: { type: tool, sources: [src, src/Main.m] } }
      """, tree: ["src/main.m": ""])
    #expect(try phases(written)["Sources"]?.count == 1)
  }

  @Test func `headers of every type stay out of the resources`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: group }
      targets:
        App: { type: application, sources: [src] }
        Kit: { type: framework, sources: [src] }
      """, tree: ["src/a.m": "", "src/a.h": "", "src/a.H": "", "src/b.inc": "", "src/c.hp": ""])
    let found = try phases(written)
    #expect(found["Resources"] == nil)
    #expect(found["Headers"] == ["a.H", "a.h", "b.inc", "c.hp"])
  }

  private static let unusual = [
    "a.gyb", "b.gpx", "c.apns", "d.xcfilelist", "e.def", "f.tpp", "g.storekit", "LICENSE",
    "h.modulemap", "i.xcconfig", "j.entitlements", "k.xctestplan", "l.inc", "m.pch",
  ]

  @Test(arguments: ["group", "folder"])
  func `a group and a folder give files to the same phases`(kind: String) throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: \(kind) }
      targets: { App: { type: application, sources: [src] } }
      """,
      tree: Dictionary(
        uniqueKeysWithValues: (Self.unusual + ["n.m", ".hidden"]).map { ("src/\($0)", "") }))
    var project = Project(try written.read())
    for folder in project.targets[0].folders.indices {
      project.targets[0].folders[folder].files = (Self.unusual + ["n.m"]).map {
        ("src/\($0)", FileType(path: $0))
      }
    }
    func names(_ kind: ProjectPart.Kind) -> [String] {
      project.parts(of: project.targets[0]).filter { $0.kind == kind }.map(\.name).sorted()
    }
    #expect(names(.source) == ["src/n.m"])
    #expect(names(.resource) == Self.unusual.prefix(8).map { "src/\($0)" }.sorted())
  }

  private static let rules = """
    buildRules:
      - { fileType: sourcecode.fortran, run: gfortran, outputs: [a.o] }
      - { files: "*.rlf *.adb", run: make, outputs: [b.o] }
    """

  @Test(arguments: ["group", "folder"])
  func `files that a build rule of the target processes are compiled`(kind: String) throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: \(kind) }
      targets:
        App:
          type: application
          sources: [src]
          resources: [other/copied.rlf]
          \(Self.rules.replacing("\n", with: "\n    "))
        Plain: { type: application, sources: [src] }
      """,
      tree: [
        "src/a.f90": "", "src/b.rlf": "", "src/c.adb": "", "src/d.m": "", "src/e.txt": "",
        "other/copied.rlf": "",
      ])
    var project = Project(try written.read())
    for target in project.targets.indices {
      for folder in project.targets[target].folders.indices {
        project.targets[target].folders[folder].files = [
          "a.f90", "b.rlf", "c.adb", "d.m", "e.txt",
        ].map { ("\(project.targets[target].folders[folder].path)/\($0)", FileType(path: $0)) }
      }
    }
    func names(_ kind: ProjectPart.Kind, _ target: Int) -> [String] {
      project.parts(of: project.targets[target]).filter { $0.kind == kind }.map(\.name).sorted()
    }
    #expect(names(.source, 0) == ["src/a.f90", "src/b.rlf", "src/c.adb", "src/d.m"])
    #expect(names(.resource, 0) == ["other/copied.rlf", "src/e.txt"])
    #expect(names(.source, 1) == ["src/d.m"])
    #expect(names(.resource, 1) == ["src/a.f90", "src/b.rlf", "src/c.adb", "src/e.txt"])
  }

  private static let languages = [
    "r/Base.lproj/Main.storyboard": "", "r/de.lproj/Main.strings": "",
    "r/mul.lproj/Main.xcstrings": "{}", "r/en.lproj/Plural.strings": "",
    "r/en.lproj/Plural.stringsdict": "", "r/de.lproj/Plural.strings": "",
    "r/de.lproj/Plural.stringsdict": "", "r/de.lproj/Late.strings": "",
    "r/en.lproj/Late.xib": "",
  ]

  /// The groups with the names of their children.
  private func groups(_ written: WrittenConfig) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    var children: [String] = []
    for line in try written.section("PBXVariantGroup") {
      if line.hasSuffix("*/,") { children.append(String(line.dropFirst(3).dropLast(4))) }
      if line.hasPrefix("name = ") {
        result[String(line.dropFirst(7).dropLast())] = children
        children = []
      }
    }
    return result
  }

  @Test(arguments: [
    ["r"], languages.keys.sorted(), languages.keys.sorted().reversed(),
  ])
  func `texts of a storyboard are in its group, and other files have their own`(
    paths: [String]
  ) throws {
    let written = try WrittenConfig(
      """
      project: { platform: macOS, sourcesAs: group }
      targets:
        App:
          type: application
          \(paths.count == 1 ? "sources" : "resources"): [\(paths.joined(separator: ", "))]
      """, tree: Self.languages)
    #expect(
      try groups(written).mapValues { $0.sorted() } == [
        "Main.storyboard": ["Base", "de", "mul"], "Late.xib": ["de", "en"],
        "Plural.strings": ["de", "en"], "Plural.stringsdict": ["de", "en"],
      ])
    #expect(
      try phases(written)["Resources"] == [
        "Late.xib", "Main.storyboard", "Plural.strings", "Plural.stringsdict",
      ])
    #expect(try !written.text().contains("\n\t\t\t\tmul,\n"))
  }

  @Test func `tags and icons are written as Xcode does`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS }
      targets:
        App:
          type: application
          resources: [{ path: big.png, tags: [level2, level1] }, Logo.icon]
      """, tree: ["big.png": "", "Logo.icon/icon.json": "{}"])
    let text = try written.text()
    #expect(text.contains("KnownAssetTags = (\n\t\t\t\t\tlevel1,\n\t\t\t\t\tlevel2,\n"))
    #expect(text.contains("lastKnownFileType = folder.iconcomposer.icon; path = Logo.icon;"))
  }
}
