import SettingsConfig
import SettingsDiagnostics
import SettingsModel

/// Checks that an app of a config.yaml contains the frameworks that its frameworks and extensions
/// link. By default, an app contains its own dependencies only.
struct EmbeddingCheck: RuleCheck {
  /// The frameworks that no product loads from its app: static ones, and those that are installed
  /// elsewhere.
  private var notLoaded: Set<Int> = []
  /// The apps that are linked together with their frameworks.
  private var merging: Set<Int> = []

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard cell.project.spec != nil, let target = cell.identity.target else { return }
    switch cell.productType?.family {
    case .framework:
      if cell.text("MACH_O_TYPE") == "staticlib"
        || cell.text("DYLIB_INSTALL_NAME_BASE")?.hasPrefix("/") == true
      {
        notLoaded.insert(target)
      }
    case .application:
      if let kind = cell.text("MERGED_BINARY_TYPE"), kind != "none" { merging.insert(target) }
    default: break
    }
  }

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    // A script may copy frameworks.
    guard let spec = project.spec, let scripts = project.scriptTexts,
      !scripts.contains(where: { $0.contains("FRAMEWORKS_FOLDER_PATH") })
    else { return }
    let contents = ProductContents(spec, notLoaded: notLoaded)
    var seen: Set<SourceRange> = []
    for app in spec.targets where contents.isApplication(app) && !merging.contains(app) {
      let parts = contents.parts(of: app)
      let contained = Set(parts)
      for part in parts where !contents.isApplication(part) {
        for link in contents.links[part] ?? [] where !contained.contains(link.target) {
          let name = spec.name(of: link.target)
          guard seen.insert(link.range).inserted, !scripts.contains(where: { $0.contains(name) })
          else { continue }
          report.add(
            .frameworkNotEmbedded,
            "'\(spec.name(of: part))' links framework '\(name)', and the app"
              + " '\(spec.name(of: app))' contains only the former",
            at: link.range,
            notes: [.init("the app is defined here", at: project.place(ofTarget: app))],
            help: "write '\(name)' under 'dependencies' of '\(spec.name(of: app))'; the app ends at"
              + " launch without it", of: part)
        }
      }
    }
  }
}

/// What the products of a config.yaml contain, and which frameworks they link.
private struct ProductContents {
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

  /// - Complexity: O(*n*), where *n* is the number of targets and their dependencies.
  init(_ spec: Spec, notLoaded: Set<Int>) {
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
