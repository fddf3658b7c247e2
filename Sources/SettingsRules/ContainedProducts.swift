import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// What the products of a config.yaml contain, and which frameworks they link.
struct ContainedProducts {
  /// A framework that a product loads.
  struct Link {
    let target: Int
    let range: SourceRange
  }

  private let spec: Spec
  /// The frameworks that each target links, if its product is loaded as a whole.
  private(set) var links: [Int: [Link]] = [:]
  /// The targets whose products each target's product contains.
  private var embedded: [Int: [Int]] = [:]

  /// - Parameter notLoaded: Frameworks that no product loads from its app.
  /// - Complexity: O(*n*), where *n* is the number of targets and their dependencies.
  init(_ spec: Spec, notLoaded: Set<Int> = []) {
    self.spec = spec
    for target in spec.targets {
      let type = spec.productType(of: target)
      addDependencies(of: target, type, notLoaded)
      if let type, type.family != .testBundle, let node = spec.text(of: .host, in: target),
        let host = spec.target(named: spec.tree.string(of: node))
      {
        embedded[host, default: []].append(target)
      }
    }
  }

  private mutating func addDependencies(
    of target: Int, _ type: ProductType?, _ notLoaded: Set<Int>
  ) {
    let isLoaded =
      type?.family == .appExtension || type?.family == .framework && !notLoaded.contains(target)
    for part in spec.parts(of: .dependencies, in: target, as: .dependency) {
      let isShort = spec.tree.isScalar(part.node)
      guard let node = part[.dependencyTarget] ?? (isShort ? part.node : nil),
        let other = spec.target(named: spec.tree.string(of: node)), other != target
      else { continue }
      let isEmbedded = spec.boolean(part[.dependencyEmbed]) ?? (type?.family == .application)
      if isEmbedded || part[.copyTo] != nil { embedded[target, default: []].append(other) }
      guard isLoaded, spec.productType(of: other)?.family == .framework,
        !notLoaded.contains(other), spec.boolean(part[.dependencyLink]) != false,
        spec.boolean(part[.dependencyWeak]) != true, part[.dependencyPlatforms] == nil
      else { continue }
      links[target, default: []].append(Link(target: other, range: spec.tree.range(of: node)))
    }
  }

  /// Whether a target builds an app.
  func isApplication(_ target: Int) -> Bool { spec.productType(of: target)?.family == .application }

  /// Returns the targets whose products an app contains, in order. An app in it has its own parts.
  func parts(of app: Int) -> [Int] {
    var result: [Int] = []
    var known: Set<Int> = [app]
    var pending = [app]
    while let next = pending.popLast() {
      for part in embedded[next] ?? [] where known.insert(part).inserted {
        result.append(part)
        if !isApplication(part) { pending.append(part) }
      }
    }
    return result
  }
}
