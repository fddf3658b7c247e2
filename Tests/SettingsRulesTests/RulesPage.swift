import Foundation
import SettingsDiagnostics
import SettingsRules

/// docs/rules.md, as the table of rules says it.
struct RulesPage {
  private static let chapters: [(title: String, first: RuleID)] = [
    ("Products", .bundleIdentifierCharacters), ("Devices and orientations", .deviceFamilyPlatform),
    ("How an app looks and starts", .bundleNameLength), ("Frameworks", .frameworkUnknown),
    ("Building", .debugInRelease), ("Values", .lostInherited),
    ("Without effect, without use", .noEffect),
  ]

  private static let introduction = """
    # Rules

    `resolve-settings check` reads a config whole and tells what is wrong with it, as far as files and settings show it. Errors of
    form (an unknown field, a missing file) cannot be switched off: nothing can be made of such a file. Everything else is a rule.

    ```sh
    resolve-settings check                          # what is wrong, with the places involved and the way out
    resolve-settings check --strict                 # warnings fail, too
    resolve-settings check --rule unused-setting    # one rule alone
    resolve-settings check --fix                    # mends config.yaml where no decision is needed
    resolve-settings check --list                   # the rules
    resolve-settings check --format sarif           # for code scanning; also: json, github
    ```

    ## Switching rules off

    `rules` in `project`, in a template or in a target gives a rule another severity: `off`, `note`, `warning`, `error`, or `default`
    for what this page says. It is inherited and overridden like any field, rule by rule; with a mapping it can say why.

    ```yaml
    project:
      rules: { unused-setting: off }
    targets:
      HelloWorld:
        rules:
          upside-down-phone: { severity: off, reason: hangs in docks in both directions }
    ```

    What is wrong in several targets is told once, with their names. It is told unless all of them switched the rule off, and a rule
    about two targets (identifiers that are the same) is off where either says so. A finding about what stands in a template, without
    a target, is for the template's `rules` to decide; one about an xcconfig file for the project's.

    ## Mending

    `--fix` changes config.yaml alone, never a file that it includes. Each change is tried first: it is kept only if every setting of every
    target and configuration has the value that it had, but for what the rule is about. Bytes that are not part of it stay as they
    are, with comments and layout. The file is replaced in one step, not at all if somebody saved it meanwhile, and not with
    `--read-only`. Doing it twice changes nothing more. Changes that need a decision are shown by `--format json` and `sarif` only.


    """

  static var text: String {
    var text = introduction
    for rule in RuleTable.rows {
      if let chapter = chapters.first(where: { $0.first == rule.id }) {
        text += "## \(chapter.title)\n\n"
      }
      text += "### \(rule.id.rawValue)\n\n"
      text += "*\(rule.severity.word.capitalized)*: \(rule.summary).\n\n"
      text += "\(rule.account)\n\n"
      text += "- Holds for: \(rule.holdsFor)\n- Way out: \(rule.remedy)\n"
      if let fix = rule.fix { text += "- `--fix`: \(fix)\n" }
      text += "\n"
    }
    return String(text.dropLast())
  }
}
