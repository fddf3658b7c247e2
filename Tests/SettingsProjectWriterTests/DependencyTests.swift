import SettingsXcode
import Testing

/// What targets link and embed of their dependencies.
struct DependencyTests {
  private static let app = "type: application, platform: iOS"
  private static let signed = "(CodeSignOnCopy RemoveHeadersOnCopy)"

  private func graph(_ spec: String) throws -> WrittenGraph {
    try WrittenGraph(WrittenProject("name: P\n" + spec))
  }

  private func phases(_ type: String, _ dependencies: String) throws -> [String] {
    try graph("targets: { T: { type: \(type), dependencies: [\(dependencies)] } }")
      .phases(of: "T")
  }

  // MARK: Files

  @Test(arguments: [
    (
      "application, platform: iOS", "{ framework: V/F.framework }",
      ["Frameworks: F.framework", "Embed Frameworks 10: F.framework \(signed)"]
    ),
    (
      "application, platform: iOS", "{ framework: V/F.framework, link: false }",
      ["Embed Frameworks 10: F.framework \(signed)"]
    ),
    (
      "application, platform: iOS", "{ framework: V/F.framework, embed: false, weak: true }",
      ["Frameworks: F.framework (Weak)"]
    ),
    (
      "bundle.unit-test, platform: iOS", "{ framework: F.framework, link: false, embed: false }", []
    ),
    (
      "bundle.unit-test, platform: iOS", "{ framework: F.framework }",
      ["Frameworks: F.framework", "Embed Frameworks 10: F.framework \(signed)"]
    ),
    ("framework, platform: iOS", "{ framework: F.framework }", ["Frameworks: F.framework"]),
    ("library.static, platform: iOS", "{ framework: F.framework }", []),
    (
      "library.static, platform: iOS", "{ framework: F.framework, link: true }",
      ["Frameworks: F.framework"]
    ),
    (
      "tool, platform: macOS",
      "{ framework: F.framework, embed: true, codeSign: false, copy: { destination: wrapper, subpath: In } }",
      ["Frameworks: F.framework", "Embed Dependencies 1 In: F.framework (RemoveHeadersOnCopy)"]
    ),
    ("application, platform: iOS", "{ sdk: U.framework }", ["Frameworks: U.framework"]),
    (
      "application, platform: iOS", "{ sdk: U.framework, embed: false, link: false }",
      ["Frameworks: U.framework"]
    ),
    (
      "framework, platform: iOS", "{ sdk: U.framework, embed: true, weak: true }",
      ["Frameworks: U.framework (Weak)", "Embed Frameworks 10: U.framework \(signed)"]
    ),
    (
      "application, platform: iOS",
      "{ bundle: R.bundle }, { bundle: D/B.bundle, codeSign: false, platformFilter: iOS }, { bundle: C.bundle, embed: false }",
      [
        "Copy Bundle Resources 7: R.bundle \(signed), B.bundle (RemoveHeadersOnCopy) [ios], C.bundle"
      ]
    ),
    (
      "bundle.ui-testing, platform: iOS", "{ bundle: R.bundle }",
      ["Copy Bundle Resources 7: R.bundle \(signed)"]
    ),
    ("framework, platform: iOS", "{ bundle: R.bundle }", ["Copy Bundle Resources 7: R.bundle"]),
    ("library.static, platform: iOS", "{ bundle: R.bundle }", []),
    ("library.dynamic, platform: iOS", "{ bundle: R.bundle }", []),
  ])
  func `a file is linked and embedded by the type of the target and its own options`(
    type: String, dependencies: String, expected: [String]
  ) throws {
    #expect(try phases(type, dependencies) == ["Sources"] + expected)
  }

  @Test func `libraries of SDKs have the places that their names and roots imply`() throws {
    let graph = try graph(
      """
      targets:
        A:
          \(Self.app.replacing(", ", with: "\n    "))
          dependencies: [{ sdk: U.framework }, { sdk: z.tbd }, { sdk: x.dylib }, { sdk: P/T.framework, root: DEVELOPER_DIR }, { sdk: O.framework, root: OWN_ROOT }]
        B: { \(Self.app), dependencies: [{ sdk: z.tbd, root: DEVELOPER_DIR }, { sdk: U.framework }] }
      """)
    #expect(
      try graph.outline(of: "Frameworks") == [
        "Frameworks", "  O.framework <System/Library/Frameworks/O.framework> OWN_ROOT",
        "  T.framework <P/T.framework> DEVELOPER_DIR",
        "  U.framework <System/Library/Frameworks/U.framework> SDKROOT",
        "  x.dylib <usr/lib/x.dylib> SDKROOT", "  z.tbd <usr/lib/z.tbd> SDKROOT",
      ])
  }

  @Test func `frameworks and bundles are in groups of their own, once each`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        A: { \(Self.app), dependencies: [{ framework: V/F.framework }, { bundle: D/R.bundle }, { framework: I.framework, implicit: true }] }
        B: { \(Self.app), dependencies: [{ framework: V/F.framework }, { bundle: D/R.bundle }] }
      """)
    let graph = try WrittenGraph(project)
    #expect(
      try graph.outline(of: "Frameworks") == [
        "Frameworks", "  F.framework <V/F.framework>", "  I.framework BUILT_PRODUCTS_DIR",
      ])
    #expect(
      try graph.outline(of: "Bundles") == [
        "Bundles", "  R.bundle <D/R.bundle> BUILT_PRODUCTS_DIR",
      ])
  }

  @Test func `an absolute path is written from the folder of the spec`() throws {
    let graph = try graph(
      "targets: { A: { \(Self.app), dependencies: [{ framework: /nowhere/F.framework }] } }")
    let path = try #require(
      graph.all("PBXFileReference").first { $0["name"]?.string == "F.framework" }?["path"]?.string)
    #expect(path.hasPrefix("../"))
    #expect(path.hasSuffix("/nowhere/F.framework"))
  }

  // MARK: Products of targets

  private static let products = """
    targets:
      App:
        type: application
        platform: iOS
        dependencies: [{ target: Ext }, { target: EK }, { target: Clip }, { target: Watch }, { target: Kit }, { target: Other }, { target: Lib, embed: true, copy: { destination: resources } }]
        onlyCopyFilesOnInstall: FLAG
      Ext: { type: app-extension, platform: iOS }
      EK: { type: extensionkit-extension, platform: iOS }
      Clip: { type: application.on-demand-install-capable, platform: iOS }
      Watch: { type: application.watchapp2, platform: watchOS }
      Kit: { type: framework, platform: iOS }
      Other: { type: application, platform: iOS }
      Lib: { type: library.static, platform: iOS }
    """

  @Test(arguments: [("true", " on install"), ("false", ""), ("'true'", "")])
  func `products are embedded by their types, some of them only for installation`(
    flag: String, mark: String
  ) throws {
    let graph = try graph(Self.products.replacing("FLAG", with: flag))
    let plain = "(RemoveHeadersOnCopy)"
    #expect(
      try graph.phases(of: "App") == [
        "Sources", "Resources: Other.app \(plain)", "Frameworks: Kit.framework, libLib.a",
        "Embed Foundation Extensions 13\(mark): Ext.appex \(plain)",
        "Embed ExtensionKit Extensions 16 $(EXTENSIONS_FOLDER_PATH)\(mark): EK.appex \(plain)",
        "Embed App Clips 16 $(CONTENTS_FOLDER_PATH)/AppClips: Clip.app \(plain)",
        "Embed Frameworks 10\(mark): Kit.framework \(Self.signed)",
        "Embed Dependencies 7\(mark): libLib.a \(Self.signed)",
        "Embed Watch Content 16 $(CONTENTS_FOLDER_PATH)/Watch: Watch.app \(plain)",
      ])
    #expect(
      try graph.phase("Embed Frameworks", of: "App")["buildActionMask"]?.string
        == (mark.isEmpty ? "2147483647" : "8"))
  }

  @Test func `services and system extensions have places of their own`() throws {
    let project = try WrittenProject(
      """
      name: P
      targets:
        App: { type: application, platform: macOS, sources: [S], dependencies: [{ target: Service }, { target: Driver }] }
        Service: { type: xpc-service, platform: macOS }
        Driver: { type: driver-extension, platform: macOS }
      """, tree: ["S/Other.xpc/a": "", "S/Plug.appex/a": ""])
    #expect(
      try Set(WrittenGraph(project).phases(of: "App")) == [
        "Sources",
        "CopyFiles 16 $(CONTENTS_FOLDER_PATH)/XPCServices: Service.xpc \(Self.signed), Other.xpc",
        "CopyFiles 13 $(CONTENTS_FOLDER_PATH)/PlugIns: Plug.appex",
        "Embed System Extensions 16 $(SYSTEM_EXTENSIONS_FOLDER_PATH): Driver.dext (RemoveHeadersOnCopy)",
      ])
  }

  @Test func `dependencies are for the platforms that they name`() throws {
    let graph = try graph(
      """
      targets:
        App:
          type: application
          platform: iOS
          dependencies:
            - { target: A, platformFilter: iOS }
            - { target: B, platformFilter: macOS, weak: true }
            - { target: C, platformFilter: all }
            - { sdk: D.framework, destinationFilters: [macCatalyst, visionOS, bogus] }
        A: { type: framework, platform: iOS }
        B: { type: framework, platform: iOS }
        C: { type: framework, platform: iOS }
      """)
    #expect(
      try graph.phases(of: "App") == [
        "Sources",
        "Frameworks: A.framework [ios], B.framework (Weak) [maccatalyst], C.framework, D.framework [maccatalyst xros]",
        "Embed Frameworks 10: A.framework \(Self.signed) [ios], B.framework \(Self.signed) [maccatalyst], C.framework \(Self.signed)",
      ])
    let filters = try graph.list("dependencies", of: graph.target("App"))
      .map { $0["platformFilter"]?.string }
    #expect(filters == ["ios", "maccatalyst", nil])
  }

  @Test func `the product of a package is embedded where the spec says`() throws {
    let graph = try graph(
      """
      packages: { Pk: { url: u, from: 1.0.0 } }
      targets:
        A: { \(Self.app), dependencies: [{ package: Pk, embed: true }, { package: Pk, product: X, embed: true, copy: { destination: plugins } }] }
        B: { type: library.static, platform: iOS, dependencies: [{ package: Pk, platformFilter: iOS }] }
        C: { \(Self.app), dependencies: [{ package: Pk, link: false }] }
      """)
    #expect(
      try graph.phases(of: "A") == [
        "Sources", "Frameworks: Pk, X", "Embed Frameworks 10: Pk \(Self.signed)",
        "Embed Dependencies 13: X \(Self.signed)",
      ])
    func products(_ target: String) throws -> Int {
      try graph.list("packageProductDependencies", of: graph.target(target)).count
    }
    // A static library does not link the package, but has it.
    #expect(try graph.phases(of: "B") == ["Sources"])
    #expect(try products("B") == 1)
    let dependency = try #require(graph.list("dependencies", of: graph.target("B")).first)
    #expect(graph[dependency["productRef"]]?["productName"]?.string == "Pk")
    #expect(dependency["platformFilter"]?.string == "ios")
    #expect(try graph.phases(of: "C") == ["Sources"])
    #expect(try products("C") == 0)
  }

  @Test func `a legacy target has no product to embed`() throws {
    let graph = try graph(
      """
      targets:
        App: { \(Self.app), dependencies: [{ target: Leg }] }
        Leg:
          type: application
          platform: iOS
          legacy: { toolPath: /bin/x, arguments: -a b, passSettings: true, workingDirectory: D }
        Bare: { type: tool, platform: macOS, legacy: { toolPath: y } }
      """)
    #expect(try graph.phases(of: "App") == ["Sources", "Resources: - (RemoveHeadersOnCopy)"])
    let legacy = try graph.target("Leg")
    #expect(legacy["isa"]?.string == "PBXLegacyTarget")
    #expect(legacy["buildToolPath"]?.string == "/bin/x")
    #expect(legacy["buildArgumentsString"]?.string == "-a b")
    #expect(legacy["buildWorkingDirectory"]?.string == "D")
    #expect(legacy["passBuildSettingsInEnvironment"]?.string == "1")
    #expect(legacy["productType"] == nil)
    #expect(try graph.phases(of: "Leg") == ["Sources"])
    let bare = try graph.target("Bare")
    #expect(bare["passBuildSettingsInEnvironment"]?.string == "0")
    #expect(bare["buildArgumentsString"] == nil)
    #expect(bare["buildWorkingDirectory"] == nil)
  }
}
