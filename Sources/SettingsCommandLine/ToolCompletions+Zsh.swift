extension ToolCompletions {
  var zsh: String {
    """
    #compdef \(tool)
    # zsh completion for \(tool), printed by '\(tool) --completions zsh'.

    # Offers the names that the tool answers.  $1 the question   $2 what follows a name
    \(prefix)_ask() {
      local -a names config
      [[ -n ${opt_args[--config]} ]] && config=(--config ${(Q)opt_args[--config]})
      names=(${(f)"$(${(Q)~words[1]} --complete $1 $config 2> /dev/null)"})
      if [[ -n $2 ]]; then
        compset -P '*=' || compadd -S $2 -a names
      else
        compadd -a names
      fi
    }

    _\(tool)() {
      local curcontext=$curcontext context state line
      local -a specs
      typeset -A opt_args
      specs=(
    \(rows.map { "    " + zshRow($0) }.joined(separator: "\n"))
      )
      _arguments -s -S $specs '*: : \(prefix)_ask cells'
    }

    # Read from $fpath, this file is the body of the function; sourced, it registers the function.
    if [[ $funcstack[1] == _\(tool) ]]; then
      _\(tool) "$@"
    else
      compdef _\(tool) \(tool)
    fi

    """
  }

  private func zshRow(_ row: OptionRow) -> String {
    let value = row.value.map { zshAction($0, row.choices) } ?? ""
    let spellings =
      ["--" + row.name + (row.value == nil ? "" : "=")]
      + (row.short.map { ["-\($0)" + (row.value == nil ? "" : "+")] } ?? [])
    let front = row.isRepeatable ? "*" : "(\(row.spellings.joined(separator: " ")))"
    return spellings.map { zshQuoted("\(front)\($0)[\(zshEscaped(row.help))]\(value)") }
      .joined(separator: " ")
  }

  private func zshAction(_ value: OptionValue, _ choices: [String]) -> String {
    let name = value.placeholder
    if let question = question(for: value) {
      return ":\(name): \(prefix)_ask \(question)" + (value.isPair ? " =" : "")
    }
    if !choices.isEmpty { return ":\(name):(\(choices.joined(separator: " ")))" }
    return switch value {
    case .file: ":\(name):_files"
    case .folder: ":\(name):_files -/"
    default: ":\(name): "
    }
  }

  /// Brackets and colons have a meaning between the brackets of a specification.
  private func zshEscaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func zshQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
