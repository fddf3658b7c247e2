import SettingsDiagnostics

/// The packages on this disk that a project refers to, and the sources behind their products.
struct PackageProducts {
  private let sources: any SourceProvider
  /// The folders that the project names.
  private let folders: [String]
  private var packages: [String: Result<SwiftPackage, SwiftPackage.Failure>] = [:]

  init(folders: [String], sources: any SourceProvider) {
    self.sources = sources
    self.folders = folders.filter {
      sources.isReadableFile(LexicalPath.join($0, "Package.swift"))
    }
  }

  /// The targets behind a product of one of the project's packages.
  ///
  /// - Parameter package: the folder of the package, where it is known.
  mutating func parts(product: String, in package: String? = nil) -> [LinkedPart] {
    var walk = Walk()
    let candidates = package.map { [$0] } ?? folders
    var failures: [MissingPart] = []
    for folder in candidates {
      switch self.package(in: folder) {
      case .success(let package):
        if package.products[product] != nil || package.member(named: product) != nil {
          add(product, of: package, to: &walk)
          return walk.parts
        }
      case .failure(let failure): failures.append(missing(folder, failure))
      }
    }
    if !failures.isEmpty { return failures.map(LinkedPart.missing) }
    return [
      .missing(
        MissingPart(
          .dependency, name: product,
          message: "the sources of this package product are not on this disk"))
    ]
  }

  private struct Walk {
    var parts: [LinkedPart] = []
    var seen: Set<String> = []
  }

  private mutating func package(
    in folder: String
  ) -> Result<SwiftPackage, SwiftPackage.Failure> {
    if let known = packages[folder] { return known }
    // Audits need absolute paths.
    let place = sources.canonicalPath(folder) ?? folder
    let result: Result<SwiftPackage, SwiftPackage.Failure>
    do throws(SwiftPackage.Failure) {
      result = .success(try SwiftPackage(folder: place, sources: sources))
    } catch {
      result = .failure(error)
    }
    packages[folder] = result
    return result
  }

  private func missing(_ folder: String, _ failure: SwiftPackage.Failure) -> MissingPart {
    let name = LexicalPath.fileName(of: folder)
    return MissingPart(
      .dependency, name: name, message: "the package is not understood: \(failure.message)")
  }

  /// Adds the targets of a product, or a target of that name.
  private mutating func add(_ name: String, of package: SwiftPackage, to walk: inout Walk) {
    for target in package.products[name] ?? [name] { addTarget(target, of: package, to: &walk) }
  }

  private mutating func addTarget(_ name: String, of package: SwiftPackage, to walk: inout Walk) {
    guard walk.seen.insert("\(package.folder)\0\(name)").inserted else { return }
    guard let member = package.member(named: name) else {
      walk.parts.append(
        .missing(
          MissingPart(
            .dependency, name: name, message: "the package '\(package.name)' has no such target")))
      return
    }
    for plugin in member.plugins where !Self.checksOnly(plugin) {
      walk.parts.append(
        .missing(
          MissingPart(
            .generatedSource, name: plugin,
            message: "this plugin may generate sources of the target '\(name)'")))
    }
    switch member.kind {
    case .binary:
      walk.parts.append(
        .missing(
          MissingPart(
            .library, name: name,
            message: "a binary target of the package '\(package.name)', without sources")))
    case .system, .plugin, .macro: break
    case .code:
      if var target = member.target {
        target.visibleHeaders = headers(of: member, in: package)
        walk.parts.append(.package(target))
      }
    }
    if member.kind == .plugin || member.kind == .macro { return }
    for need in member.dependencies { add(need, of: package, to: &walk) }
  }

  private mutating func add(
    _ need: SwiftPackage.Need, of package: SwiftPackage, to walk: inout Walk
  ) {
    if need.package == nil, package.member(named: need.name) != nil {
      addTarget(need.name, of: package, to: &walk)
      return
    }
    let wanted = need.package?.lowercased()
    for dependency in package.dependencies
    where wanted == nil || dependency.identity == wanted {
      guard let folder = dependency.folder else { continue }
      switch self.package(in: folder) {
      case .success(let other):
        if other.products[need.name] != nil {
          add(need.name, of: other, to: &walk)
          return
        }
      case .failure(let failure):
        walk.parts.append(.missing(missing(folder, failure)))
        return
      }
    }
    let place = need.package.map { " of the package '\($0)'" } ?? ""
    walk.parts.append(
      .missing(
        MissingPart(
          .dependency, name: need.name,
          message: "the sources of this product\(place) are not on this disk")))
  }

  /// The folders whose headers a target sees: those of the targets that it depends on.
  private mutating func headers(
    of member: SwiftPackage.Member, in package: SwiftPackage
  ) -> [String] {
    var result: [String] = []
    for need in member.dependencies {
      if let target = package.member(named: need.name)?.target {
        result.append(target.headers)
        continue
      }
      for dependency in package.dependencies {
        guard let folder = dependency.folder, case .success(let other) = self.package(in: folder)
        else { continue }
        for name in other.products[need.name] ?? [] {
          if let target = other.member(named: name)?.target { result.append(target.headers) }
        }
      }
    }
    return result
  }

  /// Whether the name of a plugin indicates that it checks sources and does not generate any.
  private static func checksOnly(_ plugin: String) -> Bool {
    let name = plugin.lowercased()
    return name.contains("lint") || name.contains("format")
  }
}
