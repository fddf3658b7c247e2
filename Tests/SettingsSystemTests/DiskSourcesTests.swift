import Foundation
import SettingsDiagnostics
import SettingsSystem
import SettingsTestSupport
import Testing

struct DiskSourcesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 4095, 65_536, 300_001])
  func `a file is read whole, whatever its size`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(Data(bytes), to: "a")
    #expect(try DiskSources().read(folder.path("a")) == bytes)
  }

  @Test func `an empty file is empty, not an error`() throws {
    try folder.write("", to: "a")
    #expect(try DiskSources().read(folder.path("a")).isEmpty)
  }

  @Test func `a path with a NUL character names nothing`() throws {
    try folder.write("", to: "inner/a")
    let path = folder.path("inner")
    for nul in ["\(path)\0", "\(path)\0/a", "\(path)/a\0"] {
      #expect(reason(nul) == .notFound)
      let disk = DiskSources()
      #expect(disk.folderEntries(nul) == nil && disk.canonicalPath(nul) == nil)
      #expect(!disk.isReadableFile(nul) && !DiskEntry.exists(nul) && !DiskEntry.isDirectory(nul))
    }
  }

  @Test func `a missing file and a folder are distinguished`() throws {
    try folder.write("", to: "inner/a")
    #expect(reason(folder.path("nothing")) == .notFound)
    #expect(reason(folder.path("inner/a/b")) == .notFound)
    #expect(reason(folder.path("inner")) == .isDirectory)
  }

  @Test func `a file beyond the limit is rejected, one at the limit is read`() throws {
    try folder.write("12345678", to: "a")
    #expect(try DiskSources(limit: 8).read(folder.path("a")).count == 8)
    #expect(reason(folder.path("a"), DiskSources(limit: 7)) == .tooLarge(limit: 7))
  }

  private static let noFile = SourceReadFailure.Reason.other(
    "it is a pipe or a device; write its output to a file, and name the file")

  @Test(.endsWhenHanging)
  func `a pipe without a writer is rejected immediately`() async throws {
    let path = try await folder.makePipe("pipe")
    #expect(reason(path) == Self.noFile)
    #expect(!DiskSources().isReadableFile(path))
  }

  @Test(.endsWhenHanging)
  func `an endless device is rejected, and bounded if it is named`() throws {
    #expect(reason("/dev/zero") == Self.noFile)
    let named = DiskSources(limit: 100_000, streamPaths: ["/dev/zero"])
    #expect(reason("/dev/zero", named) == .tooLarge(limit: 100_000))
  }

  @Test func `a pipe that is named is read to its end`() async throws {
    let path = try await folder.makePipe("pipe")
    // Started before, not awaited beside: a blocked read would keep a task from ever starting.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf hello > \"$0\"", path]
    try writer.run()
    #expect(try DiskSources(streamPaths: [path]).read(path) == Array("hello".utf8))
    writer.waitUntilExit()
    #expect(writer.terminationStatus == 0)
  }

  @Test func `a canonical path has no links and no dots`() throws {
    try folder.write("x", to: "real/a")
    try folder.link("link", to: "real")
    try folder.link("broken", to: "nowhere")
    let sources = DiskSources()
    #expect(sources.canonicalPath(folder.path("link/./../link/a")) == folder.path("real/a"))
    #expect(sources.canonicalPath(folder.path("broken")) == nil)
    #expect(sources.isReadableFile(folder.path("link/a")))
    #expect(!sources.isReadableFile(folder.path("link")))
  }

  private func reason(
    _ path: String, _ sources: DiskSources = DiskSources()
  ) -> SourceReadFailure.Reason? {
    do throws(SourceReadFailure) {
      _ = try sources.read(path)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }
}
