import Foundation
import SettingsSystem
import SettingsTestSupport
import Testing

/// What a run that was killed leaves, and who removes it.
struct LeftoverTests {
  static let leftover = ".resolve-settings-4711-2n9c.tmp"
  /// Names that a user may have given.
  static let others = [
    ".resolve-settings-notes.tmp", ".resolve-settings-1-2-3.tmp", ".resolve-settings-1-x y.tmp",
    "resolve-settings-4711-2n9c.tmp", ".resolve-settings-4711-2n9c",
  ]

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.others + [Self.leftover] { try folder.write("x", to: name) }
  }

  @Test(arguments: ["replaced", "new", "output", "kept"])
  func `every way of writing removes the leftover and nothing else`(way: String) throws {
    switch way {
    case "replaced": try AtomicFile.write([1], to: folder.path("a"))
    case "new": try NewFiles(folder: folder.url.path).write([(path: "a", bytes: [1])])
    case "output":
      _ = try OutputFolder(path: folder.url.path).write(
        [.init(path: "a", kind: "k", bytes: [1])], force: false
      ) { _, _ in true }
    default:
      let cache = CacheFolder(path: folder.url.path)
      cache.keep([1], as: "a", .generation)
      cache.trim(.generation, toBytes: 100, count: 1, keeping: "a")
    }
    let left = try folder.contents()
    #expect(!left.contains(Self.leftover))
    #expect(Set(Self.others).isSubset(of: left))
  }

  @Test func `many files of a folder remove its leftovers once`() throws {
    var cleaned: Set<String> = []
    try AtomicFile.write([1], to: folder.path("a"), cleaned: &cleaned)
    #expect(try !folder.contents().contains(Self.leftover))
    // Each removal reads the whole folder, so that one for each file would take quadratic time.
    try folder.write("x", to: Self.leftover)
    try AtomicFile.write([1], to: folder.path("b"), cleaned: &cleaned)
    #expect(try folder.contents().contains(Self.leftover))
    try folder.write("x", to: "inner/" + Self.leftover)
    try AtomicFile.write([1], to: folder.path("inner/a"), cleaned: &cleaned)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("inner")) == ["a"])
  }

  @Test func `a run that generates for another target removes those of a killed one`() throws {
    let output = OutputFolder(path: folder.path("out"))
    let file = OutputFolder.File(path: "A/Debug/a", kind: "k", bytes: [1])
    _ = try output.write([file], force: false) { _, _ in true }
    try folder.write("x", to: "out/A/Debug/" + Self.leftover)
    _ = try output.write([.init(path: "B/b", kind: "k", bytes: [1])], force: false) { _, path in
      path.hasPrefix("B/")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out/A/Debug")) == ["a"])
  }

  /// A run was interrupted after it removed a file, and before it removed the folders of it.
  @Test(arguments: [false, true])
  func `the next run removes folders that an interrupted one emptied`(isReplaced: Bool) throws {
    let output = OutputFolder(path: folder.path("out"))
    let files = ["A/Debug/a", "B/b"].map { OutputFolder.File(path: $0, kind: "k", bytes: [1]) }
    _ = try output.write(files, force: false) { _, _ in true }
    try FileManager.default.removeItem(atPath: folder.path("out/A/Debug/a"))
    if isReplaced {
      // Something of the user's is in the place of a folder.
      try FileManager.default.removeItem(atPath: folder.path("out/A"))
      try folder.write("mine", to: "out/A")
    }
    _ = try output.write([files[1]], force: false) { _, _ in true }
    #expect(FileManager.default.fileExists(atPath: folder.path("out/A")) == isReplaced)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out/B")) == ["b"])
  }

  @Test func `files in the way do not keep the leftovers of a killed run`() throws {
    try folder.write("mine", to: "new/a")
    try folder.write("x", to: "new/inner/" + Self.leftover)
    #expect(throws: NewFiles.Failure.self) {
      try NewFiles(folder: folder.path("new")).write([("a", [1]), ("inner/b", [1])])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("new/inner")).isEmpty)
  }

  @Test func `a folder and a link with such a name stay`() throws {
    let names = [".resolve-settings-1-a.tmp", ".resolve-settings-1-b.tmp"]
    try folder.write("x", to: "target")
    try folder.link(names[0], to: "target")
    try folder.write("x", to: names[1] + "/inside")
    try AtomicFile.write([1], to: folder.path("a"))
    #expect(Set(names + ["target"]).isSubset(of: try folder.contents()))
  }

  @Test func `a file that another run is writing stays`() throws {
    let path = folder.path(Self.leftover)
    let descriptor = unsafe open(path, O_WRONLY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    try AtomicFile.write([1], to: folder.path("a"))
    #expect(try folder.contents().contains(Self.leftover))
    close(descriptor)
    try AtomicFile.write([1], to: folder.path("a"))
    #expect(try !folder.contents().contains(Self.leftover))
  }

  @Test func `a new file replaces nothing`() throws {
    try folder.write("mine", to: "a")
    #expect(throws: NewFiles.Failure.occupied(["a"])) {
      try NewFiles(folder: folder.url.path).write([(path: "a", bytes: [1])])
    }
    #expect(try folder.read("a") == "mine")
  }
}
