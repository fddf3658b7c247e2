@testable import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import Testing

/// Which levels make up a cell, and in which order.
struct LevelTests {
  private static func s(_ name: String) -> String { "settings: { \(name): x }" }

  @Test func `ancestors are below a target depth first, each once at its last place`() throws {
    let loaded = LoadedSpec(
      """
      templates:
        base: { \(Self.s("BASE")) }
        left: { inherits: base, \(Self.s("LEFT")) }
        right: { inherits: base, \(Self.s("RIGHT")) }
      targets:
        Other: { inherits: left, \(Self.s("OTHER")) }
        App: { inherits: [Other, right, left], \(Self.s("APP")) }
      project: { \(Self.s("PROJECT")) }
      """)
    #expect(loaded.messages == [])
    #expect(
      try loaded.cell("App").lines == [
        "project: PROJECT = x", "target Other: OTHER = x", "template right: RIGHT = x",
        "template base: BASE = x", "template left: LEFT = x", "target App: APP = x",
      ])
  }

  @Test func `a target hands on all but its product's name and bundle identifier`() throws {
    let loaded = LoadedSpec(
      """
      templates: { t: { productName: FromTemplate } }
      targets:
        A:
          inherits: t
          productName: A!
          bundleIdentifier: a.b
          organizationIdentifier: org
          when: { Debug: { productName: A-Debug, arc: YES } }
        B: { inherits: A }
      """)
    #expect(loaded.messages == [])
    #expect(
      try loaded.cell("A").lines == [
        "template t: PRODUCT_NAME = FromTemplate", "target A: PRODUCT_NAME = A!",
        "target A: PRODUCT_BUNDLE_IDENTIFIER = a.b", "target A: ORGANIZATION_IDENTIFIER = org",
        "target A: PRODUCT_NAME = A-Debug", "target A: CLANG_ENABLE_OBJC_ARC = YES",
      ])
    #expect(
      try loaded.cell("B").lines == [
        "template t: PRODUCT_NAME = FromTemplate", "target A: ORGANIZATION_IDENTIFIER = org",
        "target A: PRODUCT_BUNDLE_IDENTIFIER = $(ORGANIZATION_IDENTIFIER).$(PRODUCT_NAME:rfc1034identifier)",
        "target A: CLANG_ENABLE_OBJC_ARC = YES",
      ])
  }

  @Test(arguments: [
    ("application", "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon"),
    (
      "appClip",
      "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=appletv*] = App Icon & Top Shelf Image"
    ),
    ("framework", "DEFINES_MODULE = YES"), ("staticFramework", "DEFINES_MODULE = YES"),
    ("framework", "VERSIONING_SYSTEM = apple-generic"), ("framework", "VERSION_INFO_PREFIX = "),
    ("framework", "DYLIB_CURRENT_VERSION = 1"), ("framework", "DYLIB_COMPATIBILITY_VERSION = 1"),
  ])
  func `presets have what the templates of a product assign`(
    _ type: String, _ setting: String
  ) throws {
    let cell = try LoadedSpec("targets: { A: { type: \(type) } }\n").cell("A")
    #expect(cell.assignments(.preset, "product").contains(setting))
  }

  @Test(arguments: ["messagesApplication", "watchApplicationContainer", "appExtension", "tool"])
  func `presets have no icon for a product without one of its own`(_ type: String) throws {
    let cell = try LoadedSpec("targets: { A: { type: \(type) } }\n").cell("A")
    #expect(!cell.assignments(.preset, "product").contains { $0.hasPrefix("ASSETCATALOG") })
  }

  @Test func `a list in a list is an error, and has no text`() throws {
    let loaded = LoadedSpec(
      "targets: { App: { type: application, platform: iOS, settings: { LIST: [x, [y]] } } }\n")
    #expect(loaded.diagnostics.hasErrors)
    #expect(try loaded.cell("App").assignments(.target, "App").contains("LIST = x \"\""))
  }

  @Test(arguments: [
    ("productName: Other", "PRODUCT_NAME = Other"),
    ("bundleIdentifier: a.b", "PRODUCT_BUNDLE_IDENTIFIER = a.b"),
  ])
  func `a configuration with nothing but a name is not handed on`(
    field: String, line: String
  ) throws {
    let loaded = LoadedSpec(
      """
      targets:
        Base: { type: framework, platform: iOS, when: { Debug: { \(field) } } }
        App: { inherits: Base }
      """)
    #expect(loaded.messages == [])
    #expect(try loaded.cell("Base").assignments(.target, "Base").contains(line))
    #expect(try !loaded.cell("App").assignments(.target, "Base").contains(line))
  }

  @Test func `an inherited configuration applies below, whatever the document order`() throws {
    let loaded = LoadedSpec(
      """
      configurations:
        Staging: { inherits: Release }
        Release: release
        Nightly: { kind: debug, inherits: [Staging] }
      targets:
        App:
          xcconfig: { Nightly: n.xcconfig, Release: r.xcconfig }
          when:
            Nightly: { settings: { A: nightly } }
            arch=arm64: { settings: { A: arch } }
            Release: { settings: { A: release } }
            Staging: { settings: { A: staging } }
      """, files: ["n.xcconfig": "", "r.xcconfig": ""])
    #expect(loaded.messages == [])
    #expect(loaded.spec?.configurations.map(\.kind) == [.release, .release, .debug])
    #expect(
      try loaded.cell("App", "Nightly").lines == [
        "targetXcconfig r.xcconfig: FROM_XCCONFIG = $(inherited) r.xcconfig",
        "targetXcconfig n.xcconfig: FROM_XCCONFIG = $(inherited) n.xcconfig",
        "target App: A = release", "target App: A = staging", "target App: A = nightly",
        "target App{arch=arm64}: A = arch",
      ])
    #expect(
      try loaded.cell("App", "Staging").lines.dropFirst() == [
        "target App{arch=arm64}: A = arch", "target App: A = release", "target App: A = staging",
      ])
  }

  @Test func `a configuration without a kind has that of the nearest one that it inherits`() {
    let loaded = LoadedSpec(
      """
      configurations:
        Chain: { inherits: Middle }
        Middle: { inherits: Both }
        Both: { inherits: [Release, Debug] }
        Other: { inherits: [Debug, Release] }
        Debug: debug
        Release: release
        Again: { inherits: Middle }
        Own: { kind: release, inherits: Both }
        Last: { inherits: [Chain, Own] }
      targets: { App: }
      """)
    #expect(loaded.messages == [])
    #expect(
      loaded.spec?.configurations.map(\.kind) == [
        .debug, .debug, .debug, .release, .debug, .release, .debug, .release, .release,
      ])
  }

  @Test func `the name of a configuration is the same in both Unicode normalization forms`() throws
  {
    let loaded = LoadedSpec(
      """
      configurations: { "D\u{E9}mo": debug, Beta: { kind: release, inherits: "De\u{301}mo" } }
      targets: { App: { when: { "De\u{301}mo": { settings: { A: b } } } } }
      """)
    #expect(loaded.messages == [])
    #expect(try loaded.cell("App", "Beta").lines == ["target App: A = b"])
  }

  @Test func `xcconfig files are below the level that names them`() throws {
    let loaded = LoadedSpec(
      """
      project: { xcconfig: p.xcconfig, arc: YES }
      templates: { t: { xcconfig: { Debug: t.xcconfig }, arc: NO } }
      targets: { App: { xcconfig: { Debug: p.xcconfig }, inherits: t, arc: YES } }
      """, files: ["p.xcconfig": "", "t.xcconfig": ""])
    #expect(
      try loaded.cell("App").lines == [
        "projectXcconfig p.xcconfig: FROM_XCCONFIG = $(inherited) p.xcconfig",
        "project: CLANG_ENABLE_OBJC_ARC = YES",
        "templateXcconfig t.xcconfig: FROM_XCCONFIG = $(inherited) t.xcconfig",
        "template t: CLANG_ENABLE_OBJC_ARC = NO",
        "targetXcconfig p.xcconfig: FROM_XCCONFIG = $(inherited) p.xcconfig",
        "target App: CLANG_ENABLE_OBJC_ARC = YES",
      ])
    #expect(
      try loaded.cell("App", "Release").lines == [
        "projectXcconfig p.xcconfig: FROM_XCCONFIG = $(inherited) p.xcconfig",
        "project: CLANG_ENABLE_OBJC_ARC = YES", "template t: CLANG_ENABLE_OBJC_ARC = NO",
        "target App: CLANG_ENABLE_OBJC_ARC = YES",
      ])
  }

  @Test func `a deployment target is for the nearest platform`() throws {
    let loaded = LoadedSpec(
      """
      project: { platform: iOS }
      templates: { mac: { platform: macOS } }
      targets:
        A: { deploymentTarget: "15" }
        B: { inherits: mac, deploymentTarget: "12" }
        C: { inherits: mac, platform: tvOS, when: { Debug: { deploymentTarget: "13" } } }
        D: { when: { Debug: { platform: watchOS, deploymentTarget: "8" } } }
      """)
    #expect(loaded.messages == [])
    #expect(try loaded.cell("A").lines.last == "target A: IPHONEOS_DEPLOYMENT_TARGET = 15")
    #expect(try loaded.cell("B").lines.last == "target B: MACOSX_DEPLOYMENT_TARGET = 12")
    #expect(try loaded.cell("C").lines.last == "target C: TVOS_DEPLOYMENT_TARGET = 13")
    #expect(try loaded.cell("D").lines.last == "target D: WATCHOS_DEPLOYMENT_TARGET = 8")
  }

  @Test func `blocks of other configurations are collected only on request`() throws {
    let loaded = LoadedSpec(
      """
      targets:
        App: { when: { Release: { settings: { A: r } }, Debug: { settings: { A: d } } } }
      """)
    #expect(try loaded.cell("App").plan.excluded.isEmpty)
    let cell = try loaded.cell("App", collectsExcluded: true)
    #expect(cell.lines(of: cell.plan.excluded.map(\.block)) == ["target App: A = r"])
    #expect(cell.plan.excluded.map { cell.store[$0.block].whenKey } == ["Release"])
    #expect(cell.plan.excluded.map(\.above) == [cell.plan.stack.own.first])
  }

  private static let family = """
    project:
      platform: iOS
      macros: { HMLog: NSLog, LEVEL: 2 }
      settings: { A: one, "B[sdk=iphoneos*]": two }
      when: { Release: { settings: { A: $(inherited) three } } }
    templates:
      base: { bundleIdentifier: $(X).base, productName: Base, devices: ipad }
    targets:
      App: { type: application, inherits: base, bundleIdentifier: com.a, deploymentTarget: "15.0" }
      Other: { inherits: App, info: { Own key: { integer: 1 } } }

    """

  @Test(arguments: ["App", "Other"], ["Debug", "Release"])
  func `a small file is lowered once, where it is validated`(
    target: String, configuration: String
  ) throws {
    let small = LoadedSpec(Self.family)
    // Project and its block, the template, both targets: the assignments of each exist before the
    // first query.
    #expect(small.store.blocks.count == 5)
    let padding = (0..<300).map { "  T\($0): { type: tool, settings: { A: b } }\n" }.joined()
    let large = LoadedSpec(Self.family + padding)
    #expect(large.store.blocks.isEmpty)
    let cell = try small.cell(target, configuration, collectsExcluded: true)
    let other = try large.cell(target, configuration, collectsExcluded: true)
    #expect(cell.lines == other.lines)
    #expect(
      cell.lines(of: cell.plan.excluded.map(\.block))
        == other.lines(of: other.plan.excluded.map(\.block)))
  }

  @Test func `the project alone is a cell too, and cells of a kind share their base`() throws {
    let loaded = LoadedSpec("project: { arc: YES }\ntargets: { A: , B: }\n")
    #expect(try loaded.cell(nil).lines == ["project: CLANG_ENABLE_OBJC_ARC = YES"])
    let spec = try #require(loaded.spec)
    var lowering = SpecLowering(
      spec: spec, projectDirectory: "/p", loader: LineLoader(files: loaded.files))
    var context = LoweringContext()
    let plans = ["A", "B", "A"].map { name in
      lowering.plan(
        target: spec.target(named: name), configuration: 0,
        platform: CellPlatform(sdk: SDKTable.sdk(named: "iphoneos")),
        into: &context)
    }
    #expect(plans[0].stack.base == plans[1].stack.base)
    #expect(plans[0].stack.top == plans[1].stack.top)
    #expect(plans[0].stack.own != plans[1].stack.own)
    #expect(plans[0].stack.own == plans[2].stack.own)
  }

  @Test func `without configurations there are Debug and Release`() throws {
    let spec = LoadedSpec("targets: { A: }").spec
    #expect(spec?.configurationNames == ["Debug", "Release"])
    #expect(spec?.configurations.map(\.kind) == [.debug, .release])
    #expect(spec?.defaultConfiguration == 1)
    #expect(spec?.projectName == "Family")
  }

  @Test(arguments: [
    ("configurations: { A: debug, B: release, C: release }", 1),
    ("configurations: { A: debug, Beta: release, Release: debug }", 2),
    ("configurations: { A: debug, B: debug }", 0),
    ("{ defaultConfiguration: B, configurations: { A: debug, B: debug } }", 1),
  ])
  func `the default configuration is Release, or the first that ships`(yaml: String, index: Int)
    throws
  {
    #expect(LoadedSpec(yaml).spec?.defaultConfiguration == index)
  }

  @Test(arguments: [
    ("configurations: { A: debug, B: release, C: release }", 0, 1),
    ("{ defaultConfiguration: C, configurations: { A: debug, B: release, C: release } }", 0, 2),
    ("{ defaultConfiguration: B, configurations: { A: debug, B: debug, C: release } }", 0, 2),
    ("{ defaultConfiguration: B, configurations: { A: debug, B: debug } }", 0, 1),
    ("configurations: { A: release, B: release }", nil, 0),
  ])
  func `the first configuration for debugging is compared with one that ships`(
    yaml: String, debug: Int?, other: Int
  ) throws {
    let compared = try #require(LoadedSpec(yaml).spec).comparedConfigurations
    #expect(compared.debug == debug && compared.other == other)
  }

  @Test func `a chain has at most 1000 members, and the message names the first beyond`() {
    let chain = (1..<3000).map { "  T\($0): { inherits: T\($0 - 1) }\n" }.joined()
    #expect(
      LoadedSpec("targets:\n  T0: { type: framework, platform: iOS }\n" + chain).messages == [
        "config.yaml:1002:22: error: 'T1000' inherits through more than 1000 templates and targets "
          + "[inheritance-depth]"
      ])
  }

  @Test func `a long chain is inherited in order, below a fork as well`() throws {
    let chain = (1..<500).map { "  T\($0): { inherits: T\($0 - 1) }\n" }.joined()
    let spec = try #require(
      LoadedSpec(
        """
        project: { platform: iOS, sdkVersion: 18.2 }
        templates: { common: { platform: macOS } }
        targets:
          T0: { type: framework }
        \(chain)  Fork: { inherits: [T9, common] }
          Above: { inherits: Fork, type: application }

        """
      ).spec)
    func names(above target: String) throws -> [String] {
      spec.ancestors(of: try #require(spec.target(named: target))).map(spec.name(of:))
    }
    #expect(try names(above: "T499") == (0..<499).map { "T\($0)" })
    #expect(try names(above: "Above") == (0...9).map { "T\($0)" } + ["common", "Fork"])
    let last = try #require(spec.target(named: "T499"))
    #expect(spec.productType(of: last)?.friendlyName == "framework")
    #expect(spec.expectedSDK(of: last)?.canonicalName == "iphoneos18.2")
    let above = try #require(spec.target(named: "Above"))
    #expect(spec.productType(of: above)?.friendlyName == "application")
    #expect(spec.expectedSDK(of: above)?.canonicalName == "macosx18.2")
  }
}
