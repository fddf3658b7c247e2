/// The output of a compiler or a linker: the bytes of its sections and the functions that it calls.
struct ObjectFile: Sendable {
  struct Section: Sendable {
    let name: String
    /// The position in the file.
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
  /// The member of an archive, or the architecture of a universal file.
  let member: String?
  var sections: [Section] = []
  /// Symbols that another file defines, without Mach-O's leading underscore; sorted, each once.
  var undefinedSymbols: [String] = []
  /// The symbols of log functions that this file defines for others, sorted.
  var definedLogSymbols: [String] = []
  /// Whether a linker made the file. It may store one text as the end of another.
  var isLinked = false
  /// Whether it contains debug information about another file, and no code.
  var isDebugInformation = false
  /// Why the file's content cannot be judged: it is encrypted, for example. Symbols may be known all the same.
  var unreadable: String?

  struct Failure: Error {
    let message: String
  }

  /// Reads an object, an archive, a universal file or a linked program: every object in it.
  static func read(_ bytes: [UInt8]) throws(Failure) -> [ObjectFile] {
    let container = ObjectContainer(reader: ByteReader(bytes: bytes))
    return try container.objects(in: 0..<bytes.count, member: nil, depth: 0)
  }

  /// Whether data starts like one of the formats that are read here.
  static func isObject(_ start: [UInt8]) -> Bool {
    let container = ObjectContainer(reader: ByteReader(bytes: start))
    return container.kind(in: 0..<start.count) != nil
  }

  static func isLogSymbol(_ symbol: String) -> Bool {
    LogFunctions.function(ofSymbol: symbol) != nil
  }

  /// Rejects a file whose sections share bytes: compilers do not write such files, and each of them would be searched.
  func checkSections() throws(Failure) {
    let ranges = sections.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst()) where next.lowerBound < range.upperBound {
      throw Failure(message: "its sections overlap")
    }
  }
}
