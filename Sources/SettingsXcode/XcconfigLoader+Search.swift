package import SettingsDiagnostics

extension XcconfigLoader {
  /// Finds an included file in the folders of the including files, innermost first, then in the
  /// search paths. In each, it tries the name as written, then with `.xcconfig` if the name has no
  /// extension.
  ///
  /// - Parameter files: The files that include one another, innermost last.
  package static func find(
    _ written: String, from files: some BidirectionalCollection<String>,
    _ sources: any SourceProvider, _ options: Options
  ) -> String? {
    var name = written
    let placeholder = "<DEVELOPER_DIR>"
    if name.hasPrefix(placeholder) {
      guard let folder = options.developerFolder else { return nil }
      name = folder + name.dropFirst(placeholder.count)
    }
    let hasExtension = LexicalPath.fileName(of: name).dropFirst().contains(".")
    func file(in folder: String) -> String? {
      let path = LexicalPath.join(folder, name)
      if sources.isReadableFile(path) { return path }
      guard !hasExtension || LexicalPath.isAbsolute(name) else { return nil }
      return sources.isReadableFile(path + ".xcconfig") ? path + ".xcconfig" : nil
    }
    if LexicalPath.isAbsolute(name) { return file(in: "") }
    // Most files are in the first folder, and there may be many folders.
    for including in files.reversed() {
      if let found = file(in: LexicalPath.directory(of: including)) { return found }
    }
    for folder in options.searchPaths {
      if let found = file(in: folder) { return found }
    }
    return nil
  }

  /// Finds the file of an include whose name differs in case: the usual disks of a Mac have it.
  ///
  /// - Parameter files: The files that include one another, innermost last.
  mutating func findIgnoringCase(_ written: String, from files: [String]) -> String? {
    if files.isEmpty { return nil }
    let name = LexicalPath.fileName(of: written).lowercased()
    let names = name.dropFirst().contains(".") ? [name] : [name, name + ".xcconfig"]
    let places = files.reversed().map(LexicalPath.directory) + options.searchPaths
    for place in places.uniqued() {
      let folder = LexicalPath.directory(of: LexicalPath.join(place, written))
      let known = fileNames[folder] ?? fileNames(in: folder)
      fileNames[folder] = known
      if let found = names.lazy.compactMap({ known[$0] }).first {
        return LexicalPath.join(folder, found)
      }
    }
    return nil
  }

  /// Returns the names of the files in a folder by their lowercase forms.
  private func fileNames(in folder: String) -> [String: String] {
    let files = (sources.folderEntries(folder) ?? []).filter { $0.kind != .folder }.map(\.name)
    return Dictionary(files.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  /// Returns the shortest path that leads to the same file. If a folder before '..' is a link, that is
  /// the path itself.
  static func shown(
    _ path: String, _ canonicalPath: String?, _ sources: any SourceProvider
  ) -> String {
    let normalized = LexicalPath.normalize(path)
    if !LexicalPath.goesUp(path) || normalized == path { return normalized }
    return sources.canonicalPath(normalized) == canonicalPath ?? sources.canonicalPath(path)
      ? normalized : path
  }
}
