import Foundation
import SettingsTestSupport
import Testing

/// Scripts/release, with a bare repository in a folder as the remote and a packer that takes no time.
@Suite(.enabled("needs bash and git") { Program("bash") != nil && Program("git") != nil })
struct ReleaseTests {
  let bash: Program
  let git: Program
  let stage: ScriptStage

  private var repository: URL { stage.folder.url.appendingPathComponent("work") }
  private var remote: String { stage.folder.path("swift-build-settings.git") }

  init() throws {
    bash = try #require(Program("bash"))
    git = try #require(Program("git"))
    stage = try ScriptStage("release")
    try stage.folder.write(
      executable: """
        version=$(sed -n 's/.*static let version = "\\(.*\\)"/\\1/p' Sources/SettingsDiagnostics/ToolVersion.swift)
        mkdir -p dist
        echo packed >"dist/resolve-settings-$version-linux-x86_64.tar.gz"
        echo "dist/resolve-settings-$version-linux-x86_64.tar.gz"
        """, to: "packer")
  }

  // MARK: A small repository

  private static let changelog = """
    # Changelog

    ## [Unreleased]

    ### Added

    - Everything.

    """

  private func makeRepository() async throws {
    try stage.folder.write(Self.changelog, to: "work/CHANGELOG.md")
    try stage.folder.write("dist/\n", to: "work/.gitignore")
    try stage.folder.write(
      "  static let version = \"0.0.1\"\n  static let date = \"2020-01-01\"\n",
      to: "work/Sources/SettingsDiagnostics/ToolVersion.swift")
    let readme = ReleasedPackage.workingCopy.appendingPathComponent("README.md")
    try stage.folder.write(try String(contentsOf: readme, encoding: .utf8), to: "work/README.md")
    try stage.folder.write(
      try String(contentsOfFile: stage.script, encoding: .utf8), to: "work/Scripts/release")
    try await git("init", "--quiet", "--initial-branch=main")
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Begin")
    try await addRemote()
  }

  private func addRemote() async throws {
    try await git("init", "--quiet", "--bare", "--initial-branch=main", remote)
    try await git("remote", "add", "origin", remote)
    try await git("push", "--quiet", "origin", "HEAD:refs/heads/main")
  }

  @discardableResult
  private func git(_ arguments: String..., in folder: URL? = nil) async throws -> String {
    let run = try await git.run(arguments, in: folder ?? repository)
    #expect(run.succeeded, "\(arguments): \(run.transcript)")
    return run.output
  }

  private func release(
    _ arguments: String..., packer: String = "packer"
  ) async throws -> BuiltTool.Run {
    try await bash.run(
      ["Scripts/release"] + arguments, in: repository,
      environment: ["RELEASE_PACKER": stage.folder.path(packer)])
  }

  /// Everything that a release changes: the branch, tags, worktrees, files, and the remote's branch and tags.
  private func state() async throws -> String {
    try await git("for-each-ref") + git("rev-parse", "HEAD") + git("status", "--porcelain")
      + git("worktree", "list") + git("ls-remote", "origin")
      + ((try? stage.folder.read("work/dist")) ?? "")
  }

  // MARK: Tests

  @Test func `a release is a commit, a tag and an archive, and the remote has them`() async throws {
    try await makeRepository()
    let run = try await release("1.2.0", "--skip-tests", "--date", "2026-01-31")
    #expect(run.succeeded, "\(run.transcript)")
    #expect(run.output.hasSuffix("dist/resolve-settings-1.2.0-linux-x86_64.tar.gz\n"))
    #expect(
      try stage.folder.read("work/dist/resolve-settings-1.2.0-linux-x86_64.tar.gz") == "packed\n")
    let head = try await git("rev-parse", "HEAD")
    #expect(try await git("rev-parse", "1.2.0^{commit}") == head)
    let refs = try await git("ls-remote", "origin", "refs/heads/main", "refs/tags/1.2.0^{}")
    #expect(refs.components(separatedBy: head.trimmingCharacters(in: .newlines)).count == 3)
    #expect(try await git("status", "--porcelain") == "")
    #expect(try await git("worktree", "list").split(separator: "\n").count == 1)
    #expect(
      try stage.folder.read("work/CHANGELOG.md").contains(
        "## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n### Added\n\n- Everything.\n"))
    let readme = try stage.folder.read("work/README.md")
    #expect(readme.contains(".package(url: \"file://\(remote)\", from: \"1.2.0\")"))
    #expect(readme.contains("--branch 1.2.0 file://\(remote) "))
    for placeholder in [
      "\"VERSION", "--branch VERSION", "REPOSITORY-URL", "until released", "\n\n\n",
    ] {
      #expect(!readme.contains(placeholder), "\(placeholder)")
    }
    #expect(
      try stage.folder.read("work/Sources/SettingsDiagnostics/ToolVersion.swift")
        .contains("\"1.2.0\""))

    // The next one: there has to be something new, and the snippets are filled in anew.
    let empty = try await release("1.3.0", "--skip-tests")
    #expect(empty.errors.contains("CHANGELOG.md lists nothing under [Unreleased]"))
    let text = try stage.folder.read("work/CHANGELOG.md")
    try stage.folder.write(
      text.replacing("## [Unreleased]\n", with: "## [Unreleased]\n\n- More.\n", maxReplacements: 1),
      to: "work/CHANGELOG.md")
    try await git("commit", "--quiet", "--all", "--message", "More")
    let next = try await release(
      "1.3.0-beta.10", "--skip-tests", "--url", "https://example.com/settings.git")
    #expect(next.succeeded, "\(next.transcript)")
    let newer = try stage.folder.read("work/README.md")
    #expect(newer.contains("(url: \"https://example.com/settings.git\", from: \"1.3.0-beta.10\")"))
    #expect(newer.contains("package: \"settings\")"))
    for version in ["1.3.0-beta.9", "1.2.9", "1.3.0-beta.10"] {
      #expect(!(try await release(version, "--skip-tests").succeeded))
    }
  }

  @Test(.enabled("needs python3") { Program("python3") != nil })
  func `with a place for downloads, a release has an artifact bundle and a package`() async throws {
    try stage.folder.write(
      executable: """
        mkdir -p dist/a/bin
        echo tool >dist/a/bin/resolve-settings
        tar -C dist -czf dist/resolve-settings-1.2.0-linux-x86_64.tar.gz a
        echo dist/resolve-settings-1.2.0-linux-x86_64.tar.gz
        """, to: "packer")
    for name in ["LICENSE", "Package.swift", "Plugins", "Scripts/make-artifact-bundle"] {
      let copy = repository.appending(path: name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: ReleasedPackage.workingCopy.appending(path: name), to: copy)
    }
    try await makeRepository()
    let wrong = try await release("1.2.0", "--skip-tests", "--downloads", "http://example.com")
    #expect(wrong.errors.contains("'http://example.com' is not an https URL"))
    let run = try await release(
      "1.2.0", "--skip-tests", "--downloads", "https://example.com/1.2.0")
    #expect(run.succeeded, "\(run.transcript)")
    let name = "resolve-settings.artifactbundle.zip"
    let checksum = try stage.folder.read("work/dist/\(name).sha256").prefix(64)
    let manifest = try stage.folder.read("work/dist/swift-build-settings-tools/Package.swift")
    #expect(manifest.contains("url: \"https://example.com/1.2.0/\(name)\""), "\(manifest)")
    #expect(manifest.contains("checksum: \"\(checksum)\""))
    #expect(
      FileManager.default.fileExists(
        atPath: repository.appending(path: "dist/\(name)").path))
  }

  @Test func `a dry run shows the changes and makes none`() async throws {
    try await makeRepository()
    let before = try await state()
    let run = try await release("1.2.0", "--dry-run")
    #expect(run.succeeded, "\(run.transcript)")
    #expect(run.output.contains("+## [1.2.0] - ") && run.output.contains("-  static let version"))
    #expect(run.output.contains("would commit this on 'main'"))
    #expect(try await state() == before)
  }

  /// A shell script that causes the problem in the repository; the arguments; and the message.
  static let refusals: [(cause: String, arguments: [String], message: String)] = [
    ("true", [], "which version?"),
    ("true", ["1.2"], "'1.2' is not a semantic version"),
    ("true", ["v1.2.0"], "'v1.2.0' is not a semantic version"),
    ("true", ["1.02.0"], "'1.02.0' is not a semantic version"),
    ("true", ["1.2.0", "--nonsense"], "unknown option '--nonsense'"),
    ("true", ["1.2.0", "--remote", "nowhere"], "no remote is named 'nowhere'"),
    ("true", ["1.2.0", "--url", "no url"], "'no url' is not a URL"),
    ("true", ["1.2.0", "--date", "today"], "'today' is not a date"),
    ("echo x >new", ["1.2.0"], "the working tree has changes"),
    ("git tag 1.2.0", ["1.2.0"], "version 1.2.0 is tagged already"),
    ("git push -q origin HEAD:refs/tags/1.2.0", ["1.2.0"], "tagged already at 'origin'"),
    ("git tag 1.10.0", ["1.9.0"], "version 1.9.0 does not come after 1.10.0"),
    ("git tag 1.2.0", ["1.2.0-rc.1"], "version 1.2.0-rc.1 does not come after 1.2.0"),
    ("git checkout -q --detach", ["1.2.0"], "no branch is checked out"),
    ("rm -rf ../*.git", ["1.2.0"], "cannot read the remote 'origin'"),
    ("sed -i.b /Everything/d CHANGELOG.md; rm *.b; git commit -qam x", ["1.2.0"], "lists nothing"),
    (
      "sed -i.b '/[.]package(url/d' README.md; rm *.b; git commit -qam x", ["1.2.0"],
      "README.md has 0 lines"
    ),
    ("printf 'exit 1' >../packer", ["1.2.0"], "cannot pack"),
    ("echo 'echo dist/none' >../packer", ["1.2.0"], "the packer made no archive 'dist/none'"),
    (
      "echo 'mkdir dist; touch dist/a-0.1-b; echo dist/a-0.1-b' >../packer", ["1.2.0"],
      "is not of version 1.2.0"
    ),
    (
      "echo 'echo x >>README.md' >>../packer; echo 'echo dist/*.gz' >>../packer", ["1.2.0"],
      "packing changed files"
    ),
    (
      "printf '#!/bin/sh\\nfalse\\n' >../hook; chmod 755 ../hook; mv ../hook ../swift-build-settings.git/hooks/pre-receive",
      ["1.2.0"], "the remote 'origin' refuses the push"
    ),
    (
      "git commit -q --allow-empty -m x; git push -q origin HEAD:main; git reset -q --hard HEAD~1",
      ["1.2.0"], "the remote 'origin' refuses the push"
    ),
    (
      "printf '#!/bin/sh\\nfalse\\n' >.git/hooks/pre-commit; chmod 755 .git/hooks/pre-commit",
      ["1.2.0"],
      "cannot commit"
    ),
  ]

  @Test(arguments: refusals)
  func `a release that cannot be made changes nothing`(
    cause: String, arguments: [String], message: String
  ) async throws {
    try await makeRepository()
    let preparation = try await bash.run(["-euc", cause], in: repository)
    #expect(preparation.succeeded, "\(preparation.transcript)")
    let isRemoteThere = FileManager.default.fileExists(atPath: remote)
    let before = isRemoteThere ? try await state() : ""
    let run = try await bash.run(
      ["Scripts/release"] + arguments + ["--skip-tests"], in: repository,
      environment: ["RELEASE_PACKER": stage.folder.path("packer")])
    #expect(!run.succeeded)
    #expect(run.errors.contains("release: ") && run.errors.contains(message), "\(run.transcript)")
    if isRemoteThere { #expect(try await state() == before) }
    #expect(!FileManager.default.fileExists(atPath: stage.folder.path("work/dist")))
  }

  @Test(.enabled("needs swift") { Program("swift") != nil })
  func `a package that depends on what the README says after a release resolves`() async throws {
    let source = try await ReleasedPackage(version: nil, git: git)
    try FileManager.default.copyItem(at: source.repository, to: repository)
    try await addRemote()
    let run = try await release("3.1.4", "--skip-tests")
    #expect(run.succeeded, "\(run.transcript)")
    let readme = try stage.folder.read("work/README.md")
    let snippet = try #require(
      readme.split(separator: "\n").first { $0.contains(".package(url:") })
    let consumer = try Consumer(
      swift: try #require(Program("swift")), dependency: String(snippet))
    let resolution = try await consumer.swiftPM("package", ["resolve"])
    #expect(resolution.succeeded, "\(resolution.transcript)")
    let resolved = try consumer.package.read("Package.resolved")
    #expect(resolved.contains("\"version\" : \"3.1.4\""), "\(resolved)")
  }
}
