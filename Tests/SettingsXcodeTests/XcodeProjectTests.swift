import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import Testing

/// What stands in a project file, and what is told of one that is wrong.
struct XcodeProjectTests {
  @Test func `targets and configurations are read in the file's order`() throws {
    let (found, diagnostics) = ProjectFixture.read(Array(ProjectFixture.app.utf8))
    let project = try #require(found)
    #expect(diagnostics.isEmpty)
    #expect(project.name == "App")
    #expect(project.targets.map(\.name) == ["App", "All"])
    #expect(project.targets.map(\.kind) == [.native, .aggregate])
    #expect(project.targets[0].productType == "com.apple.product-type.application")
    #expect(project.configurations.configurations.map(\.name) == ["Debug", "Release"])
    #expect(project.configurations.defaultName == "Release")
  }

  @Test func `xcconfig files are found through groups and through synchronized folders`() throws {
    let project = try #require(ProjectFixture.read(Array(ProjectFixture.app.utf8)).project)
    #expect(
      project.configurations.configurations.map { $0.base?.path } == ["Shared/Base.xcconfig", nil])
    #expect(
      project.targets[0].configurations.configurations[0].base?.path == "Configs/App.xcconfig")
  }

  @Test func `a target's sources are those of its phases`() throws {
    let project = try #require(ProjectFixture.read(Array(ProjectFixture.app.utf8)).project)
    #expect(Project(project).targets[0].sourcePaths == ["Sources/main.swift"])
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil), ("-w -DX", nil, "Sources/main.swift -w\\ -DX", nil),
      (nil, "sourcecode.cpp.objcpp", nil, "Sources/main.swift sourcecode.cpp.objcpp"),
      (nil, "sourcecode.swift", nil, nil), (nil, "text", nil, nil),
    ] as [(String?, String?, String?, String?)])
  func `files have flags and types of their own`(
    flags: String?, type: String?, shownFlags: String?, shownType: String?
  ) throws {
    var files = ProjectFixture.files
    files["App.xcodeproj/project.pbxproj"] = ProjectFixture.app
      .replacing(
        "fileRef = F2; };",
        with:
          "fileRef = F2; settings = { \(flags.map { "COMPILER_FLAGS = \"\($0)\";" } ?? "") }; };"
      )
      .replacing(
        "path = Sources/main.swift;",
        with: "path = Sources/main.swift; \(type.map { "explicitFileType = \($0);" } ?? "")")
    var options = ProjectFixture.options
    options.includesSources = true
    let project = try SettingsProject(
      configFile: "App.xcodeproj",
      sources: InMemorySources(files: files.mapValues { Array($0.utf8) }),
      projectDirectory: "/project", options: options)
    for (name, value) in [("SOURCE_FILE_FLAGS", shownFlags), ("SOURCE_FILE_TYPES", shownType)] {
      #expect(
        try project.value(of: name, target: "App", configuration: "Debug") == value ?? "", "\(name)"
      )
    }
  }

  @Test(arguments: [
    ("compilerSpec = com.apple.compilers.proxy.script; filePatterns = \"*.q *.swift\";", "*.q"),
    (
      "compilerSpec = com.apple.compilers.proxy.script; fileType = sourcecode.swift;",
      "sourcecode.swift"
    ),
    ("compilerSpec = com.apple.compilers.proxy.script; filePatterns = \"*.q\";", nil),
    ("compilerSpec = com.apple.compilers.llvm.clang.1_0; filePatterns = \"*.swift\";", nil),
  ])
  func `a build rule counts if its script is for a source of the target`(
    rule: String, pattern: String?
  ) throws {
    let text = ProjectFixture.app
      .replacing("buildPhases = ( H1, );", with: "buildPhases = ( H1, ); buildRules = ( R1, );")
      .replacing(
        "T2 = {",
        with:
          "R1 = { isa = PBXBuildRule; \(rule) }; B2 = { isa = PBXBuildFile; fileRef = Gone; };\nT2 = {"
      )
      .replacing("files = ( B1, );", with: "files = ( B2, B1, );")
      .replacing(
        "path = Sources/main.swift;",
        with: "path = Sources/main.swift; lastKnownFileType = sourcecode.swift;")
    let project = try #require(ProjectFixture.read(Array(text.utf8)).project)
    #expect(Project(project).targets[0].scriptRules == (pattern.map { [$0] } ?? []))
  }

  @Test func `projectDirPath moves SRCROOT and what is relative to it`() throws {
    let text = ProjectFixture.app.replacing("projectDirPath = \"\"", with: "projectDirPath = ..")
    let project = try #require(ProjectFixture.read(Array(text.utf8)).project)
    #expect(project.projectFolder == "..")
    #expect(
      project.targets[0].configurations.configurations[0].base?.path == "../Configs/App.xcconfig")
  }

  /// A change that damages the fixture, and the finding that must follow.
  struct Damage: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    let identifier: String
    let words: String
    let keepsProject: Bool
    var testDescription: String { "\(old) -> \(new)" }

    init(
      _ old: String, _ new: String, _ identifier: String, _ words: String, keepsProject: Bool = true
    ) {
      self.old = old
      self.new = new
      self.identifier = identifier
      self.words = words
      self.keepsProject = keepsProject
    }
  }

  @Test(arguments: [
    Damage("T1 /* App */", "T9", "project-missing-object", "refers to 'T9'"),
    Damage(
      "buildConfigurations = ( C11,", "buildConfigurations = ( C77,",
      "project-missing-object", "the configurations of target 'App' refers to 'C77'"),
    Damage(
      "baseConfigurationReference = F1", "baseConfigurationReference = F9",
      "project-missing-object", "the base configuration of target 'App' in Debug"),
    Damage(
      "G1 = { isa = PBXGroup; children = ( F1,", "G1 = { isa = PBXGroup; children = ( G1, F1,",
      "project-group-cycle", "its group is inside itself"),
    Damage(
      "C12 = {", "C11 = {", "project-duplicate-object", "two objects have the identifier 'C11'"),
    Damage(
      "isa = PBXAggregateTarget", "isa = PBXMysteryTarget", "project-unknown-kind",
      "'PBXMysteryTarget' is not a kind of target"),
    Damage("name = All;", "name = App;", "project-duplicate-target", "two targets are named"),
    Damage(
      "rootObject = P0", "rootObject = P9", "project-missing-object", "'rootObject' names 'P9'",
      keepsProject: false),
    Damage(
      "objects = {", "things = {", "project-structure", "has no 'objects'",
      keepsProject: false),
    Damage(
      "\n    C12 = {", "\n<<<<<<< HEAD\n    C12 = {", "conflict-marker",
      "unresolved merge conflicts",
      keepsProject: false),
    Damage("A = 1", "A = é", "project-syntax", "must be in quotes", keepsProject: false),
  ])
  func `what is wrong is reported with its location`(damage: Damage) throws {
    let text = ProjectFixture.app.replacing(damage.old, with: damage.new)
    try #require(text != ProjectFixture.app)
    let (project, diagnostics) = ProjectFixture.read(Array(text.utf8))
    #expect((project != nil) == damage.keepsProject)
    let finding = try #require(diagnostics.first { $0.identifier == damage.identifier })
    #expect(finding.message.contains(damage.words))
    #expect(finding.range != nil)
  }

  @Test(arguments: [
    (300, "", "project-group-depth", "it is in more than 256 groups"),
    (40, String(repeating: "g", count: 110), "project-path-length", "has more than 4096 bytes"),
  ])
  func `paths that groups make too long are reported`(
    count: Int, path: String, identifier: String, words: String
  ) throws {
    let chain = (0..<count).map { number in
      let child = number + 1 < count ? "H\(number + 1)" : "F1"
      return "H\(number) = { isa = PBXGroup; path = \"\(path)\"; children = ( \(child) ); "
        + "sourceTree = \"<group>\"; };"
    }
    let text = ProjectFixture.app
      .replacing("children = ( F1,", with: "children = (")
      .replacing("objects = {", with: "objects = {\n" + chain.joined(separator: "\n"))
    try #require(text != ProjectFixture.app)
    let (_, diagnostics) = ProjectFixture.read(Array(text.utf8))
    let finding = try #require(diagnostics.first { $0.identifier == identifier })
    #expect(finding.message.contains(words))
  }

  @Test func `a text in another encoding is reported`() {
    var bytes = Array(ProjectFixture.app.utf8)
    bytes.replaceSubrange(3..<4, with: [0xFF])
    let (project, diagnostics) = ProjectFixture.read(bytes)
    #expect(project == nil)
    #expect(diagnostics.map(\.identifier) == ["project-encoding"])
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read as the same text`(isBigEndian: Bool, hasMark: Bool) {
    let text = "{ a = \"é → ﷽ 😀\"; }"
    var bytes: [UInt8] = hasMark ? isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE] : []
    for unit in text.utf16 {
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      bytes += isBigEndian ? pair : pair.reversed()
    }
    #expect(ProjectEncoding.utf8(bytes) == Array(text.utf8))
    #expect(ProjectEncoding.utf8(Array(text.utf8)) == Array(text.utf8))
    #expect(ProjectEncoding.utf8([1, 0, 0x7B, 0]) == [1, 0x7B])
    #expect(ProjectEncoding.utf8([0, 1, 0, 0x7B]) == [1, 0x7B])
  }

  @Test func `a file cut off anywhere is an error with a place, never a crash`() {
    let bytes = Array(ProjectFixture.app.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for step in 0..<1000 {
      let cut = Array(bytes[..<(end * step / 1000)])
      let (project, diagnostics) = ProjectFixture.read(cut)
      #expect(project == nil, "cut at \(cut.count)")
      #expect(diagnostics.contains { $0.severity == .error && $0.range != nil })
    }
  }

  @Test func `random damage is answered or refused, never a crash`() throws {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let original = Array(ProjectFixture.app.utf8)
    let spice = Array("{}()=;,\"<>/*\\\u{0}\u{7F}é$".utf8)
    var refused = 0
    for _ in 0..<400 {
      var bytes = original
      for _ in 0...next(4) {
        let place = next(bytes.count)
        switch next(3) {
        case 0: bytes[place] = spice[next(spice.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(spice[next(spice.count)], at: place)
        }
      }
      let (project, diagnostics) = ProjectFixture.read(bytes)
      if project == nil {
        refused += 1
        #expect(!diagnostics.isEmpty)
      }
    }
    #expect(refused > 50)
  }
}
