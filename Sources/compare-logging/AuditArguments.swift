import AppleDefaults
import SettingsArtifacts
import SettingsCommandLine
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// The tool's command line, parsed by the table of options (`AuditOption`).
struct AuditArguments {
  struct Failure: Error {
    let message: String
    var hint = "Try 'compare-logging --help'."
    /// An invalid value of an option, with its place in the value. It is printed instead of the
    /// message.
    var failure: ResolutionFailure?
  }

  /// The targets that the command line names, each with the configurations named for it.
  private(set) var chosen: [(target: String, configurations: [String])] = []
  /// The configurations that are named without a target.
  private(set) var configurations: [String] = []
  private(set) var destination: Destination?
  private(set) var release: XcodeRelease?
  private(set) var logFunctions: [LogFunctionPattern] = []
  /// The code that counts as silent although it cannot be judged.
  private(set) var assumptions: [LogAssumption] = []
  /// The limits of the compilers that the tool starts.
  private(set) var limits = CompilerProcess.Limits()
  private let values: [AuditOption: [String]]

  var proves: Bool { has(.prove) }
  var binaries: [String] { values(.binary) }
  var format: AuditFormat { value(.format).flatMap(AuditFormat.init(rawValue:)) ?? .text }
  /// Whether the text has no lists of calls and settings.
  var printsSummary: Bool { has(.summary) }
  /// The file with known findings.
  var baseline: String? { value(.baseline) }
  var updatesBaseline: Bool { has(.updateBaseline) }
  /// Whether the exit code only depends on the targets' own code.
  var gatesOwnCode: Bool { has(.ownCode) }
  var config: String? { value(.config) }
  var sdk: String? { value(.sdk) }
  var arch: String? { value(.arch) }
  var overrides: [(name: String, value: String)] { values(.set).compactMap(OptionValue.pair) }
  var xcconfigs: [String] { values(.xcconfig) }
  var allowsOutside: Bool { has(.allowOutside) }
  var readsSpecEnvironment: Bool { !has(.noEnv) }

  /// The cache; nil with `--no-cache`, or without a home folder.
  ///
  /// - Parameter project: The folder of the project.
  func cache(ofProject project: String) -> CacheFolder? {
    if has(.noCache) { return nil }
    return value(.cacheFolder).map { CacheFolder(path: $0, project: project) }
      ?? .standard(project: project)
  }
  var isQuiet: Bool { has(.quiet) }
  var isVerbose: Bool { has(.verbose) }
  var wantsHelp: Bool { has(.help) }
  var color: Terminal.ColorChoice {
    value(.color).flatMap(Terminal.ColorChoice.init(rawValue:)) ?? .auto
  }

  init(_ arguments: [String]) throws(Failure) {
    if arguments == ["help"] || OptionParser.asksForHelp(arguments) {
      values = [.help: [""]]
      return
    }
    var parser = OptionParser(arguments, table: AuditOption.self)
    do throws(OptionFailure) {
      try parser.read()
      for (option, value) in parser.written {
        try OptionParser.check(option, value, choices: option.choices)
      }
    } catch {
      throw Failure(message: error.message)
    }
    var values: [AuditOption: [String]] = [:]
    for (option, value) in parser.written {
      if let name = AuditOption(rawValue: option.name) { values[name, default: []].append(value) }
    }
    self.values = values
    for word in parser.words { try addCell(word) }
    for target in self.values(.target) { choose(target, nil) }
    for configuration in self.values(.configuration) { choose(nil, configuration) }
    if let text = value(.destination) { destination = try Self.destination(text) }
    if let text = value(.xcode) {
      release = ReleaseFacts.release(named: text)
      if release == nil { throw Failure(message: ReleaseFacts.unknownRelease(text)) }
    }
    logFunctions = try self.values(.logFunction).map(Self.logFunction)
    assumptions = try self.values(.assumeSilent).map(Self.assumption)
    if let seconds = try number(.compilerTime, in: 1...86_400) { limits.seconds = seconds }
    if let megabytes = try number(.compilerMemory, in: 64...1_048_576) {
      limits.megabytes = megabytes
    }
    if updatesBaseline, baseline == nil {
      throw Failure(message: "'--update-baseline' needs '--baseline FILE'")
    }
    if updatesBaseline, has(.readOnly) {
      throw Failure(
        message: "'--update-baseline' writes a file, and the tool runs with '--read-only'",
        hint: "Run 'compare-logging' itself instead of the plugin.")
    }
    if printsSummary, format != .text {
      throw Failure(message: "'--summary' is only for the format 'text'")
    }
    if destination != nil, let other = sdk != nil ? "--sdk" : arch != nil ? "--arch" : nil {
      throw Failure(
        message: "'--destination' selects the SDK and the architecture; remove '\(other)'")
    }
  }

  func has(_ option: AuditOption) -> Bool { values[option] != nil }

  /// Returns all values of a repeatable option, in order.
  func values(_ option: AuditOption) -> [String] { values[option] ?? [] }

  /// Returns the value of an option; the last one if it is repeated.
  func value(_ option: AuditOption) -> String? { values[option]?.last }

  /// Returns the value of an option that takes a whole number.
  private func number(
    _ option: AuditOption, in range: ClosedRange<Int>
  ) throws(Failure) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        message: "'--\(option.rawValue)' takes a number from \(range.lowerBound) to "
          + "\(range.upperBound), not '\(text.escapingControlCharacters)'")
    }
    return number
  }

  private static func logFunction(_ text: String) throws(Failure) -> LogFunctionPattern {
    guard let pattern = LogFunctionPattern(text) else {
      throw Failure(
        message: "'\(text)' is not a pattern for names of functions",
        hint: "Write a name such as AppLog, DDLog* or MXLog.*; '*' matches anything.")
    }
    return pattern
  }

  private static func assumption(_ text: String) throws(Failure) -> LogAssumption {
    guard let assumption = LogAssumption(argument: text) else {
      throw Failure(message: "'--assume-silent' takes NAME=REASON, not '\(text)'")
    }
    return assumption
  }

  /// Whether all targets are judged in all configurations.
  var choosesAll: Bool { chosen.isEmpty && configurations.isEmpty }

  /// Whether all targets are judged.
  var choosesAllTargets: Bool { chosen.isEmpty }

  private static func destination(_ text: String) throws(Failure) -> Destination {
    do throws(ResolutionFailure) {
      return try Destination(argument: text, of: "--destination")
    } catch {
      throw Failure(message: error.diagnostics.first?.message ?? "", failure: error)
    }
  }

  /// Returns the configurations of a named target: those named for it, and those named for all
  /// targets. An empty result means all configurations.
  func configurations(of index: Int) -> [String] {
    let own = chosen[index].configurations
    return own + configurations.filter { !own.contains($0) }
  }

  /// Splits a word at the last `@`, as `resolve-settings` does.
  private mutating func addCell(_ word: String) throws(Failure) {
    guard let at = word.lastIndex(of: "@") else {
      guard !word.isEmpty else { throw Failure(message: "an argument is empty") }
      return choose(word, nil)
    }
    let target = String(word[..<at]), configuration = String(word[word.index(after: at)...])
    guard !configuration.isEmpty else {
      throw Failure(
        message:
          "'\(word)' has no configuration after '@': write TARGET, TARGET@CONFIGURATION or "
          + "@CONFIGURATION")
    }
    choose(target.isEmpty ? nil : target, configuration)
  }

  private mutating func choose(_ target: String?, _ configuration: String?) {
    guard let target else {
      if let configuration, !configurations.contains(configuration) {
        configurations.append(configuration)
      }
      return
    }
    let index = chosen.firstIndex { $0.target == target } ?? chosen.endIndex
    if index == chosen.endIndex { chosen.append((target, [])) }
    if let configuration, !chosen[index].configurations.contains(configuration) {
      chosen[index].configurations.append(configuration)
    }
  }
}
