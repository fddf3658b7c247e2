import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The files that a source leaves in and out.
struct SourcePatterns {
  private let excluded: Set<String>
  /// Sorted; nil where everything is included.
  private let included: [String]?

  init(_ source: SpecSource, at path: String, _ listing: FolderListing) {
    func matches(_ patterns: [String]) -> [String] {
      let glob = GlobPattern(listing: listing)
      return patterns.flatMap { glob.matches($0, in: path) }.flatMap { match in
        listing.isFolder(match) ? listing.descendants(of: match) : [match]
      }
    }
    let named = source.excludedPaths.map { "\(path)/\($0)" }
    excluded = source.excludes.isEmpty ? Set(named) : Set(matches(source.excludes) + named)
    included = source.includes.isEmpty ? nil : Set(matches(source.includes)).sorted()
  }

  /// Whether it is left out by its own path. Patterns name files.
  func names(_ path: String) -> Bool { excluded.contains(path) }

  /// Whether a file or folder belongs to the source, or has something in it that does.
  func includes(_ path: String, named name: String) -> Bool {
    if name == ".DS_Store" || name.hasSuffix(".orig") && name != ".orig" { return false }
    if excluded.contains(path) { return false }
    guard let included else { return true }
    let index = included.partitioningPoint { $0 >= path }
    return index < included.count && included[index].hasPrefix(path)
  }
}

extension Array {
  /// The index of the first element with a property that all later ones have, too.
  ///
  /// - Complexity: O(log *n*)
  func partitioningPoint(_ isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SourceTree {
  /// Walks through the folder of a source: its files and, below, its folders and localized files.
  ///
  /// - Returns: The group of the folder.
  func walk(
    _ path: String, _ context: SourceContext, _ patterns: SourcePatterns, isSource: Bool,
    hasParent: Bool = false, depth: Int = 0, into files: inout [SourceBuildFile]
  ) -> ObjectID? {
    guard depth < Self.maximumDepth else {
      draft.refuse(
        "folders are nested more than \(Self.maximumDepth) deep at '\(path)'",
        at: context.source.range)
      return nil
    }
    guard let entries = draft.listing.entries(of: path) else {
      if draft.listing.exists(path) {
        draft.refuse(
          "'\(FilePath.relative(path, to: draft.folder))' is not a folder that can be listed",
          at: context.source.range)
      }
      return nil
    }
    var children: [ObjectID] = []
    var folders: [String] = []
    var localized: [(name: String, path: String)] = []
    for entry in entries {
      let child = "\(path)/\(entry.name)"
      guard isPart(child, entry, patterns) else { continue }
      let fileExtension = FileType.fileExtension(of: entry.name)
      if fileExtension == "lproj" {
        localized.append((entry.name, child))
        continue
      }
      if fileExtension == "xcstrings", !entry.isFolder { addRegions(ofCatalog: child) }
      let kind = draft.options.kind(of: fileExtension)
      let isFile =
        kind?.isFile ?? (!entry.isFolder || draft.options.isWrapper(fileExtension))
      if isFile {
        let element = file(child, in: path)
        children.append(element)
        files.append(context.file(child, element))
      } else {
        folders.append(child)
      }
    }
    for folder in folders {
      let before = files.count
      guard
        let group = walk(
          folder, context, patterns, isSource: false, depth: depth + 1, into: &files)
      else { continue }
      if files.count > before || draft.options.generatesEmptyFolders { children.append(group) }
    }
    addLocalized(localized, in: path, context, patterns, to: &children, &files)
    let creates =
      context.source.createsIntermediateGroups ?? draft.options.createsIntermediateGroups
    let group = group(
      path, merging: children, createsIntermediate: creates, hasParent: hasParent,
      isSource: isSource)
    if creates { addIntermediateGroups(for: group, at: path) }
    return group
  }

  private static let maximumDepth = 128

  /// Whether an entry of a folder is looked at: folders need something in them.
  private func isPart(
    _ path: String, _ entry: FolderListing.Entry, _ patterns: SourcePatterns
  ) -> Bool {
    guard entry.isFolder else { return patterns.includes(path, named: entry.name) }
    if patterns.names(path) { return false }
    guard let inside = draft.listing.entries(of: path) else { return false }
    if inside.isEmpty { return draft.options.generatesEmptyFolders }
    return inside.contains { patterns.includes("\(path)/\($0.name)", named: $0.name) }
  }

  // MARK: Localization

  private func addRegions(ofCatalog path: String) {
    draft.knownRegions.formUnion(StringCatalog.locales(of: path, in: draft.sources))
  }

  /// The files of `.lproj` folders: those of the base language stand for their translations.
  private func addLocalized(
    _ folders: [(name: String, path: String)], in folder: String, _ context: SourceContext,
    _ patterns: SourcePatterns, to children: inout [ObjectID], _ files: inout [SourceBuildFile]
  ) {
    if folders.isEmpty { return }
    if draft.contents.isConfig {
      for (group, path) in localizedGroups(folders, patterns) {
        children.append(group)
        files.append(context.file(path, group))
      }
      return
    }
    draft.knownRegions.formUnion(folders.map { FilePath.stem(of: $0.name) })
    let language = draft.options.developmentLanguage
    let base =
      folders.first { $0.name == "Base.lproj" } ?? folders.first { $0.name == "\(language).lproj" }
    var byName: [String: ObjectID] = [:]
    var byStem: [String: ObjectID] = [:]
    for (name, path) in included(in: base?.path, patterns) {
      let group = variantGroup(path)
      children.append(group)
      let stem = FilePath.stem(of: name)
      byName[name] = byName[name] ?? group
      byStem[stem] = byStem[stem] ?? group
      files.append(context.file(path, group))
    }
    for localization in folders {
      for (name, path) in included(in: localization.path, patterns) {
        guard let group = byName[name] ?? byStem[FilePath.stem(of: name)] else {
          let element = file(path, in: folder, name: name)
          files.append(context.file(path, element))
          children.append(element)
          continue
        }
        let element = file(path, in: folder, name: FilePath.stem(of: localization.name))
        if !draft.graph[group].children.contains(element) {
          draft.graph.append(element, to: group)
        }
      }
    }
  }

  /// Returns the groups of localized files as Xcode makes them, each with the path of its first file.
  private func localizedGroups(
    _ folders: [(name: String, path: String)], _ patterns: SourcePatterns
  ) -> [(group: ObjectID, path: String)] {
    let language = "\(draft.options.developmentLanguage).lproj"
    let bases = ["Base.lproj", language].compactMap { name in folders.first { $0.name == name } }
    let ordered = bases + folders.filter { folder in !bases.contains { $0.name == folder.name } }
    let paths = ordered.flatMap { included(in: $0.path, patterns).map(\.path) }
    // Texts belong to the group of their storyboard, which any folder may have.
    let isOwner = { (path: String) in FileType(path: path)?.hasTexts == true }
    var seen: Set<ObjectID> = []
    return (paths.filter(isOwner) + paths.filter { !isOwner($0) }).compactMap { path in
      let group = localizedFile(path)
      return seen.insert(group).inserted ? (group, path) : nil
    }
  }

  private func included(
    in folder: String?, _ patterns: SourcePatterns
  ) -> [(name: String, path: String)] {
    guard let folder else { return [] }
    return (draft.listing.entries(of: folder) ?? []).map { ($0.name, "\(folder)/\($0.name)") }
      .filter { patterns.includes($0.1, named: $0.0) }
  }
}
