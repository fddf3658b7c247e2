import SettingsRules

extension RuleTests {
  static let effectCases: [ConfigCase] = [
    .breaks(
      .noEffect, "an xcconfig file below its own level",
      "'SWIFT_VERSION' has no effect here: it is overridden at the same place (App)",
      "targets: { App: { xcconfig: App.xcconfig, settings: { SWIFT_VERSION: '6.0' } } }",
      files: ["App.xcconfig": "SWIFT_VERSION = «5»\n"], notes: ["this replaces it"],
      help: "one of the two"),
    .breaks(
      .noEffect, "every configuration has its own",
      "'arc' has no effect here: it is overridden at the same place (App)",
      """
      targets:
        App:
          arc: «YES»
          when: { Debug: { arc: NO }, Release: { arc: NO } }
      """, notes: ["this replaces it"], help: "one of the two"),
    .breaks(
      .noEffect, "a line above another in one file",
      "'A' has no effect here: it is overridden at the same place (App)",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "A = «1»\nA = 2\n"], help: "one of the two"),
    .breaks(
      .noEffect, "a name of the build system's",
      "'TARGET_NAME' has no effect here: the build system assigns it itself, above this level (App)",
      """
      project: { settings: { TARGET_NAME: «Mine» } }
      targets: { App: }
      """, help: "use a different name"),
    .breaks(
      .noEffect, "a platform that no target has",
      "'deploymentTarget.macOS' has no effect here: no target that gets it is built for macOS (App)",
      """
      project: { platform: iOS, deploymentTarget: { iOS: "15.0", macOS: «"12.0"» } }
      targets: { App: { type: application } }
      """, help: "add macOS"),
    .breaks(
      .noEffect, "orientations on a platform without any",
      "'orientations' has no effect here: tvOS has no interface orientations, and"
        + " ignores UISupportedInterfaceOrientations (App)",
      """
      targets: { App: { type: application, platform: tvOS, orientations: «landscape» } }
      """, help: "remove it"),
    .breaks(
      .noEffect, "orientations of a device on a platform without any",
      "'orientations.ipad' has no effect here: tvOS has no interface orientations, and"
        + " ignores UISupportedInterfaceOrientations (App)",
      """
      project: { platform: tvOS, orientations: { ipad: «all» } }
      targets: { App: { type: application } }
      """, help: "remove it"),
    .breaks(
      .noEffect, "orientations by their setting, on a platform without any",
      "'INFOPLIST_KEY_UISupportedInterfaceOrientations' has no effect here: tvOS has no interface"
        + " orientations, and ignores UISupportedInterfaceOrientations (App)",
      """
      project: { platform: tvOS }
      targets:
        App:
          type: application
          settings: { INFOPLIST_KEY_UISupportedInterfaceOrientations: «UIInterfaceOrientationPortrait» }
      """, help: "remove it"),
    .breaks(
      .noEffect, "orientations without a target for iOS",
      "'orientations' has no effect here: no target that gets it is built for iOS (App and Watch)",
      """
      project: { orientations: «all» }
      targets:
        App: { type: application, platform: tvOS }
        Watch: { type: application, platform: watchOS, devices: watch }
      """, help: "add iOS to what a target is built for"),
    .keeps(
      .noEffect, "orientations that one of the targets reads",
      """
      project: { orientations: all, settings: { INFOPLIST_KEY_UISupportedInterfaceOrientations: x } }
      targets:
        App: { type: application, platform: iOS }
        TV: { type: application, platform: tvOS }
      """),
    .breaks(
      .noEffect, "a test host without a test",
      "'TEST_HOST' has no effect here: only test bundles read it (App)",
      "targets: { App: { type: application, settings: { TEST_HOST: «x» } } }",
      help: "target of the tests"),
    .keeps(
      .noEffect, "a platform whose target includes the same xcconfig file by way of another",
      """
      targets:
        App: { type: application, platform: iOS, xcconfig: iOS.xcconfig }
        Mac: { type: application, platform: macOS, xcconfig: Mac.xcconfig }
      """,
      files: [
        "iOS.xcconfig": "#include \"Common.xcconfig\"\n",
        "Mac.xcconfig": "#include \"Common.xcconfig\"\n",
        "Common.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 15.0\nMACOSX_DEPLOYMENT_TARGET = 12.0\n",
      ]),
    .keeps(
      .noEffect, "a platform whose target overrides the value",
      """
      project: { xcconfig: Common.xcconfig }
      targets:
        App: { type: application, platform: iOS }
        Mac: { type: application, platform: macOS, deploymentTarget: "13.0" }
      """, files: ["Common.xcconfig": "MACOSX_DEPLOYMENT_TARGET = 12.0\n"]),
    .keeps(
      .noEffect, "what levels, conditions and inheritance are for",
      """
      project:
        platform: iOS
        deploymentTarget: { iOS: "15.0", macOS: "12.0" }
        devices: universal
        orientations: { iphone: portrait, ipad: all }
        xcconfig: Base.xcconfig
        arc: YES
        settings:
          A: 1
          "B": 1
          "B[sdk=iphoneos*]": 2
          C: $(inherited) c
        when: { Debug: { arc: NO, settings: { A: 2 } } }
      targets:
        App: { type: application, arc: YES, settings: { A: 3 } }
        Phone: { type: application, devices: iphone }
        Mac: { type: application, platform: macOS }
        Tests: { type: unitTestBundle, settings: { TEST_HOST: x } }
      """,
      files: [
        "Base.xcconfig": "C = base\n#include \"More.xcconfig\"\nD = 1\n",
        "More.xcconfig": "D = 0\n",
      ]),

    .breaks(
      .assignedTwice, "a field and a setting",
      "'CLANG_ENABLE_OBJC_ARC' is assigned by 'arc' too, and 'settings' wins",
      "targets: { App: { arc: YES, settings: { «CLANG_ENABLE_OBJC_ARC»: NO } } }",
      help: "only one of them"),
    .keeps(
      .assignedTwice, "in two places",
      """
      project: { arc: YES }
      targets: { App: { settings: { CLANG_ENABLE_OBJC_ARC: NO } } }
      """),

    .breaks(
      .conditionNeverHolds, "an SDK without a version",
      "[sdk=iphoneos] never holds, so A never has this value",
      "targets: { App: { settings: { \"A[sdk=iphoneos]\": «1» } } }", help: "sdk=iphoneos*"),
    .breaks(
      .conditionNeverHolds, "a version that no SDK has",
      "[sdk=iphoneos57*] never holds, so A never has this value",
      "targets: { App: { settings: { \"A[sdk=iphoneos57*]\": «1» } } }", help: "SDKs are"),
    .breaks(
      .conditionNeverHolds, "a version that ends too early",
      "[sdk=iphoneos1?.] never holds, so A never has this value",
      "targets: { App: { settings: { \"A[sdk=iphoneos1?.]\": «1» } } }", help: "SDKs are"),
    .breaks(
      .conditionNeverHolds, "a configuration, in an xcconfig file",
      "[config=Debgu] never holds, so A never has this value",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "A[config=Debgu] = «1»\n"], help: "did you mean 'Debug'?"),
    .breaks(
      .conditionNeverHolds, "a block", "sdk=iphone never holds, so nothing in this block does",
      "targets: { App: { when: { «\"sdk=iphone\"»: { arc: NO } } } }", help: "SDKs are"),
    .breaks(
      .conditionNeverHolds, "an architecture",
      "[arch=arm46] never holds, so A never has this value",
      "targets: { App: { settings: { \"A[arch=arm46]\": «1» } } }", help: "arm64"),
    .keeps(
      .conditionNeverHolds, "what holds in some build",
      """
      targets:
        App:
          settings:
            "A[sdk=iphonesimulator*]": 1
            "A[sdk=iphoneos17*][arch=x86_64]": 1
            "A[sdk=iphoneos18.2]": 1
            "A[sdk=iphoneos1*]": 1
            "A[sdk=iphoneos1?.?]": 1
            "A[sdk=iphoneos9.*]": 1
            "A[sdk=iphone*26.1]": 1
            "A[sdk=?atchos*]": 1
            "A[config=*ug]": 1
            "A[variant=profile]": 1
            "A[target=A?p]": 1
            "A[sdk=*]": 1
            "A[sdk=driverkit*]": 1
      """),

    .breaks(
      .unknownParameter, "in a setting's name",
      "no condition parameter is named 'platform', so A never has this value",
      "targets: { App: { settings: { \"A[platform=x]\": «1» } } }", help: "variant"),
    .breaks(
      .unknownParameter, "in a block",
      "no condition parameter is named 'quality'",
      "targets: { App: { when: { «quality=x»: { arc: NO } } } }", help: "variant"),
    .keeps(
      .unknownParameter, "all that exist",
      "targets: { App: { settings: { \"A[arch=arm64][variant=x]\": 1 } } }"),

    .breaks(
      .xcconfigIncludeCycle, "itself",
      "this include is skipped: 'App.xcconfig' is being included already",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "#include \"«App.xcconfig»\"\n"], help: "not even through others"),
    .keeps(
      .xcconfigIncludeCycle, "one file twice",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: [
        "App.xcconfig": "#include \"B.xcconfig\"\n#include \"B.xcconfig\"\n", "B.xcconfig": "",
      ]),
    .breaks(
      .xcconfigIncludeCase, "another case", "the name of the included file is 'Base.xcconfig'",
      "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "#include \"«base.xcconfig»\"\n", "Base.xcconfig": ""],
      help: "write it so"),
    .keeps(
      .xcconfigIncludeCase, "the same case", "targets: { App: { xcconfig: App.xcconfig } }",
      files: ["App.xcconfig": "#include \"Base\"\n", "Base.xcconfig": "", "base.xcconfig": ""]),
    .breaks(
      .noTargets, "a project alone",
      "no targets: only the project's own settings can be shown",
      "«project: { arc: YES }»", help: "targets:"),
    .keeps(.noTargets, "one", "targets: { App: }"),
    .breaks(
      .unknownRule, "a misspelled one",
      "no rule is named 'unused-settin'; did you mean 'unused-setting'?",
      "targets: { App: { rules: { «unused-settin»: off } } }", help: "--list"),
    .keeps(.unknownRule, "a known one", "targets: { App: { rules: { unused-setting: off } } }"),
    .breaks(
      .policy, "a value that is forbidden",
      "MODE is 'fast', but the policy forbids 'MODE = fast' (App)",
      """
      policies: [{ forbid: MODE = fast, because: it loses data }]
      targets: { App: { settings: { MODE: «fast» } }, Kit: { settings: { MODE: slow } } }
      """, notes: ["the policy is here"], help: "it loses data"),
    .keeps(
      .policy, "a value that is required",
      """
      policies: [{ require: MODE = slow, in: target matches "K*" }]
      targets: { App: { settings: { MODE: fast } }, Kit: { settings: { MODE: slow } } }
      """),
  ]

  static let unusedCases: [ConfigCase] = [
    .breaks(
      .undefinedReference, "a misspelled word",
      "nothing assigns 'inherit', which OTHER_LDFLAGS refers to; did you mean 'inherited'?",
      "targets: { App: { settings: { OTHER_LDFLAGS: $(«inherit») -lz } } }",
      help: "write $(inherited)"),
    .breaks(
      .undefinedReference, "a name without a meaning",
      "nothing assigns 'SERVER', which MARKETING_VERSION refers to",
      "targets: { App: { settings: { MARKETING_VERSION: 1.$(«SERVER») } } }",
      help: "$(SERVER:default=VALUE)"),
    .breaks(
      .undefinedReference, "in a field",
      "nothing assigns 'APP_NAM', which 'displayName' refers to; did you mean 'APP_NAME'?",
      """
      project: { settings: { APP_NAME: Hello } }
      targets: { App: { type: application, displayName: $(«APP_NAM») } }
      """, help: "write $(APP_NAME)"),
    .breaks(
      .undefinedReference, "in a list of the Info.plist",
      "nothing assigns 'SERVER', which 'info.Servers' refers to",
      "targets: { App: { type: application, info: { Servers: [a, $(«SERVER»)] } } }",
      help: "assign it"),
    .keeps(
      .undefinedReference, "what fields refer to by themselves, and what an Info.plist knows",
      """
      project: { organizationIdentifier: a.b, macros: { A: 1 } }
      targets:
        App:
          type: application
          displayName: $(PRODUCT_NAME)
          info: { Group: $(AppIdentifierPrefix)a, Own: [$(CFBundleIdentifier)] }
        T: { type: unitTestBundle, host: App }
      """),
    .keeps(
      .undefinedReference, "names of the project, of Xcode and of the environment, and a default",
      """
      project: { settings: { SERVER: x } }
      targets:
        App:
          settings:
            OTHER_LDFLAGS: $(inherited) -L$(SRCROOT) -l$(SERVER) $(HOME)/a $(CI_FLAGS:default=-lz)
      """),
    .breaks(
      .unknownSetting, "a letter too many",
      "Xcode has no setting named 'SWIFT_VERSIONS', and nothing refers to it; did you mean "
        + "'SWIFT_VERSION'?",
      "targets: { App: { settings: { «SWIFT_VERSIONS»: '5.0' } } }", help: "write SWIFT_VERSION"),
    .breaks(
      .unknownSetting, "a key of the Info.plist that has no setting",
      "Xcode has no setting INFOPLIST_KEY_UIBackgroundModes, so the key does not reach the Info.plist",
      "targets: { App: { settings: { «INFOPLIST_KEY_UIBackgroundModes»: audio } } }",
      help: "write 'info: { UIBackgroundModes: … }'"),
    .breaks(
      .unknownSetting, "a key of the Info.plist whose setting Xcode never reads",
      "Xcode never reads INFOPLIST_KEY_NSMainCameraUsageDescription, so the key does not reach the"
        + " Info.plist",
      "targets: { App: { settings: { «INFOPLIST_KEY_NSMainCameraUsageDescription»: x } } }",
      help: "write 'info: { NSMainCameraUsageDescription: … }'"),
    .keeps(
      .unknownSetting, "the same keys as fields",
      """
      targets:
        App: { usageDescriptions: { mainCamera: x }, info: { NSMainCameraUsageDescription: y } }
        Kit: { usageDescriptions: { locationTemporary: x } }
      """),
    .keeps(
      .unknownSetting, "a key of the Info.plist, by its setting or by a field",
      """
      targets:
        App:
          platform: iOS
          type: application
          backgroundModes: [audio]
          settings: { INFOPLIST_KEY_NSCameraUsageDescription: scan }
      """),
    .keeps(
      .unknownSetting, "names of one's own",
      "targets: { App: { settings: { SERVER: x, SWIFT_VERSION: '5.0' } } }"),
    .keeps(
      .unknownSetting, "names that others compose",
      """
      targets:
        App:
          settings:
            MACOSX_DEPLOYMENT_TARGET: $(MACOSX_DEPLOYMENT_TARGET_$(FLAVOR))
            MACOSX_DEPLOYMENT_TARGET_: '13.0'
            SWIFT_VERSION: $(SWIFT_VERSION_$(WHICH:upper))
            SWIFT_VERSION_A: '5.0'
            WHICH: a
      """),
    .breaks(
      .unusedTemplate, "nobody's", "no target inherits template 'lonely'",
      """
      templates:
        «lonely»: { inherits: used }
        used:
      targets: { App: { inherits: used } }
      """, help: "'inherits'"),
    .keeps(
      .unusedTemplate, "through another, and from a shared file",
      """
      include: shared.yaml
      templates: { a: { inherits: b }, b: }
      targets: { App: { inherits: a } }
      """, files: ["shared.yaml": "templates: { for-others: }\n"]),

    .breaks(
      .unusedMacro, "no source has it", "no source file mentions the macro 'OLD' (App)",
      "targets: { App: { sources: Sources, macros: { «OLD»: 1, NEW: 2 } } }",
      files: ["Sources/a.c": "int x = NEW; int OLDER;", "Sources/OLD.txt": "OLD"],
      help: "unused-macro: off"),
    .keeps(
      .unusedMacro, "used, for the system, referred to, or nobody knows",
      """
      project: { macros: { DEBUG: 1, _POSIX_C_SOURCE: 1, SHARED: 1 } }
      targets:
        A: { sources: Sources, macros: { NEW: 2 }, settings: { X: $(MACRO_SHARED) } }
        B: { macros: { UNSEEN: 1 } }
        C: { sources: [Missing], macros: { UNSEEN: 1 } }
      """, files: ["Sources/a.swift": "#if NEW\n#endif"]),

    .breaks(
      .unusedSetting, "nobody refers to it",
      "nothing refers to the user-defined setting 'MY_SETTING'",
      "targets: { App: { settings: { «MY_SETTING»: 1, SWIFT_VERSION: \"6.0\" } } }",
      help: "unused-setting: off"),
    .breaks(
      .unusedSetting, "a setting of Xcode without its prefix",
      "nothing refers to the user-defined setting 'PREPROCESSOR_DEFINITIONS'; did you mean "
        + "'GCC_PREPROCESSOR_DEFINITIONS'?",
      "targets: { App: { settings: { «PREPROCESSOR_DEFINITIONS»: A } } }",
      help: "unused-setting: off"),
    .breaks(
      .unusedSetting, "in an xcconfig file", "nothing refers to the user-defined setting 'MINE'",
      "targets: { App: { xcconfig: App.xcconfig } }", files: ["App.xcconfig": "«MINE» = 1\n"],
      help: "script"),
    .keeps(
      .unusedSetting, "referred to by a value, a property list, or a name put together",
      """
      targets:
        App:
          settings:
            A: 1
            B_x: 2
            IN_PLIST: 3
            IN_RIGHTS: 4
            PRODUCT_NAME: $(A) $(B_$(CONFIGURATION))
            INFOPLIST_FILE: Info.plist
            CODE_SIGN_ENTITLEMENTS: App.entitlements
            CLANG_WARN_SOMETHING_NEW: YES
      """,
      files: [
        "Info.plist": "{ Server = \"$(IN_PLIST)\"; }",
        "App.entitlements": "{ A = (${IN_RIGHTS}); }",
      ]),
    .keeps(
      .unusedSetting, "a property list that cannot be seen",
      "targets: { App: { settings: { A: 1, INFOPLIST_FILE: Missing.plist } } }"),
    .keeps(
      .unusedSetting, "a shared file",
      "include: shared.yaml\ntargets: { App: }",
      files: ["shared.yaml": "project: { settings: { FOR_OTHERS: 1 } }\n"]),
  ]
}
