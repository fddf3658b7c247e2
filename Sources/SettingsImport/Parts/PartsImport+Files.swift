import SettingsDiagnostics
import SettingsXcode
import SettingsXcodeGen

/// The sources, resources and headers of targets.
extension PartsImport {
  mutating func addFiles(of index: Int, to target: inout ImportedParts.Target) {
    let part = parts.targets[index]
    var compiled: [String] = []
    var copied: [String] = []
    var folders: [String] = []
    /// Files about which a folder in `sources` could not tell all.
    var special: Set<String> = []
    for (place, phase) in part.phases.enumerated() {
      switch phase {
      case .copy(let copy) where isHeaderCopy(copy, at: place, of: index):
        compiled += copy.files.flatMap(\.item.paths).filter { $0.hasSuffix(".modulemap") }
      case .sources(let files):
        for file in files {
          compiled += checked(file, of: index, &special)
        }
      case .resources(let files):
        for file in files {
          if case .target = file.item { continue }
          let paths = checked(file, of: index, &special)
          if let path = folderReference(file.item) {
            lose("reference to a folder, now a phase that copies it", relative(path), of: index)
            folders.append(relative(path))
            special.formUnion(paths)
          } else {
            copied += paths
          }
        }
      case .headers, .frameworks, .copy, .script, .other: break
      }
    }
    let membership = FolderMembership(
      compiled: Set(compiled), copied: Set(copied), special: special,
      informationFiles: informationFiles(of: index), sources: sources)
    target.sources = imported.targets[index].sources
    if types[index] != nil {
      let listed = compiled + copied.filter(Self.isInterface)
      target.sources = exact(listed, of: index, membership) + synchronized(part, of: index)
    }
    let listed = target.sources.map { LexicalPath.join(imported.folder, $0) }
      .map(LexicalPath.normalize)
    let covered = Set(listed)
    var headers = self.headers(of: index)
    addSynchronizedHeaders(part, to: &headers)
    if !headers.isEmpty {
      target.fields.append(
        .init(key: "headers", value: .entries(headers.map { ($0.0, .texts($0.1)) })))
    }
    var seen: Set<String> = []
    let resources = copied.map(LexicalPath.normalize)
      .filter { !Self.isCovered($0, by: covered) && seen.insert($0).inserted }.map(relative)
    if types[index] == nil, !resources.isEmpty {
      lose("resources of a target without product", resources.joined(separator: ", "), of: index)
    } else if !resources.isEmpty {
      target.fields.append(.init(key: "resources", value: .texts(resources)))
    }
    if !folders.isEmpty {
      target.copiedFolders = [
        .entries([("to", .text("resources")), ("files", .texts(folders))])
      ]
    }
    if types[index] != nil {
      target.frameworks = imported.targets[index].frameworks.filter { name in
        !FrameworkNames.ofTests([name + ".framework"]).isEmpty
      }
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

  /// The path of a folder that is copied as it is: a reference to a folder, or to one with an unknown extension.
  private func folderReference(_ item: XcodeParts.Item) -> String? {
    switch item {
    case .folder(let path): path
    case .file(let path):
      !FolderMembership.isWrapper(path) && sources.folderEntries(path) != nil ? path : nil
    default: nil
    }
  }

  /// The paths of a file of a phase; what its entry says beside is reported.
  private mutating func checked(
    _ file: XcodeParts.BuildFile, of index: Int, _ special: inout Set<String>
  ) -> [String] {
    let paths = file.item.paths.map(LexicalPath.normalize)
    let name = file.item.paths.first.map(relative) ?? self.name(of: file.item)
    if paths.isEmpty { lose("file", name, of: index) }
    if paths.contains(where: { $0.contains("$") }) {
      lose("file with '$' in its path", name, of: index)
      return []
    }
    var isSpecial = false
    func note(_ kind: String, _ words: String) {
      lose(kind, "\(name) (\(words))", of: index)
      isSpecial = true
    }
    if let flags = file.compilerFlags, !flags.isEmpty { note("compiler flags of a file", flags) }
    if !file.platforms.isEmpty {
      note("platforms of a file", file.platforms.joined(separator: ", "))
    }
    if !file.attributes.isEmpty {
      note("attributes of a file", file.attributes.joined(separator: ", "))
    }
    if !file.assetTags.isEmpty { note("tags of a file", file.assetTags.joined(separator: ", ")) }
    if isSpecial { special.formUnion(paths) }
    return paths
  }

  private func informationFiles(of index: Int) -> Set<String> {
    let level = imported.targets[index].level
    let names = level.cells.flatMap { cell in
      (cell.own + cell.inherited).filter { $0.name == "INFOPLIST_FILE" }.map(\.text)
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

  private mutating func synchronized(_ part: XcodeParts.Target, of index: Int) -> [String] {
    let information = informationFiles(of: index)
    for folder in part.folders {
      for path in folder.excluded where !information.contains(LexicalPath.normalize(path)) {
        lose("file left out of a folder", relative(path), of: index)
      }
      for other in folder.others { lose("rule of a folder", other, of: index) }
    }
    return part.folders.map { relative($0.path) } + part.foreignFiles.map(relative)
  }

  private func addSynchronizedHeaders(
    _ part: XcodeParts.Target, to headers: inout [(String, [String])]
  ) {
    func add(_ key: String, _ paths: [String]) {
      if paths.isEmpty { return }
      if let place = headers.firstIndex(where: { $0.0 == key }) {
        headers[place].1 += paths.map(relative)
      } else {
        headers.append((key, paths.map(relative)))
      }
    }
    add("public", part.folders.flatMap(\.publicHeaders))
    add("private", part.folders.flatMap(\.privateHeaders))
  }

  // MARK: Headers

  private mutating func headers(of index: Int) -> [(String, [String])] {
    var byVisibility: [String: [String]] = [:]
    for (place, phase) in parts.targets[index].phases.enumerated() {
      if case .copy(let copy) = phase, isHeaderCopy(copy, at: place, of: index) {
        byVisibility["public", default: []] += copy.files.flatMap(\.item.paths)
          .filter { !$0.hasSuffix(".modulemap") }.map(relative)
      }
      guard case .headers(let files) = phase else { continue }
      for file in files {
        let visibility =
          file.attributes.contains("Public")
          ? "public" : file.attributes.contains("Private") ? "private" : "project"
        byVisibility[visibility, default: []] += file.item.paths.map(relative)
        let name = name(of: file.item)
        if file.item.paths.contains(where: { sources.folderEntries($0) != nil }) {
          lose("folder of headers, now its headers", name, of: index)
        }
        if visibility == "public", types[index]?.name == "library.static" {
          lose("public header, now in a phase that copies it", name, of: index)
        }
        if !file.platforms.isEmpty { lose("platforms of a file", name, of: index) }
        for attribute in file.attributes where !["Public", "Private"].contains(attribute) {
          lose("attributes of a file", "\(name) (\(attribute))", of: index)
        }
      }
    }
    if let type = types[index], !type.hasHeaders, type.name != "library.static",
      !byVisibility.isEmpty
    {
      lose(
        "headers of a \(type.name)",
        byVisibility.values.flatMap(\.self).sorted().joined(separator: ", "), of: index)
      return []
    }
    return ["public", "private", "project"].compactMap { key in
      byVisibility[key].map { (key, $0) }
    }
  }
}

/// Whether the files of a target are those that a folder in `sources` gives it.
struct FolderMembership {
  /// The files that the target compiles and copies: normalized paths.
  let compiled: Set<String>
  let copied: Set<String>
  let special: Set<String>
  let informationFiles: Set<String>
  let sources: any SourceProvider
  private var known: [String: Bool] = [:]

  init(
    compiled: Set<String>, copied: Set<String>, special: Set<String>,
    informationFiles: Set<String>, sources: any SourceProvider
  ) {
    self.compiled = compiled
    self.copied = copied
    self.special = special
    self.informationFiles = informationFiles
    self.sources = sources
  }

  private static let maximumCount = 20_000

  mutating func isExact(_ folder: String) -> Bool {
    if let known = known[folder] { return known }
    let files = sources.files(below: folder, limit: Self.maximumCount) ?? []
    let result = files.allSatisfy { file in
      let path = Self.wrapper(LexicalPath.normalize(file), below: folder)
      if informationFiles.contains(path) { return true }
      if special.contains(path) { return false }
      switch Self.role(of: path) {
      case .compiled: return compiled.contains(path)
      case .copied: return copied.contains(path)
      case .none: return true
      }
    }
    known[folder] = result
    return result
  }

  private enum Role { case compiled, copied, none }

  private static func role(of path: String) -> Role {
    let name = LexicalPath.fileName(of: path)
    if name.hasPrefix(".") { return .none }
    guard let dot = name.lastIndex(of: ".") else { return .copied }
    let ending = String(name[name.index(after: dot)...])
    if compiledEndings.contains(ending) { return .compiled }
    return unusedEndings.contains(ending) ? .none : .copied
  }

  private static let compiledEndings = words(
    "swift gyb m mm c cc cp cpp cxx s S y yy l ll d iig defs metal xcdatamodeld xcdatamodel "
      + "xcmappingmodel intentdefinition mlmodel mlpackage rcproject docc")
  private static let unusedEndings = words(
    "h hh hpp hxx ipp tpp inc pch modulemap xcconfig entitlements xcfilelist gpx apns xctestplan")
  /// Folders that count as one file.
  private static let wrappers = words(
    "xcassets icon bundle framework xcframework app appex scnassets xcdatamodeld xcdatamodel "
      + "xcmappingmodel mlpackage docc playground rcproject")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// Whether a folder counts as one file, by its name.
  static func isWrapper(_ path: String) -> Bool {
    let name = LexicalPath.fileName(of: path)
    return name.lastIndex(of: ".").map {
      wrappers.contains(String(name[name.index(after: $0)...]))
    } ?? false
  }

  /// The outermost folder above a file that counts as one file; otherwise, the file.
  private static func wrapper(_ path: String, below folder: String) -> String {
    var result = path
    var place = LexicalPath.directory(of: path)
    while place.utf8.count > folder.utf8.count {
      if isWrapper(place) { result = place }
      place = LexicalPath.directory(of: place)
    }
    return result
  }
}
