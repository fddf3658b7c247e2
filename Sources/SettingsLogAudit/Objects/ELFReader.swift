/// Linux's object files and programs, 64 and 32 bits, little-endian.
struct ELFReader {
  let reader: ByteReader
  let base: Int
  let limit: Int

  private struct Header {
    let name: Int
    let type: UInt32
    let flags: UInt32
    let offset: Int
    let size: Int
    let link: Int
    let entrySize: Int
  }

  func read(_ member: String?) throws(ObjectFile.Failure) -> ObjectFile {
    let is64 = reader.u8(base + 4) == 2
    guard reader.u8(base + 5) == 1 else {
      throw .init(message: "it is a big-endian ELF file, which nobody here reads")
    }
    let tableOffset = is64 ? reader.size(base + 0x28) : Int(reader.u32(base + 0x20))
    let entrySize = reader.u16(base + (is64 ? 0x3A : 0x2E))
    let count = reader.u16(base + (is64 ? 0x3C : 0x30))
    let nameIndex = reader.u16(base + (is64 ? 0x3E : 0x32))
    guard base + tableOffset + entrySize * count <= limit else {
      throw .init(message: "the ELF file is cut short")
    }
    let headers = (0..<count).map { index in
      header(at: base + tableOffset + index * entrySize, is64: is64)
    }
    let names = nameIndex < headers.count ? base + headers[nameIndex].offset : limit
    var sections: [ObjectFile.Section] = []
    var undefined: Set<String> = []
    for header in headers {
      let start = base + header.offset
      // NOBITS holds nothing in the file.
      guard header.type != 8, header.size > 0, start + header.size <= limit else { continue }
      if header.flags & 2 != 0 {
        sections.append(
          .init(
            name: reader.string(names + header.name, limit: limit),
            range: start..<start + header.size, isCode: header.flags & 4 != 0))
      }
      // SYMTAB, DYNSYM
      if header.type == 2 || header.type == 11, header.entrySize > 0, header.link < headers.count {
        let strings = headers[header.link]
        guard base + strings.offset <= limit else { continue }
        undefined.formUnion(
          undefinedSymbols(
            in: start..<start + header.size, entrySize: header.entrySize, is64: is64,
            strings: base + strings.offset..<min(limit, base + strings.offset + strings.size)))
      }
    }
    return ObjectFile(
      format: .elf, member: member, sections: sections, undefinedSymbols: undefined.sorted())
  }

  private func header(at offset: Int, is64: Bool) -> Header {
    if is64 {
      return Header(
        name: Int(reader.u32(offset)), type: reader.u32(offset + 4), flags: reader.u32(offset + 8),
        offset: reader.size(offset + 0x18), size: reader.size(offset + 0x20),
        link: Int(reader.u32(offset + 0x28)), entrySize: reader.size(offset + 0x38))
    }
    return Header(
      name: Int(reader.u32(offset)), type: reader.u32(offset + 4), flags: reader.u32(offset + 8),
      offset: Int(reader.u32(offset + 0x10)), size: Int(reader.u32(offset + 0x14)),
      link: Int(reader.u32(offset + 0x18)), entrySize: Int(reader.u32(offset + 0x24)))
  }

  private func undefinedSymbols(
    in range: Range<Int>, entrySize: Int, is64: Bool, strings: Range<Int>
  ) -> [String] {
    var names: [String] = []
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: entrySize) {
      guard reader.u16(offset + (is64 ? 6 : 14)) == 0 else { continue }
      let name = Int(reader.u32(offset))
      guard name > 0, name < strings.count else { continue }
      // A version may stand behind: printf@GLIBC_2.2.5
      let text = reader.string(strings.lowerBound + name, limit: strings.upperBound)
      names.append(String(text.prefix { $0 != "@" }))
    }
    return names.filter { !$0.isEmpty }
  }
}
