/// What a compiler or a linker made: the bytes of its sections and the functions that it calls.
struct ObjectFile: Sendable {
  struct Section: Sendable {
    let name: String
    /// Bytes of the file.
    let range: Range<Int>
    let isCode: Bool
  }

  enum Format: String, Sendable {
    case elf = "ELF"
    case machO = "Mach-O"
  }

  let format: Format
  /// A member of an archive, or an architecture of a fat file.
  let member: String?
  let sections: [Section]
  /// Symbols that somebody else defines, without Mach-O's leading underscore; sorted, each once.
  let undefinedSymbols: [String]

  struct Failure: Error {
    let message: String
  }

  /// Reads an object, an archive, a fat file or a linked program: every object that is in it.
  static func read(_ bytes: [UInt8]) throws(Failure) -> [ObjectFile] {
    let reader = ByteReader(bytes: bytes)
    return try read(reader, in: 0..<bytes.count, member: nil, depth: 0)
  }

  private static func read(
    _ reader: ByteReader, in range: Range<Int>, member: String?, depth: Int
  ) throws(Failure) -> [ObjectFile] {
    let start = range.lowerBound
    guard range.count >= 8, depth < 4 else {
      throw Failure(message: "it is no object, archive, ELF or Mach-O file")
    }
    if reader.starts(with: Array("!<arch>\n".utf8), at: start) {
      return try archive(reader, in: range, depth: depth)
    }
    if reader.starts(with: [0x7F, 0x45, 0x4C, 0x46], at: start) {
      return [try ELFReader(reader: reader, base: start, limit: range.upperBound).read(member)]
    }
    switch reader.u32(start) {
    case 0xFEED_FACF, 0xFEED_FACE:
      return [try MachOReader(reader: reader, base: start, limit: range.upperBound).read(member)]
    case 0xBEBA_FECA, 0xBFBA_FECA: return try fat(reader, in: range, depth: depth)
    default: throw Failure(message: "it is no object, archive, ELF or Mach-O file")
    }
  }

  // MARK: Containers

  private static func archive(
    _ reader: ByteReader, in range: Range<Int>, depth: Int
  ) throws(Failure) -> [ObjectFile] {
    var objects: [ObjectFile] = []
    var names: Range<Int>?
    var offset = range.lowerBound + 8
    while offset + 60 <= range.upperBound {
      var name = reader.text(offset, count: 16).trimmedBlanks
      guard let size = Int(reader.text(offset + 48, count: 10).trimmedBlanks), size >= 0,
        offset + 60 + size <= range.upperBound
      else { throw Failure(message: "the archive is damaged at offset \(offset)") }
      var content = offset + 60..<offset + 60 + size
      offset = content.upperBound + size % 2
      if name == "//" {
        names = content
        continue
      }
      if name == "/" || name == "/SYM64/" || name.hasPrefix("__.SYMDEF") { continue }
      if name.hasPrefix("#1/"), let length = Int(name.dropFirst(3)),
        (0...content.count).contains(length)
      {
        // BSD: the name stands in front of the content.
        name = reader.string(content.lowerBound, limit: content.lowerBound + length)
        content = content.lowerBound + length..<content.upperBound
        if name.hasPrefix("__.SYMDEF") { continue }
      } else if name.hasPrefix("/"), let position = Int(name.dropFirst()), let names,
        (0..<names.count).contains(position)
      {
        name = reader.line(names.lowerBound + position, limit: names.upperBound)
      }
      if name.hasSuffix("/") { name.removeLast() }
      // Other things may lie in an archive, too.
      if let found = try? read(reader, in: content, member: name, depth: depth + 1) {
        objects += found
      }
    }
    return objects
  }

  /// A fat file's header is big-endian, whatever is inside.
  private static func fat(
    _ reader: ByteReader, in range: Range<Int>, depth: Int
  ) throws(Failure) -> [ObjectFile] {
    let is64 = reader.u32(range.lowerBound) == 0xBFBA_FECA
    let count = Int(reader.u32Big(range.lowerBound + 4))
    guard count <= 64 else { throw Failure(message: "the fat file has \(count) architectures") }
    var objects: [ObjectFile] = []
    for index in 0..<count {
      let entry = range.lowerBound + 8 + index * (is64 ? 32 : 20)
      let offset = is64 ? Int(reader.u32Big(entry + 12)) : Int(reader.u32Big(entry + 8))
      let size = is64 ? Int(reader.u32Big(entry + 20)) : Int(reader.u32Big(entry + 12))
      guard range.lowerBound + offset + size <= range.upperBound else {
        throw Failure(message: "the fat file is cut short")
      }
      let part = range.lowerBound + offset..<range.lowerBound + offset + size
      objects += try read(reader, in: part, member: "architecture \(index)", depth: depth + 1)
    }
    return objects
  }
}

/// Numbers and texts in a file, little-endian unless said; outside of it everything is zero.
struct ByteReader: Sendable {
  let bytes: [UInt8]

  func u8(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard offset >= 0, offset + count <= bytes.count else { return 0 }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    return value
  }

  func u16(_ offset: Int) -> Int { Int(number(offset, 2)) }
  func u32(_ offset: Int) -> UInt32 { UInt32(number(offset, 4)) }
  func u32Big(_ offset: Int) -> UInt32 { u32(offset).byteSwapped }
  /// Sizes and offsets; what no file can have becomes the largest number.
  func size(_ offset: Int) -> Int {
    Int(exactly: number(offset, 8)).map { min($0, 1 << 48) } ?? 1 << 48
  }

  func starts(with prefix: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + prefix.count <= bytes.count
      && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
  }

  func text(_ offset: Int, count: Int) -> String {
    guard offset >= 0, offset + count <= bytes.count else { return "" }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// Up to a zero byte.
  func string(_ offset: Int, limit: Int) -> String {
    var end = offset
    while end < min(limit, bytes.count), bytes[end] != 0 { end += 1 }
    return offset < end && offset >= 0 ? String(decoding: bytes[offset..<end], as: UTF8.self) : ""
  }

  /// Up to a line break.
  func line(_ offset: Int, limit: Int) -> String {
    var end = offset
    while end < min(limit, bytes.count), bytes[end] != 0x0A { end += 1 }
    return offset < end && offset >= 0 ? String(decoding: bytes[offset..<end], as: UTF8.self) : ""
  }
}

extension String {
  /// Without the blanks at the end.
  var trimmedBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
