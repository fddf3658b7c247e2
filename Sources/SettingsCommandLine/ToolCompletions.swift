/// The completion scripts of a tool without commands, made from its table of options.
package struct ToolCompletions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  let tool: String
  let rows: [OptionRow]
  /// The prefix of the functions in a script.
  var prefix: String { "_" + tool.map { $0 == "-" ? "_" : String($0) }.joined() }

  /// - Parameter rows: Without hidden ones. The tool answers `--complete QUESTION` with names, one on each
  ///   line.
  package init(tool: String, rows: [OptionRow]) {
    self.tool = tool
    self.rows = rows
  }

  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The question to the tool for a value.
  func question(for value: OptionValue) -> String? {
    switch value {
    case .target: "targets"
    case .configuration: "configurations"
    case .setting, .assignment: "settings"
    default: nil
    }
  }

  // MARK: bash

  /// For bash 3.2 and later; it needs no other package.
  private var bash: String {
    """
    # bash completion for \(tool), printed by '\(tool) --completions bash'.

    # Offers the lines of standard input that continue what is typed.
    #   $1 the word as typed   $2 what of it precedes the value   $3 what follows a value
    \(prefix)_offer() {
      local typed="$1" before="$2" after="$3" cut="" head candidate quoted break
      # Readline replaces only what follows the last '=', '@' or ':', so only that is the answer.
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

    \(prefix)() {
      local line="${COMP_LINE:0:COMP_POINT}" words=() config=() option="" before=""
      local index word typed tool
      COMPREPLY=()
      # Only spaces separate words here; readline also splits at '=' and '@'.
      read -ra words <<< "$line"
      case "$line" in *[[:space:]]) words+=("") ;; esac
      typed="${words[${#words[@]}-1]}"
      tool="${words[0]/#\\~/$HOME}"

      for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word="${words[index]}"
        case "$word" in
          --config) config=(--config "${words[index+1]}"); ((index++)) ;;
          --config=*) config=("$word") ;;
        esac
      done

      # A value belongs to the option before it, or to the one it is attached to.
      case "$typed" in
        --*=*) option="${typed%%=*}"; before="$option=" ;;
        *) if [ ${#words[@]} -gt 2 ]; then option="${words[${#words[@]}-2]}"; fi ;;
      esac
      case "$option" in
    \(bashValues)
      esac
      if [ -n "$before" ]; then return; fi

      compopt +o default 2> /dev/null
      case "$typed" in
        -*)
          \(prefix)_offer "$typed" "" "" < <(printf '%s\\n' \(spellings))
          return
          ;;
      esac
      \(bashAsk("cells", ""))
    }

    complete -o default -F \(prefix) \(tool)

    """
  }

  private var spellings: String {
    rows.flatMap(\.spellings).map { "'\($0)'" }.joined(separator: " ")
  }

  private func bashAsk(_ question: String, _ after: String) -> String {
    "\(prefix)_offer \"$typed\" \"$before\" \"\(after)\""
      + " < <(\"$tool\" --complete \(question) \"${config[@]}\" 2> /dev/null)"
  }

  private var bashValues: String {
    rows.compactMap { row -> String? in
      guard let value = row.value else { return nil }
      let pattern = row.spellings.joined(separator: "|")
      let closed = "compopt +o default 2> /dev/null"
      let action: String
      if let question = question(for: value) {
        let space = value.isPair ? "compopt -o nospace 2> /dev/null; " : ""
        action = "\(closed); \(space)\(bashAsk(question, value.isPair ? "=" : "")); return"
      } else if !row.choices.isEmpty {
        action =
          "\(closed); \(prefix)_offer \"$typed\" \"$before\" \"\""
          + " < <(printf '%s\\n' \(row.choices.joined(separator: " "))); return"
      } else if value == .file || value == .namedFile {
        action = "return"
      } else if value == .folder {
        action = "compopt +o default -o dirnames 2> /dev/null; return"
      } else {
        action = "\(closed); return"
      }
      return "    \(pattern)) \(action) ;;"
    }.joined(separator: "\n")
  }
}
