import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// The frameworks that Carthage builds for targets.
struct CarthageFrameworks {
  struct Framework {
    let name: String
    let dependency: XcodeGenSpec.Dependency
    /// Whether the target itself names it.
    var isOwn = true

    var fileName: String {
      FileType.fileExtension(of: name) == nil ? name + ".framework" : name
    }
  }

  private let draft: ProjectDraft
  private let buildPath: String
  private let findsFrameworks: Bool
  /// Whether any target uses Carthage.
  private let isUsed: Bool

  init(_ draft: ProjectDraft) {
    self.draft = draft
    buildPath = draft.spec.options.carthageBuildPath
    findsFrameworks = draft.options.boolean("findCarthageFrameworks") ?? false
    isUsed = draft.spec.targets.contains { $0.dependencies.contains { $0.kind == .carthage } }
  }

  /// The folder that a framework is built into.
  func folder(for dependency: XcodeGenSpec.Dependency, _ platform: XcodeGenPlatform) -> String {
    let folder = "\(buildPath)/\(platform.carthageFolder)"
    return dependency.isStaticCarthage ? folder + "/Static" : folder
  }

  /// Returns the frameworks of a dependency: itself, or those that a version file lists.
  func frameworks(
    of dependency: XcodeGenSpec.Dependency, on platform: XcodeGenPlatform
  ) -> [Framework] {
    let finds = dependency.mapping["findFrameworks"]?.boolean ?? findsFrameworks
    let names =
      finds ? listed(dependency.reference, platform.carthageFolder) : [dependency.reference]
    return names.map { Framework(name: $0, dependency: dependency) }
  }

  private func listed(_ name: String, _ platform: String) -> [String] {
    let path = draft.place("\(buildPath)/.\(name).version")
    guard let bytes = try? draft.sources.read(path),
      let tree = try? PropertyListTree(json: bytes), tree.kind(of: tree.root) == .dictionary
    else { return [name] }
    var names: Set<String> = []
    for entry in tree.entries(of: tree.root)
    where tree.string(of: entry.key) == platform && tree.kind(of: entry.value) == .array {
      for element in tree.elements(of: entry.value) where tree.kind(of: element) == .dictionary {
        if let name = tree.value("name", of: element).flatMap(tree.string(of:)) {
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }

  /// Returns the frameworks that a target may have to embed: its own frameworks and those of the targets that it is built with, by name.
  ///
  /// A framework that two targets use with different options is there twice.
  func embeddable(in target: XcodeGenSpec.Target) -> [Framework] {
    if !isUsed { return [] }
    var found: [Framework] = []
    var known: [String: [XcodeGenSpec.Dependency]] = [:]
    var visited: Set<String> = []
    var queue = [target.name]
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      guard visited.insert(name).inserted else { continue }
      guard let current = draft.spec.target(named: name) else {
        let aggregate = draft.spec.aggregateTarget(named: name)
        queue += (aggregate?.targets ?? []).map(\.name)
        continue
      }
      for dependency in current.dependencies {
        switch dependency.kind {
        case .carthage:
          for var framework in frameworks(of: dependency, on: current.platform) {
            let same = known[framework.name] ?? []
            if same.contains(where: { $0.hasOptions(of: dependency) }) { continue }
            known[framework.name] = same + [dependency]
            framework.isOwn = name == target.name
            found.append(framework)
          }
        case .target:
          let other = draft.spec.target(named: dependency.reference)
          if other == nil || other?.platform == target.platform {
            queue.append(dependency.reference)
          }
        default: break
        }
      }
    }
    return found.enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }.map(\.element)
  }

  /// The script that copies frameworks into a product.
  func script(_ names: [String], on platform: XcodeGenPlatform) -> BuildScript {
    let executable = draft.options.text("carthageExecutablePath") ?? "carthage"
    var script = BuildScript(text: "\(executable) copy-frameworks\n")
    script.name = "Carthage"
    script.shell = "/bin/sh -l"
    script.inputs = names.map { "$(SRCROOT)/\(buildPath)/\(platform.carthageFolder)/\($0)" }
    script.outputs = names.map { "$(BUILT_PRODUCTS_DIR)/$(FRAMEWORKS_FOLDER_PATH)/\($0)" }
    return script
  }
}
