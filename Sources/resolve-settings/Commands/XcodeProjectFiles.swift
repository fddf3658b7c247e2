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

  init(_ output: ProjectWriter.Output, folder: String, _ invocation: Invocation) {
    self.output = output
    self.folder = folder
    self.invocation = invocation
  }

  private var projectFolder: String { LexicalPath.join(folder, output.name) }

  func write(_ context: inout CommandContext) -> ExitCode {
    let project = ProjectBundle(folder: projectFolder)
    let beside = ProjectBundle(folder: folder)
    do throws(ProjectBundle.Failure) {
      let changes = try project.changes(
        for: output.files.map { .init(path: $0.path, bytes: $0.bytes) },
        replacing: output.replacedFolders)
      let lists = try beside.changes(
        for: output.propertyLists.map { .init(path: $0.path, bytes: $0.bytes) }, replacing: [])
      let all =
        lists + changes.map { $0.renamed("\(output.name)/\($0.path)") }
      if invocation.has(.check) { return showDifferences(all, &context) }
      guard isOwn(changes, &context) else { return .unusable }
      if !invocation.has(.dryRun) {
        try beside.apply(lists)
        try project.apply(changes)
      }
      summarize(all, &context)
      return .fine
    } catch {
      context.report(
        Diagnostic(
          "cannot-write", .error,
          "cannot \(invocation.has(.check) ? "compare" : "write") '\(error.path)': "
            + error.explanation))
      return .unusable
    }
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

  private func summarize(_ changes: [ProjectBundle.Change], _ context: inout CommandContext) {
    if context.isQuiet { return }
    for change in changes where change.action != .unchanged {
      context.output.append("\(change.action.rawValue) \(change.path)\n")
    }
    let actions: [ProjectBundle.Change.Action] = [.created, .updated, .removed, .unchanged]
    let counts = actions.compactMap { action -> String? in
      let count = changes.count { $0.action == action }
      return count == 0 ? nil : "\(count) \(action.rawValue)"
    }
    context.output.append(counts.joined(separator: ", ") + "\n")
  }

  private func showDifferences(
    _ changes: [ProjectBundle.Change], _ context: inout CommandContext
  ) -> ExitCode {
    let different = changes.filter { $0.action != .unchanged }
    for change in different {
      context.output.append(
        UnifiedDiff.text(path: change.path, old: change.old, new: change.new))
    }
    return different.isEmpty ? .fine : .findings
  }
}
