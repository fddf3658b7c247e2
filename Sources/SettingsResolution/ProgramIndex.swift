import SettingsDiagnostics
import SettingsModel

/// Finds a compiled expression by its text, so that equal texts of many targets are compiled once:
/// a program contains offsets from the start of its text, and does not depend on the assignment.
struct ProgramIndex {
  private struct Entry {
    let text: TextSlice
    let start: Int32
    let hash: UInt32
    let usesListGrammar: Bool
  }

  private var entries: [Entry] = []
  /// Open addressing: entry index + 1, or 0 for a free slot. At most half of the slots are used.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The index of the first instruction of a text's program. If there is none, the text is recorded
  /// with the index that it will have.
  mutating func find(
    _ text: TextSlice, usesListGrammar: Bool, in stored: [UInt8], orNote start: Int
  ) -> Int? {
    let range = Int(text.start)..<Int(text.start + text.count)
    let hash = TextHash.hash(stored.span.extracting(range))
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot] - 1)]
      if entry.hash == hash, entry.usesListGrammar == usesListGrammar,
        entry.text.count == text.count,
        stored.hasBytes(stored.span.extracting(range), at: Int(entry.text.start))
      {
        return Int(entry.start)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append(
      Entry(text: text, start: Int32(start), hash: hash, usesListGrammar: usesListGrammar))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return nil
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(index + 1)
    }
    slots = larger
  }
}
