import SettingsRules

extension RuleTests {
  static let buildCases: [ConfigCase] = [
    .breaks(
      .unknownSDK, "a misspelled one",
      "SDKROOT 'iphneos' is not a known SDK; did you mean 'iphoneos'? (App)",
      "targets: { App: { settings: { SDKROOT: «iphneos» } }, Other: { platform: iOS } }",
      help: "iphonesimulator"),
    .keeps(
      .unknownSDK, "with a version, by a path, by an expression, or none",
      """
      targets:
        A: { settings: { SDKROOT: iphoneos18.2 } }
        B: { settings: { SDKROOT: /X/SDKs/WatchOS11.0.sdk } }
        C: { settings: { SDKROOT: $(MINE), MINE: appletvos } }
        D: { settings: { SDKROOT: "" } }
        E: { platform: macOS }
        F: {}
      """),

    .breaks(
      .debugInRelease, "for everybody",
      "DEBUG is defined in 'Release', a configuration of kind release (App@Release)",
      "targets: { App: { macros: { «DEBUG»: 1 } } }", help: "'when: { Debug: … }'"),
    .breaks(
      .debugInRelease, "in a configuration of its own, by a Swift flag",
      "DEBUG is defined in 'Beta', a configuration of kind release (App@Beta)",
      """
      configurations: { Debug: debug, Beta: release }
      targets:
        App:
          when: { Beta: { settings: { OTHER_SWIFT_FLAGS: [-D, «DEBUG»] } } }
      """, notes: ["'Beta' is of kind release"], help: "of kind debug"),
    .keeps(
      .debugInRelease, "in Debug, or as 0",
      """
      targets:
        A: { when: { Debug: { macros: { DEBUG: 1 } } } }
        B: { macros: { DEBUG: 0, DEBUGGER: 1 } }
      """),

    .breaks(
      .debugUndefined, "tested in a source",
      "no configuration defines DEBUG, which this line tests (App@Debug)",
      """
      presets: none
      targets: { App: { sources: S } }
      """,
      files: [
        "S/a.m": "#import \"a.h\"\n// #if DEBUG\n#if TRACE && defined(«DEBUG»)\n#endif\n",
        "S/b.swift": "let DEBUG = 1\n",
      ], help: "remove 'presets: none'"),
    .keeps(
      .debugUndefined, "defined by the preset",
      """
      targets: { App: { sources: A } }
      """, files: ["A/a.m": "#ifdef DEBUG\n#endif\n"]),
    .keeps(
      .debugUndefined, "defined by a source, or not tested",
      """
      presets: none
      targets: { A: { sources: A }, B: { sources: B } }
      """,
      files: [
        "A/a.m": "#ifndef DEBUG\n# define DEBUG 0\n#endif\n#if DEBUG\n#endif\n",
        "B/b.m": "#if DEBUGGER || defined(MY_DEBUG) // DEBUG\n#endif\n",
      ]),
    .breaks(
      .debugOptimized, "C that is optimized",
      "'Debug' is of kind debug and compiles with GCC_OPTIMIZATION_LEVEL = s (App@Debug)",
      "targets: { App: { sources: S, settings: { GCC_OPTIMIZATION_LEVEL: «s» } } }",
      files: ["S/a.m": ""], help: "write 0 for debugging"),
    .keeps(
      .debugOptimized, "no source of the language, or not for debugging",
      """
      targets:
        App: { sources: S, settings: { SWIFT_OPTIMIZATION_LEVEL: -O } }
        B: { sources: S, when: { Release: { settings: { GCC_OPTIMIZATION_LEVEL: s } } } }
      """, files: ["S/a.m": ""]),
    .breaks(
      .debugLanguageMismatch, "for C alone", "DEBUG is defined for C but not for Swift (App@Debug)",
      """
      presets: none
      targets:
        App:
          when: { Debug: { settings: { GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), «DEBUG=1»] } } }
      """, help: "'macros: { DEBUG: 1 }'"),
    .breaks(
      .debugLanguageMismatch, "for Swift alone, where there are both",
      "DEBUG is defined for Swift but not for C (App@Debug)",
      """
      presets: none
      targets:
        App:
          sources: Sources
          when: { Debug: { settings: { SWIFT_ACTIVE_COMPILATION_CONDITIONS: «DEBUG» } } }
      """, files: ["Sources/a.m": "", "Sources/b.swift": ""], help: "for both"),
    .keeps(
      .debugLanguageMismatch, "for both, or for the only language",
      """
      targets:
        A: { when: { Debug: { macros: { DEBUG: 1 } } } }
        B: { sources: C, when: { Debug: { settings: { GCC_PREPROCESSOR_DEFINITIONS: DEBUG=1 } } } }
        C:
          when: { Debug: { settings: { OTHER_CFLAGS: -DDEBUG, OTHER_SWIFT_FLAGS: -DDEBUG } } }
      """, files: ["C/main.c": "int main(void) { return 0; }"]),

    .breaks(
      .sourceMissing, "a misspelled folder beside one that exists",
      "there is no source folder or file at 'Suorces'; did you mean 'Sources'? (App)",
      "targets: { App: { sources: [Sources, «Suorces»] } }", files: ["Sources/a.swift": ""],
      help: "correct the path"),
    .breaks(
      .sourceMissing, "an inherited folder, reported once",
      "there is no source folder or file at 'Common' (A and B)",
      """
      templates: { common: { sources: «Common» } }
      targets: { A: { inherits: common }, B: { inherits: common } }
      """, help: "correct the path"),
    .breaks(
      .sourceMissing, "a resource",
      "there is no file at 'a.png'; did you mean 'b.png'? (App)",
      "targets: { App: { resources: [b.png, «a.png»] } }", files: ["b.png": ""],
      help: "create it before Xcode builds the project"),
    .breaks(
      .sourceMissing, "a header with a setting for the folder", "there is no file at 'a.h' (App)",
      "targets: { App: { headers: { public: [«$(SRCROOT)/a.h»] } } }",
      help: "create it before Xcode builds the project"),
    .breaks(
      .sourceMissing, "a copied file", "there is no file at 'a.txt' (App)",
      "targets: { App: { copyFiles: [{ to: resources, files: [«a.txt»] }] } }",
      help: "create it before Xcode builds the project"),
    .breaks(
      .sourceMissing, "an XCFramework", "there is no file at 'A.xcframework' (App)",
      "targets: { App: { dependencies: [{ xcframework: «A.xcframework» }] } }",
      help: "create it before Xcode builds the project"),
    .breaks(
      .sourceMissing, "a test plan",
      "there is no test plan at 'Al.xctestplan'; did you mean"
        + " 'All.xctestplan'?",
      """
      schemes: { S: { target: App, test: { testPlans: [All.xctestplan, «Al.xctestplan»] } } }
      targets: { App: { type: application } }
      """, files: ["All.xctestplan": ""], help: "correct the path"),
    .breaks(
      .sourceMissing, "entitlements",
      "there is no file at 'No.entitlements', which CODE_SIGN_ENTITLEMENTS names (App)",
      "targets: { App: { type: application, entitlements: «No.entitlements» } }",
      help: "correct the path"),
    .breaks(
      .sourceMissing, "an Info.plist file",
      "there is no file at 'Inf.plist', which INFOPLIST_FILE names; did you mean 'Info.plist'? (App)",
      "targets: { App: { type: application, settings: { INFOPLIST_FILE: «Inf.plist» } } }",
      files: ["Info.plist": ""], help: "correct the path"),
    .keeps(
      .sourceMissing, "files that no product needs, that a script makes, and that a build makes",
      """
      targets:
        A: { type: staticLibrary, entitlements: No.entitlements }
        B:
          type: application
          settings: { INFOPLIST_FILE: Made.plist }
          entitlements: $(DERIVED_FILE_DIR)/Made.entitlements
          scripts: { before: [{ run: make Made.plist }] }
      """),
    .keeps(
      .sourceMissing, "files that exist, and one that a setting decides on",
      "targets: { App: { resources: [a.png, $(B)/b.png, { path: c, as: folder }] } }",
      files: ["a.png": "", "c/d": ""]),
    .keeps(
      .sourceMissing, "a folder, a file, a folder outside, and none",
      """
      targets:
        A: { sources: [Sources, Sources/a.swift, ./Sources/] }
        B: { sources: ../elsewhere }
        C: { sources: /elsewhere }
        D: {}
      """, files: ["Sources/a.swift": ""]),

    .breaks(
      .sourceMissing, "a pattern that matches no file",
      "no file matches 'Sources/*.m' in 'sources' (App)",
      "targets: { App: { sources: [«Sources/*.m»] } }", files: ["Sources/a.swift": ""],
      help: "correct the path"),
    .keeps(
      .sourceMissing, "a pattern that matches a file",
      "targets: { App: { sources: [\"Sources/**/*.swift\"] } }", files: ["Sources/a.swift": ""]),

    .breaks(
      .exclusionUnmatched, "a misspelled pattern beside one that matches",
      "'exclude' pattern 'Lgacy/**' matches no file of 'Sources' (App)",
      "targets: { App: { sources: [{ path: Sources, exclude: [Legacy/**, «Lgacy/**»] }] } }",
      files: ["Sources/a.swift": "", "Sources/Legacy/b.m": ""], help: "correct the pattern"),
    .keeps(
      .exclusionUnmatched, "patterns that match, and a folder that cannot be listed",
      """
      targets:
        A: { sources: [{ path: Sources, exclude: [Legacy, "*.{swift,m}"] }] }
        B: { sources: [{ path: ../elsewhere, exclude: x }] }
      """, files: ["Sources/a.swift": "", "Sources/Legacy/b.m": ""]),

    .breaks(
      .allowedFileMissing, "a file that was moved",
      "there is no file at 'Old/Crash.m', which 'logging.allow' names (App)",
      """
      targets:
        App:
          logging: { macro: L, allow: [{ file: «Old/Crash.m», reason: last words }] }
      """, files: ["New/Crash.m": ""], help: "correct the path"),
    .keeps(
      .allowedFileMissing, "a file, a folder, and a call",
      """
      targets:
        App:
          logging:
            macro: L
            allow:
              - { file: Sources/Crash.m, reason: last words }
              - { file: Sources, call: puts, reason: they may }
              - { call: NSLog, reason: for support }
      """, files: ["Sources/Crash.m": ""]),

    .breaks(
      .prefixHeaderMissing, "a path where nothing is",
      "there is no prefix header at 'App/Prefix.pch' (App)",
      "targets: { App: { prefixHeader: «App/Prefix.pch» } }",
      help: "relative to the project's folder"
    ),
    .keeps(
      .prefixHeaderMissing, "a file that is there, one to generate, one that cannot be known",
      """
      targets:
        A: { prefixHeader: Prefix.pch }
        B: { prefixHeader: { imports: [UIKit/UIKit.h] } }
        C: { prefixHeader: /elsewhere/Prefix.pch }
      """, files: ["Prefix.pch": "#include <stdbool.h>\n"]),

    .breaks(
      .prefixHeaderObjectiveC, "an import outside of the guard",
      "Objective-C outside '#ifdef __OBJC__' in a prefix header that C files include too (App)",
      "targets: { App: { prefixHeader: Prefix.pch, sources: Sources } }",
      files: [
        "Sources/legacy.c": "", "Sources/main.m": "",
        "Prefix.pch": """
        #include <stdbool.h>
        #import <CoreGraphics/CoreGraphics.h>
        #ifdef __OBJC__
          #import <UIKit/UIKit.h>
        #else
        #endif
        // @class Nothing;
        /* #import <UIKit/UIKit.h>
        */
          «#import <Foundation/Foundation.h>»
        """,
      ], notes: ["'Sources/legacy.c'", "is set here"], help: "'#ifdef __OBJC__'"),
    .breaks(
      .prefixHeaderObjectiveC, "in the arm for the others",
      "Objective-C outside '#ifdef __OBJC__' in a prefix header that C files include too (App)",
      "targets: { App: { prefixHeader: Prefix.pch, sources: [legacy.cpp] } }",
      files: [
        "legacy.cpp": "",
        "Prefix.pch": """
        #ifndef __OBJC__
        «@class Nothing;»
        #else
        @class Something;
        #endif
        """,
      ], help: "'#endif'"),
    .keeps(
      .prefixHeaderObjectiveC, "no C files, or unknown ones",
      """
      targets:
        A: { prefixHeader: Prefix.pch, sources: Objects }
        B: { prefixHeader: Prefix.pch }
        C: { prefixHeader: Prefix.pch, sources: [Missing] }
      """,
      files: ["Prefix.pch": "#import <UIKit/UIKit.h>\n", "Objects/main.m": ""]),
    .keeps(
      .prefixHeaderObjectiveC, "guards of every form",
      "targets: { App: { prefixHeader: Prefix.pch, sources: [legacy.c] } }",
      files: [
        "legacy.c": "",
        "Prefix.pch": """
        #if defined(__OBJC__) && defined(__IPHONE_4_0)
        #import <UIKit/UIKit.h>
        #endif
        #if !defined(__OBJC__)
        #include <stdio.h>
        #else
        #import <Foundation/Foundation.h>
        #endif
        #ifdef NEVER
        #elif __OBJC__
        @import UIKit;
        #endif
        """,
      ]),

    .breaks(
      .logTextRemains, "one file at a time",
      "texts of Swift log calls that are off may remain in App@Release: SWIFT_COMPILATION_MODE is"
        + " singlefile",
      """
      project: { logging: { macro: HMLog, level: off } }
      targets: { App: { settings: { SWIFT_COMPILATION_MODE: «singlefile» } } }
      """, help: "wholemodule"),
    .keeps(
      .logTextRemains, "a whole module",
      """
      project: { logging: { macro: HMLog, level: off } }
      targets: { App: { settings: { SWIFT_COMPILATION_MODE: wholemodule } } }
      """),
  ]
}
