import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// Whether the files of a target are those that a folder in `sources` gives it.
struct FolderMembership {
  let target: Project.Target
  /// The files that the target compiles and copies: normalized paths.
  let compiled: Set<String>
  let copied: Set<String>
  let special: Set<String>
  let informationFiles: Set<String>
  let sources: any SourceProvider
  private var known: [String: Bool] = [:]

  init(
    of target: Project.Target, compiled: Set<String>, copied: Set<String>, special: Set<String>,
    informationFiles: Set<String>, sources: any SourceProvider
  ) {
    self.target = target
    self.compiled = compiled
    self.copied = copied
    self.special = special
    self.informationFiles = informationFiles
    self.sources = sources
  }

  mutating func isExact(_ folder: String) -> Bool {
    if let known = known[folder] { return known }
    var request = TargetFileRequest(root: ".", entries: [SourcePath(path: folder)])
    request.resolvesLinks = false
    let list = request.files(in: sources)
    let result =
      list.isComplete
      && list.files.allSatisfy { file in
        if informationFiles.contains(file.path) { return true }
        if special.contains(file.path) { return false }
        switch role(of: file) {
        case .compiled: return compiled.contains(file.path)
        case .copied: return copied.contains(file.path)
        case .none: return true
        }
      }
    known[folder] = result
    return result
  }

  private enum Role { case compiled, copied, none }

  private func role(of file: TargetFileList.File) -> Role {
    if target.compiles(file.path, file.type) { return .compiled }
    let isUnused =
      file.type?.isHeader == true
      || FileType.fileExtension(of: file.path).map(Self.unusedEndings.contains) == true
    return isUnused ? .none : .copied
  }

  /// The extensions of files that builds read and do not copy.
  private static let unusedEndings: Set<String> = [
    "inc", "modulemap", "xcconfig", "entitlements", "xcfilelist", "gpx", "apns", "xctestplan",
  ]
}
