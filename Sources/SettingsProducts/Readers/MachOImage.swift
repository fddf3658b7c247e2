import SettingsArchives

/// What the load commands of a program or library say: one architecture of one file.
package struct MachOImage: Sendable {
  package struct Failure: Error {
    package let message: String
  }

  package struct Library: Sendable, Hashable {
    package let path: String
    package let isWeak: Bool
  }

  package let architecture: String
  package var isProgram = false
  /// Whether it only has debug information: the content of a dSYM.
  package var isDebugInformation = false
  /// The number by which `LC_BUILD_VERSION` names the platform; nil if no command does.
  package var platform: UInt32?
  package var minimumSystem: String?
  package var sdk: String?
  package var libraries: [Library] = []
  package var rpaths: [String] = []
  package var uuid: String?
  package var isEncrypted = false
  /// Where the code signature is.
  package var signature: Range<Int>?
  /// Where the entitlements of a product for simulators are.
  package var entitlements: Range<Int>?
  /// The number of entries for debuggers, which `strip` removes.
  package var debugSymbols = 0
  /// Some of the object files that the program was linked of, as its symbols name them.
  package var objectFiles: [String] = []
  /// Where the texts of debug information are.
  package var debugTexts: [Range<Int>] = []

  /// The most libraries and run paths of a program. Real ones have some hundreds and some tens.
  private static let libraryLimit = 2000
  private static let rpathLimit = 64

  /// Load commands, as Apple names them.
  private enum Command {
    static let segment: UInt32 = 0x01
    static let symbolTable: UInt32 = 0x02
    static let loadLibrary: UInt32 = 0x0C
    static let loadWeakLibrary: UInt32 = 0x8000_0018
    static let segment64: UInt32 = 0x19
    static let uuid: UInt32 = 0x1B
    static let rpath: UInt32 = 0x8000_001C
    static let codeSignature: UInt32 = 0x1D
    static let reexportLibrary: UInt32 = 0x8000_001F
    static let encryption: UInt32 = 0x21
    static let minimumMacOS: UInt32 = 0x24
    static let minimumIOS: UInt32 = 0x25
    static let encryption64: UInt32 = 0x2C
    static let minimumTVOS: UInt32 = 0x2F
    static let minimumWatchOS: UInt32 = 0x30
    static let buildVersion: UInt32 = 0x32
  }

  /// The platforms of the older commands, by command.
  private static let olderPlatforms: [UInt32: UInt32] = [
    Command.minimumMacOS: 1, Command.minimumIOS: 2, Command.minimumTVOS: 3,
    Command.minimumWatchOS: 4,
  ]

  /// Reads a program or library: all its architectures.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> [MachOImage] {
    let reader = ByteReader(bytes: bytes)
    switch reader.u32(0) {
    case 0xBEBA_FECA, 0xBFBA_FECA:
      do throws(UniversalFile.Failure) {
        let slices = try UniversalFile.slices(in: 0..<bytes.count, of: reader)
        guard !slices.isEmpty else { throw UniversalFile.Failure.empty }
        return try images(slices, of: reader)
      } catch {
        throw Failure(message: error.message)
      }
    default: return [try MachOImage(reader, in: 0..<bytes.count)]
    }
  }

  private static func images(
    _ slices: [UniversalFile.Slice], of reader: ByteReader
  ) throws(UniversalFile.Failure) -> [MachOImage] {
    var images: [MachOImage] = []
    for slice in slices {
      do throws(Failure) { images.append(try MachOImage(reader, in: slice.range)) } catch {
        throw .init(message: "\(slice.name): \(error.message)")
      }
    }
    return images
  }

  private init(_ reader: ByteReader, in range: Range<Int>) throws(Failure) {
    let base = range.lowerBound
    guard range.count >= 28, MachOCommands.isMachO(reader, at: base) else {
      throw Failure(message: "it is not a Mach-O file")
    }
    architecture = UniversalFile.architectureName(
      type: reader.u32(base + 4), subtype: reader.u32(base + 8))
    isProgram = reader.u32(base + 12) == 2
    isDebugInformation = reader.u32(base + 12) == 10
    let commands: [MachOCommands.Command]
    do throws(MachOCommands.Failure) {
      commands = try MachOCommands.read(reader, base: base, limit: range.upperBound)
    } catch {
      throw Failure(message: error.message)
    }
    // The system rejects such a file. Each copy could also name the same large table again.
    let single = [
      (Command.symbolTable, "LC_SYMTAB"), (Command.uuid, "LC_UUID"),
      (Command.codeSignature, "LC_CODE_SIGNATURE"),
    ]
    for (kind, name) in single {
      guard commands.count(where: { $0.kind == kind }) <= 1 else {
        throw Failure(message: "the program has two load commands \(name)")
      }
    }
    for command in commands {
      try read(command, reader, in: range, is64: reader.u32(base) == 0xFEED_FACF)
    }
    let sorted = debugTexts.sorted { $0.lowerBound < $1.lowerBound }
    for (text, next) in zip(sorted, sorted.dropFirst()) where next.lowerBound < text.upperBound {
      throw Failure(message: "sections of the program overlap")
    }
  }

  private mutating func read(
    _ command: MachOCommands.Command, _ reader: ByteReader, in range: Range<Int>, is64: Bool
  ) throws(Failure) {
    let offset = command.offset
    let end = offset + command.size
    func text(at field: Int) throws(Failure) -> String {
      let start = Int(reader.u32(offset + field))
      guard start >= field + 4, start < command.size else { throw Self.damaged }
      return reader.string(offset + start, limit: end)
    }
    switch command.kind {
    case Command.buildVersion where command.size >= 24:
      // A file for macOS and Mac Catalyst has two; the first is its own.
      guard platform == nil else { return }
      platform = reader.u32(offset + 8)
      minimumSystem = Self.version(reader.u32(offset + 12))
      sdk = Self.version(reader.u32(offset + 16))
    case let kind where Self.olderPlatforms[kind] != nil && command.size >= 16:
      guard platform == nil else { return }
      platform = Self.olderPlatforms[kind]
      minimumSystem = Self.version(reader.u32(offset + 8))
      sdk = Self.version(reader.u32(offset + 12))
    case Command.loadLibrary, Command.loadWeakLibrary, Command.reexportLibrary:
      guard libraries.count < Self.libraryLimit else {
        throw Failure(message: "the program loads more than \(Self.libraryLimit) libraries")
      }
      libraries.append(
        Library(path: try text(at: 8), isWeak: command.kind == Command.loadWeakLibrary))
    case Command.rpath:
      guard rpaths.count < Self.rpathLimit else {
        throw Failure(message: "the program has more than \(Self.rpathLimit) run paths")
      }
      rpaths.append(try text(at: 8))
    case Command.uuid where command.size >= 24:
      uuid = Self.uuid(Array(reader.bytes[offset + 8..<offset + 24]))
    case Command.encryption where command.size >= 20, Command.encryption64 where command.size >= 20:
      isEncrypted = reader.u32(offset + 16) != 0
    case Command.codeSignature where command.size >= 16:
      signature = try part(reader.u32(offset + 8), reader.u32(offset + 12), in: range)
    case Command.symbolTable where command.size >= 24:
      try readSymbols(at: offset, reader, in: range, entrySize: is64 ? 16 : 12)
    case Command.segment where !is64, Command.segment64 where is64:
      try readSections(of: command, reader, in: range, is64: is64)
    default: break
    }
  }

  private static let damaged = Failure(message: "the Mach-O file is cut short or damaged")

  private func part(
    _ offset: UInt32, _ size: UInt32, in range: Range<Int>
  ) throws(Failure) -> Range<Int> {
    guard Int(offset) <= range.count, Int(size) <= range.count - Int(offset) else {
      throw Self.damaged
    }
    let start = range.lowerBound + Int(offset)
    return start..<start + Int(size)
  }

  private mutating func readSections(
    of command: MachOCommands.Command, _ reader: ByteReader, in range: Range<Int>, is64: Bool
  ) throws(Failure) {
    let entrySize = is64 ? 80 : 68
    let first = is64 ? 72 : 56
    let count = Int(reader.u32(command.offset + first - 8))
    guard count <= max(0, command.size - first) / entrySize else { throw Self.damaged }
    for index in 0..<count {
      let entry = command.offset + first + index * entrySize
      let name = reader.string(entry, limit: entry + 16)
      guard name == "__entitlements" || name == "__debug_str" else { continue }
      let size = is64 ? UInt32(clamping: reader.u64(entry + 40)) : reader.u32(entry + 36)
      let place = try part(reader.u32(entry + (is64 ? 48 : 40)), size, in: range)
      if name == "__debug_str" {
        if !place.isEmpty { debugTexts.append(place) }
      } else if entitlements == nil {
        entitlements = place
      } else {
        // With two, one reader would take the first and another the second.
        throw Failure(message: "the program has two sections with entitlements")
      }
    }
  }

  /// Counts the entries for debuggers.
  private mutating func readSymbols(
    at offset: Int, _ reader: ByteReader, in range: Range<Int>, entrySize: Int
  ) throws(Failure) {
    let count = Int(reader.u32(offset + 12))
    guard count <= range.count / entrySize else { throw Self.damaged }
    let table = try part(
      reader.u32(offset + 8), UInt32(clamping: count * entrySize), in: range)
    let texts = try part(reader.u32(offset + 16), reader.u32(offset + 20), in: range)
    for index in 0..<count {
      let entry = table.lowerBound + index * entrySize
      let type = reader.u8(entry + 4)
      // `strip` leaves a mark of its own, N_OPT.
      guard type & 0xE0 != 0, type != 0x3C else { continue }
      debugSymbols += 1
      if type == 0x66, objectFiles.count < 8 {
        let name = texts.lowerBound + Int(reader.u32(entry))
        if name < texts.upperBound {
          objectFiles.append(reader.string(name, limit: texts.upperBound))
        }
      }
    }
  }

  private static func version(_ number: UInt32) -> String {
    let (major, minor, patch) = (number >> 16, number >> 8 & 0xFF, number & 0xFF)
    return "\(major).\(minor)" + (patch == 0 ? "" : ".\(patch)")
  }

  private static func uuid(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += "\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return text
  }
}

extension UniversalFile.Failure {
  fileprivate static let empty = Self(message: "the universal file has no architectures")
}
