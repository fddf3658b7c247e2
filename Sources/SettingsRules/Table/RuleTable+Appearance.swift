import SettingsDiagnostics
import SettingsSpec

/// Rules about what an app shows of itself, how it starts, and the frameworks that it needs.
extension RuleTable {
  static let appearanceRows: [Rule] = [
    Rule(
      .bundleNameLength, .warning, "a bundle name over its limit",
      account: """
        The short name (CFBundleName, which is the product's name unless `info` says otherwise) stands where \
        there is little room. It is counted in bytes for old systems, so that an umlaut counts twice, and in \
        characters today. In an Xcode project, where CFBundleDisplayName takes its place on the screen, it is \
        not told.
        """,
      holdsFor: """
        Deployment targets before iOS 8: at most 12 bytes. From iOS 8 on: at most 15 characters.
        """,
      remedy:
        "Give `info` a shorter CFBundleName. `displayName`, which the home screen shows, may be longer."
    ),
    Rule(
      .iconMissing, .error, "an icon that is missing",
      account: """
        `icons` names files, or a set in an asset catalogue. Missed are a file that does not exist, a set that \
        the catalogue does not have, an image that the set names, and, among files, the size that a device \
        needs. Where the catalogue is not named it is looked for among the sources; where those cannot be \
        listed nothing is said. In an Xcode project the catalogues are those of the target's own files, and an \
        icon of Icon Composer's will do.
        """,
      holdsFor: """
        Before iOS 7, of files: 57 and 114 pixels for iPhone, 72 and 144 for iPad. From iOS 7 on: 120 for \
        iPhone, 76 and 152 for iPad. Sets in catalogues: every deployment target.
        """,
      remedy: "Add the image, or take its name out."),
    Rule(
      .iconSize, .error, "an icon of the wrong size",
      account: """
        The size is read from the PNG file itself and compared with what the name promises: `Icon@2x.png` has \
        114 pixels each way, `Icon-60@3x.png` 180, `Icon-83.5@2x.png` 167, an image of a catalogue its points \
        times its scale. An icon by a name of its own has to have a size that some icon has. A wrong size is an \
        error when the app is uploaded.
        """,
      holdsFor: """
        Every deployment target. The sizes of 57, 72 and 50 points are those before iOS 7; 60, 76 and 40 from \
        iOS 7 on; 83.5 from iOS 9 on; 1024 pixels for the store.
        """,
      remedy: "Draw the icon in the size that its name promises."),
    Rule(
      .iconName, .error, "an icon with a name that the system does not understand",
      account: """
        The system finds the variants of an image by its name: the scale `@2x` or `@3x` with a small x, then \
        the device `~iphone` or `~ipad`, then `.png`. With anything else the icon is one nobody looks for.
        """,
      projects: [.configFile],
      remedy: "Write `Name@2x~ipad.png`."),
    Rule(
      .launchImageMissing, .error, "a launch image that is missing",
      account: """
        As for icons: a file or a set that does not exist, and among files the sizes that a screen needs. \
        Without `Default-568h@2x.png` an app runs on a 4-inch screen between black bars.
        """,
      holdsFor: """
        Sizes are asked for before iOS 8, where there is no launch storyboard. Before iOS 7: 320x480, 640x960 \
        and 640x1136 for iPhone; iOS 7: the latter two. For iPad: portrait and landscape, each at 1x and 2x.
        """,
      remedy: "Add the image. From iOS 8 on, use a launch storyboard instead."),
    Rule(
      .launchImageSize, .error, "a launch image of the wrong size",
      account: """
        The size is read from the PNG file and compared with what the name promises: `Default.png` 320x480, \
        `Default@2x.png` 640x960, `Default-568h@2x.png` 640x1136, `Default-Portrait~ipad.png` 768x1024 or, \
        without the status bar, 768x1004, and so on. In a catalogue the set says what it is.
        """,
      holdsFor:
        "Deployment targets before iOS 8; a launch storyboard takes their place from then on.",
      remedy: "Draw the image in the size of the screen."),
    Rule(
      .launchImageName, .error, "a launch image with a name that the system does not understand",
      account: """
        The parts of the name come in a fixed order: the base, the height or the orientation (`-568h`, \
        `-Portrait`), the scale, the device, `.png`.
        """,
      holdsFor: "Deployment targets before iOS 8.", projects: [.configFile],
      remedy: "Write `Default-Portrait@2x~ipad.png`."),
    Rule(
      .launchScreenMissing, .warning, "an app without a launch screen",
      account: """
        Since April 2020 the App Store takes only apps that are built with the SDK of iOS 13 or later, and \
        these need a launch storyboard (`launchStoryboard`, UILaunchStoryboardName). Without one the app \
        runs between black bars on newer screens. From iOS 14 on, UILaunchScreen in the Info.plist is \
        enough. Nothing is reported where the Info.plist file cannot be read, or where no deployment \
        target is assigned.
        """,
      holdsFor: """
        Deployment targets from iOS 8 on, the oldest that these SDKs build for. Before iOS 14 only a \
        storyboard counts.
        """,
      remedy: "Add a launch storyboard and name it."),
    Rule(
      .launchStoryboardAndImages, .warning, "a launch storyboard and launch images both",
      account: """
        A system that knows launch storyboards takes the storyboard and never looks at the images. An app that \
        runs on no older system carries them for nothing.
        """,
      holdsFor: "Deployment targets from iOS 8 on; an app for older systems may have both.",
      remedy: "Take the images out."),
    Rule(
      .mainStoryboardMissing, .error, "a main storyboard that is not there",
      account: """
        `mainStoryboard` (UIMainStoryboardFile) names the storyboard that the app starts with, for all devices \
        or for one. It is looked for among the target's sources, in an Xcode project among its resources, too. Without \
        it the app ends as soon as it starts. Where none of a target's files is on the disk, nothing is said.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy:
        "Add the file to `sources`, write the right name, or `mainStoryboard: null` where code makes the window."
    ),
    Rule(
      .storyboardInitialController, .error,
      "a main storyboard without exactly one initial view controller",
      account: """
        The system makes the initial view controller and shows it. With none, or with one that no scene has, \
        the window stays empty; of two, one is taken. The storyboard's XML is read for it.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Mark one scene as the initial view controller."),
    Rule(
      .storyboardSegue, .error, "a segue to a scene that does not exist",
      account: """
        A segue whose destination is none of the objects in the storyboard's scenes ends the app when it is \
        performed. Such segues are left behind by merges.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Lead it to a scene of the storyboard, or take it out."),
    Rule(
      .storyboardUnreadable, .error, "a main storyboard that cannot be read",
      account: """
        It is no XML, is nested deeper than any storyboard, or declares entities, which are never followed.
        """,
      holdsFor: "Every deployment target; storyboards exist since iOS 5.",
      remedy: "Open and save it in Interface Builder."),
    Rule(
      .backgroundModeExits, .warning, "a background mode in an app that exits when it is suspended",
      account: """
        With `exitsOnSuspend` (UIApplicationExitsOnSuspend) the home button ends the app, and there is \
        nothing left to work in the background. One of the two is not meant.
        """,
      holdsFor: "Every deployment target; the key is deprecated since iOS 13.",
      remedy: "Write `exitsOnSuspend: NO`, or take the background modes out."),
  ]

  static let frameworkRows: [Rule] = [
    Rule(
      .frameworkUnknown, .warning, "a framework that the system does not have",
      account: """
        `frameworks` names frameworks of the system. One that is neither known nor built by a target of the \
        project is mostly misspelt. The table knows the frameworks of the textbook years and the usual ones \
        since. What an Xcode project links is chosen from a list: told is only what is nearly a name that is \
        known.
        """,
      remedy: "Write the right name; a framework of somebody else's goes into OTHER_LDFLAGS."),
    Rule(
      .frameworkTooNew, .warning, "a framework newer than the deployment target",
      account: """
        On a system that does not have the framework the app does not start at all, unless it is linked weakly \
        and asked for before use.
        """,
      holdsFor: "Deployment targets before the system that brought the framework.",
      remedy: "Raise the deployment target, or link it weakly."),
    Rule(
      .frameworkRenamed, .warning, "a framework that has another name now",
      account: """
        Its content moved: MobileCoreServices became CoreServices, with UniformTypeIdentifiers beside it; \
        AudioUnit went into AudioToolbox.
        """,
      holdsFor: "MobileCoreServices: from iOS 12 on. AudioUnit: every deployment target.",
      remedy: "Name the new one, and import it in the sources."),
    Rule(
      .frameworkDeprecated, .warning, "a framework that is deprecated",
      account: "It still works, and will not for ever. The help names what takes its place.",
      holdsFor: """
        Deployment targets from the system that deprecated it: Twitter iOS 6; AddressBook, AddressBookUI, \
        AssetsLibrary and NewsstandKit iOS 9; GLKit and OpenGLES iOS 12.
        """,
      remedy:
        "Use what takes its place; for older systems as well, stay below that deployment target."),
    Rule(
      .frameworkRemoved, .error, "a framework that was removed",
      account: "No SDK of today has it, whatever the app's oldest system: it cannot be linked.",
      holdsFor: "Every deployment target. iAd was removed in iOS 10.",
      remedy: "Take it out."),
  ]
}
