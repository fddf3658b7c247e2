/// The format of an image, from the first bytes of its file.
enum ImageFormat {
  /// Whether a file is an image of another format than PNG. Its size is not read.
  static func isOther(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("%PDF".utf8), Array("<".utf8),
      Array("II*".utf8), Array("MM".utf8),
    ]
    if starts.contains(where: { bytes.starts(with: $0) }) { return true }
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    return has("RIFF", at: 0) && has("WEBP", at: 8) || has("ftyp", at: 4)
  }
}

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
