import SettingsArtifacts
import SettingsCommandLine
import SettingsImport
import SettingsModel
import SettingsSimulation
import SettingsSystem
import SettingsTemplates
import SettingsXcode

/// One row of the table of options: parsing, help and completions all read it.
struct OptionSpecification: Sendable {
  typealias Value = OptionValue

  let name: OptionName
  var short: Character?
  /// Nil for a flag.
  var value: Value?
  var isRepeatable = false
  /// One line, lower case, without a period.
  let help: String

  /// A row that only `compare-logging` has, as that tool defines it.
  init(_ option: AuditOption) {
    let row = option.row
    name = OptionName(rawValue: row.name) ?? .help
    short = row.short
    value = row.value
    isRepeatable = row.isRepeatable
    help = row.help
  }

  init(
    name: OptionName, short: Character? = nil, value: Value? = nil, isRepeatable: Bool = false,
    help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// Whether it takes a value.
  var takesValue: Bool { value != nil }

  /// Every spelling: the long one, then the short one.
  var spellings: [String] { [name.spelling] + (short.map { ["-\($0)"] } ?? []) }

  /// The kind of the value for a command: in some, `--output` names a folder.
  func value(for command: CommandSpecification?) -> Value? {
    name == .output && command?.fillsFolder == true ? .folder : value
  }

  /// The name of its value in help and messages; nil for a flag.
  func placeholder(for command: CommandSpecification?) -> String? {
    value(for: command)?.placeholder
  }

  /// The words to choose from; empty if any value is valid.
  func choices(for command: CommandSpecification) -> [String] {
    switch value {
    case .choice(_, let words): words
    case .format: command.formats
    default: []
    }
  }

  /// The usual names of condition parameters; others are valid too.
  static let conditionParameters = ["config", "sdk", "arch", "variant"]

  static func of(_ name: OptionName) -> OptionSpecification {
    switch name {
    case .config:
      OptionSpecification(
        name: name, value: .file,
        help: "read this config or Xcode project instead of looking for one ('-': standard input)")
    case .target:
      OptionSpecification(
        name: name, short: "t", value: .target, isRepeatable: true,
        help: "a target, a cell or a pattern such as '*Kiosk@*' (default: all)")
    case .configuration:
      OptionSpecification(
        name: name, short: "c", value: .configuration, isRepeatable: true,
        help: "a build configuration or a pattern (default: the project's default)")
    case .sdk:
      OptionSpecification(
        name: name, value: .text("SDK"),
        help: "the SDK for conditions, such as iphonesimulator")
    case .arch:
      OptionSpecification(
        name: name, value: .text("ARCH"), help: "the architecture for conditions")
    case .destination:
      OptionSpecification(
        name: name, value: .text("DESTINATION"),
        help:
          "where products run, such as 'platform=iOS Simulator' (the target's own SDK if omitted)")
    case .xcode:
      OptionSpecification(
        name: name, value: .text("VERSION"),
        help: "the Xcode whose defaults and SDKs apply: 15.4, 16.4 or 26.5 (default: 26.5)")
    case .variant:
      OptionSpecification(
        name: name, value: .text("VARIANT"), help: "the build variant for conditions")
    case .set:
      OptionSpecification(
        name: name, value: .assignment("NAME=VALUE"), isRepeatable: true,
        help: "assign a build setting above all levels of the file")
    case .xcconfig:
      OptionSpecification(
        name: name, value: .file, isRepeatable: true,
        help: "assign the settings of an xcconfig file, above --set")
    case .environment:
      OptionSpecification(
        name: name, help: "use environment variables as build settings")
    case .allowOutside:
      OptionSpecification(
        name: name,
        help: "allow the project to name files outside its folder or repository")
    case .catalog:
      OptionSpecification(
        name: name, value: .folder,
        help: "read Apple's default values and descriptions from this folder")
    case .type:
      OptionSpecification(
        name: name, value: .assignment("NAME=TYPE"), isRepeatable: true,
        help: "treat a build setting as this type")
    case .key:
      OptionSpecification(
        name: name, value: .setting, isRepeatable: true,
        help: "print only this build setting; for a single one, only its value")
    case .all:
      OptionSpecification(name: name, help: "print built-in build settings too")
    case .levels:
      OptionSpecification(name: name, help: "print a table with a column for each level")
    case .scheme:
      OptionSpecification(
        name: name, value: .text("SCHEME"),
        help: "use a scheme's targets, configuration and destination")
    case .action:
      OptionSpecification(
        name: name,
        value: .choice("ACTION", ["build"] + XcodeScheme.Action.allCases.map(\.rawValue)),
        help: "the scheme's action")
    case .displayNames:
      OptionSpecification(
        name: name, help: "use the display names of Info.plist keys")
    case .since:
      OptionSpecification(
        name: name, value: .text("REVISION"),
        help: "compare with the same cells at this revision of the git repository")
    case .perCell:
      OptionSpecification(
        name: name, help: "print each cell by itself instead of grouping equal changes")
    case .groupBy:
      OptionSpecification(
        name: name, value: .setting, isRepeatable: true,
        help: "print the cells below each value of this build setting")
    case .whyNot:
      OptionSpecification(
        name: name, value: .text("FILE:LINE"),
        help: "show where the assignments of a line, a file or a setting win, and why not elsewhere"
      )
    case .logging:
      OptionSpecification(
        name: name, value: .file, help: "show the verdicts in this JSON of compare-logging")
    case .sourceLink:
      OptionSpecification(
        name: name, value: .text("TEMPLATE"),
        help: "link places to a web page: an address with {path} and {line}")
    case .noCheck:
      OptionSpecification(name: name, help: "leave out the findings of 'check'")
    case .layer:
      OptionSpecification(
        name: name, value: .namedFile, isRepeatable: true,
        help: "an xcconfig file as a named level, lowest first")
    case .param:
      OptionSpecification(
        name: name, value: .parameter, isRepeatable: true,
        help: "a condition parameter, such as sdk=iphoneos18.2")
    case .jsonLines:
      OptionSpecification(
        name: name, help: "read cases from standard input, one JSON object per line")
    case .only:
      OptionSpecification(
        name: name, value: .text("KIND,…"), isRepeatable: true,
        help: "write these kinds of files (default: all)")
    case .plistFormat:
      OptionSpecification(
        name: name,
        value: .choice("FORM", ArtifactOptions.PropertyListFormat.allCases.map(\.rawValue)),
        help: "write Info.plist files in this form (default: xml)")
    case .plistName:
      OptionSpecification(
        name: name,
        value: .choice("STYLE", ArtifactOptions.PropertyListName.allCases.map(\.rawValue)),
        help: "NAME-Info.plist or Info.plist (default: plain)")
    case .check:
      OptionSpecification(
        name: name, help: "write nothing; print the differences, and exit with 1 if there are any")
    case .force:
      OptionSpecification(
        name: name, help: "overwrite files that were not generated or were changed since")
    case .scenario:
      OptionSpecification(
        name: name, value: .choice("SCENARIO", Scenario.names),
        help: "what happens to the app: one of the scenarios above")
    case .controller:
      OptionSpecification(
        name: name, value: .text("CLASS"),
        help: "view: load the view of this controller instead of the first one")
    case .nib:
      OptionSpecification(
        name: name, value: .text("NIB"), help: "view: the nib that the code names")
    case .loadView:
      OptionSpecification(
        name: name, help: "view: assume that the controller overrides loadView")
    case .resource:
      OptionSpecification(
        name: name, value: .file, isRepeatable: true,
        help: "view: an additional storyboard, xib or nib of the target")
    case .keepXcconfig:
      OptionSpecification(
        name: name, help: "keep xcconfig files as files instead of copying their settings")
    case .kind:
      OptionSpecification(
        name: name, value: .choice("KIND", ProjectImport.Kind.allCases.map(\.rawValue)),
        help: "read the input as this kind of file (default: detected)")
    case .allowMissingFiles:
      OptionSpecification(
        name: name, help: "import without xcconfig files that do not exist")
    case .projectRoot:
      OptionSpecification(
        name: name, value: .folder, help: "the folder that an XcodeGen spec's paths are relative to"
      )
    case .noEnv:
      OptionSpecification(
        name: name, help: "do not replace ${NAME} in an XcodeGen spec")
    case .template:
      OptionSpecification(
        name: name, value: .choice("TEMPLATE", ProjectTemplate.allCases.map(\.rawValue)),
        help: "the template to start from")
    case .name:
      OptionSpecification(
        name: name, value: .text("NAME"), help: "the name of the project and of its product")
    case .organization:
      OptionSpecification(
        name: name, value: .text("DOMAIN"),
        help: "the prefix of bundle identifiers, such as com.example")
    case .devices:
      OptionSpecification(
        name: name, value: .choice("DEVICES", TargetDevices.allCases.map(\.rawValue)),
        help: "the devices it runs on")
    case .classPrefix:
      OptionSpecification(
        name: name, value: .text("PREFIX"),
        help: "the prefix of class names, such as HM (default: none)")
    case .storyboards:
      OptionSpecification(name: name, help: "use storyboards (the default)")
    case .noStoryboards:
      OptionSpecification(name: name, help: "create screens in code, or in nib files if classic")
    case .arc:
      OptionSpecification(
        name: name, help: "use automatic reference counting (the default)")
    case .noARC:
      OptionSpecification(name: name, help: "retain and release in code")
    case .unitTests:
      OptionSpecification(name: name, help: "add a target with unit tests")
    case .noXcodeProject:
      OptionSpecification(name: name, help: "write no Xcode project")
    case .era:
      OptionSpecification(
        name: name, value: .choice("ERA", Era.allCases.map(\.rawValue)),
        help: "the style of Xcode's templates since iOS 9, or of those for iOS 6")
    case .dryRun:
      OptionSpecification(name: name, help: "write nothing; print the files")
    case .writeConfig:
      OptionSpecification(
        name: name, help: "write buildServer.json into the project's folder, and serve nothing")
    case .runCommands:
      OptionSpecification(
        name: name, help: "run the spec's preGenCommand and postGenCommand")
    case .rule:
      OptionSpecification(
        name: name, value: .rule, isRepeatable: true, help: "check only this rule")
    case .disable:
      OptionSpecification(
        name: name, value: .rule, isRepeatable: true, help: "turn this rule off")
    case .list:
      OptionSpecification(name: name, help: "print the rules without checking")
    case .fix:
      OptionSpecification(
        name: name, help: "apply automatic fixes to the file")
    case .versions:
      OptionSpecification(
        name: name, help: "print the default in each known release of Xcode")
    case .prove: OptionSpecification(.prove)
    case .binary: OptionSpecification(.binary)
    case .logFunction: OptionSpecification(.logFunction)
    case .summary: OptionSpecification(.summary)
    case .baseline: OptionSpecification(.baseline)
    case .updateBaseline: OptionSpecification(.updateBaseline)
    case .assumeSilent: OptionSpecification(.assumeSilent)
    case .ownCode: OptionSpecification(.ownCode)
    case .compilerTime: OptionSpecification(.compilerTime)
    case .compilerMemory: OptionSpecification(.compilerMemory)
    case .cacheFolder:
      OptionSpecification(
        name: name, value: .folder,
        help: "use this cache folder instead of the user's")
    case .noCache:
      OptionSpecification(name: name, help: "do not use the cache")
    case .format:
      OptionSpecification(name: name, value: .format, help: "the output format")
    case .output:
      OptionSpecification(
        name: name, short: "o", value: .file, help: "write the output to this file atomically")
    case .quiet:
      OptionSpecification(name: name, short: "q", help: "print no warnings")
    case .verbose:
      OptionSpecification(name: name, short: "v", help: "print which files are used")
    case .color:
      OptionSpecification(
        name: name, value: .choice("WHEN", Terminal.ColorChoice.allCases.map(\.rawValue)),
        help: "color the output")
    case .strict:
      OptionSpecification(name: name, help: "treat warnings as errors")
    case .readOnly:
      OptionSpecification(name: name, help: "refuse to write files")
    case .watch:
      OptionSpecification(
        name: name, help: "run again whenever a file that was read changes, until you press Ctrl-C")
    case .version:
      OptionSpecification(name: name, help: "print the tool's version")
    case .help:
      OptionSpecification(name: name, short: "h", help: "print help")
    }
  }

  /// The whole table, in the order of help.
  static let table = OptionName.allCases.map(of)
}
