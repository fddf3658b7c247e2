import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let unknownSDK = RuleID("unknown-sdk")
  package static let debugInRelease = RuleID("debug-in-release")
  package static let debugLanguageMismatch = RuleID("debug-language-mismatch")
  package static let debugUndefined = RuleID("debug-undefined")
  package static let debugOptimized = RuleID("debug-optimized")
  package static let prefixHeaderMissing = RuleID("prefix-header-missing")
  package static let prefixHeaderObjectiveC = RuleID("prefix-header-objc")
  package static let logTextRemains = RuleID("log-text-remains")
  package static let sourceMissing = RuleID("source-missing")
  package static let exclusionUnmatched = RuleID("exclusion-unmatched")
  package static let allowedFileMissing = RuleID("allowed-file-missing")
  package static let lostInherited = RuleID("lost-inherited")
  package static let duplicateListElement = RuleID("duplicate-list-element")
  package static let cutByComment = RuleID("cut-by-comment")
  package static let deprecatedReference = RuleID("deprecated-reference")
  package static let trailingDollar = RuleID("trailing-dollar")
  package static let trailingBackslash = RuleID("trailing-backslash")
  package static let unterminatedQuotation = RuleID("unterminated-quotation")
  package static let unterminatedReference = RuleID("unterminated-reference")
  package static let missingReferenceName = RuleID("missing-reference-name")
  package static let missingOperatorName = RuleID("missing-operator-name")
  package static let invalidOperator = RuleID("invalid-operator")
  package static let unknownOperator = RuleID("unknown-operator")
  package static let referenceCycle = RuleID("reference-cycle")
  package static let settingValue = RuleID("setting-value")
  package static let xcodeVersion = RuleID("xcode-version")
}

/// Rules about compilation, and about the syntax of values.
extension RuleTable {
  static let buildRows: [Rule] = [
    Rule(
      .unknownSDK, .warning, "an SDKROOT that is not a known SDK", check: SDKCheck.self,
      account: """
        If SDKROOT evaluates to a name that is not in the tool's table of Apple's SDKs, the cell has no SDK. \
        Conditions on `sdk` do not hold, and the SDK's settings (PLATFORM_NAME, ARCHS, SDK_VERSION) are empty. \
        Xcode does not build such a target unless you have that SDK.
        """,
      remedy:
        "Write the name as Xcode does, such as `iphoneos`, or `platform: iOS`. For an SDK of your own, turn the rule off."
    ),
    Rule(
      .debugInRelease, .warning, "DEBUG in a configuration of kind release",
      check: DebugMacroCheck.self,
      account: """
        DEBUG turns on what must not ship: log output, test servers, shortcuts. A configuration of kind \
        `release` that defines it, for C (GCC_PREPROCESSOR_DEFINITIONS, `-DDEBUG`) or for Swift \
        (SWIFT_ACTIVE_COMPILATION_CONDITIONS, `-D DEBUG`), ships all of it. `DEBUG=0` counts as not defined. \
        An Xcode project does not state the kind of a configuration; the name decides (`Release`, \
        `Release-Staging`), and configurations with other names are not reported.
        """,
      remedy:
        "Define it under `when: { Debug: … }`, or for the configurations that developers use, which are of kind `debug`."
    ),
    Rule(
      .debugLanguageMismatch, .warning,
      "DEBUG defined for C but not for Swift, or the other way round", check: DebugMacroCheck.self,
      account: """
        C uses GCC_PREPROCESSOR_DEFINITIONS, and Swift uses SWIFT_ACTIVE_COMPILATION_CONDITIONS. If only one \
        of them has DEBUG, a part of the target is built for development and the other for release. Targets \
        with sources in one language only are not reported. In Xcode projects and specs, a source of the \
        language without it tests DEBUG.
        """,
      remedy:
        "Write `macros: { DEBUG: 1 }`, which defines the macro and the condition together; with settings, name it in both."
    ),
    Rule(
      .debugUndefined, .note, "sources test DEBUG, which no configuration defines",
      check: DebugConfigurationCheck.self,
      account: """
        No build then compiles the code between `#if DEBUG` and `#endif`, not even one for debugging. Log \
        calls disappear without a message. The rule reads the sources of targets with a configuration of kind \
        debug in which DEBUG is defined neither for C nor for Swift. Nothing is reported if a source defines \
        DEBUG itself, or if not all sources can be read.
        """,
      remedy:
        "Define DEBUG in the configurations for debugging, as Xcode's templates and `presets: xcode` do."
    ),
    Rule(
      .debugOptimized, .warning, "a configuration for debugging that optimizes",
      check: DebugConfigurationCheck.self,
      account: """
        In a configuration of kind debug, a level of the project assigns GCC_OPTIMIZATION_LEVEL a value other \
        than 0, or SWIFT_OPTIMIZATION_LEVEL a value other than -Onone. A debugger then skips lines and does \
        not show variables, and builds take longer. The name of the configuration or config.yaml decides the \
        kind.
        """,
      remedy: "Write 0 and -Onone for debugging, or make the configuration one of kind release."),
    Rule(
      .prefixHeaderMissing, .error, "a prefix header that does not exist",
      check: PrefixHeaderCheck.self,
      account: """
        `prefixHeader` (GCC_PREFIX_HEADER) names a file that every C source of the target is compiled with. \
        The path is relative to the project's folder. Without the file nothing compiles. A prefix header that \
        `generate` writes is not reported, nor is any if none of the target's files exist.
        """,
      remedy:
        "Correct the path, or write the header's content: `prefixHeader: { imports: [UIKit/UIKit.h] }`."
    ),
    Rule(
      .prefixHeaderObjectiveC, .error, "Objective-C in a prefix header that C files use, too",
      check: PrefixHeaderCheck.self,
      account: """
        A prefix header is included before every C, C++ and Objective-C source. If the target has C or C++ \
        files, an Objective-C import or declaration outside `#ifdef __OBJC__` stops them from compiling. \
        Headers of frameworks count as Objective-C unless they are known to be plain C.
        """,
      remedy:
        "Put the lines between `#ifdef __OBJC__` and `#endif`. A generated header has them."),
    Rule(
      .logTextRemains, .warning, "texts of Swift log calls that are off may remain in the product",
      account: """
        A log call that is off is not executed. Only a build that optimizes the whole Swift module is certain \
        to remove its text, too. The rule looks at configurations of kind release that set how Swift is \
        compiled.
        """,
      remedy:
        "Set `SWIFT_COMPILATION_MODE: wholemodule` and `SWIFT_OPTIMIZATION_LEVEL: -O` for release."),
    Rule(
      .sourceMissing, .warning,
      "a source, a resource or another file that does not exist",
      check: MissingPartCheck.self,
      account: """
        `sources`, `resources`, `headers`, `copyFiles` or `xcframework` names a path at which there is neither \
        a file nor a folder. Paths are relative to the file that names them. Rules and commands that read \
        sources ignore such a path. Xcode needs a file when it builds the target, so a script may make it \
        before. The files that INFOPLIST_FILE and CODE_SIGN_ENTITLEMENTS (`entitlements`) name are checked, \
        too, unless a script mentions them or Git ignores them. So are the test plans of schemes. Paths outside \
        the project's folder are not checked.
        """,
      projects: [.configFile],
      remedy: "Correct the path, or create the file or folder."),
    Rule(
      .exclusionUnmatched, .warning, "an `exclude` pattern of `sources` that matches no file",
      check: MissingPartCheck.self,
      account: """
        An entry of `sources` leaves out files by a pattern, and no file of the entry matches it. A misspelled \
        pattern leaves the files in the target. Patterns are relative to the folder: `*.md` matches files in the \
        folder itself, `**/*.md` those at any depth.
        """,
      projects: [.configFile],
      remedy: "Correct the pattern, or remove it."),
    Rule(
      .allowedFileMissing, .warning, "an entry of `logging.allow` for a file that does not exist",
      check: MissingPartCheck.self,
      account: """
        The entry allows nothing. The file was probably moved or renamed, and its log calls are reported under \
        the new name. A folder covers the files in it.
        """,
      projects: [.configFile],
      remedy: "Write the file's new path, or remove the entry."),
  ]

  static let valueRows: [Rule] = [
    Rule(
      .lostInherited, .warning, "an override of a list that drops what it could inherit",
      check: InheritedListCheck.self,
      account: """
        A list that is assigned again replaces the one below it, unless it has `$(inherited)` as an element. \
        Flags, search paths and definitions of the project are then lost in that target. The rule reports \
        lists in `settings` and in xcconfig files that lose an element. It does not report an empty list or a \
        list of choices, such as ARCHS. A value for certain SDKs or architectures is an alternative to the \
        value beside it (`[sdk=macosx*]` for runpaths). Search paths for an SDK are alternatives on every \
        level. In Xcode projects and specs, an override that repeats an element leaves out the others on \
        purpose, and a definition counts only if a source of the target names it.
        """,
      remedy: "Write `$(inherited)` as the first element, or repeat the elements to keep."),
    Rule(
      .duplicateListElement, .note, "an element that is in a list twice",
      check: RepeatedElementCheck.self,
      account: """
        Usually one place adds what `$(inherited)` already contains. An option and its argument (`-framework \
        UIKit`) count as one. Options that may have other arguments are not compared. In Xcode projects and \
        specs, options are not compared at all, and a list has one finding.
        """,
      remedy: "Remove one of them.",
      fix:
        "Removes the later one from lists whose order and number do not matter: search paths, definitions, sources."
    ),
    Rule(
      .cutByComment, .warning, "a value that is cut off at `//`", check: XcconfigCommentCheck.self,
      account: """
        In an xcconfig file `//` starts a comment everywhere, also inside quotes and URLs: \
        `https://example.com` is the value `https:`. The rule reports a `//` that directly follows the value, \
        and not one after a space. YAML has no such comments.
        """,
      remedy: "Write `https:/$()/example.com`, or move the value to config.yaml."),
    Rule(
      .deprecatedReference, .note, "a reference in braces or brackets",
      account: """
        `${NAME}` and `$[NAME]` mean the same as `$(NAME)`, which Xcode itself writes. Apple's engine calls \
        them deprecated. Xcode accepts them, so the rule is for config.yaml only.
        """, projects: [.configFile],
      remedy: "Write `$(NAME)`.", fix: "Writes parentheses."),
    Rule(
      .trailingDollar, .warning, "a `$` at the end of a value",
      account: "It refers to nothing and stays in the value.",
      remedy: "Write `$$` for a dollar sign."),
    Rule(
      .trailingBackslash, .warning, "a backslash at the end of a value",
      account: "It escapes nothing, and the engine doubles it in the text of the list.",
      remedy: "Write `\\\\` for a backslash."),
    Rule(
      .unterminatedQuotation, .warning, "a quotation mark that is never closed",
      account:
        "In a list a quotation mark runs to the next one: the rest of the value becomes one element.",
      remedy: "Close it, or write a backslash before it."),
    Rule(
      .unterminatedReference, .warning, "a reference that is never closed",
      account: "`$(NAME` is read to the end of the value.", remedy: "Close it with `)`."),
    Rule(
      .missingReferenceName, .warning, "a reference without a name",
      account: """
        `$(:upper)` refers to nothing. `$()` does not either, but it is the usual way to keep slashes, spaces \
        and semicolons in an xcconfig file, and is not reported.
        """,
      remedy: "Write a name."),
    Rule(
      .missingOperatorName, .warning, "a `:` in a reference without an operator",
      account: "`$(NAME:)` means the same as `$(NAME)`.", remedy: "Write `$(NAME:operator)`."),
    Rule(
      .invalidOperator, .warning, "an operator's name with an invalid character",
      account:
        "The engine skips what it cannot read, up to the next `:` or the end of the reference.",
      remedy: "Write `$(NAME:operator=operand)`. An operator's name cannot contain a reference."),
    Rule(
      .unknownOperator, .warning, "an operator that does not exist",
      account:
        "It has no effect, and Xcode does not warn. [Expressions](expressions.md) lists all operators.",
      remedy: "Write an operator that exists."),
    Rule(
      .referenceCycle, .warning, "settings that refer to each other in a cycle",
      check: ReferenceCycleCheck.self,
      account: """
        With `A = $(B)` and `B = $(A)`, the reference that closes the cycle is empty, and Xcode does not \
        warn. A setting that refers to itself, also through others, gets the value of the next lower level. \
        The rule reports it if no lower level assigns a value.
        """,
      remedy:
        "Remove one of the references, or give one of the settings a value on a lower level."),
    Rule(
      .settingValue, .warning, "a value that a setting does not have",
      account: """
        Some settings are choices among a few words, which Apple's catalog lists. Any other word is usually \
        misspelled: Xcode passes it on, or uses the default. A value that the compiler accepts by another name \
        (`c++11` for Xcode's `c++0x`) or that is deprecated (`-Owholemodule`) is a note. Needs the catalog of \
        a Swift toolchain. Values with references are not checked.
        """,
      remedy: "Write one of the words; `resolve-settings docs NAME` explains them."),
    Rule(
      .xcodeVersion, .note, "what older versions of Xcode read differently",
      account: """
        Xcode before 16 ignores `[config=…]` in an xcconfig file, and does not continue a value on the next \
        line after a backslash. Each is reported once per file.
        """,
      projects: [.xcode, .xcodeGen],
      remedy:
        "None is needed if no such version is used; turn the rule off with `--disable xcode-version`."
    ),
  ]
}
