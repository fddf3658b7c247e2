import SettingsDiagnostics
import SettingsModel

/// Apple's catalogue of build settings: the specifications that a toolchain brings in `share/pm`.
///
/// The files are read into flat trees; what a specification says is looked up there when it is asked
/// for. Specifications live in domains, one for each platform, that include more general ones.
package struct SettingsCatalogue: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  /// A file of the catalogue.
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

  /// One entry of a file: a tool, a kind of product, a set of settings.
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
  /// In the order of the files.
  let specifications: [Specification]
  private let byName: [Name: Int]
  /// Files that are no property lists, which are left out.
  package let unreadable: [String]

  private struct Name: Hashable {
    let domain: String
    let identifier: String
    /// Whether it describes a tool or what a tool works on; two kinds may share an identifier.
    let kind: Kind
  }

  /// - Parameter files: in a fixed order.
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

  /// A domain and those that it includes, the most special first; the general one, whose name is
  /// empty, last.
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

  /// The specification of an identifier as a domain sees it.
  func specification(_ identifier: String, _ kind: Kind, in domain: String) -> Int? {
    for domain in Self.lineage(of: domain) {
      if let found = byName[Name(domain: domain, identifier: identifier, kind: kind)] {
        return found
      }
    }
    return nil
  }

  /// What a specification is based on: `domain:identifier` says where to look, otherwise where it is
  /// itself; one of its own identifier is looked for in the domains that its own includes. What is
  /// nowhere there is looked for where the question comes from: some general specifications are based
  /// on special ones.
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

  /// Each specification of some kinds once, as a domain sees it, in the order of the files.
  func specifications(in domain: String, where isWanted: (Kind) -> Bool) -> [Int] {
    let lineage = Self.lineage(of: domain)
    return specifications.indices.filter { index in
      let own = specifications[index]
      return isWanted(own.kind) && lineage.contains(own.domain)
        && specification(own.identifier, own.kind, in: domain) == index
    }
  }

  // MARK: Values

  /// A key's value, the specification's own or that of what it is based on.
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

  /// A specification and what it is based on, the most general last.
  func ancestry(of index: Int, seenFrom domain: String) -> [Int] {
    var result = [index]
    while result.count < 32,
      let base = base(of: result[result.count - 1], seenFrom: domain), !result.contains(base)
    {
      result.append(base)
    }
    return result
  }

  /// The descriptions of settings in a tool, a build system or a set of settings.
  func options(of index: Int) -> [NodeID] {
    let own = specifications[index]
    let tree = trees[own.tree]
    let node = tree.value("Options", of: own.node) ?? tree.value("Properties", of: own.node)
    return node.map(tree.elements(of:)) ?? []
  }

  // MARK: Facts

  /// The deployment targets that an architecture is built for, from the first up to but without the
  /// second; nil where there is no bound.
  package func deploymentTargets(
    ofArchitecture name: String, in domain: String
  ) -> (from: String, to: String)? {
    guard let index = specification(name, .architecture, in: domain),
      let range = value("DeploymentTargetRange", of: index, seenFrom: domain)
    else { return nil }
    let bounds = range.tree.elements(of: range.node).compactMap(range.tree.string(of:))
    return bounds.count == 2 ? (bounds[0], bounds[1]) : nil
  }

  /// Whether Xcode refuses to build an architecture, whatever the deployment target.
  package func refuses(architecture name: String, in domain: String) -> Bool {
    guard let index = specification(name, .architecture, in: domain),
      let isError = value("DeprecatedError", of: index, seenFrom: domain)
    else { return false }
    return isError.tree.string(of: isError.node) == "YES"
  }

  /// Whether a kind of product is a folder rather than one file.
  package func isWrapper(product identifier: String, in domain: String) -> Bool {
    guard let index = specification(identifier, .productType, in: domain),
      let isWrapper = value("IsWrapper", of: index, seenFrom: domain)
    else { return false }
    return isWrapper.tree.string(of: isWrapper.node) == "YES"
  }

  /// Whether a platform knows a kind of product.
  package func knows(product identifier: String, in domain: String) -> Bool {
    specification(identifier, .productType, in: domain) != nil
  }

  /// Whether a kind of product is another one, or is based on it.
  package func isProduct(_ identifier: String, a kind: String, in domain: String) -> Bool {
    guard let index = specification(identifier, .productType, in: domain) else { return false }
    return ancestry(of: index, seenFrom: domain).contains { specifications[$0].identifier == kind }
  }
}
