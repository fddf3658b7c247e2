/// Finds the first byte that is not valid UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte that begins no valid sequence; nil for valid text.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
      index = bytes.endOfASCII(from: index)
      if index == count { break }
      guard let length = sequenceLength(bytes, index, count) else { return index }
      index += length
    }
    return nil
  }

  /// The length of the valid multi-byte sequence at an index, or nil.
  private static func sequenceLength(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int? {
    func continuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range ~= bytes[index + offset]
    }
    switch bytes[index] {
    case 0xC2...0xDF: return continuation(1) ? 2 : nil
    case 0xE0: return continuation(1, 0xA0...0xBF) && continuation(2) ? 3 : nil
    case 0xED: return continuation(1, 0x80...0x9F) && continuation(2) ? 3 : nil
    case 0xE1...0xEF: return continuation(1) && continuation(2) ? 3 : nil
    case 0xF0:
      return continuation(1, 0x90...0xBF) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF1...0xF3: return continuation(1) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF4:
      return continuation(1, 0x80...0x8F) && continuation(2) && continuation(3) ? 4 : nil
    default: return nil
    }
  }
}
