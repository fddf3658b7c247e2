/// Writes a report's figures into documents, between two marks:
///
/// ```
/// <!-- benchmark: engine layered-1000 -->
/// (a table of these parts; `all` stands for every part)
/// <!-- end of benchmark -->
/// ```
struct MarkedTables {
  let report: BenchmarkReport

  private static let start = "<!-- benchmark: "
  private static let end = "<!-- end of benchmark -->"

  /// The document with every marked table made anew.
  func updating(_ document: String, path: String) throws(BenchmarkFailure) -> String {
    var lines: [Substring] = []
    var isInside = false
    var tables = 0
    for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.hasPrefix(Self.start), line.hasSuffix(" -->"), !isInside {
        lines.append(line)
        let parts = line.dropFirst(Self.start.count).dropLast(4).split(separator: " ")
        for part in parts where part != "all" && !report.parts.contains(String(part)) {
          throw BenchmarkFailure(
            message: "\(path):\(index + 1): the report has no part '\(part)'; it has "
              + report.parts.joined(separator: ", "))
        }
        lines.append(contentsOf: table(parts.map { String($0) }))
        isInside = true
        tables += 1
      } else if line == Self.end, isInside {
        lines.append(line)
        isInside = false
      } else if !isInside {
        lines.append(line)
      }
    }
    guard !isInside else {
      throw BenchmarkFailure(message: "'\(path)' has no line '\(Self.end)' behind the table")
    }
    guard tables > 0 else {
      throw BenchmarkFailure(
        message: "'\(path)' has no place for a table: a line '\(Self.start)all -->' begins one")
    }
    return lines.joined(separator: "\n")
  }

  private func table(_ parts: [String]) -> [Substring] {
    let selected = parts.contains("all") ? report.parts : parts
    let columns = BenchmarkRow.headings.count - 1
    var lines = [
      "*\(report.conditions.summary).*", "",
      "| \(BenchmarkRow.headings.joined(separator: " | ")) |",
      "| --- |" + String(repeating: " ---: |", count: columns),
    ]
    for part in selected {
      lines.append("| **\(part)** |" + String(repeating: " |", count: columns))
      for row in report.rows(of: part) { lines.append("| \(row.cells.joined(separator: " | ")) |") }
    }
    return lines.map { $0[...] }
  }
}
