/// Finds the files in a universal file, one for each architecture.
package enum UniversalFile {
  package struct Failure: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  package struct Slice: Sendable {
    /// Apple's name for the architecture.
    package let name: String
    package let range: Range<Int>
  }

  /// Returns the slices of a universal file, whose header is big-endian.
  ///
  /// - Parameter range: The bytes of the universal file.
  package static func slices(
    in range: Range<Int>, of reader: ByteReader
  ) throws(Failure) -> [Slice] {
    let start = range.lowerBound
    let is64 = reader.u32(start) == 0xBFBA_FECA
    let count = Int(reader.u32Big(start + 4))
    guard count <= 64 else {
      throw Failure(message: "the universal file has \(count) architectures")
    }
    let entrySize = is64 ? 32 : 20
    var slices: [Slice] = []
    for index in 0..<count {
      let entry = start + 8 + index * entrySize
      let offset = is64 ? big64(entry + 8, reader) : Int(reader.u32Big(entry + 8))
      let size = is64 ? big64(entry + 16, reader) : Int(reader.u32Big(entry + 12))
      guard offset >= 8 + count * entrySize, offset <= range.count, size <= range.count - offset
      else { throw Failure(message: "the universal file is cut short or damaged") }
      let name = architectureName(
        type: reader.u32Big(entry), subtype: reader.u32Big(entry + 4))
      slices.append(Slice(name: name, range: start + offset..<start + offset + size))
    }
    let sorted = slices.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for (slice, next) in zip(sorted, sorted.dropFirst()) where next.lowerBound < slice.upperBound {
      throw Failure(message: "the architectures of the universal file overlap")
    }
    return slices
  }

  private static func big64(_ offset: Int, _ reader: ByteReader) -> Int {
    Int(min(reader.u64Big(offset), 1 << 48))
  }

  /// Returns Apple's name for an architecture.
  package static func architectureName(type: UInt32, subtype: UInt32) -> String {
    switch (type, subtype & 0x00FF_FFFF) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (7, _): "i386"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    default: "architecture \(type)"
    }
  }
}
