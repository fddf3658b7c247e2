import SettingsCommandLine

/// The script for bash.
enum BashCompletions {
  private static let parts = CompletionTable.parts

  static var script: String {
    let words = [
      "\(CompletionTable.valuePattern(separator: "|"))) ((index++)) ;;",
      "\(CompletionTable.commandPattern(separator: "|"))) [ -n \"$command\" ] || command=\"$word\" ;;",
      "-*) ;;",
      "*) [ -n \"$command\" ] || command=print ;;",
    ]
    return """
      # bash completion for resolve-settings, printed by 'resolve-settings completions bash'.

      \(parts.bashOffer)

      _resolve_settings() {
      \(parts.bashWords(locals: " command=\"\"", words: words, values: valueCases))

        case "$typed" in
          -*)
            \(CompletionParts.bashNoFiles)
            case "${command:-print}" in
      \(optionCases)
            esac
            return
            ;;
        esac

        if [ -z "$command" ]; then
          _resolve_settings_offer "$typed" "" "" < <(printf '%s\\n' \(CompletionTable.commandPattern(separator: " ")))
        fi
        case "${command:-print}" in
      \(wordCases)
        esac
      }

      complete -o default -F _resolve_settings resolve-settings

      """
  }

  private static var valueCases: [String] {
    OptionName.allCases.filter { $0.row.value != nil }.map { option in
      switch option.row.value {
      case .file where option == .output:
        let folders = CompletionTable.commandsThatFillFolders.joined(separator: "|")
        return parts.bashValue(
          option.row,
          action: "case \"$command\" in \(folders)) \(CompletionParts.bashOnlyFolders) ;; esac")
      case .parameter:
        let names = parts.bashOffer(OptionName.conditionParameters, "=")
        return parts.bashValue(option.row, action: "compopt -o nospace 2> /dev/null; \(names)")
      case .format:
        let choices = CompletionTable.commands.filter { !$0.formats.isEmpty }
          .map { "\($0.name.rawValue)) \(parts.bashOffer($0.formats)) ;;" }
        return parts.bashValue(
          option.row,
          action: "case \"${command:-print}\" in \(choices.joined(separator: " ")) esac")
      default: return parts.bashValue(option.row)
      }
    }
  }

  private static var optionCases: String {
    indented(
      CompletionTable.commands.map { command in
        let spellings = command.options.flatMap(\.row.spellings)
        return "\(command.name.rawValue)) \(parts.bashSpellings(spellings)) ;;"
      }, 8)
  }

  private static var wordCases: String {
    indented(
      CompletionTable.commands.map { command in
        var steps: [String] = []
        let words = CompletionTable.words(for: command.positionals)
        if !CompletionTable.takesFiles(command.positionals) {
          steps.append(CompletionParts.bashNoFiles)
        }
        if !words.isEmpty { steps.append(parts.bashOffer(words)) }
        steps += CompletionTable.questions(for: command.positionals).map {
          parts.bashAsk($0.rawValue)
        }
        return "\(command.name.rawValue)) \(steps.joined(separator: "; ")) ;;"
      }, 4)
  }

  private static func indented(_ lines: [String], _ depth: Int) -> String {
    lines.map { String(repeating: " ", count: depth) + $0 }.joined(separator: "\n")
  }
}
