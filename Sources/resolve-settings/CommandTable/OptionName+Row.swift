import SettingsArtifacts
import SettingsCommandLine
import SettingsImport
import SettingsModel
import SettingsSimulation
import SettingsSystem
import SettingsTemplates
import SettingsXcode

extension OptionName {
  var row: OptionRow {
    switch self {
    case .config:
      row(
        .file,
        help: "read this config or Xcode project instead of looking for one ('-': standard input)")
    case .configuration:
      row(
        short: "c", .configuration, isRepeatable: true,
        help: "a build configuration or a pattern (default: the project's default)")
    case .destination:
      row(
        .text("DESTINATION"),
        help:
          "where products run, such as 'platform=iOS Simulator' (the target's own SDK if omitted)")
    case .xcode:
      row(
        .text("VERSION"),
        help: "the Xcode whose defaults and SDKs apply: 15.4, 16.4 or 26.5 (default: 26.5)")
    case .variant: row(.text("VARIANT"), help: "the build variant for conditions")
    case .environment: row(help: "use environment variables as build settings")
    case .catalog:
      row(.folder, help: "read Apple's default values and descriptions from this folder")
    case .type:
      row(.assignment("NAME=TYPE"), isRepeatable: true, help: "treat a build setting as this type")
    case .key:
      row(
        .setting, isRepeatable: true,
        help: "print only this build setting; for a single one, only its value")
    case .all: row(help: "print built-in build settings too")
    case .levels: row(help: "print a table with a column for each level")
    case .scheme:
      row(.text("SCHEME"), help: "use a scheme's targets, configuration and destination")
    case .action:
      row(
        .choice("ACTION", ["build"] + XcodeScheme.Action.allCases.map(\.rawValue)),
        help: "the scheme's action")
    case .displayNames: row(help: "use the display names of Info.plist keys")
    case .since:
      row(
        .text("REVISION"),
        help: "compare with the same cells at this revision of the git repository")
    case .perCell: row(help: "print each cell by itself instead of grouping equal changes")
    case .groupBy:
      row(
        .setting, isRepeatable: true,
        help: "print the cells below each value of this build setting")
    case .whyNot:
      row(
        .text("FILE:LINE"),
        help: "show where the assignments of a line, a file or a setting win, and why not elsewhere"
      )
    case .logging: row(.file, help: "show the verdicts in this JSON of compare-logging")
    case .sourceLink:
      row(.text("TEMPLATE"), help: "link places to a web page: an address with {path} and {line}")
    case .noCheck: row(help: "leave out the findings of 'check'")
    case .layer:
      row(.namedFile, isRepeatable: true, help: "an xcconfig file as a named level, lowest first")
    case .param:
      row(.parameter, isRepeatable: true, help: "a condition parameter, such as sdk=iphoneos18.2")
    case .jsonLines: row(help: "read cases from standard input, one JSON object per line")
    case .only:
      row(.text("KIND,…"), isRepeatable: true, help: "write these kinds of files (default: all)")
    case .plistFormat:
      row(
        .choice("FORM", ArtifactOptions.PropertyListFormat.allCases.map(\.rawValue)),
        help: "write Info.plist files in this form (default: xml)")
    case .plistName:
      row(
        .choice("STYLE", ArtifactOptions.PropertyListName.allCases.map(\.rawValue)),
        help: "NAME-Info.plist or Info.plist (default: plain)")
    case .check: row(help: "write nothing; print the differences, and exit with 1 if there are any")
    case .force: row(help: "overwrite files that were not generated or were changed since")
    case .scenario:
      row(
        .choice("SCENARIO", Scenario.names),
        help: "what happens to the app: one of the scenarios above")
    case .controller:
      row(.text("CLASS"), help: "view: load the view of this controller instead of the first one")
    case .nib: row(.text("NIB"), help: "view: the nib that the code names")
    case .loadView: row(help: "view: assume that the controller overrides loadView")
    case .resource:
      row(
        .file, isRepeatable: true, help: "view: an additional storyboard, xib or nib of the target")
    case .keepXcconfig: row(help: "keep xcconfig files as files instead of copying their settings")
    case .kind:
      row(
        .choice("KIND", ProjectImport.Kind.allCases.map(\.rawValue)),
        help: "read the input as this kind of file (default: detected)")
    case .allowMissingFiles: row(help: "import without xcconfig files that do not exist")
    case .projectRoot:
      row(.folder, help: "the folder that an XcodeGen spec's paths are relative to")
    case .template:
      row(
        .choice("TEMPLATE", ProjectTemplate.allCases.map(\.rawValue)),
        help: "the template to start from")
    case .name: row(.text("NAME"), help: "the name of the project and of its product")
    case .organization:
      row(.text("DOMAIN"), help: "the prefix of bundle identifiers, such as com.example")
    case .devices:
      row(
        .choice("DEVICES", TargetDevices.allCases.map(\.rawValue)), help: "the devices it runs on")
    case .classPrefix:
      row(.text("PREFIX"), help: "the prefix of class names, such as HM (default: none)")
    case .storyboards: row(help: "use storyboards (the default)")
    case .noStoryboards: row(help: "create screens in code, or in nib files if classic")
    case .arc: row(help: "use automatic reference counting (the default)")
    case .noARC: row(help: "retain and release in code")
    case .unitTests: row(help: "add a target with unit tests")
    case .noXcodeProject: row(help: "write no Xcode project")
    case .era:
      row(
        .choice("ERA", Era.allCases.map(\.rawValue)),
        help: "the style of Xcode's templates since iOS 9, or of those for iOS 6")
    case .dryRun: row(help: "write nothing; print the files")
    case .writeConfig:
      row(help: "write buildServer.json into the project's folder, and serve nothing")
    case .runCommands: row(help: "run the spec's preGenCommand and postGenCommand")
    case .rule: row(.rule, isRepeatable: true, help: "check only this rule")
    case .disable: row(.rule, isRepeatable: true, help: "turn this rule off")
    case .list: row(help: "print the rules without checking")
    case .fix: row(help: "apply automatic fixes to the file")
    case .versions: row(help: "print the default in each known release of Xcode")
    case .format: row(.format, help: "the output format")
    case .output: row(short: "o", .file, help: "write the output to this file atomically")
    case .quiet: row(short: "q", help: "print no warnings")
    case .verbose: row(short: "v", help: "print which files are used")
    case .color:
      row(.choice("WHEN", Terminal.ColorChoice.allCases.map(\.rawValue)), help: "color the output")
    case .strict: row(help: "treat warnings as errors")
    case .readOnly: row(help: "refuse to write files")
    case .watch:
      row(help: "run again whenever a file that was read changes, until you press Ctrl-C")
    // As `compare-logging` has them.
    case .target, .sdk, .arch, .set, .xcconfig, .allowOutside, .noEnv, .cacheFolder, .noCache,
      .prove, .binary, .logFunction, .summary, .baseline, .updateBaseline, .assumeSilent, .ownCode,
      .compilerTime, .compilerMemory, .version, .help:
      AuditOption(rawValue: rawValue)?.row ?? row(help: "as in compare-logging")
    }
  }

  private func row(
    short: Character? = nil, _ value: OptionValue? = nil, isRepeatable: Bool = false, help: String
  ) -> OptionRow {
    OptionRow(rawValue, short: short, value: value, isRepeatable: isRepeatable, help: help)
  }

  /// The kind of the value for a command: in some, `--output` names a folder.
  func value(for command: CommandSpecification?) -> OptionValue? {
    self == .output && command?.fillsFolder == true ? .folder : row.value
  }

  /// The words to choose from for a command; empty if any value is valid.
  func choices(for command: CommandSpecification) -> [String] {
    row.value == .format ? command.formats : row.choices
  }

  /// The usual names of condition parameters; others are valid too.
  static let conditionParameters = ["config", "sdk", "arch", "variant"]
}
