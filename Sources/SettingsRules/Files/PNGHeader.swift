/// The size of a PNG image, from the first bytes of its file.
package struct PNGHeader: Equatable {
  package let width: Int
  package let height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a header; nil for anything but a PNG image.
  ///
  /// The header is the first chunk, except in Apple's own variant, which has another chunk before
  /// it.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var offset = Self.signature.count
    for _ in 0..<2 {
      guard let count = Self.integer(at: offset, in: bytes), offset + 16 <= bytes.count else {
        return nil
      }
      if bytes[(offset + 4)..<(offset + 8)].elementsEqual("IHDR".utf8) {
        guard count >= 8, let width = Self.integer(at: offset + 8, in: bytes),
          let height = Self.integer(at: offset + 12, in: bytes), width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
        return
      }
      guard bytes[(offset + 4)..<(offset + 8)].elementsEqual("CgBI".utf8), count < 64 else {
        return nil
      }
      offset += 12 + count
    }
    return nil
  }

  private static func integer(at offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
