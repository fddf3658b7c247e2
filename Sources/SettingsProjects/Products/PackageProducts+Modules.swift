/// What targets of packages see of each other.
extension PackageProducts {
  /// Returns the C modules of the targets that a target depends on, directly or not.
  mutating func modules(
    of member: SwiftPackage.Member, in package: SwiftPackage, on platforms: Set<String>?
  ) -> [PackageModule] {
    var result: [PackageModule] = []
    var seen: Set<String> = ["\(package.folder)\0\(member.name)"]
    var open = targets(behind: member, in: package, on: platforms)
    while let (member, package) = open.popLast() {
      guard seen.insert("\(package.folder)\0\(member.name)").inserted else { continue }
      if let target = member.target {
        result.append(target.module)
      }
      open += targets(behind: member, in: package, on: platforms)
    }
    return result.sorted { ($0.headers, $0.name) < ($1.headers, $1.name) }
  }

  /// Returns the targets that a target names as its dependencies, with their packages.
  private mutating func targets(
    behind member: SwiftPackage.Member, in package: SwiftPackage, on platforms: Set<String>?
  ) -> [(SwiftPackage.Member, SwiftPackage)] {
    needs(of: member, in: package, on: platforms).flatMap { need in
      if need.package == nil, let target = package.member(named: need.name) {
        return [(target, package)]
      }
      guard case .found(let other) = owner(of: need, in: package) else { return [] }
      return (other.products[need.name] ?? []).compactMap { name in
        other.member(named: name).map { ($0, other) }
      }
    }
  }

  // MARK: Traits

  /// Returns the enabled traits of a package: those that the project and other packages request.
  mutating func enabledTraits(of package: SwiftPackage) -> Set<String> {
    if traits == nil {
      traits = [:]
      for folder in folders {
        let requests = requestedTraits[folder].map { names in
          names.map { TraitRequest(name: $0, condition: .always) }
        }
        enable(requests ?? [.defaults], of: folder, by: [])
      }
    }
    if traits?[package.folder] == nil { enable([.defaults], of: package.folder, by: []) }
    return traits?[package.folder] ?? []
  }

  /// - Parameter dependent: The enabled traits of the package that requests the traits.
  private mutating func enable(
    _ requests: [TraitRequest], of folder: String, by dependent: Set<String>
  ) {
    guard case .success(let package) = self.package(in: folder) else { return }
    let names = requests.filter { $0.condition.holds(withTraits: dependent) }.map(\.name)
    let all = package.traits.closure(of: Set(names))
    let known = traits?[package.folder]
    if let known, all.isSubset(of: known) { return }
    let enabled = all.union(known ?? [])
    traits?[package.folder] = enabled
    for dependency in package.dependencies {
      guard let folder = dependency.folder else { continue }
      enable(dependency.traits, of: folder, by: enabled)
    }
  }
}
