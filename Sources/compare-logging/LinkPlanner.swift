import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsResolution

/// Finds the parts of the targets' products, and what has to be audited for them. Each target is
/// audited once, even if several products link it.
struct LinkPlanner {
  /// A part of a product that is audited separately.
  struct Part {
    let name: String
    /// Parts with the same key have the same report.
    let key: String
    let requests: [AuditRequest]
  }

  /// The parts of a product apart from the target's own code.
  struct Parts {
    var audited: [Part] = []
    /// The program that loads the product, with its parts. They are no part of the product, which may
    /// use what they define.
    var hosts: [Part] = []
    /// The parts without sources, by configuration.
    var unjudged: [String: [Unjudged]] = [:]
  }

  /// The requests for a target, in the configurations that its hosts need.
  private struct Entry {
    var requests: [AuditRequest]
    /// The parts that the target links directly, by configuration.
    var direct: [String: [LinkedPart]]
    /// The targets that load the product, such as the app that tests run in.
    var hosts: [Int]
  }

  /// Creates the requests for the cells of one target, which sees some modules of packages.
  typealias Requests =
    ([CellReference], [PackageModule]) throws(ResolutionFailure) -> [AuditRequest]

  private let project: SettingsProject
  private let makeRequests: Requests
  private var graph: ProductGraph
  private var entries: [Int: Entry] = [:]
  /// The parts that targets link directly, on any platform.
  private var structure: [Int: [LinkedPart]] = [:]
  /// The search paths by the settings and the folder that decide about them. Most targets share them.
  private var searchPaths: [[[String]]: LinkerSearchPaths] = [:]

  /// - Parameter compiler: The version of the Swift compiler.
  init(_ project: SettingsProject, compiler: String, makeRequests: @escaping Requests) {
    self.project = project
    self.makeRequests = makeRequests
    graph = ProductGraph(project, compiler: compiler)
  }

  /// Creates the requests for targets in some configurations, and for everything that they link.
  mutating func load(_ targets: [(target: Int, configurations: [Int])]) throws(ResolutionFailure) {
    var wanted = needs(of: targets)
    // The flags of the linker may name a target. Such a target is only known once the settings of
    // another are.
    while !wanted.isEmpty {
      let cells = wanted.sorted { $0.key < $1.key }.flatMap { target, configurations in
        configurations.map { CellReference(target: target, configuration: $0) }
      }
      let shipped = Dictionary(grouping: try project.shippedCells(cells), by: \.target)
      for target in wanted.keys.sorted() {
        let requests = try makeRequests(shipped[target] ?? [], modules(of: target))
        let direct = direct(target, requests)
        entries[target] = Entry(
          requests: requests, direct: direct, hosts: hosts(of: target, requests))
      }
      var next: [Int: [Int]] = [:]
      for (target, configurations) in wanted {
        let linked = (entries[target]?.direct.values).map { $0.flatMap(\.self) } ?? []
        var others = entries[target]?.hosts ?? []
        for case .target(let other) in linked { others.append(other) }
        for other in others where entries[other] == nil {
          next[other] = Array(Set((next[other] ?? []) + configurations)).sorted()
        }
      }
      wanted = next
    }
  }

  /// Returns the requested targets and the targets that are known to be linked, with the
  /// configurations of all hosts.
  private mutating func needs(
    of targets: [(target: Int, configurations: [Int])]
  ) -> [Int: [Int]] {
    var needs: [Int: [Int]] = [:]
    for (target, configurations) in targets {
      var queue = [target]
      var seen: Set<Int> = [target]
      while let current = queue.popLast() {
        let known = needs[current] ?? []
        needs[current] = known + configurations.filter { !known.contains($0) }
        for case .target(let other) in structure(of: current) where seen.insert(other).inserted {
          queue.append(other)
        }
      }
    }
    return needs
  }

  private mutating func structure(of target: Int) -> [LinkedPart] {
    if let known = structure[target] { return known }
    let parts = graph.parts(of: target)
    structure[target] = parts
    return parts
  }

  /// Returns the C modules of the packages that a target and the targets that it links use.
  private mutating func modules(of target: Int) -> [PackageModule] {
    if graph.hasNoPackages { return [] }
    var result: [PackageModule] = []
    var queue = [target]
    var seen: Set<Int> = [target]
    while let current = queue.popLast() {
      for part in structure(of: current) {
        switch part {
        case .target(let other): if seen.insert(other).inserted { queue.append(other) }
        case .package(let package):
          result.append(package.module)
          result += package.visibleModules
        case .missing: break
        }
      }
    }
    return result.uniqued().sorted { ($0.headers, $0.name) < ($1.headers, $1.name) }
  }

  private mutating func direct(_ target: Int, _ requests: [AuditRequest]) -> [String: [LinkedPart]]
  {
    let cells = Dictionary(grouping: requests.flatMap(\.cells), by: \.values.configuration)
    // A part that a platform filter excludes from one platform is linked on the others.
    let own = cells.mapValues { graph.parts(of: target, on: Self.platforms(of: $0)) }
    var result: [String: [LinkedPart]] = [:]
    let dependsOnVariant = project.dependsOnVariant(
      own.keys.sorted().flatMap { (try? project.configurations(matching: $0)) ?? [] }
        .map { CellReference(target: target, configuration: $0) })
    for cell in requests.flatMap(\.cells) {
      let paths = searchPaths(of: cell)
      var flagged = graph.parts(
        linkerArguments: cell.linkerArguments, searchPaths: paths, of: target)
      for case .package(let package) in own[cell.values.configuration] ?? []
      where package.settings.contains(where: { $0.kind == .linkerFlag }) {
        let linked = PackageCells(package).linkerCell(for: cell)
        for paths in [paths, searchPaths(of: linked)] {
          flagged += graph.parts(
            linkerArguments: linked.linkerArguments, searchPaths: paths, of: nil)
        }
      }
      let variants = cell.values.list("BUILD_VARIANTS").filter { $0 != "normal" }
      if dependsOnVariant, let variant = variants.first {
        flagged.append(.missing(.variant(variant)))
      }
      flagged += cell.settingsOfVariant.map { .missing(.settingOfVariant($0)) }
      flagged += cell.movedFolders.map { .missing(.movedFolder($0)) }
      let known = result[cell.values.configuration] ?? own[cell.values.configuration] ?? []
      result[cell.values.configuration] = (known + flagged).uniqued()
    }
    return result
  }

  /// Returns where the linker looks before the SDK.
  private mutating func searchPaths(of cell: AuditCell) -> LinkerSearchPaths {
    let libraries = cell.values.list("LIBRARY_SEARCH_PATHS")
    let frameworks = cell.values.list("FRAMEWORK_SEARCH_PATHS")
    let folder = cell.values.text("SRCROOT") ?? "."
    let key = [libraries, frameworks, cell.linkerArguments, [folder]]
    let paths =
      searchPaths[key]
      ?? LinkerSearchPaths(
        libraries: libraries, frameworks: frameworks, arguments: cell.linkerArguments, in: folder,
        sources: project.sources)
    searchPaths[key] = paths
    return paths
  }

  private func hosts(of target: Int, _ requests: [AuditRequest]) -> [Int] {
    let loaders = requests.flatMap(\.cells).compactMap { $0.values.text("BUNDLE_LOADER") }
    return Set(loaders.filter { !$0.isEmpty }).flatMap { graph.hosts(of: target, loader: $0) }
      .sorted()
  }

  /// Returns the platforms of cells, as Xcode's filters name them; nil unless all are known.
  private static func platforms(of cells: [AuditCell]) -> Set<String>? {
    let names = cells.map(\.values.platformFilter)
    return names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }

  // MARK: Answers

  func requests(of target: Int) -> [AuditRequest] { entries[target]?.requests ?? [] }

  /// Returns everything in the product of a target apart from the target's own code.
  func parts(of target: Int, configurations: [String]) -> Parts {
    var parts = linkedParts(of: target, configurations: configurations)
    for host in entries[target]?.hosts ?? [] {
      let linked = linkedParts(of: host, configurations: configurations).audited
      parts.hosts += [audited(host)] + linked
    }
    return parts
  }

  private func audited(_ target: Int) -> Part {
    Part(
      name: project.outline.name(of: target), key: Self.key(target), requests: requests(of: target))
  }

  private func linkedParts(of target: Int, configurations: [String]) -> Parts {
    var parts = Parts()
    var known: Set<String> = [Self.key(target)]
    for configuration in configurations {
      var queue = [target]
      var seen: Set<Int> = [target]
      var next = 0
      while next < queue.count {
        let current = queue[next]
        next += 1
        for part in entries[current]?.direct[configuration] ?? [] {
          switch part {
          case .target(let other):
            guard seen.insert(other).inserted else { continue }
            guard entries[other]?.direct[configuration] != nil else {
              let name = project.outline.name(of: other)
              parts.unjudged[configuration, default: []].append(
                Unjudged(.dependency, name: name, message: "the target has no such configuration"))
              continue
            }
            queue.append(other)
            if known.insert(Self.key(other)).inserted {
              parts.audited.append(audited(other))
            }
          case .package(let package):
            for part in Self.packages(package, requests(of: target))
            where known.insert(part.key).inserted {
              parts.audited.append(part)
            }
          case .missing(let missing):
            parts.unjudged[configuration, default: []].append(
              Unjudged(missing, isOwn: current == target))
          }
        }
      }
    }
    parts.unjudged = parts.unjudged.mapValues { $0.uniqued() }
    return parts
  }

  static func key(_ target: Int) -> String { "target \(target)" }

  /// Returns a package's target for each platform of the target that links it.
  private static func packages(_ package: PackageTarget, _ hosts: [AuditRequest]) -> [Part] {
    let cells = PackageCells(package)
    let requests = hosts.map { cells.request(for: $0) }
    let key = requests.flatMap(\.cells).map { cells.key(of: $0.values) }.joined(separator: "\n")
    return [
      Part(
        name: package.name, key: "package \(package.folder)\n\(package.name)\n\(key)",
        requests: requests)
    ]
  }
}

extension CellValues {
  /// The platform, as Xcode's filters name it; nil if it is not known.
  var platformFilter: String? {
    PlatformFilter.name(
      ofPlatform: text("PLATFORM_NAME") ?? text("SDKROOT"), variant: text("SDK_VARIANT"))
  }
}

extension MissingPart {
  fileprivate static func variant(_ name: String) -> MissingPart {
    MissingPart(
      .setting, name: "BUILD_VARIANTS",
      message: "the settings that depend on the variant '\(name)' are not read")
  }

  fileprivate static func movedFolder(_ name: String) -> MissingPart {
    MissingPart(
      .setting, name: name,
      message: "'\(name)' is not the project's folder, so Xcode may compile other files")
  }

  fileprivate static func settingOfVariant(_ name: String) -> MissingPart {
    MissingPart(
      .setting, name: name,
      message: "'\(name)' depends on the variant of the build, which Xcode only has for compilers")
  }
}

extension Unjudged {
  fileprivate init(_ part: MissingPart, isOwn: Bool) {
    let kind: Kind =
      switch part.kind {
      case .library: .library
      case .dependency: .dependency
      case .generatedSource: .generatedSource
      case .buildRule: .buildRule
      case .setting: .flag
      }
    self.init(
      kind, name: part.name, message: part.message, isOwnCode: isOwn && part.kind == .buildRule)
  }
}
