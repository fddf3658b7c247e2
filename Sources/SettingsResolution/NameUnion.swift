import SettingsDiagnostics
import SettingsModel

/// The names of two tables put together, each at one place in the order of all their bytes: so that what is
/// known by one table can be held against what is known by the other without looking at texts.
struct NameUnion {
  struct Entry {
    /// What the tables call it; nil in the one that does not know the name.
    let old: SettingName?
    let new: SettingName?
    /// The form in which a consumer reads the setting, and in which values count as the same.
    let form: ValueForm
  }

  private(set) var entries: [Entry] = []
  /// By handle, the place.
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

  /// Nil for a name that came up only while values were evaluated: nothing assigns it.
  func place(ofOld name: SettingName) -> Int? { Self.place(of: name, in: placesOfOld) }
  func place(ofNew name: SettingName) -> Int? { Self.place(of: name, in: placesOfNew) }

  private static func place(of name: SettingName, in places: [Int32]) -> Int? {
    let index = Int(name.index)
    return index < places.count ? Int(places[index]) : nil
  }
}

extension NameTable {
  /// Less than nothing where one of the table's names stands before one of another's in the order of
  /// bytes, nothing where both are the same text.
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
