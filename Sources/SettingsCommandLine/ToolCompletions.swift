/// The completion scripts of a tool without commands, made from its table of options.
package struct ToolCompletions {
  package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  private let tool: String
  private let rows: [OptionRow]
  private let parts: CompletionParts

  /// - Parameter rows: Without hidden ones. The tool answers `--complete QUESTION` with names, one on each
  ///   line.
  package init(tool: String, rows: [OptionRow]) {
    self.tool = tool
    self.rows = rows
    parts = CompletionParts(tool: tool, asking: "--complete")
  }

  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var bash: String {
    """
    # bash completion for \(tool), printed by '\(tool) --completions bash'.

    \(parts.bashOffer)

    \(parts.prefix)() {
    \(parts.bashWords(values: rows.filter { $0.value != nil }.map { parts.bashValue($0) }))

      case "$typed" in
        -*)
          \(CompletionParts.bashNoFiles)
          \(parts.bashSpellings(rows.flatMap(\.spellings)))
          return
          ;;
      esac
      \(parts.bashAsk("cells"))
    }

    complete -o default -F \(parts.prefix) \(tool)

    """
  }

  private var zsh: String {
    let specs = rows.map {
      "    " + parts.zshRow($0, value: $0.value, choices: $0.choices, help: $0.help)
    }
    return """
      #compdef \(tool)
      # zsh completion for \(tool), printed by '\(tool) --completions zsh'.

      \(parts.zshAsk)

      _\(tool)() {
        local curcontext=$curcontext context state line
        local -a specs
        typeset -A opt_args
        specs=(
      \(specs.joined(separator: "\n"))
        )
        _arguments -s -S $specs '*: : \(parts.prefix)_ask cells'
      }

      \(parts.zshEnd)

      """
  }

  private var fish: String {
    let lines = rows.map {
      "complete -c \(tool)"
        + parts.fishRow($0, value: $0.value, choices: $0.choices, help: $0.help)
    }
    return """
      # fish completion for \(tool), printed by '\(tool) --completions fish'.

      \(parts.fishAsk)

      complete -c \(tool) -f
      complete -c \(tool) -a '(_\(parts.prefix)_ask cells)'
      \(lines.joined(separator: "\n"))

      """
  }
}
