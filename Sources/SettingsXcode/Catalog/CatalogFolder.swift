package import SettingsDiagnostics
import SettingsSystem

/// Finds and reads Apple's catalog of build settings, the folder `share/pm` of a toolchain.
package enum CatalogFolder {
  /// The bundles for Apple's platforms. A toolchain also has bundles for other platforms.
  private static let bundles = [
    "SwiftBuild_SWBCore.resources", "SwiftBuild_SWBUniversalPlatform.resources",
    "SwiftBuild_SWBApplePlatform.resources",
  ]

  /// Reads the catalog of a folder, or of the current toolchain.
  ///
  /// - Parameter path: The path from the user: a catalog, or a toolchain that contains one.
  /// - Returns: Nil if there is no catalog. This is reported, as an error if the user named the
  ///   folder.
  package static func catalog(
    _ path: String?, diagnostics: inout DiagnosticCollector
  ) -> SettingsCatalog? {
    if let path {
      for candidate in [path, path + "/share/pm", path + "/usr/share/pm"] {
        if let catalog = read(candidate) { return catalog }
      }
      diagnostics.report(
        Diagnostic(
          "catalog", "there is no catalog of build settings in '\(path)'", path: path,
          help: "name a toolchain's folder share/pm, or a folder with .xcspec files"))
      return nil
    }
    if let folder = toolchainFolder(), let catalog = read(folder) { return catalog }
    diagnostics.report(
      Diagnostic(
        "catalog", .note,
        "Apple's catalog of build settings was not found; a built-in table of the most common "
          + "defaults replaces it",
        help: "put a toolchain from swift.org, 6.2 or newer, first in PATH, or name its folder "
          + "share/pm with --catalog"))
    return nil
  }

  /// Returns the texts in the same folder as the catalog.
  package static func texts(of catalog: SettingsCatalog) -> CatalogTexts {
    let sources = DiskSources()
    var folders: [String] = []
    for path in catalog.paths {
      let folder = LexicalPath.directory(of: path) + "/en.lproj"
      if !folders.contains(folder) { folders.append(folder) }
    }
    var files: [SettingsCatalog.File] = []
    for folder in folders {
      for entry in (try? Folder.entries(of: folder)) ?? [] where entry.name.hasSuffix(".strings") {
        let path = folder + "/" + entry.name
        if let bytes = try? sources.read(path) { files.append(.init(path: path, bytes: bytes)) }
      }
    }
    return CatalogTexts(files)
  }

  /// Returns the catalog folder of the first compiler in PATH that has one beside it.
  ///
  /// If none does, the function asks the first compiler for its location, because it may be a proxy
  /// for another.
  package static func toolchainFolder() -> String? {
    ReadFailure.searching(findToolchainFolder)
  }

  private static func findToolchainFolder() -> String? {
    let disk = DiskSources()
    func catalog(beside compiler: String) -> String? {
      guard let real = disk.canonicalPath(compiler) else { return nil }
      let candidate = LexicalPath.normalize(LexicalPath.directory(of: real) + "/../share/pm")
      return DiskEntry.isDirectory(candidate) ? candidate : nil
    }
    let owner = Environment.executable(named: "swiftc") { catalog(beside: $0) != nil }
    if let owner { return catalog(beside: owner) }
    guard let compiler = Environment.executable(named: "swiftc"),
      let outcome = try? CompilerProcess([compiler, CompilerInformation.question]).run(),
      outcome.status == 0, let answer = CompilerInformation(answer: outcome.output)
    else { return nil }
    let candidate = answer.usr + "/share/pm"
    return DiskEntry.isDirectory(candidate) ? candidate : nil
  }

  /// Reads the catalog in a folder.
  ///
  /// - Returns: Nil for a folder without specifications.
  private static func read(_ folder: String) -> SettingsCatalog? {
    var paths: [String] = []
    for bundle in bundles { collect(folder + "/" + bundle, depth: 0, into: &paths) }
    if paths.isEmpty { collect(folder, depth: 6, into: &paths) }
    let sources = DiskSources()
    let files = paths.compactMap { path in
      (try? sources.read(path)).map { SettingsCatalog.File(path: path, bytes: $0) }
    }
    let catalog = SettingsCatalog(files)
    return catalog.isEmpty ? nil : catalog
  }

  private static func collect(_ folder: String, depth: Int, into paths: inout [String]) {
    for entry in (try? Folder.entries(of: folder)) ?? [] {
      let path = folder + "/" + entry.name
      if entry.kind == .folder, depth > 0 { collect(path, depth: depth - 1, into: &paths) }
      if entry.kind != .folder, entry.name.hasSuffix(".xcspec"), !entry.name.hasPrefix(".") {
        paths.append(path)
      }
    }
  }
}
