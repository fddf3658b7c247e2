import SettingsProjectWriter
import SettingsTestSupport
import Testing

/// How XcodeGen reads the parts of specs that it neither rejects nor takes as they are written.
struct SpecReadingTests {
  private static let app = "type: application, platform: iOS"
  private static let framework = "type: framework, platform: iOS"

  /// The values of an attribute in a text, in order.
  private func values(of name: String, in text: String) throws -> [String] {
    let pattern = try Regex("\(name) = \"([^\"]*)\"", as: (Substring, Substring).self)
    return text.matches(of: pattern).map { String($0.output.1) }
  }

  // MARK: Schemes

  @Test func `a target that builds others may have a scheme`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { App: { \(Self.app) }, Tests: { type: bundle.unit-test, platform: iOS } }
      aggregateTargets: { All: { targets: [App], scheme: { testTargets: [Tests] } } }
      """)
    let text = try project.text("xcshareddata/xcschemes/All.xcscheme")
    #expect(try values(of: "BuildableName", in: text).prefix(3) == ["All", "All", "Tests.xctest"])
    #expect(!text.contains("BuildableProductRunnable"))
  }

  @Test(arguments: [
    "environmentVariables: [{ LEVEL: 1 }]", "targets: [App, { bogus: 1 }]",
    "targets: [{ target: App }]", "targets: [a/b/c]", "testPlans: [{ defaultPlan: true }]",
    "coverageTargets: [a/b/c]",
  ])
  func `an action with a part that cannot be read is ignored`(part: String) throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { App: { \(Self.app) } }
      schemes:
        S: { build: { targets: { App: all } }, test: { config: Release, language: de, \(part) } }
      """)
    let text = try project.text("xcshareddata/xcschemes/S.xcscheme")
    #expect(try values(of: "buildConfiguration", in: text).first == "Debug")
    #expect(!text.contains("language"))
    #expect(
      project.messages == [
        "'test' of scheme 'S' has a part that cannot be read; XcodeGen ignores all of it without a warning"
      ])
  }

  @Test func `the tool accepts the project of a spec with ignored parts`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      name: P
      targets:
        App: { \(Self.app), scheme: { environmentVariables: [{ variable: A }] } }
      aggregateTargets: { All: { targets: [App], scheme: {} } }
      schemes:
        S: { build: { targets: { App: all } }, run: { config: Release, environmentVariables: [{}] } }

      """, to: "project.yml")
    let run = try await BuiltTool().run("generate", "--only", "xcode-project", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("the scheme of target 'App' has a part that cannot be read"))
  }

  @Test func `test targets are skipped in a target's scheme if they cannot be read`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        App: { \(Self.app), scheme: { testTargets: [Tests, { bogus: 1 }, 3], coverageTargets: [{ name: App }] } }
        Tests: { type: bundle.unit-test, platform: iOS }
      """)
    let text = try project.text("xcshareddata/xcschemes/App.xcscheme")
    #expect(text.matches(of: #/<TestableReference/#).count == 1)
    #expect(!text.contains("CodeCoverageTargets"))
  }

  @Test func `a scheme needs no types of configurations if every action names one`() throws {
    let actions = ["run", "test", "profile", "analyze", "archive"]
      .map { "\($0): { config: Only }" }.joined(separator: ", ")
    let project = try WrittenProject(
      """
      name: P
      configs: { Only: none }
      targets: { App: { \(Self.app) } }
      schemes: { S: { build: { targets: { App: all } }, \(actions) } }
      """)
    let text = try project.text("xcshareddata/xcschemes/S.xcscheme")
    #expect(try Set(values(of: "buildConfiguration", in: text)) == ["Only"])
  }

  @Test(arguments: [
    ("{ run: true, test: no }", ["NO", "YES"]), ("{ run: true, test: 'no' }", ["YES", "YES"]),
    ("[run, bogus]", ["NO", "YES"]), ("[run, 1]", ["YES", "YES"]), ("1", ["YES", "YES"]),
  ])
  func `a target is built for all actions if they cannot be read`(
    actions: String, expected: [String]
  ) throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { App: { \(Self.app) } }
      schemes: { S: { build: { targets: { App: \(actions) } } } }
      """)
    let text = try project.text("xcshareddata/xcschemes/S.xcscheme")
    #expect(
      try values(of: "buildForTesting", in: text) + values(of: "buildForRunning", in: text)
        == expected)
  }

  @Test func `words of breakpoints may have any case`() throws {
    let project = try WrittenProject(
      """
      name: P
      breakpoints:
        - { type: Exception, scope: ALL, stopOnStyle: Catch }
        - { type: Exception, scope: c++ }
        - { type: SwiftError, actions: [{ type: Log, conveyanceType: SPEAK }] }
      """)
    let text = try project.text("xcshareddata/xcdebugger/Breakpoints_v2.xcbkptlist")
    #expect(try values(of: "scope", in: text) == ["0", "2"])
    #expect(try values(of: "stopOnStyle", in: text) == ["1", "0"])
    #expect(try values(of: "conveyanceType", in: text) == ["1"])
  }

  // MARK: Files

  @Test func `a data model has no name`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { App: { \(Self.app), sources: [{ path: M/Store.xcdatamodeld, name: Store }] } }
      """, tree: ["M/Store.xcdatamodeld/V1.xcdatamodel/contents": ""])
    let lines = try project.section("XCVersionGroup")
    #expect(lines.contains("path = Store.xcdatamodeld;"))
    #expect(!lines.contains { $0.hasPrefix("name = ") })
  }

  @Test func `a kind of files with an unknown phase is ignored`() throws {
    let project = try WrittenProject(
      """
      name: P
      options:
        fileTypes:
          m: { buildPhase: unknown, file: false }
          c: { buildPhase: [sources] }
          xyz: { buildPhase: sources }
      targets: { App: { \(Self.app), sources: [S, { path: a.png, buildPhase: 1 }] } }
      """, tree: ["S/a.m": "", "S/b.c": "", "S/c.xyz": "", "a.png": ""])
    let built = try project.section("PBXBuildFile").map { $0.split(separator: " ") }
      .map { $0[1...3].joined(separator: " ") }.sorted()
    #expect(
      built == ["a.m in Sources", "a.png in Resources", "b.c in Resources", "c.xyz in Sources"])
  }

  @Test func `an order of groups without names hides later ones`() throws {
    func main(_ first: String) throws -> [String] {
      let project = try WrittenProject(
        """
        name: P
        options: { groupOrdering: [\(first), { pattern: S, order: [z] }] }
        targets: { App: { \(Self.app), sources: [S] } }
        """, tree: ["S/a/a.swift": "", "S/z/z.swift": ""])
      return try project.section("PBXGroup").filter { $0 == "/* a */," || $0 == "/* z */," }
    }
    #expect(try main("{ pattern: T }") == ["/* z */,", "/* a */,"])
    #expect(try main("{ pattern: S }") == ["/* a */,", "/* z */,"])
  }

  @Test func `a list of names may contain other values, which are passed over`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        App:
          \(Self.app.replacing(", ", with: "\n    "))
          sources: [{ path: S, excludes: [b.m, 1], compilerFlags: [-x, { y: z }, -w] }]
          preBuildScripts: [{ script: s, inputFiles: [in, true] }]
      """, tree: ["S/a.m": "", "S/b.m": ""])
    let built = try project.section("PBXBuildFile")
    #expect(built.count == 1)
    #expect(built.first?.contains("COMPILER_FLAGS = \"-x -w\";") == true)
    #expect(try project.section("PBXShellScriptBuildPhase").contains("in,"))
  }

  // MARK: Packages and formats

  @Test func `packages are read by their keys`() throws {
    let project = try WrittenProject(
      """
      name: P
      packages:
        A: { url: a, branch: 3.0 }
        B: { url: b, path: Local }
        Old: { url: c, from: 1.0.0 }
      localPackages: [Old]
      """, tree: ["Local/Package.swift": "", "Old/Package.swift": ""])
    let remote = try project.section("XCRemoteSwiftPackageReference")
    #expect(remote.contains("branch = 3.0;"))
    #expect(remote.filter { $0.hasPrefix("repositoryURL") } == ["repositoryURL = a;"])
    let local = try project.section("XCLocalSwiftPackageReference")
    #expect(
      local.filter { $0.hasPrefix("relativePath") }
        == ["relativePath = Local;", "relativePath = Old;"]
        || local.filter { $0.hasPrefix("relativePath") }
          == ["relativePath = Old;", "relativePath = Local;"]
    )
  }

  @Test(arguments: [
    ("xcode16_3", "90"), ("xcode15_0", "60"), ("xcode14_0", "56"), ("xcode13_0", "77"),
    ("xcode3_2", "77"), ("new", "77"),
  ])
  func `a project format that XcodeGen does not know is the usual one`(
    name: String, version: String
  ) throws {
    let project = try WrittenProject("name: P\noptions: { projectFormat: \(name) }\n")
    #expect(try project.text().contains("objectVersion = \(version);"))
  }

  @Test(arguments: ["3.0", "99", "v2.0", "'2'", "2.45.4", "2.45.4-beta"])
  func `a required version is a text that is not newer`(version: String) throws {
    let project = try WrittenProject(
      "name: P\noptions: { minimumXcodeGenVersion: \(version) }\n")
    #expect(project.output != nil, "\(project.messages)")
  }

  // MARK: Libraries

  @Test func `a path has one reference whatever its case and its use`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        A: { \(Self.app), dependencies: [{ framework: V/F.framework }, { framework: v/f.framework }] }
        B: { \(Self.app), dependencies: [{ framework: H.framework, implicit: true }] }
        C: { \(Self.app), dependencies: [{ framework: H.framework }] }
      """)
    let names = try project.section("PBXFileReference").filter {
      $0.hasPrefix("/* F.framework") || $0.hasPrefix("/* f.framework")
        || $0.hasPrefix("/* H.framework")
    }
    #expect(names.count == 2)
    #expect(names.contains { $0.contains("H.framework") && $0.contains("BUILT_PRODUCTS_DIR") })
  }

  @Test func `a framework of Carthage is embedded if any use embeds it`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        App: { \(Self.app), dependencies: [{ carthage: C, embed: false }, { target: C }] }
        C: { \(Self.framework), dependencies: [{ carthage: C }, { carthage: S, linkType: static, link: false }] }
      """)
    #expect(try project.text().contains("$(FRAMEWORKS_FOLDER_PATH)/C.framework"))
    // A static framework that is neither linked nor embedded is left out.
    #expect(try !project.section("PBXBuildFile").contains { $0.contains("S.framework") })
  }

  @Test func `products of a package tell dependencies apart`() throws {
    let project = try WrittenProject(
      """
      name: P
      options: { transitivelyLinkDependencies: true }
      packages: { Pk: { url: u, from: 1.0.0 } }
      targets:
        App: { \(Self.app), dependencies: [{ target: Kit }, { package: Pk }] }
        Kit: { \(Self.framework), dependencies: [{ package: Pk, products: [X, Y] }] }
      """)
    let products = try project.section("XCSwiftPackageProductDependency")
      .filter { $0.hasPrefix("productName") }.sorted()
    #expect(
      products == [
        "productName = Pk;", "productName = X;", "productName = X;", "productName = Y;",
        "productName = Y;",
      ])
  }

  // MARK: Targets

  @Test func `a legacy target without a tool is a target with a product`() throws {
    let project = try WrittenProject(
      "name: P\ntargets: { T: { type: tool, platform: macOS, legacy: { arguments: x } } }\n")
    #expect(try project.section("PBXLegacyTarget").isEmpty)
    #expect(try !project.section("PBXNativeTarget").isEmpty)
  }

  @Test(arguments: [
    ("", true), ("SWIFT_INSTALL_OBJC_HEADER = NO\n", false),
    ("SWIFT_OBJC_INTERFACE_HEADER_NAME =\n", false),
  ])
  func `an xcconfig file decides on the header of Swift code`(text: String, isThere: Bool) throws {
    let project = try WrittenProject(
      """
      name: P
      configFiles: { Debug: p.xcconfig }
      targets: { L: { type: library.static, platform: iOS, sources: [a.swift] } }
      """, tree: ["a.swift": "", "p.xcconfig": text])
    #expect(try project.text().contains("Copy Swift Objective-C Interface Header") == isThere)
  }

  @Test(arguments: [
    ("{}", true), ("{ SWIFT_INSTALL_OBJC_HEADER: NO }", false),
    ("{ SWIFT_OBJC_INTERFACE_HEADER_NAME: '' }", false),
  ])
  func `a target's settings decide on the header of Swift code`(
    settings: String, isThere: Bool
  ) throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        L: { type: library.static, platform: iOS, sources: [a.swift], settings: \(settings) }
      """, tree: ["a.swift": ""])
    #expect(try project.text().contains("Copy Swift Objective-C Interface Header") == isThere)
  }

  @Test func `numbers of property lists have the form of Apple's`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets: { A: { \(Self.app), entitlements: { path: e, properties: { A: 1.0, B: 0.1, C: -2.5e20 } } } }
      """)
    let output = try #require(project.output)
    let file = try #require(output.companions.first)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(
      text.matches(of: #/<real>(.*?)</real>/#).map { String($0.1) }
        == ["1", "0.10000000000000001", "-2.5e+20"])
  }
}
