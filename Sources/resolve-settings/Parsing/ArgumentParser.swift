import SettingsCommandLine
import SettingsDiagnostics

/// Parses arguments with the tables of commands and options.
///
/// Words are read first, independent of the command, because each option has the same meaning
/// everywhere. Then the result is checked against the command's row.
struct ArgumentParser {
  private var arguments: ArraySlice<String>
  private var values: [OptionName: [String]] = [:]
  /// The options in the order of the command line, so that the first invalid one is reported.
  private var written: [(option: OptionName, value: String)] = []
  private var positionals: [String] = []
  /// Whether the first positional argument precedes any `--`: only then can it be a command.
  private var isFirstPlain = false

  /// - Parameter arguments: The arguments after the tool's name. A `--` at the start is removed:
  ///   SwiftPM passes on the one that separates its own options from the plugin's.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    let own = arguments.first == "--" ? arguments.dropFirst() : arguments[...]
    var parser = ArgumentParser(arguments: own)
    do throws(UsageError) {
      try parser.readAll()
      return try parser.checkedInvocation()
    } catch {
      // A request for help is accepted on any command line, even an invalid one.
      let words = own.prefix { $0 != "--" }
      guard words.contains(where: { $0 == "-h" || $0 == "--help" }) else { throw error }
      let command = words.lazy.compactMap(CommandName.init(rawValue:)).first
      return Invocation(
        command: command ?? .print, isCommandExplicit: command != nil,
        values: [.help: [""]])
    }
  }

  private init(arguments: ArraySlice<String>) { self.arguments = arguments }

  // MARK: Reading

  private mutating func readAll() throws(UsageError) {
    while let word = arguments.popFirst() {
      if word == "--" {
        positionals += arguments
        return
      } else if word.hasPrefix("--") {
        try readLong(word)
      } else if word.hasPrefix("-"), word.utf8.count > 1 {
        try readShort(word)
      } else {
        if positionals.isEmpty { isFirstPlain = true }
        positionals.append(word)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func readLong(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let name = OptionName(text: String(parts[0])) else {
      throw unknownOption("--" + parts[0])
    }
    if name.row.value == nil, attached != nil {
      throw error("option '\(name.spelling)' takes no value")
    }
    try record(name, attached: attached, spelling: name.spelling)
  }

  /// `-c value`, `-cvalue`, `-c=value`, or several flags in one word.
  private mutating func readShort(_ word: String) throws(UsageError) {
    // As xcodebuild writes them; `-configuration` must not become `-c onfiguration`.
    let body = word.dropFirst()
    let name = String(body.prefix { $0 != "=" })
    if name.count > 1, OptionName(rawValue: name) != nil { throw unknownOption("-" + name) }
    var rest = body
    while let letter = rest.popFirst() {
      guard let option = OptionName.withShort(letter) else {
        throw unknownOption(rest.count + 1 == body.count ? word : "-\(letter)")
      }
      guard option.row.value != nil else {
        try record(option, attached: nil, spelling: "-\(letter)")
        continue
      }
      if rest.first == "=" { rest.removeFirst() }
      return try record(
        option, attached: rest.isEmpty && !body.hasSuffix("=") ? nil : String(rest),
        spelling: "-\(letter)")
    }
  }

  private mutating func record(
    _ option: OptionName, attached: String?, spelling: String
  ) throws(UsageError) {
    var value = ""
    if option.row.value != nil {
      if let attached {
        value = attached
      } else if let next = arguments.first, !Self.looksLikeOption(next) {
        value = next
        arguments.removeFirst()
      } else {
        let placeholder = option.value(for: writtenCommand?.specification)?.placeholder
        throw error("option '\(spelling)' needs a value: '\(spelling) \(placeholder ?? "")'")
      }
    }
    values[option, default: []].append(value)
    written.append((option, value))
  }

  /// Whether a word after an option is the next option rather than its value; `-lz` may be a value.
  private static func looksLikeOption(_ word: String) -> Bool {
    if word == "--" { return true }
    if word.hasPrefix("--") {
      return OptionName(text: String(word.dropFirst(2).prefix { $0 != "=" })) != nil
    }
    guard word.count == 2, word.hasPrefix("-"), let letter = word.last else { return false }
    return OptionName.withShort(letter) != nil
  }

  // MARK: Checking

  private var writtenCommand: CommandName? {
    isFirstPlain ? positionals.first.flatMap(CommandName.init(rawValue:)) : nil
  }

  private func checkedInvocation() throws(UsageError) -> Invocation {
    let command = writtenCommand ?? .print
    let invocation = Invocation(
      command: command, isCommandExplicit: writtenCommand != nil,
      positionals: Array(writtenCommand == nil ? positionals[...] : positionals.dropFirst()),
      values: values)
    if invocation.has(.help) || invocation.has(.version) { return invocation }
    for (name, value) in written { try check(name, value, for: command.specification) }
    try checkCount(of: invocation.positionals, for: command.specification)
    return invocation
  }

  private func check(
    _ name: OptionName, _ value: String, for command: CommandSpecification
  ) throws(UsageError) {
    guard command.accepts(name) else {
      let misspelled = misspelledCommand(taking: "option '\(name.spelling)'") { $0.accepts(name) }
      if let misspelled { throw misspelled }
      let others = CommandName.visible.filter { $0.specification.accepts(name) }
      let which = others.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error(
        "'\(command.name.rawValue)' takes no option '\(name.spelling)'; it belongs to \(which)")
    }
    guard let kind = name.row.value else { return }
    let choices = name.choices(for: command)
    if !choices.isEmpty, !choices.contains(value) {
      let misspelled = misspelledCommand(taking: "'\(name.spelling) \(value)'") {
        $0.accepts(name) && name.choices(for: $0).contains(value)
      }
      if let misspelled { throw misspelled }
      throw error(
        "'\(value)' is not a valid value for option '\(name.spelling)'"
          + Suggestion.didYouMean(value, orOneOf: choices))
    }
    if kind.isPair, Invocation.pair(value) == nil {
      throw error(
        "option '\(name.spelling)' needs \(kind.placeholder), not '\(value)'")
    }
    // A condition may have any words, as `[config=Ad Hoc]`.
    if case .assignment = kind, let pair = Invocation.pair(value),
      pair.name.prefix(while: { $0 != "[" }).contains(where: \.isWhitespace)
    {
      throw error(
        "'\(pair.name)' is not a valid name of a build setting: a name is letters, digits and '_', "
          + "with conditions such as [sdk=iphoneos*]")
    }
    if value.isEmpty { throw error("option '\(name.spelling)' has an empty value") }
  }

  private func checkCount(
    of words: [String], for command: CommandSpecification
  ) throws(UsageError) {
    let allowed = command.positionals.count, name = command.name.rawValue
    if words.count < allowed.lowerBound {
      throw error("'\(name)' needs more arguments: '\(name) \(command.positionals.usage)'")
    }
    if words.count > allowed.upperBound {
      let word = words[allowed.upperBound]
      let hint = command.accepts(.config) ? Self.fileHint(word) : nil
      throw error("'\(name)' does not accept '\(word)'" + (hint ?? ""))
    }
    if let word = words.first, let choices = command.positionals.choices, !choices.contains(word) {
      throw error(
        "'\(word)' is not valid for '\(name)'" + Suggestion.didYouMean(word, orOneOf: choices))
    }
  }

  // MARK: Messages

  private func error(_ message: String) -> UsageError {
    UsageError(message: message, command: writtenCommand)
  }

  private func unknownOption(_ word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" })
    if OptionName(rawValue: name) != nil {
      return error("unknown option '\(word)'; did you mean '--\(name)'?")
    }
    let near = Suggestion.nearest(to: name, in: OptionName.allCases.map(\.rawValue))
    return error("unknown option '\(word)'" + (near.map { "; did you mean '--\($0)'?" } ?? ""))
  }

  /// The hint for a file's name where none is allowed; nil for other words.
  static func fileHint(_ word: String) -> String? {
    let endings = [".yaml", ".yml", ".xcodeproj", ".xcworkspace"]
    guard word == "-" || endings.contains(where: word.hasSuffix) else { return nil }
    return "; to name a file, write '--config \(word)'"
  }

  /// The error for a word that is probably a misspelled command; nil if no command is near.
  static func misspelledCommand(_ word: String) -> UsageError? {
    if OptionName(rawValue: word) == .version {
      return UsageError(message: "no command is named 'version'; did you mean '--version'?")
    }
    return command(near: word).map {
      UsageError(
        message: "no command or target is named '\(word)'; did you mean '\($0.rawValue)'?")
    }
  }

  /// The command that a word probably means: the nearest one, or the only one that it begins.
  static func command(near word: String) -> CommandName? {
    Suggestion.meant(by: word, in: CommandName.visible.map(\.rawValue))
      .flatMap(CommandName.init(rawValue:))
  }

  /// The error for an argument of another command, if the first word is a misspelling of that
  /// command.
  private func misspelledCommand(
    taking what: String, where takes: (CommandSpecification) -> Bool
  ) -> UsageError? {
    guard writtenCommand == nil, let word = positionals.first,
      let command = Self.command(near: word), takes(command.specification)
    else { return nil }
    return error(
      "unknown command '\(word)'; did you mean '\(command.rawValue)'? The default "
        + "command is 'print', which takes no \(what)")
  }
}
