package import SettingsDiagnostics

/// Provides config files without the targets that a command does not need; other files are
/// complete.
package struct ExcerptSources: SourceProvider {
  /// The remaining bytes of a file, and their line numbers.
  struct Excerpt: Sendable {
    var bytes: [UInt8] = []
    var stretches: [SourceStretch] = []
  }

  private let base: any SourceProvider
  /// By path, with links resolved.
  private let excerpts: [String: Excerpt]

  init(_ excerpts: [String: Excerpt], base: any SourceProvider) {
    self.excerpts = excerpts
    self.base = base
  }

  private func excerpt(of path: String) -> Excerpt? {
    base.canonicalPath(path).flatMap { excerpts[$0] }
  }

  package func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    if let excerpt = excerpt(of: path) { return excerpt.bytes }
    return try base.read(path)
  }

  package func stretches(of path: String) -> [SourceStretch] {
    excerpt(of: path)?.stretches ?? []
  }

  package func isReadableFile(_ path: String) -> Bool { base.isReadableFile(path) }
  package func canonicalPath(_ path: String) -> String? { base.canonicalPath(path) }
  package func listingFailure(_ path: String) -> String? { base.listingFailure(path) }

  package func folderEntries(_ path: String) -> [FolderEntry]? {
    base.folderEntries(path)
  }
}
