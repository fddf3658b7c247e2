import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsSnapshot
@testable import SettingsSystem

/// The file of a snapshot: what was put in comes out, and damage is never taken for it.
struct SnapshotFileTests {
  let folder: TemporaryFolder
  let cache: CacheFolder

  init() throws {
    folder = try TemporaryFolder()
    cache = CacheFolder(path: folder.path("cache"))
  }

  private static let time = FileIdentity.Time(seconds: 1_700_000_000, nanoseconds: 5)
  private static let key = SnapshotKey(
    path: "/somewhere/config.yaml", allowsFilesOutside: false,
    program: FileIdentity(size: 1, modified: time, changed: time, inode: 2, device: 3))

  private static func snapshot(targets: Int, files: Int = 2) -> Snapshot {
    let identity = FileIdentity(size: 9, modified: time, changed: time, inode: 7, device: 1)
    return Snapshot(
      facts: Snapshot.Facts(
        key: key, seed: 42,
        files: (0..<files).map {
          Snapshot.File(
            path: "/somewhere/\($0).yaml", identity: identity, isSettled: $0 == 0,
            digest: ContentDigest(first: 1, second: UInt64($0)))
        },
        common: [Snapshot.Stretch(file: 0, start: 0, end: 10, line: 0)],
        always: targets > 5 ? ["T5"] : [], xcconfigs: ["a.xcconfig", "ä.xcconfig"],
        diagnostics: ContentDigest(first: 3, second: 4)),
      targets: (0..<targets).map { index in
        Snapshot.Target(
          name: Array("T\(index)".utf8),
          stretches: [
            Snapshot.Stretch(
              file: UInt32(index % files), start: UInt32(index * 10 + 10),
              end: UInt32(index * 10 + 20), line: UInt32(index))
          ],
          inherits: index % 3 == 2 ? [index - 1, index - 2] : [])
      })
  }

  private func kept(_ bytes: [UInt8]) -> SnapshotFile? {
    #expect(cache.keep(bytes, as: Self.key.name, .snapshot))
    return cache.open(Self.key.name, .snapshot).flatMap { SnapshotFile($0, for: Self.key) }
  }

  @Test(arguments: [0, 1, 2, 7, 1000])
  func `every target is found as it was put in, and no other`(count: Int) throws {
    let snapshot = Self.snapshot(targets: count)
    let bytes = try #require(snapshot.encoded)
    let file = try #require(kept(bytes))
    #expect(file.facts == snapshot.facts)
    let always = count > 5 ? ["T5", "T4", "T3"] : []
    for (index, target) in snapshot.targets.enumerated() {
      let found = try #require(try file.targets(named: ["T\(index)"]))
      let names = found.map { String(decoding: $0.name, as: UTF8.self) }
      let expected = always + ["T\(index)"] + target.inherits.map { "T\($0)" }
      #expect(Set(names) == Set(expected))
      #expect(names.count == Set(names).count)
      #expect(found.first { $0.name == target.name }?.stretches == target.stretches)
    }
    #expect(try file.targets(named: ["T\(count)"]) == nil)
    #expect(try file.targets(named: [""]) == nil)
  }

  @Test func `a flipped bit is detected anywhere`() throws {
    let snapshot = Self.snapshot(targets: 30)
    let good = try #require(snapshot.encoded)
    let names = (0..<30).map { "T\($0)" }
    #expect(try kept(good)?.targets(named: names)?.count == 30)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << UInt8(index % 8)
      let file = kept(bad)
      // Every block is read for all names together, so none that is damaged may be believed.
      let found = try? file?.targets(named: names)
      #expect(found == nil, "byte \(index)")
    }
  }

  @Test func `a truncated, extended or foreign file is not a snapshot`() throws {
    let good = try #require(Self.snapshot(targets: 300).encoded)
    for length in stride(from: 0, to: good.count, by: 97) {
      #expect(kept(Array(good[..<length])) == nil, "\(length) bytes")
    }
    #expect(kept(good + [0]) == nil)
    #expect(kept([]) == nil)
    #expect(kept([UInt8](repeating: 0, count: 5000)) == nil)
    #expect(kept(Array("not a snapshot\n".utf8)) == nil)
    #expect(kept(good) != nil)
  }

  @Test func `blocks that change places are found out`() throws {
    var bytes = try #require(Self.snapshot(targets: 1000).encoded)
    let length = SnapshotFormat.blockLength + SnapshotFormat.checksumLength
    let first = SnapshotFormat.headerLength + 2 * length, second = first + length
    for index in 0..<length { bytes.swapAt(first + index, second + index) }
    let file = try #require(kept(bytes))
    let names = (0..<1000).map { "T\($0)" }
    #expect(throws: SnapshotDamage.self) { try file.targets(named: names) }
  }

  @Test func `another version, another program or another config is another snapshot`() throws {
    let snapshot = Self.snapshot(targets: 3)
    let bytes = try #require(snapshot.encoded)
    #expect(kept(bytes) != nil)
    var others = [Self.key, Self.key, Self.key]
    others[0].path = "/elsewhere/config.yaml"
    others[1].allowsFilesOutside = true
    others[2].program.inode += 1
    for other in others {
      #expect(other.name != Self.key.name)
      #expect(cache.open(other.name, .snapshot) == nil)
      // Even under its name: a file that was copied or renamed.
      #expect(cache.open(Self.key.name, .snapshot).flatMap { SnapshotFile($0, for: other) } == nil)
    }
    // A version that is not this one's, with a checksum that fits.
    var version = bytes
    version[8] += 1
    var header = SnapshotEncoder()
    header.bytes = Array(version[..<SnapshotFormat.headerFields])
    header.append(SnapshotFormat.checksum(header.bytes.span, block: -1, seed: 42))
    version.replaceSubrange(0..<SnapshotFormat.headerLength, with: header.bytes)
    #expect(kept(version) == nil)
  }

  @Test func `a file that shrinks while it is read is damaged, no more`() throws {
    let bytes = try #require(Self.snapshot(targets: 1000).encoded)
    let file = try #require(kept(bytes))
    let path = cache.path(Self.key.name, .snapshot)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 5000)
    try handle.close()
    #expect(throws: SnapshotDamage.self) {
      _ = try file.targets(named: (0..<1000).map { "T\($0)" })
    }
  }

  @Test func `facts may be replaced by others of their length`() throws {
    let snapshot = Self.snapshot(targets: 200)
    let bytes = try #require(snapshot.encoded)
    let file = try #require(kept(bytes))
    var facts = snapshot.facts
    facts.files[1].isSettled = true
    facts.files[1].identity.inode = 99
    let changed = try #require(file.encoded(with: facts))
    let again = try #require(kept(changed))
    #expect(again.facts == facts)
    let found = try #require(try again.targets(named: ["T199"]))
    #expect(found.contains { $0.stretches == snapshot.targets[199].stretches })
    facts.xcconfigs = []
    #expect(file.encoded(with: facts) == nil)
  }
}
