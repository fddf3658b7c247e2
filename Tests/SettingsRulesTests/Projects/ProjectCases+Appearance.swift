import SettingsRules

/// Rules about icons, launch screens and storyboards, on Xcode projects.
extension ProjectRuleTests {
  private typealias Target = SmallProject.Target

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
      "UILaunchScreen is supported since iOS 14, and iOS 13 needs a launch storyboard (App)",
      app(
        generated + "IPHONEOS_DEPLOYMENT_TARGET = 13.0;"
          + "INFOPLIST_KEY_UILaunchScreen_Generation = «YES»;"),
      notes: ["the deployment target"], help: "INFOPLIST_KEY_UILaunchStoryboardName"),
    .breaks(
      .noEffect, "keys of an Info.plist that is not generated",
      "'INFOPLIST_KEY_CFBundleDisplayName' and 1 other INFOPLIST_KEY setting have no effect here:"
        + " no target that gets it generates its Info.plist (App)",
      app(
        namesFile + "INFOPLIST_KEY_CFBundleDisplayName = «App»;"
          + "INFOPLIST_KEY_UILaunchScreen_Generation = YES;"),
      files: information("<key>A</key><string>a</string>"), help: "GENERATE_INFOPLIST_FILE"),
    .keeps(
      .noEffect, "keys of an Info.plist that is generated",
      app(generated + "INFOPLIST_KEY_UILaunchScreen_Generation = YES;")),
    .keeps(
      .launchScreenMissing, "generated",
      app(generated + "INFOPLIST_KEY_UILaunchScreen_Generation = YES;")),
    .keeps(.launchScreenMissing, "no Info.plist that is known", app("INFOPLIST_FILE = No.plist;")),
    .keeps(
      .launchScreenMissing, "in the file", app(namesFile),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>")),
    .breaks(
      .bundleNameLength, "in the file",
      "bundle name 'An Application Like No Other' has 28 characters, and 15 are allowed (App)",
      app(namesFile),
      files: information(
        "«<key>CFBundleName</key>»<string>An Application Like No Other</string>"),
      help: "INFOPLIST_KEY_CFBundleDisplayName"),
    .keeps(
      .bundleNameLength, "the product's name, as Xcode's templates write it",
      app(generated + "PRODUCT_NAME = \"An Application Like No Other\";")),
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
        """), notes: ["it exits because of this"], help: "remove UIApplicationExitsOnSuspend"),
    .keeps(
      .backgroundModeExits, "it does not exit", app(namesFile),
      files: information("<key>UIBackgroundModes</key><array><string>audio</string></array>")),
    .breaks(
      .launchStoryboardAndImages, "both",
      "launch images are never shown: every system that the app runs on uses the launch storyboard"
        + " (App)",
      app(
        namesFile + "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = «LaunchImage»;"),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>"),
      notes: ["the launch storyboard is set here"], help: "remove the images"),
    .keeps(
      .launchStoryboardAndImages, "a storyboard alone", app(namesFile),
      files: information("<key>UILaunchStoryboardName</key><string>Launch</string>")),
    .breaks(
      .launchStoryboardMissing, "not among the target's files",
      "there is no 'Launch.storyboard' among the target's files (App)",
      app(
        "INFOPLIST_KEY_UILaunchStoryboardName = «Launch»;" + generated, sources: ["main.m"]),
      files: ["main.m": ""], help: "correct UILaunchStoryboardName"),
    .keeps(
      .launchStoryboardMissing, "among them",
      app(
        "INFOPLIST_KEY_UILaunchStoryboardName = Launch;" + generated, sources: ["main.m"],
        resources: ["Launch.storyboard"]),
      files: ["main.m": "", "Launch.storyboard": "<document/>"]),
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
      .storyboardSegue, "to nowhere", "a segue leads to 'b', which is not a scene (App)",
      app(main, resources: ["App/Main.storyboard"]),
      files: storyboard.mapValues { text in
        text.split(separator: "destination=\"a\"").joined(separator: "destination=\"«b»\"")
      }, help: "connect it to a scene"),
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
      .iconMissing, "a set that the catalog has not",
      "no asset catalog has a set 'AppIcon.appiconset' (App)", icons, files: start,
      help: "add it to the catalog"),
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
      .iconSize, "an image for a Mac", icons.unmarked,
      files: set("AppIcon.appiconset", "\"idiom\": \"mac\", " + icon).merging(start) { $1 },
      images: ["App/Assets.xcassets/AppIcon.appiconset/Icon.png": (60, 60)]),
    .keeps(
      .iconSize, "what Git LFS did not fetch, and an image of another format", icons.unmarked,
      files: set(
        "AppIcon.appiconset", icon + " }, { " + icon.replacing("Icon.png", with: "Other.png")
      ).merging(start) { $1 }.merging([
        "App/Assets.xcassets/AppIcon.appiconset/Icon.png":
          "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        "App/Assets.xcassets/AppIcon.appiconset/Other.png": "GIF89a",
      ]) { $1 }),
    .breaks(
      .iconSize, "what is not an image",
      "icon 'Icon.png' is not a PNG image (App)", icons.unmarked,
      files: set("AppIcon.appiconset", icon.marking("Icon.png")).merging(start) { $1 }
        .merging(["App/Assets.xcassets/AppIcon.appiconset/Icon.png": "text"]) { $1 },
      help: "120x120"),
    .keeps(
      .iconMissing, "Icon Composer's beside the project",
      SmallProject(
        settings: SmallProject.iOS,
        targets: [
          Target(
            name: "App", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;",
            sources: ["main.m"], resources: ["App/Assets.xcassets", "AppIcon.icon"])
        ]), files: start.merging(["AppIcon.icon/icon.json": "{}"]) { $1 }),
    .keeps(
      .iconSize, "as promised", icons.unmarked,
      files: set("AppIcon.appiconset", icon).merging(start) { $1 },
      images: ["App/Assets.xcassets/AppIcon.appiconset/Icon.png": (120, 120)]),
    .breaks(
      .launchImageMissing, "an image that the set names",
      "the set names launch image 'Start.png', which does not exist (App)", icons.unmarked,
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
  /// Marks are inside quotation marks, which are not part of a value's location.
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
