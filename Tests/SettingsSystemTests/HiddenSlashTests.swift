import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

/// A slash followed by a combining character is one `Character`, and a slash for the system.
@Suite struct HiddenSlashTests {
  let folder: TemporaryFolder
  private let path = "link/\u{301}x"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "outside/keep")
    try folder.write("", to: "out/keep")
    try folder.link("out/link", to: "../outside")
  }

  @Test func `new files are not written through a link`() throws {
    #expect(throws: NewFiles.Failure.self) {
      try NewFiles(folder: folder.path("out")).write([(path: path, bytes: [1])])
    }
    #expect(try folder.names("outside") == ["keep"])
  }

  @Test func `generated files are not written through a link`() throws {
    #expect(throws: OutputFolder.Failure.self) {
      _ = try OutputFolder(path: folder.path("out")).write(
        [.init(path: path, kind: "k", bytes: [1])], force: true
      ) { _, _ in true }
    }
    #expect(try folder.names("outside") == ["keep"])
  }

  @Test(arguments: ["../\u{301}x", "a/../\u{301}x", "./\u{301}x"])
  func `generated files are inside the folder`(path: String) throws {
    #expect(throws: OutputFolder.Failure.self) {
      _ = try OutputFolder(path: folder.path("out")).write(
        [.init(path: path, kind: "k", bytes: [1])], force: true
      ) { _, _ in true }
    }
    #expect(try folder.contents() == ["out", "outside"])
  }

  @Test func `a link is found behind one`() {
    #expect(
      ProjectLink.leadingOut(of: folder.path("out/\(path)"), project: folder.path("out"))
        == folder.path("out/link"))
  }
}

extension TemporaryFolder {
  fileprivate func names(_ relative: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(relative)).sorted()
  }
}
