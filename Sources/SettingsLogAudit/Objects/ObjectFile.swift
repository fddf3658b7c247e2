import SettingsArchives

/// The output of a compiler or a linker: the sections and the functions that it calls.
struct ObjectFile: Sendable {
  struct Section: Sendable {
    let name: String
    /// The position of the section in the file.
    let range: Range<Int>
    let isCode: Bool
  }

  enum Format: String, Sendable {
    case elf = "ELF"
    case machO = "Mach-O"
    case bitcode = "LLVM bitcode"
    case unknown = "object"
  }

  enum Architecture: Sendable, Equatable {
    case arm64
    case x86
    case other
  }

  let format: Format
  var architecture = Architecture.other
  /// The name of the archive member or the architecture of the universal file.
  let member: String?
  var sections: [Section] = []
  /// The symbols that another file defines, without Mach-O's leading underscore. They are sorted
  /// and unique.
  var undefinedSymbols: [String] = []
  /// The symbols of log functions that this file defines for others, sorted.
  var definedLogSymbols: [String] = []
  /// Whether a linker made the file. It may store one text as the end of another.
  var isLinked = false
  /// Whether it contains debug information about another file, and no code.
  var isDebugInformation = false
  /// The reason why the content cannot be judged, such as encryption. The symbols may still be
  /// known.
  var unreadable: String?

  struct Failure: Error {
    let message: String
  }

  /// Reads every object in an object file, an archive, a universal file or a linked program.
  static func read(_ bytes: [UInt8]) throws(Failure) -> [ObjectFile] {
    let container = ObjectContainer(reader: ByteReader(bytes: bytes))
    return try container.objects(in: 0..<bytes.count, member: nil, depth: 0)
  }

  /// Whether data starts like one of the supported formats.
  static func isObject(_ start: [UInt8]) -> Bool {
    let container = ObjectContainer(reader: ByteReader(bytes: start))
    return container.kind(in: 0..<start.count) != nil
  }

  static func isLogSymbol(_ symbol: String) -> Bool {
    LogFunctions.function(ofSymbol: symbol) != nil
  }

  /// Rejects a file whose sections share bytes. Compilers do not write such files, and searching
  /// each section would be slow.
  func checkSections() throws(Failure) {
    let ranges = sections.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst()) where next.lowerBound < range.upperBound {
      throw Failure(message: "its sections overlap")
    }
  }
}
