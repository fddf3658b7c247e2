/// The folders that a search path ending with `/**` stands for, as the build system finds them: each
/// folder before those in it, by name.
package struct FolderTree: Sendable {
  /// The names of the folders in a folder, sorted; nil where there is no such folder.
  private let names: @Sendable (String) -> [String]?

  /// More are of no use to a compiler, and a search path that names the disk itself must end.
  private static let maximumCount = 4096
  private static let maximumDepth = 32

  package init(names: @escaping @Sendable (String) -> [String]?) { self.names = names }

  /// - Returns: absolute paths, without the folder itself; nil where it does not exist.
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

  /// Folders that hold no headers whatever is in them: the build system leaves the same ones out.
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
