package import SettingsSystem

/// A snapshot file. Only the required parts are read and checked.
package final class SnapshotFile {
  private let file: StoredFile
  private let header: SnapshotHeader
  package let facts: Snapshot.Facts
  /// The blocks that were read, by number.
  private var blocks: [Int: [UInt8]] = [:]

  /// Returns nil if the file is not a complete snapshot of this version and key.
  package init?(_ file: StoredFile, for key: SnapshotKey) {
    guard let length = file.identity?.size,
      let head = file.bytes(0..<SnapshotFormat.headerLength),
      let header = SnapshotHeader(head),
      length == UInt64(SnapshotFormat.fileLength(body: header.bodyLength))
    else { return nil }
    self.file = file
    self.header = header
    do throws(SnapshotDamage) {
      var blocks: [Int: [UInt8]] = [:]
      var decoder = SnapshotDecoder(
        try Self.body(0..<header.factsLength, of: file, header, &blocks))
      facts = try decoder.facts()
      guard decoder.isAtEnd, facts.key == key, facts.seed == header.seed else { return nil }
      self.blocks = blocks
    } catch {
      return nil
    }
  }

  /// Returns the targets with some names, and all that they and the common part need, each once.
  ///
  /// - Returns: Nil if one of the names has no target.
  package func targets(named names: [String]) throws(SnapshotDamage) -> [Target]? {
    var found: [Target] = []
    var seen: Set<UInt32> = []
    for name in facts.always + names {
      guard let target = try target(named: Array(name.utf8)) else { return nil }
      if seen.insert(target.place).inserted { found.append(target) }
      for place in target.inherits where seen.insert(place).inserted {
        found.append(try self.target(at: place))
      }
    }
    return found
  }

  /// A target as it is stored in the file.
  package struct Target {
    package let name: [UInt8]
    package let stretches: [Snapshot.Stretch]
    let place: UInt32
    let inherits: [UInt32]
  }

  private func target(named name: [UInt8]) throws(SnapshotDamage) -> Target? {
    var slot = SnapshotFormat.slot(of: name.span, seed: header.seed, slots: header.slots)
    for _ in 0..<header.slots {
      let start = header.factsLength + slot * 4
      var decoder = SnapshotDecoder(try body(start..<start + 4))
      let place = try decoder.number32()
      if place == 0 { return nil }
      let target = try target(at: place)
      if target.name == name { return target }
      slot = (slot + 1) & (header.slots - 1)
    }
    throw SnapshotDamage()
  }

  /// Reads a target in steps, because each length is known only after the part before it.
  private func target(at place: UInt32) throws(SnapshotDamage) -> Target {
    var position = Int(place)
    guard position >= header.factsLength + header.slots * 4 else { throw SnapshotDamage() }
    func next(_ count: Int) throws(SnapshotDamage) -> [UInt8] {
      defer { position += count }
      return try body(position..<position + count)
    }
    func count() throws(SnapshotDamage) -> Int {
      var decoder = SnapshotDecoder(try next(4))
      return Int(try decoder.number32())
    }
    let name = try next(try count())
    let stretchCount = try count()
    guard stretchCount <= header.bodyLength / 16 else { throw SnapshotDamage() }
    position -= 4
    var stretches = SnapshotDecoder(try next(4 + stretchCount * 16))
    let inheritCount = try count()
    guard inheritCount <= header.bodyLength / 4 else { throw SnapshotDamage() }
    var places = SnapshotDecoder(try next(inheritCount * 4))
    var inherits: [UInt32] = []
    for _ in 0..<inheritCount { inherits.append(try places.number32()) }
    return Target(
      name: name, stretches: try stretches.stretches(files: facts.files.count), place: place,
      inherits: inherits)
  }

  // MARK: Bytes

  /// The same snapshot with different facts of the same length, as a whole file; nil if any part is
  /// damaged.
  package func encoded(with facts: Snapshot.Facts) -> [UInt8]? {
    var encoder = SnapshotEncoder()
    encoder.append(facts)
    guard encoder.bytes.count == header.factsLength, facts.seed == header.seed,
      let rest = try? body(header.factsLength..<header.bodyLength)
    else { return nil }
    return Snapshot.sealed(encoder.bytes + rest, header)
  }

  private func body(_ range: Range<Int>) throws(SnapshotDamage) -> [UInt8] {
    try Self.body(range, of: file, header, &blocks)
  }

  /// A range of the body. Each block of it is checked when it is first read.
  private static func body(
    _ range: Range<Int>, of file: StoredFile, _ header: SnapshotHeader,
    _ blocks: inout [Int: [UInt8]]
  ) throws(SnapshotDamage) -> [UInt8] {
    guard range.upperBound <= header.bodyLength else { throw SnapshotDamage() }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let index = position / SnapshotFormat.blockLength
      let start = index * SnapshotFormat.blockLength
      let block = try block(index, of: file, header, &blocks)
      let end = min(range.upperBound, start + SnapshotFormat.blockLength)
      result += block[(position - start)..<(end - start)]
      position = end
    }
    return result
  }

  private static func block(
    _ index: Int, of file: StoredFile, _ header: SnapshotHeader, _ blocks: inout [Int: [UInt8]]
  ) throws(SnapshotDamage) -> [UInt8] {
    if let known = blocks[index] { return known }
    guard let sealed = file.bytes(SnapshotFormat.block(index, body: header.bodyLength)) else {
      throw SnapshotDamage()
    }
    let content = Array(sealed.dropLast(SnapshotFormat.checksumLength))
    var decoder = SnapshotDecoder(Array(sealed.suffix(SnapshotFormat.checksumLength)))
    let checksum = SnapshotFormat.checksum(content.span, block: index, seed: header.seed)
    guard try decoder.number64() == checksum else { throw SnapshotDamage() }
    blocks[index] = content
    return content
  }
}
