import SettingsDiagnostics

/// Sources with one file that is only about to be written.
struct OverlaySources: SourceProvider {
  let base: any SourceProvider
  let path: String
  let bytes: [UInt8]

  private func isOverlaid(_ path: String) -> Bool {
    LexicalPath.normalize(path) == LexicalPath.normalize(self.path)
  }

  func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    isOverlaid(path) ? bytes : try base.read(path)
  }

  func isReadableFile(_ path: String) -> Bool { isOverlaid(path) || base.isReadableFile(path) }

  func canonicalPath(_ path: String) -> String? {
    guard isOverlaid(path) else { return base.canonicalPath(path) }
    let folder = base.canonicalPath(LexicalPath.directory(of: path))
    return folder.map { LexicalPath.join($0, LexicalPath.fileName(of: path)) } ?? path
  }

  func folderEntries(_ path: String) -> [(name: String, isFolder: Bool)]? {
    base.folderEntries(path)
  }

  func files(below folder: String, limit: Int) -> [String]? {
    base.files(below: folder, limit: limit)
  }
}
