import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let bundleIdentifierMissing = RuleID("bundle-identifier-missing")
  package static let bundleIdentifierCharacters = RuleID("bundle-identifier-characters")
  package static let bundleIdentifierMismatch = RuleID("bundle-identifier-mismatch")
  package static let bundleIdentifierDuplicate = RuleID("bundle-identifier-duplicate")
  package static let extensionIdentifierPrefix = RuleID("extension-identifier-prefix")
  package static let extensionPointMissing = RuleID("extension-point-missing")
  package static let extensionVersion = RuleID("extension-version")
  package static let watchCompanionMissing = RuleID("watch-companion-missing")
  package static let frameworkNotEmbedded = RuleID("framework-not-embedded")
  package static let versionFormat = RuleID("version-format")
  package static let typeMissing = RuleID("type-missing")
  package static let deviceFamilyPlatform = RuleID("device-family-platform")
  package static let iPadOrientations = RuleID("ipad-orientations")
  package static let noOrientation = RuleID("no-orientation")
  package static let upsideDownPhone = RuleID("upside-down-phone")
  package static let orientationDevice = RuleID("orientation-device")
}

/// Rules about products, their identities and their devices.
extension RuleTable {
  static let productRows: [Rule] = [
    Rule(
      .bundleIdentifierCharacters, .error, "a bundle identifier with invalid characters",
      check: BundleIdentifierCheck.self,
      account: """
        Bundle identifiers consist of letters, digits, hyphens and periods, with at least one character \
        between two periods. With any other character, such as an underscore, installation or upload fails. \
        The rule checks the resolved value, and points at the product's name or the organization if the \
        character comes from there.
        """,
      remedy: """
        Write the identifier with hyphens. `$(PRODUCT_NAME:rfc1034identifier)` converts a name; `:identifier` \
        does not, because it writes underscores.
        """),
    Rule(
      .bundleIdentifierMissing, .error, "a product that devices install and that has no identifier",
      check: MissingIdentifierCheck.self,
      account: """
        Xcode does not sign an app or an extension without a bundle identifier, and a device does not install \
        an app that contains a framework without one. The rule checks what is built for other platforms than \
        macOS: targets of a config.yaml with `sources`, and targets of an Xcode project whose files exist. \
        Nothing is reported if the Info.plist has a CFBundleIdentifier of its own, or cannot be read.
        """,
      projects: [.configFile, .xcode],
      remedy: """
        Write `bundleIdentifier` in the target, or `organizationIdentifier` in `project`, which all targets use \
        (PRODUCT_BUNDLE_IDENTIFIER).
        """),
    Rule(
      .bundleIdentifierMismatch, .warning, "an Info.plist file with a different bundle identifier",
      check: BundleIdentifierCheck.self,
      account: """
        If the file that INFOPLIST_FILE names has a CFBundleIdentifier of its own, the product gets that one, \
        although it is signed with PRODUCT_BUNDLE_IDENTIFIER. Xcode warns about it, too. The other rules about \
        identifiers check the file's.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Write `$(PRODUCT_BUNDLE_IDENTIFIER)` into the file."),
    Rule(
      .bundleIdentifierDuplicate, .warning, "two targets that ship have the same bundle identifier",
      check: BundleIdentifierCheck.self,
      account: """
        A store and a device identify an app by its bundle identifier only: the second one replaces the first. \
        The rule checks apps and extensions, in each configuration separately. Targets for different platforms \
        may share one; so may Debug and Release. Two products of an Xcode project or a spec that are not in one \
        app may be variants of one app, so the finding is a note.
        """,
      remedy:
        "Give one of them a `bundleIdentifier` (PRODUCT_BUNDLE_IDENTIFIER) of its own. Targets of a config.yaml that inherit a prefix have different ones."
    ),
    Rule(
      .extensionIdentifierPrefix, .error,
      "an extension's identifier does not begin with that of its app",
      check: BundleIdentifierCheck.self,
      account: """
        An extension, an app clip or a watch app is rejected unless its identifier is that of the containing \
        app, a period, and a name. A config.yaml does not state which app contains which extension, so the \
        rule accepts the identifier of any app of the project. Copy phases or dependencies of an Xcode project \
        state it, and so do dependencies of an XcodeGen spec. There, the rule checks every app that contains \
        the extension.
        """,
      holdsFor: "Every deployment target; extensions exist since iOS 8, app clips since iOS 14.",
      remedy:
        "Write `bundleIdentifier: APP.Name` (PRODUCT_BUNDLE_IDENTIFIER) in the extension, with the app's identifier in place of APP."
    ),
    Rule(
      .extensionPointMissing, .error, "an app extension without an extension point",
      check: ExtensionPointCheck.self,
      account: """
        The system finds an extension by the `NSExtension` dictionary of its Info.plist, an ExtensionKit \
        extension by `EXAppExtensionAttributes`. Without it the app that contains the extension cannot be \
        installed. No build setting makes the dictionary: it is in the file that INFOPLIST_FILE names, or \
        in `info`. Nothing is reported where that file cannot be read.
        """,
      holdsFor: "Every deployment target; extensions exist since iOS 8, ExtensionKit since iOS 16.",
      remedy: "Add the dictionary, with the identifier of the extension point."),
    Rule(
      .extensionVersion, .warning, "an extension with a different version than its app",
      check: ContainedProductCheck.self,
      account: """
        CFBundleShortVersionString (`version`) and CFBundleVersion (`build`) of an extension must match those of \
        the app that contains it. Xcode warns, and the App Store rejects the app (90473). Nothing is reported \
        where an Info.plist is not known.
        """,
      remedy:
        "Assign `version` and `build` once, such as in `project`, for the app and its extensions."),
    Rule(
      .watchCompanionMissing, .error, "a watch app that does not name its app for iPhone",
      check: ContainedProductCheck.self,
      account: """
        A watch app with one target (`type: application`) that an app for iOS contains names that app under \
        WKCompanionAppBundleIdentifier in its Info.plist. Without it, or WKWatchOnly, the app cannot be \
        installed. Xcode's template sets the key. Nothing is reported where the Info.plist is not known.
        """,
      remedy:
        "Write `info: { WKCompanionAppBundleIdentifier: com.example.App }` (INFOPLIST_KEY_WKCompanionAppBundleIdentifier)."
    ),
    Rule(
      .frameworkNotEmbedded, .warning,
      "a framework that a part of an app links and the app does not contain",
      check: EmbeddingCheck.self,
      account: """
        An app contains the frameworks among its own dependencies, and not those of its frameworks and \
        extensions. If one of these links a dynamic framework that the app does not contain, the system ends \
        the app or the extension when it starts. Nothing is reported for a weak dependency, one for some \
        `platforms`, an app that merges its frameworks (MERGED_BINARY_TYPE), or if a script mentions the \
        framework or copies any, or is in another file.
        """,
      projects: [.configFile],
      remedy: "Write the framework under `dependencies` of the app, too."),
    Rule(
      .versionFormat, .error, "a version that is not one to three integers",
      check: VersionCheck.self,
      account: """
        The version (`version`, MARKETING_VERSION) and the build number (`build`, CURRENT_PROJECT_VERSION) \
        are one to three integers separated by periods. The App Store rejects letters, empty parts and, in \
        the version, more parts. Two cases are warnings: a Mac app, which may be distributed without the \
        store, and more parts in a build number, which systems ignore. The rule looks at apps, extensions \
        and frameworks. If the settings of an Xcode project assign neither, it looks at the Info.plist file.
        """,
      remedy:
        "Write one to three integers. Put any other information into a setting of your own."
    ),
    Rule(
      .typeMissing, .warning, "a target without a type", check: MissingPartCheck.self,
      account: """
        Without `type` (PRODUCT_TYPE) a target has no product. The settings of a product type, such as \
        FULL_PRODUCT_NAME and WRAPPER_EXTENSION, are empty, and `generate` writes no Info.plist. A type that \
        the target inherits counts.
        """,
      projects: [.configFile],
      remedy: "Write what the target builds, such as `type: application`."),
  ]

  static let deviceRows: [Rule] = [
    Rule(
      .deviceFamilyPlatform, .warning, "a device family that the platform does not have",
      check: DeviceFamilyCheck.self,
      account: """
        `devices` (TARGETED_DEVICE_FAMILY) names families by number: 1 iPhone, 2 iPad, 3 TV, 4 watch, 6 Mac, 7 \
        Vision. iOS has 1 and 2, and 6 for a Catalyst app. tvOS has 3, watchOS 4, visionOS 7. Another number \
        has no effect, or makes the product's Info.plist wrong. In Xcode projects and XcodeGen specs, a \
        number is reported if no other one remains. Mac Catalyst (SUPPORTS_MACCATALYST) needs the family 2 or 6.
        """,
      remedy: "Remove the family from `devices`, or add its platform.",
      fix: "Removes the family from the list, unless it is the only one."),
    Rule(
      .iPadOrientations, .error,
      "an iPad app without all four orientations and without full screen",
      check: OrientationCheck.self,
      account: """
        On iPad an app shares the screen with others, and must support all four orientations unless it \
        requires the full screen (UIRequiresFullScreen). The App Store rejects other apps with error 90474. \
        The orientations are those of the settings, or else those of the Info.plist file. Without any, an \
        app supports portrait only. That is reported for targets of a config.yaml with `sources`, if all of \
        the Info.plist is known.
        """,
      holdsFor: """
        Every deployment target that current SDKs build for: required since the SDK of iOS 9, also for apps \
        that run on older systems.
        """,
      remedy: "Write `orientations: { ipad: all }`, or require the full screen."),
    Rule(
      .noOrientation, .warning, "no orientation left for a device", check: OrientationCheck.self,
      account: """
        An app that runs on iPhone or iPad needs an orientation there. It has none if the list is empty, or \
        if its words are misspelled (in a setting written by hand). If orientations are given for the other \
        device only, the system decides, which is also reported. If there are orientations for neither, \
        nothing is reported: the app supports portrait only (see ipad-orientations).
        """,
      remedy: "Name the device in `orientations`, or remove it from `devices`."),
    Rule(
      .upsideDownPhone, .warning, "upside-down on phones", check: OrientationCheck.self,
      account: """
        Phones without a home button never show an app upside down, and on those with one it is discouraged \
        because a call may come in. An app that lists the orientation for iPhone is not rejected, but the \
        orientation has no effect on most phones. The rule is for config.yaml only: the lists of other projects \
        are written for phones with a home button, too.
        """,
      holdsFor: """
        Every deployment target. Phones without a home button exist since iOS 11; those with one still run \
        current systems.
        """, projects: [.configFile],
      remedy: "Write `iphone: [portrait, landscape]`. `all` is for iPad."),
    Rule(
      .orientationDevice, .warning, "orientations for a device that no target runs on",
      check: EffectCheck.self,
      account: """
        `orientations` names iPad in a target for iPhone only, or the other way round. The Info.plist and the \
        generated Swift constants (`padOrientations`, `phoneOrientations`) leave them out. A line that several \
        targets get is reported only if none of them runs on the device.
        """,
      remedy: "Remove them, or add the device to `devices`."),
  ]
}
