import SettingsDiagnostics
import SettingsXcodeGen
import SettingsModel

/// The frameworks, libraries and bundles that targets use and that are not among the sources.
struct LibraryReferences {
  /// By path in lower case. The first item with a path determines the path's reference.
  private var files: [String: ObjectID] = [:]
  private var systemLibraries: [String: ObjectID] = [:]
  private var carthage: [(platform: String, files: [ObjectID])] = []
  private var frameworks: [ObjectID] = []
  private var bundles: [ObjectID] = []
  /// The frameworks and bundles that are in their groups.
  private var listed: Set<Listed> = []

  private struct Listed: Hashable {
    let group: String
    let file: ObjectID
  }

  /// A framework of the disk, or of the build.
  ///
  /// - Parameter root: What its path is relative to; nil for the folder of the spec.
  mutating func framework(
    _ path: String, isImplicit: Bool, root: SourceTreeBase?, folder: String,
    _ graph: inout ProjectGraph
  ) -> ObjectID {
    let id = file(
      path, "framework:\(isImplicit ? "implicit:" : "")\(path)",
      root == nil ? Self.written(path, folder) : path,
      base: root ?? (isImplicit ? .products : .group), &graph)
    if listed.insert(Listed(group: "Frameworks", file: id)).inserted { frameworks.append(id) }
    return id
  }

  /// A framework or library of an SDK; the first use decides on its place.
  mutating func systemLibrary(
    _ name: String, root: String?, _ graph: inout ProjectGraph
  ) -> ObjectID {
    if let known = systemLibraries[name] { return known }
    var path = name
    if !name.contains("/") {
      path =
        FileType.fileExtension(of: name) == "framework"
        ? "System/Library/Frameworks/\(name)" : "usr/lib/\(name)"
    }
    let base = root.map { SourceTreeBase(rawValue: $0) } ?? .sdkRoot
    let id = element("sdk:\(name)", path, base: base ?? .sdkRoot, &graph)
    if base == nil, let root {
      graph[id].base = nil
      graph[id].fields.append(("sourceTree", .text(root)))
    }
    systemLibraries[name] = id
    frameworks.append(id)
    return id
  }

  /// A bundle that is among the products.
  mutating func bundle(
    _ path: String, folder: String, _ graph: inout ProjectGraph
  ) -> ObjectID {
    let id = file(
      path, "bundle:\(path)", Self.written(path, folder), base: .products, &graph)
    if listed.insert(Listed(group: "Bundles", file: id)).inserted { bundles.append(id) }
    return id
  }

  /// A framework that Carthage builds, in a folder for a platform.
  mutating func carthage(
    _ name: String, folder: String, platform: String, _ graph: inout ProjectGraph
  ) -> ObjectID {
    let path = "\(folder)/\(name)"
    let id = file(path, "carthage:\(path)", name, base: .group, &graph)
    if let index = carthage.firstIndex(where: { $0.platform == platform }) {
      if listed.insert(Listed(group: "Carthage \(platform)", file: id)).inserted {
        carthage[index].files.append(id)
      }
    } else {
      listed.insert(Listed(group: "Carthage \(platform)", file: id))
      carthage.append((platform, [id]))
    }
    return id
  }

  /// A path as it is written: relative to the folder of the spec.
  private static func written(_ path: String, _ folder: String) -> String {
    LexicalPath.isAbsolute(path) ? FilePath.relative(path, to: folder) : FilePath.tidied(path)
  }

  /// The reference of a path, with the attributes of its first use.
  private mutating func file(
    _ path: String, _ identity: String, _ written: String, base: SourceTreeBase,
    _ graph: inout ProjectGraph
  ) -> ObjectID {
    let key = path.lowercased()
    if let known = files[key] { return known }
    let id = element(identity, written, base: base, &graph)
    files[key] = id
    return id
  }

  private func element(
    _ identity: String, _ path: String, base: SourceTreeBase, _ graph: inout ProjectGraph
  ) -> ObjectID {
    let name = LexicalPath.fileName(of: path)
    let type = FileType.xcodeGenIdentifier(of: path)
    return graph.addElement(
      .fileReference, identity: identity, name: name == path ? nil : name, path: path, base: base,
      type.map { [("lastKnownFileType", .text($0))] } ?? [])
  }

  /// The groups that show them.
  mutating func groups(carthagePath: String, _ graph: inout ProjectGraph) -> [ObjectID] {
    var result: [ObjectID] = []
    if !carthage.isEmpty {
      let group = graph.addElement(
        .group, identity: "Carthage", name: "Carthage", path: carthagePath)
      for (platform, files) in carthage {
        let inner = graph.addElement(
          .group, identity: "Carthage:\(platform)", name: nil, path: platform)
        for file in files { graph.append(file, to: inner) }
        graph.append(inner, to: group)
      }
      frameworks.append(group)
    }
    for (name, files) in [("Frameworks", frameworks), ("Bundles", bundles)] where !files.isEmpty {
      let group = graph.addElement(.group, identity: name, name: name, path: nil)
      for file in files { graph.append(file, to: group) }
      result.append(group)
    }
    return result
  }
}
