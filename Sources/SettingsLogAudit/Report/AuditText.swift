import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsRendering

/// A report for a terminal.
package struct AuditText {
  private let style: TerminalStyle

  package init(isColored: Bool) { style = TerminalStyle(isColored: isColored) }

  package func render(_ report: AuditReport) -> String {
    let names = report.cells.map(Self.title)
    var text = style.bold("\(Self.plain(report.target)): what it logs") + "\n"
    text += "\n" + title("Settings that govern logging", names)
    text += settings(report)
    if report.cells.contains(where: { !$0.expansions.isEmpty }) {
      text += "\n" + title("What the log macros expand to", [])
      text += expansions(report)
    }
    text += "\n" + calls(report)
    for cell in report.cells {
      if let proof = cell.proof { text += "\n" + self.proof(proof, cell) }
    }
    text += leaks(report)
    text +=
      unjudged(report) + assumptions(report) + lostEffects(report)
      + suggestions(report)
    let problems = report.problems.filter { !$0.isUnjudged }
    if !problems.isEmpty || !report.notes.isEmpty { text += "\n" }
    for problem in problems {
      let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
      text +=
        (problem.isHarmless ? style.cyan("note: ") : style.red("error: "))
        + "\(Self.plain(place)): \(Self.plain(problem.message))"
        + " (\(Self.plain(problem.places)))\n"
    }
    for note in report.notes { text += style.cyan("note: ") + Self.plain(note) + "\n" }
    text += "\n"
    let width = names.map(\.displayWidth).max() ?? 0
    for cell in report.cells {
      text += "\(Self.plain(report.target))@\(Self.title(of: cell).padded(to: width))  "
      text += judged(cell.verdict.words, isSilent: cell.verdict.isSilent, cell)
      text += cell.verdict.exceptions
      if cell.verdict.ownDescription != cell.verdict.words {
        text += "; own code: "
        text += judged(
          cell.verdict.ownDescription, isSilent: cell.verdict.ownStatus == .silent, cell)
      }
      text += "\n"
      for part in cell.linked where part.status != .silent {
        text += "    \(Self.plain(part.name)) (linked): "
        text += judged(Self.plain(part.words), isSilent: false, cell) + "\n"
      }
    }
    return text
  }

  /// Returns a text in green if it is silent. Otherwise, the color depends on the kind of the cell.
  private func judged(_ text: String, isSilent: Bool, _ cell: CellAudit) -> String {
    isSilent ? style.green(text) : cell.isRelease ? style.red(text) : style.yellow(text)
  }

  private func title(_ words: String, _ columns: [String]) -> String {
    let columns = columns.count > 1 ? " (\(columns.joined(separator: " | ")))" : ""
    return style.bold(words) + columns + "\n"
  }

  // MARK: What governs logging

  private func settings(_ report: AuditReport) -> String {
    let rows = report.rows
    let width = rows.map(\.name.displayWidth).max() ?? 0
    var text = ""
    for row in rows {
      let values = row.isSame ? Array(row.values.prefix(1)) : row.values
      let words = values.map { setting in
        guard let setting else { return "–" }
        let origin = setting.origin.map { style.dim("  # \(Self.plain($0))") } ?? ""
        return Self.plain(setting.value) + origin
      }
      text += "  \(row.name.padded(to: width)) = \(words.joined(separator: " | "))\n"
    }
    for cell in report.cells {
      for finding in cell.findings {
        text += style.yellow("warning: ") + "\(Self.title(of: cell)): \(Self.plain(finding))\n"
      }
    }
    return text
  }

  private func expansions(_ report: AuditReport) -> String {
    let width = report.cells.map { Self.title(of: $0).displayWidth }.max() ?? 0
    var text = ""
    for group in report.expansionGroups {
      text += "  \(group.language): \(Self.plain(group.calls.joined(separator: ", ")))\n"
      for (cell, probed) in zip(report.cells, group.expansions) {
        text += "      \(Self.title(of: cell).padded(to: width)) → "
        guard let probed else {
          text += "not defined\n"
          continue
        }
        text += probed.expansion.isEmpty ? "nothing" : Self.plain(probed.expansion)
        text += probed.isOn ? "\n" : style.dim("  (off)") + "\n"
      }
    }
    return text
  }

  // MARK: Proof

  private func proof(_ proof: CellProof, _ cell: CellAudit) -> String {
    var text =
      title("Proof for \(Self.title(of: cell))", [])
      + "  \(proof.summary), \(proof.textBytes) bytes of log text\n"
    for file in proof.files where !file.isSilent {
      text += "    \(Self.plain(file.name)):\n"
      if let failure = file.failure { text += "      not proven: \(Self.plain(failure))\n" }
      for found in file.texts where !found.isAllowed {
        text +=
          "      text \"\(Self.plain(found.text))\", \(found.bytes) bytes in \(Self.plain(found.section))\n"
      }
      for found in file.functions where !found.isAllowed {
        text += "      calls \(Self.plain(found.name))"
        text += found.symbol == found.name ? "\n" : " (\(Self.plain(found.symbol)))\n"
      }
    }
    if !proof.leftOut.isEmpty {
      text += "  omitted flags, which need an Apple SDK:\n"
      for flag in proof.leftOut {
        text +=
          "    \(flag.language): \(flag.setting): \(Self.plain(flag.arguments.joined(separator: " ")))\n"
      }
    }
    return text
  }

  // MARK: Calls

  private func calls(_ report: AuditReport) -> String {
    if report.fileCount == 0 { return "There are no sources, so there are no calls.\n" }
    if report.calls.isEmpty { return "No log calls, \(report.fileCount) files read.\n" }
    var text =
      style.bold("Calls")
      + ": \(report.calls.count) in \(report.fileCount) files read\n"
    for call in report.calls {
      text += "\(Self.plain(call.file)):\(call.line):\(call.column): \(Self.plain(call.name))"
      if let level = call.level { text += " [\(level)]" }
      text += Self.shown(call)
      if call.kind == .direct { text += style.yellow(" bypasses the macro") }
      if let component = call.component { text += " in \(Self.plain(component)) (linked)" }
      text += "\n"
      let states = report.cells.indices.map { index in
        let cell = report.cells[index]
        var words = call.states[index].rawValue
        if let reason = call.allowances[index], !call.states[index].isRemoved {
          words += ", allowed: \(Self.plain(reason))"
        }
        return "\(Self.title(of: cell)): \(judged(words, isSilent: !call.leaks(index), cell))"
      }
      text += "    " + states.joined(separator: " | ") + "\n"
    }
    return text
  }

  /// Returns the text of a call: a literal in quotes, source text unchanged.
  private static func shown(_ call: LogCall) -> String {
    if call.text.isEmpty { return "" }
    return call.isSource ? " " + plain(call.text) : " \"\(plain(call.text))\""
  }

  /// Returns the calls that configurations of kind release keep, as a separate list. The full list
  /// may have thousands of calls.
  private func leaks(_ report: AuditReport) -> String {
    var text = ""
    for (index, cell) in report.cells.enumerated() where cell.isRelease {
      let leaks = report.leaks(index)
      if leaks.isEmpty { continue }
      text += "\n" + title("What \(Self.title(of: cell)) still logs", [])
      for call in leaks {
        text += "  \(Self.plain(call.file)):\(call.line): \(Self.plain(call.name))"
        text += Self.shown(call)
        text += call.states[index] == .unknown ? " (unknown)\n" : "\n"
      }
    }
    return text
  }

  /// Returns the effects that a configuration loses because its log calls are off.
  private func lostEffects(_ report: AuditReport) -> String {
    if report.lostEffects.isEmpty { return "" }
    var text = "\n" + title("Lost where log calls are off", [])
    for effect in report.lostEffects {
      text += "  \(Self.plain(effect.file)):\(effect.line): \(Self.plain(effect.text)) "
      text +=
        effect.kind == .argument
        ? "is not evaluated: an argument of \(Self.plain(effect.call))"
        : "is a variable that only log calls use"
      text += " (\(Self.plain(effect.configurations.joined(separator: ", "))))\n"
    }
    return text
  }

  /// Returns the functions that the project should declare as log functions.
  private func suggestions(_ report: AuditReport) -> String {
    if report.suggestions.isEmpty { return "" }
    var text = "\n" + title("Functions that pass their arguments to a log function", [])
    for suggestion in report.suggestions {
      text +=
        "  \(Self.plain(suggestion.file)):\(suggestion.line): \(Self.plain(suggestion.function))"
      text += " calls \(Self.plain(suggestion.callee))\n"
    }
    let patterns = LogSuggestion.patterns(report.suggestions).joined(separator: ", ")
    return text + style.cyan("help: ")
      + "to list their calls, declare them in 'logging' of config.yaml,"
      + " or in compare-logging.yaml beside another project: functions: [\(patterns)]\n"
  }

  /// Returns the reasons why a configuration is not silent although no call was found.
  private func unjudged(_ report: AuditReport) -> String {
    let rows = report.unjudgedRows
    if rows.isEmpty { return "" }
    var text = "\n"
    for row in rows {
      text += style.yellow("unknown: ")
      text += "\(Self.plain(row.item.place)): \(Self.plain(row.item.message))"
      text += " (\(Self.plain(row.places(in: report))))\n"
    }
    return text
  }

  private func assumptions(_ report: AuditReport) -> String {
    let rows = report.assumptionRows.filter { !$0.items.isEmpty }
    if rows.isEmpty { return "" }
    var text = "\n"
    for row in rows {
      text += style.yellow("assumed silent: ")
      text += "\(Self.plain(row.coverage)): \(Self.plain(row.assumption.reason))"
      text += " (\(row.cells.map { Self.title(of: report.cells[$0]) }.joined(separator: ", ")))\n"
    }
    return text
  }

  package func render(_ binary: BinaryReport) -> String {
    var text = style.bold("\(Self.plain(binary.path))")
    if let failure = binary.failure { return text + ": error: \(Self.plain(failure))\n" }
    if !binary.format.isEmpty { text += " (\(binary.format))" }
    text += ": \(judged(binary.status))\n"
    for image in binary.images {
      var indent = "  "
      if !image.name.isEmpty {
        text += "  \(Self.plain(image.name)): \(judged(image.status))\n"
        indent = "    "
      }
      if let failure = image.failure {
        text += indent + style.red("error: ") + Self.plain(failure) + "\n"
      }
      for found in image.texts where !found.isAllowed {
        text +=
          "\(indent)text \"\(Self.plain(found.text))\", \(found.bytes) bytes in \(Self.plain(found.section))\n"
      }
      for found in image.functions where !found.isAllowed {
        text += "\(indent)calls \(Self.plain(found.name)) (\(Self.plain(found.symbol)))\n"
      }
      for item in image.unjudged {
        text += indent + style.yellow("unknown: ") + Self.plain(item.message) + "\n"
      }
      for entry in image.assumed {
        text += indent + style.yellow("assumed silent: ")
        text += "\(Self.plain(entry.item.name)): \(Self.plain(entry.assumption.reason))\n"
      }
    }
    return text
  }

  private func judged(_ status: LogStatus) -> String {
    switch status {
    case .silent: style.green("silent")
    case .logs: style.red("not silent")
    case .unknown: style.red("unknown")
    }
  }

  private static func title(of cell: CellAudit) -> String { plain(cell.title) }

  /// Returns text for a terminal: line breaks and tabs as in source code, other control characters
  /// as in messages.
  static func plain(_ text: String) -> String {
    text.replacing("\n", with: "\\n").replacing("\t", with: "\\t").escapingControlCharacters
  }
}
