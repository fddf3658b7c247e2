import SettingsCommandLine

/// The script for zsh, in the terms of its completion system.
enum ZshCompletions {
  private static let parts = CompletionTable.parts

  static var script: String {
    """
    #compdef resolve-settings
    # zsh completion for resolve-settings, printed by 'resolve-settings completions zsh'.

    \(parts.zshAsk)

    _resolve_settings_named_file() {
      if compset -P '*='; then _files; else _message 'NAME=FILE'; fi
    }

    _resolve_settings_parameter() {
      compset -P '*=' || compadd -S = \(OptionName.conditionParameters.joined(separator: " "))
    }

    # Offers the words that are allowed in place of an option.
    _resolve_settings_word() {
      (( tool_has_command )) || _describe -t commands command tool_commands
      case $tool_command in
    \(wordCases)
      esac
    }

    _resolve-settings() {
      local curcontext=$curcontext context state line tool_command=print
      local -i index tool_has_command=0
      local -a tool_commands specs
      typeset -A opt_args
      tool_commands=(
    \(commandLines)
      )

      for (( index = 2; index < CURRENT; index++ )); do
        case $words[index] in
          (\(CompletionTable.valuePattern(separator: "|"))) (( index++ )) ;;
          (\(CompletionTable.commandPattern(separator: "|")))
            tool_command=$words[index]; tool_has_command=1; break ;;
          (-*) ;;
          (*) tool_has_command=1; break ;;
        esac
      done

      case $tool_command in
    \(optionCases)
      esac
      _arguments -s -S $specs '*: :_resolve_settings_word'
    }

    \(parts.zshEnd)

    """
  }

  private static var commandLines: String {
    CompletionTable.commands.map {
      "    " + CompletionParts.zshQuoted("\($0.name.rawValue):\($0.summary)")
    }.joined(separator: "\n")
  }

  private static var optionCases: String {
    CompletionTable.commands.map { command in
      let specs = command.options.map { option in
        let help = command.ownHelp[option] ?? option.row.help
        return "      "
          + parts.zshRow(
            option.row, value: option.value(for: command), choices: option.choices(for: command),
            help: help)
      }
      return "    (\(command.name.rawValue)) specs=(\n\(specs.joined(separator: "\n"))\n    ) ;;"
    }.joined(separator: "\n")
  }

  private static var wordCases: String {
    CompletionTable.commands.map { command in
      var steps = CompletionTable.questions(for: command.positionals).map {
        "_resolve_settings_ask \($0.rawValue)"
      }
      let words = CompletionTable.words(for: command.positionals)
      if !words.isEmpty { steps.append("compadd \(words.joined(separator: " "))") }
      if CompletionTable.takesFiles(command.positionals) {
        // Files that a command names in its usage may be of any kind.
        if case .files = command.positionals {
          steps.append("_files")
        } else {
          steps.append("_files -g '*.(yaml|yml)'")
        }
      }
      return "    (\(command.name.rawValue)) \((steps + [":"]).joined(separator: "; ")) ;;"
    }.joined(separator: "\n")
  }
}
