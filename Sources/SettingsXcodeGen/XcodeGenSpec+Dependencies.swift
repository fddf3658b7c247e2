import SettingsDiagnostics

/// The dependencies of targets, and how targets are linked.
extension XcodeGenSpec {
  /// The dependencies that a target is built with: its own, or, where it links transitively, all that it needs,
  /// sorted by what they name.
  package func linkedDependencies(of target: Target) -> [Dependency] {
    target.linksTransitively ?? options.linksTransitively
      ? transitiveDependencies(of: target) : target.dependencies
  }

  /// A target's dependencies and those of its dependencies, but for what others embed already.
  private func transitiveDependencies(of target: Target) -> [Dependency] {
    var visited: Set<String> = []
    var found: [String: Dependency] = [:]
    var queue = [target]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      guard visited.insert(current.name).inserted else { continue }
      let isTop = current.name == target.name
      for dependency in current.dependencies where found[dependency.identity] == nil {
        switch dependency.kind {
        case .sdk:
          break
        case .framework, .carthage, .package:
          guard isTop || dependency.embeds != true else { continue }
        case .bundle:
          guard isTop else { continue }
        case .target:
          guard isTop || dependency.embeds != true else { continue }
          if let other = self.target(named: dependency.reference),
            !other.type.isApplication, !other.type.isTest
          {
            queue.append(other)
          }
        }
        found[dependency.identity] = dependency
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension XcodeGenSpec.Target {
  /// How other targets link to its product, from its type and its settings for all configurations.
  package var linkage: XcodeGenProductType.Linkage {
    type.linkage(isStatic: isStatic ?? (settings.base["MACH_O_TYPE"]?.text == "staticlib"))
  }
}

extension XcodeGenProductType {
  /// The linkage of a product whose settings may make it a static library.
  package func linkage(isStatic: Bool) -> Linkage {
    isStatic && (name == "framework" || name == "xcframework") ? .staticLinkage : linkage
  }
}
