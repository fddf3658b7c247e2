import SettingsDiagnostics

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
