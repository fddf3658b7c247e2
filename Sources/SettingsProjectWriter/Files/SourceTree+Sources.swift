import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

extension SourceTree {
  /// The kind of a source: by what the spec says, else by what is on the disk and how it is called.
  func kind(of source: SpecSource, at path: String) -> SpecSource.Kind {
    if let kind = source.kind { return kind }
    if draft.listing.isFile(path) || FileType.fileExtension(of: path) != nil { return .file }
    return draft.options.folderKind ?? .group
  }

  /// Adds what one entry of a target's `sources` names.
  ///
  /// - Parameter synchronized: Gets the folders that Xcode keeps in step with the disk.
  func add(
    _ source: SpecSource, type: XcodeGenProductType, rules: [Project.Rule] = [],
    informationFiles: Set<String>, to files: inout [SourceBuildFile],
    synchronized: inout [SynchronizedUse]
  ) {
    let path = draft.place(source.path.isEmpty ? "." : source.path)
    let kind = kind(of: source, at: path)
    let parents = (source.group ?? "").split(separator: "/").map(String.init)
    let creates = source.createsIntermediateGroups ?? draft.options.createsIntermediateGroups
    var context = SourceContext(
      source: source, type: type, options: draft.options, informationFiles: informationFiles,
      rules: rules)
    var place = path
    let element: ObjectID
    switch kind {
    case .folder:
      context.isFolderReference = true
      element = file(
        path, in: draft.folder, name: source.name ?? LexicalPath.fileName(of: path),
        base: .sourceRoot, type: "folder")
      addRootIfPlain(element, path, creates, parents)
      files.append(context.file(path, element))
    case .file:
      var folder = FilePath.parent(of: path)
      let reference: ObjectID
      // A spec lists folders; a config.yaml may list the files of each language.
      if draft.contents.isConfig, FileType.fileExtension(of: folder) == "lproj" {
        reference = localizedFile(path)
        folder = FilePath.parent(of: folder)
        place = "\(folder)/\(LexicalPath.fileName(of: path))"
        if usedLocalized.insert(reference).inserted {
          files.append(context.file(path, reference))
        }
      } else {
        reference = file(path, in: folder, name: source.name)
        files.append(context.file(path, reference))
      }
      if !parents.isEmpty {
        element = reference
      } else if folder == draft.folder {
        element = reference
        addRoot(reference)
      } else {
        place = folder
        element = group(
          folder, merging: [reference], createsIntermediate: creates, isSource: true)
      }
    case .group:
      if source.isOptional, !draft.listing.exists(path) { return }
      let patterns = SourcePatterns(source, at: path, draft.listing)
      guard
        let group = walk(
          path, context, patterns, isSource: true, hasParent: !parents.isEmpty, into: &files)
      else { return }
      if let name = source.name { draft.graph[group].name = name }
      element = group
    case .syncedFolder:
      element = synchronizedFolder(path, name: source.name)
      addRootIfPlain(element, path, creates, parents)
      // XcodeGen takes a dot in the folder's name for that of a file.
      if !draft.contents.isConfig { files.append(context.file(path, element)) }
      synchronized.append(SynchronizedUse(element: element, path: path, source: source))
    }
    if !parents.isEmpty {
      guard addCustomGroups(parents, for: element) else {
        draft.refuse(
          "source '\(source.path)' cannot be in the group '\(parents.joined(separator: "/"))', which is part of it",
          at: source.range, help: "name another group in 'group', or remove it")
        return
      }
      if draft.graph[element].base != .sourceRoot { makeRelative(element, at: path) }
    } else if creates {
      addIntermediateGroups(for: element, at: place)
      if kind == .syncedFolder { makeRelative(element, at: path) }
    }
  }

  /// Forgets which localized files the last target has.
  func beginTarget() { usedLocalized = [] }

  /// The group of a file's variants, with the one in a folder such as `de.lproj`.
  func localizedFile(_ path: String) -> ObjectID {
    let language = FilePath.parent(of: path)
    let folder = FilePath.parent(of: language)
    let name = LexicalPath.fileName(of: path)
    let stem = "\(folder)/\(FilePath.stem(of: name))"
    let region = FilePath.stem(of: LexicalPath.fileName(of: language))
    // A catalog of the texts of a storyboard is in the folder of several languages.
    if region != "mul" { draft.knownRegions.insert(region) }
    let type = FileType(path: name)
    let group =
      localized["\(folder)/\(name)"] ?? (type?.isOfTexts == true ? localized[stem] : nil)
      ?? variantGroup(path)
    localized["\(folder)/\(name)"] = group
    if type?.hasTexts == true { localized[stem] = group }
    let element = file(path, in: folder, name: region)
    if !draft.graph[group].children.contains(element) { draft.graph.append(element, to: group) }
    return group
  }

  private func addRootIfPlain(
    _ element: ObjectID, _ path: String, _ creates: Bool, _ parents: [String]
  ) {
    let isNested = creates || !parents.isEmpty
    if !isNested || FilePath.parent(of: path) == draft.folder { addRoot(element) }
  }

  /// The files of one of the spec's `fileGroups`, which no target builds.
  func addFileGroup(_ path: String, at range: SourceRange) {
    let source = SpecSource(path: path, range: range)
    var files: [SourceBuildFile] = []
    var synchronized: [SynchronizedUse] = []
    add(source, type: .none, informationFiles: [], to: &files, synchronized: &synchronized)
  }

  /// A package's folder among the files.
  func addPackage(_ path: String, group: String?) {
    let place = draft.place(path)
    let reference = draft.graph.addElement(
      .fileReference, identity: "package:\(path)", name: LexicalPath.fileName(of: place),
      path: FilePath.relative(place, to: draft.folder), base: .sourceRoot,
      [("lastKnownFileType", .text("folder"))])
    let parents = (group ?? draft.options.localPackagesGroup).split(separator: "/").map(String.init)
    if parents.isEmpty {
      addRoot(reference)
    } else {
      // A package's folder contains no groups.
      _ = addCustomGroups(parents, for: reference)
    }
  }
}
