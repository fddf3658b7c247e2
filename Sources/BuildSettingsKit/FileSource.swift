internal import SettingsDiagnostics
internal import SettingsSystem

/// A source of the files of a project.
///
/// ``DiskFiles``, ``MemoryFiles`` and ``RevisionFiles`` are the sources that come with the library.
public protocol FileSource: Sendable {
  /// Returns the bytes of a file.
  ///
  /// - Parameter path: An absolute path, or one that starts at the working directory.
  /// - Returns: The bytes; nil if the path has no readable file.
  func contents(of path: String) -> [UInt8]?

  /// Returns the path with links, `.` and `..` resolved, which identifies the file.
  ///
  /// - Returns: The path; nil if nothing is there.
  func canonicalPath(of path: String) -> String?

  /// Returns the entries of a folder.
  ///
  /// - Returns: The names with whether each is a folder, in any order; nil if there is no folder at
  ///   the path, or if the source cannot list folders.
  func entries(of path: String) -> [(name: String, isFolder: Bool)]?
}

extension FileSource {
  /// The same files for the modules behind the library.
  var provider: any SourceProvider {
    (self as? any ProvidedFileSource)?.sources ?? ProviderOfFiles(files: self)
  }
}

/// A source of files that the modules behind the library have.
protocol ProvidedFileSource: FileSource {
  var sources: any SourceProvider { get }
}

extension ProvidedFileSource {
  public func contents(of path: String) -> [UInt8]? { try? sources.read(path) }
  public func canonicalPath(of path: String) -> String? { sources.canonicalPath(path) }
  public func entries(of path: String) -> [(name: String, isFolder: Bool)]? {
    sources.folderEntries(path)?.map { ($0.name, $0.isFolder) }
  }
}

/// The files on the disk.
public struct DiskFiles: FileSource, ProvidedFileSource {
  /// Creates the source.
  public init() {}

  var sources: any SourceProvider { DiskSources() }
}

/// Files in memory.
public struct MemoryFiles: FileSource, ProvidedFileSource {
  private let memory: InMemorySources

  /// Creates a source that has the given files and no others.
  ///
  /// - Parameter files: The texts of the files, by path.
  public init(_ files: [String: String]) {
    memory = InMemorySources(files: files.mapValues { Array($0.utf8) })
  }

  var sources: any SourceProvider { memory }
}

/// The files of a git repository at a revision.
public struct RevisionFiles: FileSource, ProvidedFileSource {
  private let git: GitSources

  /// Reads the list of files of a revision.
  ///
  /// - Parameters:
  ///   - revision: A commit, branch or tag: `HEAD~1`, `main`.
  ///   - folder: An absolute path of a folder in the repository. Relative paths start there.
  /// - Throws: ``ResolutionError`` if there is no such repository or revision, or no git.
  public init(revision: String, folder: String) throws(ResolutionError) {
    do throws(GitRepository.Failure) {
      git = try GitSources(revision: revision, workingDirectory: folder)
    } catch {
      throw ResolutionError(message: error.message)
    }
  }

  var sources: any SourceProvider { git }
}

/// Lets the modules behind the library read from any source of files.
private struct ProviderOfFiles: SourceProvider {
  let files: any FileSource

  func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    guard let bytes = files.contents(of: path) else {
      throw SourceReadFailure(path: path, reason: .notFound)
    }
    return bytes
  }

  func isReadableFile(_ path: String) -> Bool { files.contents(of: path) != nil }

  func canonicalPath(_ path: String) -> String? { files.canonicalPath(of: path) }

  func folderEntries(_ path: String) -> [FolderEntry]? {
    files.entries(of: path)?.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { FolderEntry(name: $0.name, kind: $0.isFolder ? .folder : .file) }
  }
}
