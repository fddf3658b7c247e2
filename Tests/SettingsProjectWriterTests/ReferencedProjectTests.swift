import SettingsXcode
import Testing

/// Targets of other projects: what targets link and embed of them, and how schemes name them.
struct ReferencedProjectTests {
  /// The file of a project with a target of each kind of linkage.
  private static func library() throws -> String {
    try WrittenProject(
      """
      name: Lib
      targets:
        LibKit: { type: framework, platform: iOS }
        LibStatic: { type: library.static, platform: iOS }
        LibFolded: { type: framework, platform: iOS, settings: { MACH_O_TYPE: staticlib } }
        LibApp: { type: application, platform: iOS }
        LibTool: { type: tool, platform: macOS }
      """
    ).text()
  }

  private func write(_ spec: String) throws -> WrittenProject {
    try WrittenProject(
      "name: P\n" + spec,
      tree: [
        "Ext/Lib.xcodeproj/project.pbxproj": Self.library(),
        "Other.xcodeproj/project.pbxproj": "damaged",
      ])
  }

  private static let reference = "projectReferences: { Lib: { path: Ext/Lib.xcodeproj } }\n"

  @Test(arguments: [
    (
      "application, platform: iOS",
      [
        "Sources", "Resources: LibTool (RemoveHeadersOnCopy)",
        "Frameworks: LibKit.framework, libLibStatic.a, LibFolded.framework",
        "Embed Frameworks 10: LibKit.framework (CodeSignOnCopy RemoveHeadersOnCopy)",
      ]
    ),
    ("framework, platform: iOS", ["Sources", "Frameworks: LibKit.framework"]),
    ("library.static, platform: iOS", ["Sources"]),
  ])
  func `a product of another project is linked and embedded by its linkage`(
    type: String, phases: [String]
  ) throws {
    let project = try write(
      Self.reference + """
        targets:
          T:
            dependencies: [{ target: Lib/LibKit }, { target: Lib/LibStatic }, { target: Lib/LibFolded }, { target: Lib/LibTool }]
            type: \(type.replacing(", ", with: "\n    "))
        """)
    #expect(try WrittenGraph(project).phases(of: "T") == phases, "\(project.messages)")
  }

  @Test(arguments: [
    ("application, platform: iOS", "Resources: LibApp.app (RemoveHeadersOnCopy)"),
    (
      "application, platform: watchOS",
      "Embed Watch Content 16 $(CONTENTS_FOLDER_PATH)/Watch: LibApp.app (RemoveHeadersOnCopy)"
    ),
  ])
  func `the platform of the target itself decides how an app is embedded`(
    type: String, phase: String
  ) throws {
    let project = try write(
      Self.reference + "targets: { T: { type: \(type), dependencies: [{ target: Lib/LibApp }] } }")
    #expect(try WrittenGraph(project).phases(of: "T") == ["Sources", phase])
  }

  @Test func `targets share the proxy of a product, and name both by their identifiers`() throws {
    let library = try Self.library()
    let target = try #require(
      library.firstMatch(of: /(\w{24}) \/\* LibKit \*\/ = {\s*isa = PBXNativeTarget/))
    let file = try #require(
      library.firstMatch(of: /(\w{24}) \/\* LibKit.framework \*\/ = {isa = PBXFileReference/))
    let graph = try WrittenGraph(
      write(
        Self.reference + """
          targets:
            A: { type: application, platform: iOS, dependencies: [{ target: Lib/LibKit, platformFilter: iOS }] }
            B: { type: application, platform: iOS, dependencies: [{ target: Lib/LibKit }] }
          """))
    let proxies = graph.all("PBXReferenceProxy")
    #expect(proxies.map { $0["path"]?.string } == ["LibKit.framework"])
    #expect(proxies.first?["fileType"]?.string == "wrapper.framework")
    #expect(proxies.first?["sourceTree"]?.string == "BUILT_PRODUCTS_DIR")
    let remote = graph[proxies.first?["remoteRef"]]
    #expect(remote?["proxyType"]?.string == "2")
    #expect(remote?["remoteInfo"]?.string == "LibKit")
    #expect(remote?["remoteGlobalIDString"]?.string == String(file.1))
    for (name, filter) in [("A", "ios"), ("B", nil)] {
      let dependency = try #require(graph.list("dependencies", of: graph.target(name)).first)
      #expect(dependency["name"]?.string == "LibKit")
      #expect(dependency["target"] == nil)
      #expect(dependency["platformFilter"]?.string == filter)
      let proxy = graph[dependency["targetProxy"]]
      #expect(proxy?["proxyType"]?.string == "1")
      #expect(proxy?["remoteGlobalIDString"]?.string == String(target.1))
      #expect(graph[proxy?["containerPortal"]]?["path"]?.string == "Ext/Lib.xcodeproj")
    }
    let groups = graph.project["projectReferences"]?.array?.map { graph[$0["ProductGroup"]] }
    #expect(groups?.map { graph.list("children", of: $0).count } == [1])
  }

  @Test func `projects are sorted by name, and keep their paths`() throws {
    let project = try write(
      """
      projectReferences:
        Zed: { path: ./Ext/../Ext/Lib.xcodeproj }
        Alpha: { path: Other.xcodeproj }
        Middle: { path: ./Ext//Lib.xcodeproj }
      """)
    let graph = try WrittenGraph(project)
    let references = graph.project["projectReferences"]?.array?.map { graph[$0["ProjectRef"]] }
    #expect(
      references?.map { $0?["path"]?.string } == [
        "Other.xcodeproj", "Ext/Lib.xcodeproj", "Ext/../Ext/Lib.xcodeproj",
      ])
    #expect(
      references?.allSatisfy { $0?["lastKnownFileType"]?.string == "wrapper.pb-project" } == true)
    #expect(
      try graph.outline(of: "Projects") == [
        "Projects", "  Alpha <Other.xcodeproj>", "  Middle <Ext/Lib.xcodeproj>",
        "  Zed <Ext/../Ext/Lib.xcodeproj>",
      ])
  }

  @Test func `a scheme may build and test targets of other projects`() throws {
    let project = try write(
      """
      projectReferences: { Lib: { path: Ext/Lib.xcodeproj } }
      targets: { App: { type: application, platform: iOS } }
      schemes: { S: { build: { targets: { Lib/LibStatic: [run], App: all } } } }
      """)
    let text = try project.text("xcshareddata/xcschemes/S.xcscheme")
    let identifier = try #require(
      Self.library().firstMatch(of: #/([0-9A-F]{24}) /\* LibStatic \*/ = \{/#)?.1)
    #expect(text.contains("BlueprintIdentifier = \"\(identifier)\""))
    #expect(text.contains("BuildableName = \"libLibStatic.a\""))
    #expect(text.contains("ReferencedContainer = \"container:Ext/Lib.xcodeproj\""))
    #expect(text.contains("ReferencedContainer = \"container:P.xcodeproj\""))
  }

  @Test(arguments: [
    (
      "targets: { A: { type: application, platform: iOS, dependencies: [{ target: Lib/Gone }] } }",
      "'Lib/Gone' is not a target of another project that can be read"
    ),
    (
      "targets: { A: { type: tool, platform: macOS, dependencies: [{ target: Bad/T }, { target: Bad/U }] } }",
      "'Bad/T' is not a target of another project that can be read"
    ),
    (
      "schemes: { S: { build: { targets: { Lib/Gone: all } } } }",
      "there is no target 'Lib/Gone'"
    ),
    (
      "schemes: { S: { build: { targets: { Gone/LibKit: all } } } }",
      "there is no target 'Gone/LibKit'"
    ),
  ])
  func `a target that no project has is an error`(spec: String, message: String) throws {
    let project = try write(
      "projectReferences: { Lib: { path: Ext/Lib.xcodeproj }, Bad: { path: Other.xcodeproj } }\n"
        + spec)
    #expect(project.output == nil)
    #expect(project.messages.contains(message), "\(project.messages)")
  }

  @Test func `a reference to a project needs a path`() throws {
    let project = try write("projectReferences: { Lib: {} }\n")
    #expect(project.output == nil)
    #expect(project.messages == ["project reference 'Lib' needs a 'path'"])
  }
}
