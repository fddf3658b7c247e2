import SettingsCommandLine
import SettingsDiagnostics

/// Parses arguments with the table of options, and checks the result against the command's row.
struct ArgumentParser {
  private var parser: OptionParser

  /// - Parameter arguments: The arguments after the tool's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var parser = ArgumentParser(parser: OptionParser(arguments, table: OptionName.self))
    do throws(UsageError) {
      try parser.readAll()
      return try parser.checkedInvocation()
    } catch {
      guard OptionParser.asksForHelp(arguments) else { throw error }
      let command = arguments.lazy.compactMap(CommandName.init(rawValue:)).first
      return Invocation(
        command: command ?? .print, isCommandExplicit: command != nil,
        values: [.help: [""]])
    }
  }

  private mutating func readAll() throws(UsageError) {
    do throws(OptionFailure) {
      try parser.read { option, command in
        OptionName(rawValue: option.name)?
          .value(for: command.flatMap(CommandName.init(rawValue:))?.specification)
      }
    } catch {
      throw self.error(error.message)
    }
  }

  // MARK: Checking

  private var writtenCommand: CommandName? {
    parser.command.flatMap(CommandName.init(rawValue:))
  }

  private func checkedInvocation() throws(UsageError) -> Invocation {
    let command = writtenCommand ?? .print
    let written = parser.written.compactMap { option, value in
      OptionName(rawValue: option.name).map { (name: $0, value: value) }
    }
    var values: [OptionName: [String]] = [:]
    for (name, value) in written { values[name, default: []].append(value) }
    let invocation = Invocation(
      command: command, isCommandExplicit: writtenCommand != nil,
      positionals: Array(writtenCommand == nil ? parser.words[...] : parser.words.dropFirst()),
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
    let choices = name.choices(for: command)
    if !choices.isEmpty, !choices.contains(value) {
      let misspelled = misspelledCommand(taking: "'\(name.spelling) \(value)'") {
        $0.accepts(name) && name.choices(for: $0).contains(value)
      }
      if let misspelled { throw misspelled }
    }
    do throws(OptionFailure) {
      try OptionParser.check(name.row, value, choices: choices)
    } catch {
      throw self.error(error.message)
    }
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
    guard writtenCommand == nil, let word = parser.words.first,
      let command = Self.command(near: word), takes(command.specification)
    else { return nil }
    return error(
      "unknown command '\(word)'; did you mean '\(command.rawValue)'? The default "
        + "command is 'print', which takes no \(what)")
  }
}
