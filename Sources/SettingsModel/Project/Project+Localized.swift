package import SettingsDiagnostics

extension Project {
  /// A file of a folder, or the variants of one in several languages.
  struct FolderItem {
    let item: Item
    /// The path of the file, or of the first variant.
    let path: String
    let type: FileType?
  }

  /// Joins localized files as groups of variants do: one item for all languages, with the texts of a
  /// storyboard among its variants.
  ///
  /// - Parameter isAlone: Whether a file is an item of its own.
  static func folderItems(
    _ files: [(path: String, type: FileType?)], isAlone: (String) -> Bool
  ) -> [FolderItem] {
    var owners: [String: String] = [:]
    for file in files where file.type?.hasTexts == true {
      if let place = Localized(file.path) { owners[place.stem] = place.name }
    }
    var groups: [String: Int] = [:]
    var result: [(name: String?, paths: [String], type: FileType?)] = []
    for file in files {
      guard !isAlone(file.path), let place = Localized(file.path) else {
        result.append((nil, [file.path], file.type))
        continue
      }
      let name = (file.type?.isOfTexts == true ? owners[place.stem] : nil) ?? place.name
      let key = LexicalPath.join(place.folder, name)
      if let index = groups[key] {
        result[index].paths.append(file.path)
      } else {
        groups[key] = result.count
        result.append((name, [file.path], file.type))
      }
    }
    return result.map { name, paths, type in
      FolderItem(
        item: name.map { .localized(name: $0, paths: paths) } ?? .file(paths[0]), path: paths[0],
        type: type)
    }
  }

  /// Whether a path stands for the files of all languages, as an exception of a synchronized folder
  /// does.
  package static func isLocalizedPattern(_ path: String) -> Bool {
    LexicalPath.fileName(of: LexicalPath.directory(of: path)) == "*.lproj"
  }

  /// Returns the files of all languages that a path stands for, with the texts of a storyboard.
  ///
  /// - Complexity: Linear in the number of entries of the folder with the languages.
  package static func localizedFiles(
    _ path: String, in sources: any SourceProvider
  ) -> [String] {
    let name = LexicalPath.fileName(of: path)
    let folder = LexicalPath.directory(of: LexicalPath.directory(of: path))
    var names = [name]
    if FileType(path: name)?.hasTexts == true {
      names += Localized.textEndings.map { "\(Localized.stem(of: name)).\($0)" }
    }
    let languages = (sources.folderEntries(folder) ?? []).map(\.name)
      .filter { $0.hasSuffix(".lproj") }.sorted()
    return languages.flatMap { language in
      names.map { LexicalPath.join(LexicalPath.join(folder, language), $0) }
        .filter { sources.isReadableFile($0) || sources.folderEntries($0) != nil }
    }
  }

  /// The place of a file in a folder such as `de.lproj`.
  private struct Localized {
    /// The folder of the folders of languages.
    let folder: String
    let name: String
    /// The folder with the name, without its extension.
    let stem: String

    /// - Returns: Nil for other files, and for a pattern of all languages.
    init?(_ path: String) {
      let language = LexicalPath.directory(of: path)
      guard language.hasSuffix(".lproj"), !language.contains("*") else { return nil }
      folder = LexicalPath.directory(of: language)
      name = LexicalPath.fileName(of: path)
      stem = LexicalPath.join(folder, Self.stem(of: name))
    }

    /// The extensions of files with the texts of a storyboard or its like.
    static let textEndings = ["strings", "xcstrings"]

    /// Returns a file name without its extension.
    static func stem(of name: String) -> String {
      let ending = FileType.fileExtension(of: name).map { $0.utf8.count + 1 } ?? 0
      return String(decoding: name.utf8.dropLast(ending), as: UTF8.self)
    }
  }
}
