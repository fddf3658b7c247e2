import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsRendering

/// The reports of a run, for a terminal.
package struct AuditText {
  let style: TerminalStyle
  /// Whether only the summary is printed.
  private let isSummary: Bool

  package init(isColored: Bool, isSummary: Bool = false) {
    style = TerminalStyle(isColored: isColored)
    self.isSummary = isSummary
  }

  /// The number of files, libraries and gaps that a summary lists.
  private static let summaryLimit = 8

  package func render(_ reports: [AuditReport]) -> String {
    let run = RunReport(reports)
    let calls = run.calls
    let unjudged = UnjudgedGroups(reports).groups
    var parts = [verdicts(run) + warnings(reports), counts(run, calls)]
    if isSummary {
      parts.append(brief(unjudged))
    } else {
      parts += [settings(reports), expansions(reports)] + proofs(run)
      parts += listed(calls, run)
      parts += [
        listed(unjudged, of: run), assumptions(reports), lostEffects(reports), suggestions(reports),
        problems(reports),
      ]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Summary

  private func verdicts(_ run: RunReport) -> String {
    let groups = run.verdicts(areGrouped: isSummary)
    let names = groups.map { Self.plain($0.name) }
    let width = names.map(\.displayWidth).filter { $0 <= 60 }.max() ?? 0
    var text = title("What the configurations log", [])
    for (group, name) in zip(groups, names) {
      let (cell, verdict) = (group.cell, group.cell.verdict)
      text += name.padded(to: width) + "  "
      text += judged(verdict.words, isSilent: verdict.isSilent, cell.isRelease)
      text += verdict.exceptions
      if verdict.ownDescription != verdict.words {
        text += "; own code: "
        text += judged(
          verdict.ownDescription, isSilent: verdict.ownStatus == .silent, cell.isRelease)
      }
      text += "\n"
    }
    let parts = run.linkedParts
    for part in parts.prefix(isSummary ? Self.summaryLimit : parts.count) {
      text += "    \(Self.plain(part.name)) (linked): "
      text += judged(Self.plain(part.words), isSilent: false, run.hasReleases) + "\n"
    }
    return text + more(parts.count, "linked parts")
  }

  private func warnings(_ reports: [AuditReport]) -> String {
    let lines = reports.flatMap { report in
      report.cells.flatMap { cell in
        cell.findings.map { (line: "\(cell.title): \($0)", target: report.target) }
      }
    }
    return RunReport.grouped(lines).map { line, targets in
      let place = reports.count > 1 ? " (\(RunReport.list(targets)))" : ""
      return style.yellow("warning: ") + Self.plain(line + place) + "\n"
    }.joined()
  }

  /// Returns the numbers of the calls that count, by function and by file.
  private func counts(_ run: RunReport, _ calls: [RunReport.CallGroup]) -> String {
    let files = run.reports.reduce(0) { $0 + $1.fileCount }
    let read = "\(files) \(files == 1 ? "file" : "files") read"
    if files == 0, calls.isEmpty { return "There are no sources, so there are no calls.\n" }
    let kept = run.hasReleases ? calls.filter(\.leaksInRelease) : calls
    if kept.isEmpty {
      return (calls.isEmpty ? "No log calls" : "No log calls in release configurations") + ", "
        + read + ".\n"
    }
    let counts = CallCounts(kept.map(\.call))
    let place = run.hasReleases ? " in release configurations" : ""
    let limit = Self.summaryLimit
    var text =
      style.bold("\(kept.count) \(kept.count == 1 ? "log call" : "log calls")\(place)")
      + ", \(read)\n"
    text += "  by function: \(Self.plain(CallCounts.line(counts.functions, limit: limit)))\n"
    text += "  by file: \(Self.plain(CallCounts.line(counts.files, limit: limit)))\n"
    return text
  }

  /// Returns one line for each of the first gaps.
  private func brief(_ groups: [UnjudgedGroups.Group]) -> String {
    var text = ""
    let rows = Self.joined(groups)
    for row in rows.prefix(Self.summaryLimit) {
      text += style.yellow("unknown: ") + Self.plain(Self.words(of: row, limit: Self.summaryLimit))
      let count = row[0].places.all.count
      text += count > 1 ? " (\(count) places)\n" : "\n"
    }
    return text + more(rows.count, "unknown")
  }

  private func more(_ count: Int, _ what: String) -> String {
    let left = count - Self.summaryLimit
    return isSummary && left > 0 ? "and \(left) more \(what)\n" : ""
  }

  // MARK: Calls

  private func listed(_ calls: [RunReport.CallGroup], _ run: RunReport) -> [String] {
    let showsTargets = run.reports.count > 1
    func list(_ words: String, _ calls: [RunReport.CallGroup]) -> String {
      if calls.isEmpty { return "" }
      return style.bold(words) + ": \(calls.count)\n"
        + calls.map { self.call($0, showsTargets) }.joined()
    }
    guard run.hasReleases else { return [list("Calls", calls)] }
    return [
      list("Calls in release configurations", calls.filter(\.leaksInRelease)),
      list("Other calls", calls.filter { !$0.leaksInRelease }),
    ]
  }

  private func call(_ group: RunReport.CallGroup, _ showsTargets: Bool) -> String {
    let call = group.call
    var text = "\(Self.plain(call.file)):\(call.line):\(call.column): \(Self.plain(call.name))"
    if let level = call.level { text += " [\(level)]" }
    if !call.text.isEmpty {
      text += call.isSource ? " " + Self.plain(call.text) : " \"\(Self.plain(call.text))\""
    }
    if group.bypassesMacro { text += style.yellow(" bypasses the macro") }
    if !group.parts.isEmpty { text += " in \(Self.plain(RunReport.list(group.parts))) (linked)" }
    let columns = group.columns.map { column in
      let states = column.states.map { state in
        "\(Self.plain(state.titles.joined(separator: ", "))): "
          + judged(Self.plain(state.words), isSilent: !state.leaks, state.isRelease)
      }
      let targets = showsTargets ? " (\(Self.plain(RunReport.list(column.targets))))" : ""
      return states.joined(separator: " | ") + targets
    }
    return text + "\n    " + columns.joined(separator: "; ") + "\n"
  }

  // MARK: Unknown

  private func listed(_ groups: [UnjudgedGroups.Group], of run: RunReport) -> String {
    let all = run.cells.count
    var text = ""
    for row in Self.joined(groups) {
      let group = row[0]
      text += style.yellow("unknown: ") + Self.plain(Self.words(of: row, limit: row.count))
      let places = group.places.all
      if !places.isEmpty { text += ": " + Self.plain(RunReport.list(places)) }
      let cells = group.cells.all
      if cells.count < all { text += " (\(Self.plain(RunReport.list(cells))))" }
      text +=
        row.count == 1
        ? "\n    to assume that it is silent: \(Self.plain(group.assumption))\n"
        : "\n    to assume that one is silent: --assume-silent NAME=REASON\n"
    }
    return text
  }

  /// Joins the names without a place that are unknown for one reason, in the same cells: the
  /// libraries that an app comes with are one line.
  private static func joined(_ groups: [UnjudgedGroups.Group]) -> [[UnjudgedGroups.Group]] {
    struct Key: Hashable {
      let reason: String
      let cells: [String]
    }
    var rows: [[UnjudgedGroups.Group]] = []
    var known: [Key: Int] = [:]
    for group in groups {
      let key = Key(reason: group.reason, cells: group.cells.all)
      if group.places.all.isEmpty, let row = known[key] {
        rows[row].append(group)
        continue
      }
      if group.places.all.isEmpty { known[key] = rows.count }
      rows.append([group])
    }
    return rows
  }

  /// Returns the names and the reason of a row.
  private static func words(of row: [UnjudgedGroups.Group], limit: Int) -> String {
    if row.count == 1 { return "\(row[0].name): \(row[0].reason)" }
    var names = row.prefix(limit).map(\.name).joined(separator: ", ")
    if row.count > limit { names += " and \(row.count - limit) more" }
    return "\(row.count) names: \(row[0].reason): \(names)"
  }

  private func assumptions(_ reports: [AuditReport]) -> String {
    let lines = reports.flatMap { report in
      report.assumptionRows.filter { !$0.items.isEmpty }.map { row in
        let cells = row.cells.map { report.cells[$0].title }.joined(separator: ", ")
        return (
          line: "\(row.coverage): \(row.assumption.reason) (\(cells))", target: report.target
        )
      }
    }
    return RunReport.grouped(lines).map {
      style.yellow("assumed silent: ") + Self.plain($0.line) + "\n"
    }.joined()
  }

  // MARK: Words

  /// Returns a text in green if it is silent. Otherwise, the color depends on the configuration.
  func judged(_ text: String, isSilent: Bool, _ isRelease: Bool) -> String {
    isSilent ? style.green(text) : isRelease ? style.red(text) : style.yellow(text)
  }

  func title(_ words: String, _ columns: [String]) -> String {
    let columns = columns.count > 1 ? " (\(columns.joined(separator: " | ")))" : ""
    return style.bold(words) + columns + "\n"
  }

  /// Returns text for a terminal: line breaks and tabs as in source code, other control characters
  /// as in messages.
  static func plain(_ text: String) -> String {
    text.replacing("\n", with: "\\n").replacing("\t", with: "\\t").escapingControlCharacters
  }
}
