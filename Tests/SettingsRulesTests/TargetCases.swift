import SettingsRules

extension RuleTests {
  static let refusalCases: [ConfigCase] = [
    .breaks(
      .swiftVersion, "no presets",
      "the target compiles Swift and has no SWIFT_VERSION, so Xcode refuses to build it (App)",
      "presets: none\ntargets: { «App»: { type: application, sources: [App] } }",
      files: ["App/a.swift": ""], help: "SWIFT_VERSION"),
    .keeps(
      .swiftVersion, "that of the presets",
      "targets: { App: { type: application, sources: [App] } }", files: ["App/a.swift": ""]),
    .breaks(
      .productNameMissing, "Xcode's defaults",
      "the target has no PRODUCT_NAME, so its product has no name (App)",
      """
      defaults: xcode
      presets: none
      targets: { «App»: { type: application } }
      """, help: "productName: $(TARGET_NAME)"),
    .keeps(
      .productNameMissing, "a name, one that the command line decides, presets",
      """
      defaults: xcode
      presets: none
      targets:
        App: { type: application, productName: Hello }
        Kit: { type: framework, productName: $(KIT) }
      """),
    .keeps(
      .productNameMissing, "the name of the presets",
      "defaults: xcode\ntargets: { App: { type: application } }"),
    .keeps(
      .productNameMissing, "the tool's own defaults",
      "presets: none\ntargets: { App: { type: application } }"),
    .breaks(
      .traditionalHeaderMap, "Xcode's defaults",
      "ALWAYS_SEARCH_USER_PATHS is YES, a style of header maps that Xcode no longer supports (App)",
      """
      defaults: xcode
      presets: none
      targets: { App: { type: application, settings: { ALWAYS_SEARCH_USER_PATHS: «YES» } } }
      """, help: "set it to NO"),
    .keeps(
      .traditionalHeaderMap, "the presets",
      "defaults: xcode\ntargets: { App: { type: application } }"),
    .breaks(
      .productTypeRemoved, "content of in-app purchases",
      "Xcode no longer builds products of type 'inAppPurchaseContent' (Bonus)",
      "targets: { Bonus: { type: «inAppPurchaseContent» } }", help: "remove the target"),
    .keeps(.productTypeRemoved, "an app", "targets: { App: { type: application } }"),
  ]

  static let targetCases: [ConfigCase] = [
    .breaks(
      .unknownDependency, "a misspelled target", "no target is named 'Kti'; did you mean 'Kit'?",
      "targets: { App: { type: application, dependencies: [«Kti»] }, Kit: { type: framework } }",
      help: "{ package: Kti }"),
    .breaks(
      .unknownDependency, "a misspelled package, inherited twice",
      "no package is named 'Alog'; did you mean 'Algo'?",
      """
      packages: { Algo: { path: Core } }
      project: { dependencies: [{ package: «Alog» }] }
      targets: { A: { type: application }, B: { type: application } }
      """, help: "add it to 'packages'"),
    .breaks(
      .unknownDependency, "a package in the place of a target", "no target is named 'Algo'",
      """
      packages: { Algo: { path: Core } }
      targets: { A: { type: application, dependencies: [«Algo»] } }
      """, help: "{ package: Algo }"),
    .breaks(
      .unknownDependency, "a misspelled target of a scheme",
      "no target is named 'Test'; did you mean 'Tests'?",
      """
      schemes: { S: { target: App, test: { targets: [«Test»] } } }
      targets: { App: { type: application }, Tests: { type: unitTestBundle, host: App } }
      """, help: "targets of the same config.yaml"),
    .breaks(
      .unknownDependency, "a target of a scheme's coverage", "no target is named 'Nowhere'",
      """
      schemes: { S: { target: App, build: { targets: [App] }, test: { coverage: [«Nowhere»] } } }
      targets: { App: { type: application } }
      """, help: "targets of the same config.yaml"),
    .keeps(
      .unknownDependency, "targets of schemes, and coverage of all",
      """
      schemes:
        S: { target: App, build: { targets: [T] }, test: { targets: [T], coverage: YES } }
        U: { target: App, test: { targets: [], coverage: [App] } }
      targets: { App: { type: application }, T: { type: unitTestBundle, host: App } }
      """),
    .keeps(
      .unknownDependency, "targets, packages, frameworks and libraries",
      """
      packages: { Algo: { path: Core } }
      project: { dependencies: [{ framework: UIKit }, { library: libz }, { xcframework: X.xcframework }] }
      targets:
        A: { type: application, dependencies: [$(inherited), Kit, { target: Kit }, { package: Algo }] }
        Kit: { type: framework }
      """),

    .breaks(
      .unsuitableDependency, "tests in a framework",
      "'Kit' is not an app, so it cannot be the 'host' of tests",
      "targets: { Kit: { type: framework }, T: { type: unitTestBundle, host: «Kit» } }",
      notes: ["its type is 'framework'"], help: "under 'dependencies'"),
    .breaks(
      .unsuitableDependency, "a framework for another platform",
      "'App' is built for macOS, and 'Kit' for iOS",
      """
      targets:
        App: { type: application, platform: macOS, dependencies: [«Kit»] }
        Kit: { type: framework, platform: iOS }
      """, notes: ["'Kit' is defined here"], help: "the same 'platform'"),
    .breaks(
      .unsuitableDependency, "an extension for another platform",
      "'App' is built for macOS, and 'Ext' for iOS",
      """
      targets:
        App: { type: application, platform: macOS }
        Ext: { type: appExtension, platform: iOS, host: «App» }
      """, notes: ["'Ext' is defined here"], help: "the same 'platform'"),
    .keeps(
      .unsuitableDependency, "what is not linked, a watch app, Mac Catalyst, several platforms",
      """
      project: { platform: iOS }
      targets:
        App: { type: application, dependencies: [Tool, Watch, { target: Mac, link: NO }, Both] }
        Tool: { type: commandLineTool, platform: macOS }
        Watch: { type: watchApplication, platform: watchOS, host: App }
        Mac: { type: framework, platform: macOS }
        Both: { type: framework, settings: { SUPPORTED_PLATFORMS: iphoneos macosx } }
        Plain: { type: framework, settings: { SDKROOT: "", SUPPORTED_PLATFORMS: "" } }
        Cat: { type: application, settings: { SUPPORTS_MACCATALYST: YES } }
        Ext: { type: appExtension, platform: macOS, host: Cat }
        T: { type: unitTestBundle, host: App }
      """),

    .breaks(
      .dependencyCycle, "three frameworks", "targets depend on each other: 'A' → 'B' → 'C' → 'A'",
      """
      targets:
        A: { type: framework, dependencies: [B] }
        B: { type: framework, dependencies: [{ target: C }] }
        C: { type: framework, dependencies: [«A»] }
      """, notes: ["'A' depends on 'B' here", "'B' depends on 'C' here"], help: "remove one"),
    .breaks(
      .dependencyCycle, "a target that names itself", "target 'A' depends on itself",
      "targets: { A: { type: framework, dependencies: [«A»] } }", help: "remove one"),
    .breaks(
      .dependencyCycle, "an app and the extension in it",
      "targets depend on each other: 'App' → 'Ext' → 'App'",
      """
      targets:
        App: { type: application }
        Ext: { type: appExtension, host: App, dependencies: [«App»] }
      """, notes: ["'App' depends on 'Ext' here"], help: "remove one"),
    .keeps(
      .dependencyCycle, "a diamond, tests, and an inherited list with the target itself",
      """
      templates: { t: { dependencies: [Kit] } }
      targets:
        App: { type: application, inherits: t, dependencies: [A, B] }
        A: { type: framework, inherits: t }
        B: { type: framework, inherits: t }
        Kit: { type: framework, inherits: t }
        Tests: { type: unitTestBundle, host: App, dependencies: [App, Kit] }
      """),

    .breaks(
      .sameProduct, "two apps, in another case", "targets 'A' and 'B' both build 'hello.app'",
      """
      project: { platform: iOS }
      targets:
        A: { type: application, productName: Hello }
        «B»: { type: application, productName: hello }
      """, notes: ["the other target"], help: "productName"),
    .keeps(
      .sameProduct, "other platforms, types and names",
      """
      targets:
        A: { type: application, platform: iOS, productName: Hello }
        B: { type: application, platform: macOS, productName: Hello }
        C: { type: framework, platform: iOS, productName: Hello }
        D: { type: application, platform: iOS }
        E: { productName: Hello }
      """),

    .keeps(
      .sameProduct, "names that only Xcode gives",
      """
      defaults: xcode
      targets: { A: { type: framework, platform: iOS }, B: { type: framework, platform: iOS } }
      """),

    .breaks(
      .similarNames, "two targets", "targets 'App' and 'APP' differ only in case",
      "targets: { App: { type: application }, «APP»: { type: framework } }",
      notes: ["the other target"], help: "rename one"),
    .breaks(
      .similarNames, "two schemes", "schemes 'Run' and 'run' differ only in case",
      "schemes: { Run: { target: A }, «run»: { target: A } }\ntargets: { A: { type: tool } }",
      help: "rename one"),
    .keeps(
      .similarNames, "a target and its scheme",
      "schemes: { app: { target: App } }\ntargets: { App: { type: application } }"),
  ]
}
