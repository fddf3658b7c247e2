import SettingsDiagnostics
import SettingsModel

/// Combines the names of two tables, each at one position in the order of their bytes. What is
/// known in one table can then be compared with the other without reading texts.
struct NameUnion {
  struct Entry {
    /// The handles in both tables; nil in a table that does not have the name.
    let old: SettingName?
    let new: SettingName?
    /// The form in which a consumer reads the setting, and in which values are compared.
    let form: ValueForm
  }

  private(set) var entries: [Entry] = []
  /// The position, by handle.
  private var placesOfOld: [Int32]
  private var placesOfNew: [Int32]

  init(old: NameTable, _ oldRanks: NameRanks, new: NameTable, _ newRanks: NameRanks) {
    let before = oldRanks.sorted, after = newRanks.sorted
    placesOfOld = [Int32](repeating: -1, count: before.count)
    placesOfNew = [Int32](repeating: -1, count: after.count)
    entries.reserveCapacity(max(before.count, after.count) + 16)
    var i = 0, j = 0
    while i < before.count || j < after.count {
      let place = Int32(entries.count)
      let order =
        i == before.count
        ? 1 : j == after.count ? -1 : old.order(of: before[i], against: after[j], of: new)
      if order <= 0 { placesOfOld[Int(before[i].index)] = place }
      if order >= 0 { placesOfNew[Int(after[j].index)] = place }
      let type = order <= 0 ? old.type(of: before[i]) : new.type(of: after[j])
      let isList = type.isListType && (order != 0 || new.type(of: after[j]).isListType)
      entries.append(
        Entry(
          old: order <= 0 ? before[i] : nil, new: order >= 0 ? after[j] : nil,
          form: isList ? .list : .string))
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
  }

  /// Nil for a name that appeared only during evaluation: no level assigns it.
  func place(ofOld name: SettingName) -> Int? { Self.place(of: name, in: placesOfOld) }
  func place(ofNew name: SettingName) -> Int? { Self.place(of: name, in: placesOfNew) }

  private static func place(of name: SettingName, in places: [Int32]) -> Int? {
    let index = Int(name.index)
    return index < places.count ? Int(places[index]) : nil
  }
}

extension NameTable {
  /// Negative if a name of one table precedes a name of the other in byte order, zero if both are
  /// equal.
  fileprivate func order(
    of name: SettingName, against other: SettingName, of table: NameTable
  ) -> Int {
    let one = byteRange(of: name), two = table.byteRange(of: other)
    let texts = table.bytes
    let text = texts.span.extracting(two)
    if one.count == two.count, bytes.hasBytes(text, at: one.lowerBound) { return 0 }
    for index in 0..<min(one.count, two.count) {
      let byte = bytes[one.lowerBound + index]
      if byte != text[index] { return byte < text[index] ? -1 : 1 }
    }
    return one.count - two.count
  }
}
