/// A file in a ZIP archive that a test makes: it is not compressed, or has the given compressed bytes.
public struct ZipFile: Sendable {
  public var name: String
  public var content: [UInt8]
  public var compressed: [UInt8]?
  public var checksum: UInt32?
  public var size: Int?
  public var mode: Int
  public var flags: Int
  public var offset: Int?
  public var localName: String?

  public init(
    name: String, content: [UInt8] = [], compressed: [UInt8]? = nil, checksum: UInt32? = nil,
    size: Int? = nil, mode: Int = 0o100644, flags: Int = 0, offset: Int? = nil,
    localName: String? = nil
  ) {
    self.name = name
    self.content = content
    self.compressed = compressed
    self.checksum = checksum
    self.size = size
    self.mode = mode
    self.flags = flags
    self.offset = offset
    self.localName = localName
  }

  /// The checksum that archives have of a file.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256 as Range<UInt32>).map { byte in
      (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
  }

  /// - Parameter count: The number of files that the archive states (default: that of `files`).
  public static func archive(_ files: [ZipFile], count: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let data = file.compressed ?? file.content
      let name = Array(file.name.utf8), local = Array((file.localName ?? file.name).utf8)
      let fields =
        little(file.flags, 2) + little(file.compressed == nil ? 0 : 8, 2) + little(0, 4)
        + little(Int(file.checksum ?? checksum(file.content)), 4) + little(data.count, 4)
        + little(file.size ?? file.content.count, 4)
      directory +=
        little(0x0201_4B50, 4) + little(0x0314, 2) + little(20, 2) + fields
        + little(name.count, 2) + little(0, 8) + little(file.mode << 16, 4)
        + little(file.offset ?? bytes.count, 4) + name
      bytes += little(0x0403_4B50, 4) + little(20, 2) + fields + little(local.count, 2) + [0, 0]
      bytes += local + data
    }
    let count = count ?? files.count
    return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2)
      + little(count, 2) + little(directory.count, 4) + little(bytes.count, 4) + [0, 0]
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
