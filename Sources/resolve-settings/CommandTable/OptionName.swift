import SettingsCommandLine

/// Every option of any command; the raw value is the text after `--`.
enum OptionName: String, ToolOption {
  case config
  case target
  case configuration
  case sdk
  case arch
  case destination
  case variant
  case xcode
  case set
  case xcconfig
  case environment
  case type
  case allowOutside = "allow-outside"
  case catalog
  case scheme
  case action

  case key
  case all
  case levels
  case displayNames = "display-names"
  case since
  case perCell = "per-cell"
  case groupBy = "group-by"
  case whyNot = "why-not"
  case logging
  case sourceLink = "source-link"
  case noCheck = "no-check"
  case layer
  case param
  case jsonLines = "json-lines"
  case only
  case plistFormat = "plist-format"
  case plistName = "plist-name"
  case check
  case force
  case scenario
  case controller
  case nib
  case loadView = "load-view"
  case resource
  case keepXcconfig = "keep-xcconfig"
  case kind
  case allowMissingFiles = "allow-missing-files"
  case projectRoot = "project-root"
  case noEnv = "no-env"
  case rule
  case disable
  case list
  case fix
  case versions

  case template
  case name
  case organization
  case devices
  case classPrefix = "class-prefix"
  case storyboards
  case noStoryboards = "no-storyboards"
  case arc
  case noARC = "no-arc"
  case unitTests = "unit-tests"
  case noXcodeProject = "no-xcode-project"
  case era
  case dryRun = "dry-run"
  case writeConfig = "write-config"
  case runCommands = "run-commands"
  case prove
  case binary
  case logFunction = "log-function"
  case summary
  case baseline
  case updateBaseline = "update-baseline"
  case assumeSilent = "assume-silent"
  case ownCode = "own-code"
  case compilerTime = "compiler-time"
  case compilerMemory = "compiler-memory"
  case cacheFolder = "cache-folder"
  case noCache = "no-cache"

  case format
  case output
  case quiet
  case verbose
  case color
  case strict
  case readOnly = "read-only"
  case watch
  case version
  case help

  static var rows: [OptionRow] { allCases.map(\.row) }

  static func row(named text: String) -> OptionRow? {
    (text == "catalogue" ? .catalog : OptionName(rawValue: text))?.row
  }

  static func row(short letter: Character) -> OptionRow? { rows.first { $0.short == letter } }

  /// Options that select the cells and affect their settings.
  static let input: [OptionName] = [
    .config, .target, .configuration, .destination, .sdk, .arch, .variant, .xcode, .set, .xcconfig,
    .type, .environment,
    .allowOutside, .noEnv, .catalog, .scheme, .action,
  ]

  /// Options for the output.
  static let answer: [OptionName] = [.format, .output, .strict]

  /// Options of every command, including `help`.
  static let general: [OptionName] = [.readOnly, .color, .quiet, .verbose, .version, .help]
}
