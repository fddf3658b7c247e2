import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let bundleNameLength = RuleID("bundle-name-length")
  package static let iconMissing = RuleID("icon-missing")
  package static let iconSize = RuleID("icon-size")
  package static let iconName = RuleID("icon-name")
  package static let launchImageMissing = RuleID("launch-image-missing")
  package static let launchImageSize = RuleID("launch-image-size")
  package static let launchImageName = RuleID("launch-image-name")
  package static let launchScreenMissing = RuleID("launch-screen-missing")
  package static let launchScreenKey = RuleID("launch-screen-key")
  package static let launchStoryboardMissing = RuleID("launch-storyboard-missing")
  package static let launchStoryboardAndImages = RuleID("launch-storyboard-and-images")
  package static let mainStoryboardMissing = RuleID("main-storyboard-missing")
  package static let storyboardInitialController = RuleID("storyboard-initial-controller")
  package static let storyboardSegue = RuleID("storyboard-segue")
  package static let storyboardUnreadable = RuleID("storyboard-unreadable")
  package static let backgroundModeExits = RuleID("background-mode-exits")
  package static let frameworkUnknown = RuleID("framework-unknown")
  package static let frameworkTooNew = RuleID("framework-too-new")
  package static let frameworkRenamed = RuleID("framework-renamed")
  package static let frameworkDeprecated = RuleID("framework-deprecated")
  package static let frameworkRemoved = RuleID("framework-removed")
}

/// Rules about the appearance and the launch of an app, and its frameworks.
extension RuleTable {
  static let appearanceRows: [Rule] = [
    Rule(
      .bundleNameLength, .warning, "a bundle name over its limit", check: LifeCycleCheck.self,
      account: """
        The short name is CFBundleName: the product's name unless `info` sets another. The system shows it \
        where space is limited. Old systems count bytes, so that an umlaut counts twice; newer ones count \
        characters. An Xcode project with a CFBundleDisplayName, which is shown instead, is not reported.
        """,
      holdsFor: """
        Deployment targets before iOS 8: at most 12 bytes. From iOS 8 on: at most 15 characters.
        """,
      remedy:
        "Give `info` a shorter CFBundleName. `displayName`, which the home screen shows, may be longer."
    ),
    Rule(
      .iconMissing, .error, "an icon that is missing", check: ImageCheck.self,
      account: """
        `icons` names files, or a set in an asset catalog. Reports a file or a catalog that does not exist, \
        a set that the catalog does not have, and, for iOS, a missing image of a set. Among files, it also \
        reports a missing size that a device needs. If no catalog is named, the rule looks for one among the sources; if those cannot be \
        listed, nothing is reported. In an Xcode project the catalogs are those of the target's own files, and \
        an icon of Icon Composer is accepted. The build may fill a catalog without sets. Nothing is reported \
        if a script mentions such a catalog or runs another script, or if Git ignores the catalog.
        """,
      holdsFor: """
        Before iOS 7, of files: 57 and 114 pixels for iPhone, 72 and 144 for iPad. From iOS 7 on: 120 for \
        iPhone, 76 and 152 for iPad. Sets in catalogs: every deployment target.
        """,
      remedy: "Add the image, or remove its name."),
    Rule(
      .iconSize, .error, "an icon of the wrong size", check: ImageCheck.self,
      account: """
        The size is read from the PNG file itself and compared with what the name states: `Icon@2x.png` has \
        114 pixels each way, `Icon-60@3x.png` 180, `Icon-83.5@2x.png` 167, an image of a catalog its points \
        times its scale. An icon with any other name must have the size of some icon. The App Store rejects a \
        wrong size.
        """,
      holdsFor: """
        Every deployment target. The sizes before iOS 7 are 57, 72 and 50 points. From iOS 7 on, they are 60, \
        76 and 40 points, and from iOS 9 on also 83.5. The store needs 1024 pixels.
        """,
      remedy: "Use an image of the size in its name, or rename it."),
    Rule(
      .iconName, .error, "an icon with a name that the system does not understand",
      check: ImageCheck.self,
      account: """
        The system finds the variants of an image by its name. The parts are the scale `@2x` or `@3x` with a \
        small x, the device `~iphone` or `~ipad`, and `.png`, in this order. The system never finds an icon \
        with any other name.
        """,
      projects: [.configFile],
      remedy: "Write `Name@2x~ipad.png`."),
    Rule(
      .launchImageMissing, .error, "a launch image that is missing", check: ImageCheck.self,
      account: """
        Reports a file or a set that does not exist, and among files the sizes that a screen needs. Without \
        `Default-568h@2x.png` an app runs on a 4-inch screen between black bars.
        """,
      holdsFor: """
        Sizes are required before iOS 8, which has no launch storyboards. Before iOS 7: 320x480, 640x960 and \
        640x1136 for iPhone; iOS 7: the latter two. For iPad: portrait and landscape, each at 1x and 2x.
        """,
      remedy: "Add the image. From iOS 8 on, use a launch storyboard instead."),
    Rule(
      .launchImageSize, .error, "a launch image of the wrong size", check: ImageCheck.self,
      account: """
        The size is read from the PNG file and compared with what the name states: `Default.png` 320x480, \
        `Default@2x.png` 640x960, `Default-568h@2x.png` 640x1136, `Default-Portrait~ipad.png` 768x1024 or, \
        without the status bar, 768x1004, and so on. In a catalog, the set states the size.
        """,
      holdsFor:
        "Deployment targets before iOS 8; a launch storyboard takes their place from then on.",
      remedy: "Use an image of the size of the screen."),
    Rule(
      .launchImageName, .error, "a launch image with a name that the system does not understand",
      check: ImageCheck.self,
      account: """
        The parts of the name come in a fixed order: the base, the height or the orientation (`-568h`, \
        `-Portrait`), the scale, the device, `.png`.
        """,
      holdsFor: "Deployment targets before iOS 8.", projects: [.configFile],
      remedy: "Write `Default-Portrait@2x~ipad.png`."),
    Rule(
      .launchScreenMissing, .warning, "an app without a launch screen",
      check: LaunchScreenCheck.self,
      account: """
        Since April 2020 the App Store accepts only apps that are built with the SDK of iOS 13 or later. These \
        need a launch storyboard (`launchStoryboard`, UILaunchStoryboardName). Without one the app runs \
        between black bars on newer screens. From iOS 14 on, UILaunchScreen in the Info.plist is enough. \
        Nothing is reported where the Info.plist file cannot be read, or where no deployment target is \
        assigned, nor for an app that exists for tests: one that tests run in, with "test" in its name.
        """,
      holdsFor: """
        Deployment targets from iOS 8 on, the oldest that these SDKs build for. Before iOS 14 only a \
        storyboard counts.
        """,
      remedy: "Add a launch storyboard and name it."),
    Rule(
      .launchScreenKey, .warning, "a key of a launch screen that does not exist",
      check: LaunchScreenCheck.self,
      account: """
        UILaunchScreen, and each element of UILaunchScreens, has keys for a color, an image and bars: \
        UIColorName, UIImageName, UIImageRespectsSafeAreaInsets, UINavigationBar, UITabBar and UIToolbar. An \
        element of UILaunchScreens has UILaunchScreenIdentifier as well. The system ignores any other key.
        """,
      remedy: "Write the name of a key that exists."),
    Rule(
      .launchStoryboardMissing, .error, "a launch storyboard that does not exist",
      check: StoryboardCheck.self,
      account: """
        `launchStoryboard` (UILaunchStoryboardName) names a storyboard or a nib file of the target, without \
        its extension. Without the file the app runs between black bars, and the App Store rejects it (90475). \
        A nib file has to be marked as a launch screen. Nothing is reported if the target's files cannot be \
        listed.
        """,
      holdsFor: "Every deployment target; launch storyboards exist since iOS 8.",
      remedy: "Add the file to the target, or write the right name."),
    Rule(
      .launchStoryboardAndImages, .warning, "both a launch storyboard and launch images",
      check: LifeCycleCheck.self,
      account: """
        A system that supports launch storyboards ignores the images. They are of use only to an app that also \
        runs on older systems.
        """,
      holdsFor: "Deployment targets from iOS 8 on; an app for older systems may have both.",
      remedy: "Remove the images."),
    Rule(
      .mainStoryboardMissing, .error, "a main storyboard that does not exist",
      check: StoryboardCheck.self,
      account: """
        `mainStoryboard` (UIMainStoryboardFile) names the storyboard that the app starts with, for all devices \
        or for one. The rule looks for it among the target's sources and, in an Xcode project, its resources. \
        Without it the app ends as soon as it starts. Nothing is reported if none of the target's files exist.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy:
        "Add the file to `sources`, write the right name, or `mainStoryboard: null` if code creates the window."
    ),
    Rule(
      .storyboardInitialController, .error,
      "a main storyboard without exactly one initial view controller", check: StoryboardCheck.self,
      account: """
        The system creates the initial view controller and shows it. Without one, or with one that no scene \
        has, the window stays empty; of two, one is used. The rule reads the storyboard's XML.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Mark one scene as the initial view controller."),
    Rule(
      .storyboardSegue, .error, "a segue to a scene that does not exist",
      check: StoryboardCheck.self,
      account: """
        A segue whose destination is none of the objects in the storyboard's scenes ends the app when it is \
        performed. Merges leave such segues behind.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Connect it to a scene of the storyboard, or remove it."),
    Rule(
      .storyboardUnreadable, .error, "a main storyboard that cannot be read",
      check: StoryboardCheck.self,
      account: """
        The file is not XML, is nested deeper than any storyboard, or declares entities, which are never \
        followed.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Open and save it in Interface Builder."),
    Rule(
      .backgroundModeExits, .warning, "a background mode in an app that exits when it is suspended",
      check: LifeCycleCheck.self,
      account: """
        With `exitsOnSuspend` (UIApplicationExitsOnSuspend) the home button ends the app, so that it cannot \
        run in the background. The two contradict each other.
        """,
      holdsFor: "Every deployment target; the key is deprecated since iOS 13.",
      remedy: "Write `exitsOnSuspend: NO`, or remove the background modes."),
  ]

  static let frameworkRows: [Rule] = [
    Rule(
      .frameworkUnknown, .warning, "a framework that the system does not have",
      check: FrameworkCheck.self,
      account: """
        `frameworks` names frameworks of the system. One that is neither known nor built by a target of the \
        project is probably misspelled. The table has the frameworks up to iOS 6 and the usual ones since. In \
        an Xcode project, where frameworks are chosen from a list, only a name that is nearly a known one is \
        reported.
        """,
      remedy: "Correct the name; a third party's framework belongs in OTHER_LDFLAGS."),
    Rule(
      .frameworkTooNew, .note, "a framework newer than the deployment target",
      check: FrameworkCheck.self,
      account: """
        On a system without the framework the app does not start, unless it links the framework weakly. The \
        linker does so by itself if the app uses only symbols that are newer than the deployment target. The \
        rule is for config.yaml only.
        """,
      holdsFor: "Deployment targets before the system that brought the framework.",
      projects: [.configFile], remedy: "Raise the deployment target, or link it weakly."),
    Rule(
      .frameworkRenamed, .warning, "a framework that was renamed", check: FrameworkCheck.self,
      account: """
        Its content moved: from MobileCoreServices to CoreServices and UniformTypeIdentifiers, and from \
        AudioUnit to AudioToolbox.
        """,
      holdsFor: "MobileCoreServices: from iOS 12 on. AudioUnit: every deployment target.",
      remedy: "Name the new one, and import it in the sources."),
    Rule(
      .frameworkDeprecated, .warning, "a framework that is deprecated", check: FrameworkCheck.self,
      account: "It still works, but will be removed. The help names the replacement.",
      holdsFor: """
        Deployment targets from the system that deprecated it: Twitter iOS 6; AddressBook, AddressBookUI, \
        AssetsLibrary and NewsstandKit iOS 9; GLKit and OpenGLES iOS 12.
        """,
      remedy:
        "Use the replacement. To support older systems, keep the deployment target below that version."
    ),
    Rule(
      .frameworkRemoved, .error, "a framework that was removed", check: FrameworkCheck.self,
      account: "Current SDKs do not have it, so it cannot be linked for any deployment target.",
      holdsFor: "Every deployment target. iAd was removed in iOS 10.",
      remedy: "Remove it."),
  ]
}
