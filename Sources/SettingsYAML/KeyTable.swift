/// Finds equal keys in a mapping that is too large for pairwise comparison.
struct KeyTable {
  private var slots: [Slot]
  private var count = 0

  private struct Slot {
    var hash: UInt32 = 0
    var node: UInt32 = .max
  }

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  /// Adds a key, or returns the equal one that exists.
  mutating func insert(
    _ key: ArenaBuilder.Key, _ nodes: [NodeRecord], _ text: [UInt8]
  ) -> UInt32? {
    if (count + 1) * 2 > slots.count { grow() }
    var index = Int(key.hash) & (slots.count - 1)
    while slots[index].node != .max {
      if slots[index].hash == key.hash, Self.areEqual(slots[index].node, key.node, nodes, text) {
        return slots[index].node
      }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(hash: key.hash, node: key.node)
    count += 1
    return nil
  }

  /// Whether two scalars, or aliases of scalars, have the same text.
  static func areEqual(
    _ left: UInt32, _ right: UInt32, _ nodes: [NodeRecord], _ text: [UInt8]
  ) -> Bool {
    func textRange(_ node: UInt32) -> Range<Int> {
      var record = nodes[Int(node)]
      if record.form == .alias { record = nodes[Int(record.first)] }
      return Int(record.first)..<Int(record.second)
    }
    return text[textRange(left)].elementsEqual(text[textRange(right)])
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.node != .max {
      var index = Int(slot.hash) & (slots.count - 1)
      while slots[index].node != .max { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }
}
