import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsRules

/// Makes docs/rules.md from the table of rules.
struct RulesPage {
  private static let chapters: [(title: String, first: RuleID)] = [
    ("Targets and dependencies", .unknownDependency),
    ("Products", .bundleIdentifierCharacters), ("Devices and orientations", .deviceFamilyPlatform),
    ("How an app looks and starts", .bundleNameLength), ("Frameworks", .frameworkUnknown),
    ("Building", .unknownSDK), ("Values", .lostInherited),
    ("Without effect, without use", .noEffect),
  ]

  private static let introduction = """
    # Rules

    `resolve-settings check` reads a whole project and reports problems that its files and settings
    show. Errors of form, such as an unknown field or a missing file, cannot be switched off.
    Everything else is a rule.

    <!-- run in app -->
    ```sh
    resolve-settings check                          # problems, with their locations and remedies
    resolve-settings check --strict                 # treat warnings as errors
    resolve-settings check --rule unused-setting    # one rule alone
    resolve-settings check --fix                    # apply automatic fixes to config.yaml
    resolve-settings check --list                   # the rules
    resolve-settings docs unused-setting            # what one rule reports, and what to do
    resolve-settings check --format sarif           # for code scanning; also: json, github
    resolve-settings check --config App.xcodeproj --disable unused-setting
    ```

    ## Which projects

    config.yaml, Xcode projects (`.xcodeproj`, `.xcworkspace`) and XcodeGen specs share one set of
    rules. Each rule lists the kinds of projects that it applies to. If a rule names a field of
    config.yaml, it checks the build setting that the field lowers to. Messages use the terms of the
    project at hand.

    | input | Xcode project | XcodeGen spec |
    | --- | --- | --- |
    | sources, storyboards, catalogs | build phases and synchronized folders of the target | `sources` |
    | frameworks | the frameworks phase | `dependencies` |
    | Info.plist | INFOPLIST_FILE, and what GENERATE_INFOPLIST_FILE adds | the same |
    | locations | lines of project.pbxproj, xcconfig files, Info.plist files and storyboards | also lines of the spec |

    - A problem in several configurations is reported once, with its other locations.
    - If none of a target's files is on the disk, missing files are not reported.
    - An error in the project, such as a missing xcconfig file, disables unused-setting only.

    ## Switching rules off

    `rules` in `project`, in a template or in a target changes the severity of a rule: `off`, `note`,
    `warning`, `error`, or `default` for the severity on this page. Targets inherit and override it
    rule by rule. A mapping can also give a reason.

    ```yaml
    project:
      rules: { unused-setting: off }
    targets:
      HelloWorld:
        rules:
          upside-down-phone: { severity: off, reason: hangs in docks in both directions }
    ```

    | problem | place of the switch |
    | --- | --- |
    | in several targets (reported once, with their names) | all of these targets |
    | about two targets, such as equal identifiers | either target |
    | in a template, without a target | the template |
    | in an xcconfig file | the project |

    `--disable RULE` leaves a rule out. You can repeat it. Xcode projects and XcodeGen specs have no
    `rules`, so `--disable` is the only way there.

    ## Automatic fixes

    `--fix` changes config.yaml and no other file:

    - Each change is tried first. It is kept only if all settings of all cells keep their values, except
      those that the rule is about.
    - All other bytes stay as they are, comments and layout included.
    - The file is replaced in one step. It is not replaced if it was saved in the meantime, or with
      `--read-only`.
    - A second run changes nothing.
    - `--format json` and `sarif` also list changes that need a decision.
    - Files that config.yaml includes, Xcode projects and XcodeGen specs are never changed.


    """

  static var text: String {
    var text = introduction
    for rule in RuleTable.rows {
      if let chapter = chapters.first(where: { $0.first == rule.id }) {
        text += "## \(chapter.title)\n\n"
      }
      text += "### \(rule.id.rawValue)\n\n"
      text += "*\(rule.severity.word.capitalized)*: \(rule.summary).\n\n"
      text += wrapped("\(rule.account)") + "\n"
      text += wrapped("Projects: \(Self.words(for: rule.projects))", asItem: true)
      text += wrapped("Applies to: \(rule.holdsFor)", asItem: true)
      text += wrapped("What to do: \(rule.remedy)", asItem: true)
      if let fix = rule.fix { text += wrapped("`--fix`: \(fix)", asItem: true) }
      text += "\n"
    }
    return String(text.dropLast())
  }

  private static func words(for projects: [ProjectKind]) -> String {
    if projects.count == ProjectKind.allCases.count { return "all." }
    return projects.map(\.rawValue).joined(separator: ", ") + " only."
  }

  /// Wraps a paragraph at 100 columns, and never inside a code span.
  private static func wrapped(_ paragraph: String, asItem isItem: Bool = false) -> String {
    var lines: [String] = []
    var line = isItem ? "-" : ""
    var word = ""
    var isInCode = false
    func endWord() {
      if line.count + 1 + word.count > 100 {
        lines.append(line)
        line = isItem ? "  " + word : word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
      word = ""
    }
    for character in paragraph {
      if character == "`" { isInCode.toggle() }
      if character == " ", !isInCode { endWord() } else { word.append(character) }
    }
    endWord()
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
