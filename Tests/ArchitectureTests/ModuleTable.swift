import Foundation

/// The table of modules in docs/architecture.md: what each module may import.
struct ModuleTable {
  struct Row {
    let name: String
    /// The names in the table's last column.
    let dependencies: [String]
  }

  let rows: [Row]

  /// What every module may import.
  static let common = "SettingsDiagnostics"

  /// Parts of the language itself, which no table needs to allow.
  static let language: Set<String> = ["Swift", "Synchronization"]

  /// Reads the rows under the header that starts with `| module |`.
  init(markdown: String) {
    var rows: [Row] = []
    var isInside = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        isInside = false
        continue
      }
      if line.hasPrefix("| module |") {
        isInside = true
        continue
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast()
      guard isInside, let first = cells.first, let last = cells.last, cells.count >= 2,
        let name = Self.quotedNames(in: first).first
      else { continue }
      let dependencies =
        last.contains("all of the above")
        ? rows.map(\.name).filter { !Self.isWrapper($0) } : Self.quotedNames(in: last)
      rows.append(Row(name: name, dependencies: dependencies))
    }
    self.rows = rows
  }

  private static func quotedNames(in cell: Substring) -> [String] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
  }

  /// Whether a module wraps a C library. Only modules that name it may import it.
  static func isWrapper(_ name: String) -> Bool {
    name.wholeMatch(of: /C[A-Z].*/) != nil
  }

  /// Everything that a module may import: its dependencies and, if they are modules of the table, what they may
  /// import in turn. Wrappers of C and system modules are only for the module that names them.
  func imports(allowedIn name: String) -> Set<String> {
    let own = row(name)?.dependencies ?? []
    var allowed = Set(own).union([Self.common])
    var waiting = own
    while let module = waiting.popLast() {
      guard let row = row(module) else { continue }
      for next in row.dependencies where !Self.isWrapper(next) && self.row(next) != nil {
        if allowed.insert(next).inserted { waiting.append(next) }
      }
    }
    return allowed
  }

  func row(_ name: String) -> Row? { rows.first { $0.name == name } }
}
