import SettingsRules

extension RuleTests {
  static let deviceCases: [ConfigCase] = [
    .breaks(
      .orientationDevice, "iPad orientations of an iPhone app",
      "'orientations.ipad' has no effect here: no target that gets it runs on iPad, so neither the"
        + " Info.plist nor the generated Swift constants list it (App)",
      """
      project: { platform: iOS, devices: iphone, orientations: { iphone: portrait, ipad: «all» } }
      targets: { App: { type: application } }
      """, help: "add ipad to 'devices'"),
    .breaks(
      .orientationDevice, "iPhone orientations of an iPad app, by their setting",
      "'INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone' has no effect here: no target that"
        + " gets it runs on iPhone, so neither the Info.plist nor the generated Swift constants list"
        + " it (App)",
      """
      project: { platform: iOS, devices: ipad }
      targets:
        App:
          type: application
          settings:
            INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone: «UIInterfaceOrientationPortrait»
      """, help: "add iphone to 'devices'"),
    .breaks(
      .orientationDevice, "iPad orientations without devices",
      "'orientations.ipad' has no effect here: no target that gets it runs on iPad, so neither the"
        + " Info.plist nor the generated Swift constants list it (App)",
      """
      project: { platform: iOS }
      targets: { App: { type: application, orientations: { iphone: portrait, ipad: «all» } } }
      """, help: "add ipad to 'devices'"),
    .keeps(
      .orientationDevice, "one of the targets runs on iPad",
      """
      project: { platform: iOS, devices: iphone, orientations: { iphone: portrait, ipad: all } }
      targets:
        App: { type: application }
        Pad: { type: application, devices: ipad }
      """),
    .breaks(
      .deviceFamilyPlatform, "a TV on iOS", "device family 3 (tv) does not exist on iOS (App)",
      """
      project: { platform: iOS }
      targets: { App: { type: application, devices: [iphone, «tv»] } }
      """, notes: ["the platform is set here"], help: "1, 2"),
    .breaks(
      .deviceFamilyPlatform, "a number that is none, in a text",
      "device family '9' does not exist (App@Debug)",
      """
      project: { platform: iOS }
      targets:
        App:
          when: { Debug: { settings: { TARGETED_DEVICE_FAMILY: "1,«9»" } } }
      """, help: "1, 2"),
    .breaks(
      .deviceFamilyPlatform, "a phone on watchOS",
      "device family 1 (iphone) does not exist on watchOS (App)",
      "targets: { App: { platform: watchOS, devices: «iphone» } }", help: "are 4"),
    .keeps(
      .deviceFamilyPlatform, "each on its platform, a Catalyst app, two platforms",
      """
      targets:
        A: { platform: iOS, devices: universal }
        B: { platform: tvOS, devices: tv }
        C: { platform: iOS, devices: [ipad, mac], settings: { SUPPORTS_MACCATALYST: YES } }
        D:
          platform: iOS
          devices: [ipad, vision]
          settings: { SUPPORTED_PLATFORMS: [iphoneos, iphonesimulator, xros, xrsimulator] }
        E: { devices: [tv] }
      """),

    .breaks(
      .iPadOrientations, "landscape only",
      "iPad lacks portrait, portraitUpsideDown, and the app does not require the full screen (the"
        + " store rejects it: 90474) (App)",
      """
      targets:
        App: { type: application, platform: iOS, devices: ipad, orientations: { ipad: «landscape» } }
      """, notes: ["the app runs on iPad because of this"],
      help: "INFOPLIST_KEY_UIRequiresFullScreen"),
    .breaks(
      .iPadOrientations, "the full screen refused where it was required",
      "iPad lacks portraitUpsideDown, and the app does not require the full screen (the store"
        + " rejects it: 90474) (App@Release)",
      """
      targets:
        App:
          type: application
          platform: iOS
          devices: ipad
          orientations: «[portrait, landscape]»
          settings: { INFOPLIST_KEY_UIRequiresFullScreen: YES }
          when: { Release: { settings: { INFOPLIST_KEY_UIRequiresFullScreen: NO } } }
      """, notes: ["because of this", "not required here"], help: "'ipad: all'"),
    .breaks(
      .iPadOrientations, "no orientations at all",
      "the app runs on iPad, has no orientations and does not require the full screen (the store"
        + " rejects it: 90474) (App)",
      """
      targets:
        App: { type: application, platform: iOS, devices: «universal», sources: [S] }
      """, files: ["S/a.swift": ""], help: "'ipad: all'"),
    .keeps(
      .iPadOrientations, "no orientations, where something else has or may have them",
      """
      project: { platform: iOS, devices: ipad, sources: [S] }
      targets:
        A: { type: application, sources: [] }
        B: { type: application, settings: { INFOPLIST_FILE: Info.plist } }
        C: { type: application, settings: { INFOPLIST_FILE: $(OBJROOT)/Info.plist } }
        D: { type: application, info: { UIRequiresFullScreen: YES } }
        E: { type: application, devices: iphone }
        F: { type: framework }
      """,
      files: [
        "S/a.swift": "",
        "Info.plist": """
        { UISupportedInterfaceOrientations = (
          UIInterfaceOrientationPortrait, UIInterfaceOrientationPortraitUpsideDown,
          UIInterfaceOrientationLandscapeLeft, UIInterfaceOrientationLandscapeRight
        ); }
        """,
      ]),
    .keeps(
      .iPadOrientations, "all four, the full screen, a phone, a framework",
      """
      project: { platform: iOS, orientations: { iphone: portrait, ipad: landscape } }
      targets:
        A: { type: application, devices: universal, orientations: { ipad: all } }
        B: { type: application, devices: ipad, settings: { INFOPLIST_KEY_UIRequiresFullScreen: YES } }
        C: { type: application, devices: iphone }
        D: { type: framework, devices: ipad }
      """),
    .keeps(
      .iPadOrientations, "an Info.plist that says it",
      """
      project: { platform: iOS }
      targets:
        A:
          type: application
          devices: ipad
          orientations: landscape
          settings: { INFOPLIST_FILE: Info.plist }
      """, files: ["Info.plist": "{ UIRequiresFullScreen = YES; }"]),

    .breaks(
      .noOrientation, "an empty list", "no orientation is left for iPhone (App)",
      """
      project: { platform: iOS, devices: iphone }
      targets: { App: { type: application, orientations: { iphone: «[]» } } }
      """, notes: ["the app runs on iPhone because of this"], help: "'devices'"),
    .breaks(
      .noOrientation, "the other device alone",
      "the orientations of iPad are not set, only those of the other device (App)",
      """
      project: { platform: iOS, devices: universal }
      targets: { App: { type: application, orientations: { iphone: «portrait» } } }
      """, help: "{ ipad: all }"),
    .breaks(
      .noOrientation, "misspelled words", "no orientation is left for iPhone (App@Debug)",
      """
      project: { platform: iOS, devices: iphone, orientations: portrait }
      targets:
        App:
          type: application
          when:
            Debug:
              settings:
                INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone: «UIInterfaceOrientationPortait»
      """, help: "iphone: all"),
    .keeps(
      .noOrientation, "one each, and none at all",
      """
      project: { platform: iOS, devices: universal }
      targets:
        A: { type: application, orientations: { iphone: portrait, ipad: all } }
        B: { type: application }
        C: { type: application, settings: { INFOPLIST_KEY_UISupportedInterfaceOrientations: UIInterfaceOrientationPortrait } }
      """),
    .keeps(
      .noOrientation, "an Info.plist for the other device",
      """
      targets:
        A:
          type: application
          platform: iOS
          devices: universal
          orientations: { iphone: portrait }
          settings: { INFOPLIST_FILE: Info.plist }
      """,
      files: [
        "Info.plist": """
        <?xml version="1.0"?><plist version="1.0"><dict><key>UISupportedInterfaceOrientations~ipad</key>
        <array><string>UIInterfaceOrientationPortrait</string></array></dict></plist>
        """
      ]),

    .breaks(
      .upsideDownPhone, "one of a list",
      "phones without a home button ignore portraitUpsideDown (App)",
      """
      project: { platform: iOS, devices: universal }
      targets:
        App:
          type: application
          orientations:
            iphone:
              - portrait
              - «portraitUpsideDown»
            ipad: all
      """, help: "'iphone: [portrait, landscape]'"),
    .breaks(
      .upsideDownPhone, "all", "phones without a home button ignore portraitUpsideDown (App)",
      """
      project: { platform: iOS, devices: iphone, orientations: «all» }
      targets: { App: { type: application } }
      """, help: "[portrait, landscape]"),
    .keeps(
      .upsideDownPhone, "iPad only, and other orientations",
      """
      project: { platform: iOS, orientations: { iphone: [portrait, landscape], ipad: all } }
      targets:
        A: { type: application, devices: universal }
        B: { type: application, devices: ipad, orientations: all }
      """),
  ]
}
