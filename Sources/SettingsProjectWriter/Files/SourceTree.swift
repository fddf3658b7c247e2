import SettingsDiagnostics
import SettingsXcodeGen
import SettingsModel

/// The groups of a project's navigator, and the files in them.
///
/// There is one reference for each file and one group for each folder in the whole project; whatever comes first
/// decides on its name and path.
final class SourceTree {
  let draft: ProjectDraft
  /// The folders that Xcode keeps in step with the disk: absolute paths.
  let synchronizedPaths: [String]
  private(set) var roots: [ObjectID] = []
  private var rootSet: Set<ObjectID> = []
  private var files = FileReferences()
  private var groups: [String: ObjectID] = [:]
  private var variants: [String: ObjectID] = [:]
  /// The groups of localized files that a config.yaml lists, by path without language, and without extension.
  var localized: [String: ObjectID] = [:]
  /// Those that the current target has already.
  var usedLocalized: Set<ObjectID> = []
  var synchronized: [String: ObjectID] = [:]
  var explicitFolders: [ObjectID: [String]] = [:]
  var exceptionSets: [ObjectID: [ObjectID]] = [:]
  /// The children of groups into which more children were merged.
  private var contained: [ObjectID: Set<ChildKey>] = [:]

  /// The files named `Info.plist` that are those of targets, by the folders above them.
  private lazy var informationFiles = listedInformationFiles()

  /// The folders in synchronized folders of a config.yaml that a target copies as a whole, by the
  /// synchronized folder.
  lazy var copiedFolders = listedCopiedFolders()

  /// Whether a difference from XcodeGen is still to be reported.
  private var notesBrokenPath = true

  private struct ChildKey: Hashable {
    let name: String?
    let path: String?
    let base: SourceTreeBase?
  }

  init(_ draft: ProjectDraft, synchronizedPaths: [String]) {
    self.draft = draft
    self.synchronizedPaths = synchronizedPaths
  }

  func addRoot(_ element: ObjectID) {
    if draft.contents.isConfig, draft.graph[element].parent != nil { return }
    if rootSet.insert(element).inserted { roots.append(element) }
  }

  /// Whether an element may be put into a group. XcodeGen puts some into two, although Xcode has one
  /// place for each, which its path is relative to.
  private func mayMove(_ element: ObjectID) -> Bool {
    !draft.contents.isConfig
      || draft.graph[element].parent == nil && !rootSet.contains(element)
  }

  func isInSynchronizedFolder(_ path: String) -> Bool {
    synchronizedPaths.contains { FilePath.isParent($0, of: path) }
  }

  // MARK: Files

  /// Returns the files below a folder that targets of a config.yaml have as Info.plist. In another
  /// target, a copy would be in the place of its own.
  func informationFiles(below folder: String) -> [String] { informationFiles[folder] ?? [] }

  private func listedInformationFiles() -> [String: [String]] {
    var result: [String: [String]] = [:]
    guard draft.contents.isConfig else { return result }
    for path in Set(draft.spec.targets.flatMap(\.informationFiles).map(draft.place))
    where LexicalPath.fileName(of: path) == "Info.plist" {
      var folder = LexicalPath.directory(of: path)
      while folder != LexicalPath.directory(of: folder) {
        result[folder, default: []].append(path)
        folder = LexicalPath.directory(of: folder)
      }
    }
    return result
  }

  /// The reference of a file.
  ///
  /// - Parameters:
  ///   - folder: The one that its path is written relative to.
  ///   - type: Nil for the one of its extension.
  func file(
    _ path: String, in folder: String, name: String? = nil, base: SourceTreeBase = .group,
    type: String? = nil
  ) -> ObjectID {
    if let known = files.reference(of: path, differsByCase: isListed) { return known }
    let written = FilePath.relative(path, to: folder)
    let name = name ?? LexicalPath.fileName(of: written)
    let fileExtension = FileType.fileExtension(of: path)
    let id: ObjectID
    if fileExtension == "xcdatamodeld" {
      id = versionGroup(path, written: written, base: base)
    } else {
      let type = type ?? fileExtension.flatMap(draft.options.type)
      id = draft.graph.addElement(
        .fileReference, identity: identity(of: path), name: name == written ? nil : name,
        path: written, base: base, type.map { [("lastKnownFileType", .text($0))] } ?? [])
    }
    files.add(id, at: path)
    return id
  }

  /// Whether a folder on the disk has a file with just this name. XcodeGen takes names that differ in
  /// case for one file.
  private func isListed(_ path: String) -> Bool {
    draft.contents.isConfig && draft.listing.lists(path)
  }

  /// The identity of a file or folder: its path from the project's folder, so that a project that is elsewhere has
  /// the same identifiers.
  private func identity(of path: String) -> String { FilePath.relative(path, to: draft.folder) }

  /// A data model with its versions. Unlike a file, it has no name of its own.
  private func versionGroup(
    _ path: String, written: String, base: SourceTreeBase
  ) -> ObjectID {
    let models = (draft.listing.entries(of: path) ?? []).map(\.name)
    let versions = models.filter { FileType.fileExtension(of: $0) == "xcdatamodel" }
      .map { (key: NaturalKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
    let current = DataModel.currentVersion(of: path, among: versions, in: draft.sources)
    let id = draft.graph.addElement(
      .versionGroup, identity: identity(of: path), name: nil, path: written, base: base,
      [("versionGroupType", .text("wrapper.xcdatamodel"))])
    for version in versions {
      let child = draft.graph.addElement(
        .fileReference, identity: identity(of: "\(path)/\(version)"), name: nil, path: version,
        [("lastKnownFileType", .text("wrapper.xcdatamodel"))])
      draft.graph.append(child, to: id)
      if version == current { draft.graph[id].fields.append(("currentVersion", .object(child))) }
    }
    return id
  }

  /// The variants of a file in several languages.
  func variantGroup(_ path: String) -> ObjectID {
    if let known = variants[path] { return known }
    let id = draft.graph.addElement(
      .variantGroup, identity: identity(of: path), name: LexicalPath.fileName(of: path), path: nil)
    variants[path] = id
    return id
  }

  // MARK: Groups

  func hasGroup(_ path: String) -> Bool { groups[path] != nil }

  /// The group of a folder, with more children.
  ///
  /// - Parameters:
  ///   - isSource: Whether the folder is the one that a source names.
  ///   - hasParent: Whether the spec names the group that it belongs to.
  func group(
    _ path: String, merging children: [ObjectID], createsIntermediate: Bool,
    hasParent: Bool = false, isSource: Bool
  ) -> ObjectID {
    if let known = groups[path] {
      merge(children, into: known)
      return known
    }
    let isOutside = !path.hasPrefix(draft.folder)
    let isAbove = isOutside && FilePath.isParent(path, of: draft.folder)
    // A project that is elsewhere has the same path and name for its own folder.
    let isOwn = draft.contents.isConfig && path == draft.folder
    let isRoot = isOwn || (isSource && isAbove) || FilePath.parent(of: path) == draft.folder
    let isAtTop = !hasParent && ((isSource && !createsIntermediate) || isRoot || isAbove)
    let name = isOwn ? draft.contents.project.name : LexicalPath.fileName(of: path)
    let written = hasParent || isAtTop ? FilePath.relative(path, to: draft.folder) : name
    let id = draft.graph.addElement(
      .group, identity: identity(of: path), name: name == written ? nil : name, path: written)
    for child in children where mayMove(child) { draft.graph.append(child, to: id) }
    groups[path] = id
    if isAtTop, !isInSynchronizedFolder(path) { addRoot(id) }
    return id
  }

  private func merge(_ children: [ObjectID], into group: ObjectID) {
    func key(_ id: ObjectID) -> ChildKey {
      let object = draft.graph[id]
      return ChildKey(name: object.name, path: object.path, base: object.base)
    }
    var known = contained[group] ?? Set(draft.graph[group].children.map(key))
    // Taken out, so that it is changed without a copy.
    contained[group] = nil
    // The path of a child may have become relative to the group since it was added.
    for child in children
    where draft.graph[child].parent != group && mayMove(child)
      && known.insert(key(child)).inserted
    {
      draft.graph.append(child, to: group)
    }
    contained[group] = known
  }

  /// Puts an element into the groups of the folders above it.
  func addIntermediateGroups(for element: ObjectID, at path: String) {
    var element = element
    var path = path
    while true {
      // The group of a folder that contains the project is at the top.
      if draft.contents.isConfig, LexicalPath.contains(path, draft.folder) { return }
      let parent = FilePath.parent(of: path)
      if parent == draft.folder || parent == path { return }
      let isNew = !hasGroup(parent)
      if isNew, FilePath.isParent(path, of: draft.folder) { return }
      let group = group(
        parent, merging: [element], createsIntermediate: true, isSource: false)
      if !isNew { return }
      element = group
      path = parent
    }
  }

  /// Puts an element into the groups that the spec names.
  ///
  /// - Returns: Whether that is possible: a group cannot be in itself, or in a group that it contains.
  func addCustomGroups(_ names: [String], for element: ObjectID) -> Bool {
    var names = names[...]
    var element = element
    while let name = names.last {
      let path = draft.place(names.joined(separator: "/"))
      let isOnDisk = draft.listing.exists(path)
      let known = groups[path]
      if let known, isGroup(known, in: element) { return false }
      let parent = group(
        path, merging: [element], createsIntermediate: false, isSource: names.count == 1)
      if !isOnDisk {
        draft.graph[parent].name = name
        draft.graph[parent].path = nil
      }
      if known != nil { return true }
      element = parent
      names = names.dropLast()
    }
    return true
  }

  /// Whether a group is an element itself, or is inside of it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements inside.
  private func isGroup(_ group: ObjectID, in element: ObjectID) -> Bool {
    var found: Set<ObjectID> = [element]
    var pending = [element]
    while let next = pending.popLast() {
      if next == group { return true }
      for child in draft.graph[next].children where found.insert(child).inserted {
        pending.append(child)
      }
    }
    return false
  }

  /// Writes an element's path relative to the groups that it is in.
  func makeRelative(_ element: ObjectID, at path: String) {
    var parts: [String] = []
    var next = draft.graph[element].parent
    var depth = 0
    while let group = next, depth < 200 {
      if let path = draft.graph[group].path { parts.insert(path, at: 0) }
      next = draft.graph[group].parent
      depth += 1
    }
    let written = FilePath.relative(path, to: draft.place(parts.joined(separator: "/")))
    if written != draft.graph[element].path {
      draft.graph[element].path = written
      draft.graph[element].name = LexicalPath.fileName(of: written)
    }
  }

  /// The reference of a file in the group of its folder, as configuration files have it.
  func containedFile(_ path: String) -> ObjectID {
    if isInSynchronizedFolder(path) {
      return file(path, in: draft.folder, base: .sourceRoot)
    }
    let parent = FilePath.parent(of: path)
    let file = file(path, in: parent)
    // XcodeGen makes a group of the spec's own folder.
    if draft.contents.isConfig, parent == draft.folder {
      addRoot(file)
      return file
    }
    var creates = draft.options.createsIntermediateGroups
    if creates, parent == draft.folder {
      // XcodeGen's group is in no other group, and leads to a file that does not exist.
      creates = false
      if notesBrokenPath {
        notesBrokenPath = false
        draft.diagnostics.report(
          Diagnostic(
            "xcodegen-broken-path", .note,
            "with 'createIntermediateGroups', XcodeGen writes a path to "
              + "'\(LexicalPath.fileName(of: path))' that does not exist; the project that is written "
              + "has the right one"))
      }
    }
    let group = group(parent, merging: [file], createsIntermediate: creates, isSource: true)
    if creates { addIntermediateGroups(for: group, at: parent) }
    return file
  }
}
