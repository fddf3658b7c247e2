import Foundation
import SettingsDiagnostics
import SettingsRules
import SettingsSpec

/// docs/rules.md, as the table of rules says it.
struct RulesPage {
  private static let chapters: [(title: String, first: RuleID)] = [
    ("Products", .bundleIdentifierCharacters), ("Devices and orientations", .deviceFamilyPlatform),
    ("How an app looks and starts", .bundleNameLength), ("Frameworks", .frameworkUnknown),
    ("Building", .unknownSDK), ("Values", .lostInherited),
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
    resolve-settings check --config App.xcodeproj --disable unused-setting
    ```

    ## Which projects

    The rules are one set for config.yaml, Xcode projects (`.xcodeproj`, `.xcworkspace`) and XcodeGen specs; each says which of them it is
    about. Where it speaks of a field of config.yaml, the build setting that the field lowers to counts everywhere, and help is given in
    the words of the project at hand. In an Xcode project the sources, storyboards and asset catalogues are those of the target's build
    phases and synchronized folders, the frameworks those of its frameworks phase, the Info.plist INFOPLIST_FILE with what
    GENERATE_INFOPLIST_FILE adds; in a spec they are `sources` and `dependencies`. Places are lines of project.pbxproj, of the xcconfig
    file, of the spec, of the Info.plist or the storyboard. What is wrong in several configurations is told once, with the other places.

    Nothing is said to be missing where none of a target's files is on the disk. An error in the project (a missing xcconfig
    file) silences unused-setting alone.

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

    `--disable RULE` leaves a rule out, once or several times. Xcode projects and XcodeGen specs have no `rules`: there it is the only way.

    ## Mending

    `--fix` changes config.yaml alone, never a file that it includes. Each change is tried first: it is kept only if every setting of every
    target and configuration has the value that it had, but for what the rule is about. Bytes that are not part of it stay as they
    are, with comments and layout. The file is replaced in one step, not at all if somebody saved it meanwhile, and not with
    `--read-only`. Doing it twice changes nothing more. Changes that need a decision are shown by `--format json` and `sarif` only.
    Nothing is ever written into an Xcode project or an XcodeGen spec: `--fix` refuses them.


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
      text += "- Projects: \(Self.words(for: rule.projects))\n"
      text += "- Holds for: \(rule.holdsFor)\n- Way out: \(rule.remedy)\n"
      if let fix = rule.fix { text += "- `--fix`: \(fix)\n" }
      text += "\n"
    }
    return String(text.dropLast())
  }

  private static func words(for projects: [ProjectKind]) -> String {
    if projects.count == ProjectKind.allCases.count { return "all." }
    return projects.map(\.rawValue).joined(separator: ", ") + " only."
  }
}
