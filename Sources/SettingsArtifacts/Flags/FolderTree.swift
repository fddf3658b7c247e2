/// The folders of a search path that ends with `/**`, in the order of the build system: each folder
/// before its subfolders, sorted by name.
package struct FolderTree: Sendable {
  /// Returns the sorted names of the folders in a folder; nil if the folder does not exist.
  private let names: @Sendable (String) -> [String]?

  /// The maximum number of folders. Compilers cannot use more, and a search path may name the
  /// entire disk.
  private static let maximumCount = 4096
  private static let maximumDepth = 32

  package init(names: @escaping @Sendable (String) -> [String]?) { self.names = names }

  /// Returns the folders below a folder.
  ///
  /// - Returns: Absolute paths, without the folder itself; nil if it does not exist.
  func folders(below path: String) -> [String]? {
    guard let first = names(path) else { return nil }
    var found: [String] = []
    func walk(_ folder: String, _ names: [String], depth: Int) {
      for name in names where !Self.isExcluded(name) {
        if found.count == Self.maximumCount { return }
        let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        found.append(path)
        if depth < Self.maximumDepth { walk(path, self.names(path) ?? [], depth: depth + 1) }
      }
    }
    walk(path, first, depth: 1)
    return found
  }

  /// Whether a folder has no headers, so that the build system omits it, too.
  private static func isExcluded(_ name: String) -> Bool {
    switch name {
    case "CVS", ".svn", ".git", ".hg", ".DS_Store": true
    default:
      if name.hasPrefix("("), name.hasSuffix(")") {
        true
      } else {
        ["nib", "lproj", "framework", "gch", "xcassets", "icon", "pbproj", "pbxproj"]
          .contains { name.hasSuffix("." + $0) }
          || name.split(separator: ".").dropFirst().contains { $0.hasPrefix("xcode") }
      }
    }
  }
}
