import SettingsDiagnostics

/// The paths of a project's files, from file references, their groups and source trees.
///
/// The path of a reference depends on the groups that contain it. The parents of all objects are
/// found in one pass.
package struct ProjectPaths: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  package struct Failure: Error {
    package let identifier: String
    package let message: String
    package let isError: Bool
  }

  /// More than any project nests its groups.
  private static let maximumDepth = 256
  /// The longest path that a system opens. Each group can make the paths of all files in it longer.
  private static let maximumLength = 4096

  private let objects: ProjectObjects
  private let place: ProjectPlace
  /// The index of the group that contains each object, or -1.
  private let parents: [Int32]

  package init(_ objects: ProjectObjects, place: ProjectPlace) {
    self.objects = objects
    self.place = place
    parents = Self.parents(in: objects)
  }

  private static func parents(in objects: ProjectObjects) -> [Int32] {
    var parents = [Int32](repeating: -1, count: objects.objects.count)
    for (index, entry) in objects.objects.enumerated() {
      guard let children = objects.tree.value("children", of: entry.object) else { continue }
      for child in objects.tree.elements(of: children) {
        if let child = objects.index(namedBy: child) { parents[child] = Int32(index) }
      }
    }
    return parents
  }

  /// Returns the path of a file reference, group or synchronized folder, relative to where the
  /// .xcodeproj was named.
  ///
  /// - Parameter isInsideGroups: Whether a path such as `/Localized/Main.xib` is inside its group,
  ///   as Xcode shows it, unless it begins with a folder of the system. Apple's engine, which reads
  ///   xcconfig files, treats it as an absolute path.
  package func path(of index: Int, isInsideGroups: Bool = false) -> Result<String, Failure> {
    var components: [String] = []
    var length = 0
    var current = index
    for _ in 0...min(objects.objects.count, Self.maximumDepth) {
      let object = objects.objects[current].object
      let tree = objects.string("sourceTree", of: object) ?? "<group>"
      if let path = ownPath(of: current, tree, isInsideGroups: isInsideGroups) {
        components.append(path)
        length += path.utf8.count + 1
        if length > Self.maximumLength {
          return .failure(
            Failure(
              identifier: "project-path-length",
              message: "its path has more than \(Self.maximumLength) bytes", isError: true))
        }
      }
      if let path = components.last, LexicalPath.isAbsolute(path) {
        return .success(joined("", components))
      }
      switch tree {
      case "<absolute>": return .success(joined("/", components))
      case "SOURCE_ROOT": return .success(joined(place.projectFolder, components))
      case "<group>":
        guard parents[current] >= 0 else {
          return .success(joined(place.projectFolder, components))
        }
        current = Int(parents[current])
      default:
        return .failure(
          Failure(
            identifier: "project-source-tree",
            message: "its path depends on the source tree '\(tree)', which is unknown",
            isError: false))
      }
    }
    guard objects.objects.count <= Self.maximumDepth else {
      return .failure(
        Failure(
          identifier: "project-group-depth",
          message: "it is in more than \(Self.maximumDepth) groups, or its group is inside itself",
          isError: true))
    }
    return .failure(
      Failure(
        identifier: "project-group-cycle",
        message: "its group is inside itself", isError: true))
  }

  /// Returns the path that an object states itself; nil if it states none.
  private func ownPath(of index: Int, _ tree: String, isInsideGroups: Bool) -> String? {
    guard let path = objects.string("path", of: objects.objects[index].object), !path.isEmpty else {
      return nil
    }
    if isInsideGroups, tree == "<group>", parents[index] >= 0, !Self.isOfSystem(path) {
      return String(path.drop { $0 == "/" })
    }
    return path
  }

  /// Returns the paths that objects state from the root of the disk, and not relative to a group or
  /// to the project.
  package func absolutePaths() -> [String] {
    objects.objects.indices.compactMap { index in
      let tree = objects.string("sourceTree", of: objects.objects[index].object) ?? "<group>"
      guard let own = ownPath(of: index, tree, isInsideGroups: true),
        tree == "<absolute>" || LexicalPath.isAbsolute(own),
        case .success(let path) = path(of: index, isInsideGroups: true)
      else { return nil }
      return path
    }
  }

  private static let systemFolders = [
    "/System/", "/Library/", "/usr/", "/Applications/", "/Developer/", "/Users/", "/Volumes/",
    "/opt/", "/private/", "/var/", "/tmp/",
  ]

  private static func isOfSystem(_ path: String) -> Bool {
    path.hasPrefix("/") && systemFolders.contains { path.hasPrefix($0) }
  }

  /// Returns the path of components below a folder. The innermost component is first.
  private func joined(_ folder: String, _ components: [String]) -> String {
    var path = folder
    for component in components.reversed() { path = LexicalPath.join(path, component) }
    return LexicalPath.normalize(path)
  }
}

/// The names that depend on the location of an .xcodeproj.
package struct ProjectPlace: Sendable {
  /// The name of the .xcodeproj without its extension.
  package let projectName: String
  /// The folder SRCROOT, relative to where the .xcodeproj was named.
  package let projectFolder: String

  package init(of path: String, _ objects: ProjectObjects) {
    let tree = objects.tree
    let root = tree.value("rootObject", of: tree.root).flatMap { objects.object($0) }
    self.init(
      of: path,
      projectDirectory: root.flatMap { objects.string("projectDirPath", of: $0) } ?? "")
  }

  /// - Parameter directory: The project file's `projectDirPath`.
  init(of path: String, projectDirectory directory: String) {
    let normalized = LexicalPath.normalize(path)
    let fileName = LexicalPath.fileName(of: normalized)
    projectName = fileName.hasSuffix(".xcodeproj") ? String(fileName.dropLast(10)) : fileName
    let folder = LexicalPath.directory(of: normalized)
    projectFolder =
      directory.isEmpty ? folder : LexicalPath.normalize(LexicalPath.join(folder, directory))
  }
}
