internal import SettingsSystem

/// How a snapshot lies in its file.
///
/// A header, then blocks of one length, each with a checksum of its own, so that a question reads and checks
/// only the few that it needs. The blocks' content in a row is the body: the facts, a table of slots (by a
/// hash of the name, where a target lies in the body), and the targets. All numbers are little-endian on
/// every machine.
enum SnapshotFormat {
  /// To be raised with any change of what is written or of what it means.
  static let version: UInt32 = 1
  /// "\u{89}" tells it from text; the line breaks break when somebody converts them.
  static let magic: [UInt8] = [0x89] + Array("SBSNAP\r\n".utf8)[..<7]
  static let headerLength = 64
  static let blockLength = 4096
  static let checksumLength = 8
  /// Behind the header's fields, a checksum of them.
  static let headerFields = headerLength - checksumLength

  /// The length of the file for a body of a length.
  static func fileLength(body: Int) -> Int {
    let blocks = (body + blockLength - 1) / blockLength
    return headerLength + body + blocks * checksumLength
  }

  /// Where a block lies in the file; all but the last are of one length.
  static func block(_ index: Int, body: Int) -> Range<Int> {
    let start = headerLength + index * (blockLength + checksumLength)
    let length = min(blockLength, body - index * blockLength)
    return start..<start + length + checksumLength
  }

  /// What a checksum is seeded with: a block cannot take another's place, nor come from another file.
  static func checksum(_ bytes: Span<UInt8>, block: Int, seed: UInt64) -> UInt64 {
    ContentDigest.of(
      bytes, seed: seed &+ UInt64(truncatingIfNeeded: block) &* 0x9E37_79B9_7F4A_7C15
    )
    .first
  }

  /// The slot where a search for a name begins.
  static func slot(of name: Span<UInt8>, seed: UInt64, slots: Int) -> Int {
    Int(truncatingIfNeeded: ContentDigest.of(name, seed: seed).first) & (slots - 1)
  }

  /// How many slots there are for a number of targets: a power of two, at most half of them taken.
  static func slots(for targets: Int) -> Int {
    var slots = 2
    while slots < targets * 2 { slots *= 2 }
    return slots
  }
}

/// The numbers at the head of the file.
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

  /// Nil where the bytes are no header of this version, or the numbers do not go together.
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

/// Something in a snapshot is not as it was written.
package struct SnapshotDamage: Error {
  package init() {}
}
