import SettingsDiagnostics
import SettingsXcode

/// The Swift packages on the disk that belong to a project: those that it refers to, and the folders
/// with a manifest that Xcode shows among its files, in its synchronized folders and in its workspace.
struct LocalPackages {
  private static let manifestName = "Package.swift"
  private static let maximumCount = 20_000

  /// The folders with the texts of their manifests; nil for a folder that does not exist, such as a
  /// submodule that is not checked out.
  private let packages: [(folder: String, manifest: String?)]

  init(of project: XcodeProject, sources: any SourceProvider) {
    let contents = TargetContents(project)
    let referenced = contents.packageFolders()
    let synchronized = contents.synchronizedRoots().flatMap { root in
      (sources.files(below: root, limit: Self.maximumCount) ?? [])
        .filter { LexicalPath.fileName(of: $0) == Self.manifestName }
        .map { LexicalPath.normalize(LexicalPath.directory(of: $0)) }
    }
    let folders =
      referenced + synchronized + Self.workspaceFolders(around: project, sources: sources)
    packages = folders.uniqued().compactMap { folder in
      let manifest = try? sources.read(LexicalPath.join(folder, Self.manifestName))
      if manifest == nil, sources.folderEntries(folder)?.isEmpty == false { return nil }
      return (folder, manifest.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Returns the only package that has a product: by its manifest; otherwise, by the name of a folder
  /// without one.
  func folder(declaring product: String) -> String? {
    let declaring = packages.filter { $0.manifest.map { Self.declares(product, $0) } ?? false }
    // A manifest may compute the names of its products.
    let mentioning = packages.filter { $0.manifest?.contains("\"\(product)\"") ?? false }
    let named = packages.filter {
      $0.manifest == nil && LexicalPath.fileName(of: $0.folder) == product
    }
    return [declaring, mentioning, named].first { !$0.isEmpty }.flatMap {
      $0.count == 1 ? $0[0].folder : nil
    }
  }

  /// Whether a manifest declares a product, or a target that SwiftPM makes a product of.
  private static func declares(_ product: String, _ manifest: String) -> Bool {
    ["library", "executable", "plugin", "executableTarget"].contains { kind in
      manifest.ranges(of: ".\(kind)(").contains { call in
        var rest = manifest[call.upperBound...].drop(while: \.isWhitespace)
        guard rest.hasPrefix("name:") else { return false }
        rest = rest.dropFirst("name:".count).drop(while: \.isWhitespace)
        return rest.hasPrefix("\"\(product)\"")
      }
    }
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
