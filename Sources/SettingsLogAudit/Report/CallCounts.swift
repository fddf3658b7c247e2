/// The calls that count, by function and by file.
struct CallCounts {
  struct Row {
    let name: String
    let count: Int
  }

  let functions: [Row]
  /// The files, with those of a library together.
  let files: [Row]

  init(_ calls: [LogCall]) {
    functions = Self.rows(calls.map(\.name))
    files = Self.rows(calls.map { SourceLibrary.folder(of: $0.file).map { $0 + "/" } ?? $0.file })
  }

  /// Returns each name with its count, the most frequent first.
  private static func rows(_ names: [String]) -> [Row] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      .map { Row(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Returns the first rows in one line: `print 9, NSLog 2 and 1 more`.
  static func line(_ rows: [Row], limit: Int) -> String {
    RunReport.list(rows.map { "\($0.name) \($0.count)" }, limit: limit)
  }
}

/// The folders in which a project keeps the sources of others.
enum SourceLibrary {
  private static let folders: Set<String> = [
    "pods", "checkouts", "vendor", "vendored", "vendors", "thirdparty", "third_party",
    "third-party", "external", "externals", "submodules",
  ]

  /// Returns the folder of the library that a file belongs to, such as `Pods/AFNetworking`.
  static func folder(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(where: { folders.contains($0.lowercased()) }),
      index + 2 < parts.count
    else { return nil }
    return parts[...(index + 1)].joined(separator: "/")
  }
}
