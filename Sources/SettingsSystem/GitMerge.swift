private import SettingsDiagnostics

/// The merge that git is making, as a merge driver sees it: computed once more, in a repository of
/// its own.
///
/// The new repository has no configuration, no hooks and no attributes of its own; it borrows the
/// objects of the real one. Filters, file system monitors and merge drivers therefore have no
/// commands, neither those of the repository nor those of the user. Nothing is added to the real one.
package struct GitMerge {
  /// The commits that git merges cannot be found.
  package static let unknownSides = GitRepository.Failure(
    "git does not tell what is merged",
    help: "run 'resolve-settings generate --only xcode-project', and add the file")

  /// The folder for the new repository, absolute.
  private let folder: String
  private let variables: [(name: String, value: String)]
  /// The tree that results, which has the lines of both sides where they are in conflict.
  private let tree: String
  /// The paths in conflict.
  package let conflicts: Set<String>

  /// Merges HEAD and the commit that git is merging into it, without the working tree.
  ///
  /// - Parameter folder: A temporary folder, absolute.
  package init(in folder: String) throws(GitRepository.Failure) {
    self.folder = folder
    let (base, theirs) = try Self.sides()
    let sides = try [base, "HEAD", theirs].map { (side) throws(GitRepository.Failure) in
      try GitProgram.line(["rev-parse", "--verify", "\(side)^{tree}"])
    }
    let kind = try GitProgram.line(["rev-parse", "--show-object-format"])
    let objects = try GitProgram.line(
      ["rev-parse", "--path-format=absolute", "--git-path", "objects"])
    let root = try GitProgram.line(["rev-parse", "--show-toplevel"])
    var variables: [(name: String, value: String)] = [
      ("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_CONFIG_GLOBAL", "/dev/null"),
      ("GIT_AUTHOR_NAME", "merge"), ("GIT_AUTHOR_EMAIL", "merge"),
      ("GIT_COMMITTER_NAME", "merge"), ("GIT_COMMITTER_EMAIL", "merge"),
    ]
    _ = try GitProgram.line(
      ["init", "--quiet", "--template=", "--object-format=\(kind)", folder],
      removing: Self.inherited, adding: variables)
    variables += [
      ("GIT_DIR", "\(folder)/.git"),
      // Attributes come from the working tree; built-in drivers such as `merge=union` apply.
      ("GIT_WORK_TREE", root),
      ("GIT_ALTERNATE_OBJECT_DIRECTORIES", Self.pathList([objects])),
    ]
    self.variables = variables
    func git(
      _ arguments: [String], accepting accepted: ClosedRange<Int32> = 0...0
    ) throws(GitRepository.Failure) -> String {
      try GitProgram.line(
        arguments, removing: Self.inherited, adding: variables, accepting: accepted)
    }
    // Commits of their own decide on what is compared, also where history would decide otherwise.
    let first = try git(["commit-tree", sides[0], "-m", "base"])
    let ours = try git(["commit-tree", sides[1], "-p", first, "-m", "ours"])
    let other = try git(["commit-tree", sides[2], "-p", first, "-m", "theirs"])
    let text = try git(
      [
        "-c", "core.quotePath=false", "merge-tree", "--write-tree", "--name-only", "--no-messages",
        ours, other,
      ], accepting: 0...1)
    let lines = text.parts(separatedBy: "\n").filter { !$0.isEmpty }
    guard let tree = lines.first else {
      throw GitRepository.Failure(
        "'git merge-tree' has no result", help: "git 2.38 or later is needed")
    }
    self.tree = tree
    conflicts = Set(lines.dropFirst())
  }

  /// Variables that name another repository, or the configuration of the command in progress.
  private static let inherited = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT", "GIT_ATTR_SOURCE", "GIT_TEMPLATE_DIR", "GIT_EXTERNAL_DIFF",
  ]

  /// Paths as git's lists have them. A colon would begin the next path, so each is in quotes.
  private static func pathList(_ paths: [String]) -> String {
    let quoted = paths.map { QuotedText.quoted($0, lineBreak: "\\n") }
    let outer = Environment.value("GIT_ALTERNATE_OBJECT_DIRECTORIES").map { [$0] } ?? []
    return (quoted + outer).joined(separator: ":")
  }

  /// Writes the files of the merged tree.
  ///
  /// - Parameters:
  ///   - path: The folder to create, absolute.
  ///   - excluded: The path of a file that is left out.
  package func writeFiles(
    to path: String, except excluded: String
  ) throws(GitRepository.Failure) {
    for arguments in [
      ["read-tree", tree], ["update-index", "--force-remove", "--", excluded],
      ["checkout-index", "--all", "--force", "--prefix=\(path)/"],
    ] {
      // The folder of the new repository is the working tree, in which nothing has attributes.
      _ = try GitProgram.line(
        ["-C", folder] + arguments, removing: Self.inherited,
        adding: variables.filter { $0.name != "GIT_WORK_TREE" } + [("GIT_WORK_TREE", folder)])
    }
  }

  /// The bytes of a file in HEAD.
  package static func headFile(at path: String) throws(GitRepository.Failure) -> [UInt8] {
    let outcome = try GitProgram.run(["cat-file", "blob", "HEAD:\(path)"], limit: 1 << 28)
    if outcome.status == 0 { return outcome.output }
    throw GitRepository.Failure("git failed: \(GitProgram.reason(outcome))")
  }

  /// Leaves the lines of both sides in a file.
  package static func unite(_ ours: String, base: String, theirs: String) {
    _ = try? GitProgram.run(["merge-file", "--union", "--", ours, base, theirs])
  }

  /// The commit that both sides are compared with, and the one that is merged into HEAD.
  ///
  /// `git merge` passes the latter in the environment. `git rebase` notes it before it applies it.
  private static func sides() throws(GitRepository.Failure) -> (base: String, theirs: String) {
    let prefix = "GITHEAD_"
    let heads = Environment.dictionary.keys.filter { $0.hasPrefix(prefix) }
    if heads.count == 1 {
      let theirs = String(heads[0].dropFirst(prefix.count))
      return (try GitProgram.line(["merge-base", "--", "HEAD", theirs]), theirs)
    }
    guard heads.isEmpty else { throw unknownSides }
    let done = try GitProgram.line(["rev-parse", "--git-path", "rebase-merge/done"])
    guard let bytes = try? DiskSources().read(done) else { throw unknownSides }
    let line = bytes.split(separator: UInt8(ascii: "\n")).last ?? []
    let words = line.split(separator: UInt8(ascii: " ")).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
    guard let theirs = words.first(where: { !$0.hasPrefix("-") }) else {
      throw unknownSides
    }
    return ("\(theirs)^", theirs)
  }
}
