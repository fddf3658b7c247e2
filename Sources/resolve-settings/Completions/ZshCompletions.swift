import SettingsCommandLine

/// The script for zsh, in the terms of its completion system.
enum ZshCompletions {
  static var script: String {
    """
    #compdef resolve-settings
    # zsh completion for resolve-settings, printed by 'resolve-settings completions zsh'.

    # Offers the names that the tool answers.  $1 the question   $2 what follows a name
    _resolve_settings_ask() {
      local -a names config
      [[ -n ${opt_args[--config]} ]] && config=(--config ${(Q)opt_args[--config]})
      names=(${(f)"$(${(Q)~words[1]} __complete $1 $config 2> /dev/null)"})
      if [[ -n $2 ]]; then
        compset -P '*=' || compadd -S $2 -a names
      else
        compadd -a names
      fi
    }

    _resolve_settings_named_file() {
      if compset -P '*='; then _files; else _message 'NAME=FILE'; fi
    }

    _resolve_settings_parameter() {
      compset -P '*=' || compadd -S = \(OptionSpecification.conditionParameters.joined(separator: " "))
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

    # Read from $fpath, this file is the function's body; sourced, it has to announce the function.
    if [[ $funcstack[1] == _resolve-settings ]]; then
      _resolve-settings "$@"
    else
      compdef _resolve-settings resolve-settings
    fi

    """
  }

  private static var commandLines: String {
    CompletionTable.commands.map { "    \(quoted("\($0.name.rawValue):\($0.summary)"))" }
      .joined(separator: "\n")
  }

  private static var optionCases: String {
    CompletionTable.commands.map { command in
      let specs = command.options.map { "      " + spec(of: .of($0), for: command) }
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

  /// The specification of one option for `_arguments`.
  private static func spec(
    of option: OptionSpecification, for command: CommandSpecification
  ) -> String {
    let value =
      option.value(for: command).map { action(for: $0, option.choices(for: command)) } ?? ""
    let spellings =
      [option.name.spelling + (option.takesValue ? "=" : "")]
      + (option.short.map { ["-\($0)" + (option.takesValue ? "+" : "")] } ?? [])
    let front = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return spellings.map {
      quoted("\(front)\($0)[\(escaped(command.ownHelp[option.name] ?? option.help))]\(value)")
    }
    .joined(separator: " ")
  }

  private static func action(
    for value: OptionSpecification.Value, _ choices: [String]
  ) -> String {
    let name = value.placeholder
    if let question = CompletionTable.question(for: value) {
      // After a space, the words are passed as they are, without those that describe the group.
      return ":\(name): _resolve_settings_ask \(question.rawValue)" + (value.isPair ? " =" : "")
    }
    if !choices.isEmpty { return ":\(name):(\(choices.joined(separator: " ")))" }
    return switch value {
    case .file: ":\(name):_files"
    case .folder: ":\(name):_files -/"
    case .namedFile: ":\(name): _resolve_settings_named_file"
    case .parameter: ":\(name): _resolve_settings_parameter"
    default: ":\(name): "
    }
  }

  /// Brackets and colons have a meaning between the brackets of a specification.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
