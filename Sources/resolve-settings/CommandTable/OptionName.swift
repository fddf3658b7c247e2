/// Every option that any command takes; the raw value is what stands after `--`.
enum OptionName: String, CaseIterable, Sendable {
  case config
  case target
  case configuration
  case sdk
  case arch
  case variant
  case set
  case xcconfig
  case environment
  case type
  case allowOutside = "allow-outside"

  case key
  case all
  case levels
  case since
  case layer
  case param
  case jsonLines = "json-lines"
  case only
  case check
  case force

  case format
  case output
  case quiet
  case verbose
  case color
  case strict
  case readOnly = "read-only"
  case version
  case help

  /// As people write it.
  var spelling: String { "--" + rawValue }

  /// What decides which cells are asked about and what their settings are.
  static let input: [OptionName] = [
    .config, .target, .configuration, .sdk, .arch, .variant, .set, .xcconfig, .type, .environment,
    .allowOutside,
  ]

  /// How and where the answer is given.
  static let answer: [OptionName] = [.format, .output, .strict]

  /// What even `help` understands.
  static let general: [OptionName] = [.readOnly, .color, .quiet, .verbose, .version, .help]
}
