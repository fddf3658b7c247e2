import SettingsRules

/// Rules about products, devices and appearance, on Xcode projects.
extension ProjectRuleTests {
  private typealias Target = SmallProject.Target

  private static func app(
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

  private static func information(_ keys: String) -> [String: String] {
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

  private static let namesFile =
    "INFOPLIST_FILE = App/Info.plist; GENERATE_INFOPLIST_FILE = NO; TARGETED_DEVICE_FAMILY = \"1,2\";"

  private static let orientations = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let generated =
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
      .bundleIdentifierDuplicate, "two apps",
      "bundle identifier 'com.x.App' of 'B' is that of 'A' too (B)",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(name: "A", settings: "PRODUCT_BUNDLE_IDENTIFIER = com.x.App;"),
          Target(name: "B", settings: "PRODUCT_BUNDLE_IDENTIFIER = «com.x.App»;"),
        ]), notes: ["'A' has it from here", "for Release here"],
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
      "identifier 'com.x.Other.Widget' of 'Widget' does not begin with that of 'App', which holds it"
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
      app("TARGETED_DEVICE_FAMILY = \"1,«3»\";"), help: "1, 2"),
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
      .noOrientation, "only iPad's", "no orientation is left for iPhone (App)", app(namesFile),
      files: information(
        """
        «<key>UISupportedInterfaceOrientations~ipad</key>»
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """), help: "\(orientations)_iPhone"),
    .keeps(
      .noOrientation, "both", app(namesFile),
      files: information(
        """
        <key>UISupportedInterfaceOrientations~ipad</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        <key>UISupportedInterfaceOrientations</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """)),
    .breaks(
      .upsideDownPhone, "in the file",
      "phones without a home button ignore portraitUpsideDown (App)",
      app(namesFile),
      files: information(
        """
        «<key>UISupportedInterfaceOrientations</key>»
        <array><string>UIInterfaceOrientationPortraitUpsideDown</string></array>
        """), help: "leave UIInterfaceOrientationPortraitUpsideDown to iPad"),
    .keeps(
      .upsideDownPhone, "on pads", app(namesFile),
      files: information(
        """
        <key>UISupportedInterfaceOrientations~ipad</key>
        <array><string>UIInterfaceOrientationPortraitUpsideDown</string></array>
        <key>UISupportedInterfaceOrientations</key>
        <array><string>UIInterfaceOrientationPortrait</string></array>
        """)),
  ]

  private static let storyboard = [
    "App/Main.storyboard": """
    <?xml version="1.0"?>
    <document initialViewController="a"><scenes><scene><objects>
    <viewController id="a"><connections><segue destination="a" kind="show"/></connections>
    </viewController></objects></scene></scenes></document>
    """
  ]

  private static let main = "INFOPLIST_KEY_UIMainStoryboardFile = Main; " + generated

  static let appearanceCases: [ProjectCase] = [
    .breaks(
      .launchScreenMissing, "UILaunchScreen on a system that does not read it",
      "UILaunchScreen is read since iOS 14, and iOS 13 finds no launch storyboard (App)",
      app(
        generated + "IPHONEOS_DEPLOYMENT_TARGET = 13.0;"
          + "INFOPLIST_KEY_UILaunchScreen_Generation = «YES»;"),
      notes: ["the deployment target"], help: "INFOPLIST_KEY_UILaunchStoryboardName"),
    .keeps(
      .launchScreenMissing, "generated",
      app(generated + "INFOPLIST_KEY_UILaunchScreen_Generation = YES;")),
    .keeps(.launchScreenMissing, "no Info.plist that is known", app("INFOPLIST_FILE = No.plist;")),
    .keeps(
      .launchScreenMissing, "in the file", app(namesFile),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>")),
    .breaks(
      .bundleNameLength, "by a setting",
      "bundle name 'An Application Like No Other' has 28 characters, and 15 are allowed (App)",
      app(generated + "PRODUCT_NAME = «\"An Application Like No Other\"»;").unquotingMarks,
      help: "INFOPLIST_KEY_CFBundleDisplayName"),
    .keeps(
      .bundleNameLength, "another one is shown",
      app(
        generated + "PRODUCT_NAME = \"An Application Like No Other\";"
          + "INFOPLIST_KEY_CFBundleDisplayName = App;")),
    .breaks(
      .backgroundModeExits, "in the file",
      "background mode 'audio' has no effect: the app exits when it is suspended (App)",
      app(namesFile),
      files: information(
        """
        <key>UIApplicationExitsOnSuspend</key><true/>
        «<key>UIBackgroundModes</key>»<array><string>audio</string></array>
        """), notes: ["it exits because of this"], help: "take UIApplicationExitsOnSuspend"),
    .keeps(
      .backgroundModeExits, "it does not exit", app(namesFile),
      files: information("<key>UIBackgroundModes</key><array><string>audio</string></array>")),
    .breaks(
      .launchStoryboardAndImages, "both",
      "launch images are never shown: every system that the app runs on takes the launch storyboard"
        + " (App)",
      app(
        namesFile + "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = «LaunchImage»;"),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>"),
      notes: ["the launch storyboard is set here"], help: "take the images out"),
    .keeps(
      .launchStoryboardAndImages, "a storyboard alone", app(namesFile),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>")),
    .breaks(
      .mainStoryboardMissing, "not among the target's files",
      "there is no 'Main.storyboard' among the target's sources (App)",
      app(
        "INFOPLIST_KEY_UIMainStoryboardFile = «Main»;" + generated, sources: ["main.m"]),
      files: ["main.m": ""], help: "add the file to the target"),
    .breaks(
      .mainStoryboardMissing, "among them, and not on the disk",
      "there is no main storyboard at 'App/Main.storyboard' (App)",
      app(
        "INFOPLIST_KEY_UIMainStoryboardFile = «Main»;" + generated, sources: ["main.m"],
        resources: ["App/Main.storyboard"]), files: ["main.m": ""], help: "add the file"),
    .keeps(
      .mainStoryboardMissing, "none of the files is there",
      app(main, sources: ["main.m"], resources: ["App/Main.storyboard"])),
    .keeps(
      .mainStoryboardMissing, "it is there",
      app(main, sources: ["main.m"], resources: ["App/Main.storyboard"]), files: storyboard),
    .breaks(
      .storyboardInitialController, "none",
      "no view controller is the initial one, so the app starts with an empty window (App)",
      app(main, resources: ["App/Main.storyboard"]),
      files: ["App/Main.storyboard": "«<document>»<scenes/></document>"],
      notes: ["it is the main storyboard because of this"], help: "mark one"),
    .keeps(
      .storyboardInitialController, "one", app(main, resources: ["App/Main.storyboard"]),
      files: storyboard),
    .breaks(
      .storyboardSegue, "to nowhere", "a segue leads to 'b', which is no scene (App)",
      app(main, resources: ["App/Main.storyboard"]),
      files: storyboard.mapValues { text in
        text.split(separator: "destination=\"a\"").joined(separator: "destination=\"«b»\"")
      }, help: "lead it to a scene"),
    .keeps(
      .storyboardSegue, "to a scene", app(main, resources: ["App/Main.storyboard"]),
      files: storyboard),
    .breaks(
      .storyboardUnreadable, "cut off",
      "the storyboard cannot be read: '<document>' is not closed (App)",
      app(main, resources: ["App/Main.storyboard"]),
      files: ["App/Main.storyboard": "<document>«»"], help: "Interface Builder"),
    .keeps(
      .storyboardUnreadable, "whole", app(main, resources: ["App/Main.storyboard"]),
      files: storyboard),
  ]

  private static let icons = app(
    "ASSETCATALOG_COMPILER_APPICON_NAME = «AppIcon»; ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = Start;"
      + " IPHONEOS_DEPLOYMENT_TARGET = 7.0; TARGETED_DEVICE_FAMILY = 1;", sources: ["main.m"],
    resources: ["App/Assets.xcassets"])

  private static func set(_ name: String, _ image: String) -> [String: String] {
    ["App/Assets.xcassets/\(name)/Contents.json": "{ \"images\": [ { \(image) } ] }"]
  }

  private static let start = set("Start.launchimage", "\"idiom\": \"iphone\"")
  private static let icon = "\"size\": \"60x60\", \"scale\": \"2x\", \"filename\": \"Icon.png\""

  static let imageCases: [ProjectCase] = [
    .breaks(
      .iconMissing, "a set that the catalogue has not",
      "no asset catalogue has a set 'AppIcon.appiconset' (App)", icons, files: start,
      help: "add it to the catalogue"),
    .keeps(
      .iconMissing, "it is there", icons.unmarked,
      files: set("AppIcon.appiconset", "\"size\": \"60x60\"").merging(start) { $1 }),
    .keeps(
      .iconMissing, "Icon Composer's",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "App", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;",
            sources: ["main.m"], resources: ["App/Assets.xcassets", "App/AppIcon.icon"])
        ]), files: start.merging(["App/AppIcon.icon/icon.json": "{}"]) { $1 }),
    .breaks(
      .iconSize, "another than the set promises",
      "icon 'Icon.png' has 60x60 pixels instead of 120x120 (App)", icons.unmarked,
      files: set("AppIcon.appiconset", icon.marking("Icon.png")).merging(start) { $1 },
      images: ["App/Assets.xcassets/AppIcon.appiconset/Icon.png": (60, 60)], help: "120x120"),
    .keeps(
      .iconSize, "as promised", icons.unmarked,
      files: set("AppIcon.appiconset", icon).merging(start) { $1 },
      images: ["App/Assets.xcassets/AppIcon.appiconset/Icon.png": (120, 120)]),
    .breaks(
      .launchImageMissing, "an image that the set names",
      "the set names launch image 'Start.png', which is not there (App)", icons.unmarked,
      files: set("Start.launchimage", "\"filename\": \"«Start.png»\""), help: "add the file"),
    .keeps(.launchImageMissing, "a set without images", icons.unmarked, files: start),
    .breaks(
      .launchImageSize, "another than the set promises",
      "launch image 'Start.png' has 1x1 pixels instead of 640x960 (App)", icons.unmarked,
      files: set(
        "Start.launchimage",
        "\"idiom\": \"iphone\", \"orientation\": \"portrait\", \"extent\": \"full-screen\","
          + " \"scale\": \"2x\", \"filename\": \"«Start.png»\""),
      images: ["App/Assets.xcassets/Start.launchimage/Start.png": (1, 1)], help: "640x960"),
    .keeps(.launchImageSize, "a set without images", icons.unmarked, files: start),
  ]
}

extension SmallProject {
  /// Marks stand inside of quotation marks, which are no part of a value's place.
  var unquotingMarks: SmallProject {
    var result = self
    for index in result.targets.indices {
      result.targets[index].settings = result.targets[index].settings
        .replacing("«\"", with: "\"«").replacing("\"»", with: "»\"")
    }
    return result
  }

  var unmarked: SmallProject {
    var result = self
    for index in result.targets.indices {
      result.targets[index].settings.removeAll { "«»".contains($0) }
    }
    return result
  }
}

extension String {
  fileprivate func marking(_ part: String) -> String { replacing(part, with: "«\(part)»") }
}
