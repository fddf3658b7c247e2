import SettingsDiagnostics
import SettingsRules
import Testing

/// Rules about what Xcode refuses to build or warns about, on Xcode projects.
extension ProjectRuleTests {
  private typealias Target = SmallProject.Target

  private static func app(
    _ settings: String = "", sources: [String] = ["a.m"], resources: [String] = [],
    type: String = "application", script: String? = nil, isMarked: Bool = false
  ) -> SmallProject {
    SmallProject(
      settings: SmallProject.iOS,
      targets: [
        Target(
          name: "App", type: type, settings: settings, sources: sources, resources: resources,
          script: script, isMarked: isMarked)
      ])
  }

  private static func propertyList(_ entries: String) -> String {
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
  }

  static let refusalCases: [ProjectCase] = [
    .breaks(
      .swiftVersion, "one that does not exist",
      "SWIFT_VERSION '3' is not a version of the Swift language (App)",
      app("SWIFT_VERSION = «3»;", sources: ["a.swift"]), notes: ["'a.swift'"], help: "5.0"),
    .breaks(
      .swiftVersion, "none",
      "the target compiles Swift and has no SWIFT_VERSION, so Xcode refuses to build it (App)",
      app(sources: ["a.swift"], isMarked: true), help: "SWIFT_VERSION"),
    .keeps(
      .swiftVersion, "a version of the compiler",
      app("SWIFT_VERSION = 5.9;", sources: ["a.swift"])),
    .keeps(.swiftVersion, "no Swift", app()),
    .keeps(
      .swiftVersion, "a flag",
      app("OTHER_SWIFT_FLAGS = \"-swift-version 5\";", sources: ["a.swift"])),
    .breaks(
      .productTypeRemoved, "content of in-app purchases",
      "Xcode no longer builds products of type 'inAppPurchaseContent' (App)",
      app(type: "in-app-purchase-content", isMarked: true), help: "remove the target"),
    .keeps(.productTypeRemoved, "an app", app()),
    .breaks(
      .productNameMissing, "empty",
      "the target has no PRODUCT_NAME, so its product has no name (App)",
      app("PRODUCT_NAME = \"«»\";"), help: "$(TARGET_NAME)"),
    .keeps(.productNameMissing, "one", app()),
    .breaks(
      .bundleIdentifierMissing, "an app with a generated Info.plist",
      "'App' has no bundle identifier, so Xcode refuses to sign it (App)",
      app("GENERATE_INFOPLIST_FILE = YES;", isMarked: true), files: ["a.m": ""],
      help: "PRODUCT_BUNDLE_IDENTIFIER"),
    .keeps(
      .bundleIdentifierMissing, "one of the Info.plist file",
      app("INFOPLIST_FILE = Info.plist;"),
      files: [
        "a.m": "",
        "Info.plist": propertyList("<key>CFBundleIdentifier</key><string>a.b</string>"),
      ]),
    .keeps(
      .bundleIdentifierMissing, "a test bundle",
      app("GENERATE_INFOPLIST_FILE = YES;", type: "bundle.unit-test"), files: ["a.m": ""]),
    .breaks(
      .infoPlistMissing, "a file that is no property list",
      "the Info.plist file 'App/Info.plist' is not a property list with keys (App)",
      app("INFOPLIST_FILE = «App/Info.plist»;"), files: ["a.m": "", "App/Info.plist": "<plist>"],
      help: "plutil"),
    .breaks(
      .infoPlistMissing, "none in a signed product",
      "the product is signed and has no Info.plist: INFOPLIST_FILE is empty, and"
        + " GENERATE_INFOPLIST_FILE is not YES (App)",
      app("CODE_SIGNING_ALLOWED = YES;", isMarked: true), files: ["a.m": ""],
      help: "GENERATE_INFOPLIST_FILE"),
    .keeps(.infoPlistMissing, "none of the files is there", app("INFOPLIST_FILE = Info.plist;")),
    .keeps(
      .infoPlistMissing, "a file that a script makes",
      app("INFOPLIST_FILE = Info.plist;", script: "touch Info.plist"), files: ["a.m": ""]),
    .keeps(
      .infoPlistMissing, "a product without a signature", app("CODE_SIGNING_ALLOWED = NO;"),
      files: ["a.m": ""]),
    .breaks(
      .infoPlistVersion, "words", "MinimumOSVersion is 'new', which is not a version (App)",
      app("INFOPLIST_FILE = Info.plist;"),
      files: [
        "Info.plist": propertyList("«<key>MinimumOSVersion</key>»<string>new</string>")
      ], help: "remove MinimumOSVersion"),
    .breaks(
      .infoPlistVersion, "a reference that is not expanded",
      "MinimumOSVersion is '$($(DEPLOYMENT_TARGET_SETTING_NAME))', which is not a version (App)",
      app("INFOPLIST_FILE = Info.plist; INFOPLIST_EXPAND_BUILD_SETTINGS = «NO»;"),
      files: ["Info.plist": propertyList("")], help: "remove MinimumOSVersion"),
    .keeps(
      .infoPlistVersion, "the deployment target", app("INFOPLIST_FILE = Info.plist;"),
      files: [
        "Info.plist": propertyList(
          "<key>MinimumOSVersion</key><string>$(IPHONEOS_DEPLOYMENT_TARGET)</string>")
      ]),
    .breaks(
      .infoPlistCopied, "among the resources",
      "the target's Info.plist file 'Info.plist' is also one of its resources, so two commands write"
        + " it into the product (App)",
      app("INFOPLIST_FILE = \"$(SRCROOT)/Info.plist\";", resources: ["«Info.plist»"]),
      files: ["Info.plist": propertyList("")], help: "remove it"),
    .keeps(
      .infoPlistCopied, "another one",
      app("INFOPLIST_FILE = Info.plist;", resources: ["Other/Info.plist"]),
      files: ["Info.plist": propertyList("")]),
    .breaks(
      .adHocSigning, "for a device",
      "CODE_SIGN_IDENTITY is '-', and iphoneos does not allow ad hoc signing (App)",
      app(
        "CODE_SIGN_IDENTITY = \"«-»\"; CODE_SIGNING_ALLOWED = YES; AD_HOC_CODE_SIGNING_ALLOWED = NO;"
      ),
      help: "Apple Development"),
    .keeps(
      .adHocSigning, "where it is allowed",
      app(
        "CODE_SIGN_IDENTITY = \"-\"; CODE_SIGNING_ALLOWED = YES; AD_HOC_CODE_SIGNING_ALLOWED = YES;"
      )),
    .breaks(
      .traditionalHeaderMap, "without modules",
      "ALWAYS_SEARCH_USER_PATHS is YES, a style of header maps that Xcode no longer supports (App)",
      app("ALWAYS_SEARCH_USER_PATHS = «YES»;"), help: "set it to NO"),
    .keeps(
      .traditionalHeaderMap, "with modules",
      app("ALWAYS_SEARCH_USER_PATHS = YES; CLANG_ENABLE_MODULES = YES;")),
    .breaks(
      .duplicateBuildFile, "a source",
      "'a.m' is in the Compile Sources phase twice; Xcode skips the second one (App)",
      app(sources: ["a.m", "«a.m»"]), notes: ["the other one is here"], help: "remove one"),
    .keeps(.duplicateBuildFile, "two of one name", app(sources: ["A/a.m", "B/a.m"])),
    .breaks(
      .duplicateOutput, "resources of one name",
      "'A/d.json' and 'B/d.json' both become 'App.app/d.json' (App)",
      app(resources: ["A/d.json", "«B/d.json»"]), notes: ["the other one is here"], help: "rename"),
    .keeps(
      .duplicateOutput, "in two languages",
      app(resources: ["de.lproj/d.strings", "fr.lproj/d.strings"])),
    .keeps(
      .duplicateOutput, "one that is left out",
      app("EXCLUDED_SOURCE_FILE_NAMES = \"B/*\";", resources: ["A/d.json", "B/d.json"])),
    .breaks(
      .noBuildRule, "a text", "the Compile Sources phase has no build rule for 'a.json' (App)",
      app(sources: ["«a.json»"]), help: "Copy Bundle Resources"),
    .keeps(
      .noBuildRule, "what a tool or compiler processes",
      app(sources: ["a.plist", "a.h", "a.xib", "Assets.xcassets", "a.y", "a.mlmodel"])),
    .breaks(
      .sourceInResources, "Swift",
      "the source 'a.swift' is in the Copy Bundle Resources phase; it is not compiled (App)",
      app(resources: ["«a.swift»"]), help: "Compile Sources"),
    .breaks(
      .sourceInResources, "C",
      "the source 'a.c' is in the Copy Bundle Resources phase; its object code becomes a resource"
        + " (App)", app(resources: ["«a.c»"]), help: "Compile Sources"),
    .keeps(.sourceInResources, "others", app(resources: ["a.metal", "a.h", "a.txt"])),
  ]

  /// Xcode refuses two tasks that copy one file to one place; for other doubles it warns.
  @Test func `two grammars among the resources are an error`() {
    let stage = ProjectStage(Self.app(resources: ["a.y", "b.y"]))
    let found = stage.check([.duplicateOutput]).diagnostics
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message == "'a.y' and 'b.y' both become 'y.tab.h' (App)")
  }
}
