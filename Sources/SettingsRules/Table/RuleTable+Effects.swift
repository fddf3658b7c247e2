import SettingsDiagnostics
import SettingsModel

extension RuleID {
  package static let noEffect = RuleID("no-effect")
  package static let assignedTwice = RuleID("assigned-twice")
  package static let conditionNeverHolds = RuleID("condition-never-holds")
  package static let unknownParameter = RuleID("unknown-parameter")
  package static let unusedTemplate = RuleID("unused-template")
  package static let unusedMacro = RuleID("unused-macro")
  package static let unusedSetting = RuleID("unused-setting")
  package static let unknownSetting = RuleID("unknown-setting")
  package static let undefinedReference = RuleID("undefined-reference")
  package static let xcconfigIncludeCycle = RuleID("xcconfig-include-cycle")
  package static let xcconfigIncludeCase = RuleID("xcconfig-include-case")
  package static let noTargets = RuleID("no-targets")
  package static let unknownRule = RuleID("unknown-rule")
  package static let policy = RuleID("policy")
}

/// Rules about settings without effect or use.
extension RuleTable {
  static let effectRows: [Rule] = [
    Rule(
      .noEffect, .warning, "a setting without effect", check: EffectCheck.self,
      account: """
        Reports a value that a later line of the same place always overrides. A level's own lines override its \
        xcconfig file, and a later `when` block overrides an earlier one. Also reports a value that the build \
        system overrides, such as TARGET_NAME, and a setting that no product reads. Examples are a deployment \
        target for a platform that no target has, orientations on tvOS, and TEST_HOST outside of tests. A key \
        of the Info.plist (INFOPLIST_KEY_…) has no effect where GENERATE_INFOPLIST_FILE is not YES. The rule \
        does not report what a different level overrides or what XcodeGen adds to a spec's own settings. An \
        xcconfig file outside the project's folder may serve other projects, and is not checked.
        """,
      remedy: "Remove it, or move it to where it has an effect.",
      fix:
        "Removes a setting that is overridden, if it is alone on its line or between commas."
    ),
    Rule(
      .assignedTwice, .warning, "a setting assigned by a field and in `settings` of the same place",
      account: "`settings` wins over the friendly fields beside it, so the field has no effect.",
      projects: [.configFile],
      remedy: "Write only one of them."),
    Rule(
      .conditionNeverHolds, .warning, "a condition that can never hold", check: ConditionCheck.self,
      account: """
        The condition names a configuration, target or architecture that does not exist, or an SDK without its \
        version. `[sdk=iphoneos]` never holds, because the name of an SDK ends with its version, as in \
        `iphoneos18.2`. Values for simulators and for other architectures hold in some build and are not \
        reported.
        """,
      remedy: "Write a name that exists, with `*` for an SDK's version: `[sdk=iphoneos*]`."),
    Rule(
      .unknownParameter, .warning, "a condition on a parameter that does not exist",
      check: ConditionCheck.self,
      account:
        "The parameters are `sdk`, `config`, `arch`, `variant` and `target`. A condition on any other never holds.",
      remedy: "Write one of these."),
    Rule(
      .unusedTemplate, .warning, "a template that no target inherits", check: UnusedCheck.self,
      account:
        "Only templates of config.yaml itself are checked: an included file may serve other projects.",
      projects: [.configFile],
      remedy: "Name it in `inherits`, or remove it."),
    Rule(
      .unusedMacro, .warning, "a macro that no source file mentions", check: UnusedCheck.self,
      account: """
        The rule searches the sources of every target that gets the macro for its name. Nothing is reported if \
        a target has no `sources` or they do not exist. DEBUG, NDEBUG and macros that begin with an underscore \
        are for headers of the system.
        """,
      projects: [.configFile],
      remedy: "Remove it, or turn the rule off for the target."),
    Rule(
      .unusedSetting, .warning, "a user-defined setting that nothing refers to",
      check: UnusedCheck.self,
      account: """
        A setting that Xcode does not know has an effect only through a reference. The reference may be in a \
        different value, the Info.plist file, the entitlements, or a script. The rule reads the first three, \
        and the scripts inside an Xcode project or an XcodeGen spec. Nothing is reported if one of the files \
        cannot be read, or if such a script runs a different file. Settings of Apple's catalog and of the test \
        system (TEST_TARGET_NAME) count as used. A misspelled name of Xcode's is found here, too.
        """,
      remedy:
        "Remove it. If a script reads it, turn the rule off where the setting is written, or with `--disable`."
    ),
    Rule(
      .unknownSetting, .warning, "a name that is nearly one of Xcode's", check: UnusedCheck.self,
      account: """
        Nothing refers to the setting, and with one or two letters changed it would be one that Apple's \
        catalog or the built-in tables have. Or its name begins with INFOPLIST_KEY_, and it is none of those \
        that Xcode has, or one that Xcode never reads: the key does not reach the Info.plist.
        """,
      remedy:
        "Correct the name, or write the key under `info` or in the Info.plist file. If a script reads it as it is, turn the rule off."
    ),
    Rule(
      .undefinedReference, .warning, "a reference to a setting that nothing assigns",
      account: """
        No level of the project assigns the setting, and Xcode has none of that name, as in `$(inherit)` for \
        `$(inherited)`. The reference is empty, unless the environment or the command line of the build assigns \
        it. Values of fields such as `displayName` and `info` are checked, too. A reference with `:default=` is \
        not reported. In a config.yaml, the value is not known before the build, so no other rule about its \
        contents checks it. In Xcode projects and XcodeGen specs, only names are \
        reported that are nearly those of another setting.
        """,
      remedy: "Correct the name, assign the setting, or write a default."),
    Rule(
      .xcconfigIncludeCycle, .warning, "an xcconfig file that includes itself",
      account: "The include is skipped, as Xcode skips it.",
      remedy: "Remove it; a file cannot include itself, not even through others."),
    Rule(
      .xcconfigIncludeCase, .warning, "an include that differs from the file's name in case",
      account: """
        The usual disks of a Mac find the file. Disks that distinguish case, such as those of Linux, do not; \
        the file is read all the same.
        """,
      remedy: "Write the name as the file has it."),
    Rule(
      .noTargets, .warning, "a config.yaml without targets",
      account: "Only the project's own settings can be shown.", projects: [.configFile],
      remedy: "Add `targets` with a name and a type."),
    Rule(
      .unknownRule, .warning, "`rules` names a rule that does not exist",
      check: UnknownRuleCheck.self,
      account:
        "The line has no effect: the name is misspelled, or belongs to a newer version of the tool.",
      projects: [.configFile],
      remedy:
        "Write one of the names on this page; `resolve-settings check --list` prints them."),
    Rule(
      .policy, .error, "a cell that violates a policy of the project",
      account: """
        `policies` requires or forbids effective settings, in an expression of the query language. The finding \
        is at the line that decides the value, and names the policy with its reason. An exception that matches \
        no cell, and a misspelled setting in a policy, are warnings. A value that a missing file may change is \
        not judged. docs/policies.md describes policies.
        """,
      remedy: "Change the value, or add the cell to `except` of the policy."),
  ]
}
