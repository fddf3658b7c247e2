import SettingsCommandLine

/// The script for fish.
enum FishCompletions {
  static var script: String {
    """
    # fish completion for resolve-settings, printed by 'resolve-settings completions fish'.

    # Prints the command that is written, 'print' when it was left out, nothing when it may yet come.
    function __resolve_settings_command
        set -l skips 0
        for word in (commandline -opc)[2..-1]
            if test $skips = 1
                set skips 0
                continue
            end
            switch $word
                case \(CompletionTable.valuePattern(separator: " "))
                    set skips 1
                case \(CompletionTable.commandPattern(separator: " "))
                    echo $word
                    return
                case '-*'
                case '*'
                    echo print
                    return
            end
        end
    end

    function __resolve_settings_lacks_command
        set -l command (__resolve_settings_command)
        test -z "$command"
    end

    # Whether one of the given commands is meant.
    function __resolve_settings_uses
        set -l command (__resolve_settings_command)
        test -n "$command"; or set command print
        contains -- $command $argv
    end

    \(CompletionTable.parts.fishAsk)

    complete -c resolve-settings -f
    \(lines.joined(separator: "\n"))

    """
  }

  private static var lines: [String] {
    var lines: [String] = []
    for command in CompletionTable.commands {
      lines.append(
        "complete -c resolve-settings -n __resolve_settings_lacks_command"
          + " -a \(command.name.rawValue) -d \(CompletionParts.fishQuoted(command.summary))")
    }
    for command in CompletionTable.commands {
      let uses = condition([command.name.rawValue])
      for question in CompletionTable.questions(for: command.positionals) {
        lines.append("\(uses) -a '(__resolve_settings_ask \(question.rawValue))'")
      }
      let words = CompletionTable.words(for: command.positionals)
      if !words.isEmpty {
        lines.append("\(uses) -a \(CompletionParts.fishQuoted(words.joined(separator: " ")))")
      }
      if CompletionTable.takesFiles(command.positionals) { lines.append("\(uses) -F") }
    }
    for option in OptionName.allCases {
      let commands = CompletionTable.commands.filter { $0.accepts(option) }
      if option.row.value == .format {
        for command in commands { lines.append(line(for: option, [command])) }
      } else if option == .output {
        lines.append(line(for: option, commands.filter { !$0.fillsFolder }))
        lines.append(line(for: option, commands.filter(\.fillsFolder)))
      } else {
        let own = commands.filter { $0.ownHelp[option] != nil }
        lines.append(line(for: option, commands.filter { $0.ownHelp[option] == nil }))
        for command in own { lines.append(line(for: option, [command])) }
      }
    }
    return lines
  }

  private static func line(for option: OptionName, _ commands: [CommandSpecification]) -> String {
    let command = commands.first
    return condition(commands.map(\.name.rawValue))
      + CompletionTable.parts.fishRow(
        option.row, value: option.value(for: command), choices: choices(of: option, command),
        help: command?.ownHelp[option] ?? option.row.help)
  }

  private static func choices(
    of option: OptionName, _ command: CommandSpecification?
  ) -> [String] {
    if option.row.value == .parameter { return OptionName.conditionParameters.map { $0 + "=" } }
    return command.map(option.choices) ?? []
  }

  private static func condition(_ commands: [String]) -> String {
    "complete -c resolve-settings -n '__resolve_settings_uses \(commands.joined(separator: " "))'"
  }
}
