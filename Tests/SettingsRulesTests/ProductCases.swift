import SettingsRules

extension RuleTests {
  static let productCases: [ConfigCase] = [
    .breaks(
      .typeMissing, "a target with a platform alone", "the target has no type (App)",
      "targets: { «App»: { platform: iOS } }", help: "'type: application'"),
    .keeps(
      .typeMissing, "a type of its own, an inherited one, one by its setting",
      """
      templates: { app: { type: application } }
      targets:
        A: { type: tool }
        B: { inherits: app }
        C: { settings: { PRODUCT_TYPE: com.apple.product-type.tool } }
      """),

    .breaks(
      .bundleIdentifierCharacters, "an underscore in the organization",
      "bundle identifier 'com.51_work6.App' contains '_' (App)",
      """
      project: { organizationIdentifier: «com.51_work6» }
      targets: { App: { type: application } }
      """, help: "'com.51-work6.App'"),
    .breaks(
      .bundleIdentifierCharacters, "a blank and an umlaut, in one configuration",
      "bundle identifier 'com.x.Schöne App' contains 'ö', ' ' (App@Debug)",
      """
      targets:
        App:
          type: framework
          bundleIdentifier: com.x.App
          when: { Debug: { bundleIdentifier: «com.x.Schöne App» } }
      """, help: "'com.x.Sch-ne-App'"),
    .breaks(
      .bundleIdentifierCharacters, "an empty setting",
      "bundle identifier '.App' has an empty part between its periods (App)",
      """
      project: { settings: { PREFIX: "" } }
      targets: { App: { type: application, bundleIdentifier: «$(PREFIX).App» } }
      """, help: "'App'"),
    .keeps(
      .bundleIdentifierCharacters, "a setting that nothing assigns, which is reported by itself",
      "targets: { App: { type: application, bundleIdentifier: $(NOBODY).App } }"),
    .keeps(
      .bundleIdentifierCharacters, "letters, digits, hyphens and periods",
      """
      project: { organizationIdentifier: com.51work6 }
      targets: { Hello_World: { type: application }, Tool: { type: tool, bundleIdentifier: a_b } }
      """),

    .breaks(
      .bundleIdentifierMissing, "an app",
      "'App' has no bundle identifier, so Xcode refuses to sign it (App)",
      "targets: { «App»: { type: application, platform: iOS, sources: S } }",
      help: "'organizationIdentifier'"),
    .breaks(
      .bundleIdentifierMissing, "a framework in an app",
      "framework 'Kit' has no bundle identifier, so a device does not install 'App', which contains"
        + " it (Kit)",
      """
      project: { platform: iOS }
      targets:
        App: { type: application, bundleIdentifier: a.b, sources: S, dependencies: [Kit] }
        «Kit»: { type: framework, sources: S }
      """, help: "'organizationIdentifier'"),
    .keeps(
      .bundleIdentifierMissing, "an identifier that the command line of a build decides",
      """
      targets:
        App: { type: application, platform: iOS, sources: [S], bundleIdentifier: $(NOBODY) }
      """, files: ["S/a.swift": ""]),
    .keeps(
      .bundleIdentifierMissing, "identifiers, what no app contains, a Mac, settings alone, tests",
      """
      project: { platform: iOS }
      targets:
        A: { type: application, bundleIdentifier: a.b, sources: S, dependencies: [F, G, H] }
        B: { type: application, info: { CFBundleIdentifier: a.c }, sources: S }
        C: { type: application, platform: macOS, sources: S }
        D: { type: application }
        E: { type: framework, sources: S }
        F: { type: staticLibrary, sources: S }
        G: { type: framework, sources: S, settings: { MACH_O_TYPE: staticlib } }
        H: { type: framework, sources: S, info: { CFBundleIdentifier: a.d } }
        T: { type: unitTestBundle, sources: S }
      """),

    .breaks(
      .bundleIdentifierDuplicate, "two apps",
      "bundle identifier 'com.x.App' of 'B' is also that of 'A' (B)",
      """
      targets:
        A: { type: application, bundleIdentifier: com.x.App }
        B: { type: application, bundleIdentifier: «com.x.App» }
      """, notes: ["'A' gets it from here"], help: "'bundleIdentifier' of its own"),
    .breaks(
      .bundleIdentifierDuplicate, "two apps that have it from one place",
      "bundle identifier 'com.x.App' of 'B' is also that of 'A' (B)",
      """
      project: { settings: { PRODUCT_BUNDLE_IDENTIFIER: «com.x.App» } }
      targets: { A: { type: application }, B: { type: application } }
      """, notes: ["'A' gets it from here"], help: "of its own"),
    .keeps(
      .bundleIdentifierDuplicate, "two platforms, a test bundle, two configurations",
      """
      targets:
        A: { type: application, platform: iOS, bundleIdentifier: com.x.App }
        B: { type: application, platform: macOS, bundleIdentifier: com.x.App }
        C: { type: bundle.unit-test, bundleIdentifier: com.x.App }
        D:
          type: application
          when:
            Debug: { bundleIdentifier: com.x.D }
            Release: { bundleIdentifier: com.x.E }
        E:
          type: application
          when:
            Debug: { bundleIdentifier: com.x.E }
            Release: { bundleIdentifier: com.x.D }
      """),

    .breaks(
      .extensionIdentifierPrefix, "another beginning",
      "identifier 'com.y.Share' of 'Share' does not begin with that of an app that could contain it"
        + " (Share)",
      """
      targets:
        App: { type: application, bundleIdentifier: com.x.App }
        Share: { type: appExtension, bundleIdentifier: «com.y.Share» }
      """, notes: ["the app 'App' has 'com.x.App'"], help: "'bundleIdentifier: com.x.App.Share'"),
    .breaks(
      .extensionIdentifierPrefix, "a beginning without a period",
      "identifier 'com.x.AppShare' of 'Clip' does not begin with that of an app that could contain it"
        + " (Clip)",
      """
      targets:
        App: { type: application, bundleIdentifier: com.x.App }
        Clip: { type: appClip, bundleIdentifier: «com.x.AppShare» }
      """, help: "com.x.App.AppShare"),
    .breaks(
      .extensionIdentifierPrefix, "that of an app for another system",
      "identifier 'com.x.Mac.Share' of 'Share' does not begin with that of an app that could contain it"
        + " (Share)",
      """
      targets:
        App: { type: application, platform: iOS, bundleIdentifier: com.x.App }
        Mac: { type: application, platform: macOS, bundleIdentifier: com.x.Mac }
        Share: { type: appExtension, platform: iOS, bundleIdentifier: «com.x.Mac.Share» }
      """, notes: ["the app 'App' has 'com.x.App'"], help: "'bundleIdentifier: com.x.App.Share'"),
    .keeps(
      .extensionIdentifierPrefix, "one for the watch, held by an iPhone's",
      """
      targets:
        App: { type: application, platform: iOS, bundleIdentifier: com.x.App }
        Watch: { type: appExtension, platform: watchOS, bundleIdentifier: com.x.App.Watch }
      """),
    .keeps(
      .extensionIdentifierPrefix, "one of two apps, and a project without an app",
      """
      targets:
        A: { type: application, bundleIdentifier: com.x.A }
        B: { type: application, bundleIdentifier: com.x.B }
        Share: { type: appExtension, bundleIdentifier: com.x.B.Share }
      """),
    .keeps(
      .extensionIdentifierPrefix, "a project without an app",
      "targets: { Share: { type: appExtension, bundleIdentifier: com.y.Share } }"),

    .breaks(
      .extensionPointMissing, "nothing in 'info'",
      "the Info.plist has no NSExtension, so the system does not know what 'Share' extends (Share)",
      "targets: { «Share»: { type: appExtension, platform: iOS } }",
      help: "NSExtensionPointIdentifier"),
    .breaks(
      .extensionPointMissing, "the dictionary of another kind of extension",
      "the Info.plist has no EXAppExtensionAttributes, so the system does not know what 'Kit' extends"
        + " (Kit)",
      """
      targets:
        «Kit»:
          type: extensionKitExtension
          platform: iOS
          info: { NSExtension: { NSExtensionPointIdentifier: com.apple.share-services } }
      """, help: "EXExtensionPointIdentifier"),
    .breaks(
      .extensionPointMissing, "a file without it",
      "the Info.plist has no NSExtension, so the system does not know what 'Share' extends (Share)",
      "targets: { Share: { type: appExtension, settings: { INFOPLIST_FILE: «Share.plist» } } }",
      files: ["Share.plist": "<plist><dict><key>A</key><string>b</string></dict></plist>"],
      help: "info: { NSExtension"),
    .keeps(
      .extensionPointMissing,
      "in 'info', in the file, in a file that is not there, and no extension",
      """
      targets:
        App: { type: application, platform: iOS }
        Share:
          type: appExtension
          info: { NSExtension: { NSExtensionPointIdentifier: com.apple.share-services } }
        Today: { type: appExtension, settings: { INFOPLIST_FILE: Today.plist } }
        Later: { type: appExtension, settings: { INFOPLIST_FILE: Later.plist } }
        Kit:
          type: extensionKitExtension
          info: { EXAppExtensionAttributes: { EXExtensionPointIdentifier: com.x.point } }
      """,
      files: ["Today.plist": "<plist><dict><key>NSExtension</key><dict/></dict></plist>"]),

    .breaks(
      .extensionVersion, "another version",
      "CFBundleShortVersionString of 'E' is '1.0', and that of the app 'App', which contains it,"
        + " '2.0' (E)",
      """
      project: { platform: iOS, build: 3 }
      targets:
        App: { type: application, version: "2.0" }
        E: { type: appExtension, host: App, version: «"1.0"» }
      """, notes: ["the app gets its value here"], help: "'version'"),
    .keeps(
      .extensionVersion, "one version, one that the command line decides, another app",
      """
      project: { platform: iOS, version: "1.0", build: $(NUMBER) }
      targets:
        App: { type: application }
        E: { type: appExtension, host: App, build: 2 }
        Other: { type: application, version: "2.0" }
      """),
    .breaks(
      .watchCompanionMissing, "an app with one target",
      "the Info.plist of the watch app 'W' has neither WKCompanionAppBundleIdentifier nor"
        + " WKWatchOnly, so it is not installed with 'App' (W)",
      """
      targets:
        App: { type: application, platform: iOS, dependencies: [W] }
        «W»: { type: application, platform: watchOS }
      """, notes: ["the app for iPhone contains it"], help: "WKCompanionAppBundleIdentifier"),
    .keeps(
      .watchCompanionMissing, "the key, an app that is alone, an app in no other, an older kind",
      """
      targets:
        App: { type: application, platform: iOS, dependencies: [W, Alone, Old] }
        W:
          type: application
          platform: watchOS
          info: { WKCompanionAppBundleIdentifier: $(PRODUCT_BUNDLE_IDENTIFIER) }
        Alone: { type: application, platform: watchOS, info: { WKWatchOnly: YES } }
        Old: { type: watchApplication, platform: watchOS }
        Other: { type: application, platform: watchOS }
      """),
    .breaks(
      .frameworkNotEmbedded, "a framework of a framework",
      "'K' links framework 'L', and the app 'App' contains only the former",
      """
      project: { platform: iOS }
      targets:
        App: { type: application, dependencies: [K] }
        K: { type: framework, dependencies: [«L»] }
        L: { type: framework }
      """, notes: ["the app is defined here"], help: "write 'L' under 'dependencies' of 'App'"),
    .breaks(
      .frameworkNotEmbedded, "a framework of an extension",
      "'E' links framework 'K', and the app 'App' contains only the former",
      """
      project: { platform: iOS }
      targets:
        App: { type: application }
        E: { type: appExtension, host: App, dependencies: [{ target: «K» }] }
        K: { type: framework }
      """, notes: ["the app is defined here"], help: "write 'K'"),
    .keeps(
      .frameworkNotEmbedded, "frameworks in the app, static and weak ones, tests, no app",
      """
      project: { platform: iOS }
      targets:
        App: { type: application, dependencies: [K, L, Outer] }
        K: { type: framework, dependencies: [L, Static, { target: Weak, weak: YES }, Lib] }
        L: { type: framework }
        Outer: { type: framework, dependencies: [{ target: Inner, embed: YES }] }
        Inner: { type: framework }
        Static: { type: framework, settings: { MACH_O_TYPE: staticlib }, dependencies: [Other] }
        Weak: { type: framework }
        Lib: { type: library.static, dependencies: [Other] }
        Other: { type: framework }
        Alone: { type: framework, dependencies: [Other] }
        T: { type: unitTestBundle, host: App, dependencies: [Other] }
        Merged: { type: application, dependencies: [M], settings: { MERGED_BINARY_TYPE: automatic } }
        M: { type: framework, dependencies: [Other] }
      """),
    .keeps(
      .frameworkNotEmbedded, "a script that copies frameworks",
      """
      project: { platform: iOS }
      targets:
        App:
          type: application
          dependencies: [K]
          scripts: { after: [{ name: Copy, run: "cp -R L.framework $FRAMEWORKS_FOLDER_PATH" }] }
        K: { type: framework, dependencies: [L] }
        L: { type: framework }
      """),
    .breaks(
      .versionFormat, "four parts", "version '1.2.3.4' has 4 parts (App)",
      "targets: { App: { type: application, version: «1.2.3.4» } }",
      help: "one to three integers"),
    .breaks(
      .versionFormat, "letters, by way of a reference",
      "build number '1.0-beta' has a part that is not an integer, '0-beta' (Kit)",
      """
      project: { settings: { SUFFIX: beta } }
      targets: { Kit: { type: framework, build: «1.0-$(SUFFIX)» } }
      """, notes: ["SUFFIX is assigned here"], help: "one to three integers"),
    .breaks(
      .versionFormat, "an empty part", "version '1.' has an empty part (App@Release)",
      """
      targets:
        App:
          type: application
          version: 1.0
          when: { Release: { settings: { MARKETING_VERSION: «"1."» } } }
      """, help: "2.0.1"),
    .keeps(
      .versionFormat, "a value that the command line of a build decides",
      """
      targets:
        App: { type: application, version: $(MAJOR).0, build: $(NUMBER) }
        Kit: { type: framework, version: $(OF_KIT), settings: { OF_KIT: $(MAJOR).1 } }
      """),
    .keeps(
      .versionFormat, "three parts, and a tool",
      """
      targets:
        App: { type: application, version: 1.10.3, build: 42 }
        Tool: { type: tool, version: 1.2.3.4 }
      """),
  ]
}
