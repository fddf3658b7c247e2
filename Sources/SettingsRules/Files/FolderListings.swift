import SettingsDiagnostics

/// The names in the folders of a project. Each folder is listed once.
///
/// A project may name thousands of files that do not exist, for example if only the project file
/// was copied. One listing of each folder is sufficient for all of them.
struct FolderListings {
  private enum Listing {
    /// The names in the folder, in lowercase.
    case names(Set<String>)
    /// The folder does not exist.
    case missing
    /// The folder cannot be listed, or the provider cannot list folders.
    case unknown
  }

  private let sources: any SourceProvider
  private var listings: [String: Listing] = [:]
  /// The names of the regular files in each folder.
  private var files: [String: Set<String>] = [:]

  init(_ sources: any SourceProvider) { self.sources = sources }

  /// Whether the listings prove that nothing exists at a path.
  ///
  /// Names are compared without case and without the form of accented letters, because some file
  /// systems do so. For a similar name, only the file system has the answer.
  ///
  /// - Complexity: One listing for each folder, for any number of paths.
  mutating func lack(_ path: String) -> Bool {
    let parts = LexicalPath.parts(path)
    guard let parts else { return false }
    switch listing(of: parts.folder) {
    case .names(let names): return !names.contains(parts.name.lowercased())
    case .missing: return true
    case .unknown: return false
    }
  }

  /// Whether the listings prove that a regular file is at a path.
  ///
  /// - Complexity: One listing for each folder, for any number of paths.
  mutating func hold(_ path: String) -> Bool {
    guard let parts = LexicalPath.parts(path) else { return false }
    let names =
      files[parts.folder]
      ?? sources.fileNames(inFolder: parts.folder.isEmpty ? "." : parts.folder) ?? []
    files[parts.folder] = names
    // Two forms of an accented letter are equal as texts, but different as names.
    return names.firstIndex(of: parts.name).map {
      names[$0].utf8.elementsEqual(parts.name.utf8)
    } ?? false
  }

  private mutating func listing(of folder: String) -> Listing {
    if let known = listings[folder] { return known }
    let listing: Listing
    if let entries = sources.folderEntries(folder) {
      listing = .names(Set(entries.map { $0.name.lowercased() }))
    } else {
      listing = lack(folder) ? .missing : .unknown
    }
    listings[folder] = listing
    return listing
  }
}

extension LexicalPath {
  /// Returns a path's folder and last name; nil if the path does not end with a name.
  fileprivate static func parts(_ path: String) -> (folder: String, name: String)? {
    let name = fileName(of: path)
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    return (directory(of: path), name)
  }
}
