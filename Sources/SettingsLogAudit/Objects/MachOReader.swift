import SettingsArchives

/// Reads object files and programs of Apple's systems, 32-bit and 64-bit, little-endian.
struct MachOReader {
  let reader: ByteReader
  let base: Int
  let limit: Int

  /// Load commands, as Apple names them.
  private enum Command {
    static let segment: UInt32 = 0x01
    static let symbolTable: UInt32 = 0x02
    static let segment64: UInt32 = 0x19
    static let encryption: UInt32 = 0x21
    static let encryption64: UInt32 = 0x2C
  }

  /// The types of files that contain the code of a program or library: objects, programs, fixed
  /// libraries, preloaded programs, libraries, linkers, bundles and extensions of the kernel.
  private static let codeTypes: Set<UInt32> = [0x01, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x0B]
  /// The file type of several files in one, such as the kernel with its extensions.
  private static let fileSet: UInt32 = 0x0C

  /// The file type of a file that contains only debug information.
  private static let debugInformation: UInt32 = 0x0A

  /// The flag of a segment that Apple encrypts in parts of its systems.
  private static let protectedSegment: UInt32 = 0x08
  private static let encrypted =
    "it is encrypted; search the build before it goes to the App Store"

  private var is64: Bool { reader.u32(base) == 0xFEED_FACF }
  private var fileType: UInt32 { reader.u32(base + 12) }

  func read(_ member: String?) throws(ObjectFile.Failure) -> ObjectFile {
    var object = ObjectFile(format: .machO, member: member)
    switch reader.u32(base + 4) & 0x00FF_FFFF {
    case 7: object.architecture = .x86
    case 12: object.architecture = .arm64
    default: break
    }
    object.isLinked = fileType != 1
    let commands: [MachOCommands.Command]
    do throws(MachOCommands.Failure) {
      commands = try MachOCommands.read(reader, base: base, limit: limit)
    } catch {
      throw .init(message: error.message)
    }
    var symbolTable: Int?
    var sectionCount = 0
    for command in commands {
      let offset = command.offset
      switch command.kind {
      case Command.segment64, Command.segment:
        sectionCount += try addSections(
          at: offset, size: command.size, to: &object.sections)
        if reader.u32(offset + (is64 ? 68 : 52)) & Self.protectedSegment != 0 {
          object.unreadable = Self.encrypted
        }
      case Command.symbolTable:
        guard symbolTable == nil else {
          throw .init(message: "the Mach-O file has several symbol tables")
        }
        symbolTable = offset
      case Command.encryption, Command.encryption64:
        guard command.size >= 20 else { throw .init(message: "the Mach-O file is damaged") }
        if reader.u32(offset + 16) != 0 { object.unreadable = Self.encrypted }
      default: break
      }
    }
    let symbols = try symbolTable.map(symbols) ?? []
    if fileType == Self.debugInformation {
      object.isDebugInformation = true
      object.unreadable = "it contains debug information but no code; search the product itself"
      object.undefinedSymbols = namesInDebugInformation(object.sections)
      object.sections = []
      return object
    }
    object.undefinedSymbols = Set(symbols.filter(\.isUndefined).map(\.name)).sorted()
    object.definedLogSymbols = Set(
      symbols.filter { !$0.isUndefined && ObjectFile.isLogSymbol($0.name) }.map(\.name)
    ).sorted()
    if object.unreadable == nil {
      object.unreadable = reasonForDoubt(object, sectionCount: sectionCount)
    }
    return object
  }

  /// Returns the reason why a file may log although nothing in it shows that: its contents may be
  /// where only commands that this reader does not know describe them.
  ///
  /// - Parameter sectionCount: The number of its sections. An empty source has some without bytes.
  private func reasonForDoubt(_ object: ObjectFile, sectionCount: Int) -> String? {
    if fileType == Self.fileSet {
      return "it is a file set, which contains other files; search those"
    }
    if !Self.codeTypes.contains(fileType) {
      return "it is a Mach-O file of the unknown type \(fileType)"
    }
    if sectionCount == 0 { return "it has no sections, so its code cannot be found" }
    if object.isLinked, object.undefinedSymbols.isEmpty {
      return "it has no symbol table, so the functions that it calls are unknown"
    }
    return nil
  }

  /// - Returns: The number of sections in the segment, including those that are not searched.
  private func addSections(
    at offset: Int, size: Int, to sections: inout [ObjectFile.Section]
  ) throws(ObjectFile.Failure) -> Int {
    let count = Int(reader.u32(offset + (is64 ? 64 : 48)))
    let entrySize = is64 ? 80 : 68
    let entries = offset + (is64 ? 72 : 56)
    guard count <= max(0, size - (entries - offset)) / entrySize else {
      throw .init(message: "a segment of the Mach-O file is damaged")
    }
    for index in 0..<count {
      let entry = entries + index * entrySize
      let length = is64 ? reader.size(entry + 40) : Int(reader.u32(entry + 36))
      let position = Int(reader.u32(entry + (is64 ? 48 : 40)))
      let start = base + position
      let flags = reader.u32(entry + (is64 ? 64 : 56))
      // Zero-filled sections have no bytes in the file. A debug information file only has the bytes
      // of DWARF sections.
      guard ![1, 12, 18].contains(flags & 0xFF), length > 0, position > 0 else { continue }
      let segment = reader.string(entry + 16, limit: entry + 32)
      let isDebugging = segment == "__DWARF"
      guard isDebugging == (fileType == Self.debugInformation), segment != "__LLVM" else {
        continue
      }
      guard start <= limit, length <= limit - start else {
        throw .init(message: "the Mach-O file is cut short")
      }
      sections.append(
        .init(
          name: "\(segment),\(reader.string(entry, limit: entry + 16))",
          range: start..<start + length, isCode: flags & 0x8000_0400 != 0))
    }
    return count
  }

  private struct Symbol {
    let name: String
    let isUndefined: Bool
  }

  /// Returns the symbols that are undefined, or defined for other files.
  private func symbols(at offset: Int) throws(ObjectFile.Failure) -> [Symbol] {
    let table = base + Int(reader.u32(offset + 8))
    let count = Int(reader.u32(offset + 12))
    let strings = base + Int(reader.u32(offset + 16))
    let stringsEnd = strings + Int(reader.u32(offset + 20))
    let entrySize = is64 ? 16 : 12
    guard stringsEnd <= limit, table <= limit, count <= (limit - table) / entrySize else {
      throw .init(message: "the symbol table of the Mach-O file is cut short")
    }
    return (0..<count).compactMap { index in
      let entry = table + index * entrySize
      let type = reader.u8(entry + 4)
      // Keep external symbols that are not entries for debuggers.
      guard type & 0xE0 == 0, type & 1 == 1 else { return nil }
      var name = reader.string(strings + Int(reader.u32(entry)), limit: stringsEnd)
      if name.hasPrefix("_") { name.removeFirst() }
      if name.isEmpty { return nil }
      // A value is the size of a variable that the linker defines.
      let value = is64 ? reader.u64(entry + 8) : UInt64(reader.u32(entry + 8))
      return Symbol(name: name, isUndefined: type & 0x0E == 0 && value == 0)
    }
  }

  /// Returns the log functions that debug information names. It only names a function of another
  /// file if the code uses it.
  private func namesInDebugInformation(_ sections: [ObjectFile.Section]) -> [String] {
    var names: Set<String> = []
    for section in sections where section.name == "__DWARF,__debug_str" {
      var start = section.range.lowerBound
      for index in section.range where reader.u8(index) == 0 {
        // The names of log functions are shorter.
        if index > start, index - start < 256 {
          let name = reader.string(start, limit: index)
          if ObjectFile.isLogSymbol(name), !CallSiteFinder.commonNames.contains(name) {
            names.insert(name)
          }
        }
        start = index + 1
      }
    }
    return names.sorted()
  }
}
