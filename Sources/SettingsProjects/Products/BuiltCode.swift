package import SettingsDiagnostics
package import SettingsModel

/// Code in files that are put into a product as they are.
package enum BuiltCode {
  /// The most files of a folder that are looked at. Larger folders count as code.
  private static let limit = 20_000

  /// Whether a file is a program or library, or a folder contains one.
  ///
  /// - Parameter type: The type of the file; nil if it is not known.
  package static func isPresent(
    at path: String, _ type: FileType?, _ sources: any SourceProvider
  ) -> Bool {
    if type?.isBuiltCode == true { return true }
    // Tools make the code of other folders that count as one file.
    if let type, !type.isBundle, type.identifier != "folder" { return false }
    guard sources.folderEntries(path) != nil else { return isProgram(path, sources) }
    guard let files = sources.files(below: path, limit: limit) else { return true }
    return files.contains { file in
      FileType(path: file)?.isBuiltCode == true || isProgram(file, sources)
    }
  }

  /// Whether a file without an extension begins as programs and libraries of Apple's systems do.
  private static func isProgram(_ path: String, _ sources: any SourceProvider) -> Bool {
    guard FileType.fileExtension(of: path) == nil, sources.isReadableFile(path) else {
      return false
    }
    // What cannot be read may be one.
    return sources.start(of: path, count: 4).map(magicNumbers.contains) ?? true
  }

  private static let magicNumbers: Set<[UInt8]> = [
    [0xFE, 0xED, 0xFA, 0xCE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF],
    [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF],
  ]
}
