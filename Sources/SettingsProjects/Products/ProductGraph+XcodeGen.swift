import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// What targets of XcodeGen specs depend on, link and embed.
extension ProductGraph {
  /// Returns the parts of a target by its dependencies, its sources that are not compiled, and its
  /// rules.
  mutating func parts(
    of target: XcodeGenProject.Target, in outline: XcodeGenOutline, on platforms: Set<String>?
  ) -> [LinkedPart] {
    var result: [LinkedPart] = []
    for link in target.links {
      let isUsed = platforms.map { PlatformFilter.include(link.platformFilters, $0) } ?? true
      if isUsed { result += parts(link, of: target, in: outline, on: platforms) }
    }
    for source in target.sources { result += parts(source, in: outline) }
    if !target.sources.isEmpty {
      result += outline.project.changedFileTypes.map { name in
        .missing(
          MissingPart(
            .setting, name: "options.fileTypes",
            message: "it gives files of the type '\(name)' a phase or flags, which are not read"))
      }
    }
    return result + target.buildRules.map(Self.rule) + target.plugins.flatMap(Self.plugin)
  }

  /// Returns what an entry of `sources` puts into the product without compiling it.
  private func parts(_ source: XcodeGenSource, in outline: XcodeGenOutline) -> [LinkedPart] {
    let path = LexicalPath.normalize(LexicalPath.join(outline.project.folder, source.path))
    switch source.phase {
    case "frameworks": return file(path)
    case "copyFiles", "resources":
      return BuiltCode.isPresent(at: path, FileType(path: path), project.sources)
        ? file(path) : []
    default: return []
    }
  }

  /// Returns the parts that a library or framework of the SDK stands for: none if Apple has it.
  private func systemParts(_ link: XcodeGenProject.Link) -> [LinkedPart] {
    if link.links == false, link.embeds != true { return [] }
    let name = LexicalPath.libraryName(of: link.reference)
    if let root = link.root {
      return ["SDKROOT", "DEVELOPER_DIR"].contains(root)
        ? file("$(\(root))/\(link.reference)") : [missingLibrary(name)]
    }
    let isApple =
      link.reference.hasSuffix(".framework")
      ? AppleLibraries.contains(framework: name) : AppleLibraries.contains(library: name)
    let climbs = LexicalPath.components(of: link.reference).contains("..")
    return isApple && !climbs ? [] : [missingLibrary(name)]
  }

  private mutating func parts(
    _ link: XcodeGenProject.Link, of owner: XcodeGenProject.Target, in outline: XcodeGenOutline,
    on platforms: Set<String>?
  ) -> [LinkedPart] {
    switch link.kind {
    case .target:
      // `PROJECT/TARGET` names one of another project.
      guard let target = outline.target(named: link.reference) else {
        return [Self.foreign(link.reference)]
      }
      if link.embeds ?? Self.embeds(outline.project.targets[target], in: owner) {
        return [.target(target)]
      }
      return isPart(target) && !(link.links == false && link.embeds == false)
        && !(link.links == false && fileNames(of: target).contains { $0.hasSuffix(".a") })
        ? [.target(target)] : []
    case .sdk: return systemParts(link)
    case .framework:
      if link.isImplicit { return product(LexicalPath.fileName(of: link.reference)) ?? [] }
      return file(link.reference)
    case .carthage:
      let name = LexicalPath.libraryName(of: link.reference)
      return [
        .missing(
          MissingPart(.library, name: name, message: "a framework that Carthage builds"))
      ]
    case .package:
      let names = link.products.isEmpty ? [link.reference] : link.products
      let package = outline.project.packages.first { $0.name == link.reference }
      return names.flatMap { name -> [LinkedPart] in
        guard let path = package?.path else { return [remote(name, package?.url ?? "")] }
        return packages.parts(
          product: name,
          in: LexicalPath.normalize(LexicalPath.join(outline.project.folder, path)), on: platforms)
      }
    }
  }

  /// Whether XcodeGen embeds the product of a target without being told: an app also copies tools.
  private static func embeds(
    _ target: XcodeGenProject.Target, in owner: XcodeGenProject.Target
  ) -> Bool {
    guard let type = target.productType.flatMap({ XcodeGenProductType($0) }),
      let container = owner.productType.flatMap({ XcodeGenProductType($0) })
    else { return false }
    return container.embeds(type, linkage: type.linkage(isStatic: false))
  }
}
