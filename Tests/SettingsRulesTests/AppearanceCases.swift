import SettingsRules

extension RuleTests {
  static let lifeCycleCases: [ConfigCase] = [
    .breaks(
      .bundleNameLength, "too many characters",
      "bundle name 'A name for all seasons' has 22 characters, and 15 are allowed (App)",
      """
      project: { platform: iOS, deploymentTarget: "15.0", devices: iphone }
      targets: { App: { type: application, info: { CFBundleName: «A name for all seasons» } } }
      """, help: "'displayName'"),
    .breaks(
      .bundleNameLength, "too many bytes, for old systems",
      "bundle name 'Fahrpläne ÖV' has 14 bytes, and 12 are allowed (App)",
      """
      project: { platform: iOS, deploymentTarget: "6.0", devices: iphone }
      targets: { App: { type: application, info: { CFBundleName: «Fahrpläne ÖV» } } }
      """, notes: ["systems before iOS 8 count bytes"], help: "shorter"),
    .keeps(
      .bundleNameLength, "the same name on newer systems, and a framework",
      """
      project: { platform: iOS, deploymentTarget: "8.0", devices: iphone }
      targets:
        App: { type: application, info: { CFBundleName: Fahrpläne ÖV } }
        Kit: { type: framework, info: { CFBundleName: A name for all seasons } }
      """),

    .breaks(
      .launchScreenKey, "a misspelled key",
      "UILaunchScreen has no key 'UIColorNam'; did you mean 'UIColorName'? (App)",
      """
      project: { platform: iOS, deploymentTarget: "15.0" }
      targets: { App: { type: application, info: { UILaunchScreen: «{ UIColorNam: Sky }» } } }
      """, help: "ignores it"),
    .keeps(
      .launchScreenKey, "keys that exist, and a generated screen",
      """
      project: { platform: iOS, deploymentTarget: "15.0" }
      targets:
        App: { type: application, info: { UILaunchScreen: { UIColorName: Sky, UITabBar: {} } } }
        Made: { type: application, settings: { INFOPLIST_KEY_UILaunchScreen_Generation: YES } }
      """),
    .breaks(
      .launchScreenMissing, "nothing at all",
      "the app has no launch screen, which the App Store requires (App)",
      """
      project: { platform: iOS, deploymentTarget: "15.0" }
      targets: { «App»: { type: application } }
      """, help: "info: { UILaunchScreen: {} }"),
    .breaks(
      .launchScreenMissing, "launch images alone",
      "the app has no launch screen, which the App Store requires (App)",
      """
      project: { platform: iOS, deploymentTarget: "9.0" }
      targets: { «App»: { type: application, settings: { ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME: L } } }
      """, help: "'launchStoryboard: LaunchScreen'"),
    .breaks(
      .launchScreenMissing, "UILaunchScreen on a system that does not read it",
      "UILaunchScreen is supported since iOS 14, and iOS 13 needs a launch storyboard (App)",
      """
      project: { platform: iOS, deploymentTarget: "13.0" }
      targets:
        App:
          type: application
          settings: { INFOPLIST_KEY_UILaunchScreen_Generation: «YES» }
      """, notes: ["the deployment target"], help: "to 14"),
    .keeps(
      .launchScreenMissing, "an app that exists for tests",
      """
      project: { platform: iOS, deploymentTarget: "15.0" }
      targets:
        TestHost: { type: application }
        Tests: { type: unitTestBundle, host: TestHost }
      """),
    .breaks(
      .launchScreenMissing, "an app that is tested",
      "the app has no launch screen, which the App Store requires (App)",
      """
      project: { platform: iOS, deploymentTarget: "15.0" }
      targets:
        «App»: { type: application }
        Tests: { type: unitTestBundle, host: App }
      """, help: "info: { UILaunchScreen: {} }"),
    .keeps(
      .launchScreenMissing, "a storyboard, UILaunchScreen, an old system, a file to come, no app",
      """
      project: { platform: iOS, deploymentTarget: "13.0" }
      targets:
        App: { type: application, launchStoryboard: LaunchScreen }
        Pad: { type: application, devices: ipad, launchStoryboard: { ipad: LaunchScreen } }
        Modern: { type: application, deploymentTarget: "14.0", info: { UILaunchScreen: {} } }
        Old: { type: application, deploymentTarget: "6.0" }
        File: { type: application, settings: { INFOPLIST_FILE: App.plist } }
        Mac: { type: application, platform: macOS, deploymentTarget: "13.0" }
        Kit: { type: framework }
      """),

    .breaks(
      .backgroundModeExits, "both",
      "background mode 'audio' has no effect: the app exits when it is suspended (App)",
      """
      project: { platform: iOS, devices: iphone, exitsOnSuspend: YES }
      targets: { App: { type: application, backgroundModes: «[audio, location]» } }
      """, notes: ["it exits because of this"], help: "'exitsOnSuspend: NO'"),
    .keeps(
      .backgroundModeExits, "one of the two each",
      """
      project: { platform: iOS, devices: iphone, exitsOnSuspend: YES }
      targets:
        A: { type: application }
        B: { type: application, exitsOnSuspend: NO, backgroundModes: audio }
      """),

    .breaks(
      .launchStoryboardAndImages, "both",
      "launch images are never shown: every system that the app runs on uses the launch storyboard"
        + " (App)",
      """
      project: { platform: iOS, deploymentTarget: "8.0", devices: iphone, launchStoryboard: Launch }
      targets: { App: { type: application, launchImages: «LaunchImage» } }
      """, notes: ["the launch storyboard is set here", "since iOS 8"], help: "remove the images"),
    .keeps(
      .launchStoryboardAndImages, "one of the two, and an app for older systems",
      """
      project: { platform: iOS, deploymentTarget: "8.0", devices: iphone }
      targets:
        A: { type: application, launchStoryboard: Launch }
        B: { type: application, launchImages: LaunchImage }
        C: { type: application, deploymentTarget: "7.1", launchStoryboard: L, launchImages: I }
      """),
  ]

  private static let old =
    "project: { platform: iOS, deploymentTarget: '6.0', devices: iphone }\n"
  private static let new =
    "project: { platform: iOS, deploymentTarget: '15.0', devices: iphone }\n"

  static let imageCases: [ConfigCase] = [
    .breaks(
      .iconMissing, "a file", "there is no icon at 'Icon@2x.png' (App)",
      old + "targets: { App: { type: application, icons: [Icon.png, «Icon@2x.png»] } }",
      images: ["Icon.png": (57, 57)], help: "the project's folder"),
    .breaks(
      .iconMissing, "a size of the old era",
      "no icon has 114x114 pixels, which iPhone needs for iOS 6 and later (App)",
      old + "targets: { App: { type: application, icons: «[Icon.png]» } }",
      images: ["Icon.png": (57, 57)], notes: ["because of this", "deployment target"],
      help: "add such an image"),
    .breaks(
      .iconMissing, "a size of the new era",
      "no icon has 152x152 pixels, which iPad needs for iOS 15 and later (App)",
      new
        + "targets: { App: { type: application, devices: ipad, icons: «[Icon-76.png]» } }",
      images: ["Icon-76.png": (76, 76)], help: "add such an image"),
    .breaks(
      .iconMissing, "a set of the catalog",
      "no asset catalog has a set 'AppIcon.appiconset' (App)",
      new + "targets: { App: { type: application, sources: Sources, icons: «AppIcon» } }",
      files: ["Sources/Assets.xcassets/Other.appiconset/Contents.json": "{}"],
      help: "one that exists"
    ),
    .breaks(
      .iconMissing, "a set that the presets name",
      "no asset catalog has a set 'AppIcon.appiconset' (App)",
      new + "targets: { App: { type: application, sources: «Sources» } }",
      files: ["Sources/Assets.xcassets/Other.appiconset/Contents.json": "{}"],
      help: "'settings: { ASSETCATALOG_COMPILER_APPICON_NAME: \"\" }'"),
    .breaks(
      .iconMissing, "an image of a set", "the set names icon 'a.png', which does not exist (App)",
      new
        + "targets: { App: { type: application, icons: { name: AppIcon, catalog: A.xcassets } } }",
      files: [
        "A.xcassets/AppIcon.appiconset/Contents.json":
          #"{"images": [{"filename": "«a.png»", "size": "60x60", "scale": "2x"}]}"#
      ], notes: ["the set is used here"], help: "set's folder"),
    .breaks(
      .iconMissing, "a catalog",
      "there is no asset catalog at 'Icons/B.xcassets'; did you mean 'Icons/A.xcassets'? (App)",
      new
        + "targets: { App: { type: application, icons: { catalog: «Icons/B.xcassets» } } }",
      files: ["Icons/A.xcassets/AppIcon.appiconset/Contents.json": "{}"],
      help: "the project's folder"),
    .breaks(
      .iconMissing, "a set of the catalog, on a Mac", "no asset catalog has an icon 'Icon' (App)",
      """
      project: { platform: macOS, deploymentTarget: "13.0" }
      targets: { App: { type: application, icons: { catalog: A.xcassets, name: «Icon» } } }
      """, files: ["A.xcassets/AppIcon.appiconset/Contents.json": "{}"], help: "one that exists"),
    .keeps(
      .iconMissing, "a set for a TV, and a catalog that a script makes",
      """
      project: { platform: tvOS, deploymentTarget: "15.0" }
      targets:
        App: { type: application, icons: { catalog: A.xcassets, name: Icon } }
        Made:
          type: application
          icons: { catalog: Made.xcassets, name: Icon }
          scripts: { before: [{ run: make-icons Made.xcassets }] }
      """, files: ["A.xcassets/Icon.brandassets/Contents.json": "{}"]),
    .keeps(
      .iconMissing, "all there, or not to be known",
      new + """
        targets:
          A: { type: application, icons: [Icon-60@2x.png] }
          B: { type: application, icons: AppIcon }
          C: { type: application, icons: { name: AppIcon, catalog: A.xcassets } }
          D: { type: framework, icons: [Missing.png] }
          E: { type: application, sources: Sources }
          F:
            type: application
            sources: Other
            settings: { ASSETCATALOG_COMPILER_APPICON_NAME: "" }
          G: { type: application, sources: Other, icons: [Icon-60@2x.png] }
        """,
      files: [
        "A.xcassets/AppIcon.appiconset/Contents.json":
          #"{"images": [{"filename": "a.png", "size": "60x60", "scale": "2x"}, {"size": "1x1"}]}"#,
        "Sources/main.m": "", "Other/Assets.xcassets/Blue.colorset/Contents.json": "{}",
      ],
      images: [
        "Icon-60@2x.png": (120, 120), "A.xcassets/AppIcon.appiconset/a.png": (120, 120),
      ]),

    .breaks(
      .iconSize, "another than the name says",
      "icon 'Icon@2x.png' has 100x100 pixels instead of 114x114 (App)",
      old + "targets: { App: { type: application, icons: [Icon.png, «Icon@2x.png»] } }",
      images: ["Icon.png": (57, 57), "Icon@2x.png": (100, 100)], help: "rename it"),
    .breaks(
      .iconSize, "not square",
      "icon 'Mine@2x.png' has 120x100 pixels, which is not a size of icons at 2x (App)",
      new + "targets: { App: { type: application, icons: [«Mine@2x.png»] } }",
      images: ["Mine@2x.png": (120, 100)], help: "square"),
    .breaks(
      .iconSize, "in a set", "icon 'a.png' has 100x100 pixels instead of 167x167 (App)",
      new
        + "targets: { App: { type: application, icons: { name: AppIcon, catalog: A.xcassets } } }",
      files: [
        "A.xcassets/AppIcon.appiconset/Contents.json":
          #"{"images": [{"filename": "«a.png»", "size": "83.5x83.5", "scale": "2x"}]}"#
      ], images: ["A.xcassets/AppIcon.appiconset/a.png": (100, 100)], help: "167x167"),
    .keeps(
      .iconSize, "all names and eras",
      new + """
        targets:
          App:
            type: application
            devices: universal
            icons: [Icon.png, Icon@2x.png, Icon-72@2x~ipad.png, Icon-60@3x.png, Icon-83.5@2x.png, App76x76.png, Mine@2x.png]
        """,
      images: [
        "Icon.png": (57, 57), "Icon@2x.png": (114, 114), "Icon-72@2x~ipad.png": (144, 144),
        "Icon-60@3x.png": (180, 180), "Icon-83.5@2x.png": (167, 167), "App76x76.png": (76, 76),
        "Mine@2x.png": (120, 120),
      ]),

    .breaks(
      .iconName, "a large X",
      "icon 'Icon@2X.png' has an unknown scale after '@'; expected 2x or 3x (App)",
      new + "targets: { App: { type: application, icons: [«Icon@2X.png»] } }",
      images: ["Icon@2X.png": (120, 120)], help: "Name@2x~ipad.png"),
    .breaks(
      .iconName, "the device first",
      "icon 'Icon~ipad@2x.png' has its device before its scale (App)",
      new + "targets: { App: { type: application, icons: [«Icon~ipad@2x.png»] } }",
      images: ["Icon~ipad@2x.png": (120, 120)], help: "Name@2x~ipad.png"),
    .keeps(
      .iconName, "every part in its place",
      new + "targets: { App: { type: application, icons: [A.png, A@2x.png, A@3x~iphone.png] } }"),

    .breaks(
      .launchImageMissing, "the 4-inch screen",
      "no launch image has 640x1136 pixels, which iPhone needs for iOS 6 and later (App)",
      old
        + "targets: { App: { type: application, launchImages: «[Default.png, Default@2x.png]» } }",
      images: ["Default.png": (320, 480), "Default@2x.png": (640, 960)], help: "to the list"),
    .keeps(
      .launchImageMissing, "all that there are, and none needed",
      """
      project: { platform: iOS, devices: universal }
      targets:
        A:
          type: application
          deploymentTarget: "7.0"
          launchImages: [Default@2x.png, Default-568h@2x.png, Default-Portrait~ipad.png, Default-Portrait@2x~ipad.png, Default-Landscape~ipad.png, Default-Landscape@2x~ipad.png]
        B: { type: application, deploymentTarget: "8.0", launchImages: [Default@2x.png] }
      """,
      images: [
        "Default@2x.png": (640, 960), "Default-568h@2x.png": (640, 1136),
        "Default-Portrait~ipad.png": (768, 1004), "Default-Portrait@2x~ipad.png": (1536, 2048),
        "Default-Landscape~ipad.png": (1024, 768), "Default-Landscape@2x~ipad.png": (2048, 1496),
      ]),
    .breaks(
      .launchImageSize, "turned",
      "launch image 'Default.png' has 480x320 pixels instead of 320x480 (App)",
      new + "targets: { App: { type: application, launchImages: [«Default.png»] } }",
      images: ["Default.png": (480, 320)], help: "rename it"),
    .breaks(
      .launchImageSize, "in a set",
      "launch image 'a.png' has 640x960 pixels instead of 640x1136 (App)",
      new
        + "targets: { App: { type: application, launchImages: { name: L, catalog: A.xcassets } } }",
      files: [
        "A.xcassets/L.launchimage/Contents.json":
          #"{"images": [{"filename": "«a.png»", "idiom": "iphone", "subtype": "retina4", "scale": "2x"}]}"#
      ], images: ["A.xcassets/L.launchimage/a.png": (640, 960)], help: "640x1136"),
    .keeps(
      .launchImageSize, "as the names say",
      new
        + "targets: { App: { type: application, launchImages: [Default.png, Default-736h@3x.png] } }",
      images: ["Default.png": (320, 480), "Default-736h@3x.png": (1242, 2208)]),
    .breaks(
      .launchImageName, "a height at a wrong scale",
      "launch image 'Default-568h.png' has a name that does not match any screen (App)",
      new + "targets: { App: { type: application, launchImages: [«Default-568h.png»] } }",
      images: ["Default-568h.png": (640, 1136)], help: "must match"),
    .keeps(
      .launchImageName, "a name of one's own",
      new + "targets: { App: { type: application, launchImages: [Start@2x~iphone.png] } }",
      images: ["Start@2x~iphone.png": (640, 960)]),
  ]

  static let frameworkCases: [ConfigCase] = [
    .breaks(
      .frameworkUnknown, "misspelled",
      "no framework of the system is named 'UIKti'; did you mean 'UIKit'? (App)",
      new + "targets: { App: { type: application, frameworks: [«UIKti»] } }", help: "OTHER_LDFLAGS"),
    .keeps(
      .frameworkUnknown, "known, or built here, or for another platform",
      new + """
        targets:
          App: { type: application, frameworks: [UIKit, Kit] }
          Kit: { type: framework }
          Mac: { platform: macOS, frameworks: [AppKit] }
        """),
    .breaks(
      .frameworkTooNew, "from iOS 8",
      "CloudKit exists since iOS 8, and the app runs on iOS 7.1 (App)",
      """
      project: { platform: iOS, deploymentTarget: "7.1" }
      targets: { App: { type: application, frameworks: [UIKit, «CloudKit»] } }
      """, notes: ["the deployment target is set here"], help: "weakly"),
    .keeps(
      .frameworkTooNew, "on that very system",
      """
      project: { platform: iOS, deploymentTarget: "8.0" }
      targets: { App: { type: application, frameworks: [CloudKit] } }
      """),
    .breaks(
      .frameworkRenamed, "another name",
      "MobileCoreServices was renamed CoreServices or UniformTypeIdentifiers in iOS 12 (App)",
      new + "targets: { App: { type: application, frameworks: [«MobileCoreServices»] } }",
      help: "use CoreServices"),
    .keeps(
      .frameworkRenamed, "on older systems",
      old + "targets: { App: { type: application, frameworks: [MobileCoreServices] } }"),
    .breaks(
      .frameworkDeprecated, "replaced", "AddressBook is deprecated since iOS 9 (App)",
      new + "targets: { App: { type: application, frameworks: [«AddressBook»] } }",
      help: "use Contacts"),
    .keeps(
      .frameworkDeprecated, "before it was",
      old + "targets: { App: { type: application, frameworks: [AddressBook, GLKit] } }"),
    .breaks(
      .frameworkRemoved, "gone", "iAd was removed in iOS 10 (App)",
      old + "targets: { App: { type: application, frameworks: [«iAd»] } }", help: "remove it"),
    .keeps(
      .frameworkRemoved, "still there",
      old + "targets: { App: { type: application, frameworks: [StoreKit] } }"),
  ]
}
