import SettingsDiagnostics

/// The types of the settings that Apple's open-source build engine declares (swift-build, its built-in
/// macros and all its specifications): 2,119 names, compiled in as one sorted text.
package enum DeclaredTypes {
  private static let table = StaticText(declaredTypeLines)
  private static let slots = StaticText(declaredTypeSlots)
  private static let slotCount = 4096

  /// The declared type of a name, or nil for a user-defined one.
  package static func type(of name: Span<UInt8>) -> SettingType? {
    type(of: name, hash: TextHash.hash(name))
  }

  /// The same for a known `TextHash` of the name.
  static func type(of name: Span<UInt8>, hash: UInt32) -> SettingType? {
    var slot = Int(hash) & (slotCount - 1)
    while let line = line(inSlot: slot) {
      let end = line + 1 + name.count
      if table.hasBytes(name, at: line + 1), end == table.count || table[end] == 0x0A {
        return type(letter: table[line])
      }
      slot = (slot + 1) & (slotCount - 1)
    }
    return nil
  }

  /// All declared names, sorted by bytes.
  package static var names: [String] {
    let starts = table.lineStarts(expected: 2200).map(Int.init)
    return starts.indices.map { line in
      let end = line + 1 < starts.count ? starts[line + 1] - 1 : table.count
      return table.string(starts[line] + 1..<end)
    }
  }

  /// The offset of the line that a slot of the index refers to: see `declaredTypeSlots`.
  private static func line(inSlot slot: Int) -> Int? {
    // Three characters for each slot, and a line feed after every 32 of them.
    let place = slot * 3 + slot / 32
    let digits = (slots[place], slots[place + 1], slots[place + 2])
    let value = Int(digits.0 &- 0x30) << 12 | Int(digits.1 &- 0x30) << 6 | Int(digits.2 &- 0x30)
    return value == 0 ? nil : value - 1
  }

  private static func type(letter: UInt8) -> SettingType? {
    switch letter {
    case UInt8(ascii: "s"): .string
    case UInt8(ascii: "b"): .boolean
    case UInt8(ascii: "p"): .path
    case UInt8(ascii: "l"): .stringList
    case UInt8(ascii: "q"): .pathList
    case UInt8(ascii: "o"): .pathOrderedSet
    default: nil
    }
  }
}
