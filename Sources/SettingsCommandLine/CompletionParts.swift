import SettingsDiagnostics

/// What the completion scripts of both tools share: the functions that ask the tool, and the form of an option.
package struct CompletionParts: Sendable {
  private let tool: String
  /// The word before a question to the tool.
  private let asking: String
  /// The prefix of the functions in a script.
  package let prefix: String

  package init(tool: String, asking: String) {
    self.tool = tool
    self.asking = asking
    prefix = "_" + tool.map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The question to the tool for a value.
  package static func question(for value: OptionValue) -> String? {
    switch value {
    case .target: "targets"
    case .configuration: "configurations"
    case .setting, .assignment: "settings"
    case .rule: "rules"
    default: nil
    }
  }

  // MARK: bash

  /// For bash 3.2, the version of macOS, and later; it needs no other package.
  package var bashOffer: String {
    """
    # Offers the lines of standard input that continue what is typed.
    #   $1 the word as typed   $2 what of it precedes the value   $3 what follows a value
    \(prefix)_offer() {
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
    """
  }

  /// Finds the words, the config file and the option that a value belongs to.
  ///
  /// - Parameters:
  ///   - locals: Further variables.
  ///   - words: Further cases for a word that precedes the typed one.
  ///   - values: The case of each option with a value.
  package func bashWords(locals: String = "", words: [String] = [], values: [String]) -> String {
    """
      local line="${COMP_LINE:0:COMP_POINT}" words=() config=()\(locals) option="" before=""
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
    \(words.map { "      \($0)\n" }.joined())\
        esac
      done

      # A value belongs to the option before it, or to the one it is attached to.
      case "$typed" in
        --*=*) option="${typed%%=*}"; before="$option=" ;;
        *) if [ ${#words[@]} -gt 2 ]; then option="${words[${#words[@]}-2]}"; fi ;;
      esac
      case "$option" in
    \(values.map { "    \($0)\n" }.joined())\
      esac
      if [ -n "$before" ]; then return; fi
    """
  }

  /// The case of an option with a value.
  ///
  /// - Parameter action: What precedes the return (default: by the kind of the value).
  package func bashValue(_ row: OptionRow, action: String? = nil) -> String {
    let action = action ?? row.value.flatMap { bashAction($0, row.choices) }
    return "\(row.spellings.joined(separator: "|"))) \(action.map { $0 + "; " } ?? "")return ;;"
  }

  /// Nil for the name of a file, which bash offers by itself.
  private func bashAction(_ value: OptionValue, _ choices: [String]) -> String? {
    if let question = Self.question(for: value) {
      let space = value.isPair ? "compopt -o nospace 2> /dev/null; " : ""
      return space + bashAsk(question, value.isPair ? "=" : "")
    }
    if !choices.isEmpty { return bashOffer(choices) }
    return switch value {
    case .file, .namedFile: nil
    case .folder: Self.bashOnlyFolders
    default: Self.bashNoFiles
    }
  }

  package static let bashNoFiles = "compopt +o default 2> /dev/null"
  /// Bash 3.2 has no compopt, and offers files too.
  package static let bashOnlyFolders = "compopt +o default -o dirnames 2> /dev/null"

  package func bashOffer(_ words: [String], _ after: String = "") -> String {
    "\(Self.bashNoFiles); \(prefix)_offer \"$typed\" \"$before\" \"\(after)\""
      + " < <(printf '%s\\n' \(words.joined(separator: " ")))"
  }

  package func bashAsk(_ question: String, _ after: String = "") -> String {
    "\(Self.bashNoFiles); \(prefix)_offer \"$typed\" \"$before\" \"\(after)\""
      + " < <(\"$tool\" \(asking) \(question) \"${config[@]}\" 2> /dev/null)"
  }

  /// Offers the spellings of options.
  package func bashSpellings(_ spellings: [String]) -> String {
    "\(prefix)_offer \"$typed\" \"\" \"\" < <("
      + "printf '%s\\n' \(spellings.map { "'\($0)'" }.joined(separator: " ")))"
  }

  // MARK: zsh

  package var zshAsk: String {
    """
    # Offers the names that the tool answers.  $1 the question   $2 what follows a name
    \(prefix)_ask() {
      local -a names config
      [[ -n ${opt_args[--config]} ]] && config=(--config ${(Q)opt_args[--config]})
      names=(${(f)"$(${(Q)~words[1]} \(asking) $1 $config 2> /dev/null)"})
      if [[ -n $2 ]]; then
        compset -P '*=' || compadd -S $2 -a names
      else
        compadd -a names
      fi
    }
    """
  }

  /// The end of a script, which registers its function.
  package var zshEnd: String {
    """
    # Read from $fpath, this file is the function's body; sourced, it has to announce the function.
    if [[ $funcstack[1] == _\(tool) ]]; then
      _\(tool) "$@"
    else
      compdef _\(tool) \(tool)
    fi
    """
  }

  /// The specification of an option for `_arguments`.
  package func zshRow(
    _ row: OptionRow, value: OptionValue?, choices: [String], help: String
  ) -> String {
    let action = value.map { zshAction($0, choices) } ?? ""
    let spellings =
      ["--" + row.name + (value == nil ? "" : "=")]
      + (row.short.map { ["-\($0)" + (value == nil ? "" : "+")] } ?? [])
    let front = row.isRepeatable ? "*" : "(\(row.spellings.joined(separator: " ")))"
    // Brackets and colons have a meaning between the brackets of a specification.
    let escaped = help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return spellings.map { Self.zshQuoted("\(front)\($0)[\(escaped)]\(action)") }
      .joined(separator: " ")
  }

  private func zshAction(_ value: OptionValue, _ choices: [String]) -> String {
    let name = value.placeholder
    if let question = Self.question(for: value) {
      // After a space, the words are passed as they are, without those that describe the group.
      return ":\(name): \(prefix)_ask \(question)" + (value.isPair ? " =" : "")
    }
    if !choices.isEmpty { return ":\(name):(\(choices.joined(separator: " ")))" }
    return switch value {
    case .file: ":\(name):_files"
    case .folder: ":\(name):_files -/"
    case .namedFile: ":\(name): \(prefix)_named_file"
    case .parameter: ":\(name): \(prefix)_parameter"
    default: ":\(name): "
    }
  }

  package static func zshQuoted(_ text: String) -> String { quoted(text, "'\\''") }

  // MARK: fish

  package var fishAsk: String {
    """
    # Prints the names that the tool answers.  $argv[1] the question   $argv[2] what follows a name
    function _\(prefix)_ask
        set -l words (commandline -opc)
        set -l config
        set -l previous
        for word in $words
            test "$previous" = --config; and set config --config $word
            string match -q -- '--config=*' $word; and set config $word
            set previous $word
        end
        for name in ($words[1] \(asking) $argv[1] $config 2>/dev/null)
            echo $name"$argv[2]"
        end
    end
    """
  }

  /// What follows `complete -c TOOL` for an option.
  package func fishRow(
    _ row: OptionRow, value: OptionValue?, choices: [String], help: String
  ) -> String {
    var line = " -l \(row.name)" + (row.short.map { " -s \($0)" } ?? "")
    if let value {
      if let question = Self.question(for: value) {
        line += " -x -a '(_\(prefix)_ask \(question)\(value.isPair ? " =" : ""))'"
      } else if !choices.isEmpty {
        line += " -x -a \(Self.fishQuoted(choices.joined(separator: " ")))"
      } else if value == .file || value == .namedFile {
        line += " -r -F"
      } else if value == .folder {
        line += " -x -a '(__fish_complete_directories)'"
      } else {
        line += " -x"
      }
    }
    return line + " -d \(Self.fishQuoted(help))"
  }

  package static func fishQuoted(_ text: String) -> String { quoted(text, "\\'") }

  private static func quoted(_ text: String, _ quote: String) -> String {
    "'" + text.replacingBytes("'", with: quote) + "'"
  }
}
