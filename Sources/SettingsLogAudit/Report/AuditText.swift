/// A report for people at a terminal.
package struct AuditText {
  private let isVerbose: Bool
  private let isColored: Bool

  package init(isColored: Bool, isVerbose: Bool = false) {
    self.isColored = isColored
    self.isVerbose = isVerbose
  }

  private func styled(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  package func render(_ report: AuditReport) -> String {
    var text = styled("\(report.target): what it logs", "1") + "\n"
    for cell in report.cells { text += "\n" + self.cell(cell) }
    text += "\n" + calls(report)
    for problem in report.problems {
      let place = problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file
      text +=
        styled(
          problem.isMissingHeader ? "note: " : "error: ", problem.isMissingHeader ? "36" : "31")
        + "\(Self.plain(place)): \(Self.plain(problem.message))"
        + " (\(problem.configurations.joined(separator: ", ")))\n"
    }
    for note in report.notes { text += styled("note: ", "36") + Self.plain(note) + "\n" }
    text += "\n"
    let width = report.cells.map(\.configuration.count).max() ?? 0
    for cell in report.cells {
      let name =
        cell.configuration + String(repeating: " ", count: width - cell.configuration.count)
      let color = cell.verdict.isSilent ? "32" : (cell.isRelease ? "31" : "33")
      text += "\(report.target)@\(name)  " + styled(cell.verdict.words, color)
      text += cell.verdict.allowedCalls > 0 ? ", \(cell.verdict.allowedCalls) allowed\n" : "\n"
    }
    return text
  }

  // MARK: A configuration

  private func cell(_ cell: CellAudit) -> String {
    var text =
      styled("\(cell.configuration)", "1") + " (\(cell.isRelease ? "release" : "debug"))\n"
    let rows = cell.facts + cell.settings
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      text += "  " + row.name + String(repeating: " ", count: width - row.name.count)
      text += " = " + Self.plain(row.value)
      if let origin = row.origin { text += styled("  # \(Self.plain(origin))", "2") }
      text += "\n"
    }
    for finding in cell.findings {
      text += "  " + styled(cell.isRelease ? "error: " : "warning: ", cell.isRelease ? "31" : "33")
      text += Self.plain(finding) + "\n"
    }
    for group in cell.groupedExpansions {
      text += "  \(group.language): \(group.calls.joined(separator: ", "))\n      → "
      text += group.expansion.isEmpty ? "nothing" : Self.plain(group.expansion)
      text += group.isOn ? "\n" : styled("  (off)", "2") + "\n"
    }
    if let proof = cell.proof { text += self.proof(proof) }
    return text
  }

  private func proof(_ proof: CellProof) -> String {
    var text =
      "  compiled: \(proof.files.count { $0.failure == nil }) of \(proof.files.count), "
      + "\(proof.textBytes) bytes of log text\n"
    for file in proof.files where !file.isSilent {
      text += "    \(Self.plain(file.name)):\n"
      if let failure = file.failure { text += "      not compiled: \(Self.plain(failure))\n" }
      for found in file.texts where !found.isAllowed {
        text +=
          "      text \"\(Self.plain(found.text))\", \(found.bytes) bytes in \(found.section)\n"
      }
      for found in file.functions where !found.isAllowed {
        text += "      calls \(found.name)"
        text += found.symbol == found.name ? "\n" : " (\(found.symbol))\n"
      }
    }
    if !proof.leftOut.isEmpty {
      text += "  flags left out, which only an Apple SDK takes:\n"
      for flag in proof.leftOut {
        text +=
          "    \(flag.language): \(flag.setting): \(Self.plain(flag.arguments.joined(separator: " ")))\n"
      }
    }
    return text
  }

  // MARK: Calls

  private func calls(_ report: AuditReport) -> String {
    if report.fileCount == 0 { return "There are no sources.\n" }
    if report.calls.isEmpty { return "No log calls, \(report.fileCount) files read.\n" }
    var text = "\(report.calls.count) log calls, \(report.fileCount) files read:\n"
    for call in report.calls {
      text += "\(Self.plain(call.file)):\(call.line):\(call.column): \(call.name)"
      if let level = call.level { text += " [\(level)]" }
      if !call.text.isEmpty { text += " \"\(Self.plain(call.text))\"" }
      if call.kind == .direct { text += styled(" around the macro", "33") }
      text += "\n"
      let states = report.cells.indices.map { index in
        let cell = report.cells[index]
        var words = call.states[index].rawValue
        if let reason = call.allowances[index], !call.states[index].isRemoved {
          words += ", allowed: \(Self.plain(reason))"
        }
        let color = call.leaks(index) ? (cell.isRelease ? "31" : "33") : "32"
        return "\(cell.configuration): \(styled(words, color))"
      }
      text += "    " + states.joined(separator: " | ") + "\n"
    }
    return text
  }

  package func render(_ binary: BinaryReport) -> String {
    var text = styled("\(Self.plain(binary.path))", "1")
    if let failure = binary.failure { return text + ": error: \(Self.plain(failure))\n" }
    text += " (\(binary.format)): "
    text += binary.isSilent ? styled("silent", "32") + "\n" : styled("not silent", "31") + "\n"
    for found in binary.texts {
      text += "  text \"\(Self.plain(found.text))\", \(found.bytes) bytes in \(found.section)\n"
    }
    for found in binary.functions { text += "  calls \(found.name) (\(found.symbol))\n" }
    return text
  }

  /// Control characters shown, not obeyed.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
