import SettingsDiagnostics
import SettingsProjectWriter
import SettingsProjects
import SettingsRendering
import SettingsSystem

/// `merge-project`: the merge driver of git for generated Xcode projects.
///
/// Git runs it while the working tree is still the one of before the merge. The driver therefore merges the trees of
/// both sides itself, in the database of git, and generates the project of the result in a temporary folder.
enum MergeProjectCommand: Command {
  static let specification = CommandSpecification(
    name: .mergeProject,
    summary: "merge a generated Xcode project, as a merge driver of git",
    positionals: .files("%O %A %B %P"),
    options: [.allowOutside] + OptionName.general,
    details: """
      Git calls this command during 'git merge' and 'git rebase' for files that both sides changed.
      It generates the project of the merged config.yaml and the merged files. If the config is in
      conflict, or if the project cannot be generated, it reports why, and git leaves the file in
      conflict.
      """,
    examples: [
      .init(
        line:
          "git config merge.resolve-settings.driver 'resolve-settings merge-project %O %A %B %P'",
        meaning: "with '*.pbxproj merge=resolve-settings' in .gitattributes")
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let files = invocation.positionals
    guard files.count == 4 else {
      throw UsageError(
        message: "'merge-project' needs the four files that git passes: %O %A %B %P",
        command: .mergeProject)
    }
    // The driver merges trees with git, which calls the driver.
    if Environment.variable(ProjectMerge.marker) != nil { return .fine }
    let merge = ProjectMerge(
      base: files[0], ours: files[1], theirs: files[2], path: files[3], invocation: invocation)
    return merge.run(&context)
  }
}

/// One merge of a generated file.
private struct ProjectMerge {
  static let marker = "RESOLVE_SETTINGS_MERGE"

  let base: String
  let ours: String
  let theirs: String
  /// The path in the repository.
  let path: String
  let invocation: Invocation

  /// Why there is no result.
  private struct Failure: Error {
    let message: String
    var help: String
  }

  func run(_ context: inout CommandContext) -> ExitCode {
    let scratch: String
    do throws(Failure) {
      scratch = try Self.output(of: ["mktemp", "-d"])
    } catch {
      return leave(error, &context)
    }
    defer { _ = try? Subprocess(["rm", "-rf", scratch]).run() }
    do throws(Failure) {
      let source = try sourcePath()
      let (tree, conflicts) = try mergedTree()
      if conflicts.contains(source) {
        throw Failure(
          message: "'\(path)' cannot be merged, because '\(source)' is in conflict",
          help: help(source))
      }
      let folder = LexicalPath.join(scratch, "tree")
      _ = try git(
        ["read-tree", tree], variables: [("GIT_INDEX_FILE", "\(scratch)/index")])
      _ = try git(
        ["checkout-index", "--all", "--force", "--prefix=\(folder)/"],
        variables: [("GIT_INDEX_FILE", "\(scratch)/index")])
      let code = XcodeProjectGeneration.run(
        LexicalPath.join(folder, source), invocation, &context)
      context.output = ByteBuffer()
      guard code == .fine,
        let merged = try? DiskSources().read(LexicalPath.join(folder, path))
      else {
        throw Failure(
          message: "'\(path)' cannot be generated from the merged '\(source)'"
            + (conflicts.isEmpty
              ? "" : "; in conflict: \(conflicts.sorted().joined(separator: ", "))"),
          help: help(source))
      }
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(merged, to: ours)
      } catch {
        throw Failure(
          message: "cannot write '\(ours)': \(error.explanation)", help: help(source))
      }
      return .fine
    } catch {
      return leave(error, &context)
    }
  }

  private func help(_ source: String) -> String {
    "resolve the conflict, then run 'resolve-settings generate --only xcode-project --config "
      + "\(source.asShellWord)' and 'git add \(path.asShellWord)'"
  }

  /// Leaves the lines of both sides in the file, and reports the conflict.
  private func leave(_ failure: Failure, _ context: inout CommandContext) -> ExitCode {
    _ = try? Subprocess(["git", "merge-file", "--union", ours, base, theirs]).run()
    context.report(Diagnostic("merge-project", failure.message, help: failure.help))
    return .findings
  }

  // MARK: Git

  private static func output(
    of arguments: [String], variables: [(name: String, value: String)] = [],
    accepting accepted: ClosedRange<Int32> = 0...0
  ) throws(Failure) -> String {
    var process = Subprocess(arguments)
    process.addedVariables = [(marker, "1")] + variables
    let help = "merge the file by hand, or generate the project after the merge"
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try process.run()
    } catch {
      throw Failure(
        message: "cannot run '\(arguments[0])': \(error.explanation)", help: help)
    }
    guard accepted.contains(outcome.status) else {
      throw Failure(
        message: "'\(arguments.prefix(2).joined(separator: " "))' failed during the merge",
        help: help)
    }
    var text = String(decoding: outcome.output, as: UTF8.self)
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private func git(
    _ arguments: [String], variables: [(name: String, value: String)] = [],
    accepting accepted: ClosedRange<Int32> = 0...0
  ) throws(Failure) -> String {
    try Self.output(of: ["git"] + arguments, variables: variables, accepting: accepted)
  }

  /// The commit that is merged into HEAD, and the one that both are compared with.
  ///
  /// `git merge` passes it in the environment. `git rebase` notes it before it applies it.
  private func sides() throws(Failure) -> (base: String, theirs: String) {
    let prefix = "GITHEAD_"
    let heads = Environment.dictionary.keys.filter { $0.hasPrefix(prefix) }
    if heads.count == 1 {
      let theirs = String(heads[0].dropFirst(prefix.count))
      return (try git(["merge-base", "HEAD", theirs]), theirs)
    }
    if heads.isEmpty {
      let done = try git(["rev-parse", "--git-path", "rebase-merge/done"])
      if let bytes = try? DiskSources().read(done) {
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last ?? ""
        let words = line.split(separator: " ")
        if words.count > 1, let theirs = words.dropFirst().first(where: { !$0.hasPrefix("-") }) {
          return (try git(["rev-parse", "\(theirs)^"]), try git(["rev-parse", String(theirs)]))
        }
      }
    }
    throw Failure(
      message: "'\(path)' has the lines of both sides, because git does not tell what is merged",
      help: "run 'resolve-settings generate --only xcode-project', and add the file")
  }

  /// Merges both sides without the working tree.
  ///
  /// - Returns: The resulting tree, and the paths in conflict.
  private func mergedTree() throws(Failure) -> (tree: String, conflicts: Set<String>) {
    let (base, theirs) = try sides()
    let author: [(name: String, value: String)] = [
      ("GIT_AUTHOR_NAME", "merge"), ("GIT_AUTHOR_EMAIL", "merge"),
      ("GIT_COMMITTER_NAME", "merge"), ("GIT_COMMITTER_EMAIL", "merge"),
    ]
    // Commits of their own decide on what is compared, also where history would decide otherwise.
    let root = try git(["commit-tree", "\(base)^{tree}", "-m", "base"], variables: author)
    let sides = try ["HEAD", theirs].map { (side) throws(Failure) in
      try git(["commit-tree", "\(side)^{tree}", "-p", root, "-m", side], variables: author)
    }
    let text = try git(
      ["-c", "core.quotePath=false", "merge-tree", "--write-tree", "--name-only", "--no-messages"]
        + sides, accepting: 0...1)
    var lines = text.split(separator: "\n").map(String.init)
    guard let tree = lines.first else {
      throw Failure(
        message: "'git merge-tree' has no result", help: "git 2.38 or later is needed")
    }
    lines.removeFirst()
    return (tree, Set(lines))
  }

  /// The path of the file that the project is written from, in the repository.
  private func sourcePath() throws(Failure) -> String {
    var project = path
    while !project.hasSuffix(".xcodeproj") {
      let parent = LexicalPath.directory(of: project)
      if parent == project || parent == "." {
        throw Failure(
          message: "'\(path)' is not in an Xcode project",
          help: "the driver is for files of generated projects")
      }
      project = parent
    }
    let file = LexicalPath.join(project, "project.pbxproj")
    let bytes =
      path == file
      ? (try? DiskSources().read(ours)) ?? [] : Array(try git(["show", "HEAD:\(file)"]).utf8)
    guard let name = ProjectWriter.source(of: bytes) else {
      throw Failure(
        message: "'\(project)' was not written by this tool",
        help: "merge it by hand; the driver is for generated projects")
    }
    return LexicalPath.normalize(LexicalPath.join(LexicalPath.directory(of: project), name))
  }
}
