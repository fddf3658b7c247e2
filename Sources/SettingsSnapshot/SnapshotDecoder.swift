internal import SettingsSystem

/// Reads what `SnapshotEncoder` wrote. Anything unexpected is reported as damage and never crashes.
struct SnapshotDecoder {
  private let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number32() throws(SnapshotDamage) -> UInt32 {
    guard position <= bytes.count - 4 else { throw SnapshotDamage() }
    var number: UInt32 = 0
    for index in 0..<4 { number |= UInt32(bytes[position + index]) << UInt32(index * 8) }
    position += 4
    return number
  }

  mutating func number64() throws(SnapshotDamage) -> UInt64 {
    let low = try number32()
    return UInt64(low) | UInt64(try number32()) << 32
  }

  /// A plausible length of a file, far below the range in which sums overflow.
  mutating func length() throws(SnapshotDamage) -> Int {
    let number = try number64()
    guard number <= UInt64(UInt32.max) else { throw SnapshotDamage() }
    return Int(number)
  }

  /// A number of items of a minimum size. It is limited by the remaining bytes, so that no number
  /// causes a large allocation.
  mutating func count(ofAtLeast size: Int) throws(SnapshotDamage) -> Int {
    let count = Int(try number32())
    guard count <= (bytes.count - position) / size else { throw SnapshotDamage() }
    return count
  }

  mutating func text() throws(SnapshotDamage) -> [UInt8] {
    let count = try count(ofAtLeast: 1)
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func string() throws(SnapshotDamage) -> String {
    guard let text = String(validating: try text(), as: UTF8.self) else { throw SnapshotDamage() }
    return text
  }

  mutating func flag() throws(SnapshotDamage) -> Bool {
    let number = try number32()
    guard number <= 1 else { throw SnapshotDamage() }
    return number == 1
  }

  mutating func digest() throws(SnapshotDamage) -> ContentDigest {
    let first = try number64()
    return ContentDigest(first: first, second: try number64())
  }

  mutating func stretches(files: Int) throws(SnapshotDamage) -> [Snapshot.Stretch] {
    var stretches: [Snapshot.Stretch] = []
    for _ in 0..<(try count(ofAtLeast: 16)) {
      let stretch = Snapshot.Stretch(
        file: try number32(), start: try number32(), end: try number32(), line: try number32())
      guard stretch.file < files, stretch.start <= stretch.end else { throw SnapshotDamage() }
      stretches.append(stretch)
    }
    return stretches
  }

  private mutating func time() throws(SnapshotDamage) -> FileIdentity.Time {
    let seconds = Int64(bitPattern: try number64())
    return FileIdentity.Time(
      seconds: seconds, nanoseconds: Int64(bitPattern: try number64()))
  }

  private mutating func identity() throws(SnapshotDamage) -> FileIdentity {
    let size = try number64()
    let modified = try time()
    let changed = try time()
    let inode = try number64()
    return FileIdentity(
      size: size, modified: modified, changed: changed, inode: inode, device: try number64())
  }

  private mutating func strings() throws(SnapshotDamage) -> [String] {
    var strings: [String] = []
    for _ in 0..<(try count(ofAtLeast: 4)) { strings.append(try string()) }
    return strings
  }

  mutating func facts() throws(SnapshotDamage) -> Snapshot.Facts {
    let path = try string()
    let allowsFilesOutside = try flag()
    let key = SnapshotKey(
      path: path, allowsFilesOutside: allowsFilesOutside, program: try identity())
    let seed = try number64()
    var files: [Snapshot.File] = []
    for _ in 0..<(try count(ofAtLeast: 80)) {
      let path = try string()
      let identity = try identity()
      let isSettled = try flag()
      files.append(
        Snapshot.File(
          path: path, identity: identity, isSettled: isSettled, digest: try digest()))
    }
    let common = try stretches(files: files.count)
    let always = try strings()
    let xcconfigs = try strings()
    return Snapshot.Facts(
      key: key, seed: seed, files: files, common: common, always: always, xcconfigs: xcconfigs,
      diagnostics: try digest())
  }
}
