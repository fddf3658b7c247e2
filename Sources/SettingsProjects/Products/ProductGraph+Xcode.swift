import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// What targets of Xcode projects depend on, link and embed.
extension ProductGraph {
  func part(_ project: Int, _ target: Int) -> Project.Target {
    projects[project].parts.targets[target - projects[project].first]
  }

  /// Returns the parts in the order of the project file: phases, packages, dependencies, rules. The
  /// system's own frameworks and libraries are left out.
  mutating func parts(
    of part: Project.Target, in project: Int, on platforms: Set<String>?
  ) -> [LinkedPart] {
    func isUsed(_ filters: [String]) -> Bool {
      platforms.map { PlatformFilter.include(filters, $0) } ?? true
    }
    var result: [LinkedPart] = []
    for phase in part.phases {
      for file in phase.files where isUsed(file.platforms) {
        switch phase.kind {
        case .frameworks: result += parts(of: file.item, in: project)
        case .copy, .resources:
          if hasCode(file, isPlaceOfCode: phase.isPlaceOfCode) {
            result += parts(of: file.item, in: project)
          }
        case .sources: result += inSources(file)
        default: break
        }
      }
    }
    // The platform filters of packages are in the build files.
    let files = part.phases.flatMap(\.files).filter(\.item.isPackage)
    let filed = Set(files.map(\.item))
    let products =
      files.filter { isUsed($0.platforms) }.map(\.item)
      + part.packageProducts.filter { !filed.contains($0) }
    for product in products { result += package(product, in: project, on: platforms) }
    for dependency in part.dependencies where isUsed(dependency.platforms) {
      result += parts(of: dependency, in: project)
    }
    result += part.unknownFolders.map { folder in
      .missing(
        MissingPart(
          .generatedSource, name: LexicalPath.fileName(of: folder),
          message: "its files are compiled, and its place in the project is not known"))
    }
    return result + part.scriptRules.map(Self.rule)
  }

  /// Returns what is in a sources phase without being a source of the project: built code, a file that
  /// the build makes, or one whose place is not known.
  private func inSources(_ file: Project.BuildFile) -> [LinkedPart] {
    if case .file(let path) = file.item, FileType(path: path)?.isBuiltCode == true {
      return self.file(path)
    }
    let name: String
    switch file.item {
    case .foreignProduct(let product): name = product
    case .framework(let path), .library(let path), .unknown(let path): name = path
    case .file(let path) where path.contains("$("): name = path
    default: return []
    }
    let type = FileType(stated: file.type, path: name)
    guard type?.isCompiled ?? true else { return [] }
    return [
      .missing(
        MissingPart(
          .generatedSource, name: LexicalPath.fileName(of: name),
          message: "it is compiled, and it is not a file of the project"))
    ]
  }

  private mutating func parts(of item: Project.Item, in project: Int) -> [LinkedPart] {
    switch item {
    case .target(let index): return [.target(projects[project].first + index)]
    case .foreignProduct(let name): return product(name) ?? file(name)
    case .file(let path), .folder(let path), .unknown(let path):
      return file(path)
    case .framework, .library, .localized, .package: return []
    }
  }

  /// Whether a file that is copied into a product contains code.
  ///
  /// - Parameter isPlaceOfCode: Whether it is copied to where a product has programs, frameworks or
  ///   plug-ins.
  private func hasCode(_ file: Project.BuildFile, isPlaceOfCode: Bool) -> Bool {
    let path: String
    switch file.item {
    case .target: return true
    case .foreignProduct(let name): path = name
    case .file(let name), .folder(let name), .unknown(let name): path = name
    case .framework, .library, .localized, .package: return false
    }
    let type = file.type.flatMap(FileType.init(identifier:)) ?? FileType(path: path)
    return file.type?.hasPrefix("compiled.") == true
      || hasCode(path, type, isPlaceOfCode: isPlaceOfCode)
  }

  private mutating func package(
    _ item: Project.Item, in project: Int, on platforms: Set<String>?
  ) -> [LinkedPart] {
    guard case .package(let product, let index) = item else { return [] }
    if let name = Self.pluginName(product) { return Self.plugin(name) }
    let known = projects[project].parts.packages
    if let index, case .remote(let url, _) = known[index].place { return [remote(product, url)] }
    return packages.parts(product: product, on: platforms)
  }

  private func parts(of dependency: Project.Dependency, in project: Int) -> [LinkedPart] {
    switch dependency.item {
    case .target(let index):
      let target = projects[project].first + index
      return isPart(target) ? [.target(target)] : []
    case .foreignProduct(let name):
      // The name is that of the target when the dependency was made.
      let identified = dependency.foreign.flatMap { foreign -> Int? in
        guard let path = foreign.project, let identifier = foreign.identifier else { return nil }
        return targetsByIdentifier[LexicalPath.normalize(path)]?[identifier]
      }
      guard let found = identified.map({ [$0] }) ?? targetsByName[name] else {
        return [Self.foreign(name)]
      }
      return found.filter(isPart).map(LinkedPart.target)
    case .package(let product, _): return Self.pluginName(product).map(Self.plugin) ?? []
    default: return []
    }
  }

  /// Returns the name of a build tool plugin, as a project file writes it: `plugin:Generator`.
  private static func pluginName(_ product: String) -> String? {
    let prefix = "plugin:"
    return product.hasPrefix(prefix) ? String(product.dropFirst(prefix.count)) : nil
  }
}

extension Project.Phase {
  /// Whether it copies to the folders of programs, frameworks, plug-ins or services.
  fileprivate var isPlaceOfCode: Bool {
    guard case .copy(let copy) = self else { return false }
    let words = ProductGraph.foldersOfCode
    return [6, 10, 13].contains(copy.destination)
      || words.contains { copy.subpath.contains($0) || copy.destinationName == $0 }
  }
}

extension Project.Item {
  fileprivate var isPackage: Bool {
    if case .package = self { return true }
    return false
  }
}
