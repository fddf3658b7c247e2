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

    # Prints the names that the tool answers.  $argv[1] the question   $argv[2] what follows a name
    function __resolve_settings_ask
        set -l words (commandline -opc)
        set -l config
        set -l previous
        for word in $words
            test "$previous" = --config; and set config --config $word
            string match -q -- '--config=*' $word; and set config $word
            set previous $word
        end
        for name in ($words[1] __complete $argv[1] $config 2>/dev/null)
            echo $name"$argv[2]"
        end
    end

    complete -c resolve-settings -f
    \(lines.joined(separator: "\n"))

    """
  }

  private static var lines: [String] {
    var lines: [String] = []
    for command in CompletionTable.commands {
      lines.append(
        "complete -c resolve-settings -n __resolve_settings_lacks_command"
          + " -a \(command.name.rawValue) -d \(quoted(command.summary))")
    }
    for command in CompletionTable.commands {
      let uses = condition([command.name.rawValue])
      for question in CompletionTable.questions(for: command.positionals) {
        lines.append("\(uses) -a '(__resolve_settings_ask \(question.rawValue))'")
      }
      let words = CompletionTable.words(for: command.positionals)
      if !words.isEmpty { lines.append("\(uses) -a \(quoted(words.joined(separator: " ")))") }
      if CompletionTable.takesFiles(command.positionals) { lines.append("\(uses) -F") }
    }
    for option in CompletionTable.options {
      let commands = CompletionTable.commands.filter { $0.accepts(option.name) }
      if option.value == .format {
        for command in commands { lines.append(line(for: option, [command])) }
      } else if option.name == .output {
        lines.append(line(for: option, commands.filter { !$0.fillsFolder }))
        lines.append(line(for: option, commands.filter(\.fillsFolder)))
      } else {
        let own = commands.filter { $0.ownHelp[option.name] != nil }
        lines.append(line(for: option, commands.filter { $0.ownHelp[option.name] == nil }))
        for command in own { lines.append(line(for: option, [command])) }
      }
    }
    return lines
  }

  private static func line(
    for option: OptionSpecification, _ commands: [CommandSpecification]
  ) -> String {
    var line = condition(commands.map(\.name.rawValue)) + " -l \(option.name.rawValue)"
    if let short = option.short { line += " -s \(short)" }
    let choices = commands.first.map(option.choices) ?? []
    if let value = option.value(for: commands.first) {
      if let question = CompletionTable.question(for: value) {
        line += " -x -a '(__resolve_settings_ask \(question.rawValue)\(value.isPair ? " =" : ""))'"
      } else if !choices.isEmpty {
        line += " -x -a \(quoted(choices.joined(separator: " ")))"
      } else if value == .parameter {
        let names = OptionSpecification.conditionParameters.map { $0 + "=" }
        line += " -x -a \(quoted(names.joined(separator: " ")))"
      } else if value == .file || value == .namedFile {
        line += " -r -F"
      } else if value == .folder {
        line += " -x -a '(__fish_complete_directories)'"
      } else {
        line += " -x"
      }
    }
    return line + " -d \(quoted(commands.first?.ownHelp[option.name] ?? option.help))"
  }

  private static func condition(_ commands: [String]) -> String {
    "complete -c resolve-settings -n '__resolve_settings_uses \(commands.joined(separator: " "))'"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
      + "'"
  }
}
