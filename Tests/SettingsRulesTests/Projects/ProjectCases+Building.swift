import SettingsRules

/// Rules about frameworks, compiling, values and what has no effect, on Xcode projects.
extension ProjectRuleTests {
  private typealias Target = SmallProject.Target

  private static func linking(_ framework: String, since version: String = "15.0") -> SmallProject {
    SmallProject(
      settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \(version);",
      targets: [Target(name: "App", frameworks: ["UIKit", framework])])
  }

  static let linkCases: [ProjectCase] = [
    .breaks(
      .unknownSDK, "misspelled",
      "SDKROOT 'iphneos' is not a known SDK; did you mean 'iphoneos'? (App)",
      SmallProject(settings: "SDKROOT = «iphneos»;", targets: [Target(name: "App")]),
      help: "iphonesimulator"),
    .keeps(.unknownSDK, "one that is known", linking("UIKit")),
    .breaks(
      .frameworkUnknown, "misspelled",
      "no framework of the system is named 'CoreLocaton'; did you mean"
        + " 'CoreLocation'? (App)", linking("«CoreLocaton»"), help: "--disable framework-unknown"),
    .keeps(.frameworkUnknown, "one of a newer SDK", linking("SensitiveContentAnalysis")),
    .breaks(
      .frameworkRenamed, "another name",
      "MobileCoreServices was renamed CoreServices or"
        + " UniformTypeIdentifiers in iOS 12 (App)", linking("«MobileCoreServices»"),
      help: "use CoreServices"),
    .keeps(.frameworkRenamed, "today's name", linking("CoreServices")),
    .breaks(
      .frameworkDeprecated, "deprecated", "AddressBook is deprecated since iOS 9 (App)",
      linking("«AddressBook»"), help: "use Contacts"),
    .keeps(.frameworkDeprecated, "what takes its place", linking("Contacts")),
    .breaks(
      .frameworkRemoved, "removed", "iAd was removed in iOS 10 (App)", linking("«iAd»"),
      help: "remove it"),
    .keeps(.frameworkRemoved, "none", linking("Foundation")),
  ]

  private static func compiled(
    _ settings: String = "", debug: String = "", release: String = "", sources: [String] = [],
    project: String = "", projectRelease: String = "", script: String? = nil,
    configurations: [String] = ["Debug", "Release"], xcconfig: String? = nil
  ) -> SmallProject {
    SmallProject(
      settings: SmallProject.iOS + project, release: projectRelease,
      configurations: configurations,
      targets: [
        Target(
          name: "App", settings: settings, debug: debug, release: release, sources: sources,
          script: script, xcconfig: xcconfig)
      ])
  }

  static let compileCases: [ProjectCase] = [
    .breaks(
      .debugInRelease, "in Release",
      "DEBUG is defined in 'Release', a configuration of kind release (App@Release)",
      compiled(release: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = «DEBUG»;"),
      notes: ["'Release' is treated as kind release because of its name"],
      help: "for debugging only"),
    .keeps(
      .debugInRelease, "in a configuration that nothing is known of",
      compiled(
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG;", configurations: ["Debug", "Staging"])),
    .breaks(
      .debugLanguageMismatch, "C alone, in a target of both languages",
      "DEBUG is defined for C but not for Swift (App@Debug)",
      compiled(
        debug: "GCC_PREPROCESSOR_DEFINITIONS = «DEBUG=1»;".quotingMarks,
        sources: ["a.m", "b.swift"]), files: ["a.m": "", "b.swift": "#if DEBUG\n#endif\n"],
      help: "add DEBUG to SWIFT_ACTIVE_COMPILATION_CONDITIONS"),
    .keeps(
      .debugLanguageMismatch, "C alone, in a target of C",
      compiled(debug: "GCC_PREPROCESSOR_DEFINITIONS = \"DEBUG=1\";", sources: ["a.m"])),
    .breaks(
      .debugUndefined, "tested in a source",
      "no configuration defines DEBUG, which this line tests (App@Debug)",
      compiled(sources: ["a.swift"]), files: ["a.swift": "#if «DEBUG»\n#endif\n"],
      help: "add DEBUG=1 to GCC_PREPROCESSOR_DEFINITIONS"),
    .keeps(
      .debugUndefined, "defined in a configuration of another name",
      compiled(
        release: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG;", sources: ["a.swift"],
        configurations: ["Debug", "Staging"]),
      files: ["a.swift": "#if DEBUG\n#endif\n"]),
    .breaks(
      .debugOptimized, "Swift that is optimized",
      "'Debug' is of kind debug and compiles with SWIFT_OPTIMIZATION_LEVEL = -O (App@Debug)",
      compiled("SWIFT_OPTIMIZATION_LEVEL = «\"-O\"»;", sources: ["a.swift"])
        .unquotingMarks, files: ["a.swift": ""], help: "write -Onone"),
    .keeps(
      .debugOptimized, "by default",
      compiled(debug: "SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";", sources: ["a.swift"]),
      files: ["a.swift": ""]),
    .breaks(
      .prefixHeaderMissing, "a path that leads nowhere",
      "there is no prefix header at 'App/App.pch' (App)",
      compiled("GCC_PREFIX_HEADER = «App/App.pch»;", sources: ["a.m"]), files: ["a.m": ""],
      help: "SRCROOT"),
    .keeps(
      .prefixHeaderMissing, "a header that each person copies",
      compiled("GCC_PREFIX_HEADER = App/App.pch;", sources: ["a.m"]),
      files: ["a.m": "", "App/App.pch.example": ""]),
    .keeps(
      .prefixHeaderMissing, "a header of the SDK",
      compiled("GCC_PREFIX_HEADER = \"$(SDKROOT)/usr/include/a.h\";", sources: ["a.m"]),
      files: ["a.m": ""]),
    .keeps(
      .prefixHeaderMissing, "a header that the build makes",
      compiled("GCC_PREFIX_HEADER = \"$(DERIVED_FILE_DIR)/a.pch\";", sources: ["a.m"]),
      files: ["a.m": ""]),
    .keeps(
      .prefixHeaderMissing, "a header of the system, or one that a script makes elsewhere",
      compiled(
        "GCC_PREFIX_HEADER = \"$(SYSTEM_LIBRARY_DIR)/Frameworks/AppKit.framework/Headers/AppKit.h\";",
        sources: ["a.m"]), files: ["a.m": ""]),
    .keeps(
      .prefixHeaderMissing, "only Swift is compiled",
      compiled("GCC_PREFIX_HEADER = App/App.pch;", sources: ["a.swift"]), files: ["a.swift": ""]),
    .keeps(
      .prefixHeaderMissing, "none of the files is there",
      compiled("GCC_PREFIX_HEADER = App/App.pch;", sources: ["a.m"])),
    .breaks(
      .prefixHeaderObjectiveC, "with C sources",
      "Objective-C outside '#ifdef __OBJC__' in a prefix header that C files include too (App)",
      compiled("GCC_PREFIX_HEADER = \"$(SRCROOT)/App/App.pch\";", sources: ["a.m", "b.c"]),
      files: ["App/App.pch": "«#import <UIKit/UIKit.h>»\n", "b.c": ""], notes: ["'b.c'"],
      help: "put it between"),
    .keeps(
      .prefixHeaderObjectiveC, "a header of a framework that is not Apple's",
      compiled("GCC_PREFIX_HEADER = App/App.pch;", sources: ["a.m", "b.c"]),
      files: ["App/App.pch": "#include <Utilities/Math.h>\n", "b.c": ""]),
    .keeps(
      .prefixHeaderObjectiveC, "guarded",
      compiled("GCC_PREFIX_HEADER = App/App.pch;", sources: ["a.m", "b.c"]),
      files: ["App/App.pch": "#ifdef __OBJC__\n#import <UIKit/UIKit.h>\n#endif\n"]),
    .breaks(
      .logTextRemains, "Swift without optimization",
      "texts of Swift log calls that are off may remain in App@Release: SWIFT_OPTIMIZATION_LEVEL is"
        + " -Onone",
      compiled(
        "LOGGING_MACRO = Log; LOGGING_LEVEL = off;",
        release: "SWIFT_OPTIMIZATION_LEVEL = \"«-Onone»\";"),
      help: "wholemodule"),
    .keeps(
      .logTextRemains, "no logging", compiled(release: "SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";")),
  ]

  static let writtenCases: [ProjectCase] = [
    .breaks(
      .lostInherited, "flags of the project",
      "OTHER_LDFLAGS does not inherit, and so loses '-ObjC' (App)",
      compiled("OTHER_LDFLAGS = \"«-lz»\";", project: "OTHER_LDFLAGS = \"-ObjC\";"),
      notes: ["'-ObjC' would come from here", "for Release here"], help: "$(inherited)"),
    .keeps(
      .lostInherited, "it inherits",
      compiled(
        "OTHER_LDFLAGS = (\"$(inherited)\", \"-lz\");", project: "OTHER_LDFLAGS = \"-ObjC\";")),
    .breaks(
      .duplicateListElement, "of a list", "'a' is in HEADER_SEARCH_PATHS twice (App)",
      compiled("HEADER_SEARCH_PATHS = ( a, b, «a», );"), notes: ["the first one is here"],
      help: "remove one"),
    .breaks(
      .duplicateListElement, "of log categories", "'A' is in LOGGING_CATEGORIES twice (App)",
      compiled(xcconfig: "App.xcconfig"), files: ["App.xcconfig": "LOGGING_CATEGORIES = A B «A»\n"],
      notes: ["the first one is here"], help: "remove one"),
    .keeps(.duplicateListElement, "once", compiled("HEADER_SEARCH_PATHS = ( a, b, );")),
    .keeps(
      .duplicateListElement, "inherited twice",
      compiled(
        "OTHER_LDFLAGS = ( \"$(inherited)\", \"$(inherited)\", );",
        project: "OTHER_LDFLAGS = \"-ObjC\";")),
    .keeps(
      .duplicateListElement, "once here and once in another list",
      compiled(
        "OTHER_CFLAGS = \"-DX\"; OTHER_CPLUSPLUSFLAGS = ( \"$(OTHER_CFLAGS)\", \"-DX\", );")),
    .breaks(
      .cutByComment, "an address",
      "'//' starts a comment, so the value of SERVER ends with 'https:'",
      compiled(xcconfig: "App.xcconfig"), files: ["App.xcconfig": "SERVER = https:«//x.org»\n"],
      help: "'/$()/'"),
    .keeps(
      .cutByComment, "slashes kept apart", compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "SERVER = https:/$()/x.org\n"]),
  ]

  static let uselessCases: [ProjectCase] = [
    .breaks(
      .referenceCycle, "between the project and a target, in both configurations",
      "SERVER refers to itself (SERVER → STAGE → SERVER), and is empty where the cycle closes (App)",
      compiled("SERVER = \"«$(STAGE).x.org»\";", project: "STAGE = \"$(SERVER)\";"),
      notes: ["STAGE refers to SERVER here", "for Release here"], help: "on a lower level"),
    .keeps(
      .referenceCycle, "one that refers to a lower level's",
      compiled("SERVER = \"$(STAGE)\";", project: "SERVER = x; STAGE = \"y.$(NAME)\";")),
    .breaks(
      .policy, "a value that the file beside the project forbids",
      "MODE is 'fast', but the policy forbids 'MODE = fast' (App)",
      compiled("MODE = «fast»;"),
      files: ["settings-policies.yaml": "policies: [{ forbid: MODE = fast, because: no }]\n"],
      notes: ["the policy is here"], help: "no"),
    .keeps(
      .policy, "a value that no policy names", compiled("MODE = fast;"),
      files: ["settings-policies.yaml": "policies: [{ forbid: MODE = slow }]\n"]),
    .breaks(
      .unknownSetting, "a letter too many",
      "Xcode has no setting named 'SWIFT_VERSIONS', and nothing refers to it; did you mean "
        + "'SWIFT_VERSION'?", compiled("«SWIFT_VERSIONS» = 5.0;"), help: "write SWIFT_VERSION"),
    .keeps(
      .unknownSetting, "one that another refers to",
      compiled("SWIFT_VERSIONS = 5.0; SWIFT_VERSION = \"$(SWIFT_VERSIONS)\";")),
    .breaks(
      .undefinedReference, "a misspelled word",
      "nothing assigns 'inherit', which OTHER_LDFLAGS refers to; did you mean 'inherited'?",
      compiled("OTHER_LDFLAGS = \"$(«inherit») -lz\";"), notes: ["also here"],
      help: "write $(inherited)"),
    .keeps(
      .undefinedReference, "a name like one for another tool",
      compiled(
        "OTHER_CFLAGS = \"$(MY_OTHER_CFLAGS)\"; OTHER_LDFLAGS = \"$(MY_OTHER_LDFLAGS)\"; "
          + "MY_OTHER_CFLAGS = \"-w\";")),
    .keeps(
      .undefinedReference, "a name that the environment may have",
      compiled("OTHER_LDFLAGS = \"-l$(SERVER)\";")),
    .breaks(
      .xcodeVersion, "a condition on the configuration",
      "Xcode before 16 ignores [config=…] in an xcconfig file",
      compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "OTHER_LDFLAGS[config=Debug] = «-lz»\n"],
      help: "an xcconfig file of its own"),
    .keeps(
      .xcodeVersion, "no such thing", compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "OTHER_LDFLAGS[sdk=iphoneos*] = -lz\n"]),
    .breaks(
      .noEffect, "the xcconfig file's, below the target's own",
      "'SWIFT_VERSION' has no effect here: it is overridden at the same place (App)",
      compiled("SWIFT_VERSION = 6.0;", xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "SWIFT_VERSION = «5.0»\n"], notes: ["this replaces it"],
      help: "remove one"),
    .breaks(
      .noEffect, "tests alone read it",
      "'TEST_TARGET_NAME' has no effect here: only test bundles read it (App)",
      compiled("TEST_TARGET_NAME = «Other»;"), help: "the target of the tests"),
    .keeps(
      .noEffect, "the xcconfig file's, which the target repeats",
      compiled("SWIFT_VERSION = 6.0;", xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "SWIFT_VERSION = 6.0\n"]),
    .keeps(
      .noEffect, "another level's",
      compiled("SWIFT_VERSION = 6.0;", project: "SWIFT_VERSION = 5.0;")),
    .breaks(
      .conditionNeverHolds, "an SDK without its version",
      "[sdk=iphoneos] never holds, so ARCHS never has this value",
      compiled("\"ARCHS[sdk=iphoneos]\" = «arm64»;"), notes: ["also here"],
      help: "sdk=iphoneos*"),
    .keeps(
      .conditionNeverHolds, "a configuration that there is",
      compiled("\"ARCHS[config=Debug]\" = arm64;")),
    .breaks(
      .unknownParameter, "misspelled",
      "no condition parameter is named 'skd', so ARCHS never has this"
        + " value; did you mean 'sdk'?", compiled("\"ARCHS[skd=iphoneos*]\" = «arm64»;"),
      help: "arch, config"),
    .keeps(.unknownParameter, "known", compiled("\"ARCHS[sdk=iphoneos*]\" = arm64;")),
    .breaks(
      .unusedSetting, "nothing refers to it",
      "nothing refers to the user-defined setting 'MY_FLAG'",
      compiled("«MY_FLAG» = 1;"), notes: ["also here"], help: "--disable unused-setting"),
    .keeps(
      .unusedSetting, "a script reads it", compiled("MY_FLAG = 1;", script: "echo ${MY_FLAG}")),
    .keeps(
      .unusedSetting, "a script asks for it by name",
      compiled("MY_FLAG = 1;", script: "printenv MY_FLAG")),
    .keeps(
      .unusedSetting, "a script that cannot be seen",
      compiled("MY_FLAG = 1;", script: "sh Scripts/build.sh")),
    .keeps(
      .unusedSetting, "the test system's",
      compiled("TEST_TARGET_NAME = App; MY_OTHER = \"$(A)\"; A = 1;")
        .using("MY_OTHER")),
    .breaks(
      .xcconfigIncludeCycle, "itself",
      "this include is skipped: 'App.xcconfig' is being included already",
      compiled(xcconfig: "App.xcconfig"), files: ["App.xcconfig": "#include \"«App.xcconfig»\"\n"],
      help: ""),
    .keeps(
      .xcconfigIncludeCycle, "another", compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "#include \"B.xcconfig\"\n", "B.xcconfig": ""]),
    .breaks(
      .xcconfigIncludeCase, "another case", "the name of the included file is 'B.xcconfig'",
      compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "#include \"«b.xcconfig»\"\n", "B.xcconfig": ""],
      help: "write it so"),
    .keeps(
      .xcconfigIncludeCase, "the same case", compiled(xcconfig: "App.xcconfig"),
      files: ["App.xcconfig": "#include \"B.xcconfig\"\n", "B.xcconfig": ""]),
  ]

  /// How expressions are spelled: found in every kind of project by the same code.
  static let spellingCases: [ProjectCase] = [
    spelling(.trailingDollar, "A$"), spelling(.trailingBackslash, "a\\\\"),
    spelling(.unterminatedQuotation, "a \\\"b"), spelling(.unterminatedReference, "$(TARGET_NAME"),
    spelling(.missingReferenceName, "$(:upper)"), spelling(.missingOperatorName, "$(TARGET_NAME:)"),
    spelling(.invalidOperator, "$(TARGET_NAME:up,per)"),
    spelling(.unknownOperator, "$(TARGET_NAME:uper)"),
  ]

  private static func spelling(_ rule: RuleID, _ value: String) -> ProjectCase {
    ProjectCase(
      rule: rule, what: value, message: "", project: compiled("OTHER_LDFLAGS = \"\(value)\";"),
      files: [:], images: [:], notes: [], help: nil)
  }
}

extension SmallProject {
  /// With a value that refers to a setting.
  fileprivate func using(_ name: String) -> SmallProject {
    var result = self
    result.settings += "OTHER_CFLAGS = \"$(\(name))\";"
    return result
  }
}

extension String {
  /// A value with marks, in quotation marks.
  fileprivate var quotingMarks: String {
    replacing("«", with: "\"«").replacing("»", with: "»\"")
  }
}
