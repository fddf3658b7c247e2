import SettingsTestSupport
import Testing

@testable import SettingsArchives

/// Archives that are constructed byte by byte, and archives that are rejected.
@Suite struct ZipArchiveTests {
  typealias File = ZipFile

  static func archive(_ files: [File], count: Int? = nil) -> [UInt8] {
    File.archive(files, count: count)
  }

  /// The text `hello hello hello hello`, and its compressed form.
  private static let text = Array("hello hello hello hello".utf8)
  private static let compressed: [UInt8] = [
    0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01,
  ]

  @Test func `stored and compressed files are read`() throws {
    let archive = try ZipArchive(
      Self.archive([
        File(name: "a/", mode: 0o040755), File(name: "a/b", content: [1, 2, 3]),
        File(name: "c", content: Self.text, compressed: Self.compressed),
        File(name: "link", content: Array("a/b".utf8), mode: 0o120777),
      ]))
    #expect(archive.entries.map(\.kind) == [.folder, .file, .file, .link])
    #expect(try archive.read(archive.entries[1]) == [1, 2, 3])
    #expect(try archive.read(archive.entries[2]) == Self.text)
    #expect(try archive.start(of: archive.entries[2], count: 5) == Array("hello".utf8))
  }

  @Test(arguments: ["../a", "a/../../b", "/etc/passwd", "a\\b", "", "a\0b"])
  func `a name that leads outside of the archive is rejected`(name: String) {
    #expect(throws: ZipArchive.Failure.self) { try ZipArchive(Self.archive([File(name: name)])) }
  }

  @Test func `an archive that two programs could read differently is rejected`() {
    let bad: [[File]] = [
      [File(name: "a"), File(name: "a")],
      [File(name: "a", localName: "b")],
      [File(name: "a", content: [1, 2, 3, 4]), File(name: "a", offset: 0)],
      [File(name: "a", content: [1]), File(name: "b", content: [1], offset: 0, localName: "b")],
      [File(name: "a", offset: 1_000_000)],
    ]
    for files in bad {
      #expect(throws: ZipArchive.Failure.self) { try ZipArchive(Self.archive(files)) }
    }
    #expect(throws: ZipArchive.Failure.self) {
      try ZipArchive(Self.archive([File(name: "a")], count: 2))
    }
  }

  @Test func `limits apply before anything is decompressed`() {
    var limits = ZipArchive.Limits()
    limits.entries = 1
    let two = Self.archive([File(name: "a"), File(name: "b")])
    #expect(throws: ZipArchive.Failure.self) { try ZipArchive(two, limits: limits) }
    limits = ZipArchive.Limits()
    limits.totalSize = 5
    let large = Self.archive([
      File(name: "a", content: [1, 2, 3]), File(name: "b", content: [1, 2, 3]),
    ])
    #expect(throws: ZipArchive.Failure.self) { try ZipArchive(large, limits: limits) }
    // DEFLATE cannot produce this size from so few bytes.
    let bomb = Self.archive([
      File(name: "a", compressed: Self.compressed, checksum: 0, size: 1 << 29)
    ])
    #expect(throws: ZipArchive.Failure.self) { try ZipArchive(bomb) }
  }

  @Test func `content that contradicts the archive's header is rejected`() throws {
    let bad = [
      File(name: "a", content: Self.text, compressed: Self.compressed, checksum: 1),
      File(name: "a", content: Self.text, compressed: Self.compressed, size: 22),
      File(name: "a", content: Self.text, compressed: Self.compressed, size: 24),
      File(name: "a", content: Self.text, compressed: Array(Self.compressed.dropLast(3))),
      File(name: "a", content: Self.text, compressed: [0xFF] + Self.compressed),
      File(name: "a", content: [1], flags: 1),
    ]
    for file in bad {
      let archive = try ZipArchive(Self.archive([file]))
      #expect(throws: ZipArchive.Failure.self) { try archive.read(archive.entries[0]) }
    }
  }

  @Test func `a truncated archive is rejected, and damage never traps`() {
    let whole = Self.archive([
      File(name: "a", content: [1, 2, 3]),
      File(name: "c", content: Self.text, compressed: Self.compressed),
    ])
    for count in 0..<whole.count {
      #expect(throws: ZipArchive.Failure.self) { try ZipArchive(Array(whole.prefix(count))) }
    }
    for index in whole.indices {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = value
        guard let archive = try? ZipArchive(damaged) else { continue }
        for entry in archive.entries { _ = try? archive.read(entry) }
      }
    }
  }
}
