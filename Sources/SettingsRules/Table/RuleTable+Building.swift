import SettingsDiagnostics
import SettingsSpec

/// Rules about what is compiled, and how values are written.
extension RuleTable {
  static let buildRows: [Rule] = [
    Rule(
      .unknownSDK, .warning, "an SDKROOT that names no known SDK",
      account: """
        Where SDKROOT evaluates to a name that is not in the tool's table of Apple's SDKs, the cell has none: \
        conditions on `sdk` do not hold, and what an SDK brings (PLATFORM_NAME, ARCHS, SDK_VERSION) is empty. \
        Xcode would not build such a target, unless the SDK is one that only you have.
        """,
      remedy:
        "Write the name as Xcode does, such as `iphoneos`, or `platform: iOS`. For an SDK of your own, turn the rule off."
    ),
    Rule(
      .debugInRelease, .warning, "DEBUG in a configuration of kind release",
      account: """
        DEBUG switches on what nobody should ship: log output, test servers, shortcuts. A configuration of \
        kind `release` that defines it, for C (GCC_PREPROCESSOR_DEFINITIONS, `-DDEBUG`) or for Swift \
        (SWIFT_ACTIVE_COMPILATION_CONDITIONS, `-D DEBUG`), ships all that. `DEBUG=0` counts as not defined. \
        Xcode projects do not say what a configuration is for: one counts as of kind release by its name alone \
        (`Release`, `Release-Staging`), and about one called otherwise nothing is said.
        """,
      remedy:
        "Define it under `when: { Debug: … }`, or for the configurations that developers use. Such a one is of kind `debug`."
    ),
    Rule(
      .debugLanguageMismatch, .warning,
      "DEBUG defined for C but not for Swift, or the other way round",
      account: """
        C sees GCC_PREPROCESSOR_DEFINITIONS, Swift sees SWIFT_ACTIVE_COMPILATION_CONDITIONS, and neither sees \
        the other's. Where only one of them has DEBUG, half of a target is built for development and the other \
        half for shipping. Targets whose sources are of one language only are left alone.
        """,
      remedy:
        "Write `macros: { DEBUG: 1 }`, which defines the macro and the condition together; with settings, name it in both."
    ),
    Rule(
      .prefixHeaderMissing, .error, "a prefix header that is not there",
      account: """
        `prefixHeader` (GCC_PREFIX_HEADER) names a file that every C source of the target is compiled with. \
        The path is seen from the project's folder. Without the file nothing compiles. One that config.yaml \
        describes, for `generate` to make, is not missed; nor is any where none of a target's files is on the \
        disk.
        """,
      remedy:
        "Write the right path, or what stands in the header: `prefixHeader: { imports: [UIKit/UIKit.h] }`."
    ),
    Rule(
      .prefixHeaderObjectiveC, .error, "Objective-C in a prefix header that C files get too",
      account: """
        A prefix header stands before every source, in whatever language. Where the target has C or C++ files, \
        an Objective-C import or declaration outside `#ifdef __OBJC__` stops them from compiling. Headers of \
        frameworks count as Objective-C unless they are known to be plain C.
        """,
      remedy:
        "Put the lines between `#ifdef __OBJC__` and `#endif`. A generated header has them there."),
    Rule(
      .logTextRemains, .warning, "texts of Swift log calls that are off may remain in the product",
      account: """
        A log call that is off is not made, but only a build that optimizes a whole Swift module is sure to \
        drop its text as well. Looked at are configurations of kind release that say how Swift is compiled.
        """,
      remedy:
        "Set `SWIFT_COMPILATION_MODE: wholemodule` and `SWIFT_OPTIMIZATION_LEVEL: -O` for release."),
    Rule(
      .sourceMissing, .warning, "a source folder or file that does not exist",
      account: """
        `sources` names a path at which there is neither a file nor a folder. Paths are relative to the file that \
        names them. Rules and commands that read sources ignore such a target's sources. Paths outside the \
        project's folder are not checked.
        """,
      projects: [.configFile],
      remedy: "Correct the path, or create the folder."),
    Rule(
      .allowedFileMissing, .warning, "an entry of `logging.allow` for a file that does not exist",
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
      account: """
        A list that is assigned again replaces the one below it, unless it has `$(inherited)` as an element: \
        flags, search paths and definitions of the project are gone in that target. Told only where something \
        is really lost, for lists written in `settings` or in xcconfig files. An empty list is taken at its \
        word, and so are lists that are choices, such as ARCHS. A value for certain SDKs or architectures is an \
        alternative to the value beside it (`[sdk=macosx*]` for runpaths), and search paths for an SDK \
        are alternatives on every level.
        """,
      remedy: "Write `$(inherited)` as the first element, or repeat what is to stay."),
    Rule(
      .duplicateListElement, .warning, "an element that stands in a list twice",
      account: """
        Mostly one place adds what `$(inherited)` brings in already. An option and its argument \
        (`-framework UIKit`) count as one.
        """,
      remedy: "Take one of them out.",
      fix:
        "Takes the later one out of lists where neither order nor number matters: search paths, definitions, sources."
    ),
    Rule(
      .cutByComment, .warning, "a value that `//` cut short",
      account: """
        In an xcconfig file `//` starts a comment wherever it stands, inside quotes and URLs too: \
        `https://example.com` is the value `https:`. A `//` that directly follows the value is told; a comment \
        behind a blank is none of the rule's business. YAML has no such comments.
        """,
      remedy: "Write `https:/$()/example.com`, or move the value to config.yaml."),
    Rule(
      .deprecatedReference, .warning, "a reference in braces or brackets",
      account: "`${NAME}` and `$[NAME]` mean what `$(NAME)` means, and Xcode warns of them.",
      remedy: "Write `$(NAME)`.", fix: "Writes parentheses."),
    Rule(
      .trailingDollar, .warning, "a `$` at the end of a value",
      account: "It refers to nothing and stays in the value.",
      remedy: "Write `$$` for a dollar sign."),
    Rule(
      .trailingBackslash, .warning, "a backslash at the end of a value",
      account: "It escapes nothing, and the engine makes two of it in the text of the list.",
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
        `$(:upper)` refers to nothing. `$()` does not either, but it is the usual way to keep slashes, blanks \
        and semicolons in an xcconfig file, and is not told.
        """,
      remedy: "Write a name."),
    Rule(
      .missingOperatorName, .warning, "a `:` in a reference with no operator behind it",
      account: "`$(NAME:)` has no effect beyond `$(NAME)`.", remedy: "Write `$(NAME:operator)`."),
    Rule(
      .invalidOperator, .warning, "an operator's name with a character that none has",
      account:
        "The engine skips what it cannot read, up to the next `:` or the end of the reference.",
      remedy: "Write `$(NAME:operator=operand)`. A reference cannot stand in an operator's name."),
    Rule(
      .unknownOperator, .warning, "an operator that does not exist",
      account:
        "It has no effect, and nobody says so. [Expressions](expressions.md) lists those that exist.",
      remedy: "Write one that exists."),
    Rule(
      .referenceCycle, .warning, "settings that refer to one another in a circle",
      account: """
        `A = $(B)` and `B = $(A)`: what stands in the middle of it is empty, and nobody says so. A setting that \
        refers to itself means `$(inherited)`, and one that comes back to itself gets what a lower level \
        says; it is told where no lower level says anything.
        """,
      remedy:
        "Take one of the references out, or give one of the settings a value on a lower level."),
    Rule(
      .settingValue, .warning, "a value that a setting does not have",
      account: """
        Some settings are choices among a few words, which Apple's catalogue lists. Another word is usually \
        misspelled: Xcode passes it on, or takes the default. A value that the compiler accepts by \
        another name (`c++11` for Xcode's `c++0x`) or that is deprecated (`-Owholemodule`) is a note. Needs the \
        catalog of a Swift toolchain. Values with references are left alone.
        """,
      remedy: "Write one of the words; `resolve-settings docs NAME` explains them."),
    Rule(
      .xcodeVersion, .note, "what older versions of Xcode read otherwise",
      account: """
        Xcode before 16 ignores `[config=…]` in an xcconfig file, and does not continue a value on the next \
        line after a backslash. Each is told once for a file.
        """,
      projects: [.xcode, .xcodeGen],
      remedy: "Nothing, if nobody builds with them; `--disable xcode-version` then."),
  ]
}
