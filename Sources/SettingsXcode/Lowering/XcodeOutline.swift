import SettingsDiagnostics
package import SettingsModel
import SettingsSystem

/// The projects of an .xcodeproj or .xcworkspace, and the names with which users select their
/// targets.
package struct XcodeOutline: ProjectOutline {
  /// A target and its project.
  package struct Member: Sendable {
    /// The index in `projects`.
    package let project: Int
    package let target: XcodeTarget
    /// The name.
    ///
    /// It is PROJECT/TARGET if another project has a target with the same name, and
    /// FOLDER/PROJECT/TARGET if that project has the same name, too.
    package let name: String
  }

  package var kind: ProjectKind { .xcode }
  /// The name of the project or workspace without its extension.
  package let projectName: String
  package let projects: [XcodeProject]
  /// The other items of a workspace, some of which may be packages.
  package let packageFolders: [String]
  package let members: [Member]
  package let configurations: [BuildConfiguration]
  package let defaultConfiguration: Int
  private let membersByName: [String: Int]
  /// The folder to which the names of projects are relative.
  private let folder: String

  /// - Parameter folder: The workspace's folder; without a workspace, the project's.
  package init(
    name: String, projects: [XcodeProject], folder: String = ".", packageFolders: [String] = []
  ) {
    projectName = name
    self.packageFolders = packageFolders
    self.projects = projects
    self.folder = folder
    var counts: [String: Int] = [:]
    for project in projects {
      for name in Set(project.targets.map(\.name)) { counts[name, default: 0] += 1 }
    }
    // Projects in two folders may have the same name.
    var namesakes: [String: Int] = [:]
    if Set(projects.map(\.name)).count < projects.count {
      for project in projects {
        for name in Set(project.targets.map(\.name)) {
          namesakes["\(project.name)/\(name)", default: 0] += 1
        }
      }
    }
    var members: [Member] = []
    var byName: [String: Int] = [:]
    for (index, project) in projects.enumerated() {
      let place = namesakes.isEmpty ? "" : Self.place(of: project, from: folder)
      for target in project.targets {
        var qualified = "\(project.name)/\(target.name)"
        if namesakes[qualified, default: 0] > 1 { qualified = "\(place)/\(target.name)" }
        let isShared = counts[target.name, default: 0] > 1
        let name = isShared ? qualified : target.name
        if byName[name] == nil { byName[name] = members.count }
        if byName[qualified] == nil { byName[qualified] = members.count }
        members.append(Member(project: index, target: target, name: name))
      }
    }
    self.members = members
    membersByName = byName
    let configurations = Self.configurations(of: projects)
    self.configurations = configurations
    let defaultName = projects.first?.configurations.defaultName
    defaultConfiguration = configurations.firstIndex { $0.name == defaultName } ?? 0
  }

  /// Returns the configurations of the projects, then those that only targets have.
  private static func configurations(of projects: [XcodeProject]) -> [BuildConfiguration] {
    var result: [BuildConfiguration] = []
    var known: Set<String> = []
    func add(_ configuration: XcodeConfiguration, of project: XcodeProject) {
      guard known.insert(configuration.name).inserted else { return }
      let (kind, basis) = kind(of: configuration, in: project)
      result.append(
        BuildConfiguration(
          name: configuration.name, range: nameRange(of: configuration, in: project), kind: kind,
          basis: basis))
    }
    for project in projects {
      for configuration in project.configurations.configurations { add(configuration, of: project) }
    }
    for project in projects {
      for target in project.targets {
        for configuration in target.configurations.configurations {
          add(configuration, of: project)
        }
      }
    }
    // A project without configurations still shows the names of its targets.
    if result.isEmpty {
      result.append(
        BuildConfiguration(name: "Release", range: .none, kind: .release, basis: .assumed))
    }
    return result
  }

  /// Returns the place of a configuration's name. The entire object has many lines.
  private static func nameRange(
    of configuration: XcodeConfiguration, in project: XcodeProject
  ) -> SourceRange {
    let name = project.tree.value("name", of: configuration.object)
    return project.objects.range(of: name ?? configuration.object)
  }

  /// Returns the kind of a configuration. A configuration is for debugging if its name or its
  /// definitions show it.
  private static func kind(
    of configuration: XcodeConfiguration, in project: XcodeProject
  ) -> (BuildConfiguration.Kind, BuildConfiguration.KindBasis) {
    let name = configuration.name.lowercased()
    if name.contains("debug") { return (.debug, .name) }
    if name.contains("release") { return (.release, .name) }
    guard let settings = configuration.settings else { return (.release, .assumed) }
    let tree = project.tree
    func hasWord(_ key: StaticString, _ word: String) -> Bool {
      guard let value = tree.value(key, of: settings) else { return false }
      let elements = tree.elements(of: value).isEmpty ? [value] : tree.elements(of: value)
      return elements.compactMap(tree.string(of:)).contains { text in
        text.split(separator: " ").contains { $0 == word || $0 == "\(word)=1" }
      }
    }
    let isDebug =
      hasWord("GCC_OPTIMIZATION_LEVEL", "0") || hasWord("SWIFT_OPTIMIZATION_LEVEL", "-Onone")
      || hasWord("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG")
      || hasWord("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG")
    return isDebug ? (.debug, .settings) : (.release, .assumed)
  }

  // MARK: Names

  package var targets: [Int] { Array(members.indices) }
  package func name(of target: Int) -> String { members[target].name }
  package var targetNames: [String] { members.map(\.name) }
  package func target(named name: String) -> Int? { membersByName[name] ?? target(placed: name) }

  /// Returns a target by the path of its project, the form of a name for projects with the same
  /// name. It is always accepted, because the name may have been ambiguous earlier.
  private func target(placed name: String) -> Int? {
    guard name.contains("/") else { return nil }
    for (index, project) in projects.enumerated() {
      let prefix = Self.place(of: project, from: folder) + "/"
      guard name.hasPrefix(prefix) else { continue }
      let rest = name.dropFirst(prefix.count)
      if let found = members.firstIndex(where: { $0.project == index && $0.target.name == rest }) {
        return found
      }
    }
    return nil
  }

  /// Returns the path of a project relative to a folder, such as `Folder/App`.
  private static func place(of project: XcodeProject, from folder: String) -> String {
    let working = CurrentProcess.workingDirectory ?? "/"
    let path = LexicalPath.relative(
      LexicalPath.join(working, project.path), to: LexicalPath.join(working, folder))
    return path.hasSuffix(".xcodeproj") ? String(path.dropLast(".xcodeproj".count)) : path
  }

  package func qualifiedNames(of name: String) -> [String] {
    members.filter { member in
      member.name != name
        && (member.target.name == name
          || "\(projects[member.project].name)/\(member.target.name)" == name)
    }.map(\.name)
  }

  package func buildsProduct(_ target: Int) -> Bool { members[target].target.kind == .native }

  package func project(of target: Int?) -> XcodeProject? {
    target.map { projects[members[$0].project] } ?? projects.first
  }

  // MARK: SDKs

  package func expectedSDK(of target: Int?) -> SDK? { nil }
  package var evaluatesSDK: Bool { true }

  package func sdk(named value: String, defaultVersion: String?) -> SDK? {
    XcodeSDKNames.sdk(named: value, defaultVersion: defaultVersion)
  }

  package func fallbackNames(of sdk: SDK) -> [String] { XcodeSDKNames.fallbackNames(of: sdk) }
}
