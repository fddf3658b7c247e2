import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode

/// Reads the targets of projects one after the other, and connects them in the end.
struct GraphReading {
  private let sources: any SourceProvider
  /// The references of each target, in the order of `targets`.
  private var references: [[TargetContents.TargetReference]] = []
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
  private var hosts: [(test: Int, project: Int, host: String)] = []

  init(_ sources: any SourceProvider) { self.sources = sources }

  // MARK: Reading

  mutating func read(
    _ project: XcodeProject, at index: Int, first: Int, into targets: inout [BuildTarget],
    cellName: (Int) -> String
  ) {
    let contents = TargetContents(project)
    let objects = Dictionary(
      project.targets.enumerated().map { ($1.object, $0) }, uniquingKeysWith: { first, _ in first })
    let identifiers = contents.targetIdentifiers()
    let hosts = contents.testHosts()
    projects[Self.absolute(project.path)] = index
    firsts.append(first)
    var own: [String: Int] = [:]
    for (offset, target) in project.targets.enumerated() {
      let place = first + offset
      if let identifier = identifiers[target.object] {
        own[identifier] = place
        if let host = hosts[identifier] { self.hosts.append((place, index, host)) }
      }
      names[target.name, default: []].append(place)
      let product = contents.productName(of: target)
      if let product { self.builders[product, default: []].append(place) }
      references.append(contents.dependencies(of: target, targets: objects))
      let synchronized = synchronized(contents.synchronizedFiles(of: target))
      targets.append(
        BuildTarget(
          index: place, cellName: cellName(place), name: target.name, project: index,
          productType: target.productType, productFileName: product,
          sources: contents.compiledInputs(of: target).map(Self.source) + synchronized.sources,
          headers: contents.headerInputs(of: target).map(Self.header) + synchronized.headers,
          hasAssetCatalog: synchronized.hasCatalog
            || contents.resourceInputs(of: target).contains { $0.path.hasSuffix(".xcassets") },
          links: contents.linkedItems(of: target).map {
            link($0, first: first)
          },
          packageProducts: contents.packageProducts(of: target)))
    }
    self.identifiers.append(own)
    let listed = targets[first...].flatMap { $0.headers.map(\.path) }
    let folders = Set(
      (contents.projectHeaders().map(Self.absolute) + listed).map(LexicalPath.directory))
    headerFolders.append(folders.sorted())
  }

  private static func source(_ input: TargetContents.BuildInput) -> BuildTarget.Source {
    BuildTarget.Source(
      path: absolute(input.path),
      language: FileType(stated: input.type, path: input.path)?.language,
      type: input.type, flags: input.flags, platformFilters: input.platformFilters)
  }

  private static func header(_ input: TargetContents.BuildInput) -> BuildTarget.Header {
    let visibility = input.attributes.lazy.compactMap(BuildTarget.Header.Visibility.init).first
    return BuildTarget.Header(path: absolute(input.path), visibility: visibility ?? .project)
  }

  private func link(_ item: TargetContents.LinkedItem, first: Int) -> BuildTarget.Link {
    let origin: BuildTarget.Link.Origin =
      switch item.origin {
      case .sdk: .sdk
      case .developer: .developer
      case .products: .products
      case .file(let path): .file(Self.absolute(path))
      case .package: .package
      }
    var library: String?
    if case .file(let path) = item.origin, item.name.hasSuffix(".xcframework") {
      library = XCFramework(path, sources: sources)?.staticLibrary
    }
    return BuildTarget.Link(
      name: item.name, origin: origin, type: item.type,
      isWeak: item.attributes.contains("Weak"), staticLibrary: library,
      platformFilters: item.platformFilters,
      target: item.builder.map { first + $0 })
  }

  private static func absolute(_ path: String) -> String { AbsolutePath.of(path) }

  // MARK: Synchronized folders

  /// Lists the synchronized folders of a target.
  private func synchronized(
    _ files: TargetContents.SynchronizedFiles
  ) -> (sources: [BuildTarget.Source], headers: [BuildTarget.Header], hasCatalog: Bool) {
    if files.folders.isEmpty, files.added.isEmpty { return ([], [], false) }
    var request = TargetFileRequest(
      root: ".", entries: (files.folders + files.added).map { SourcePath(path: $0) })
    request.resolvesLinks = false
    request.excluded = Array(files.excluded)
    var sources: [BuildTarget.Source] = []
    var headers: [BuildTarget.Header] = []
    var hasCatalog = false
    for file in request.files(in: self.sources).filesByEntry where !file.isMissing {
      let input = files.inputs[file.path] ?? TargetContents.BuildInput(path: file.path)
      guard let type = FileType(stated: input.type, path: file.path) else { continue }
      if type.isCompiled {
        sources.append(Self.source(input))
      } else if type.isHeader {
        headers.append(Self.header(input))
      } else if type.identifier == "folder.assetcatalog" {
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
      for reference in references[index] {
        switch find(reference, from: target.project) {
        case .success(let found):
          guard seen.insert(found).inserted else { continue }
          dependencies.append(
            .init(target: found, isImplicit: false, platformFilters: reference.platformFilters))
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
    for (test, project, host) in hosts {
      targets[test].testHost = identifiers[project][host]
    }
  }

  private struct Missing: Error { let name: String }

  private func find(
    _ reference: TargetContents.TargetReference, from project: Int
  ) -> Result<Int, Missing> {
    switch reference.destination {
    case .own(let index): return .success(firsts[project] + index)
    case .foreign(let path, let identifier, let name):
      let foreign = path.flatMap { projects[Self.absolute($0)] }
      if let foreign, let identifier, let found = identifiers[foreign][identifier] {
        return .success(found)
      }
      // The identifier may be out of date. A name that only one target has is as good.
      if let name, let found = names[name], found.count == 1 { return .success(found[0]) }
      return .failure(Missing(name: name ?? identifier ?? ""))
    }
  }

  /// Returns the target that builds a product: one of the same project if there is one.
  private func builder(of name: String, for project: Int) -> Int? {
    guard let found = builders[name] else { return nil }
    let next = project + 1 < firsts.count ? firsts[project + 1] : Int.max
    return found.first { $0 >= firsts[project] && $0 < next } ?? found.first
  }
}

extension BuildTarget.Link.Origin {
  fileprivate var isFile: Bool {
    if case .file = self { return true }
    return false
  }
}
