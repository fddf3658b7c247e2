/// Every option of `compare-logging`; the raw value is its long spelling.
///
/// The tool parses by this table, prints it as help and completes from it. `resolve-settings
/// compare-logging` accepts the same options, so each case needs one of the same name in `OptionName`.
package enum AuditOption: String, ToolOption {
  case configuration
  case target
  case prove
  case binary
  case logFunction = "log-function"
  case assumeSilent = "assume-silent"
  case ownCode = "own-code"
  case format
  case summary
  case baseline
  case updateBaseline = "update-baseline"
  case compilerTime = "compiler-time"
  case compilerMemory = "compiler-memory"
  case config
  case destination
  case sdk
  case arch
  case xcode
  case set
  case xcconfig
  case allowOutside = "allow-outside"
  case noEnv = "no-env"
  case cacheFolder = "cache-folder"
  case noCache = "no-cache"
  case color
  case quiet
  case verbose
  case version
  case help
  /// SwiftPM plugins add it for tools that only read.
  case readOnly = "read-only"
  /// Prints a completion script.
  case completions
  /// Answers a question of a completion script.
  case complete

  package static var rows: [OptionRow] { allCases.map(\.row) }

  package static func row(named text: String) -> OptionRow? { AuditOption(rawValue: text)?.row }

  package static func row(short letter: Character) -> OptionRow? {
    rows.first { $0.short == letter }
  }

  package var row: OptionRow {
    switch self {
    case .configuration:
      row(
        short: "c", .configuration, isRepeatable: true,
        help: "a build configuration or a pattern (default: all)")
    case .target:
      row(
        short: "t", .target, isRepeatable: true,
        help: "a target, a cell or a pattern such as '*Kiosk@*' (default: all)")
    case .prove:
      row(help: "compile the sources, and search the object files for log texts and calls")
    case .binary:
      row(
        .file, isRepeatable: true,
        help: "search a build product: an app, .ipa, .xcarchive, framework, library or object")
    case .logFunction:
      row(
        .text("PATTERN"), isRepeatable: true,
        help: "a log function of the application: AppLog, DDLog* or MXLog.*")
    case .assumeSilent:
      row(
        .pair("NAME=REASON"), isRepeatable: true,
        help: "treat a file, header, library, module or target that cannot be judged as silent")
    case .ownCode:
      row(help: "base the exit code on the target's own code only")
    case .format:
      row(.choice("FORMAT", AuditFormat.names), help: "the format of the report")
    case .summary:
      row(help: "print the verdicts and the numbers of calls, without the calls")
    case .baseline:
      row(.file, help: "accept the findings in this file; only new ones fail")
    case .updateBaseline:
      row(help: "write the findings to the file that --baseline names")
    case .compilerTime:
      row(
        .text("SECONDS"),
        help: "stop a compiler after this time, and one second for each further file (default: 60)")
    case .compilerMemory:
      row(
        .text("MEGABYTES"),
        help: "limit the memory of each compiler, except on macOS (default: 4096)")
    case .config:
      row(.file, help: "the config file or Xcode project (default: found from here)")
    case .destination:
      row(.text("DESTINATION"), help: "where products run, such as 'platform=iOS Simulator'")
    case .sdk:
      row(.text("SDK"), help: "the SDK for conditions, such as iphonesimulator")
    case .arch:
      row(.text("ARCH"), help: "the architecture for conditions")
    case .xcode:
      row(.text("VERSION"), help: "the Xcode whose defaults and SDKs apply (default: the newest)")
    case .set:
      row(
        .assignment("NAME=VALUE"), isRepeatable: true,
        help: "assign a build setting above all levels of the file")
    case .xcconfig:
      row(.file, isRepeatable: true, help: "assign the settings of an xcconfig file, above --set")
    case .allowOutside:
      row(help: "allow the project to name files outside its folder or repository")
    case .noEnv:
      row(help: "do not replace ${NAME} in an XcodeGen spec")
    case .cacheFolder:
      row(.folder, help: "use this cache folder instead of the user's")
    case .noCache:
      row(help: "do not use the cache")
    case .color:
      row(.choice("WHEN", ["auto", "always", "never"]), help: "color the report")
    case .quiet:
      row(short: "q", help: "print no warnings and no progress")
    case .verbose:
      row(short: "v", help: "print how many files came from the cache")
    case .version:
      row(help: "print the tool's version")
    case .help:
      row(short: "h", help: "print help")
    case .completions:
      row(
        .choice("SHELL", ["bash", "zsh", "fish"]), help: "print a completion script for a shell")
    case .complete:
      row(.text("QUESTION"), isHidden: true, help: "answer a completion script")
    case .readOnly:
      row(isHidden: true, help: "refuse to write files")
    }
  }

  private func row(
    short: Character? = nil, _ value: OptionValue? = nil, isRepeatable: Bool = false,
    isHidden: Bool = false, help: String
  ) -> OptionRow {
    OptionRow(
      rawValue, short: short, value: value, isRepeatable: isRepeatable, isHidden: isHidden,
      help: help)
  }

  /// The options in help and completions.
  package static var visible: [AuditOption] { allCases.filter { !$0.row.isHidden } }
}
