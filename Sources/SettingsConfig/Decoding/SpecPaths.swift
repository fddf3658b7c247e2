internal import SettingsDiagnostics

/// The rules for paths in config.yaml, and the files to which they refer.
struct SpecPaths: Sendable {
  let rootFolder: String
  let sources: any SourceProvider
  let allowsFilesOutside: Bool
  /// The root folder with resolved links; nil if the provider has no folders.
  private let realRootFolder: String?

  init(rootFolder: String, sources: any SourceProvider, allowsFilesOutside: Bool) {
    self.rootFolder = rootFolder
    self.sources = sources
    self.allowsFilesOutside = allowsFilesOutside
    self.realRootFolder = allowsFilesOutside ? nil : sources.canonicalPath(rootFolder)
  }

  /// Whether a normalized path is in the root folder's tree: by its text, and by the destination of
  /// links in it.
  func isAllowed(_ path: String) -> Bool { isAllowed(path, real: sources.canonicalPath(path)) }

  /// Whether a normalized path with a known real path is in the root folder's tree.
  func isAllowed(_ path: String, real: @autoclosure () -> String?) -> Bool {
    if allowsFilesOutside { return true }
    guard LexicalPath.contains(rootFolder, path) else { return false }
    guard let realRootFolder, let real = real() else { return true }
    return LexicalPath.contains(realRootFolder, real)
  }

  /// Returns a folder relative to the root folder, as the prefix of a path: empty, or `shared/`.
  func prefix(ofFolder folder: String) -> String {
    if folder == rootFolder { return "" }
    if rootFolder == "." { return folder + "/" }
    let root = rootFolder.hasSuffix("/") ? rootFolder : rootFolder + "/"
    return folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) + "/" : folder + "/"
  }
}
