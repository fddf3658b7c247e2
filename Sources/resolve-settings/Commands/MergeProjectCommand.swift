import SettingsDiagnostics
import SettingsProjectWriter
import SettingsProjects
import SettingsRendering
import SettingsSystem

/// `merge-project`: the merge driver of git for generated Xcode projects.
///
/// Git runs it while the working tree is still the one of before the merge. The driver therefore
/// merges the trees of both sides itself, and generates the project of the result in a temporary
/// folder.
enum MergeProjectCommand: Command {
  static let specification = CommandSpecification(
    name: .mergeProject,
    summary: "merge a generated Xcode project, as a merge driver of git",
    positionals: .files("%O %A %B %P"),
    options: [.allowOutside, .noEnv] + OptionName.general,
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
    let merge = ProjectMerge(
      base: files[0], ours: files[1], theirs: files[2], path: files[3], invocation: invocation)
    return merge.run(&context)
  }
}

/// One merge of a generated file.
private struct ProjectMerge {
  let base: String
  let ours: String
  let theirs: String
  /// The path in the repository.
  let path: String
  let invocation: Invocation

  /// Why there is no result.
  private struct Failure: Error {
    let message: String
    let help: String

    init(
      _ message: String,
      help: String = "merge the file by hand, or generate the project after the merge"
    ) {
      self.message = message
      self.help = help
    }

    init(_ failure: GitRepository.Failure, path: String) {
      let message = "'\(path)' has the lines of both sides: \(failure.message)"
      if let help = failure.help { self.init(message, help: help) } else { self.init(message) }
    }
  }

  func run(_ context: inout CommandContext) -> ExitCode {
    Interruption.removeLeftoversAtEnd()
    let scratch: String
    do throws(SystemError) {
      let folder = try Folder.createTemporary(prefix: "resolve-settings-merge")
      scratch = DiskSources().canonicalPath(folder) ?? folder
    } catch {
      return leave(
        Failure("cannot create a temporary folder: \(error.explanation)"), &context)
    }
    defer { Folder.remove(scratch) }
    do throws(Failure) {
      let source = try sourcePath()
      let merge: GitMerge
      do throws(GitRepository.Failure) {
        merge = try GitMerge(in: LexicalPath.join(scratch, "merge"))
      } catch {
        throw Failure(error, path: path)
      }
      if merge.conflicts.contains(source) {
        throw Failure(
          "'\(path)' cannot be merged, because '\(source)' is in conflict", help: help(source))
      }
      // A project without a name has that of its folder.
      let root = CurrentProcess.workingDirectory.map { LexicalPath.fileName(of: $0) } ?? "tree"
      let folder = LexicalPath.join(scratch, LexicalPath.join("tree", root))
      do throws(GitRepository.Failure) {
        // If the file is not part of the generated project, there is no result.
        try merge.writeFiles(to: folder, except: path)
      } catch {
        throw Failure(error, path: path)
      }
      do throws(SystemError) {
        // Files that are outside of the project's folder, but in the repository, can be read.
        try Folder.create(LexicalPath.join(folder, ".git"))
      } catch {
        throw Failure("cannot create a temporary folder: \(error.explanation)")
      }
      let code = XcodeProjectGeneration.run(
        LexicalPath.join(folder, source), invocation, &context)
      context.output = ByteBuffer()
      guard code == .fine,
        let merged = try? DiskSources().read(LexicalPath.join(folder, path))
      else {
        let conflicts = merge.conflicts.sorted().joined(separator: ", ")
        throw Failure(
          "'\(path)' cannot be generated from the merged '\(source)'"
            + (conflicts.isEmpty ? "" : "; in conflict: \(conflicts)"), help: help(source))
      }
      do throws(AtomicFile.Failure) {
        try AtomicFile.write(merged, to: ours)
      } catch {
        throw Failure("cannot write '\(ours)': \(error.explanation)", help: help(source))
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
    GitMerge.unite(ours, base: base, theirs: theirs)
    context.report(Diagnostic("merge-project", failure.message, help: failure.help))
    return .findings
  }

  /// The path of the file that the project is written from, in the repository.
  private func sourcePath() throws(Failure) -> String {
    var project = path
    while !project.hasSuffix(".xcodeproj") {
      let parent = LexicalPath.directory(of: project)
      if parent == project || parent == "." {
        throw Failure(
          "'\(path)' is not in an Xcode project",
          help: "the driver is for files of generated projects")
      }
      project = parent
    }
    let file = LexicalPath.join(project, "project.pbxproj")
    let bytes: [UInt8]
    do throws(GitRepository.Failure) {
      bytes =
        path == file
        ? (try? DiskSources().read(ours)) ?? [] : try GitMerge.headFile(at: file)
    } catch {
      throw Failure(error, path: path)
    }
    guard let name = ProjectWriter.source(of: bytes) else {
      throw Failure(
        "'\(project)' was not written by this tool",
        help: "merge it by hand; the driver is for generated projects")
    }
    return LexicalPath.normalize(LexicalPath.join(LexicalPath.directory(of: project), name))
  }
}
