import SettingsDiagnostics
import SettingsSpec

/// Rules about products, their identities and their devices.
extension RuleTable {
  static let productRows: [Rule] = [
    Rule(
      .bundleIdentifierCharacters, .error, "a bundle identifier with characters that none may have",
      account: """
        Bundle identifiers consist of letters, digits, hyphens and periods, with something between any two \
        periods. Anything else, an underscore above all, makes installing or uploading fail. The rule looks \
        at the value in force, so it sees what a product's name or an organization brings in, and points at \
        that.
        """,
      remedy: """
        Write the identifier with hyphens. `$(PRODUCT_NAME:rfc1034identifier)` does it for a name; \
        `:identifier` does not, since it makes underscores.
        """),
    Rule(
      .bundleIdentifierMismatch, .warning, "an Info.plist file with another bundle identifier",
      account: """
        Where the file that INFOPLIST_FILE names has a CFBundleIdentifier of its own, that is what the product \
        gets, and the setting PRODUCT_BUNDLE_IDENTIFIER, by which it is signed, says something else. Xcode warns of \
        it, too. The other rules about identifiers look at the file's.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Write `$(PRODUCT_BUNDLE_IDENTIFIER)` into the file."),
    Rule(
      .bundleIdentifierDuplicate, .error, "two targets that ship have one bundle identifier",
      account: """
        A store and a device know an app by its identifier alone: the second one replaces the first. Looked \
        at are apps and extensions, in each configuration apart. Targets for different platforms may share \
        one; so may Debug and Release.
        """,
      remedy:
        "Give one of them a `bundleIdentifier` (PRODUCT_BUNDLE_IDENTIFIER) of its own. Targets of a config.yaml that inherit keep theirs apart by themselves."
    ),
    Rule(
      .extensionIdentifierPrefix, .error,
      "an extension's identifier does not begin with that of its app",
      account: """
        An extension, an app clip or a watch app is refused unless its identifier is that of the app around \
        it, a period, and something more. config.yaml does not say which app holds which extension, so the \
        rule is content when any app of the project fits. An Xcode project says it by its copy phases, else by \
        its dependencies, and an XcodeGen spec by its dependencies: there each app that holds it counts.
        """,
      holdsFor: "Every deployment target; extensions exist since iOS 8, app clips since iOS 14.",
      remedy:
        "Write `bundleIdentifier: APP.Name` (PRODUCT_BUNDLE_IDENTIFIER) in the extension, with the app's identifier in place of APP."
    ),
    Rule(
      .extensionPointMissing, .error, "an app extension that does not say what it extends",
      account: """
        The system finds an extension by the `NSExtension` dictionary of its Info.plist, an ExtensionKit \
        extension by `EXAppExtensionAttributes`. Without it the app that contains the extension cannot be \
        installed. No build setting makes the dictionary: it is in the file that INFOPLIST_FILE names, or \
        in `info`. Nothing is reported where that file cannot be read.
        """,
      holdsFor: "Every deployment target; extensions exist since iOS 8, ExtensionKit since iOS 16.",
      remedy: "Add the dictionary, with the identifier of the extension point."),
    Rule(
      .versionFormat, .error, "a version that is not one to three integers",
      account: """
        The version (`version`, MARKETING_VERSION) and the build number (`build`, CURRENT_PROJECT_VERSION) \
        are one to three integers separated by periods. The App Store rejects letters, empty parts and, in \
        the version, more parts. Two cases are warnings: a Mac app, which may be distributed without the \
        store, and more parts in a build number, which systems ignore. The rule looks at apps, extensions \
        and frameworks. If the settings of an Xcode project assign neither, it looks at the Info.plist file.
        """,
      remedy:
        "Write one to three integers. What else you want to know of a build belongs into a setting of your own."
    ),
    Rule(
      .typeMissing, .warning, "a target without a type",
      account: """
        Without `type` (PRODUCT_TYPE) a target has no product: the settings that a product type brings, such as \
        FULL_PRODUCT_NAME and WRAPPER_EXTENSION, are empty, and `generate` writes no Info.plist. A type that the \
        target inherits counts.
        """,
      projects: [.configFile],
      remedy: "Write what the target builds, such as `type: application`."),
  ]

  static let deviceRows: [Rule] = [
    Rule(
      .deviceFamilyPlatform, .error, "a device family that the platform does not have",
      account: """
        `devices` (TARGETED_DEVICE_FAMILY) names families by number: 1 iPhone, 2 iPad, 3 TV, 4 watch, 6 Mac, \
        7 Vision. iOS has 1 and 2, and 6 for a Catalyst app; tvOS has 3, watchOS 4, visionOS 7. Another number \
        has no effect, or makes the product's Info.plist wrong.
        """,
      remedy: "Take the family out of `devices`, or add its platform.",
      fix: "Takes the family out of the list, where another is left."),
    Rule(
      .iPadOrientations, .error,
      "an iPad app without all four orientations and without full screen",
      account: """
        On iPad an app shares the screen with others, and for that it must take all four orientations, unless \
        it requires the full screen (UIRequiresFullScreen). A store rejects anything else by number 90474. \
        The orientations are those of the settings, else those of the Info.plist file.
        """,
      holdsFor: """
        Every deployment target that current SDKs build for: the system has asked for it since the SDK of \
        iOS 9, whatever older system the app runs on as well.
        """,
      remedy: "Write `orientations: { ipad: all }`, or require the full screen."),
    Rule(
      .noOrientation, .error, "no orientation left for a device",
      account: """
        An app that runs on iPhone or iPad needs an orientation there. It has none where the list is empty, \
        where its words are misspelt (in a setting written by hand), or where orientations are given for the \
        other device alone. Where nothing is said about either, the Info.plist file may; the rule is silent \
        then.
        """,
      remedy: "Name the device in `orientations`, or take it out of `devices`."),
    Rule(
      .upsideDownPhone, .warning, "upside-down on phones",
      account: """
        Phones without a home button never turn an app upside down, and those with one seldom should: a call \
        may come in. An app that lists the orientation for iPhone is not rejected; the word is without effect \
        on nearly every phone.
        """,
      holdsFor: """
        Every deployment target. Phones without a home button exist since iOS 11; those with one still run \
        today's systems.
        """,
      remedy: "Write `iphone: [portrait, landscape]`. `all` is for iPad."),
    Rule(
      .orientationDevice, .warning, "orientations for a device that no target runs on",
      account: """
        `orientations` for iPad in a target for iPhone only, or the other way round. The Info.plist and the \
        generated Swift constants (`padOrientations`, `phoneOrientations`) leave them out. A line that \
        several targets get is reported only if none of them runs on the device.
        """,
      remedy: "Take them out, or add the device to `devices`."),
  ]
}
