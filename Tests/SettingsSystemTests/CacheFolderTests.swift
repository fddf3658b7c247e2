import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

/// The folder that nothing depends on.
struct CacheFolderTests {
  let folder: TemporaryFolder
  let cache: CacheFolder

  init() throws {
    folder = try TemporaryFolder()
    cache = CacheFolder(path: folder.path("a/cache"))
  }

  private func mode(_ relative: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(relative))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `what is kept is for this user alone`() throws {
    #expect(cache.keep([1, 2, 3], as: "x", .generation))
    #expect(try mode("a/cache") == 0o700)
    #expect(try mode("a/cache/x.generation") == 0o600)
    #expect(cache.open("x", .generation)?.bytes(0..<3) == [1, 2, 3])
    #expect(cache.open("x", .generation)?.bytes(0..<4) == nil)
    #expect(cache.open("y", .generation) == nil)
  }

  @Test func `a link or a file that others may write is not trusted`() throws {
    #expect(cache.keep([1], as: "x", .generation))
    try folder.link("a/cache/linked.generation", to: "x.generation")
    #expect(cache.open("linked", .generation) == nil)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: folder.path("a/cache/x.generation"))
    #expect(cache.open("x", .generation) == nil)
    // It is replaced rather than written into.
    #expect(cache.keep([2], as: "x", .generation))
    #expect(cache.open("x", .generation)?.bytes(0..<1) == [2])
    #expect(cache.keep([3], as: "linked", .generation))
    #expect(cache.open("x", .generation)?.bytes(0..<1) == [2])
  }

  @Test(.enabled("only root can give files away") { geteuid() == 0 })
  func `a file of a different user is not trusted`() throws {
    #expect(cache.keep([1], as: "x", .generation))
    #expect(cache.open("x", .generation) != nil)
    try FileManager.default.setAttributes(
      [.ownerAccountID: 4321], ofItemAtPath: folder.path("a/cache/x.generation"))
    #expect(cache.open("x", .generation) == nil)
    #expect(cache.keep([2], as: "x", .generation))
    #expect(cache.open("x", .generation)?.bytes(0..<1) == [2])
  }

  @Test func `where nothing can be kept, nothing is`() throws {
    try folder.write("a file", to: "a")
    #expect(!cache.keep([1], as: "x", .generation))
    #expect(cache.open("x", .generation) == nil)
    #expect(cache.entries.isEmpty)
    #expect(cache.clear().removed.isEmpty)
    #expect(try folder.contents() == ["a"])
  }

  @Test func `only so much is kept, and the newest`() throws {
    for index in 0..<6 {
      #expect(cache.keep([UInt8](repeating: 0, count: 100), as: "\(index)", .generation))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(index))],
        ofItemAtPath: folder.path("a/cache/\(index).generation"))
    }
    #expect(cache.keep([1], as: "log", .readings))
    cache.trim(.generation, toBytes: 350, count: 9, keeping: "0")
    #expect(
      cache.entries.map(\.name) == ["0.generation", "4.generation", "5.generation", "log.readings"])
    cache.trim(.generation, toBytes: 350, count: 2, keeping: "4")
    #expect(cache.entries.map(\.name) == ["4.generation", "5.generation", "log.readings"])
  }

  @Test func `clearing removes what the tools have made, and nothing else`() throws {
    #expect(cache.keep([1], as: "x", .generation))
    try folder.write("mine", to: "a/cache/notes.txt")
    try folder.write("program", to: "a/cache/scanner-1/SwiftLogScanner")
    try folder.write("half", to: "a/cache/.resolve-settings-1-abc.tmp")
    let outcome = cache.clear()
    #expect(outcome.removed.map(\.name) == ["scanner-1", "x.generation"])
    #expect(outcome.removed.map(\.size) == [7, 1])
    #expect(outcome.left.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("a/cache")) == ["notes.txt"])
    try FileManager.default.removeItem(atPath: folder.path("a/cache/notes.txt"))
    _ = cache.clear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a")).isEmpty)
  }

  @Test func `the folder's own owner decides, and an identity is settled after a while`() throws {
    try folder.write("text", to: "file")
    let identity = try #require(FileIdentity.of(folder.path("file")))
    #expect(identity.size == 4)
    let now = FileIdentity.Time.now
    #expect(!identity.isSettled(at: now))
    #expect(
      identity.isSettled(at: FileIdentity.Time(seconds: now.seconds + 10, nanoseconds: 0)))
    #expect(FileIdentity.of(folder.path("none")) == nil)
    #expect(FileIdentity.of(folder.path("")) == nil)
  }
}
