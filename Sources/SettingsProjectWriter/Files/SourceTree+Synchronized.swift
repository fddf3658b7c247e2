import SettingsDiagnostics
import SettingsXcodeGen
import SettingsModel

/// A target's use of a folder that Xcode keeps in step with the disk.
struct SynchronizedUse {
  let element: ObjectID
  /// Absolute.
  let path: String
  let source: SpecSource
}

extension SourceTree {
  func synchronizedFolder(_ path: String, name: String?) -> ObjectID {
    let written = FilePath.relative(path, to: draft.folder)
    if let known = synchronized[path] { return known }
    let id = draft.graph.addElement(
      .synchronizedFolder, identity: written, name: name, path: written, base: .group,
      [("explicitFileTypes", .dictionary([]))])
    synchronized[path] = id
    explicitFolders[id] = []
    exceptionSets[id] = []
    return id
  }

  /// Says which files of a folder a target does not build, and which folders in it are copied as they are.
  ///
  /// - Parameter informationFiles: The target's Info.plist files: absolute paths.
  func addExceptions(
    of use: SynchronizedUse, target: ObjectID, named name: String, informationFiles: Set<String>
  ) {
    var exceptions = Set(
      informationFiles.filter { FilePath.isParent(use.path, of: $0) })
    exceptions.formUnion(use.source.excludedPaths.map { "\(use.path)/\($0)" })
    let listing = draft.listing
    if !use.source.excludes.isEmpty {
      let glob = GlobPattern(listing: listing)
      for match in use.source.excludes.flatMap({ glob.matches($0, in: use.path) }) {
        guard listing.isFolder(match) else {
          exceptions.insert(match)
          continue
        }
        // XcodeGen lists folders as well, unless a spec also says what to include.
        let isWhole = !draft.contents.isConfig && use.source.includes.isEmpty
        exceptions.formUnion(isWhole ? listing.descendants(of: match) : files(below: match))
      }
    }
    if !use.source.includes.isEmpty {
      let patterns = SourcePatterns(use.source, at: use.path, listing)
      exceptions.formUnion(
        files(below: use.path).filter {
          !patterns.includes($0, named: LexicalPath.fileName(of: $0))
        })
    }
    leaveOutCopiedFolders(of: use, target: name, &exceptions)
    var fields: [ProjectObject.Field] = []
    if !exceptions.isEmpty {
      let names = exceptions.map { FilePath.relative($0, to: use.path) }
      fields.append(
        (
          "membershipExceptions",
          .texts((draft.contents.isConfig ? localized(names, of: use) : names).sorted())
        ))
    }
    if draft.contents.isConfig {
      let headers = [
        ("publicHeaders", use.source.publicHeaders), ("privateHeaders", use.source.privateHeaders),
      ]
      for (key, paths) in headers where !paths.isEmpty {
        fields.append((key, .texts(paths.sorted())))
      }
      let flags = use.source.fileFlags
      if !flags.isEmpty {
        fields.append(
          (
            "additionalCompilerFlagsByRelativePath",
            .dictionary(flags.map { ($0.path, .text($0.flags)) })
          ))
      }
    }
    if !fields.isEmpty {
      let set = draft.graph.add(
        .synchronizedExceptions,
        identity: "\(name):\(FilePath.relative(use.path, to: draft.folder))",
        comment:
          "Exceptions for \"\(draft.graph[use.element].nameOrPath)\" folder in \"\(name)\" target",
        fields + [("target", .object(target))])
      exceptionSets[use.element, default: []].append(set)
    }
    addExplicitFolders(of: use)
  }

  func listedCopiedFolders() -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    guard draft.contents.isConfig else { return result }
    var diagnostics = DiagnosticCollector()
    for target in draft.spec.targets {
      for source in SpecSource.all(target.mapping["sources"], &diagnostics)
      where !source.explicitFolders.isEmpty {
        result[draft.place(source.path), default: []].formUnion(source.explicitFolders)
      }
    }
    return result
  }

  /// Leaves out the folders that other targets copy as a whole. Xcode has one answer for all targets,
  /// so a target that has single files of such a folder is reported.
  private func leaveOutCopiedFolders(
    of use: SynchronizedUse, target: String, _ exceptions: inout Set<String>
  ) {
    let others = (copiedFolders[use.path] ?? []).subtracting(use.source.explicitFolders)
    for folder in others.sorted() {
      let files = Set(files(below: "\(use.path)/\(folder)"))
      if exceptions.isSuperset(of: files) {
        exceptions.subtract(files)
        exceptions.insert("\(use.path)/\(folder)")
      } else {
        draft.refuse(
          "target '\(target)' has files of '\(folder)' in '\(use.source.path)', and another target "
            + "copies that folder as a whole", at: use.source.range,
          help: "write 'as: group' for '\(use.source.path)' here, or exclude '\(folder)/**'")
      }
    }
  }

  /// Replaces the files of all languages by the name that Xcode has for them together. It ignores
  /// those of single languages.
  private func localized(_ names: [String], of use: SynchronizedUse) -> [String] {
    var result: [String] = []
    var languages: [String: Set<String>] = [:]
    for name in names {
      let folder = FilePath.parent(of: name)
      guard FileType.fileExtension(of: folder) == "lproj" else {
        result.append(name)
        continue
      }
      let file = FilePath.join(FilePath.parent(of: folder), LexicalPath.fileName(of: name))
      languages[file, default: []].insert(LexicalPath.fileName(of: folder))
    }
    for (file, excluded) in languages.sorted(by: { $0.key < $1.key }) {
      let folder = FilePath.join(use.path, FilePath.parent(of: file))
      let name = LexicalPath.fileName(of: file)
      let all = (draft.listing.entries(of: folder) ?? []).map(\.name).filter {
        FileType.fileExtension(of: $0) == "lproj" && draft.listing.exists("\(folder)/\($0)/\(name)")
      }
      if !excluded.isSuperset(of: all) {
        draft.refuse(
          "single languages of '\(file)' cannot be left out of '\(use.source.path)', which is in "
            + "step with the disk", at: use.source.range,
          help: "leave out all languages with '*.lproj/\(name)', or write 'as: group'")
      }
      result.append("/Localized: \(file)")
    }
    return result
  }

  private func addExplicitFolders(of use: SynchronizedUse) {
    let glob = GlobPattern(listing: draft.listing)
    var folders: [String] = []
    for pattern in use.source.explicitFolders {
      let found = glob.matches(pattern, in: use.path).filter(draft.listing.isFolder)
        .map { FilePath.relative($0, to: use.path) }.sorted()
      folders += found.isEmpty ? [pattern] : found
    }
    guard let known = explicitFolders[use.element], !folders.isEmpty else { return }
    explicitFolders[use.element] =
      known.isEmpty ? folders : Set(known + folders).sorted()
  }

  /// The files below a folder; a folder that Xcode takes for a file counts as one.
  private func files(below folder: String) -> [String] {
    var result: [String] = []
    for entry in draft.listing.entries(of: folder) ?? [] {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder, !draft.options.isWrapper(FileType.fileExtension(of: path)) {
        result += files(below: path)
      } else {
        result.append(path)
      }
    }
    return result
  }

  /// Writes what targets said about the folders.
  func finishSynchronizedFolders() {
    for id in synchronized.values {
      draft.graph[id].fields.append(("explicitFolders", .texts(explicitFolders[id] ?? [])))
      draft.graph[id].fields.append(("exceptions", .objects(exceptionSets[id] ?? [])))
    }
  }
}
