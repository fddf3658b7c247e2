import SettingsDiagnostics

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
      let ending = FileType.fileExtension(of: name).map { $0.utf8.count + 1 } ?? 0
      stem = LexicalPath.join(folder, String(decoding: name.utf8.dropLast(ending), as: UTF8.self))
    }
  }
}
