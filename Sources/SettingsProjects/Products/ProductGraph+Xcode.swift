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
    for phase in part.phases where phase.kind == .frameworks || phase.kind == .copy {
      for file in phase.files where isUsed(file.platforms) {
        result += parts(of: file.item, isCopied: phase.kind == .copy, in: project)
      }
    }
    // The platform filters of packages are in the build files.
    let files = part.phases.flatMap(\.files).filter(\.item.isPackage)
    let filed = Set(files.map(\.item))
    let products =
      files.filter { isUsed($0.platforms) }.map(\.item)
      + part.packageProducts.filter { !filed.contains($0) }
    for product in products { result += package(product, in: project) }
    for dependency in part.dependencies where isUsed(dependency.platforms) {
      result += parts(of: dependency, in: project)
    }
    return result + part.scriptRules.map(Self.rule)
  }

  private mutating func parts(
    of item: Project.Item, isCopied: Bool, in project: Int
  ) -> [LinkedPart] {
    switch item {
    case .target(let index): return [.target(projects[project].first + index)]
    case .foreignProduct(let name): return product(name) ?? file(name)
    case .file(let path), .folder(let path), .unknown(let path):
      return isCopied && !Self.hasCode(path) ? [] : file(path)
    case .framework, .library, .localized, .package: return []
    }
  }

  /// Whether the name of a file that is copied into a product shows that it contains code.
  private static func hasCode(_ name: String) -> Bool {
    [".framework", ".xcframework", ".dylib", ".a", ".appex", ".xpc", ".app"].contains {
      name.hasSuffix($0)
    }
  }

  private mutating func package(_ item: Project.Item, in project: Int) -> [LinkedPart] {
    guard case .package(let product, let index) = item, !product.hasPrefix("plugin:") else {
      return []
    }
    let known = projects[project].parts.packages
    if let index, case .remote(let url, _) = known[index].place { return [remote(product, url)] }
    return packages.parts(product: product)
  }

  private func parts(of dependency: Project.Dependency, in project: Int) -> [LinkedPart] {
    switch dependency.item {
    case .target(let index):
      let target = projects[project].first + index
      return isPart(target) ? [.target(target)] : []
    case .foreignProduct(let name):
      guard let found = targetsByName[name] else { return [Self.foreign(name)] }
      return found.filter(isPart).map(LinkedPart.target)
    default: return []
    }
  }
}

extension Project.Item {
  fileprivate var isPackage: Bool {
    if case .package = self { return true }
    return false
  }
}
