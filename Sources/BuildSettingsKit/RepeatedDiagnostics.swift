import SettingsDiagnostics

/// What is said twice of a file that was loaded twice: an xcconfig file that the project and a target
/// include is read for each of them, and nobody wants to hear of it twice.
struct RepeatedDiagnostics {
  private struct Key: Hashable {
    let identifier: String
    let message: String
    let places: [SourceRange?]
  }

  /// The first of the files with a file's path, where some path has several.
  private let firsts: [SourceFileID]?

  init(in files: SourceFiles) {
    var known: [String: SourceFileID] = [:]
    var firsts: [SourceFileID] = []
    for (index, file) in files.all.enumerated() {
      let id = SourceFileID(rawValue: UInt32(index))
      firsts.append(known[file.path] ?? id)
      if known[file.path] == nil { known[file.path] = id }
    }
    self.firsts = known.count == firsts.count ? nil : firsts
  }

  /// The same without those that say what another said.
  func removed(from diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard firsts != nil else { return diagnostics }
    var seen: Set<Key> = []
    return diagnostics.filter { diagnostic in
      let places = [diagnostic.range] + diagnostic.notes.map(\.range)
      return seen.insert(
        Key(
          identifier: diagnostic.identifier,
          message: ([diagnostic.path ?? "", diagnostic.message] + diagnostic.notes.map(\.message))
            .joined(separator: "\n"),
          places: places.map { $0.map(placed) })
      ).inserted
    }
  }

  private func placed(_ range: SourceRange) -> SourceRange {
    guard let firsts, !range.isNone, Int(range.file.rawValue) < firsts.count else { return range }
    return SourceRange(
      file: firsts[Int(range.file.rawValue)], start: range.start, end: range.end)
  }
}
