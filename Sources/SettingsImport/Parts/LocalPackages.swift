import SettingsDiagnostics
import SettingsProjects
import SettingsXcode

/// The Swift packages on the disk that belong to a project: those that it refers to, and the folders
/// with a manifest that Xcode shows among its files, in its synchronized folders and in its workspace.
struct LocalPackages {
  private static let maximumCount = 20_000

  /// The packages that declare a product in their manifests, by its name.
  private var declaring: [String: [String]] = [:]
  /// The packages whose manifests contain a text: a manifest may compute the names of its products.
  private var mentioning: [String: [String]] = [:]
  /// The folders that do not exist, such as a submodule that is not checked out, by their names.
  private var missing: [String: [String]] = [:]

  init(of project: XcodeProject, sources: any SourceProvider) {
    let reader = ProjectReader(project)
    let referenced = reader.packageFolders()
    let synchronized = reader.synchronizedRoots().flatMap { root in
      (sources.files(below: root, limit: Self.maximumCount) ?? [])
        .filter { LexicalPath.fileName(of: $0) == PackageManifest.fileName }
        .map { LexicalPath.normalize(LexicalPath.directory(of: $0)) }
    }
    let folders =
      referenced + synchronized + Self.workspaceFolders(around: project, sources: sources)
    for folder in folders.uniqued() {
      // Without a compiler, each of the manifests may count.
      let manifests = PackageManifest.files(in: folder, sources: sources).compactMap {
        try? sources.read($0)
      }
      if !manifests.isEmpty {
        add(folder, manifests)
      } else if sources.folderEntries(folder)?.isEmpty ?? true {
        missing[LexicalPath.fileName(of: folder), default: []].append(folder)
      }
    }
  }

  /// Returns the only package that has a product: by its manifest; otherwise, by the name of a folder
  /// without one.
  func folder(declaring product: String) -> String? {
    let found = [declaring, mentioning, missing].lazy.compactMap { $0[product] }.first
    return found?.count == 1 ? found?[0] : nil
  }

  /// Adds the texts of a package's manifests, and those among them that name products.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the manifests.
  private mutating func add(_ folder: String, _ manifests: [[UInt8]]) {
    var rest = Array(manifests.joined(separator: [0x0A]))[...]
    var names: (declared: Set<String>, all: Set<String>) = ([], [])
    while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
      let text = rest[(start + 1)...].prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
      let name = String(decoding: text, as: UTF8.self)
      names.all.insert(name)
      if Self.isName(ofProduct: rest[..<start]) { names.declared.insert(name) }
      rest = rest[min(text.endIndex + 1, rest.endIndex)...]
    }
    for name in names.declared { declaring[name, default: []].append(folder) }
    for name in names.all { mentioning[name, default: []].append(folder) }
  }

  /// Whether the text before a name begins a product, or a target that SwiftPM makes a product of.
  private static func isName(ofProduct text: ArraySlice<UInt8>) -> Bool {
    guard let call = dropping("name:", from: text) else { return false }
    return ["library", "executable", "plugin", "executableTarget"].contains {
      dropping(".\($0)(", from: call) != nil
    }
  }

  /// Returns a text without white space and a word at its end; nil if it ends otherwise.
  private static func dropping(_ word: String, from text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = text.lastIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard let end, text[...end].suffix(word.utf8.count).elementsEqual(word.utf8) else { return nil }
    return text[...end].dropLast(word.utf8.count)
  }

  /// Returns the folders that the workspaces of a project list: those beside it and in the folder above.
  private static func workspaceFolders(
    around project: XcodeProject, sources: any SourceProvider
  ) -> [String] {
    let folder = LexicalPath.directory(of: LexicalPath.normalize(project.path))
    var result: [String] = []
    for place in [folder, LexicalPath.normalize(LexicalPath.join(folder, ".."))] {
      let names = (sources.folderEntries(place) ?? []).map { $0.name }.sorted()
      for name in names where name.hasSuffix(".xcworkspace") {
        let workspace = LexicalPath.join(place, name)
        guard let bytes = try? sources.read(LexicalPath.join(workspace, XcodeWorkspace.fileName))
        else { continue }
        var files = SourceFiles()
        var diagnostics = DiagnosticCollector()
        let paths = XcodeWorkspace.read(
          bytes, path: workspace, file: files.add(path: workspace, bytes: bytes),
          diagnostics: &diagnostics
        ).map(\.path)
        if paths.contains(LexicalPath.normalize(project.path)) {
          result += paths.filter { !$0.hasSuffix(".xcodeproj") }
        }
      }
    }
    return result
  }
}
