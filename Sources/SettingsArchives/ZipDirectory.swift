import SettingsDiagnostics

/// Reads and checks the central directory of a ZIP archive.
///
/// Names are bytes: a slash followed by a combining character is one `Character`.
struct ZipDirectory {
  let bytes: [UInt8]
  let limits: ZipArchive.Limits

  private typealias Failure = ZipArchive.Failure

  /// The position of the directory, and the number of its entries.
  private struct Location {
    var count: Int
    var start: Int
    var end: Int
  }

  /// A record of the directory.
  private struct Record {
    let name: String
    let flags: Int
    let method: Int
    let checksum: UInt32
    let kind: ZipArchive.Entry.Kind
    var compressedSize: Int
    var size: Int
    var offset: Int
    let length: Int
  }

  func entries() throws(ZipArchive.Failure) -> [ZipArchive.Entry] {
    let location = try locate()
    guard location.count <= limits.entries else {
      throw Failure(
        message:
          "the archive has \(location.count) entries, more than the limit of \(limits.entries)")
    }
    var entries: [ZipArchive.Entry] = []
    var names: Set<String> = []
    var ranges: [Range<Int>] = []
    var total = 0
    var offset = location.start
    for _ in 0..<location.count {
      let record = try record(at: offset, end: location.end)
      offset += record.length
      try check(record.name)
      guard names.insert(record.name).inserted else {
        throw Failure(message: "the archive has two entries named '\(record.name)'")
      }
      guard record.size <= limits.entrySize else {
        throw Failure(
          message: "'\(record.name)' has \(record.size) bytes, more than the limit of "
            + "\(limits.entrySize)")
      }
      total += record.size
      guard total <= limits.totalSize else {
        throw Failure(
          message: "the files in the archive have more than the limit of \(limits.totalSize) bytes")
      }
      // DEFLATE cannot compress better than this.
      guard record.size <= 1032 * record.compressedSize + 64 else {
        throw Failure(
          message: "'\(record.name)' cannot have the length that the archive's directory contains")
      }
      let content = try content(of: record, directory: location.start)
      ranges.append(record.offset..<content.upperBound)
      entries.append(
        .init(
          name: record.name, kind: record.kind, size: record.size, method: record.method,
          isEncrypted: record.flags & 1 != 0, checksum: record.checksum, content: content))
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst()) where next.lowerBound < range.upperBound {
      throw Failure(message: "entries of the archive overlap")
    }
    return entries
  }

  // MARK: Records

  /// Finds the record at the end of the archive, which a comment of up to 65,535 bytes may follow.
  private func locate() throws(ZipArchive.Failure) -> Location {
    let length = 22
    var offset = bytes.count - length
    let least = max(0, offset - 65_535)
    while offset >= least {
      if number(offset, 4) == 0x0605_4B50, offset + length + number(offset + 20, 2) == bytes.count {
        break
      }
      offset -= 1
    }
    guard offset >= least, offset >= 0 else {
      throw Failure(message: "the archive has no directory: it is cut short or not a ZIP archive")
    }
    var location = Location(
      count: number(offset + 10, 2), start: number(offset + 16, 4),
      end: number(offset + 16, 4) + number(offset + 12, 4))
    var recordStart = offset
    if location.count == 0xFFFF || number(offset + 16, 4) == 0xFFFF_FFFF
      || number(offset + 12, 4) == 0xFFFF_FFFF
    {
      guard number(offset - 20, 4) == 0x0706_4B50 else {
        throw Failure(message: "the archive is damaged: its ZIP64 directory is missing")
      }
      let record = number(offset - 12, 8)
      guard record <= offset - 20 - 56, number(record, 4) == 0x0606_4B50 else {
        throw Failure(message: "the archive is damaged: its ZIP64 directory is missing")
      }
      let start = number(record + 48, 8)
      location = Location(
        count: number(record + 32, 8), start: start, end: start + number(record + 40, 8))
      recordStart = record
    }
    guard number(offset + 4, 2) == 0 || number(offset + 4, 2) == 0xFFFF else {
      throw Failure(message: "the archive is one part of several")
    }
    guard location.start <= location.end, location.end <= recordStart else {
      throw Failure(message: "the archive is damaged: its directory is outside of it")
    }
    return location
  }

  private func record(at offset: Int, end: Int) throws(ZipArchive.Failure) -> Record {
    guard offset + 46 <= end, number(offset, 4) == 0x0201_4B50 else {
      throw Failure(
        message: "the archive is damaged: its directory has fewer entries than it declares")
    }
    let nameLength = number(offset + 28, 2)
    let extraLength = number(offset + 30, 2)
    let length = 46 + nameLength + extraLength + number(offset + 32, 2)
    guard offset + length <= end else {
      throw Failure(message: "the archive is damaged: its directory is cut short")
    }
    let nameStart = offset + 46
    let name = String(decoding: bytes[nameStart..<nameStart + nameLength], as: UTF8.self)
    let isUnix = number(offset + 5, 1) == 3 || number(offset + 5, 1) == 19
    let mode = number(offset + 40, 2) & 0xF000
    var record = Record(
      name: name, flags: number(offset + 8, 2), method: number(offset + 10, 2),
      checksum: UInt32(truncatingIfNeeded: number(offset + 16, 4)),
      kind: name.utf8.last == UInt8(ascii: "/")
        ? .folder : isUnix && mode == 0xA000 ? .link : .file,
      compressedSize: number(offset + 20, 4), size: number(offset + 24, 4),
      offset: number(offset + 42, 4), length: length)
    applyLongSizes(in: nameStart + nameLength..<nameStart + nameLength + extraLength, to: &record)
    return record
  }

  /// Sizes that do not fit in 32 bits are in a field of their own.
  private func applyLongSizes(in extra: Range<Int>, to record: inout Record) {
    var offset = extra.lowerBound
    while offset + 4 <= extra.upperBound {
      let end = offset + 4 + number(offset + 2, 2)
      guard end <= extra.upperBound else { return }
      if number(offset, 2) == 1 {
        var field = offset + 4
        func next(_ value: inout Int) {
          guard value == 0xFFFF_FFFF, field + 8 <= end else { return }
          value = number(field, 8)
          field += 8
        }
        next(&record.size)
        next(&record.compressedSize)
        next(&record.offset)
        return
      }
      offset = end
    }
  }

  /// The bytes of an entry. The record in front of them must have the same name as the directory's.
  private func content(
    of record: Record, directory: Int
  ) throws(ZipArchive.Failure) -> Range<Int> {
    let damaged = Failure(
      message: "'\(record.name)' is not at the offset that the archive's directory contains")
    let offset = record.offset
    guard offset + 30 <= directory, number(offset, 4) == 0x0403_4B50 else { throw damaged }
    let nameEnd = offset + 30 + number(offset + 26, 2)
    let start = nameEnd + number(offset + 28, 2)
    guard start <= directory, record.compressedSize <= directory - start,
      bytes[offset + 30..<nameEnd].elementsEqual(record.name.utf8)
    else { throw damaged }
    return start..<start + record.compressedSize
  }

  private func check(_ name: String) throws(ZipArchive.Failure) {
    guard !name.isEmpty else { throw Failure(message: "the archive has an entry without a name") }
    guard name.utf8.count <= limits.nameLength else {
      throw Failure(
        message: "the archive has a name of \(name.utf8.count) bytes, more than the limit of "
          + "\(limits.nameLength)")
    }
    let components = LexicalPath.components(of: name)
    guard components.count <= limits.depth else {
      throw Failure(
        message: "the archive has a name of \(components.count) components, more than the limit of "
          + "\(limits.depth)")
    }
    if LexicalPath.isAbsolute(name) || name.utf8.contains(UInt8(ascii: "\\"))
      || name.utf8.contains(0)
    {
      throw Failure(
        message: "the archive has an entry named '\(name)', which is not a relative path")
    }
    if components.contains("..") {
      throw Failure(message: "the archive has an entry named '\(name)', which leads out of it")
    }
  }

  /// A little-endian number; 0 outside of the archive. No archive is longer than 2^48 bytes.
  private func number(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    return Int(min(value, 1 << 48))
  }
}
