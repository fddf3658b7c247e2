import SettingsArchives

/// Reads object files and programs of Linux, 32-bit and 64-bit, little-endian.
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

  /// The types of sections, as the specification names them.
  private enum SectionType {
    static let symbols: UInt32 = 2
    static let strings: UInt32 = 3
    static let noBits: UInt32 = 8
    static let dynamicSymbols: UInt32 = 11
  }

  private var is64: Bool { reader.u8(base + 4) == 2 }

  func read(_ member: String?) throws(ObjectFile.Failure) -> ObjectFile {
    guard reader.u8(base + 5) == 1 else { throw .init(message: "it is a big-endian ELF file") }
    var object = ObjectFile(format: .elf, member: member)
    switch reader.u16(base + 18) {
    case 3, 62: object.architecture = .x86
    case 183: object.architecture = .arm64
    default: break
    }
    object.isLinked = reader.u16(base + 16) != 1
    let headers = try headers()
    if headers.isEmpty { throw .init(message: "the ELF file has no section headers") }
    let nameIndex = reader.u16(base + (is64 ? 0x3E : 0x32))
    let names = nameIndex < headers.count ? base + headers[nameIndex].offset : limit
    var tables: Set<UInt32> = []
    var undefined: Set<String> = []
    var defined: Set<String> = []
    var isIntermediate = false
    for header in headers where header.type != SectionType.noBits && header.size > 0 {
      let start = base + header.offset
      guard start <= limit, header.size <= limit - start else {
        throw .init(message: "the ELF file is cut short")
      }
      let name = reader.string(names + header.name, limit: limit)
      if name.hasPrefix(".gnu.lto_") { isIntermediate = true }
      // The names of symbols are not texts of the program.
      let isNames = [SectionType.strings, SectionType.dynamicSymbols].contains(header.type)
      if header.flags & 2 != 0, !isNames {
        object.sections.append(
          .init(
            name: name, range: start..<start + header.size, isCode: header.flags & 4 != 0))
      }
      guard header.type == SectionType.symbols || header.type == SectionType.dynamicSymbols else {
        continue
      }
      guard tables.insert(header.type).inserted, header.entrySize == (is64 ? 24 : 16) else {
        throw .init(message: "the symbol tables of the ELF file are damaged")
      }
      guard header.link < headers.count else { continue }
      let strings = base + headers[header.link].offset
      if strings > limit { continue }
      let stringsEnd = min(limit, strings + headers[header.link].size)
      let last = start + header.size - header.entrySize
      for entry in stride(from: start, through: last, by: header.entrySize) {
        guard let symbol = symbol(at: entry, strings: strings..<stringsEnd) else { continue }
        // A linker copies a variable of another library into a program.
        if symbol.isUndefined || object.isLinked && LogFunctions.isStreamSymbol(symbol.name) {
          undefined.insert(symbol.name)
        } else if ObjectFile.isLogSymbol(symbol.name) {
          defined.insert(symbol.name)
        }
      }
    }
    object.undefinedSymbols = undefined.sorted()
    object.definedLogSymbols = defined.sorted()
    if object.isLinked, undefined.isEmpty {
      object.unreadable =
        "it has no symbols of other libraries, so the functions that it calls are unknown"
    } else if isIntermediate, !object.sections.contains(where: \.isCode) {
      object.unreadable =
        "it is for GCC's link-time optimization, and compiled only when the product is linked"
    }
    return object
  }

  private func headers() throws(ObjectFile.Failure) -> [Header] {
    let table = is64 ? reader.size(base + 0x28) : Int(reader.u32(base + 0x20))
    let entrySize = reader.u16(base + (is64 ? 0x3A : 0x2E))
    var count = reader.u16(base + (is64 ? 0x3C : 0x30))
    guard table <= limit - base, count == 0 || entrySize >= (is64 ? 64 : 40) else {
      throw .init(message: "the ELF file is cut short")
    }
    // The first header contains the number of headers if it does not fit in 16 bits.
    if count == 0, table > 0, entrySize >= (is64 ? 64 : 40) {
      count = header(at: base + table).size
    }
    guard count <= (limit - base - table) / max(1, entrySize) else {
      throw .init(message: "the ELF file is cut short")
    }
    return (0..<count).map { header(at: base + table + $0 * entrySize) }
  }

  private func header(at offset: Int) -> Header {
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

  /// Returns a symbol that is undefined, or defined for other files; nil for any other.
  private func symbol(
    at offset: Int, strings: Range<Int>
  ) -> (name: String, isUndefined: Bool)? {
    let isUndefined = reader.u16(offset + (is64 ? 6 : 14)) == 0
    // Local symbols are only visible in this file.
    let binding = reader.u8(offset + (is64 ? 4 : 12)) >> 4
    if !isUndefined, binding == 0 { return nil }
    let name = Int(reader.u32(offset))
    guard name > 0, name < strings.count else { return nil }
    // A version may follow: printf@GLIBC_2.2.5
    let text = reader.string(strings.lowerBound + name, limit: strings.upperBound)
    let symbol = text.prefix { $0 != "@" }
    return symbol.isEmpty ? nil : (String(symbol), isUndefined)
  }
}
