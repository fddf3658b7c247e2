import SettingsDiagnostics
import Testing

/// Products and folders of a config.yaml that Xcode reads in one way only.
struct ConfigProductTests {
  @Test func `the extension of a product is that of its settings`() throws {
    let written = try WrittenConfig(
      """
      targets:
        Plug:
          type: bundle
          platform: macOS
          settings: { WRAPPER_EXTENSION: plugin }
        Other: { type: bundle, platform: macOS }
      """)
    #expect(try written.text().contains("path = Plug.plugin; sourceTree = BUILT_PRODUCTS_DIR;"))
    #expect(try written.text().contains("path = Other.bundle; sourceTree = BUILT_PRODUCTS_DIR;"))
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a folder that targets share is once in its group`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS }
      targets:
        A: { type: application, sources: [Shared/One, Shared/Two] }
        B: { type: framework, sources: [Shared/One, Shared/Two] }
        C: { type: framework, sources: [Shared/Two, Shared/One] }
      """, tree: ["Shared/One/a.swift": "", "Shared/Two/b.swift": ""])
    let groups = try written.section("PBXGroup")
    #expect(groups.count { $0 == "/* One */," } == 1)
    #expect(groups.count { $0 == "/* Two */," } == 1)
  }

  @Test func `icons and launch images are resources of the target`() throws {
    let written = try WrittenConfig(
      """
      configurations: { Debug: debug, Release: release }
      targets:
        App:
          type: application
          platform: iOS
          sources: [Sources]
          icons: { catalog: Icons/A.xcassets, name: AppIcon }
          launchImages: [Default.png]
          when: { Debug: { icons: { catalog: Icons/B.xcassets } } }
        Own:
          type: application
          platform: iOS
          sources: [Sources]
          icons: { catalog: Sources/C.xcassets, name: AppIcon }
      """,
      tree: [
        "Sources/a.swift": "", "Sources/C.xcassets/": "", "Icons/A.xcassets/": "",
        "Icons/B.xcassets/": "", "Default.png": "",
      ])
    let graph = try WrittenGraph(of: written)
    let resources = try graph.phases(of: "App").first { $0.hasPrefix("Resources") }
    #expect(resources?.contains("A.xcassets") == true)
    #expect(resources?.contains("B.xcassets") == true)
    #expect(resources?.contains("Default.png") == true)
    #expect(try graph.phases(of: "Own").contains("Resources"))
    #expect(written.warnings == [])
  }

  @Test func `a catalog of icons that does not exist is a warning at its place`() throws {
    let written = try WrittenConfig(
      "targets: { A: { type: application, platform: iOS, icons: { catalog: No.xcassets } } }")
    #expect(written.warnings.contains("there is no asset catalog at 'No.xcassets'"))
  }

  @Test func `tools, apps and tests that a target needs to build are no part of it`() throws {
    let written = try WrittenConfig(
      """
      targets:
        App: { type: application, platform: iOS, dependencies: [Gen, Other, Tests, Kit, Texts] }
        Mac: { type: application, platform: macOS, dependencies: [{ target: Gen, embed: YES }] }
        Gen: { type: tool, platform: macOS, sources: [Sources] }
        Other: { type: application, platform: iOS }
        Tests: { type: unitTestBundle, platform: iOS }
        Kit: { type: framework, platform: iOS }
        Texts: { type: bundle, platform: iOS }
      """)
    let graph = try WrittenGraph(of: written)
    let phases = try graph.phases(of: "App").joined(separator: "\n")
    #expect(phases.contains("Kit.framework") && phases.contains("Texts.bundle"))
    for other in ["Gen", "Other.app", "Tests.xctest"] { #expect(!phases.contains(other)) }
    #expect(try graph.phases(of: "Mac").contains { $0.contains("Gen") })
  }

  @Test func `a bundle whose sources are a folder has a phase for them`() throws {
    let written = try WrittenConfig(
      "targets: { Plug: { type: bundle, platform: macOS, sources: [Sources] } }")
    #expect(try WrittenGraph(of: written).phases(of: "Plug").contains("Sources"))
  }

  @Test func `a list of flags has one element for each entry`() throws {
    for (flags, expected) in [
      (#"[-fno-objc-arc, "-DX=a b"]"#, #"-fno-objc-arc -DX=a\\ b"#),
      (#"["-DX=a b"]"#, #"-DX=a\\ b"#),
      ("-w -DY", "-w -DY"),
    ] {
      let written = try WrittenConfig(
        """
        targets:
          A:
            type: framework
            platform: macOS
            sources: [Sources, { path: Sources/a.m, flags: \(flags) }]
        """, tree: ["Sources/a.m": ""])
      #expect(try written.text().contains("a.m = \"\(expected)\";"), "\(flags)")
    }
  }

  @Test(arguments: ["15.4", "16.4", "26.5"])
  func `a config for a release of Xcode is written as it is`(release: String) throws {
    let written = try WrittenConfig(
      "builtWith: \"\(release)\"\ntargets: { A: { type: application, platform: iOS } }",
      presets: "xcode")
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `the version of an SDK is the machine's, not the project's`() throws {
    let written = try WrittenConfig(
      "targets: { A: { type: framework, platform: iOS, sdkVersion: \"18.2\" } }", presets: "xcode")
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `keys for another platform are written for the targets that it builds`() throws {
    let written = try WrittenConfig(
      """
      project: { name: P, when: { "sdk=macosx*": { info: { K: mac }, urlSchemes: [mac] } } }
      targets:
        A: { type: application, platform: iOS, info: { Own: x } }
        M: { type: application, platform: macOS }
        C: { type: application, platform: iOS, settings: { SUPPORTS_MACCATALYST: YES } }
      """, presets: "xcode")
    #expect(try written.findings().map(\.message) == [])
    #expect(try written.companion("P-Info/M-Info.plist").contains("<key>K</key>"))
    #expect(try !written.companion("P-Info/A-Info.plist").contains("<key>K</key>"))
    let catalyst = try written.settings(of: "C")
    #expect(catalyst.contains { $0.key.hasPrefix("INFOPLIST_FILE[sdk=macosx") })
  }
}
