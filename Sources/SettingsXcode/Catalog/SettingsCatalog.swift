import SettingsDiagnostics
import SettingsModel

/// Apple's catalog of build settings: the specifications in a toolchain's `share/pm`.
///
/// The files are read into flat trees, in which the values of specifications are looked up on
/// demand. Each specification belongs to a domain. There is one domain for each platform, and it
/// includes more general ones.
package struct SettingsCatalog: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  /// A file of the catalog.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package enum Kind: String, Sendable {
    case architecture = "Architecture"
    case buildSettings = "BuildSettings"
    case buildSystem = "BuildSystem"
    case compiler = "Compiler"
    case linker = "Linker"
    case packageType = "PackageType"
    case productType = "ProductType"
    case tool = "Tool"

    var isTool: Bool { self == .compiler || self == .linker || self == .tool }
  }

  /// One entry of a file: a tool, a product type, a set of settings.
  package struct Specification: Sendable {
    let tree: Int
    let node: NodeID
    let kind: Kind
    let identifier: String
    let domain: String
    /// `identifier`, or `domain:identifier`.
    let basedOn: String?
  }

  package let paths: [String]
  let trees: [PropertyListTree]
  /// The specifications, in the order of the files.
  let specifications: [Specification]
  private let byName: [Name: Int]
  /// The files that are not property lists, which are ignored.
  package let unreadable: [String]

  private struct Name: Hashable {
    let domain: String
    let identifier: String
    /// The kind of the specification. Two kinds may share an identifier.
    let kind: Kind
  }

  /// - Parameter files: The files, in a fixed order.
  package init(_ files: [File]) {
    var trees: [PropertyListTree] = []
    var paths: [String] = []
    var specifications: [Specification] = []
    var byName: [Name: Int] = [:]
    var unreadable: [String] = []
    for file in files {
      guard let tree = try? PropertyListTree(file.bytes) else {
        unreadable.append(file.path)
        continue
      }
      let index = trees.count
      trees.append(tree)
      paths.append(file.path)
      let entries = tree.kind(of: tree.root) == .array ? tree.elements(of: tree.root) : [tree.root]
      for node in entries {
        guard let specification = Self.specification(node, of: index, tree) else { continue }
        let name = Name(
          domain: specification.domain, identifier: specification.identifier,
          kind: specification.kind)
        if byName[name] == nil { byName[name] = specifications.count }
        specifications.append(specification)
      }
    }
    self.trees = trees
    self.paths = paths
    self.specifications = specifications
    self.byName = byName
    self.unreadable = unreadable
  }

  private static func specification(
    _ node: NodeID, of index: Int, _ tree: PropertyListTree
  ) -> Specification? {
    var kind: Kind?
    var identifier: String?
    var basedOn: String?
    var domain = ""
    tree.forEachEntry(of: node) { key, value in
      if tree.isText(key, StaticText("Type")) {
        kind = tree.string(of: value).flatMap(Kind.init(rawValue:))
      } else if tree.isText(key, StaticText("Identifier")) {
        identifier = tree.string(of: value)
      } else if tree.isText(key, StaticText("BasedOn")) {
        basedOn = tree.string(of: value)
      } else if tree.isText(key, StaticText("_Domain")) || tree.isText(key, StaticText("Domain")) {
        domain = tree.string(of: value) ?? ""
      }
    }
    guard let kind, let identifier else { return nil }
    return Specification(
      tree: index, node: node, kind: kind, identifier: identifier, domain: domain,
      basedOn: basedOn)
  }

  package var isEmpty: Bool { specifications.isEmpty }

  // MARK: Domains

  /// Returns a domain and the domains that it includes, most specific first. The general domain,
  /// whose name is empty, is last.
  static func lineage(of domain: String) -> [String] {
    var result: [String] = []
    func add(_ domain: String) {
      guard !domain.isEmpty, !result.contains(domain) else { return }
      result.append(domain)
      for included in inclusions(of: domain) { add(included) }
    }
    add(domain)
    return result + [""]
  }

  private static func inclusions(of domain: String) -> [String] {
    switch domain {
    case "macosx", "driverkit", "embedded-shared": ["darwin"]
    case "embedded", "embedded-simulator": ["embedded-shared"]
    case "iphoneos", "appletvos", "watchos", "xros": [domain + "-shared", "embedded"]
    case "iphonesimulator", "appletvsimulator", "watchsimulator", "xrsimulator":
      [domain.dropLast("simulator".count) + "os-shared", "embedded-simulator"]
    case "linux", "freebsd", "openbsd": ["generic-unix"]
    default: []
    }
  }

  /// Returns the specification with an identifier that is visible in a domain.
  func specification(_ identifier: String, _ kind: Kind, in domain: String) -> Int? {
    for domain in Self.lineage(of: domain) {
      if let found = byName[Name(domain: domain, identifier: identifier, kind: kind)] {
        return found
      }
    }
    return nil
  }

  /// Returns the base of a specification.
  ///
  /// A base `domain:identifier` is in that domain, any other base in the domain of the
  /// specification. A base with the specification's own identifier is in an included domain. If
  /// none of these contains the base, the domain of the query does, because some general
  /// specifications are based on specific ones.
  func base(of index: Int, seenFrom asking: String) -> Int? {
    let own = specifications[index]
    guard let basedOn = own.basedOn else { return nil }
    let parts = basedOn.split(separator: ":", maxSplits: 1).map(String.init)
    var domain = own.domain
    let identifier = parts.last ?? basedOn
    if parts.count == 2 { domain = parts[0] == "default" ? "" : parts[0] }
    let kinds: [Kind] = own.kind.isTool ? [own.kind, .compiler, .tool, .linker] : [own.kind]
    for place in Self.lineage(of: domain) + Self.lineage(of: asking) {
      for kind in kinds {
        if let found = byName[Name(domain: place, identifier: identifier, kind: kind)],
          found != index
        {
          return found
        }
      }
    }
    return nil
  }

  /// Returns the specifications of some kinds that are visible in a domain, each once, in the order
  /// of the files.
  func specifications(in domain: String, where isWanted: (Kind) -> Bool) -> [Int] {
    let lineage = Self.lineage(of: domain)
    return specifications.indices.filter { index in
      let own = specifications[index]
      return isWanted(own.kind) && lineage.contains(own.domain)
        && specification(own.identifier, own.kind, in: domain) == index
    }
  }

  // MARK: Values

  /// Returns the value of a key, from the specification or from its bases.
  func value(
    _ key: StaticString, of index: Int, seenFrom domain: String
  ) -> (tree: PropertyListTree, node: NodeID)? {
    var current: Int? = index
    for _ in 0..<32 {
      guard let index = current else { return nil }
      let own = specifications[index]
      if let node = trees[own.tree].value(key, of: own.node) { return (trees[own.tree], node) }
      current = base(of: index, seenFrom: domain)
    }
    return nil
  }

  /// Returns a specification and its bases, the most general last.
  func ancestry(of index: Int, seenFrom domain: String) -> [Int] {
    var result = [index]
    while result.count < 32,
      let base = base(of: result[result.count - 1], seenFrom: domain), !result.contains(base)
    {
      result.append(base)
    }
    return result
  }

  /// Returns the descriptions of settings in a tool, a build system or a set of settings.
  func options(of index: Int) -> [NodeID] {
    let own = specifications[index]
    let tree = trees[own.tree]
    let node = tree.value("Options", of: own.node) ?? tree.value("Properties", of: own.node)
    return node.map(tree.elements(of:)) ?? []
  }

  // MARK: Facts

  /// Returns the range of deployment targets that an architecture supports, without the upper
  /// bound; nil if there is no range.
  package func deploymentTargets(
    ofArchitecture name: String, in domain: String
  ) -> (from: String, to: String)? {
    guard let index = specification(name, .architecture, in: domain),
      let range = value("DeploymentTargetRange", of: index, seenFrom: domain)
    else { return nil }
    let bounds = range.tree.elements(of: range.node).compactMap(range.tree.string(of:))
    return bounds.count == 2 ? (bounds[0], bounds[1]) : nil
  }

  /// Whether Xcode refuses to build an architecture, regardless of the deployment target.
  package func refuses(architecture name: String, in domain: String) -> Bool {
    guard let index = specification(name, .architecture, in: domain),
      let isError = value("DeprecatedError", of: index, seenFrom: domain)
    else { return false }
    return isError.tree.string(of: isError.node) == "YES"
  }

  /// Whether a product type is a folder rather than a single file.
  package func isWrapper(product identifier: String, in domain: String) -> Bool {
    guard let index = specification(identifier, .productType, in: domain),
      let isWrapper = value("IsWrapper", of: index, seenFrom: domain)
    else { return false }
    return isWrapper.tree.string(of: isWrapper.node) == "YES"
  }

  /// Whether a platform supports a product type.
  package func knows(product identifier: String, in domain: String) -> Bool {
    specification(identifier, .productType, in: domain) != nil
  }

  /// Whether a product type is another type, or is based on it.
  package func isProduct(_ identifier: String, a kind: String, in domain: String) -> Bool {
    guard let index = specification(identifier, .productType, in: domain) else { return false }
    return ancestry(of: index, seenFrom: domain).contains { specifications[$0].identifier == kind }
  }
}
