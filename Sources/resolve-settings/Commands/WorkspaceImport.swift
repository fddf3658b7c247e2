import SettingsConfig
import SettingsDiagnostics
import SettingsImport
import SettingsProjects
import SettingsSystem
import SettingsXcode

/// `import` of a workspace with several projects: a config.yaml for each of them, beside it.
///
/// The projects have settings of their own on the level of the project, and paths of their own, which one config.yaml
/// cannot have. The workspace itself stays: it lists the projects that `generate` writes.
struct WorkspaceImport {
  private let members: WorkspaceMembers
  private let invocation: Invocation

  init(_ members: WorkspaceMembers, _ invocation: Invocation) {
    self.members = members
    self.invocation = invocation
  }

  /// The projects of a workspace; nil if the arguments do not name one with several.
  ///
  /// Without `--output`, and if the workspace cannot be read, `import` reports why it cannot go on.
  static func members(of invocation: Invocation) -> WorkspaceMembers? {
    guard invocation.positionals.count == 1, invocation.value(.output) != nil,
      let members = WorkspaceMembers(invocation.positionals[0], invocation),
      members.projects.count > 1
    else { return nil }
    return members
  }

  func run(_ context: inout CommandContext) -> ExitCode {
    // Nothing is written to the output itself.
    context.outputPath = nil
    let name = LexicalPath.fileName(of: invocation.value(.output) ?? "config.yaml")
    let places = Self.places(of: members.projects, named: name)
    var outcomes: [(path: String, outcome: ProjectImport.Outcome)] = []
    var hasFailed = false
    for (project, place) in zip(members.projects, places) {
      guard members.mayWrite(beside: project) else {
        context.report(WorkspaceMembers.outside(project, of: invocation.positionals[0]))
        hasFailed = true
        continue
      }
      guard ImportCommand.mayWrite(place, invocation, &context) else {
        hasFailed = true
        continue
      }
      do throws(ProjectImport.Failure) {
        let project = try ProjectImport([project], options: ImportCommand.options(invocation))
        context.report(project.diagnostics, in: project.files)
        outcomes.append((place, try project.outcome()))
      } catch {
        context.report(error.diagnostics, in: error.files)
        hasFailed = true
      }
    }
    if context.isReadOnly {
      context.report(
        Diagnostic(
          "read-only", .error, "nothing was written: the tool runs with --read-only"))
      return .unusable
    }
    if hasFailed {
      context.report(
        Diagnostic(
          "import-workspace", .note, "nothing was written, because not all projects can be imported"
        ))
      return .unusable
    }
    for (path, outcome) in outcomes {
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(outcome.config.bytes, to: path)
      } catch {
        context.report(
          Diagnostic("cannot-write", "cannot write '\(path)': \(error.explanation)"))
        return .unusable
      }
      ImportCommand.writeSchema(beside: path, &context)
      if !context.isQuiet { context.print("created \(path)") }
      ImportCommand.report(outcome, &context)
    }
    return .fine
  }

  /// Where the file of each project is: in the project's folder. Projects that share one get files with their own
  /// names.
  static func places(of projects: [String], named name: String) -> [String] {
    let folders = projects.map { LexicalPath.directory(of: LexicalPath.normalize($0)) }
    var counts: [String: Int] = [:]
    for folder in folders { counts[folder, default: 0] += 1 }
    return zip(projects, folders).map { project, folder in
      var own = name
      if counts[folder, default: 0] > 1 {
        let file = LexicalPath.fileName(of: LexicalPath.normalize(project))
        own = "\(file.hasSuffix(".xcodeproj") ? String(file.dropLast(10)) : file).\(name)"
      }
      return LexicalPath.normalize(LexicalPath.join(folder, own))
    }
  }
}

/// The projects that a workspace lists.
struct WorkspaceMembers {
  /// The paths of the projects, each once, in the order of the workspace.
  private(set) var projects: [String] = []
  private(set) var files = SourceFiles()
  private(set) var diagnostics: [Diagnostic] = []
  /// The folders that are written to; nil for any.
  private let boundary: ConfinedSources?
  private let folder: String

  /// Reads an .xcworkspace; nil for other paths, such as the workspace inside of a project.
  init?(_ path: String, _ invocation: Invocation) {
    let path = LexicalPath.normalize(XcodeContainer.trimmed(path))
    guard path.hasSuffix(".xcworkspace"), XcodeContainer.workspaceFolder(of: path) != nil else {
      return nil
    }
    let file = LexicalPath.join(path, XcodeWorkspace.fileName)
    folder = ConfinedSources.projectFolder(of: path)
    let disk = DiskSources()
    boundary = invocation.has(.allowOutside) ? nil : ConfinedSources(path, base: disk)
    let sources: any SourceProvider = boundary ?? disk
    do throws(SourceReadFailure) {
      let bytes = try sources.read(file)
      var collector = DiagnosticCollector()
      let references = XcodeWorkspace.read(
        bytes, path: path, file: files.add(path: file, bytes: bytes), diagnostics: &collector)
      diagnostics = collector.sorted
      var seen: Set<String> = []
      for reference in references where reference.path.hasSuffix(".xcodeproj") {
        if seen.insert(sources.canonicalPath(reference.path) ?? reference.path).inserted {
          projects.append(reference.path)
        }
      }
    } catch {
      diagnostics = [
        Diagnostic(
          "unreadable-workspace", "cannot read '\(file)': \(error.explanation)", path: file)
      ]
    }
  }

  /// Whether files may be written beside a project or a config.yaml: it is in the folder of the
  /// workspace, in the repository around it, or below the working directory. A link in the folder of the
  /// workspace does not lead out of it.
  func mayWrite(beside path: String) -> Bool {
    guard let boundary else { return true }
    let disk = DiskSources()
    let place = LexicalPath.directory(of: LexicalPath.normalize(path))
    if ProjectLink.leadingOut(of: place, project: folder) != nil { return false }
    return boundary.isInside(place)
      || LexicalPath.contains(disk.resolvedPath("."), disk.resolvedPath(place))
  }

  static func outside(_ member: String, of workspace: String) -> Diagnostic {
    Diagnostic(
      "workspace-outside", .error,
      "the workspace leads to '\(member)', which is outside of the workspace's folder",
      path: workspace,
      help: "to write there, add --allow-outside, or run the command in a folder that contains both"
    )
  }
}
