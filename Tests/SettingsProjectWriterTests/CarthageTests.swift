import SettingsXcode
import Testing

/// The frameworks that Carthage builds: which are linked, embedded and copied by its script.
struct CarthageTests {
  /// A file in which Carthage lists the frameworks of a project.
  private static let version = """
    {"Mac":[{"name":"OnMac"}],"iOS":[{"name":"Two","hash":"1"},{"name":"One"},{"name":"Two"},7,{"hash":"x"}]}
    """
  private static let signed = "(CodeSignOnCopy RemoveHeadersOnCopy)"

  private func graph(_ spec: String) throws -> WrittenGraph {
    try WrittenGraph(
      WrittenProject(
        "name: P\n" + spec,
        tree: [
          "Carthage/Build/.R.version": Self.version, "Carthage/Build/.Bad.version": "[1]",
        ]))
  }

  private func inputs(_ graph: WrittenGraph, of target: String) throws -> [String] {
    try graph.phase("Carthage", of: target)["inputPaths"]?.array?.compactMap(\.string) ?? []
  }

  @Test func `version files list the frameworks of a dependency`() throws {
    let graph = try graph(
      """
      options: { findCarthageFrameworks: true }
      targets:
        App:
          type: application
          platform: iOS
          dependencies: [{ carthage: R, weak: true }, { carthage: Bad }, { carthage: Gone }, { carthage: N, findFrameworks: false }]
        TV: { type: application, platform: tvOS, dependencies: [{ carthage: R }] }
      """)
    #expect(
      try graph.phases(of: "App") == [
        "Sources", "Carthage",
        "Frameworks: One.framework (Weak), Two.framework (Weak), Bad.framework, Gone.framework, N.framework",
      ])
    #expect(
      try inputs(graph, of: "App")
        == ["Bad", "Gone", "N", "One", "Two"].map {
          "$(SRCROOT)/Carthage/Build/iOS/\($0).framework"
        })
    // The file has no list for the platform.
    #expect(try graph.phases(of: "TV") == ["Sources"])
  }

  @Test func `a dependency may list its frameworks alone`() throws {
    let graph = try graph(
      "targets: { M: { type: tool, platform: macOS, dependencies: [{ carthage: R, findFrameworks: true }, { carthage: S }] } }"
    )
    #expect(
      try graph.phases(of: "M") == ["Sources", "Frameworks: OnMac.framework, S.framework"])
  }

  @Test func `the script of Carthage is replaced by copies on request`() throws {
    let graph = try graph(
      """
      options: { carthageBuildPath: C/B, carthageExecutablePath: mint run carthage }
      targets:
        App:
          type: application
          platform: iOS
          directlyEmbedCarthageDependencies: true
          dependencies: [{ carthage: R }, { carthage: N.xcframework, codeSign: false, removeHeaders: false }, { carthage: K, copy: { destination: plugins } }]
        Mac:
          type: application
          platform: macOS
          directlyEmbedCarthageDependencies: false
          dependencies: [{ carthage: R }]
        Plain: { type: application, platform: macOS, dependencies: [{ carthage: R }] }
      """)
    #expect(
      try graph.phases(of: "App") == [
        "Sources", "Frameworks: R.framework, N.xcframework, K.framework",
        "Embed Frameworks 10: N.xcframework (), R.framework \(Self.signed)",
        "Embed Dependencies 13: K.framework \(Self.signed)",
      ])
    #expect(try graph.phases(of: "Mac") == ["Sources", "Carthage", "Frameworks: R.framework"])
    let script = try graph.phase("Carthage", of: "Mac")
    #expect(script["shellScript"]?.string == "mint run carthage copy-frameworks\n")
    #expect(script["shellPath"]?.string == "/bin/sh -l")
    #expect(try inputs(graph, of: "Mac") == ["$(SRCROOT)/C/B/Mac/R.framework"])
    #expect(
      script["outputPaths"]?.array?.map(\.string) == [
        "$(BUILT_PRODUCTS_DIR)/$(FRAMEWORKS_FOLDER_PATH)/R.framework"
      ])
    #expect(
      try graph.phases(of: "Plain") == [
        "Sources", "Frameworks: R.framework", "Embed Frameworks 10: R.framework \(Self.signed)",
      ])
    #expect(
      try graph.outline(of: "Frameworks") == [
        "Frameworks", "  Carthage <C/B>", "    iOS", "      K.framework", "      N.xcframework",
        "      R.framework", "    Mac", "      R.framework",
      ])
  }

  @Test func `frameworks of other targets are embedded, but static ones are not`() throws {
    let graph = try graph(
      """
      targets:
        App: { type: application, platform: iOS, dependencies: [{ target: All }, { target: Kit }, { carthage: Own, linkType: static }] }
        Kit:
          type: framework
          platform: iOS
          dependencies: [{ carthage: K }, { carthage: S, linkType: static }, { sdk: UIKit.framework }, { target: App }]
        Twin: { type: framework, platform: iOS, dependencies: [{ carthage: O }] }
        Other: { type: framework, platform: iOS, dependencies: [{ carthage: O }] }
        Mac: { type: framework, platform: macOS, dependencies: [{ carthage: M }] }
      aggregateTargets: { All: { targets: [Other, Mac, Twin] } }
      """)
    #expect(
      try inputs(graph, of: "App")
        == ["iOS/K", "iOS/M", "iOS/O"].map { "$(SRCROOT)/Carthage/Build/\($0).framework" })
    let frameworks = try graph.phases(of: "App").first { $0.hasPrefix("Frameworks") }
    #expect(frameworks == "Frameworks: Kit.framework, Own.framework")
    #expect(
      try graph.phases(of: "Kit").first { $0.hasPrefix("Frameworks") }
        == "Frameworks: K.framework, UIKit.framework, S.framework")
  }

  @Test(arguments: [
    ("application, platform: watchOS", "{ carthage: R }", false),
    ("application, platform: watchOS", "{ carthage: R, embed: true }", true),
    ("watchkit2-extension, platform: watchOS", "{ carthage: R }", true),
    ("application, platform: iOS", "{ carthage: R, embed: false }", false),
    ("application, platform: iOS", "{ carthage: R, link: false }", true),
  ])
  func `the type and the options of a target decide whether the script copies`(
    type: String, dependency: String, isCopied: Bool
  ) throws {
    let graph = try graph(
      "targets: { T: { type: \(type), dependencies: [\(dependency)] } }")
    #expect(try graph.phases(of: "T").contains("Carthage") == isCopied)
    #expect(
      try graph.phases(of: "T").contains("Frameworks: R.framework")
        == !dependency.contains("link: false"))
  }
}
