import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new file is created`() throws {
    try AtomicFile.write(Array("new".utf8), to: folder.path("a"))
    #expect(try folder.read("a") == "new")
    #expect(try folder.contents() == ["a"])
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func `a replaced file keeps its permissions`(mode: Int) throws {
    try folder.write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("a"))
    try AtomicFile.write(Array("new".utf8), to: folder.path("a"))
    #expect(try folder.read("a") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a"))
    #expect(attributes[.posixPermissions] as? Int == mode)
    #expect(try folder.contents() == ["a"])
  }

  @Test func `a symbolic link is rejected, and what it leads to stays`() throws {
    try folder.write("old", to: "a")
    try folder.link("link", to: "a")
    try folder.link("broken", to: "nowhere")
    for name in ["link", "broken"] {
      let failure = failure(writingTo: folder.path(name))
      #expect(failure?.explanation == "it is a symbolic link")
      #expect(failure?.help != nil)
    }
    #expect(try folder.read("a") == "old")
    #expect(try folder.contents() == ["a", "broken", "link"])
  }

  @Test func `a folder and a missing folder are rejected with the reason`() throws {
    try folder.write("old", to: "inner/a")
    #expect(failure(writingTo: folder.path("inner"))?.explanation == "it is a directory")
    #expect(
      failure(writingTo: folder.path("nowhere/a"))?.explanation == "no such file or folder")
    #expect(
      failure(writingTo: folder.path("inner/a/b"))?.explanation
        == "a part of the path is not a directory")
    #expect(try folder.contents() == ["inner"])
  }

  @Test func `a device is written straight and stays a device`() throws {
    try AtomicFile.write(Array("x".utf8), to: "/dev/null")
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `a pipe is written straight`() async throws {
    let path = try await folder.makePipe("pipe")
    // Started before, not awaited beside: a blocked write would keep a task from ever starting.
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "cat \"$0\" > \"$0.copy\"", path]
    try reader.run()
    try AtomicFile.write(Array("through".utf8), to: path)
    reader.waitUntilExit()
    #expect(try folder.read("pipe.copy") == "through")
    #expect(try folder.contents() == ["pipe", "pipe.copy"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a device that is full is reported`() {
    #expect(failure(writingTo: "/dev/full")?.explanation == "no space left on the disk")
  }

  private func failure(writingTo path: String) -> AtomicFile.Failure? {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(Array("new".utf8), to: path)
      return nil
    } catch {
      return error
    }
  }
}
