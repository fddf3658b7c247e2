import SettingsDiagnostics
import SettingsRendering

/// What governs logging: the settings, the macros, and what a proof found.
extension AuditText {
  // MARK: Settings

  /// The values of a setting in one configuration of several targets.
  private struct Values {
    /// The different values, each with its targets and its origins.
    private(set) var all: [(value: String, targets: [String], origins: [String])] = []
    private var indices: [String: Int] = [:]

    mutating func insert(_ value: String, _ origin: String?, of target: String) {
      let index = indices[value] ?? all.count
      if index == all.count {
        indices[value] = index
        all.append((value, [], []))
      }
      all[index].targets.append(target)
      if let origin, !all[index].origins.contains(origin) { all[index].origins.append(origin) }
    }
  }

  /// Returns the settings of all targets, one in each line.
  func settings(_ reports: [AuditReport]) -> String {
    var titles: [String] = []
    var names: [String] = []
    var values: [String: [String: Values]] = [:]
    let tables = reports.map { report in
      Dictionary(report.rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for report in reports {
      titles += report.cells.map(\.title)
      names += report.rows.map(\.name)
    }
    (titles, names) = (titles.unique, names.unique)
    for name in names {
      for (report, table) in zip(reports, tables) {
        for (index, cell) in report.cells.enumerated() {
          let setting = table[name]?.values[index]
          values[name, default: [:]][cell.title, default: Values()].insert(
            setting?.value ?? "–", setting?.origin, of: report.target)
        }
      }
    }
    let width = names.map(\.displayWidth).max() ?? 0
    var text = title("Settings that govern logging", titles.map(Self.plain))
    for name in names {
      var columns = titles.map { values[name]?[$0] ?? Values() }
      let different = Set(columns.map { $0.all.map(\.value) })
      if different.count == 1 { columns = Array(columns.prefix(1)) }
      let words = columns.map { self.values($0) }.joined(separator: " | ")
      text += "  \(name.padded(to: width)) = \(words)\n"
    }
    return text
  }

  private func values(_ values: Values) -> String {
    if values.all.isEmpty { return "–" }
    return values.all.map { value, targets, origins in
      var text = Self.plain(value)
      if values.all.count > 1 { text += " (\(Self.plain(RunReport.list(targets))))" }
      if !origins.isEmpty {
        text += style.dim("  # \(Self.plain(RunReport.list(origins, limit: 1)))")
      }
      return text
    }.joined(separator: "; ")
  }

  // MARK: Macros

  /// Returns what the log macros expand to. Targets with the same expansions are together.
  func expansions(_ reports: [AuditReport]) -> String {
    let texts = reports.filter { $0.cells.contains { !$0.expansions.isEmpty } }.map {
      (line: expansion($0), target: $0.target)
    }
    return RunReport.grouped(texts).map { text, targets in
      let place = reports.count > 1 ? " in \(Self.plain(RunReport.list(targets)))" : ""
      return title("What the log macros expand to" + place, []) + text
    }.joined(separator: "\n")
  }

  private func expansion(_ report: AuditReport) -> String {
    let width = report.cells.map { Self.plain($0.title).displayWidth }.max() ?? 0
    var text = ""
    for group in report.expansionGroups {
      text += "  \(group.language): \(Self.plain(group.calls.joined(separator: ", ")))\n"
      for (cell, probed) in zip(report.cells, group.expansions) {
        text += "      \(Self.plain(cell.title).padded(to: width)) → "
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

  // MARK: Proofs

  func proofs(_ run: RunReport) -> [String] {
    run.cells.compactMap { report, cell in
      let name = run.reports.count > 1 ? "\(report.target)@\(cell.title)" : cell.title
      return cell.proof.map { proof($0, name) }
    }
  }

  private func proof(_ proof: CellProof, _ name: String) -> String {
    var text =
      title("Proof for \(Self.plain(name))", [])
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
}
