import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode

/// Reads the targets of projects one after the other, and connects them in the end.
struct GraphReading {
  private let sources: any SourceProvider
  /// The references of each target, in the order of `targets`.
  private var references: [[Project.Dependency]] = []
  /// The index of each project's first target, by the absolute path of the .xcodeproj.
  private var projects: [String: Int] = [:]
  private var firsts: [Int] = []
  /// The folders with headers of each project, sorted.
  private(set) var headerFolders: [[String]] = []
  /// The index of each target by its project and identifier, and by its name.
  private var identifiers: [[String: Int]] = []
  private var names: [String: [Int]] = [:]
  /// The targets that build a product, by its file name.
  private var builders: [String: [Int]] = [:]
  /// The host of each test, by index.
  private var hosts: [(test: Int, host: Int)] = []

  init(_ sources: any SourceProvider) { self.sources = sources }

  // MARK: Reading

  mutating func read(
    _ project: XcodeProject, at index: Int, first: Int, into targets: inout [BuildTarget],
    cellName: (Int) -> String
  ) {
    let reader = ProjectReader(project)
    let parts = project.targets.map(reader.target)
    let products = parts.map(\.product)
    projects[Self.absolute(project.path)] = index
    firsts.append(first)
    var own: [String: Int] = [:]
    for (offset, part) in parts.enumerated() {
      let place = first + offset
      if !part.identifier.isEmpty { own[part.identifier] = place }
      if let host = part.testTarget { hosts.append((place, first + host)) }
      names[part.name, default: []].append(place)
      for product in [part.product, part.productTitle].compactMap(\.self) {
        builders[product, default: []].append(place)
      }
      references.append(part.dependencies)
      let synchronized = synchronized(part)
      let headers = part.files(in: .headers).flatMap(Self.headers) + synchronized.headers
      targets.append(
        BuildTarget(
          index: place, cellName: cellName(place), name: part.name, project: index,
          productType: part.productType, productFileName: part.product,
          sources: part.files(in: .sources).flatMap(Self.sources) + synchronized.sources,
          headers: headers + Self.copiedHeaders(of: part, besides: headers),
          hasAssetCatalog: synchronized.hasCatalog
            || part.files(in: .resources).contains {
              $0.item.paths.contains { $0.hasSuffix(".xcassets") }
            },
          links: part.files(in: .frameworks).map { link($0, products: products, first: first) },
          packageProducts: part.packageProducts.compactMap { $0.fileName(products) }))
    }
    identifiers.append(own)
    let listed = targets[first...].flatMap { $0.headers.map(\.path) }
    let folders = Set((reader.headers().map(Self.absolute) + listed).map(LexicalPath.directory))
    headerFolders.append(folders.sorted())
  }

  private static func sources(_ file: Project.BuildFile) -> [BuildTarget.Source] {
    file.item.paths.map { path in
      BuildTarget.Source(
        path: absolute(path), language: FileType(stated: file.type, path: path)?.language,
        type: file.type, flags: file.compilerFlags ?? "", platformFilters: file.platforms)
    }
  }

  private static func headers(_ file: Project.BuildFile) -> [BuildTarget.Header] {
    let visibility = file.attributes.lazy.compactMap(BuildTarget.Header.Visibility.init).first
    return file.item.paths.map {
      BuildTarget.Header(path: absolute($0), visibility: visibility ?? .project)
    }
  }

  /// The headers that a static library copies in a phase of its own.
  private static func copiedHeaders(
    of part: Project.Target, besides headers: [BuildTarget.Header]
  ) -> [BuildTarget.Header] {
    var known = Set(headers.map(\.path))
    return part.files(in: .copy).flatMap { file in
      file.item.paths.filter { FileType(stated: file.type, path: $0)?.isHeader == true }
        .map(absolute).filter { known.insert($0).inserted }
        .map { BuildTarget.Header(path: $0, visibility: .project) }
    }
  }

  private func link(
    _ file: Project.BuildFile, products: [String?], first: Int
  ) -> BuildTarget.Link {
    let name = file.item.fileName(products) ?? ""
    var target: Int?
    var library: String?
    let origin: BuildTarget.Link.Origin
    switch file.item {
    case .target(let index):
      origin = .products
      target = first + index
    case .foreignProduct: origin = .products
    case .framework, .library: origin = .sdk
    case .package: origin = .package
    case .file(let path) where path.contains("$(DEVELOPER_DIR)"): origin = .sdk
    case .file(let path), .folder(let path), .localized(let path, _), .unknown(let path):
      origin = .file(Self.absolute(path))
      if name.hasSuffix(".xcframework") {
        library = XCFramework(path, sources: sources)?.staticLibrary
      }
    }
    return BuildTarget.Link(
      name: name, origin: origin, type: file.type, isWeak: file.attributes.contains("Weak"),
      staticLibrary: library, platformFilters: file.platforms, target: target)
  }

  private static func absolute(_ path: String) -> String { AbsolutePath.of(path) }

  // MARK: Synchronized folders

  /// Lists the synchronized folders of a target.
  private func synchronized(
    _ part: Project.Target
  ) -> (sources: [BuildTarget.Source], headers: [BuildTarget.Header], hasCatalog: Bool) {
    if part.folders.isEmpty, part.foreignFiles.isEmpty { return ([], [], false) }
    var request = TargetFileRequest(
      root: ".",
      entries: (part.folders.map(\.path) + part.foreignFiles).map { SourcePath(path: $0) })
    request.resolvesLinks = false
    request.excluded = part.excludedPaths
    let members = Dictionary(
      part.members.flatMap { member in member.item.paths.map { ($0, member) } },
      uniquingKeysWith: { first, _ in first })
    var sources: [BuildTarget.Source] = []
    var headers: [BuildTarget.Header] = []
    var hasCatalog = false
    for file in request.files(in: self.sources).filesByEntry where !file.isMissing {
      let member = members[file.path] ?? Project.BuildFile(item: .file(file.path))
      let type = FileType(stated: member.type, path: file.path)
      if part.compiles(file.path, type) {
        sources += Self.sources(member)
      } else if type?.isHeader == true {
        headers += Self.headers(member)
      } else if type?.identifier == "folder.assetcatalog" {
        hasCatalog = true
      }
    }
    return (sources, headers, hasCatalog)
  }

  // MARK: Connecting

  /// Finds the targets that dependencies and links refer to.
  func connect(_ targets: inout [BuildTarget]) {
    for index in targets.indices {
      let target = targets[index]
      var seen: Set<Int> = [index]
      var dependencies: [BuildTarget.Dependency] = []
      for reference in references[index] where reference.isOfTarget {
        switch find(reference, from: target.project) {
        case .success(let found):
          guard seen.insert(found).inserted else { continue }
          dependencies.append(
            .init(target: found, isImplicit: false, platformFilters: reference.platforms))
        case .failure(let missing): targets[index].missingDependencies.append(missing.name)
        }
      }
      targets[index].connectLinks { link in
        guard link.target == nil, link.origin == .products || link.origin.isFile else {
          return link.target
        }
        return builder(of: link.name, for: target.project)
      }
      for link in targets[index].links {
        guard let found = link.target, seen.insert(found).inserted else { continue }
        dependencies.append(
          .init(target: found, isImplicit: true, platformFilters: link.platformFilters))
      }
      targets[index].dependencies = dependencies
    }
    for (test, host) in hosts { targets[test].testHost = host }
  }

  private struct Missing: Error { let name: String }

  private func find(
    _ reference: Project.Dependency, from project: Int
  ) -> Result<Int, Missing> {
    switch reference.item {
    case .target(let index): return .success(firsts[project] + index)
    case .foreignProduct(let name):
      let foreign = reference.foreign?.project.flatMap { projects[Self.absolute($0)] }
      let identifier = reference.foreign?.identifier
      if let foreign, let identifier, let found = identifiers[foreign][identifier] {
        return .success(found)
      }
      // The identifier may be out of date. A name that only one target has is as good.
      if let found = names[name], found.count == 1 { return .success(found[0]) }
      return .failure(Missing(name: name.isEmpty ? identifier ?? "" : name))
    default: return .failure(Missing(name: ""))
    }
  }

  /// Returns the target that builds a product: one of the same project if there is one.
  private func builder(of name: String, for project: Int) -> Int? {
    guard let found = builders[name] else { return nil }
    let next = project + 1 < firsts.count ? firsts[project + 1] : Int.max
    return found.first { $0 >= firsts[project] && $0 < next } ?? found.first
  }
}

extension Project.Dependency {
  fileprivate var isOfTarget: Bool {
    switch item {
    case .target, .foreignProduct: true
    default: false
    }
  }
}

extension BuildTarget.Link.Origin {
  fileprivate var isFile: Bool {
    if case .file = self { return true }
    return false
  }
}
