import SettingsRules

/// Rules about products and devices, on Xcode projects.
extension ProjectRuleTests {
  private typealias Target = SmallProject.Target

  static func app(
    _ settings: String, project: String = "", files: [String: String] = [:],
    sources: [String] = [], resources: [String] = []
  ) -> SmallProject {
    SmallProject(
      settings: SmallProject.iOS + project,
      targets: [
        Target(name: "App", settings: settings, sources: sources, resources: resources)
      ])
  }

  private static func held(_ identifier: String) -> SmallProject {
    SmallProject(
      settings: SmallProject.iOS,
      targets: [
        Target(
          name: "App", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;", embeds: ["Widget"]),
        Target(name: "Other", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.Other;"),
        Target(
          name: "Widget", type: "app-extension",
          settings: "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"),
      ])
  }

  /// An app that contains an extension.
  private static func versions(_ app: String, _ widget: String) -> SmallProject {
    SmallProject(
      settings: SmallProject.iOS + "GENERATE_INFOPLIST_FILE = YES; CURRENT_PROJECT_VERSION = 1;",
      targets: [
        Target(name: "App", settings: "MARKETING_VERSION = \(app);", embeds: ["Widget"]),
        Target(
          name: "Widget", type: "app-extension", settings: "MARKETING_VERSION = \(widget);"),
      ])
  }

  /// An app for iOS that contains an app for watchOS.
  private static func watch(_ settings: String, isMarked: Bool = false) -> SmallProject {
    SmallProject(
      settings: "GENERATE_INFOPLIST_FILE = YES;",
      targets: [
        Target(name: "App", settings: SmallProject.iOS, embeds: ["W"]),
        Target(name: "W", settings: "SDKROOT = watchos; \(settings)", isMarked: isMarked),
      ])
  }

  static func information(_ keys: String) -> [String: String] {
    [
      "App/Info.plist": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(keys)
      </dict>
      </plist>

      """, "main.m": "",
    ]
  }

  static let namesFile =
    "INFOPLIST_FILE = App/Info.plist; GENERATE_INFOPLIST_FILE = NO; TARGETED_DEVICE_FAMILY = \"1,2\";"

  private static let orientations = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  static let generated =
    "GENERATE_INFOPLIST_FILE = YES; TARGETED_DEVICE_FAMILY = \"1,2\";"

  static let identityCases: [ProjectCase] = [
    .breaks(
      .bundleIdentifierCharacters, "an underscore, in both configurations",
      "bundle identifier 'com.x_y.App' contains '_' (App)",
      app("PRODUCT_BUNDLE_IDENTIFIER = «com.x_y.App»;"), notes: ["for Release here"],
      help: "'com.x-y.App'"),
    .keeps(
      .bundleIdentifierCharacters, "a name made fit",
      app("PRODUCT_BUNDLE_IDENTIFIER = \"com.x.$(PRODUCT_NAME:rfc1034identifier)\";")),
    .breaks(
      .bundleIdentifierCharacters, "an underscore in the Info.plist file",
      "bundle identifier 'com.x_y.App' contains '_' (App)",
      app(namesFile),
      files: information("«<key>CFBundleIdentifier</key>»<string>com.x_y.App</string>"),
      help: "'com.x-y.App'"),
    .breaks(
      .bundleIdentifierMismatch, "a literal in the Info.plist file",
      "the Info.plist file has the bundle identifier 'com.x.Old', and PRODUCT_BUNDLE_IDENTIFIER is"
        + " 'com.x.App' (App)",
      app(namesFile + "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
      files: information("«<key>CFBundleIdentifier</key>»<string>com.x.Old</string>"),
      notes: ["the setting is here"], help: "$(PRODUCT_BUNDLE_IDENTIFIER)"),
    .keeps(
      .bundleIdentifierMismatch, "a reference to the setting",
      app(namesFile + "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
      files: information(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")),
    .keeps(
      .bundleIdentifierMismatch, "no setting",
      app(namesFile),
      files: information("<key>CFBundleIdentifier</key><string>com.x.App</string>")),
    .breaks(
      .bundleIdentifierDuplicate, "two extensions of one app",
      "bundle identifier 'com.x.App.A' of 'B' is also that of 'A' (B)",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "A", type: "app-extension", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.App.A;"),
          Target(
            name: "B", type: "app-extension", settings: "PRODUCT_BUNDLE_IDENTIFIER = «com.x.App.A»;"
          ),
          Target(
            name: "Main", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;", embeds: ["A", "B"]),
        ]), notes: ["'A' gets it from here", "for Release here"],
      help: "PRODUCT_BUNDLE_IDENTIFIER of its own"),
    .keeps(
      .bundleIdentifierDuplicate, "two platforms",
      SmallProject(
        targets: [
          Target(
            name: "A", settings: "SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
          Target(name: "B", settings: "SDKROOT = macosx; PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
        ])),
    .breaks(
      .extensionIdentifierPrefix, "another app's",
      "identifier 'com.x.Other.Widget' of 'Widget' does not begin with that of 'App', which contains it"
        + " (Widget)",
      held("«com.x.Other.Widget»"), notes: ["the app 'App' has 'com.x.App'"],
      help: "'com.x.App.Widget'"),
    .keeps(.extensionIdentifierPrefix, "its app's", held("com.x.App.Widget")),
    .keeps(
      .extensionIdentifierPrefix, "one that no app holds",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(name: "App", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
          Target(
            name: "Loose", type: "app-extension",
            settings: "PRODUCT_BUNDLE_IDENTIFIER = com.y.Loose;"),
        ])),
    .breaks(
      .extensionVersion, "another version",
      "CFBundleShortVersionString of 'Widget' is '1.0', and that of the app 'App', which contains it,"
        + " '2.0' (Widget)",
      versions("2.0", "«1.0»"), notes: ["the app gets its value here"], help: "MARKETING_VERSION"),
    .keeps(.extensionVersion, "the same", versions("2.0", "2.0")),
    .breaks(
      .watchCompanionMissing, "an app with one target",
      "the Info.plist of the watch app 'W' has neither WKCompanionAppBundleIdentifier nor"
        + " WKWatchOnly, so it is not installed with 'App' (W)",
      watch("", isMarked: true), notes: ["the app for iPhone contains it"],
      help: "INFOPLIST_KEY_WKCompanionAppBundleIdentifier"),
    .keeps(
      .watchCompanionMissing, "the setting of Xcode's template",
      watch("INFOPLIST_KEY_WKCompanionAppBundleIdentifier = com.x.App;")),
    .breaks(
      .launchScreenKey, "a misspelled key",
      "UILaunchScreen has no key 'UIColorNam'; did you mean 'UIColorName'? (App)",
      app("INFOPLIST_FILE = App/Info.plist;"),
      files: information(
        "«<key>UILaunchScreen</key>»<dict><key>UIColorNam</key><string>S</string></dict>"),
      help: "ignores it"),
    .keeps(
      .launchScreenKey, "keys that exist", app("INFOPLIST_FILE = App/Info.plist;"),
      files: information(
        "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>S</string></dict>")),
    .breaks(
      .deviceFamilyPlatform, "Mac Catalyst without iPad",
      "Mac Catalyst builds apps for iPad, and TARGETED_DEVICE_FAMILY is 1 (App)",
      app("SUPPORTS_MACCATALYST = YES; TARGETED_DEVICE_FAMILY = «1»;"),
      notes: ["Mac Catalyst is chosen here"], help: "write 1,2"),
    .keeps(
      .deviceFamilyPlatform, "Mac Catalyst with iPad",
      app("SUPPORTS_MACCATALYST = YES; TARGETED_DEVICE_FAMILY = \"1,2\";")),
    .breaks(
      .extensionPointMissing, "a file without it",
      "the Info.plist has no NSExtension, so the system does not know what 'Widget' extends (Widget)",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "Widget", type: "app-extension", settings: "INFOPLIST_FILE = «App/Info.plist»;")
        ]), files: information("<key>CFBundleName</key><string>W</string>"),
      notes: ["for Release here"], help: "NSExtensionPointIdentifier"),
    .keeps(
      .extensionPointMissing, "in the file",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "Widget", type: "app-extension", settings: "INFOPLIST_FILE = App/Info.plist;")
        ]), files: information("<key>NSExtension</key><dict/>")),
    .keeps(
      .extensionPointMissing, "a file that is preprocessed",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "Widget", type: "app-extension",
            settings: "INFOPLIST_FILE = App/Info.plist; INFOPLIST_PREPROCESS = YES;")
        ]), files: information("")),
    .keeps(
      .extensionPointMissing, "no Info.plist at all, or one that is not there",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(name: "Widget", type: "app-extension"),
          Target(name: "Other", type: "app-extension", settings: "INFOPLIST_FILE = No/Info.plist;"),
        ])),
    .breaks(
      .versionFormat, "four parts", "version '1.2.3.4' has 4 parts (App)",
      app("MARKETING_VERSION = «1.2.3.4»;"), help: "1.10"),
    .breaks(
      .versionFormat, "in the file",
      "version '1.0-beta' has a part that is not an integer, '0-beta' (App)",
      app(namesFile),
      files: information(
        "«<key>CFBundleShortVersionString</key>»<string>1.0-beta</string>"), help: "1.10"),
    .keeps(.versionFormat, "three parts", app("MARKETING_VERSION = 1.2.3;")),
    .keeps(
      .versionFormat, "in the file", app(namesFile),
      files: information("<key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>")),
    .breaks(
      .deviceFamilyPlatform, "a family of another platform",
      "device family 3 (tv) does not exist on iOS (App)",
      app("TARGETED_DEVICE_FAMILY = «3»;"), help: "1, 2"),
    .keeps(
      .deviceFamilyPlatform, "families of other platforms besides its own",
      app("TARGETED_DEVICE_FAMILY = \"1,3\";")),
    .keeps(.deviceFamilyPlatform, "phones and pads", app("TARGETED_DEVICE_FAMILY = \"1,2\";")),
  ]

  static let orientationCases: [ProjectCase] = [
    .breaks(
      .orientationDevice, "iPad orientations of an iPhone app",
      "'\(orientations)_iPad' has no effect here: no target that gets it runs on iPad, so neither the"
        + " Info.plist nor the generated Swift constants list it (App)",
      app(
        "GENERATE_INFOPLIST_FILE = YES; TARGETED_DEVICE_FAMILY = 1;"
          + "\(orientations)_iPad = «UIInterfaceOrientationPortrait»;"),
      notes: ["for Release here"], help: "add 2 to TARGETED_DEVICE_FAMILY"),
    .keeps(
      .orientationDevice, "a universal app",
      app(generated + "\(orientations)_iPad = UIInterfaceOrientationPortrait;")),
    .breaks(
      .iPadOrientations, "by settings",
      "iPad lacks portraitUpsideDown, landscapeLeft, and the app does not require the full screen"
        + " (the store rejects it: 90474) (App)",
      app(
        generated + "\(orientations)_iPad = «\"UIInterfaceOrientationPortrait"
          + " UIInterfaceOrientationLandscapeRight\"»;"
      ).unquotingMarks, help: "UIRequiresFullScreen"),
    .breaks(
      .iPadOrientations, "by the file",
      "iPad lacks portraitUpsideDown, landscapeLeft, landscapeRight, and the app does not require"
        + " the full screen (the store rejects it: 90474) (App)",
      app(namesFile),
      files: information(
        """
        «<key>UISupportedInterfaceOrientations</key>»
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """), help: "UIRequiresFullScreen"),
    .keeps(
      .iPadOrientations, "the full screen is required", app(namesFile),
      files: information(
        """
        <key>UISupportedInterfaceOrientations</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        <key>UIRequiresFullScreen</key><true/>
        """)),
    .keeps(
      .iPadOrientations, "the file is elsewhere, and may say it",
      app(namesFile + "\(orientations)_iPad = UIInterfaceOrientationPortrait;")),
    .breaks(
      .noOrientation, "only iPad's",
      "the orientations of iPhone are not set, only those of the other device (App)",
      app(namesFile),
      files: information(
        """
        «<key>UISupportedInterfaceOrientations~ipad</key>»
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """), help: "write UISupportedInterfaceOrientations in the Info.plist file"),
    .keeps(
      .noOrientation, "both", app(namesFile),
      files: information(
        """
        <key>UISupportedInterfaceOrientations~ipad</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        <key>UISupportedInterfaceOrientations</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """)),
  ]
}
