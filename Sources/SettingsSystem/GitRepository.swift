private import SettingsDiagnostics

/// The git repository that contains a folder, accessed through the git program.
package struct GitRepository: Sendable {
  /// The reason why git failed, to be printed.
  package struct Failure: Error, Equatable {
    package let message: String
    package let help: String?
    /// Whether the output exceeded its limit.
    let isTooLarge: Bool

    init(_ message: String, help: String? = nil, isTooLarge: Bool = false) {
      self.message = message
      self.help = help
      self.isTooLarge = isTooLarge
    }
  }

  /// The root of the working tree, absolute, without symbolic links.
  package let root: String

  /// - Parameter folder: A folder anywhere in the working tree.
  package init(containing folder: String) throws(Failure) {
    let outcome = try Self.git(["-C", folder, "rev-parse", "--show-toplevel"])
    guard outcome.status == 0 else {
      let reason = GitProgram.reason(outcome)
      throw reason.hasPrefix("not a git repository")
        ? Failure(
          "'\(folder)' is not in a git repository", help: "run it inside the repository's folder")
        : Failure("git cannot use the repository of '\(folder)': \(reason)")
    }
    var path = outcome.output
    if path.last == 0x0A { path.removeLast() }
    guard !path.isEmpty else {
      throw Failure("'\(folder)' is in a git repository that has no working tree")
    }
    root = String(decoding: path, as: UTF8.self)
  }

  /// The tree of a revision, as an object name.
  func tree(of revision: String) throws(Failure) -> String {
    // The name of a branch must not be read as an option.
    guard !revision.hasPrefix("-"), !revision.isEmpty else {
      throw Failure("'\(revision)' is not a git revision")
    }
    let outcome = try Self.git(
      ["-C", root, "rev-parse", "--verify", "--quiet", "\(revision)^{tree}"])
    let name = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.status == 0, name.last == "\n" else {
      throw Failure(
        "unknown git revision '\(revision)'",
        help: "name a commit, branch or tag that exists here; a shallow clone has only recent ones")
    }
    return String(name.dropLast())
  }

  /// The output of a git command that must succeed.
  func answer(_ arguments: [String], limit: Int) throws(Failure) -> [UInt8] {
    let outcome = try Self.git(["-C", root] + arguments, limit: limit)
    if outcome.status == 0 { return outcome.output }
    guard Self.lacksObject(outcome) else {
      throw Failure("git failed: \(GitProgram.reason(outcome))")
    }
    throw Failure(
      "the clone is partial and lacks it; 'git fetch --refetch --no-filter' fetches everything")
  }

  /// Whether a repository tracks a file, or any file in a folder.
  ///
  /// - Parameters:
  ///   - path: A path in the working tree, without links.
  ///   - root: The root of the working tree, without links.
  static func tracks(_ path: String, in root: String) throws(Failure) -> Bool {
    let relative = path == root ? "." : LexicalPath.relative(path, to: root)
    // A file system that ignores the case of letters finds a file by another name than git's.
    let outcome = try git(["-C", root, "ls-files", "-z", "--", ":(top,icase,literal)\(relative)"])
    if outcome.status == 0 { return !outcome.output.isEmpty }
    let reason = GitProgram.reason(outcome)
    if reason.hasPrefix("not a git repository") { return false }
    throw Failure("git cannot report whether it tracks files in it: \(reason)")
  }

  /// Whether git would have fetched what a partial clone lacks.
  private static func lacksObject(_ outcome: Subprocess.Outcome) -> Bool {
    // Old versions of git know only that the protocol is not allowed.
    outcome.errorText.split(separator: "\n").contains {
      $0.hasPrefix("warning: lazy fetching disabled") || $0.hasSuffix("' not allowed")
    }
  }

  private static func git(
    _ arguments: [String], limit: Int = 1 << 20
  ) throws(Failure) -> Subprocess.Outcome {
    // In a hook, these variables refer to the commit in progress; here, only the folder decides.
    try GitProgram.run(
      arguments, limit: limit,
      removing: [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
        "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
      ])
  }
}
