import BuildSettingsKit
import SettingsSimulation
import SettingsTemplates

/// One row of the table of options: parsing, help and completions all read it.
struct OptionSpecification: Sendable {
  /// What an option's value is, for checking, for help and for completing.
  enum Value: Sendable, Equatable {
    case file
    case folder
    case target
    case configuration
    case setting
    /// Anything; the text is its name in help.
    case text(String)
    /// A pair such as `NAME=VALUE` that begins with a build setting's name.
    case assignment(String)
    /// A condition's parameter and its value.
    case parameter
    /// `NAME=FILE`.
    case namedFile
    /// One of a few words.
    case choice(String, [String])
    /// A rule of 'check'.
    case rule
    /// One of the formats of the command at hand.
    case format

    /// Its name in help.
    var placeholder: String {
      switch self {
      case .file: "FILE"
      case .folder: "DIR"
      case .target: "TARGET"
      case .configuration: "CONFIGURATION"
      case .setting: "NAME"
      case .text(let name), .assignment(let name), .choice(let name, _): name
      case .parameter: "NAME=VALUE"
      case .namedFile: "NAME=FILE"
      case .rule: "RULE"
      case .format: "FORMAT"
      }
    }

    /// Whether it has an `=` with something before it.
    var isPair: Bool {
      switch self {
      case .assignment, .parameter, .namedFile: true
      default: false
      }
    }
  }

  let name: OptionName
  var short: Character?
  /// Nil for a flag.
  var value: Value?
  var isRepeatable = false
  /// One line, lower case, without a period.
  let help: String

  /// Whether it takes a value.
  var takesValue: Bool { value != nil }

  /// Every spelling: the long one, then the short one.
  var spellings: [String] { [name.spelling] + (short.map { ["-\($0)"] } ?? []) }

  /// What the value is for a command: some fill the folder that `--output` names.
  func value(for command: CommandSpecification?) -> Value? {
    name == .output && command?.fillsFolder == true ? .folder : value
  }

  /// The name of its value in help and messages; nil for a flag.
  func placeholder(for command: CommandSpecification?) -> String? {
    value(for: command)?.placeholder
  }

  /// The words to choose from; empty when anything goes.
  func choices(for command: CommandSpecification) -> [String] {
    switch value {
    case .choice(_, let words): words
    case .format: command.formats
    default: []
    }
  }

  /// The names that conditions usually go by; others are legal.
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
        help: "the SDK that conditions see, such as iphonesimulator")
    case .arch:
      OptionSpecification(
        name: name, value: .text("ARCH"), help: "the architecture that conditions see")
    case .destination:
      OptionSpecification(
        name: name, value: .text("DESTINATION"),
        help:
          "where products run, such as 'platform=iOS Simulator' (the target's own SDK if omitted)")
    case .variant:
      OptionSpecification(
        name: name, value: .text("VARIANT"), help: "the build variant that conditions see")
    case .set:
      OptionSpecification(
        name: name, value: .assignment("NAME=VALUE"), isRepeatable: true,
        help: "assign a build setting above all levels of the file")
    case .xcconfig:
      OptionSpecification(
        name: name, value: .file, isRepeatable: true,
        help: "assign what an xcconfig file says, above --set")
    case .environment:
      OptionSpecification(
        name: name, help: "let environment variables be seen as build settings")
    case .allowOutside:
      OptionSpecification(
        name: name,
        help: "let includes and xcconfig files lie outside the config file's folder")
    case .catalogue:
      OptionSpecification(
        name: name, value: .folder,
        help: "read Apple's default values and descriptions from this folder")
    case .type:
      OptionSpecification(
        name: name, value: .assignment("NAME=TYPE"), isRepeatable: true,
        help: "take a build setting for this type, whatever is known of it")
    case .key:
      OptionSpecification(
        name: name, value: .setting, isRepeatable: true,
        help: "print this build setting only: its bare value where there is no other")
    case .all:
      OptionSpecification(name: name, help: "print built-in build settings too")
    case .levels:
      OptionSpecification(name: name, help: "print a table with a column for each level")
    case .scheme:
      OptionSpecification(
        name: name, value: .text("SCHEME"),
        help: "what a scheme builds: its targets, configuration and destination")
    case .action:
      OptionSpecification(
        name: name,
        value: .choice("ACTION", ["build", "run", "test", "profile", "analyze", "archive"]),
        help: "what a scheme does")
    case .displayNames:
      OptionSpecification(
        name: name, help: "name the keys of Info.plist as property-list editors do")
    case .since:
      OptionSpecification(
        name: name, value: .text("REVISION"),
        help: "compare with the same cells at this revision of the git repository")
    case .perCell:
      OptionSpecification(
        name: name, help: "print each cell by itself instead of grouping equal changes")
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
        name: name, help: "read cases from standard input, one JSON object a line")
    case .only:
      OptionSpecification(
        name: name, value: .text("KIND,…"), isRepeatable: true,
        help: "make these kinds of files (all of them unless told)")
    case .plistFormat:
      OptionSpecification(
        name: name, value: .choice("FORM", ["xml", "binary"]),
        help: "write Info.plist files in this form (xml unless told)")
    case .plistName:
      OptionSpecification(
        name: name, value: .choice("STYLE", ["product", "plain"]),
        help: "NAME-Info.plist, or plain Info.plist (unless told)")
    case .check:
      OptionSpecification(
        name: name, help: "write nothing; print what differs, and end with 1 if anything does")
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
        help: "view: ask for the view of this controller instead of the first one")
    case .nib:
      OptionSpecification(
        name: name, value: .text("NIB"), help: "view: the code names this nib")
    case .loadView:
      OptionSpecification(
        name: name, help: "view: the controller overrides loadView, whatever its sources say")
    case .resource:
      OptionSpecification(
        name: name, value: .file, isRepeatable: true,
        help: "view: the target has this storyboard, xib or nib too")
    case .keepXcconfig:
      OptionSpecification(
        name: name, help: "let xcconfig files stay files rather than taking over what they say")
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
        name: name, help: "leave ${NAME} in an XcodeGen spec as it is")
    case .template:
      OptionSpecification(
        name: name, value: .choice("TEMPLATE", ProjectTemplate.allCases.map(\.rawValue)),
        help: "what to begin with")
    case .name:
      OptionSpecification(
        name: name, value: .text("NAME"), help: "the name of the project and of its product")
    case .organization:
      OptionSpecification(
        name: name, value: .text("DOMAIN"),
        help: "what bundle identifiers begin with, such as com.example")
    case .devices:
      OptionSpecification(
        name: name, value: .choice("DEVICES", TargetDevices.allCases.map(\.rawValue)),
        help: "what it runs on")
    case .classPrefix:
      OptionSpecification(
        name: name, value: .text("PREFIX"),
        help: "what the names of classes begin with, such as HM (nothing unless told)")
    case .storyboards:
      OptionSpecification(name: name, help: "draw screens in storyboards (unless told otherwise)")
    case .noStoryboards:
      OptionSpecification(name: name, help: "make screens in code, or in nib files if classic")
    case .arc:
      OptionSpecification(
        name: name, help: "count references automatically (unless told otherwise)")
    case .noARC:
      OptionSpecification(name: name, help: "retain and release in code")
    case .unitTests:
      OptionSpecification(name: name, help: "add a target with unit tests")
    case .era:
      OptionSpecification(
        name: name, value: .choice("ERA", Era.allCases.map(\.rawValue)),
        help: "as Xcode does it since iOS 9, or did it for iOS 6")
    case .dryRun:
      OptionSpecification(name: name, help: "write nothing; print the files")
    case .rule:
      OptionSpecification(
        name: name, value: .rule, isRepeatable: true, help: "look at this rule only")
    case .disable:
      OptionSpecification(
        name: name, value: .rule, isRepeatable: true, help: "leave this rule out")
    case .list:
      OptionSpecification(name: name, help: "print the rules, and check nothing")
    case .fix:
      OptionSpecification(
        name: name, help: "mend in the file what can be mended without asking")
    case .prove:
      OptionSpecification(
        name: name, help: "compile the sources, and search the object files for log texts and calls"
      )
    case .binary:
      OptionSpecification(
        name: name, value: .file, isRepeatable: true,
        help: "search what a build made: object, archive, ELF or Mach-O")
    case .cacheFolder:
      OptionSpecification(
        name: name, value: .folder,
        help: "keep what was read in this folder, not in the user's caches")
    case .noCache:
      OptionSpecification(name: name, help: "read everything again, and keep nothing")
    case .format:
      OptionSpecification(name: name, value: .format, help: "the form of the answer")
    case .output:
      OptionSpecification(
        name: name, short: "o", value: .file, help: "write the answer to this file, all or nothing")
    case .quiet:
      OptionSpecification(name: name, short: "q", help: "print no warnings")
    case .verbose:
      OptionSpecification(name: name, short: "v", help: "say which files were used")
    case .color:
      OptionSpecification(
        name: name, value: .choice("WHEN", ["auto", "always", "never"]), help: "colour the answer")
    case .strict:
      OptionSpecification(name: name, help: "take warnings for errors")
    case .readOnly:
      OptionSpecification(name: name, help: "refuse to write files")
    case .version:
      OptionSpecification(name: name, help: "print the tool's version")
    case .help:
      OptionSpecification(name: name, short: "h", help: "print help")
    }
  }

  /// The whole table, in the order of help.
  static let table = OptionName.allCases.map(of)
}
