import SettingsDiagnostics
import SettingsModel

/// What the names and paths of libraries, frameworks and plug-ins stand for.
extension ProductGraph {
  func remote(_ product: String, _ url: String) -> LinkedPart {
    .missing(
      MissingPart(
        .dependency, name: product,
        message: url.isEmpty
          ? "a package product whose package is not known" : "a package product of \(url)"))
  }

  static func foreign(_ name: String) -> LinkedPart {
    .missing(
      MissingPart(
        .dependency, name: name, message: "a target of another project, which is not loaded"))
  }

  /// Returns what a build tool plugin may add to a product.
  static func plugin(_ name: String) -> [LinkedPart] {
    if PackageProducts.checksOnly(name) { return [] }
    return [
      .missing(
        MissingPart(
          .generatedSource, name: name,
          message: "this plugin may generate sources, and its output is not read"))
    ]
  }

  static func rule(_ pattern: String) -> LinkedPart {
    .missing(
      MissingPart(
        .buildRule, name: pattern,
        message: "a build rule generates sources from such files, and its output is not read"))
  }

  /// The targets that build a product of some file name; nil where none does.
  func product(_ name: String) -> [LinkedPart]? {
    builders[name].map { $0.map(LinkedPart.target) }
  }

  /// The targets that build a library of some name; nil where none does.
  func ownLibrary(_ name: String) -> [LinkedPart]? {
    product("lib\(name).a") ?? product("lib\(name).dylib")
  }

  /// The file name of one of Apple's libraries, which config.yaml names with or without its extension.
  static func stub(_ name: String) -> String { name.contains(".") ? name : name + ".tbd" }

  func framework(_ name: String) -> [LinkedPart] {
    if let own = product("\(name).framework") { return own }
    return AppleLibraries.contains(framework: name) ? [] : [missingLibrary(name)]
  }

  func file(_ path: String) -> [LinkedPart] {
    let fileName = LexicalPath.fileName(of: path)
    let name = LexicalPath.libraryName(of: fileName)
    // A file that is there was built before, whatever targets are called.
    if exists(path) { return [missingLibrary(name)] }
    if Self.mayBeBuilt(path), let own = product(fileName) { return own }
    // The linker looks among the products before it looks in the SDK.
    if fileName.hasSuffix(".tbd"), let own = ownLibrary(name) { return own }
    // The system's libraries are stubs of text in an SDK.
    if fileName.hasSuffix(".tbd"), AppleLibraries.contains(library: name) { return [] }
    let place = LexicalPath.normalize(path)
    if place.hasPrefix("/System/Library/") || place.hasPrefix("/usr/lib/") { return [] }
    let isInSDK = path.contains("$(SDKROOT)") || path.contains("$(DEVELOPER_DIR)")
    if isInSDK, !LexicalPath.components(of: path).contains("..") { return [] }
    let isBundled = !path.contains("/")
    if isBundled, fileName.hasSuffix(".framework"), AppleLibraries.contains(framework: name) {
      return []
    }
    return [missingLibrary(name)]
  }

  /// Whether a path may be that of a product: its name alone, or one in a folder of the build.
  private static func mayBeBuilt(_ path: String) -> Bool {
    guard path.contains("/"), !path.hasPrefix("/"), !path.contains("$(") else { return true }
    return ["build", "Build", "DerivedData"].contains { path.hasPrefix("\($0)/") }
  }

  /// Whether a file or a folder is at a path, which may be relative to the project's folder.
  private func exists(_ path: String) -> Bool {
    if path.hasPrefix("/System/") || path.hasPrefix("/usr/") { return false }
    let folder = LexicalPath.directory(of: LexicalPath.normalize(project.path))
    return [path, LexicalPath.join(folder, path)].contains {
      project.sources.canonicalPath($0) != nil
    }
  }

  func missingLibrary(_ name: String) -> LinkedPart {
    .missing(MissingPart(.library, name: name, message: "a library without sources is linked"))
  }
}
