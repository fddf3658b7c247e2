import SettingsArchives

/// Finds the objects in archives and universal files.
struct ObjectContainer {
  let reader: ByteReader

  enum Kind {
    case archive
    case thinArchive
    case elf
    case machO
    case bigEndianMachO
    case universal
    case bitcode
  }

  /// The maximum nesting depth. Real files have at most archives in universal files in archives.
  private static let deepest = 4

  private static let notAnObject = ObjectFile.Failure(
    message: "it is not an object, archive, ELF or Mach-O file")

  /// Returns the format that the first bytes indicate; nil for any other file.
  func kind(in range: Range<Int>) -> Kind? {
    let start = range.lowerBound
    guard range.count >= 8 else { return nil }
    if reader.starts(with: Array("!<arch>\n".utf8), at: start) { return .archive }
    if reader.starts(with: Array("!<thin>\n".utf8), at: start) { return .thinArchive }
    switch reader.u32(start) {
    case 0x464C_457F: return .elf
    case 0xFEED_FACF, 0xFEED_FACE: return .machO
    case 0xCFFA_EDFE, 0xCEFA_EDFE: return .bigEndianMachO
    // Java's class files begin like universal files. Their version is where universal files have a
    // small number.
    case 0xBEBA_FECA: return reader.u32Big(start + 4) < 40 ? .universal : nil
    case 0xBFBA_FECA: return .universal
    case 0xDEC0_4342, 0x0B17_C0DE: return .bitcode
    default: return nil
    }
  }

  func objects(
    in range: Range<Int>, member: String?, depth: Int
  ) throws(ObjectFile.Failure) -> [ObjectFile] {
    guard let kind = kind(in: range), depth < Self.deepest else { throw Self.notAnObject }
    let start = range.lowerBound
    var object: ObjectFile
    switch kind {
    case .archive: return try archive(range, member: member, depth: depth)
    case .universal: return try universal(range, member: member, depth: depth)
    case .thinArchive:
      throw .init(message: "it is a thin archive, which refers to other files; search those")
    case .bigEndianMachO: throw .init(message: "it is a big-endian Mach-O file")
    case .bitcode:
      return [
        ObjectFile(
          format: .bitcode, member: member,
          unreadable: "it is LLVM bitcode, which is compiled only when the product is linked")
      ]
    case .elf:
      object = try ELFReader(reader: reader, base: start, limit: range.upperBound).read(member)
    case .machO:
      object = try MachOReader(reader: reader, base: start, limit: range.upperBound).read(member)
    }
    try object.checkSections()
    return [object]
  }

  // MARK: Archives

  private func archive(
    _ range: Range<Int>, member: String?, depth: Int
  ) throws(ObjectFile.Failure) -> [ObjectFile] {
    var objects: [ObjectFile] = []
    var names: Range<Int>?
    var offset = range.lowerBound + 8
    while offset < range.upperBound {
      guard offset + 60 <= range.upperBound else {
        // A line break may pad the last member.
        if range.upperBound - offset <= 1 { break }
        throw .init(message: "the archive is cut short at offset \(offset)")
      }
      var name = reader.text(offset, count: 16).trimmedBlanks
      guard let size = Int(reader.text(offset + 48, count: 10).trimmedBlanks), size >= 0,
        size <= range.upperBound - offset - 60
      else { throw .init(message: "the archive is damaged at offset \(offset)") }
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
        // BSD stores the name before the content.
        name = reader.string(content.lowerBound, limit: content.lowerBound + length)
        content = content.lowerBound + length..<content.upperBound
        if name.hasPrefix("__.SYMDEF") { continue }
      } else if name.hasPrefix("/"), let position = Int(name.dropFirst()), let names,
        (0..<names.count).contains(position)
      {
        name = reader.line(names.lowerBound + position, limit: names.upperBound)
      }
      if name.hasSuffix("/") { name.removeLast() }
      // Archives may also contain files that are not objects.
      guard kind(in: content) != nil else { continue }
      objects += part(content, named: name, of: member, depth: depth)
    }
    return objects
  }

  /// Reads a part of a container. A damaged part is reported and does not hide the others.
  private func part(
    _ range: Range<Int>, named name: String, of member: String?, depth: Int
  ) -> [ObjectFile] {
    let name = member.map { "\($0), \(name)" } ?? name
    do throws(ObjectFile.Failure) {
      return try objects(in: range, member: name, depth: depth + 1)
    } catch {
      return [ObjectFile(format: .unknown, member: name, unreadable: error.message)]
    }
  }

  // MARK: Universal files

  /// Reads a universal file, whose header is big-endian.
  private func universal(
    _ range: Range<Int>, member: String?, depth: Int
  ) throws(ObjectFile.Failure) -> [ObjectFile] {
    let slices: [UniversalFile.Slice]
    do throws(UniversalFile.Failure) {
      slices = try UniversalFile.slices(in: range, of: reader)
    } catch {
      throw .init(message: error.message)
    }
    return slices.flatMap { part($0.range, named: $0.name, of: member, depth: depth) }
  }
}

extension String {
  /// The text without trailing spaces.
  var trimmedBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
