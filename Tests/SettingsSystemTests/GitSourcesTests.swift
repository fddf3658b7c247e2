import Foundation
import SettingsDiagnostics
import SettingsSystem
import SettingsTestSupport
import Testing

@Suite(.endsWhenHanging)
struct GitSourcesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `files are read as they were, whatever the working tree says now`() async throws {
    try folder.write("old\r\n", to: "sub/config.yaml")
    try await folder.commitEverything()
    try folder.write("new", to: "sub/config.yaml")
    try folder.write("untracked", to: "sub/other")
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path("sub"))
    #expect(try text(sources, "config.yaml") == "old\r\n")
    #expect(try text(sources, "../sub/./config.yaml") == "old\r\n")
    #expect(try text(sources, folder.path("sub/config.yaml")) == "old\r\n")
    #expect(sources.canonicalPath("config.yaml") == folder.path("sub/config.yaml"))
    #expect(!sources.isReadableFile("other"))
    #expect(reason(sources, "other") == "no such file at revision 'HEAD'")
    #expect(reason(sources, "../sub") == "it is a directory")
    #expect(reason(sources, "/etc/passwd") == "it is outside the git repository '\(folder.path)'")
    #expect(reason(sources, "../../x") == "it is outside the git repository '\(folder.path)'")
  }

  @Test(arguments: ["a b", "ü", "q\"uote", "line\nbreak", "tab\there", "-dash", "$(id)", "a@b:c"])
  func `names with odd characters are found`(name: String) async throws {
    try folder.write(name, to: name)
    try await folder.commitEverything()
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path)
    #expect(try text(sources, name) == name)
  }

  @Test func `links are followed as they stood, within the repository`() async throws {
    try folder.write("x", to: "real/a")
    try folder.link("link", to: "real")
    try folder.link("real/up", to: "../link/a")
    try folder.link("absolute", to: folder.path("real/a"))
    try folder.link("away", to: "../../etc/passwd")
    try folder.link("loop", to: "loop")
    try await folder.commitEverything()
    try FileManager.default.removeItem(atPath: folder.path("link"))
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path)
    for path in ["link/a", "link/up", "absolute", "link/../real/a"] {
      #expect(try text(sources, path) == "x")
      #expect(sources.canonicalPath(path) == folder.path("real/a"))
    }
    #expect(reason(sources, "away")?.hasPrefix("it is outside the git repository") == true)
    #expect(reason(sources, "loop") == "too many symbolic links")
  }

  @Test(arguments: ["sha1", "sha256"])
  func `a file is known by its bytes without being read`(hash: String) async throws {
    try await folder.git("init", "-q", "--object-format=\(hash)")
    // Lengths around those of the blocks that are hashed.
    for length in [0, 1, 47, 48, 54, 55, 56, 63, 64, 65, 200] {
      try folder.write(String(repeating: "x", count: length), to: "\(length)")
    }
    try folder.link("link", to: "64")
    try await folder.commitEverything()
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path)
    for length in [0, 1, 47, 48, 54, 55, 56, 63, 64, 65, 200] {
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      #expect(sources.hasFile(at: "\(length)", with: bytes))
      #expect(!sources.hasFile(at: "\(length)", with: bytes + [0x78]))
      #expect(sources.hasFile(at: "link", with: bytes) == (length == 64))
      #expect(!sources.hasFile(at: "absent", with: bytes))
    }
  }

  @Test func `a file beyond the limit is rejected`() async throws {
    try folder.write("12345678", to: "a")
    try await folder.commitEverything()
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path, limit: 7)
    #expect(reason(sources, "a") == "it is larger than the limit of 7 bytes")
  }

  @Test func `what a partial clone lacks is not fetched with a program that it names`() async throws
  {
    try folder.write("1", to: "a")
    try await folder.commitEverything()
    let object = try await folder.git("rev-parse", "HEAD:a")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try FileManager.default.removeItem(
      atPath: folder.path(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))"))
    for (name, value) in [
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("protocol.ext.allow", "always"),
      ("remote.origin.url", "ext::sh -c touch% \(folder.path("fetched"))"),
    ] {
      try await folder.git("config", name, value)
    }
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path)
    #expect(
      reason(sources, "a")
        == "the clone is partial and lacks it; 'git fetch --refetch --no-filter' fetches everything"
    )
    #expect(throws: (any Error).self) { try folder.read("fetched") }
    // Git itself would have run it.
    _ = try? await folder.git("cat-file", "blob", object)
    #expect(throws: Never.self) { try folder.read("fetched") }
  }

  @Test func `a path that is too long is refused`() async throws {
    try folder.write("x", to: "a/b")
    try await folder.commitEverything()
    let sources = try GitSources(revision: "HEAD", workingDirectory: folder.path)
    let deepest = String(repeating: "./", count: 255) + "a/b"
    #expect(try text(sources, deepest) == "x")
    for path in [
      "./" + deepest, String(repeating: "x", count: 4097), String(repeating: "a/", count: 40_000),
    ] {
      #expect(reason(sources, path) == "its path is too long, or has too many folders")
      #expect(sources.canonicalPath(path) == nil && sources.folderEntries(path) == nil)
      #expect(!sources.isReadableFile(path) && !sources.hasFile(at: path, with: []))
    }
    let absent = String(repeating: "a/", count: 40_000) + "x"
    #expect(sources.resolvedPath(absent) == absent)
  }

  @Test(arguments: [
    String(repeating: "x", count: 4097), String(repeating: "./", count: 300) + "a",
    "/" + String(repeating: "./", count: 300) + "a",
  ])
  func `a link that is too long is refused`(target: String) async throws {
    try await folder.git("init", "-q")
    try folder.write(target, to: "target")
    let object = try await folder.git("hash-object", "-w", "target")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try await folder.git("update-index", "--add", "--cacheinfo", "120000,\(object),link")
    let tree = try await folder.git("write-tree").trimmingCharacters(in: .whitespacesAndNewlines)
    let sources = try GitSources(revision: tree, workingDirectory: folder.path)
    #expect(reason(sources, "link") == "its path is too long, or has too many folders")
  }

  @Test func `tags, branches and ancestors name revisions`() async throws {
    try folder.write("1", to: "a")
    try await folder.commitEverything()
    try await folder.git("tag", "-a", "one", "-m", "one")
    try folder.write("2", to: "a")
    try await folder.commitEverything()
    for revision in ["one", "HEAD~1", "HEAD^"] {
      let sources = try GitSources(revision: revision, workingDirectory: folder.path)
      #expect(try text(sources, "a") == "1")
    }
  }

  @Test(arguments: ["nowhere", "-n", "--all", "", "HEAD:a", "a b"])
  func `an unknown revision is an error that names it`(revision: String) async throws {
    try folder.write("1", to: "a")
    try await folder.commitEverything()
    let error = #expect(throws: GitRepository.Failure.self) {
      try GitSources(revision: revision, workingDirectory: folder.path)
    }
    #expect(error?.message.contains("'\(revision)'") == true)
  }

  @Test func `a folder outside any repository is an error`() {
    let error = #expect(throws: GitRepository.Failure.self) {
      try GitSources(revision: "HEAD", workingDirectory: folder.path)
    }
    #expect(error?.message == "'\(folder.path)' is not in a git repository")
  }

  private func text(_ sources: GitSources, _ path: String) throws -> String {
    String(decoding: try sources.read(path), as: UTF8.self)
  }

  private func reason(_ sources: GitSources, _ path: String) -> String? {
    do throws(SourceReadFailure) {
      _ = try sources.read(path)
      return nil
    } catch {
      return error.explanation
    }
  }
}
