/// Apple's object files and programs, 64 and 32 bits, little-endian.
struct MachOReader {
  let reader: ByteReader
  let base: Int
  let limit: Int

  func read(_ member: String?) throws(ObjectFile.Failure) -> ObjectFile {
    let is64 = reader.u32(base) == 0xFEED_FACF
    let count = Int(reader.u32(base + 16))
    var offset = base + (is64 ? 32 : 28)
    var sections: [ObjectFile.Section] = []
    var undefined: Set<String> = []
    for _ in 0..<min(count, 4096) {
      let command = reader.u32(offset)
      let size = Int(reader.u32(offset + 4))
      guard size >= 8, offset + size <= limit else {
        throw .init(message: "the Mach-O file is cut short")
      }
      switch command {
      case 0x19, 0x01: addSections(at: offset, size: size, is64: is64, to: &sections)
      case 0x02: addSymbols(at: offset, is64: is64, to: &undefined)
      default: break
      }
      offset += size
    }
    return ObjectFile(
      format: .machO, member: member, sections: sections, undefinedSymbols: undefined.sorted())
  }

  private func addSections(
    at offset: Int, size: Int, is64: Bool, to sections: inout [ObjectFile.Section]
  ) {
    let count = Int(reader.u32(offset + (is64 ? 64 : 48)))
    let entrySize = is64 ? 80 : 68
    guard count <= size / entrySize else { return }
    for index in 0..<count {
      let entry = offset + (is64 ? 72 : 56) + index * entrySize
      let length = is64 ? reader.size(entry + 40) : Int(reader.u32(entry + 36))
      let start = base + Int(reader.u32(entry + (is64 ? 48 : 40)))
      let flags = reader.u32(entry + (is64 ? 64 : 56))
      // Zero-filled sections hold nothing in the file.
      guard ![1, 12, 18].contains(flags & 0xFF), length > 0, start + length <= limit else {
        continue
      }
      let segment = reader.string(entry + 16, limit: entry + 32)
      sections.append(
        .init(
          name: "\(segment),\(reader.string(entry, limit: entry + 16))",
          range: start..<start + length, isCode: flags & 0x8000_0400 != 0))
    }
  }

  private func addSymbols(at offset: Int, is64: Bool, to undefined: inout Set<String>) {
    let table = base + Int(reader.u32(offset + 8))
    let count = Int(reader.u32(offset + 12))
    let strings = base + Int(reader.u32(offset + 16))
    let stringsEnd = strings + Int(reader.u32(offset + 20))
    let entrySize = is64 ? 16 : 12
    guard stringsEnd <= limit, table + count * entrySize <= limit else { return }
    for index in 0..<count {
      let entry = table + index * entrySize
      let type = reader.u8(entry + 4)
      // External, undefined, no debugging entry.
      guard type & 0xE0 == 0, type & 0x0E == 0, type & 1 == 1 else { continue }
      var name = reader.string(strings + Int(reader.u32(entry)), limit: stringsEnd)
      if name.hasPrefix("_") { name.removeFirst() }
      if !name.isEmpty { undefined.insert(name) }
    }
  }
}
