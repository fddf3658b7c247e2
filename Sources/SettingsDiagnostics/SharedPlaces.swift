/// Maps ranges in files that were loaded more than once to the first load of each file.
///
/// An xcconfig file that several others include is read for each of them, with an identifier of its
/// own. What is known about one of its lines must not depend on which of them is used.
package struct SharedPlaces: Sendable {
  /// For each file, the first file with the same path; nil if every path was loaded once.
  private var firsts: [SourceFileID]?
  private var count: Int

  package init(_ files: SourceFiles) {
    var known: [String: SourceFileID] = [:]
    var firsts: [SourceFileID] = []
    for (index, file) in files.all.enumerated() {
      let id = SourceFileID(rawValue: UInt32(index))
      let path = LexicalPath.normalize(file.path)
      firsts.append(known[path] ?? id)
      if known[path] == nil { known[path] = id }
    }
    self.firsts = known.count == firsts.count ? nil : firsts
    count = files.all.count
  }

  /// Takes in files that were loaded since.
  package mutating func update(_ files: SourceFiles) {
    if files.all.count != count { self = SharedPlaces(files) }
  }

  /// Whether some file was loaded more than once.
  package var areShared: Bool { firsts != nil }

  /// The same range in the first load of its file.
  package func shared(_ range: SourceRange) -> SourceRange {
    guard let firsts, !range.isNone, Int(range.file.rawValue) < firsts.count else { return range }
    return SourceRange(
      file: firsts[Int(range.file.rawValue)], start: range.start, end: range.end)
  }
}
