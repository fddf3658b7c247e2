import Foundation
@testable import SettingsProjects
import SettingsSystem
import SettingsTestSupport
import Testing

/// When a snapshot is believed, and when not.
@Suite(.endsWhenHanging)
struct ChangedFilesTests {
  let folder: TemporaryFolder
  let store: SnapshotStore
  let config: String

  init() throws {
    folder = try TemporaryFolder()
    store = .eager(folder.path("cache"))
    config = folder.path("config.yaml")
    try write("one")
    try folder.write("targets:\n  B: { settings: { C: 1 } }\n", to: "part.yaml")
    try folder.write("X = 1\n", to: "a.xcconfig")
  }

  private func write(_ value: String) throws {
    try folder.write(
      """
      version: 1
      include: part.yaml
      targets:
        A:
          settings: { VALUE: \(value) }
        B:
          xcconfig: a.xcconfig
        C:
          inherits: A

      """, to: "config.yaml")
  }

  private func ask(_ target: String = "A") -> (text: String, isExcerpt: Bool) {
    let kept = Answers.kept(config, [target], ResolutionOptions(), store)
    #expect(kept.text == Answers.full(config, [target], ResolutionOptions()))
    return kept
  }

  /// Until the clock has gone on so far that no change can hide behind equal times.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(3200)) }

  private var kept: [UInt8]? {
    let entry = store.folder.entries.first { $0.kind == .snapshot }
    return entry.flatMap { try? DiskSources().read("\(store.folder.path)/\($0.name)") }
  }

  @Test func `a file just written is compared by its content, and later by its times`() async throws
  {
    #expect(!ask().isExcerpt)
    let first = kept
    // Too soon to believe the times: the content is compared each time.
    #expect(ask().isExcerpt)
    try await settle()
    #expect(ask("C").isExcerpt)
    // The snapshot now contains this, and was rewritten for it.
    #expect(kept != first)
    let second = kept
    #expect(ask("B").isExcerpt)
    #expect(kept == second)
    // Another text of the same length.
    try write("two")
    let changed = ask("C")
    #expect(!changed.isExcerpt)
    #expect(changed.text.contains("VALUE = two"))
    #expect(ask("C").isExcerpt)
  }

  @Test func `a file that was only touched, or replaced by its like, need not be read anew`()
    async throws
  {
    _ = ask()
    try await settle()
    #expect(ask().isExcerpt)
    try write("one")
    #expect(ask().isExcerpt)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: config)
    #expect(ask().isExcerpt)
  }

  @Test func `a change that leaves size and time of modification alone is noticed`() async throws {
    _ = ask()
    try await settle()
    #expect(ask().isExcerpt)
    let date = try #require(
      FileManager.default.attributesOfItem(atPath: config)[.modificationDate] as? Date)
    try write("two")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: config)
    #expect(ask().text.contains("VALUE = two"))
  }

  @Test func `a change of an included file counts`() async throws {
    _ = ask("B")
    try await settle()
    #expect(ask("B").isExcerpt)
    try folder.write("targets:\n  B: { settings: { C: 2 } }\n", to: "part.yaml")
    let changed = ask("B")
    #expect(!changed.isExcerpt)
    #expect(changed.text.contains("C = 2"))
  }

  @Test func `an xcconfig file is read as it is now, and missed by everybody`() async throws {
    _ = ask("B")
    #expect(ask("B").text.contains("X = 1"))
    try folder.write("X = 2\n", to: "a.xcconfig")
    let changed = ask("B")
    #expect(changed.text.contains("X = 2"))
    #expect(changed.isExcerpt)
    // In another target, but an error whenever the config is loaded.
    try FileManager.default.removeItem(atPath: folder.path("a.xcconfig"))
    let missing = ask("A")
    #expect(missing.text.contains("no xcconfig file at"))
    try folder.write("X = 3\n", to: "a.xcconfig")
    #expect(ask("A").isExcerpt)
  }

  @Test func `a config that went away, or became another thing, is reported as ever`() throws {
    _ = ask()
    try FileManager.default.removeItem(atPath: config)
    #expect(ask().text.contains("cannot read"))
    try folder.write("targets: [\n", to: "config.yaml")
    #expect(!ask().isExcerpt)
    try FileManager.default.removeItem(atPath: config)
    try FileManager.default.createDirectory(
      atPath: config, withIntermediateDirectories: false)
    #expect(ask().text.contains("it is a directory"))
  }

  @Test func `a damaged snapshot is made anew`() throws {
    _ = ask()
    let good = try #require(kept)
    let name = try #require(store.folder.entries.first).name
    func damage(_ bytes: [UInt8]) throws {
      try folder.write(Data(bytes), to: "cache/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("cache/\(name)"))
    }
    for index in stride(from: 0, to: good.count, by: 23) {
      var bad = good
      bad[index] ^= 0x55
      try damage(bad)
      #expect(!ask("C").isExcerpt, "byte \(index)")
      #expect(ask("C").isExcerpt)
    }
    for length in stride(from: 0, to: good.count, by: 53) {
      try damage(Array(good[..<length]))
      #expect(!ask().isExcerpt, "\(length) bytes")
      #expect(ask().isExcerpt)
    }
  }

  @Test func `a folder that is in its place does no harm`() throws {
    _ = ask()
    let name = try #require(store.folder.entries.first).name
    try FileManager.default.removeItem(atPath: folder.path("cache/\(name)"))
    try FileManager.default.createDirectory(
      atPath: folder.path("cache/\(name)"), withIntermediateDirectories: false)
    #expect(!ask().isExcerpt)
    #expect(!ask().isExcerpt)
  }

  @Test func `where nothing may be written, nothing is`() throws {
    var store = store
    store.isReadOnly = true
    for _ in 0..<2 {
      #expect(!Answers.kept(config, ["A"], ResolutionOptions(), store).isExcerpt)
    }
    #expect(store.folder.entries.isEmpty)
    #expect(try !folder.contents().contains("cache"))
    // What another run has kept may be read.
    _ = ask()
    #expect(Answers.kept(config, ["A"], ResolutionOptions(), store).isExcerpt)
  }

  @Test func `two configs, and one named in two ways, do not get into each other's way`() throws {
    _ = ask()
    try folder.write(
      "version: 1\ntargets:\n  A: { settings: { VALUE: else } }\n", to: "b/config.yaml")
    let other = Answers.kept(folder.path("b/config.yaml"), ["A"], ResolutionOptions(), store)
    #expect(other.text.contains("VALUE = else"))
    #expect(ask().isExcerpt)
    try folder.link("linked", to: ".")
    let linked = Answers.kept(folder.path("linked/config.yaml"), ["A"], ResolutionOptions(), store)
    #expect(
      linked.text == Answers.full(folder.path("linked/config.yaml"), ["A"], ResolutionOptions()))
  }

  @Test func `the library stores no snapshot of a small config`() throws {
    let config = config, cache = folder.path("own")
    for _ in 0..<2 {
      let project = try SnapshotStore(folder: cache).load(
        configFile: config, answering: ["A"]
      ).project
      #expect(try project.value(of: "VALUE", target: "A") == "one")
    }
    // Too small to be worth it.
    #expect(try !folder.contents().contains("own"))
  }
}
