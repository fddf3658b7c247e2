/// Names that all files of a target can use, and names that one file declares for itself.
struct FileNames {
  private(set) var everywhere: Set<String> = []
  private var byFile: [String: Set<String>] = [:]

  /// - Parameter file: The only file that can use the name; nil if all files can.
  mutating func insert(_ name: String, file: String?) {
    if let file { byFile[file, default: []].insert(name) } else { everywhere.insert(name) }
  }

  func contains(_ name: String, at path: String) -> Bool {
    everywhere.contains(name) || byFile[path]?.contains(name) ?? false
  }

  /// Adds names to the names of each file, and to those that all files can use.
  mutating func extend(_ body: (inout Set<String>) -> Void) {
    body(&everywhere)
    for file in byFile.keys {
      var names = byFile[file] ?? []
      body(&names)
      byFile[file] = names
    }
  }
}
