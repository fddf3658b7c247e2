import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsSystem

/// A cache that others could have written is not used.
struct CacheSafetyTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "project/config.yaml")
  }

  private func cache(_ path: String) -> CacheFolder {
    CacheFolder(path: folder.path(path), project: folder.path("project"))
  }

  private func shell(_ script: String) async throws {
    let run = try await BuiltTool().runScript("set -e; \(script)", in: folder.url)
    try #require(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: [
    ("chmod 777 a/cache", "it can be changed by other users"),
    ("chmod 722 a/cache", "it can be changed by other users"),
    ("chmod 777 a", "other users can write to '*/a'"),
    ("mv a/cache b; ln -s ../b a/cache", "it is a symbolic link"),
    ("rm -r a/cache; : >a/cache", "it is not a folder"),
    ("git init -q .; git add -f a/cache/x.generation", "git tracks files in it"),
    ("git init -q a; git -C a add -f cache/x.generation", "git tracks files in it"),
    ("git init -q .; mkdir A; cp -r a/cache A; git add A; rm -r A", "git tracks files in it"),
    (
      "git init -q .; : >.git/index; echo x >.git/index",
      "git cannot report whether it tracks files in it: *"
    ),
  ])
  func `neither read, written nor cleared is a cache that is not the user's own`(
    attack: String, reason: String
  ) async throws {
    #expect(cache("a/cache").keep([1], as: "x", .generation))
    #expect(cache("a/cache").open("x", .generation) != nil)
    try await shell(attack)
    let cache = cache("a/cache")
    let refusal = try #require(cache.refusal)
    let parts = reason.split(separator: "*", omittingEmptySubsequences: false)
    #expect(refusal.hasPrefix(parts[0]) && refusal.hasSuffix(parts.last ?? ""), "\(refusal)")
    #expect(cache.open("x", .generation) == nil)
    #expect(!cache.keep([2], as: "y", .generation))
    #expect(cache.entries.isEmpty)
    #expect(cache.clear().removed.isEmpty)
    #expect(cache.problem(inFolder: "build-server-1") == refusal)
    for place in ["a/cache", "b"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path("\(place)/y.generation")))
    }
  }

  @Test(arguments: ["c[1]", "b\\x", "st*r", "q?", "lb[", "[!b]", ":(top)z", "plain"])
  func `a tracked cache is found by any name`(name: String) async throws {
    for path in [name, "\(name)/cache", "a/\(name)"] {
      let folder = try TemporaryFolder()
      try folder.write("", to: "config.yaml")
      let cache = CacheFolder(path: folder.path(path), project: folder.path)
      #expect(cache.keep([1], as: "x", .generation))
      #expect(cache.refusal == nil)
      try await folder.git("init", "-q", ".")
      try await folder.git("add", "-f", "-A")
      #expect(
        CacheFolder(path: folder.path(path), project: folder.path).refusal
          == "git tracks files in it", "\(path)")
    }
  }

  @Test(.enabled("only root can give files away") { geteuid() == 0 }, arguments: ["a/cache", "a"])
  func `a folder of another user is not used`(path: String) async throws {
    #expect(cache("a/cache").keep([1], as: "x", .generation))
    try await shell("chown 4321 \(path)")
    let cache = cache("a/cache")
    #expect(cache.refusal?.hasSuffix("belongs to another user") == true)
    #expect(cache.open("x", .generation) == nil)
    #expect(!cache.keep([2], as: "x", .generation))
  }

  @Test(arguments: [
    "chmod 1777 a", "git init -q .", "git init -q .; git add project", "mkdir .git",
    "mv a b; ln -s b a",
  ])
  func `a cache that only this user can write to is used`(state: String) async throws {
    #expect(cache("a/cache").keep([1], as: "x", .generation))
    try await shell(state)
    #expect(cache("a/cache").refusal == nil)
    #expect(cache("a/cache").open("x", .generation)?.bytes(0..<1) == [1])
  }

  @Test func `a link in the project leads to no cache elsewhere`() async throws {
    try await shell("mkdir out; ln -s ../out project/build")
    let cache = cache("project/build/cache")
    #expect(cache.refusal == "a symbolic link in the project leads to it")
    #expect(!cache.keep([1], as: "x", .generation))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  @Test(arguments: [
    ("ln -s ../../out cache/build-server-1/modules", "modules' is a symbolic link"),
    (
      "chmod 755 cache; chmod 777 cache/build-server-1/inner",
      "inner' can be changed by other users"
    ),
    ("mv cache/build-server-1 out; ln -s ../out cache/build-server-1", "-1' is a symbolic link"),
  ])
  func `a folder in the cache with what others could have put there is not used`(
    attack: String, reason: String
  ) async throws {
    #expect(cache("cache").keep([1], as: "x", .generation))
    try await shell("umask 022; mkdir -p cache/build-server-1/inner")
    #expect(cache("cache").problem(inFolder: "build-server-1") == nil)
    try await shell("umask 022; \(attack)")
    let problem = cache("cache").problem(inFolder: "build-server-1")
    #expect(problem?.hasSuffix(reason) == true, "\(problem ?? "none")")
  }

  // MARK: Programs

  @Test func `a program is found where it was kept, and only there`() async throws {
    let made = try folder.write(executable: "exit 0", to: "made")
    let kept = try #require(cache("cache").keepProgram("1", file: "P", copyOf: made))
    #expect(kept == folder.path("cache/scanner-1/P"))
    #expect(cache("cache").program("1", file: "P") == kept)
    #expect(cache("cache").program("2", file: "P") == nil)
    // A copy with its record and all its times is none that the tools kept.
    try await shell("cp -a cache copied; mkdir project/c; cp -a cache/scanner-1 project/c")
    #expect(cache("copied").program("1", file: "P") == nil)
    #expect(cache("project/c").program("1", file: "P") == nil)
    #expect(cache("project/d").keepProgram("1", file: "P", copyOf: made) == nil)
  }

  @Test(arguments: [
    "echo exit 1 >>$P", "cp $P q; cat q >$P", "cp -p $P q; mv q $P", "chmod 777 $P",
    "rm cache/scanner-1/record", "mv $P q; ln -s ../../q $P", "ln -s P cache/scanner-1/more",
    "chmod 777 cache/scanner-1", "chmod 666 cache/scanner-1/record",
  ])
  func `a program that changed, or could have, does not run`(change: String) async throws {
    let made = try folder.write(executable: "exit 0", to: "made")
    #expect(cache("cache").keepProgram("1", file: "P", copyOf: made) != nil)
    // Others can enter the folder, so its permissions matter.
    try await shell("chmod 755 cache cache/scanner-1")
    #expect(cache("cache").program("1", file: "P") != nil)
    try await shell("P=cache/scanner-1/P; \(change)")
    #expect(cache("cache").program("1", file: "P") == nil)
  }

  @Test func `programs are not in a project, but in the user's cache`() async throws {
    #expect(cache("project/cache").forPrograms?.path != folder.path("project/cache"))
    #expect(cache("cache").forPrograms?.path == folder.path("cache"))
    // A repository anywhere above may be a project.
    try await shell("git init -q .")
    #expect(cache("cache").forPrograms?.path != folder.path("cache"))
  }
}
