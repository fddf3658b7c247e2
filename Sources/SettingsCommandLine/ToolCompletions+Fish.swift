extension ToolCompletions {
  var fish: String {
    """
    # fish completion for \(tool), printed by '\(tool) --completions fish'.

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
        for name in ($words[1] --complete $argv[1] $config 2>/dev/null)
            echo $name"$argv[2]"
        end
    end

    complete -c \(tool) -f
    complete -c \(tool) -a '(_\(prefix)_ask cells)'
    \(rows.map(fishRow).joined(separator: "\n"))

    """
  }

  private func fishRow(_ row: OptionRow) -> String {
    var line = "complete -c \(tool) -l \(row.name)"
    if let short = row.short { line += " -s \(short)" }
    if let value = row.value {
      if let question = question(for: value) {
        line += " -x -a '(_\(prefix)_ask \(question)\(value.isPair ? " =" : ""))'"
      } else if !row.choices.isEmpty {
        line += " -x -a \(fishQuoted(row.choices.joined(separator: " ")))"
      } else if value == .file || value == .namedFile {
        line += " -r -F"
      } else if value == .folder {
        line += " -x -a '(__fish_complete_directories)'"
      } else {
        line += " -x"
      }
    }
    return line + " -d \(fishQuoted(row.help))"
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
      + "'"
  }
}
