import SettingsDiagnostics
import SettingsXcode

/// The targets of other projects that a spec's dependencies name (`Project/Target`), if linking
/// them affects settings.
///
/// As XcodeGen does, this opens the other .xcodeproj. A project that cannot be read has no effect.
struct ReferencedProjects {
  struct Target {
    let type: XcodeGenProductType
    /// Whether it is built as a static library, whatever its type.
    let isStatic: Bool
    let requiresObjCLinking: Bool
  }

  private let targets: [String: Target]
  /// Targets that dependencies name and that do not exist in the projects.
  let findings: [Diagnostic]

  /// - Parameter folder: the one that paths in the spec are relative to.
  init(_ spec: XcodeGenSpec, folder: String, sources: any SourceProvider) {
    var targets: [String: Target] = [:]
    var findings: [Diagnostic] = []
    var projects: [String: (project: XcodeProject, targets: [String: XcodeTarget])?] = [:]
    let references = Dictionary(
      spec.projectReferences.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for dependency in spec.targets.flatMap(\.dependencies)
    where dependency.kind == .target && seen.insert(dependency.reference).inserted {
      guard let (name, target) = Self.parts(of: dependency.reference),
        let path = references[name]
      else { continue }
      let project =
        projects[name]
        ?? path.flatMap { Self.project(LexicalPath.join(folder, $0), sources) }
        .map { ($0, $0.targetsByName) }
      projects[name] = .some(project)
      if let project, let found = project.targets[target] {
        targets[dependency.reference] = Self.facts(found, project.project)
        continue
      }
      // A project that is made of a spec beside it is there once it is made.
      let isMade =
        path.map { LexicalPath.normalize(LexicalPath.join(folder, $0)) }
        .flatMap { MissingFile.spec(of: $0, sources) } != nil
      if project == nil, isMade { continue }
      findings.append(
        Diagnostic(
          "xcodegen-missing-project", .warning,
          project == nil
            ? "project '\(path ?? name)' cannot be read"
            : "project '\(name)' has no target '\(target)'",
          at: dependency.range,
          help: "XcodeGen rejects this; whether linking '\(target)' adds -ObjC is unknown"))
    }
    self.targets = targets
    self.findings = findings
  }

  /// - Parameter reference: `Project/Target`.
  subscript(reference: String) -> Target? { targets[reference] }

  static func parts(of reference: String) -> (project: String, target: String)? {
    let parts = reference.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private static func project(_ path: String, _ sources: any SourceProvider) -> XcodeProject? {
    // Diagnostics of the other project are not reported here.
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    let file = LexicalPath.join(path, XcodeProject.fileName)
    guard let bytes = try? sources.read(file) else { return nil }
    return XcodeProjectReader.read(
      bytes, path: path, file: files.add(path: file, bytes: bytes), diagnostics: &diagnostics)
  }

  private static func facts(_ target: XcodeTarget, _ project: XcodeProject) -> Target {
    let type = target.productType.flatMap(XcodeGenProductType.init) ?? .none
    let list = target.configurations
    let settings =
      list.configurations.first { $0.name == list.defaultName } ?? list.configurations.first
    func text(_ name: StaticString) -> String? {
      settings?.settings.flatMap { project.tree.value(name, of: $0) }
        .flatMap(project.tree.string(of:))
    }
    return Target(
      type: type, isStatic: text("MACH_O_TYPE") == "staticlib",
      requiresObjCLinking: text("OTHER_LDFLAGS").map { $0.contains("-ObjC") }
        ?? (type.name == "library.static"))
  }
}
