package import SettingsDiagnostics

/// Compares an xcconfig file, and all files that it includes, in two places: in the working tree
/// and at an earlier revision.
///
/// Bytes decide. A file that cannot be read, or that contains anything invalid or unusual, is
/// always different, because loading it may report something.
package struct XcconfigComparison {
  private let old: any SourceProvider
  private let new: any SourceProvider
  private let options: XcconfigLoader.Options
  private var known: [String: Bool] = [:]

  package init(
    old: any SourceProvider, new: any SourceProvider,
    options: XcconfigLoader.Options = XcconfigLoader.Options()
  ) {
    self.old = old
    self.new = new
    self.options = options
  }

  /// Whether the file at a path is the same in both places.
  package mutating func isAlike(_ path: String) -> Bool {
    if let known = known[path] { return known }
    var count = 0
    let isAlike = isAlike(path, from: [], &count)
    known[path] = isAlike
    return isAlike
  }

  /// Whether a file and the files that it includes are the same in both places.
  ///
  /// - Parameters:
  ///   - files: The chain of files that include this one.
  ///   - count: The number of files that were compared so far.
  private func isAlike(_ path: String, from files: [String], _ count: inout Int) -> Bool {
    count += 1
    guard !files.contains(path), files.count < options.maximumDepth,
      count < options.maximumFiles,
      let real = new.canonicalPath(path), old.canonicalPath(path) == real,
      files.isEmpty || options.rootFolder.map({ LexicalPath.contains($0, real) }) != false,
      let bytes = try? new.read(path), old.hasFile(at: path, with: bytes),
      UTF8Validation.firstInvalidOffset(in: bytes) == nil
    else { return false }
    var parser = XcconfigParser(bytes)
    while true {
      while parser.nextPlain() != nil {}
      switch parser.next() {
      case .assignment(let assignment):
        if assignment.conditions.contains(where: { $0.parameter.isEmpty }) { return false }
      case .invalid: return false
      case .include(let include):
        let name = parser.text(include.path)
        let open = files + [path]
        let found = XcconfigLoader.find(name, from: open, new, options)
        guard XcconfigLoader.find(name, from: open, old, options) == found else { return false }
        if let found {
          guard isAlike(found, from: open, &count) else { return false }
        } else if !include.isOptional {
          return false
        }
      case nil: return true
      }
    }
  }
}
