import SettingsArtifacts
import SettingsDiagnostics
import SettingsProjectWriter
import SettingsProjects
import SettingsSystem

/// Writes the files of an Xcode project, or compares them with those on the disk.
struct XcodeProjectFiles {
  private let output: ProjectWriter.Output
  /// The folder of the spec.
  private let folder: String
  private let invocation: Invocation
  /// The folder of the xcconfig files, where those that are no longer needed are removed; nil for a spec.
  private let xcconfigFolder: String?

  init(
    _ output: ProjectWriter.Output, folder: String, xcconfigFolder: String? = nil,
    _ invocation: Invocation
  ) {
    self.output = output
    self.xcconfigFolder = xcconfigFolder
    self.folder = folder
    self.invocation = invocation
  }

  private var projectFolder: String { LexicalPath.join(folder, output.name) }

  /// The paths of all files.
  var paths: [String] {
    output.files.map { LexicalPath.join(projectFolder, $0.path) }
      + output.companions.map { LexicalPath.join(folder, $0.path) }
  }

  /// The files that writing would create, update or remove.
  struct Changes {
    let project: [ProjectBundle.Change]
    /// Property lists, beside the project.
    let lists: [ProjectBundle.Change]

    var count: Int { project.count + lists.count }

    /// Whether all files are up to date.
    var isEmpty: Bool { (project + lists).allSatisfy { $0.action == .unchanged } }

    /// Whether any file with settings is written.
    var writesSettings: Bool {
      (project + lists.filter { $0.path.hasSuffix(".xcconfig") || $0.path.hasSuffix(".plist") })
        .contains {
          $0.action == .created || $0.action == .updated
        }
    }
  }

  /// Compares the files with the disk; nil if that is not possible, which is reported.
  func changes(_ context: inout CommandContext) -> Changes? {
    do throws(ProjectBundle.Failure) {
      return Changes(
        project: try ProjectBundle(folder: projectFolder).changes(
          for: output.files.map { .init(path: $0.path, bytes: $0.bytes) },
          replacing: output.replacedFolders),
        lists: try ProjectBundle(folder: folder).changes(
          for: output.companions.map { .init(path: $0.path, bytes: $0.bytes) }, replacing: [])
          + unneeded())
    } catch {
      Self.report(error, "compare", &context)
      return nil
    }
  }

  /// Returns the removals of xcconfig files that this tool wrote and that the project no longer has.
  private func unneeded() -> [ProjectBundle.Change] {
    guard let xcconfigFolder else { return [] }
    let named = Set(output.companions.map(\.path))
    let root = LexicalPath.join(folder, xcconfigFolder)
    let sources = DiskSources()
    let found = sources.files(below: root, limit: Self.maximumXcconfigs) ?? []
    return found.sorted().compactMap { file in
      let path = "\(xcconfigFolder)/\(LexicalPath.relative(file, to: root))"
      guard file.hasSuffix(".xcconfig"), !named.contains(path), let old = try? sources.read(file),
        ConfigProject.isGenerated(xcconfig: old)
      else { return nil }
      return ProjectBundle.Change(path: path, action: .removed, old: old, new: nil)
    }
  }

  private static let maximumXcconfigs = 100_000

  /// Writes the changes, or shows them.
  func apply(_ changes: Changes, _ context: inout CommandContext) -> ExitCode {
    let all =
      changes.lists + changes.project.map { $0.renamed("\(output.name)/\($0.path)") }
    if invocation.has(.check) { return showDifferences(all, &context) }
    guard isOwn(changes.project, &context), areOwn(changes.lists, &context) else {
      return .unusable
    }
    if !invocation.has(.dryRun) {
      do throws(ProjectBundle.Failure) {
        try ProjectBundle(folder: folder).apply(changes.lists)
        try ProjectBundle(folder: projectFolder).apply(changes.project)
      } catch {
        Self.report(error, "write", &context)
        return .unusable
      }
    }
    summarize(all, &context)
    return .fine
  }

  static func report(
    _ failure: ProjectBundle.Failure, _ verb: String, _ context: inout CommandContext
  ) {
    context.report(
      Diagnostic(
        "cannot-write", .error, "cannot \(verb) '\(failure.path)': \(failure.explanation)"))
  }

  /// Whether the project on the disk was written by this tool, or may be replaced.
  private func isOwn(_ changes: [ProjectBundle.Change], _ context: inout CommandContext) -> Bool {
    guard !invocation.has(.force),
      let old = changes.first(where: { $0.path == "project.pbxproj" })?.old,
      !ProjectWriter.isGenerated(old)
    else { return true }
    context.report(
      Diagnostic(
        "foreign-project",
        "'\(projectFolder)' was not written by this tool, and was not changed",
        help: "add --force to replace it; its identifiers change once"))
    return false
  }

  /// Whether the files beside the project were written by this tool, or may be replaced.
  private func areOwn(_ changes: [ProjectBundle.Change], _ context: inout CommandContext) -> Bool {
    if invocation.has(.force) { return true }
    let companions = Dictionary(output.companions.map { ($0.path, $0) }) { $1 }
    var result = true
    for change in changes where change.action == .updated {
      guard let old = change.old, companions[change.path]?.mayReplace(old) == false else {
        continue
      }
      result = false
      context.report(
        Diagnostic(
          "foreign-file", .error,
          "'\(change.path)' was not written by this tool, and nothing was changed",
          help: "move it, or add --force to replace it"))
    }
    return result
  }

  private func summarize(_ changes: [ProjectBundle.Change], _ context: inout CommandContext) {
    if context.isQuiet { return }
    for change in changes where change.action != .unchanged {
      context.print("\(change.action.rawValue) \(change.path)")
      guard invocation.has(.dryRun), change.path.hasSuffix("project.pbxproj"), let new = change.new
      else { continue }
      for line in ProjectChanges(old: change.old, new: new).lines {
        context.print("  \(line)")
      }
    }
    let actions: [ProjectBundle.Change.Action] = [.created, .updated, .removed, .unchanged]
    let counts = actions.compactMap { action -> String? in
      let count = changes.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.rawValue)"
    }
    context.print(counts.joined(separator: ", "))
  }

  private func showDifferences(
    _ changes: [ProjectBundle.Change], _ context: inout CommandContext
  ) -> ExitCode {
    let different = changes.filter { $0.action != .unchanged }
    for change in different {
      context.output.append(
        UnifiedDiff.text(path: change.path, old: change.old, new: change.new))
    }
    guard !different.isEmpty else { return .fine }
    let lines = different.flatMap { change -> [String] in
      guard change.path.hasSuffix("project.pbxproj"), let new = change.new, change.old != nil
      else { return ["\(change.action.rawValue): \(change.path)"] }
      return ProjectChanges(old: change.old, new: new).lines
    }
    var notes = lines.prefix(Self.shownChanges).map { Diagnostic.Note($0) }
    if lines.count > notes.count {
      notes.append(Diagnostic.Note("… and \(lines.count - notes.count) more"))
    }
    let config = invocation.value(.config).map { " --config \($0)" } ?? ""
    context.report(
      Diagnostic(
        "outdated-project", "'\(output.name)' is not up to date", notes: notes,
        help: "update it with 'resolve-settings generate --only xcode-project\(config)'"))
    return .findings
  }

  /// The number of differences that `--check` lists in words.
  private static let shownChanges = 20
}
