import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The field `sources` of targets.
extension ConfigConversion {
  /// Whether folders are groups of files unless their entries decide otherwise.
  private var usesGroups: Bool { spec.sourceKind?.isGroup ?? !format.hasSynchronizedFolders }

  /// Reports that the oldest Xcode that opens the project has no folders in step with the disk.
  mutating func checkFolders(at range: SourceRange?) {
    if format.hasSynchronizedFolders { return }
    refuse(
      "Xcode \(format.xcode) has no folders that are in step with the disk", at: range,
      help: "write 'group', or an 'xcodeVersion' of 16.0 or later")
  }

  mutating func sources(of target: Int) -> ConfigSources {
    var result = ConfigSources()
    var known: [String: SourceRange] = [:]
    let filtered = filteredElements(
      of: .sources, in: target, help: "a target has the same files in all configurations")
    let all = spec.elements(of: .sources, in: target).map { ($0, [XcodeGenDestination]()) }
    for (node, condition) in all + filtered {
      let part = spec.part(node, in: .source)
      let platforms = platforms(of: part, under: condition)
      let pathNode = part[.filePath] ?? part.node
      guard let path = filePath(pathNode) else { continue }
      let range = spec.tree.range(of: pathNode)
      let isEntry = part[.filePath] != nil
      if let other = known[path] {
        if isEntry || !platforms.isEmpty {
          diagnostics.report(
            Diagnostic(
              "xcode-project",
              "target '\(spec.name(of: target))' names the source '\(path)' twice", at: range,
              notes: [Diagnostic.Note("the other", at: other)], help: "remove one of them"))
        }
        continue
      }
      known[path] = range
      let source = SourcePath(
        path: path, exclusions: spec.texts(part[.fileExclude]),
        flags: part[.fileFlags].map { [spec.tree.listText(of: $0)] } ?? [])
      add(source, part, for: platforms, at: range, to: &result)
      if isEntry { checkExclusions(of: source, part) }
    }
    checkInnerEntries(result)
    if result.folders.count + result.files.count > 1
      || result.folders.contains(where: {
        !$0.source.exclusions.isEmpty || !$0.source.flags.isEmpty
      })
    {
      result.settle { files(below: $0) }
    }
    return result
  }

  /// Returns the only platforms of an entry; empty for all.
  private mutating func platforms(
    of part: SpecPart, under condition: [XcodeGenDestination]
  ) -> [XcodeGenDestination] {
    let own = destinations(part)
    if own.isEmpty || condition.isEmpty { return own + condition }
    let both = own.filter(condition.contains)
    if both.isEmpty {
      refuse(
        "no platform in 'platforms' matches the condition above it",
        at: part[.filePlatforms].map { spec.tree.range(of: $0) },
        help: "remove 'platforms', or move the entry out of 'when'")
    }
    return both
  }

  /// Returns the platforms that an entry of `sources`, `resources` or `dependencies` names.
  func destinations(_ part: SpecPart) -> [XcodeGenDestination] {
    spec.texts(part[.filePlatforms] ?? part[.dependencyPlatforms])
      .compactMap { PlatformFilter.filter(named: $0).flatMap(PlatformFilter.word) }
      .compactMap(XcodeGenDestination.init)
  }

  private mutating func add(
    _ source: SourcePath, _ part: SpecPart, for platforms: [XcodeGenDestination],
    at range: SourceRange, to sources: inout ConfigSources
  ) {
    let path = source.path
    // A name without extension is that of a folder.
    let isMissingFolder =
      !source.isPattern && FileType.fileExtension(of: path) == nil
      && !listing.exists(place(path))
    if isFolder(path) || isMissingFolder {
      let kind = spec.texts(part[.fileAs]).first
      // Xcode would copy the project and the config with the other files of the folder.
      let hasProject = LexicalPath.contains(place(path), folder)
      if kind == "folder" {
        let range = part[.fileAs].map { spec.tree.range(of: $0) }
        checkFolders(at: range)
        if hasProject {
          refuse(
            "'\(path)' contains the Xcode project, so it cannot be in step with the disk",
            at: range, help: "write 'as: group', or name a folder for the sources alone")
        }
      }
      sources.add(
        .init(
          path: path, range: range, source: source,
          isSynchronized: platforms.isEmpty && !hasProject
            && (kind.map { $0 == "folder" } ?? !usesGroups),
          platforms: platforms))
      return
    }
    if let kind = part[.fileAs] {
      refuse(
        "'\(path)' is not a folder", at: spec.tree.range(of: kind),
        help: "remove 'as', which is for folders")
    }
    if source.isPattern, !listing.exists(place(path)) {
      let found = files(below: source.root).filter { file in
        let inner = LexicalPath.relative(file, to: source.root)
        return file != configName && source.matches(inner) && !source.excludes(inner)
      }
      // Brackets may be part of the name of a file that does not exist.
      if found.isEmpty, !path.contains(where: { "*?".contains($0) }) {
        sources.add(.init(path: path, range: range, flags: source.flags, platforms: platforms))
      } else if found.isEmpty {
        refuse(
          "no file matches '\(path)' in 'sources'", at: range,
          help: "correct the pattern, which is relative to the file that names it")
      }
      for file in found {
        sources.add(.init(path: file, range: range, flags: source.flags, platforms: platforms))
      }
    } else {
      sources.add(.init(path: path, range: range, flags: source.flags, platforms: platforms))
    }
  }

  /// Reports patterns that leave nothing out.
  private mutating func checkExclusions(of source: SourcePath, _ part: SpecPart) {
    let nodes = spec.nodes(part[.fileExclude])
    if nodes.isEmpty { return }
    let root = isFolder(source.path) ? source.path : source.root
    let files = self.files(below: root).map { LexicalPath.relative($0, to: root) }
    let unmatched = Set(PathExclusions(nodes.map { spec.tree.string(of: $0) }).unmatched(in: files))
    for node in nodes {
      let pattern = spec.tree.string(of: node)
      guard unmatched.contains(pattern) else { continue }
      diagnostics.report(
        Diagnostic(
          "exclusion-unmatched", .warning,
          "'exclude' pattern '\(pattern)' matches no file of '\(source.path)'",
          at: spec.tree.range(of: node),
          help: "correct the pattern, which is relative to the folder, or remove it"))
    }
  }

  /// Reports groups inside of folders that Xcode keeps in step with the disk, and files there that are
  /// for some platforms only.
  private mutating func checkInnerEntries(_ sources: ConfigSources) {
    let filtered =
      sources.files.filter { !$0.platforms.isEmpty }.map { ($0.path, $0.range) }
      + sources.folders.filter { !$0.platforms.isEmpty }.map { ($0.path, $0.range) }
    for (path, range) in filtered {
      let outer = sources.folders.first {
        $0.platforms.isEmpty && $0.path != path && $0.contains(path)
          && ($0.isSynchronized || $0.includes(path))
      }
      guard let outer else { continue }
      diagnostics.report(
        Diagnostic(
          "xcode-project", "'\(path)' is part of '\(outer.path)' for all platforms", at: range,
          notes: [Diagnostic.Note("the folder", at: outer.range)],
          help: "leave it out there, as in '{ path: \(outer.path), as: group, exclude: "
            + "\(outer.inside(path)) }'"))
    }
    for folder in sources.folders where !folder.isSynchronized && folder.platforms.isEmpty {
      let outer = sources.folders.first {
        $0.isSynchronized && $0.path != folder.path && $0.contains(folder.path)
      }
      guard let outer else { continue }
      diagnostics.report(
        Diagnostic(
          "xcode-project",
          "'\(folder.path)' cannot be a group in '\(outer.path)', which is in step with the disk",
          at: folder.range, notes: [Diagnostic.Note("the folder", at: outer.range)],
          help: "write 'as: group' for both"))
    }
  }

  /// What is written beside the config. It is no source, so that a second run finds the same sources.
  var outputs: [String] {
    [spec.projectName + ".xcodeproj", ConfigInformation.folder(of: spec.projectName)]
  }

  /// The name of the config, which is no source of a folder that contains it.
  var configName: String { LexicalPath.fileName(of: path) }

  /// Whether a compiler reads one of the sources. Folders that do not exist yet may have code.
  func hasCode(_ sources: ConfigSources) -> Bool {
    let made = Set(generated.files.values.map(\.path))
    func isCode(_ path: String) -> Bool {
      FileType(path: path)?.language != nil && !made.contains(path)
    }
    return sources.files.contains { isCode($0.path) }
      || sources.folders.contains { folder in
        !listing.exists(place(folder.path))
          || files(below: folder.path).contains {
            isCode($0) && folder.includes($0) && !folder.excluded.contains(folder.inside($0))
          }
      }
  }

  /// The paths of all files below a folder. A folder that Xcode takes for a file counts as one.
  private func files(below folder: String) -> [String] {
    let outputs = outputs
    var result: [String] = []
    var pending = [LexicalPath.normalize(folder.isEmpty ? "." : folder)]
    while let next = pending.popLast() {
      for entry in listing.entries(of: place(next)) ?? [] {
        let path = next == "." ? entry.name : "\(next)/\(entry.name)"
        if outputs.contains(path) { continue }
        if entry.isFolder, FileType(path: path)?.isWrapper != true {
          pending.append(path)
        } else {
          result.append(path)
        }
      }
    }
    return result.sorted()
  }
}
