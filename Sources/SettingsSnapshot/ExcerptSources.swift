package import SettingsDiagnostics

/// Config files with the targets left out that a question does not need; every other file as it is.
package struct ExcerptSources: SourceProvider {
  /// What is left of a file, and which lines that are.
  struct Excerpt: Sendable {
    var bytes: [UInt8] = []
    var stretches: [SourceStretch] = []
  }

  private let base: any SourceProvider
  /// By path, links resolved.
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
  package func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]? {
    base.folderEntries(path)
  }
  package func fileNames(inFolder path: String) -> Set<String>? { base.fileNames(inFolder: path) }

  package func files(below folder: String, limit: Int) -> [String]? {
    base.files(below: folder, limit: limit)
  }
}
