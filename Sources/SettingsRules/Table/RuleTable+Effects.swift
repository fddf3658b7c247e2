import SettingsDiagnostics
import SettingsSpec

/// Rules about what has no effect, and about what nobody uses.
extension RuleTable {
  static let effectRows: [Rule] = [
    Rule(
      .noEffect, .warning, "a setting without effect where it stands",
      account: """
        Told are a value that the same place overrides whenever it would hold (a level's own lines override \
        its xcconfig file, a later `when` block an earlier one); a value that the build system overrides, such \
        as TARGET_NAME; and a setting that no product gets to read: a deployment target for a platform that no \
        target has, orientations on tvOS, or TEST_HOST outside of tests. What another level overrides is not \
        reported, nor is what XcodeGen adds to a spec's own settings. An xcconfig file outside of the project's \
        folder may serve other projects, and is left alone.
        """,
      remedy: "Take it out, or move it to where it was meant to stand.",
      fix:
        "Takes out a setting that is overridden, where it stands alone on its line or between commas."
    ),
    Rule(
      .assignedTwice, .warning, "a setting assigned by a field and in `settings` of the same place",
      account: "`settings` wins over the friendly fields beside it, so the field has no effect.",
      projects: [.configFile],
      remedy: "Write only one of them."),
    Rule(
      .conditionNeverHolds, .warning, "a condition that can never hold",
      account: """
        A configuration, target or architecture that does not exist, or an SDK without its version: \
        `[sdk=iphoneos]` never holds, since the name ends with one, as in `iphoneos18.2`. Values for simulators \
        and for other architectures hold in some build and are not told.
        """,
      remedy: "Write a name that exists, with `*` for an SDK's version: `[sdk=iphoneos*]`."),
    Rule(
      .unknownParameter, .warning, "a condition on a parameter that does not exist",
      account:
        "Conditions are about `sdk`, `config`, `arch`, `variant` and `target`. Any other never holds.",
      remedy: "Write one of these."),
    Rule(
      .unusedTemplate, .warning, "a template that no target inherits",
      account:
        "Only templates of config.yaml itself are looked at: an included file may serve other projects.",
      projects: [.configFile],
      remedy: "Name it in `inherits`, or take it out."),
    Rule(
      .unusedMacro, .warning, "a macro that no source file mentions",
      account: """
        The sources of every target that gets the macro are read for its name. Where a target names no \
        `sources`, or they are not there, nothing is said. DEBUG, NDEBUG and macros that begin with an \
        underscore are for headers of the system.
        """,
      projects: [.configFile],
      remedy: "Take it out, or switch the rule off for the target."),
    Rule(
      .unusedSetting, .warning, "a user-defined setting that nothing refers to",
      account: """
        A setting that Xcode does not know is of use only to who refers to it: another value, the Info.plist \
        file, the entitlements, or a script. The first three are looked at, and where one of these files \
        cannot be read nothing is said; scripts are not, but for those inside an Xcode project or an XcodeGen \
        spec, and where such a one runs another file nothing is said. What Apple's catalogue or the test \
        system knows (TEST_TARGET_NAME) is used. A misspelt name of Xcode's shows up here, too.
        """,
      remedy:
        "Take it out. If a script reads it, switch the rule off where it is written, or by `--disable`."
    ),
    Rule(
      .unknownSetting, .warning, "a name that is nearly one of Xcode's",
      account: """
        Nothing refers to the setting, and with one or two letters changed it would be one that Apple's \
        catalogue or the built-in tables have.
        """,
      remedy: "Write the right name. If a script reads it as it is, switch the rule off."),
    Rule(
      .xcconfigIncludeCycle, .warning, "an xcconfig file that includes itself",
      account: "The include is skipped, as Xcode skips it.",
      remedy: "Take it out; a file cannot include itself, not even through others."),
    Rule(
      .noTargets, .warning, "a config.yaml without targets",
      account: "Only the project's own settings can be shown then.", projects: [.configFile],
      remedy: "Add `targets` with a name and a type."),
    Rule(
      .unknownRule, .warning, "`rules` names a rule that does not exist",
      account:
        "The line switches nothing off: it is misspelt, or about a newer version of the tool.",
      projects: [.configFile],
      remedy:
        "Write one of the names on this page; `resolve-settings check --list` prints them, too."),
  ]
}
