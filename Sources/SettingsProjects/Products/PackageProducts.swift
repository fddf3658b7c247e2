import SettingsDiagnostics

/// The packages on this disk that a project refers to, and the sources behind their products.
struct PackageProducts {
  private let sources: any SourceProvider
  /// The folders that the project names.
  let folders: [String]
  /// The synchronized folders of the project, in which Xcode finds packages as well.
  private let synchronizedFolders: [String]
  /// The packages in these folders; nil before the first query.
  private var synchronizedPackages: [String]?
  private var packages: [String: Result<SwiftPackage, SwiftPackage.Failure>] = [:]
  /// The enabled traits of packages by folder; nil before the first query.
  var traits: [String: Set<String>]?
  /// The version of the Swift compiler; nil if it is not known.
  private let compiler: String?
  /// The traits that the project requests, by the folders of packages.
  let requestedTraits: [String: [String]]

  init(
    folders: [String], synchronizedFolders: [String] = [], traits: [String: [String]] = [:],
    compiler: String?, sources: any SourceProvider
  ) {
    requestedTraits = traits
    self.sources = sources
    self.synchronizedFolders = synchronizedFolders
    self.compiler = compiler
    self.folders = folders.filter {
      sources.isReadableFile(LexicalPath.join($0, PackageManifest.fileName))
    }
  }

  var isEmpty: Bool { folders.isEmpty && synchronizedFolders.isEmpty }

  /// The targets behind a product of one of the project's packages.
  ///
  /// - Parameters:
  ///   - package: the folder of the package, where it is known.
  ///   - platforms: The platforms that count, by the names of Xcode's filters; nil for all.
  mutating func parts(
    product: String, in package: String? = nil, on platforms: Set<String>?
  ) -> [LinkedPart] {
    var walk = Walk(platforms: platforms)
    let candidates = package.map { [$0] } ?? folders
    var failures: [MissingPart] = []
    for folder in candidates {
      guard let package = packages(with: product, in: [folder], &failures).first else { continue }
      add(product, of: package, to: &walk)
      return walk.parts
    }
    if package == nil {
      let shown = packagesInSynchronizedFolders().filter { !folders.contains($0) }
      let found = packages(with: product, in: shown, &failures)
      // Of several packages, Xcode may take any.
      if found.count == 1, failures.isEmpty {
        add(product, of: found[0], to: &walk)
        return walk.parts
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

  /// Returns the packages in some folders that have a product, or a target of that name.
  private mutating func packages(
    with product: String, in folders: [String], _ failures: inout [MissingPart]
  ) -> [SwiftPackage] {
    folders.compactMap { folder in
      switch self.package(in: folder) {
      case .success(let package):
        let isFound = package.products[product] != nil || package.member(named: product) != nil
        return isFound ? package : nil
      case .failure(let failure):
        failures.append(missing(folder, failure))
        return nil
      }
    }
  }

  /// Returns the folders with a manifest in the synchronized folders.
  private mutating func packagesInSynchronizedFolders() -> [String] {
    if let synchronizedPackages { return synchronizedPackages }
    let found = synchronizedFolders.flatMap { folder in
      (sources.files(below: folder, limit: Self.maximumCount) ?? [])
        .filter { LexicalPath.fileName(of: $0) == PackageManifest.fileName }
        .map { LexicalPath.normalize(LexicalPath.directory(of: $0)) }
    }.uniqued()
    synchronizedPackages = found
    return found
  }

  /// The maximum number of files in a synchronized folder that is searched for packages.
  private static let maximumCount = 20_000

  private struct Walk {
    let platforms: Set<String>?
    var parts: [LinkedPart] = []
    var seen: Set<String> = []
  }

  mutating func package(
    in folder: String
  ) -> Result<SwiftPackage, SwiftPackage.Failure> {
    if let known = packages[folder] { return known }
    // Audits need absolute paths.
    let place = sources.canonicalPath(folder) ?? folder
    let result: Result<SwiftPackage, SwiftPackage.Failure>
    do throws(SwiftPackage.Failure) {
      result = .success(try SwiftPackage(folder: place, compiler: compiler, sources: sources))
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
    if let failure = member.failure {
      walk.parts.append(.missing(missing(package.folder, failure)))
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
    case .system: break
    case .plugin, .macro: return
    case .code:
      if let target = member.target {
        walk.parts.append(.package(settled(target, member, package, walk.platforms)))
      }
    }
    for need in needs(of: member, in: package, on: walk.platforms) {
      add(need, of: package, to: &walk)
    }
  }

  /// Returns the dependencies of a target whose conditions hold.
  mutating func needs(
    of member: SwiftPackage.Member, in package: SwiftPackage, on platforms: Set<String>?
  ) -> [SwiftPackage.Need] {
    let traits = enabledTraits(of: package)
    return member.dependencies.filter {
      $0.condition.holds(onPlatforms: platforms) && $0.condition.holds(withTraits: traits)
    }
  }

  /// Returns a target with the settings that the package's traits select, and the modules that it
  /// sees.
  private mutating func settled(
    _ target: PackageTarget, _ member: SwiftPackage.Member, _ package: SwiftPackage,
    _ platforms: Set<String>?
  ) -> PackageTarget {
    var target = target
    let traits = enabledTraits(of: package)
    target.settings = target.settings.filter { $0.condition.holds(withTraits: traits) }
    // A trait is a condition for Swift, not a macro for C.
    target.settings += traits.sorted().map {
      PackageTarget.Setting(kind: .swiftCondition, value: $0, condition: .always)
    }
    target.visibleModules = modules(of: member, in: package, on: platforms)
    return target
  }

  private mutating func add(
    _ need: SwiftPackage.Need, of package: SwiftPackage, to walk: inout Walk
  ) {
    if need.package == nil, package.member(named: need.name) != nil {
      addTarget(need.name, of: package, to: &walk)
      return
    }
    switch owner(of: need, in: package) {
    case .found(let other): add(need.name, of: other, to: &walk)
    case .failed(let folder, let failure): walk.parts.append(.missing(missing(folder, failure)))
    case .absent:
      let place = need.package.map { " of the package '\($0)'" } ?? ""
      walk.parts.append(
        .missing(
          MissingPart(
            .dependency, name: need.name,
            message: "the sources of this product\(place) are not on this disk")))
    }
  }

  /// The package that has a product.
  enum Owner {
    case found(SwiftPackage)
    /// The manifest in this folder is not understood.
    case failed(String, SwiftPackage.Failure)
    case absent
  }

  /// Returns the dependency of a package that has the product that a target needs.
  mutating func owner(of need: SwiftPackage.Need, in package: SwiftPackage) -> Owner {
    let wanted = need.package?.lowercased()
    for dependency in package.dependencies
    where wanted == nil || dependency.identity == wanted {
      guard let folder = dependency.folder else { continue }
      switch self.package(in: folder) {
      case .success(let other): if other.products[need.name] != nil { return .found(other) }
      case .failure(let failure): return .failed(folder, failure)
      }
    }
    return .absent
  }

  /// Whether the name of a plugin indicates that it checks sources and does not generate any.
  static func checksOnly(_ plugin: String) -> Bool {
    let name = plugin.lowercased()
    return name.contains("lint") || name.contains("format")
  }
}
