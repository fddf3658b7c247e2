import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsProjects

/// What a target links, copies and embeds, as the phases and folders of its project name it.
struct ExpectedParts: Sendable {
  struct Link: Sendable {
    /// The name of a framework, without its extension.
    let name: String
    let place: SourceRange?
  }

  private(set) var links: [Link] = []
  /// The paths of the files that become resources.
  private(set) var resources: [String] = []
  /// The folders of asset catalogs.
  private(set) var catalogs: [String] = []
  /// The names of the targets whose extensions, apps and services it contains.
  private(set) var embedded: [(target: String, place: SourceRange?)] = []
  /// The names of the targets that are built before it.
  private(set) var dependencies: Set<String> = []
  /// Why the files of a folder are not all known.
  private(set) var gaps: [String] = []

  /// Whether files have languages that their paths do not show, or files are not known.
  var mayHaveOtherLanguages: Bool {
    !gaps.isEmpty || resources.contains { $0.hasSuffix(".xcstrings") }
  }

  /// The parts of all targets of a project, by the names of the targets.
  static func all(
    of project: SettingsProject
  ) throws(LoadFailure) -> [String: ExpectedParts] {
    let (projects, names) = try BuildProject.parts(of: project)
    // The places of other projects are in a project file that is made of them.
    let hasPlaces = project.xcode != nil
    var result: [String: ExpectedParts] = [:]
    var first = 0
    for project in projects {
      for (index, target) in project.targets.enumerated() {
        if names.indices.contains(first + index) {
          result[names[first + index]] = ExpectedParts(
            target, of: project, hasPlaces: hasPlaces)
        }
      }
      first += project.targets.count
    }
    return result
  }

  private init(_ target: Project.Target, of project: Project, hasPlaces: Bool) {
    for file in target.files(in: .frameworks) {
      let place = file.place.isNone || !hasPlaces ? nil : file.place
      if let name = file.item.systemFramework {
        // A filter may leave it out on the platform of the product.
        if file.platforms.isEmpty { links.append(Link(name: name, place: place)) }
      }
    }
    let listed =
      target.files(in: .resources).flatMap(\.item.paths)
      + target.folders.flatMap { $0.files.map(\.path) }
    for path in listed {
      if path.hasSuffix(".xcassets") { catalogs.append(path) } else { resources.append(path) }
    }
    gaps = target.folders.flatMap(\.gaps)
    for phase in target.phases where phase.kind == .copy {
      // A filter may leave it out on the platform of the product.
      for file in phase.files where file.platforms.isEmpty {
        guard case .target(let index) = file.item, project.targets.indices.contains(index),
          let type = project.targets[index].productType,
          ["extension", "application", "xpc-service"].contains(where: type.contains)
        else { continue }
        let place = file.place.isNone || !hasPlaces ? nil : file.place
        embedded.append((project.targets[index].name, place))
      }
    }
    for dependency in target.dependencies {
      if case .target(let index) = dependency.item, project.targets.indices.contains(index) {
        dependencies.insert(project.targets[index].name)
      }
    }
    for file in target.phases.flatMap(\.files) {
      if case .target(let index) = file.item, project.targets.indices.contains(index) {
        dependencies.insert(project.targets[index].name)
      }
    }
  }
}
