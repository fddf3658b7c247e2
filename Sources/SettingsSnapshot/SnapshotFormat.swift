internal import SettingsSystem

/// The file format of a snapshot.
///
/// A header is followed by blocks of one length, each with a checksum, so that a command reads and
/// checks only a few of them. The contents of the blocks form the body: the facts, a table of slots
/// (which maps the hash of a name to the location of a target in the body), and the targets. All
/// numbers are little-endian on every machine.
enum SnapshotFormat {
  /// Increase this with every change of the format or its meaning.
  static let version: UInt32 = 1
  /// "\u{89}" distinguishes it from text, and the line breaks detect conversions.
  static let magic: [UInt8] = [0x89] + Array("SBSNAP\r\n".utf8)[..<7]
  static let headerLength = 64
  static let blockLength = 4096
  static let checksumLength = 8
  /// The size of the header's fields and their checksum.
  static let headerFields = headerLength - checksumLength

  /// The length of the file for the length of a body.
  static func fileLength(body: Int) -> Int {
    let blocks = (body + blockLength - 1) / blockLength
    return headerLength + body + blocks * checksumLength
  }

  /// The range of a block in the file; all blocks except the last have the same length.
  static func block(_ index: Int, body: Int) -> Range<Int> {
    let start = headerLength + index * (blockLength + checksumLength)
    let length = min(blockLength, body - index * blockLength)
    return start..<start + length + checksumLength
  }

  /// The seed of a block's checksum: a block in the wrong place or from another file is detected.
  static func checksum(_ bytes: Span<UInt8>, block: Int, seed: UInt64) -> UInt64 {
    ContentDigest.of(
      bytes, seed: seed &+ UInt64(truncatingIfNeeded: block) &* 0x9E37_79B9_7F4A_7C15
    )
    .first
  }

  /// The slot at which the search for a name begins.
  static func slot(of name: Span<UInt8>, seed: UInt64, slots: Int) -> Int {
    Int(truncatingIfNeeded: ContentDigest.of(name, seed: seed).first) & (slots - 1)
  }

  /// The number of slots for a number of targets: a power of two, of which at most half are used.
  static func slots(for targets: Int) -> Int {
    var slots = 2
    while slots < targets * 2 { slots *= 2 }
    return slots
  }
}

/// The numbers in the header.
struct SnapshotHeader: Equatable {
  var seed: UInt64
  var bodyLength: Int
  var factsLength: Int
  var slots: Int

  var bytes: [UInt8] {
    var encoder = SnapshotEncoder()
    encoder.bytes = SnapshotFormat.magic
    encoder.append(SnapshotFormat.version)
    encoder.append(UInt32(SnapshotFormat.blockLength))
    for number in [seed, UInt64(bodyLength), UInt64(factsLength), UInt64(slots)] {
      encoder.append(number)
    }
    while encoder.bytes.count < SnapshotFormat.headerFields { encoder.bytes.append(0) }
    encoder.append(SnapshotFormat.checksum(encoder.bytes.span, block: -1, seed: seed))
    return encoder.bytes
  }

  init(seed: UInt64, bodyLength: Int, factsLength: Int, slots: Int) {
    self.seed = seed
    self.bodyLength = bodyLength
    self.factsLength = factsLength
    self.slots = slots
  }

  /// Returns nil if the bytes are not a header of this version, or if the numbers are inconsistent.
  init?(_ bytes: [UInt8]) {
    var decoder = SnapshotDecoder(bytes)
    guard bytes.count == SnapshotFormat.headerLength,
      bytes.starts(with: SnapshotFormat.magic)
    else { return nil }
    do throws(SnapshotDamage) {
      decoder.position = SnapshotFormat.magic.count
      guard try decoder.number32() == SnapshotFormat.version,
        try decoder.number32() == SnapshotFormat.blockLength
      else { return nil }
      seed = try decoder.number64()
      bodyLength = try decoder.length()
      factsLength = try decoder.length()
      slots = try decoder.length()
    } catch {
      return nil
    }
    let fits = factsLength <= bodyLength && slots <= bodyLength / 4
    guard fits, slots > 0, slots & (slots - 1) == 0, self.bytes == bytes,
      factsLength + slots * 4 <= bodyLength
    else { return nil }
  }
}

/// A snapshot is damaged.
package struct SnapshotDamage: Error {
  package init() {}
}
