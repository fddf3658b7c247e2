import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// The sources, resources and headers of targets.
extension PartsImport {
  /// What entries of `sources` and `resources` have besides a path.
  struct FileDetails {
    var flags: String?
    var platforms: [String] = []
    var tags: [String] = []
    /// Whether it is a folder that is copied as a whole.
    var isFolder = false

    func entry(_ path: String) -> PartValue {
      var fields = [("path", PartValue.text(path))]
      if let flags { fields.append(("flags", .text(flags))) }
      if isFolder { fields.append(("as", .text("folder"))) }
      if !tags.isEmpty { fields.append(("tags", .texts(tags))) }
      if !platforms.isEmpty { fields.append(("platforms", .texts(platforms))) }
      return fields.count == 1 ? fields[0].1 : .entries(fields)
    }
  }

  /// The files of a target while they are collected: normalized paths.
  private struct Files {
    var compiled: [String] = []
    var copied: [String] = []
    var details: [String: FileDetails] = [:]
    /// Files with details that an entry for their folder in `sources` cannot express.
    var special: Set<String> = []
  }

  mutating func addFiles(of index: Int, to target: inout ImportedParts.Target) {
    let part = parts.targets[index]
    let files = files(of: index)
    let membership = FolderMembership(
      of: part, compiled: Set(files.compiled), copied: Set(files.copied), special: files.special,
      informationFiles: informationFiles(of: index), sources: sources)
    target.sources = imported.targets[index].sources
    var covered: Set<String> = []
    if types[index] != nil {
      let interfaces = files.copied.filter {
        Self.isInterface($0) && files.details[$0]?.tags.isEmpty != false
      }
      let exact = exact(files.compiled + interfaces, of: index, membership)
      let places =
        exact + part.folders.map { relative($0.path) }
        + part.foreignFiles.filter { !Project.isLocalizedPattern($0) }.map(relative)
      covered = Set(
        places.map { LexicalPath.normalize(LexicalPath.join(imported.folder, $0)) })
      target.sources = entries(exact, files) + synchronized(part, of: index)
    }
    var headers = self.headers(of: index)
    addSynchronizedHeaders(part, to: &headers)
    coveredPlaces.formUnion(covered)
    coveredPlaces.formUnion(
      headers.flatMap(\.1).map {
        LexicalPath.normalize(LexicalPath.join(imported.folder, $0))
      })
    if !headers.isEmpty {
      target.fields.append(
        .init(key: "headers", value: .entries(headers.map { ($0.0, .texts($0.1)) })))
    }
    var seen: Set<String> = []
    let resources =
      files.copied.filter { path in
        let isPlain = files.details[path].map { $0.tags.isEmpty && !$0.isFolder } ?? true
        return !(isPlain && Self.isCovered(path, by: covered)) && seen.insert(path).inserted
      }.map { files.details[$0, default: FileDetails()].entry(relative($0)) }
      + part.folders.flatMap(\.copiedFolders).map {
        FileDetails(isFolder: true).entry(relative($0))
      }
    if types[index] == nil, !resources.isEmpty {
      let names = files.copied.map(relative).joined(separator: ", ")
      lose("resources of a target without product", names, of: index)
    } else if !resources.isEmpty {
      target.fields.append(.init(key: "resources", value: .list(resources)))
    }
    if types[index] != nil {
      target.frameworks = imported.targets[index].frameworks.filter { name in
        !FrameworkNames.ofTests([name + ".framework"]).isEmpty
      }
    }
  }

  /// Returns the files that the phases of a target compile and copy.
  private mutating func files(of index: Int) -> Files {
    var files = Files()
    let synchronized = Set(parts.targets[index].folders.map { LexicalPath.normalize($0.path) })
    for (place, phase) in parts.targets[index].phases.enumerated() {
      switch phase {
      case .copy(let copy) where isHeaderCopy(copy, at: place, of: index):
        files.compiled += copy.files.flatMap(\.item.paths).filter { $0.hasSuffix(".modulemap") }
          .map(LexicalPath.normalize)
      case .sources(let list):
        for file in list {
          // A synchronized folder is in no phase of Xcode's.
          if let path = file.item.paths.first, synchronized.contains(LexicalPath.normalize(path)) {
            lose("build file of a synchronized folder", relative(path), of: index)
            continue
          }
          let paths = checked(file, isCompiled: true, of: index, &files)
          files.compiled += paths
          if let path = paths.first { losePhase(of: file, at: path, of: index) }
        }
      case .resources(let list):
        for file in list {
          if case .target = file.item { continue }
          let paths = checked(file, isCompiled: false, of: index, &files)
          if folderReference(file.item) != nil {
            for path in paths { files.details[path, default: FileDetails()].isFolder = true }
            files.special.formUnion(paths)
          } else if case .localized(let name, _) = file.item, paths.contains(where: isPlainFolder) {
            lose("folder in several languages", name, of: index)
          }
          files.copied += paths
        }
      case .headers, .frameworks, .copy, .script, .other: break
      }
    }
    // Localized files of folders of other targets.
    for path in parts.targets[index].foreignFiles where Project.isLocalizedPattern(path) {
      let found = Project.localizedFiles(path, in: sources).map(LexicalPath.normalize)
      if found.isEmpty { lose("file", relative(path), of: index) }
      files.copied += found
    }
    return files
  }

  /// Lists a file that leaves the sources phase: a config.yaml goes by the types of files.
  private mutating func losePhase(of file: Project.BuildFile, at path: String, of index: Int) {
    let noun: String
    switch parts.targets[index].phase(of: path, FileType(stated: file.type, path: path)) {
    case .sources: return
    case .headers: noun = "header"
    case .resources: noun = "resource"
    default: noun = "file that is not built"
    }
    lose("\(noun) in the sources phase", relative(path), of: index)
  }

  /// Returns the entries of paths, and those of files in folders that have details.
  private func entries(_ paths: [String], _ files: Files) -> [PartValue] {
    var details: [String: FileDetails] = [:]
    for path in files.compiled { details[relative(path)] = files.details[path] }
    for path in paths where details[path] == nil {
      details[path] =
        files.details[LexicalPath.normalize(LexicalPath.join(imported.folder, path))]
    }
    let all = Set(paths).union(details.keys)
    return all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { path in
      details[path, default: FileDetails()].entry(path)
    }
  }

  /// Storyboards and nibs are among the sources, where `check` looks for them.
  private static func isInterface(_ path: String) -> Bool {
    path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
  }

  static func isCovered(_ path: String, by places: Set<String>) -> Bool {
    var place = path
    while place != ".", place != "/", !place.isEmpty {
      if places.contains(place) { return true }
      let parent = LexicalPath.directory(of: place)
      if parent == place { break }
      place = parent
    }
    return false
  }

  /// The path of a folder that is copied as it is: a folder reference, or a file reference to a
  /// folder with an unknown extension.
  private func folderReference(_ item: Project.Item) -> String? {
    switch item {
    case .folder(let path): path
    case .file(let path): isPlainFolder(path) ? path : nil
    default: nil
    }
  }

  private func isPlainFolder(_ path: String) -> Bool {
    FileType(path: path)?.isWrapper != true && sources.folderEntries(path) != nil
  }

  /// Returns the paths of a file of a phase, and records the details that its entry needs.
  ///
  /// Reports details that no entry can express.
  private mutating func checked(
    _ file: Project.BuildFile, isCompiled: Bool, of index: Int, _ files: inout Files
  ) -> [String] {
    let paths = file.item.paths.map(LexicalPath.normalize)
    let name = file.item.paths.first.map(relative) ?? self.name(of: file.item)
    if paths.isEmpty { lose("file", name, of: index) }
    if paths.contains(where: { $0.contains("$") }) {
      lose("file with '$' in its path", name, of: index)
      return []
    }
    var details = FileDetails()
    var isSpecial = false
    func note(_ kind: String, _ words: String) {
      lose(kind, "\(name) (\(words))", of: index)
      isSpecial = true
    }
    let language = isCompiled ? file.language.map { ["-x \($0)"] } ?? [] : []
    let flags = (language + [file.compilerFlags ?? ""]).filter { !$0.isEmpty }
      .joined(separator: " ")
    if !flags.isEmpty {
      if isCompiled, Self.areFlags(flags) {
        details.flags = flags
      } else {
        note("compiler flags of a file", flags)
      }
    }
    if !file.platforms.isEmpty {
      details.platforms = file.platforms.compactMap(PlatformFilter.word)
      isSpecial = true
      if details.platforms.count < file.platforms.count {
        details.platforms = []
        note("platforms of a file", file.platforms.joined(separator: ", "))
      }
    }
    if !file.attributes.isEmpty {
      note("attributes of a file", file.attributes.joined(separator: ", "))
    }
    if !file.assetTags.isEmpty {
      if isCompiled {
        note("tags of a file", file.assetTags.joined(separator: ", "))
      } else {
        details.tags = file.assetTags
        isSpecial = true
      }
    }
    if isSpecial { files.special.formUnion(paths) }
    if isSpecial || details.flags != nil { for path in paths { files.details[path] = details } }
    return paths
  }

  /// Whether `flags` may have a text.
  static func areFlags(_ text: String) -> Bool {
    (text.hasPrefix("-") || text.hasPrefix("$")) && !text.contains("  ")
      && !text.utf8.contains { $0 < 0x20 }
  }

  /// The Info.plist files of the configurations, which the writer leaves out of folders. An
  /// assignment that another one overrides names no such file.
  private func informationFiles(of index: Int) -> Set<String> {
    let names = imported.configurations.indices.compactMap { configuration in
      imported.setting(in: imported.targets[index], at: configuration) {
        $0.name == "INFOPLIST_FILE" && $0.isUnconditional
      }?.text
    }
    return Set(
      names.map { name in
        var name = name
        for prefix in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/"] where name.hasPrefix(prefix)
        {
          name.removeFirst(prefix.count)
        }
        return LexicalPath.normalize(LexicalPath.join(imported.folder, name))
      })
  }

  /// The compiled files, with the folders that mean the same.
  private func exact(
    _ compiled: [String], of index: Int, _ membership: FolderMembership
  ) -> [String] {
    var membership = membership
    return folders.folded(compiled, keepsAll: true) { membership.isExact($0) }
  }

  // MARK: Synchronized folders

  /// Returns the entries of synchronized folders, and of files in synchronized folders of other
  /// targets.
  private mutating func synchronized(_ part: Project.Target, of index: Int) -> [PartValue] {
    let information = informationFiles(of: index)
    var result: [PartValue] = []
    for other in part.otherMembers { lose("rule of a folder", other, of: index) }
    for folder in part.folders {
      let excluded = folder.excluded.map(LexicalPath.normalize).filter { !information.contains($0) }
      var patterns: [String] = []
      for path in excluded {
        let name = LexicalPath.relative(path, to: LexicalPath.normalize(folder.path))
        // Xcode does not build hidden files.
        if LexicalPath.fileName(of: path).hasPrefix(".") { continue }
        if name.contains("{") || !hasFiles(path) {
          lose("file left out of a folder", relative(path), of: index)
        } else {
          patterns.append(name)
        }
      }
      var fields = [("path", PartValue.text(relative(folder.path)))]
      if !patterns.isEmpty { fields.append(("exclude", .texts(patterns))) }
      result.append(fields.count == 1 ? fields[0].1 : .entries(fields))
    }
    var flags: [String: String] = [:]
    for member in part.members {
      for path in member.item.paths.map(relative) {
        loseRules(of: member, at: path, of: index)
        guard let own = member.compilerFlags else { continue }
        if Self.areFlags(own) {
          flags[path] = own
        } else {
          lose("compiler flags of a file", "\(path) (\(own))", of: index)
        }
      }
    }
    let foreign = part.foreignFiles.filter { !Project.isLocalizedPattern($0) }.map(relative)
    result += (foreign + flags.keys.filter { !foreign.contains($0) }.sorted()).map {
      FileDetails(flags: flags[$0]).entry($0)
    }
    return result
  }

  /// Lists what no field expresses for a file of a synchronized folder.
  private mutating func loseRules(of member: Project.BuildFile, at path: String, of index: Int) {
    let rules = [
      ("attributes", member.attributes.contains { $0 != "Public" && $0 != "Private" }),
      ("platforms", !member.platforms.isEmpty), ("tags", !member.assetTags.isEmpty),
      ("file type", member.type != nil),
    ]
    for (words, isStated) in rules where isStated {
      lose("rule of a folder", "\(words) of \(path)", of: index)
    }
  }

  /// Whether an exception stands for any file.
  private func hasFiles(_ path: String) -> Bool {
    Project.isLocalizedPattern(path)
      ? !Project.localizedFiles(path, in: sources).isEmpty
      : sources.isReadableFile(path) || sources.folderEntries(path) != nil
  }
}
