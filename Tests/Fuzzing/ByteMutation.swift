/// Changes any input by its bytes, where there is no libFuzzer to do it.
enum ByteMutation {
  /// Values at which readers of numbers, lengths and texts decide differently.
  private static let borders: [UInt8] = [
    0, 1, 0x0A, 0x20, 0x22, 0x24, 0x7F, 0x80, 0xC3, 0xED, 0xFE, 0xFF,
  ]

  /// Returns an input with a few other bytes, without a part, with a part twice, or with only its beginning.
  static func apply(to bytes: [UInt8], seed: UInt32) -> [UInt8] {
    var choices = Choices(seed: seed)
    var changed = bytes
    guard !bytes.isEmpty else { return [UInt8(truncatingIfNeeded: seed)] }
    let start = choices.number(below: bytes.count)
    let part = start..<min(start + 1 + choices.number(below: 16), bytes.count)
    switch choices.number(below: 6) {
    case 0: changed.removeSubrange(part)
    case 1: changed.insert(contentsOf: bytes[part], at: choices.number(below: bytes.count))
    case 2: changed.removeSubrange(start...)
    default:
      for _ in 0...choices.number(below: 4) {
        let index = choices.number(below: bytes.count)
        changed[index] =
          choices.number(below: 2) == 0
          ? UInt8(choices.number(below: 256)) : choices.element(of: borders) ?? 0
      }
    }
    return changed
  }
}
