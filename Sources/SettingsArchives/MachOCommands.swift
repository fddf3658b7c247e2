/// The load commands of a Mach-O file, which say what is where in it. Each is inside the file.
package enum MachOCommands {
  package struct Failure: Error {
    package let message: String
  }

  package struct Command: Sendable {
    package let kind: UInt32
    /// The position of the command in the file.
    package let offset: Int
    package let size: Int
  }

  /// Whether some bytes begin a little-endian Mach-O file.
  package static func isMachO(_ reader: ByteReader, at base: Int) -> Bool {
    [0xFEED_FACF, 0xFEED_FACE].contains(reader.u32(base))
  }

  /// Reads the commands of a little-endian file, 32-bit or 64-bit.
  ///
  /// - Parameters:
  ///   - base: The position of its header.
  ///   - limit: The end of the file.
  package static func read(
    _ reader: ByteReader, base: Int, limit: Int
  ) throws(Failure) -> [Command] {
    let count = Int(reader.u32(base + 16))
    let headerSize = reader.u32(base) == 0xFEED_FACF ? 32 : 28
    let end = base + headerSize + Int(reader.u32(base + 20))
    // A command has at least 8 bytes.
    guard base + headerSize <= limit, end <= limit, count <= (end - base) / 8 else {
      throw Failure(message: "the Mach-O file is cut short")
    }
    var commands: [Command] = []
    var offset = base + headerSize
    for _ in 0..<count {
      let size = Int(reader.u32(offset + 4))
      guard size >= 8, size <= end - offset else {
        throw Failure(message: "the Mach-O file is cut short or damaged")
      }
      commands.append(Command(kind: reader.u32(offset), offset: offset, size: size))
      offset += size
    }
    return commands
  }
}
