import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import SettingsXcode
import Testing

/// What real projects contain and no rule may complain about, or only once.
struct FalseFindingTests {
  private typealias Target = SmallProject.Target

  private static func stage(
    _ targets: [SmallProject.Target], project: String = SmallProject.iOS,
    projectXcconfig: String? = nil, files: [String: String] = [:]
  ) -> ProjectStage {
    ProjectStage(
      SmallProject(settings: project, xcconfig: projectXcconfig, targets: targets), files: files)
  }

  // MARK: Values for one SDK

  @Test(arguments: [
    // As Xcode writes a target for several platforms.
    "LD_RUNPATH_SEARCH_PATHS = a; \"LD_RUNPATH_SEARCH_PATHS[sdk=iphoneos*]\" = b;",
    "OTHER_LDFLAGS = \"-lphone\"; \"OTHER_LDFLAGS[sdk=iphoneos*]\" = \"-lmac\";",
    "FRAMEWORK_SEARCH_PATHS = a; \"FRAMEWORK_SEARCH_PATHS[arch=arm64]\" = b;",
    "\"LIBRARY_SEARCH_PATHS[sdk=iphoneos*]\" = b;",
  ])
  func `a value for one SDK replaces the general one on purpose`(settings: String) {
    let project = SmallProject.iOS + "LIBRARY_SEARCH_PATHS = base;"
    let stage = Self.stage([Target(name: "App", settings: settings)], project: project)
    #expect(stage.findings([.lostInherited]) == [])
  }

  @Test func `flags for one SDK that drop those of the project are reported`() {
    let stage = Self.stage(
      [Target(name: "App", settings: "\"OTHER_LDFLAGS[sdk=iphoneos*]\" = \"-lz\";")],
      project: SmallProject.iOS + "OTHER_LDFLAGS = \"-ObjC\";")
    #expect(stage.findings([.lostInherited]).count == 1)
  }

  // MARK: Deployment targets

  @Test func `an xcconfig file outside of the project may serve other platforms`() {
    let stage = ProjectStage(
      "App/App.xcodeproj",
      files: [
        "App/App.xcodeproj/project.pbxproj": SmallProject(
          settings: SmallProject.iOS,
          targets: [Target(name: "App", xcconfig: "../Common.xcconfig")]
        ).text, "Common.xcconfig": "MACOSX_DEPLOYMENT_TARGET = 12.0\n",
      ])
    #expect(stage.findings([.noEffect]) == [])
  }

  @Test func `settings that XcodeGen adds to a spec are not reported as without effect`() {
    let stage = ProjectStage(
      "project.yml",
      files: [
        "project.yml": """
        name: Small
        options: { deploymentTarget: { iOS: "15.0", macOS: "12.0" } }
        targets:
          App: { type: application, platform: iOS, sources: [] }
          AppTests: { type: bundle.unit-test, platform: iOS, dependencies: [{ target: App }] }
        """
      ])
    #expect(stage.findings([.noEffect]) == [])
  }

  // MARK: Values

  @Test(
    .enabled(
      if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"),
    arguments: [
      ("CLANG_CXX_LANGUAGE_STANDARD", "c++11", "Xcode's name for it is 'c++0x'"),
      ("CLANG_CXX_LANGUAGE_STANDARD", "gnu++11", "Xcode's name for it is 'gnu++0x'"),
      ("CLANG_CXX_LANGUAGE_STANDARD", "c++03", "'c++98'"),
      ("CLANG_CXX_LANGUAGE_STANDARD", "gnu++1y", "'gnu++14'"),
      ("CLANG_CXX_LANGUAGE_STANDARD", "c++1z", "'c++17'"),
      ("CLANG_CXX_LANGUAGE_STANDARD", "c++2c", "clang supports"),
      ("GCC_C_LANGUAGE_STANDARD", "c18", "'c17'"),
      ("GCC_C_LANGUAGE_STANDARD", "gnu1x", "'gnu11'"),
      ("SWIFT_OPTIMIZATION_LEVEL", "-Owholemodule", "is deprecated"),
      ("SWIFT_OPTIMIZATION_LEVEL", "-Ounchecked", "is accepted"),
      ("GCC_OPTIMIZATION_LEVEL", "g", "is accepted"),
    ])
  func `another name of a value is a note`(setting: String, value: String, words: String) throws {
    let stage = RuleStage("targets: { App: { settings: { \(setting): \(value) } } }")
    let found = stage.check([.settingValue]).diagnostics
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.severity == .note)
    #expect(finding.message.hasPrefix("'\(value)' ") && finding.message.contains(words))
    let strict = RuleStage(
      "project: { rules: { setting-value: error } }\ntargets: { App: { settings: { \(setting): \(value) } } }"
    )
    #expect(strict.check([.settingValue]).diagnostics.map(\.severity) == [.note])
  }

  @Test(arguments: [
    ("macosx", "MARKETING_VERSION = 7.0.6b1;", Diagnostic.Severity?.some(.warning)),
    ("macosx", "MARKETING_VERSION = 7.0.6.1;", .warning),
    ("iphoneos", "MARKETING_VERSION = 7.0.6b1;", .error),
    ("iphoneos", "MARKETING_VERSION = 7.0.6.1;", .error),
    ("iphoneos", "CURRENT_PROJECT_VERSION = 7.0.6.1;", nil),
    ("iphoneos", "CURRENT_PROJECT_VERSION = 7b1;", .error),
    // One mistake.
    (
      "iphoneos",
      "MARKETING_VERSION = 7b1; CURRENT_PROJECT_VERSION = \"$(MARKETING_VERSION)\";", .error
    ),
  ])
  func `what a store or a system does not mind is a warning at most`(
    sdk: String, settings: String, severity: Diagnostic.Severity?
  ) {
    let stage = Self.stage([Target(name: "App", settings: settings)], project: "SDKROOT = \(sdk);")
    #expect(
      stage.check([.versionFormat]).diagnostics.map(\.severity) == [severity].compactMap(\.self))
  }

  @Test func `a version that no product gets is not judged`() {
    func findings(_ value: String) -> [Diagnostic.Severity] {
      Self.stage(
        [
          Target(
            name: "App",
            settings: "INFOPLIST_FILE = Info.plist; MARKETING_VERSION = \"see Info.plist\";"
              + "CURRENT_PROJECT_VERSION = 1;")
        ],
        files: [
          "Info.plist": "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>"
            + "<key>CFBundleShortVersionString</key><string>\(value)</string></dict></plist>"
        ]
      ).check([.versionFormat]).diagnostics.map(\.severity)
    }
    #expect(findings("1.2").isEmpty)
    #expect(findings("$(MARKETING_VERSION)") == [.error])
    #expect(findings("1.2.b") == [.error])
    // A script replaces a word.
    #expect(findings("VERSION").isEmpty)
  }

  @Test func `a file for project and target counts where it is`() {
    let project = Self.stage(
      [Target(name: "App", xcconfig: "Same.xcconfig")],
      project: SmallProject.iOS + "CODE_SIGN_IDENTITY = \"Apple Development\";",
      projectXcconfig: "Same.xcconfig", files: ["Same.xcconfig": "CODE_SIGN_IDENTITY = -\n"])
    #expect(project.findings([.noEffect]) == [])
  }

  @Test func `a device without orientations has those of the system`() {
    let stage = Self.stage(
      [
        Target(
          name: "App",
          settings: "GENERATE_INFOPLIST_FILE = YES; TARGETED_DEVICE_FAMILY = \"1,2\";"
            + "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = UIInterfaceOrientationPortrait;"
        )
      ])
    let found = stage.check([.noOrientation]).diagnostics
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("orientations of iPhone are not set") == true)
  }

  @Test func `nothing that Xcode builds is an error`() {
    let variants = ["Free", "Paid"].map {
      Target(
        name: $0,
        settings: "PRODUCT_BUNDLE_IDENTIFIER = com.example.app; TARGETED_DEVICE_FAMILY = 4;")
    }
    let found = Self.stage(variants).check([.bundleIdentifierDuplicate, .deviceFamilyPlatform])
      .diagnostics
    #expect(Set(found.map(\.identifier)).count == 2)
    #expect(found.map(\.severity).max() == .warning)
  }

  // MARK: Missing files

  private static let identified = ["App", "Kit", "Share", "Today", "Widget"].map { name in
    Target(
      name: name, type: name == "App" ? "application" : "app-extension",
      settings: "PRODUCT_BUNDLE_IDENTIFIER = \"$(ORGANIZATION).\(name)\";", xcconfig: "App.xcconfig"
    )
  }

  @Test(arguments: [
    [:], ["App.xcconfig": "#include \"Organization.xcconfig\"\n"],
  ])
  func `a missing xcconfig file is reported once, and nothing that follows from it`(
    files: [String: String]
  ) {
    let found = Self.stage(Self.identified, files: files).check().diagnostics
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(found.first?.severity == .error)
  }

  @Test func `a file that may be absent leaves unknown what it would define`() {
    let files = ["App.xcconfig": "#include? \"Organization.xcconfig\"\n"]
    #expect(Self.stage(Self.identified, files: files).findings() == [])
  }

  @Test func `values that no missing file can change are still checked`() {
    let optional = ["App.xcconfig": "#include? \"Organization.xcconfig\"\nORGANIZATION = com.x_y\n"]
    let found = Self.stage(Self.identified, files: optional).findings([.bundleIdentifierCharacters])
    #expect(found.count == 1, "\(found)")
    let plain = Self.stage(
      [
        Target(
          name: "App", settings: "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(TARGET_NAME).a_b\";",
          xcconfig: "Gone.xcconfig")
      ])
    #expect(plain.findings([.bundleIdentifierCharacters]).count == 1)
    // The target's file may override the project.
    let lower = Self.stage(
      [Target(name: "App", xcconfig: "Gone.xcconfig")],
      project: SmallProject.iOS + "MARKETING_VERSION = 1.2.3.4;")
    #expect(lower.findings([.versionFormat]) == [])
  }

  @Test(arguments: [true, false])
  func `the product's name is unknown if a file is missing that may assign it`(isOfProject: Bool) {
    let identifier = "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(PRODUCT_NAME)\";"
    let project = SmallProject(
      settings: SmallProject.iOS + (isOfProject ? identifier : ""),
      xcconfig: isOfProject ? "Gone.xcconfig" : nil,
      targets: [
        isOfProject
          ? Target(name: "App")
          : Target(name: "App", settings: identifier, xcconfig: "Gone.xcconfig")
      ])
    let text = project.text.replacing("PRODUCT_NAME = \"$(TARGET_NAME)\";", with: "")
    let stage = ProjectStage("App.xcodeproj", files: ["App.xcodeproj/project.pbxproj": text])
    #expect(stage.findings([.bundleIdentifierCharacters]) == [])
  }

  @Test func `a project without targets defines DEBUG for no language`() {
    let project = SmallProject(
      settings: SmallProject.iOS + "GCC_PREPROCESSOR_DEFINITIONS = \"DEBUG=1\";", targets: [])
    let text = project.text.replacing("targets = ( , );", with: "targets = ( );")
    let stage = ProjectStage("App.xcodeproj", files: ["App.xcodeproj/project.pbxproj": text])
    #expect(stage.findings([.debugLanguageMismatch]) == [])
  }

  @Test func `a file that is required is missed, also beside one that is optional`() {
    func findings(_ lines: String...) -> Int {
      Self.stage(
        [Target(name: "App", xcconfig: "App.xcconfig")],
        project: SmallProject.iOS + "MARKETING_VERSION = 1.2.3.4;",
        files: ["App.xcconfig": lines.joined(separator: "\n") + "\n"]
      ).findings([.versionFormat]).count
    }
    let optional = "#include? \"Local.xcconfig\""
    let required = "#include \"Gone.xcconfig\""
    #expect(findings(optional) == 1)
    #expect(findings(required, optional) == 0)
    #expect(findings(optional, required) == 0)
  }

  // MARK: One line

  @Test func `a line that many targets get is reported once, with their number`() throws {
    let names = ["A", "B", "C", "D", "E", "F"]
    let stage = Self.stage(
      names.map { Target(name: $0, xcconfig: "\($0).xcconfig") },
      files: Dictionary(
        uniqueKeysWithValues: names.map {
          ("\($0).xcconfig", "#include \"Common.xcconfig\"\nNAME = \($0)\n")
        } + [
          (
            "Common.xcconfig",
            "PRODUCT_BUNDLE_IDENTIFIER = com.x_y.$(NAME)\nMARKETING_VERSION = 1.2.3.4\n"
          )
        ]))
    let found = stage.check([.bundleIdentifierCharacters, .versionFormat]).diagnostics
    #expect(
      found.map(\.message) == [
        "bundle identifier 'com.x_y.A' contains '_' (A, and likewise in 5 more targets)",
        "version '1.2.3.4' has 4 parts (6 targets: A, B, C, …)",
      ])
    #expect(found.map(\.affectedTargets) == [6, 6])
    let notes = try #require(found.first).notes.map(\.message)
    #expect(notes.contains("in B@Debug: bundle identifier 'com.x_y.B' contains '_'"))
  }

  @Test func `several findings of one target at one line stay apart`() {
    let stage = RuleStage(
      """
      targets:
        A: { type: application, platform: iOS, deploymentTarget: "15.0", icons: [a.png, b.png] }
        B: { type: application, platform: iOS, deploymentTarget: "15.0", icons: [a.png, b.png] }
      """)
    #expect(stage.check([.iconMissing]).diagnostics.count == 4)
  }

  @Test func `an extension and an app without their keys are reported at their targets`() {
    let generated = "GENERATE_INFOPLIST_FILE = YES;"
    let stage = Self.stage(
      [
        Target(name: "App", settings: generated),
        Target(name: "Widget", type: "app-extension", settings: generated),
      ])
    #expect(
      stage.findings([.extensionPointMissing, .launchScreenMissing]) == [
        "the app has no launch screen, which the App Store requires (App) [launch-screen-missing]",
        "the Info.plist has no NSExtension, so the system does not know what 'Widget' extends"
          + " (Widget) [extension-point-missing]",
      ])
  }

  @Test(arguments: [nil, "platform=macOS", "platform=visionOS", "platform=iOS"])
  func `a requirement of iPhone is not reported for other platforms`(
    destination: String?
  ) throws {
    let phone = """
      SDKROOT = auto; SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx xros xrsimulator";
      GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleName = "A name of many letters";
      IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 14.0;
      XROS_DEPLOYMENT_TARGET = 1.0; TARGETED_DEVICE_FAMILY = "1,2,7";
      """
    let screen = "\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]\" = YES;"
    let run = try destination.map { try Destination($0) }
    func findings(_ settings: String) -> [String] {
      Self.stage([Target(name: "App", settings: settings)], project: phone)
        .findings([.launchScreenMissing, .bundleNameLength], destination: run)
    }
    #expect(findings(screen + "INFOPLIST_KEY_CFBundleDisplayName = Short;") == [])
    // On iPhone they are found.
    let found = findings("")
    #expect(
      found.isEmpty == (destination == "platform=macOS" || destination == "platform=visionOS"))
    #expect(!found.contains { $0.contains("macOS") || $0.contains("visionOS") })
  }

  @Test(arguments: ["driverkit", "macosx.internal", "/Some/Folder.sdk"])
  func `an SDK that Xcode supports is not reported, even if the tables lack it`(sdk: String) {
    let stage = Self.stage([Target(name: "App")], project: "SDKROOT = \"\(sdk)\";")
    #expect(stage.findings([.unknownSDK]) == [])
  }
}
