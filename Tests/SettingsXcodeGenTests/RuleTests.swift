import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen
import Testing

@testable import SettingsXcodeGen

/// A small spec, and what is to be set in one of its cells.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let spec: String
  var files: [String: String] = [:]
  /// `T` for a target, or nothing for the project.
  var target: String? = "T"
  var configuration = "Debug"
  /// Values by name. The elements of a list are in brackets. Nil for a missing setting.
  let settings: [String: String?]
}

struct RuleTests {
  private static let header = "name: P\noptions: { settingPresets: none }\n"

  private static func project(
    _ spec: String, _ files: [String: String], _ diagnostics: inout DiagnosticCollector
  ) -> XcodeGenProject? {
    var loaded = SourceFiles()
    var sources = InMemorySources(files: ["project.yml": Array(spec.utf8)])
    for (path, text) in files { sources.files[path] = Array(text.utf8) }
    return XcodeGenProject.load(
      path: "project.yml", sources: sources, files: &loaded, diagnostics: &diagnostics)
  }

  /// Each group names the next one twice, in `groups` and in an entry of `configs`: 4²⁵⁰ ways lead to the last.
  @Test func `groups that name a group more than once take no longer`() throws {
    let groups = (0..<250).map { index in
      "  g\(index): { groups: [g\(index + 1), g\(index + 1)], base: { OWN: \(index), A\(index): x }, "
        + "configs: { Debug: { groups: [g\(index + 1)] } } }\n"
    }
    let spec =
      Self.header + "settingGroups:\n" + groups.joined() + "  g250: { OWN: last, B: y }\n"
      + "targets: { T: { type: tool, platform: macOS, settings: { groups: [g0] } } }\n"
    var diagnostics = DiagnosticCollector()
    let project = try #require(Self.project(spec, [:], &diagnostics))
    let target = try #require(project.targets.first)
    let debug = try #require(target.configurations.first { $0.name == "Debug" })
    let release = try #require(target.configurations.first { $0.name == "Release" })
    // `configs` overrides `base`.
    #expect(debug["OWN"]?.value.text == "last")
    #expect(release["OWN"]?.value.text == "0")
    #expect(debug.settings.count == 252)
  }

  @Test func `a later group overrides what an earlier one includes`() throws {
    let spec =
      Self.header
        + """
        settingGroups:
          common: { WHO: common, ALL: common }
          first: { groups: [common], base: { WHO: first } }
          second: { groups: [common], base: { ALL: second } }
        targets: { T: { type: tool, platform: macOS, settings: { groups: [first, second] } } }

        """
    var diagnostics = DiagnosticCollector()
    let project = try #require(Self.project(spec, [:], &diagnostics))
    let debug = try #require(project.targets.first?.configurations.first)
    #expect(debug["WHO"]?.value.text == "common")
    #expect(debug["ALL"]?.value.text == "second")
  }

  @Test func `a chain of 20,000 templates does not exhaust the stack`() throws {
    let templates = (0..<20_000).map {
      "  t\($0): { templates: [t\($0 + 1)], settings: { WHO: \($0) } }\n"
    }
    let spec =
      Self.header + "targetTemplates:\n" + templates.joined()
      + "  t20000: { settings: { LAST: y } }\n"
      + "targets: { T: { type: tool, platform: macOS, templates: [t0] } }\n"
    var diagnostics = DiagnosticCollector()
    let project = try #require(Self.project(spec, [:], &diagnostics))
    let debug = try #require(project.targets.first?.configurations.first)
    #expect(debug["WHO"]?.value.text == "0")
    #expect(debug["LAST"]?.value.text == "y")
  }

  @Test(arguments: [
    ("echo $OWN", ["echo $OWN"]), ("./build.sh", nil), ("zsh -c ./build.zsh", nil),
    ("Pods/Tool/run.sh --all", ["Pods/Tool/run.sh --all"]),
    (
      #""${PODS_ROOT}/Target Support Files/P/P-frameworks.sh""#,
      [#""${PODS_ROOT}/Target Support Files/P/P-frameworks.sh""#]
    ),
    (#""${SRCROOT}/Our Scripts/build.sh" "$OWN""#, nil),
    (#"sh -c "cd Pods/; ./build.sh""#, nil),
  ])
  func `what a script mentions is known unless it runs another file`(
    script: String, texts: [String]?
  ) throws {
    let phase = "{ script: '\(script)' }"
    let spec =
      Self.header
      + "targets: { T: { type: tool, platform: macOS, postCompileScripts: [\(phase)] } }\n"
    var diagnostics = DiagnosticCollector()
    let project = try #require(Self.project(spec, [:], &diagnostics))
    #expect(project.scriptTexts == texts)
  }

  /// A path is that of a script only in a list of scripts.
  @Test(
    arguments: [
      ("sources: [{ path: A }], preBuildScripts: [{ script: echo 1 }]", ["echo 1"]),
      ("preBuildScripts: [{ path: a.sh }]", nil),
      ("buildToolPlugins: [{ plugin: P, package: Q, path: a }]", nil),
    ] as [(String, [String]?)])
  func `what a spec mentions is known unless a script is a file`(
    fields: String, texts: [String]?
  ) throws {
    var diagnostics = DiagnosticCollector()
    let spec =
      Self.header + "packages: { Q: { path: Q } }\n"
      + "targets: { T: { type: tool, platform: macOS, \(fields) } }\n"
    let project = try #require(Self.project(spec, [:], &diagnostics))
    #expect(project.scriptTexts == texts)
  }

  @Test(arguments: [
    ("false", true), ("'0'", true), ("' -00'", true), ("''", true), ("'no'", true),
    ("'007'", false), ("yes", false), ("'True'", false),
  ])
  func `a text is a boolean by its first letter`(word: String, isOfProject: Bool) throws {
    var diagnostics = DiagnosticCollector()
    let included =
      "targets: { T: { type: tool, platform: macOS, configFiles: { Debug: t.xcconfig } } }\n"
    let project = try #require(
      Self.project(
        "include: [{ path: sub/s.yml, relativePaths: \(word) }]\n" + Self.header,
        ["sub/s.yml": included, "t.xcconfig": "", "sub/t.xcconfig": ""], &diagnostics))
    let path = project.targets.first?.configurations.first { $0.name == "Debug" }?.xcconfig
    #expect(path == (isOfProject ? "t.xcconfig" : "sub/t.xcconfig"))
  }

  private static let external = """
    { "rootObject": "P", "objects": {
      "P": { "isa": "PBXProject", "buildConfigurationList": "L", "targets": ["A", "B", "C"] },
      "L": { "isa": "XCConfigurationList", "buildConfigurations": ["D"],
        "defaultConfigurationName": "Debug" },
      "D": { "isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": {} },
      "M": { "isa": "XCConfigurationList", "buildConfigurations": ["E"],
        "defaultConfigurationName": "Debug" },
      "E": { "isa": "XCBuildConfiguration", "name": "Debug",
        "buildSettings": { "OTHER_LDFLAGS": "-lz -ObjC" } },
      "A": { "isa": "PBXNativeTarget", "name": "Lib", "buildConfigurationList": "L",
        "productType": "com.apple.product-type.library.static" },
      "B": { "isa": "PBXNativeTarget", "name": "Kit", "buildConfigurationList": "L",
        "productType": "com.apple.product-type.framework" },
      "C": { "isa": "PBXNativeTarget", "name": "Loud", "buildConfigurationList": "M",
        "productType": "com.apple.product-type.framework" } } }
    """

  private static func linking(_ name: String, _ more: String = "", type: String = "application")
    -> RuleCase
  {
    RuleCase(
      testDescription: "\(type) linking \(name)\(more)",
      spec: header + """
        projectReferences: { Other: { path: Other/Other.xcodeproj } }
        targets: { T: { type: \(type), platform: iOS, dependencies: [{ target: Other/\(name)\(more) }] } }
        """,
      files: ["Other/Other.xcodeproj/project.pbxproj": external],
      settings: [
        "OTHER_LDFLAGS": name == "Kit" || type == "framework" || more.contains("false")
          ? nil : "[$(inherited), -ObjC]"
      ])
  }

  static let cases: [RuleCase] = [
    linking("Lib"), linking("Kit"), linking("Loud"), linking("Lib", type: "framework"),
    linking("Lib", ", link: false"), linking("Lib", type: "bundle.unit-test"),
    RuleCase(
      testDescription: "an xcconfig file read by XcodeGen's own pattern",
      spec: """
        name: P
        configFiles: { Debug: a.xcconfig }
        targets: { T: { type: framework, platform: iOS } }
        """,
      files: [
        "a.xcconfig": """
        #include? "optional.xcconfig"
        // #include "commented.xcconfig"
          DEFINES_MODULE = NO
        SKIP_INSTALL= NO
        DYLIB_CURRENT_VERSION=2=3
        CURRENT_PROJECT_VERSION += 2
        DYLIB_COMPATIBILITY_VERSION [sdk=*] = 2
        """,
        "optional.xcconfig": "SDKROOT = macosx\n",
        "commented.xcconfig": "INSTALL_PATH = /\r\nVERSIONING_SYSTEM\t=\r\n",
      ],
      settings: [
        "SDKROOT": "iphoneos", "DEFINES_MODULE": "YES", "SKIP_INSTALL": nil,
        "DYLIB_CURRENT_VERSION": "1", "CURRENT_PROJECT_VERSION": "1",
        "DYLIB_COMPATIBILITY_VERSION": "1", "INSTALL_PATH": nil, "VERSIONING_SYSTEM": nil,
      ]),
    RuleCase(
      testDescription: "one template that is nothing switches all off",
      spec: header + """
        targetTemplates: { Good: { settings: { base: { FROM: template } } }, Empty: }
        targets: { T: { type: framework, platform: iOS, templates: [Good] } }
        """,
      settings: ["FROM": nil]),
    RuleCase(
      testDescription: "a deployment target with a v and a suffix",
      spec: header
        + "targets: { T: { type: framework, platform: iOS, deploymentTarget: v14.1-beta } }\n",
      settings: ["IPHONEOS_DEPLOYMENT_TARGET": "14.1"]),
    RuleCase(
      testDescription: "a destination named twice",
      spec: """
        name: P
        targets: { T: { type: framework, supportedDestinations: [tvOS, iOS, tvOS] } }
        """,
      settings: ["TARGETED_DEVICE_FAMILY": "1,2,3,3"]),
    RuleCase(
      testDescription: "an unknown group inside of configs",
      spec: header + """
        settingGroups: { g: { G1: x, G2: x, G3: x } }
        targets:
          T: { type: tool, platform: macOS, settings: { configs: { debug: { groups: [gone, g] } } } }
        """,
      settings: ["G1": "x"]),
    RuleCase(
      testDescription: "scheme templates, attributes and options that set nothing",
      spec: """
        name: P
        attributes: { ORGANIZATIONNAME: Somebody, LastUpgradeCheck: 1500 }
        options:
          settingPresets: none
          xcodeVersion: 15.0
          developmentLanguage: de
          groupSortPosition: top
          usesTabs: no
          createIntermediateGroups: true
        schemeTemplates: { S: { run: { config: Debug } } }
        schemes: { T: { templates: [S], build: { targets: { T: all } } } }
        targets: { T: { type: tool, platform: macOS, attributes: { ProvisioningStyle: Manual } } }
        """,
      settings: ["SDKROOT": nil, "DEVELOPMENT_LANGUAGE": nil]),
    RuleCase(
      testDescription: "the outermost Info.plist in the sources",
      spec: header + "targets: { T: { type: framework, platform: iOS, sources: [A] } }\n",
      files: ["A/Deep/Info.plist": "", "A/Info.plist": "", "A/x.swift": ""],
      settings: ["INFOPLIST_FILE": "A/Info.plist"]),
    RuleCase(
      testDescription: "the outermost Info.plist, whose folder has the longest name",
      spec: header + "targets: { T: { type: framework, platform: iOS, sources: [A] } }\n",
      files: ["A/B/C/Info.plist": "", "A/Supporting Files/Info.plist": "", "A/x.swift": ""],
      settings: ["INFOPLIST_FILE": "A/Supporting Files/Info.plist"]),
    RuleCase(
      testDescription: "an application for watches among a test's dependencies",
      spec: header + """
        targets:
          W: { type: application.watchapp2, platform: watchOS }
          T: { type: bundle.ui-testing, platform: iOS, dependencies: [{ target: W }] }
        """,
      settings: ["TEST_TARGET_NAME": "W"]),
    RuleCase(
      testDescription: "includes with nothing in them",
      spec: "include: [a.yml, b.yml, c.yml]\n"
        + header + "targets: { T: { type: tool, platform: macOS, settings: { A: !!str 5 } } }\n",
      files: ["a.yml": "", "b.yml": "# later\n", "c.yml": "- x\n"],
      settings: ["A": "5"]),
    RuleCase(
      testDescription: "merged mappings, and the nearest one first",
      spec: header + """
        anchors:
          one: &one { BOTH: one, FIRST: one }
          two: &two { BOTH: two, SECOND: two }
        targets:
          T: { type: tool, platform: macOS, settings: { base: { <<: [*one, *two], OWN: x } } }
        """,
      settings: ["BOTH": "one", "FIRST": "one", "SECOND": "two", "OWN": "x"]),
  ]

  @Test(arguments: cases)
  func `a rule of XcodeGen's is kept`(_ rule: RuleCase) throws {
    var diagnostics = DiagnosticCollector()
    let project = try #require(
      Self.project(rule.spec, rule.files, &diagnostics), "\(diagnostics.sorted.map(\.message))")
    let level = rule.target.map { name in
      project.targets.first { $0.name == name }?.configurations ?? []
    }
    let cell = try #require(
      (level ?? project.project).first { $0.name == rule.configuration })
    for (name, expected) in rule.settings {
      let value: String? = cell[name].map { setting in
        switch setting.value {
        case .text(let text): text
        case .list(let elements): "[" + elements.joined(separator: ", ") + "]"
        }
      }
      #expect(value == expected, "\(name)")
    }
  }

  @Test(arguments: [
    ("targets: { T: { type: tool, platform: macOS, deploymentTarget: } }", "'' is not a version"),
    (
      "targets: { T: { type: tool, platform: macOS, deploymentTarget: 1.2.3.4 } }",
      "'1.2.3.4' is not a version"
    ),
    (
      "targets: { T: { type: tool, platform: macOS, supportedDestinations: [] } }",
      "is for macOS, which is not among its destinations"
    ),
    ("settings: { configs: { Debug: { A: x, Debug: y }, Release: } }", "expected a mapping"),
  ])
  func `what XcodeGen refuses is an error`(spec: String, words: String) {
    var diagnostics = DiagnosticCollector()
    #expect(Self.project(Self.header + spec + "\n", [:], &diagnostics) == nil)
    #expect(diagnostics.sorted.contains { $0.message.contains(words) })
  }

  @Test func `schemes are those that XcodeGen would share`() throws {
    var diagnostics = DiagnosticCollector()
    let spec = """
      name: P
      options: { settingPresets: none }
      configs: { Test Debug: debug, Test Release: release, Live Debug: debug, Live Release: release }
      schemeTemplates:
        Common: { run: { config: "${kind} Debug" }, build: { targets: { App: all } } }
      schemes:
        Own:
          templates: [Common]
          templateAttributes: { kind: Test }
          build: { targets: { Kit: [run, archive], Tool: testing, Other/Far: all, All: none } }
          archive: { config: Test Release }
          test: { targets: [Tests, { name: MoreTests }, { name: Slow, skipped: true }] }
      targets:
        App:
          type: application
          platform: iOS
          scheme: { configVariants: [Test, Live], testTargets: [Tests] }
        Kit: { type: framework, platform: iOS }
        Tool: { type: tool, platform: macOS, scheme: {} }
        Tests: { type: bundle.unit-test, platform: iOS }
        MoreTests: { type: bundle.unit-test, platform: iOS }
        Slow: { type: bundle.unit-test, platform: iOS }
      aggregateTargets: { All: {} }
      """
    let project = try #require(
      Self.project(spec, [:], &diagnostics), "\(diagnostics.sorted.map(\.message))")
    #expect(project.schemes.map(\.name) == ["App Live", "App Test", "Own", "Tool"])
    let live = project.schemes[0]
    #expect(live.targets[.run] == ["App"])
    #expect(live.targets[.test] == ["App", "Tests"])
    #expect(live.configurations[.run] == "Live Debug")
    #expect(project.schemes[1].configurations[.archive] == "Test Release")
    let own = project.schemes[2]
    #expect(own.targets[.run] == ["App", "Kit"])
    #expect(own.targets[.archive] == ["App", "Kit"])
    #expect(own.targets[.test] == ["App", "Tool", "Tests", "MoreTests"])
    #expect(own.targets[.profile] == ["App"])
    #expect(own.configurations[.run] == "Test Debug")
    #expect(own.configurations[.archive] == "Test Release")
    #expect(own.configurations[.profile] == "Live Release")
    #expect(project.schemes[3].targets[.run] == ["Tool"])
  }

  @Test func `a scheme runs in Debug, and the scheme of a target replaces one of its name`() throws
  {
    var diagnostics = DiagnosticCollector()
    let spec = """
      name: P
      configs: { Alpha: debug, Debug: debug, Beta: release, Gamma: release }
      schemes:
        App: { build: { targets: { Kit: all } } }
      targets:
        App: { type: application, platform: iOS, scheme: { gatherCoverageData: true } }
        Kit: { type: framework, platform: iOS }
        Watch: { type: application.watchapp2, platform: watchOS, scheme: {} }
        Host: { type: application, platform: iOS, dependencies: [{ target: Watch }] }
      """
    let project = try #require(
      Self.project(spec, [:], &diagnostics), "\(diagnostics.sorted.map(\.message))")
    #expect(project.schemes.map(\.name) == ["App", "Watch"])
    let app = project.schemes[0]
    #expect(app.targets[.run] == ["App"])
    #expect(app.configurations[.run] == "Debug")
    #expect(app.configurations[.archive] == "Beta")
    #expect(app.coverage.map(\.name) == ["CLANG_COVERAGE_MAPPING"])
    #expect(project.schemes[1].targets[.run] == ["Watch", "Host"])
  }
}
