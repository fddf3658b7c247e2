internal import SettingsDiagnostics

/// What a path in config.yaml may name, and which file it means.
struct SpecPaths: Sendable {
  let rootFolder: String
  let sources: any SourceProvider
  let allowsFilesOutside: Bool
  /// The root folder with links resolved; nil where the provider knows no folders.
  private let realRootFolder: String?

  init(rootFolder: String, sources: any SourceProvider, allowsFilesOutside: Bool) {
    self.rootFolder = rootFolder
    self.sources = sources
    self.allowsFilesOutside = allowsFilesOutside
    self.realRootFolder = allowsFilesOutside ? nil : sources.canonicalPath(rootFolder)
  }

  /// Whether a normalized path lies in the root folder's tree, by its text and, where a link stands
  /// on the way, by where it leads.
  func isAllowed(_ path: String) -> Bool { isAllowed(path, real: sources.canonicalPath(path)) }

  /// The same for somebody who knows where the links lead.
  func isAllowed(_ path: String, real: @autoclosure () -> String?) -> Bool {
    if allowsFilesOutside { return true }
    guard LexicalPath.contains(rootFolder, path) else { return false }
    guard let realRootFolder, let real = real() else { return true }
    return LexicalPath.contains(realRootFolder, real)
  }

  /// A folder as seen from the root folder, ready to stand before a path: empty, or `shared/`.
  func prefix(ofFolder folder: String) -> String {
    if folder == rootFolder { return "" }
    if rootFolder == "." { return folder + "/" }
    let root = rootFolder.hasSuffix("/") ? rootFolder : rootFolder + "/"
    return folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) + "/" : folder + "/"
  }
}
