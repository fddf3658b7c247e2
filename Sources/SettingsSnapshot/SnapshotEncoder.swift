internal import SettingsSystem

/// Writes numbers and texts consecutively.
struct SnapshotEncoder {
  var bytes: [UInt8] = []

  mutating func append(_ number: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    bytes.append(UInt8(truncatingIfNeeded: number >> 16))
    bytes.append(UInt8(truncatingIfNeeded: number >> 24))
  }

  mutating func append(_ number: UInt64) {
    append(UInt32(truncatingIfNeeded: number))
    append(UInt32(truncatingIfNeeded: number >> 32))
  }

  mutating func append(count: Int) { append(UInt32(truncatingIfNeeded: count)) }

  mutating func append(_ text: [UInt8]) {
    append(count: text.count)
    bytes += text
  }

  mutating func append(_ text: String) { append(Array(text.utf8)) }

  mutating func append(_ digest: ContentDigest) {
    append(digest.first)
    append(digest.second)
  }

  mutating func append(_ stretches: [Snapshot.Stretch]) {
    append(count: stretches.count)
    for stretch in stretches {
      append(stretch.file)
      append(stretch.start)
      append(stretch.end)
      append(stretch.line)
    }
  }

  mutating func append(_ identity: FileIdentity) {
    append(identity.size)
    for time in [identity.modified, identity.changed] {
      append(UInt64(bitPattern: time.seconds))
      append(UInt64(bitPattern: time.nanoseconds))
    }
    append(identity.inode)
    append(identity.device)
  }

  mutating func append(_ key: SnapshotKey) {
    append(key.path)
    append(UInt32(key.allowsFilesOutside ? 1 : 0))
    append(key.program)
  }

  mutating func append(_ facts: Snapshot.Facts) {
    append(facts.key)
    append(facts.seed)
    append(count: facts.files.count)
    for file in facts.files {
      append(file.path)
      append(file.identity)
      append(UInt32(file.isSettled ? 1 : 0))
      append(file.digest)
    }
    append(facts.common)
    append(count: facts.always.count)
    for name in facts.always { append(name) }
    append(count: facts.xcconfigs.count)
    for path in facts.xcconfigs { append(path) }
    append(facts.diagnostics)
  }
}

extension Snapshot {
  /// The bytes of the file; nil if the snapshot is too large.
  package var encoded: [UInt8]? {
    var facts = SnapshotEncoder()
    facts.append(self.facts)
    let slots = SnapshotFormat.slots(for: targets.count)
    let start = facts.bytes.count + slots * 4

    var places: [UInt32] = []
    places.reserveCapacity(targets.count)
    var place = start
    for target in targets {
      guard place <= Int(UInt32.max) else { return nil }
      places.append(UInt32(place))
      place += 12 + target.name.count + target.stretches.count * 16 + target.inherits.count * 4
    }

    // The facts are never empty, so no target is at 0, which marks a free slot.
    var table = [UInt32](repeating: 0, count: slots)
    for (index, target) in targets.enumerated() {
      var slot = SnapshotFormat.slot(of: target.name.span, seed: self.facts.seed, slots: slots)
      while table[slot] != 0 { slot = (slot + 1) & (slots - 1) }
      table[slot] = places[index]
    }

    var body = facts
    body.bytes.reserveCapacity(place)
    for place in table { body.append(place) }
    for target in targets {
      body.append(target.name)
      body.append(target.stretches)
      body.append(count: target.inherits.count)
      for index in target.inherits { body.append(places[index]) }
    }
    let header = SnapshotHeader(
      seed: self.facts.seed, bodyLength: body.bytes.count, factsLength: facts.bytes.count,
      slots: slots)
    return Self.sealed(body.bytes, header)
  }

  /// A header, followed by the body in blocks with checksums.
  static func sealed(_ body: [UInt8], _ header: SnapshotHeader) -> [UInt8] {
    var file = SnapshotEncoder()
    file.bytes.reserveCapacity(SnapshotFormat.fileLength(body: body.count))
    file.bytes += header.bytes
    var start = 0
    while start < body.count {
      let end = min(start + SnapshotFormat.blockLength, body.count)
      let content = body.span.extracting(start..<end)
      file.bytes += body[start..<end]
      file.append(
        SnapshotFormat.checksum(
          content, block: start / SnapshotFormat.blockLength, seed: header.seed))
      start = end
    }
    return file.bytes
  }
}
