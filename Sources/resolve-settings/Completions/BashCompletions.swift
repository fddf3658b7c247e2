import SettingsCommandLine

/// The script for bash 3.2, the version of macOS, and later; it needs no other package.
enum BashCompletions {
  static var script: String {
    """
    # bash completion for resolve-settings, printed by 'resolve-settings completions bash'.

    # Offers the lines of standard input that continue what is typed.
    #   $1 the word as typed   $2 what of it precedes the value   $3 what follows a value
    _resolve_settings_offer() {
      local typed="$1" before="$2" after="$3" cut="" head candidate quoted break
      # Readline replaces only what follows the last '=', '@' or ':', so that alone is its answer.
      for break in = @ :; do
        case "$COMP_WORDBREAKS" in *"$break"*) ;; *) continue ;; esac
        head="${typed%"$break"*}"
        if [ "$head" != "$typed" ] && [ ${#head} -ge ${#cut} ]; then cut="$head$break"; fi
      done
      while IFS= read -r candidate; do
        candidate="$before$candidate"
        case "$candidate" in
          "$typed"*)
            printf -v quoted '%q' "${candidate#"$cut"}"
            COMPREPLY+=("$quoted$after")
            ;;
        esac
      done
    }

    _resolve_settings() {
      local line="${COMP_LINE:0:COMP_POINT}" words=() config=() command="" option="" before=""
      local index word typed tool
      COMPREPLY=()
      # Only blanks part words here; readline's own words are cut at '=' and '@' as well.
      read -ra words <<< "$line"
      case "$line" in *[[:space:]]) words+=("") ;; esac
      typed="${words[${#words[@]}-1]}"
      tool="${words[0]/#\\~/$HOME}"

      for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word="${words[index]}"
        case "$word" in
          --config) config=(--config "${words[index+1]}"); ((index++)) ;;
          --config=*) config=("$word") ;;
          \(CompletionTable.valuePattern(separator: "|"))) ((index++)) ;;
          \(CompletionTable.commandPattern(separator: "|"))) [ -n "$command" ] || command="$word" ;;
          -*) ;;
          *) [ -n "$command" ] || command=print ;;
        esac
      done

      # A value belongs to the option before it, or to the one it is attached to.
      case "$typed" in
        --*=*) option="${typed%%=*}"; before="$option=" ;;
        *) if [ ${#words[@]} -gt 2 ]; then option="${words[${#words[@]}-2]}"; fi ;;
      esac
      case "$option" in
    \(valueCases)
      esac
      if [ -n "$before" ]; then return; fi

      case "$typed" in
        -*)
          compopt +o default 2> /dev/null
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

  private static var valueCases: String {
    var cases: [String] = []
    for option in CompletionTable.options {
      guard let value = option.value else { continue }
      let pattern = option.spellings.joined(separator: "|")
      switch value {
      case .file where option.name == .output:
        let folders = CompletionTable.commandsThatFillFolders.joined(separator: "|")
        cases.append(
          "\(pattern)) case \"$command\" in \(folders)) \(onlyFolders) ;; esac; return ;;")
      case .file: cases.append("\(pattern)) return ;;")
      case .folder: cases.append("\(pattern)) \(onlyFolders); return ;;")
      case .namedFile: cases.append("\(pattern)) return ;;")
      case .text, .pair: cases.append("\(pattern)) compopt +o default 2> /dev/null; return ;;")
      case .choice(_, let words): cases.append("\(pattern)) \(offer(words)); return ;;")
      case .parameter:
        let names = OptionSpecification.conditionParameters
        cases.append("\(pattern)) compopt -o nospace 2> /dev/null; \(offer(names, "=")); return ;;")
      case .format:
        let choices = CompletionTable.commands.filter { !$0.formats.isEmpty }
          .map { "\($0.name.rawValue)) \(offer($0.formats)) ;;" }
        cases.append(
          "\(pattern)) case \"${command:-print}\" in \(choices.joined(separator: " ")) esac; return ;;"
        )
      case .target, .configuration, .setting, .assignment, .rule:
        guard let question = CompletionTable.question(for: value) else { continue }
        let suffix = value.isPair ? "=" : ""
        let space = value.isPair ? "compopt -o nospace 2> /dev/null; " : ""
        cases.append("\(pattern)) \(space)\(ask(question, suffix)); return ;;")
      }
    }
    return indented(cases, 4)
  }

  private static var optionCases: String {
    indented(
      CompletionTable.commands.map { command in
        let spellings = command.options.flatMap { OptionSpecification.of($0).spellings }
        return "\(command.name.rawValue)) _resolve_settings_offer \"$typed\" \"\" \"\" < <("
          + "printf '%s\\n' \(spellings.map { "'\($0)'" }.joined(separator: " "))) ;;"
      }, 8)
  }

  private static var wordCases: String {
    indented(
      CompletionTable.commands.map { command in
        var steps: [String] = []
        let words = CompletionTable.words(for: command.positionals)
        if !CompletionTable.takesFiles(command.positionals) {
          steps.append("compopt +o default 2> /dev/null")
        }
        if !words.isEmpty { steps.append(offer(words)) }
        steps += CompletionTable.questions(for: command.positionals).map { ask($0, "") }
        return "\(command.name.rawValue)) \(steps.joined(separator: "; ")) ;;"
      }, 4)
  }

  /// Bash 3.2 has no compopt, and offers files too.
  private static let onlyFolders = "compopt +o default -o dirnames 2> /dev/null"

  private static func offer(_ words: [String], _ after: String = "") -> String {
    "compopt +o default 2> /dev/null; _resolve_settings_offer \"$typed\" \"$before\" \"\(after)\""
      + " < <(printf '%s\\n' \(words.joined(separator: " ")))"
  }

  private static func ask(_ question: CompleteCommand.Question, _ after: String) -> String {
    "compopt +o default 2> /dev/null; _resolve_settings_offer \"$typed\" \"$before\" \"\(after)\""
      + " < <(\"$tool\" __complete \(question.rawValue) \"${config[@]}\" 2> /dev/null)"
  }

  private static func indented(_ lines: [String], _ depth: Int) -> String {
    lines.map { String(repeating: " ", count: depth) + $0 }.joined(separator: "\n")
  }
}
