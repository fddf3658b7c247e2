package import SettingsDiagnostics
package import SettingsModel

/// The dependencies between the targets of a config.yaml, and what is wrong with targets together:
/// unknown and unsuitable dependencies, cycles, names that differ only in case, and products with one
/// path.
package struct TargetGraph {
  /// A finding, which `check` and the writer of Xcode projects report.
  package struct Finding: Sendable {
    /// The identifier of the rule.
    package enum Kind: String, Sendable {
      case unknownDependency = "unknown-dependency"
      case unsuitableDependency = "unsuitable-dependency"
      case dependencyCycle = "dependency-cycle"
      case sameProduct = "same-product"
      case similarNames = "similar-names"
    }

    package let kind: Kind
    package var severity = Diagnostic.Severity.error
    package let message: String
    package let range: SourceRange
    package var notes: [Diagnostic.Note] = []
    package var help: String?
    /// The target; nil for the project.
    package var member: Int?

    package var diagnostic: Diagnostic {
      Diagnostic(kind.rawValue, severity, message, at: range, notes: notes, help: help)
    }
  }

  private struct Edge {
    let target: Int
    let range: SourceRange
    /// Whether both targets must be for one platform: one is linked into the other, or runs in it.
    let isOnePlatform: Bool
  }

  private let spec: Spec
  /// The positions of targets in the list of targets, by member.
  private var positions: [Int: Int] = [:]
  /// By the position of a target, the positions of those that are built before it.
  private var edges: [[Edge]]
  /// Unknown and unsuitable dependencies.
  private var unknown: [Finding] = []
  private var suggestions = LimitedSuggestions()

  /// - Complexity: O(*n*), where *n* is the number of targets and their dependencies.
  package init(_ spec: Spec) {
    self.spec = spec
    edges = Array(repeating: [], count: spec.targets.count)
    for (position, target) in spec.targets.enumerated() { positions[target] = position }
    let packages = Set(spec.packageParts.map(\.name))
    for (position, target) in spec.targets.enumerated() {
      addDependencies(of: target, at: position, packages)
      addHost(of: target, at: position)
    }
    checkSchemes()
  }

  private mutating func addDependencies(of target: Int, at position: Int, _ packages: Set<String>) {
    let spec = spec
    for part in spec.parts(of: .dependencies, in: target, as: .dependency) {
      if let node = part[.dependencyPackage] {
        let name = spec.tree.string(of: node)
        if !packages.contains(name) {
          report(
            "no package is named '\(name)'", name, among: packages.sorted(), at: node,
            help: "add it to 'packages'", of: target)
        }
        continue
      }
      let isShort = spec.tree.isScalar(part.node)
      guard let node = part[.dependencyTarget] ?? (isShort ? part.node : nil) else { continue }
      let name = spec.tree.string(of: node)
      guard let other = spec.target(named: name), let index = positions[other] else {
        let isPackage = packages.contains(name)
        report(
          "no target is named '\(name)'", name, among: isPackage ? [] : spec.targetNames.sorted(),
          at: node,
          help: isPackage
            ? "a package is an entry such as { package: \(name) }"
            : "packages and frameworks are entries such as { package: \(name) }", of: target)
        continue
      }
      // What a target inherits may name the target itself.
      if other == target, !spec.isOwn(part.node, target) { continue }
      let isOnePlatform =
        spec.boolean(part[.dependencyLink]) != false && part[.dependencyPlatforms] == nil
        && Self.links(spec.productType(of: target), spec.productType(of: other))
      edges[position].append(
        Edge(target: index, range: spec.tree.range(of: node), isOnePlatform: isOnePlatform))
    }
  }

  /// Whether the product of a target is linked into that of another one. Nothing is linked into a
  /// static library.
  private static func links(_ type: ProductType?, _ other: ProductType?) -> Bool {
    switch type?.family {
    case .application, .appExtension, .framework, .dynamicLibrary, .tool, .testBundle: break
    default: return false
    }
    switch other?.family {
    case .framework, .staticFramework, .staticLibrary, .dynamicLibrary: return true
    default: return false
    }
  }

  /// Tests are built after the app that they run in, and an app after the extensions in it.
  private mutating func addHost(of target: Int, at position: Int) {
    guard spec.hasHosts, let type = spec.productType(of: target),
      let node = spec.text(of: .host, in: target), spec.tree.isScalar(node),
      let host = spec.target(named: spec.tree.string(of: node)), host != target,
      let index = positions[host]
    else { return }
    let range = spec.tree.range(of: node)
    let isTest = type.family == .testBundle
    let isInApp = isTest || type.family == .appExtension
    if isInApp, let hostType = spec.productType(of: host), hostType.family != .application {
      unknown.append(
        Finding(
          kind: .unsuitableDependency,
          message: "'\(spec.name(of: host))' is not an app, so it cannot be the 'host' of "
            + (isTest ? "tests" : "an extension"), range: range,
          notes: [
            .init(
              "its type is '\(hostType.friendlyName)'",
              at: spec.tree.range(of: spec.members[host].name))
          ],
          help: isTest
            ? "name an app, or remove 'host' and write the target under 'dependencies'"
            : "name the app that contains the extension", member: target))
    }
    let edge = Edge(target: isTest ? index : position, range: range, isOnePlatform: isInApp)
    edges[isTest ? position : index].append(edge)
  }

  /// Finds targets of schemes that do not exist, besides `target`.
  private mutating func checkSchemes() {
    let spec = spec
    for scheme in spec.schemes {
      var nodes = spec.nodes(spec.part(of: .build, in: scheme)?[.actionTargets])
      let test = spec.part(of: .test, in: scheme)
      nodes += spec.nodes(test?[.actionTargets])
      if let coverage = test?[.actionCoverage], spec.boolean(coverage) == nil {
        nodes += spec.nodes(coverage)
      }
      for node in nodes where spec.tree.isScalar(node) && !spec.tree.isNull(node) {
        let name = spec.tree.string(of: node)
        if spec.target(named: name) != nil { continue }
        report(
          "no target is named '\(name)'", name, among: spec.targetNames.sorted(), at: node,
          help: "a scheme names targets of the same config.yaml", of: nil)
      }
    }
  }

  private mutating func report(
    _ message: String, _ name: String, among names: @autoclosure () -> [String],
    at node: SpecNode, help: String, of target: Int?
  ) {
    let meant = suggestions.meant(by: name, in: names())
    unknown.append(
      Finding(
        kind: .unknownDependency, message: message + Suggestion.didYouMean(meant),
        range: spec.tree.range(of: node), help: help, member: target))
  }

  // MARK: Findings

  /// Finds targets that are linked into a product for another platform, or run in one.
  ///
  /// - Parameter platforms: The platforms of targets, by member; none if they are unknown.
  package func findings(about platforms: [Int: Set<Platform>]) -> [Finding] {
    edges.indices.flatMap { position in
      let target = spec.targets[position]
      return edges[position].compactMap { edge -> Finding? in
        let other = spec.targets[edge.target]
        guard edge.isOnePlatform, let own = platforms[target], let needed = platforms[other],
          !own.isEmpty, !needed.isEmpty, own.isDisjoint(with: needed)
        else { return nil }
        func words(_ platforms: Set<Platform>) -> String {
          platforms.map(\.rawValue).sorted().joined(separator: " and ")
        }
        return Finding(
          kind: .unsuitableDependency,
          message: "'\(name(position))' is built for \(words(own)), and '\(name(edge.target))' for "
            + words(needed), range: edge.range,
          notes: [
            .init(
              "'\(name(edge.target))' is defined here",
              at: spec.tree.range(of: spec.members[other].name))
          ],
          help: "give both the same 'platform', or depend on a target for \(words(own))",
          member: target)
      }
    }
  }

  /// The findings that depend on no setting.
  package func findings() -> [Finding] { unknown + cycles() + similarNames() }

  private func name(_ position: Int) -> String { spec.name(of: spec.targets[position]) }

  private func cycles() -> [Finding] {
    let cycles = Inheritance.cycles(count: edges.count) { edges[$0].map(\.target) }
    return cycles.compactMap { cycle in
      guard let first = cycle.first, let last = cycle.last,
        let closing = edges[last].first(where: { $0.target == first })
      else { return nil }
      let path = (cycle + [first]).map { "'\(name($0))'" }.joined(separator: " → ")
      let notes = zip(cycle, cycle.dropFirst()).compactMap { one, other in
        edges[one].first { $0.target == other }.map {
          Diagnostic.Note("'\(name(one))' depends on '\(name(other))' here", at: $0.range)
        }
      }
      return Finding(
        kind: .dependencyCycle,
        message: cycle.count == 1
          ? "target '\(name(first))' depends on itself" : "targets depend on each other: \(path)",
        range: closing.range, notes: notes, help: "remove one of the dependencies",
        member: spec.targets[last])
    }
  }

  /// Most disks of Macs do not distinguish cases, so the products, schemes and build folders of both
  /// names would overwrite each other.
  private func similarNames() -> [Finding] {
    func similar(
      _ noun: String, _ names: [(text: String, range: SourceRange?, member: Int?)]
    ) -> [Finding] {
      var known: [String: (text: String, range: SourceRange?)] = [:]
      return names.compactMap { name in
        let other = known.updateValue((name.text, name.range), forKey: name.text.lowercased())
        guard let other, other.text != name.text, let range = name.range else { return nil }
        return Finding(
          kind: .similarNames,
          message: "\(noun)s '\(other.text)' and '\(name.text)' differ only in case", range: range,
          notes: other.range.map { [.init("the other \(noun)", at: $0)] } ?? [],
          help: "rename one; most disks of Macs do not distinguish cases", member: name.member)
      }
    }
    return similar(
      "target",
      spec.targets.map {
        (spec.name(of: $0), spec.tree.range(of: spec.members[$0].name), $0)
      })
      + similar("scheme", spec.schemes.map { ($0.name, $0.range, nil) })
  }

  // MARK: Products

  /// What a target builds.
  package struct Product: Sendable {
    let target: Int
    let file: String
    let place: String

    /// - Parameters:
    ///   - target: A member of the spec.
    ///   - file: The name of the product with its extension.
    ///   - place: What distinguishes the folder of the product: its platform and configuration.
    package init(target: Int, file: String, place: String) {
      self.target = target
      self.file = file
      self.place = place
    }
  }

  /// Finds products with the same path. Both targets work as long as no build needs both, so the
  /// finding is an error only if a target depends on both, or one on the other.
  ///
  /// - Complexity: O(*n*) for the targets of each path, where *n* is the number of targets that are
  ///   built from them.
  package func findings(about products: [Product]) -> [Finding] {
    var first: [String: Product] = [:]
    var builds: [String: SharedBuilds] = [:]
    var users: [[Int]]?
    var reported: Set<[Int]> = []
    var findings: [Finding] = []
    for product in products {
      let key = "\(product.place)/\(product.file.lowercased())"
      guard let other = first[key] else {
        first[key] = product
        continue
      }
      guard other.target != product.target, let position = positions[product.target] else {
        continue
      }
      let known = users ?? usersOfTargets()
      users = known
      var shared = builds.removeValue(forKey: key) ?? SharedBuilds()
      if shared.isEmpty, let start = positions[other.target] {
        _ = shared.add(other.target, at: start, known)
      }
      let common = shared.add(product.target, at: position, known)
      builds[key] = shared
      let one = common?.other ?? other.target
      guard reported.insert([one, product.target]).inserted else { continue }
      let names = "'\(spec.name(of: one))' and '\(spec.name(of: product.target))'"
      findings.append(
        Finding(
          kind: .sameProduct, severity: common == nil ? .warning : .error,
          message: "targets \(names) both build '\(product.file)'"
            + (common.map { ", and target '\(name($0.position))' needs both" } ?? ""),
          range: spec.tree.range(of: spec.members[product.target].name),
          notes: [.init("the other target", at: spec.tree.range(of: spec.members[one].name))],
          help: "give one of them another 'productName'", member: product.target))
    }
    return findings
  }

  /// By the position of a target, the positions of those that are built after it.
  private func usersOfTargets() -> [[Int]] {
    var users = Array(repeating: [Int](), count: edges.count)
    for (position, list) in edges.enumerated() {
      for edge in list { users[edge.target].append(position) }
    }
    return users
  }

  /// For the targets of one path, the targets whose builds include one of them. Each is visited once.
  private struct SharedBuilds {
    /// By position, the member that the build includes.
    private var members: [Int: Int] = [:]

    var isEmpty: Bool { members.isEmpty }

    /// - Returns: The first target whose build includes the member and an earlier one.
    mutating func add(
      _ member: Int, at start: Int, _ users: [[Int]]
    ) -> (position: Int, other: Int)? {
      var common: (position: Int, other: Int)?
      var pending = [start]
      while let next = pending.popLast() {
        if let other = members[next] {
          if other != member, next < common?.position ?? .max { common = (next, other) }
          continue
        }
        members[next] = member
        pending += users[next]
      }
      return common
    }
  }
}

extension Spec {
  /// Whether a target's own level has a node.
  package func isOwn(_ node: SpecNode, _ target: Int) -> Bool {
    guard let level = self.node(of: target) else { return false }
    let (inner, outer) = (tree.range(of: node), tree.range(of: level))
    return inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end
  }
}
