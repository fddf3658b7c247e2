package import SettingsDiagnostics

/// Sources with some files that are not there: one that is about to be written, or some that are missing.
package struct OverlaySources: SourceProvider {
  private let base: any SourceProvider
  private let files: [String: [UInt8]]
  /// The names of the files, by folder.
  private let names: [String: [String]]

  package init(base: any SourceProvider, files: [(path: String, bytes: [UInt8])]) {
    self.base = base
    self.files = Dictionary(
      files.map { (LexicalPath.normalize($0.path), $0.bytes) }, uniquingKeysWith: { $1 })
    names = Dictionary(grouping: self.files.keys.sorted(), by: LexicalPath.directory)
      .mapValues { $0.map(LexicalPath.fileName) }
  }

  package init(base: any SourceProvider, path: String, bytes: [UInt8]) {
    self.init(base: base, files: [(path, bytes)])
  }

  private func bytes(of path: String) -> [UInt8]? { files[LexicalPath.normalize(path)] }

  /// A path for the disk. The folders of new files may not exist yet, and then no path leads through
  /// them to other files.
  private func place(_ path: String) -> String {
    LexicalPath.goesUp(path) && base.canonicalPath(path) == nil ? LexicalPath.normalize(path) : path
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    if let bytes = bytes(of: path) { return bytes }
    return try base.read(place(path))
  }

  package func isReadableFile(_ path: String) -> Bool {
    bytes(of: path) != nil || base.isReadableFile(place(path))
  }

  package func canonicalPath(_ path: String) -> String? {
    guard bytes(of: path) != nil else { return base.canonicalPath(place(path)) }
    var folder = LexicalPath.directory(of: path)
    var rest = LexicalPath.fileName(of: path)
    // The folders of a new file may not exist either.
    while true {
      if let known = base.canonicalPath(folder) { return LexicalPath.join(known, rest) }
      if folder == "." || folder == "/" { return path }
      rest = LexicalPath.join(LexicalPath.fileName(of: folder), rest)
      folder = LexicalPath.directory(of: folder)
    }
  }

  package func listingFailure(_ path: String) -> String? { base.listingFailure(path) }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    let entries = base.folderEntries(path)
    guard let own = names[LexicalPath.normalize(path)] else { return entries }
    // Two forms of an accented letter are equal as texts, but different as names.
    let known = Set((entries ?? []).map { Array($0.name.utf8) })
    let new = own.filter { !known.contains(Array($0.utf8)) }.map {
      FolderEntry(name: $0, kind: .file)
    }
    return ((entries ?? []) + new)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
