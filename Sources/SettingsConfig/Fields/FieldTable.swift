internal import SettingsDiagnostics

/// The fields of config.yaml: the table that decoding, lowering, suggestions and documentation share.
///
/// To add a field: a case in `Field`, and a row here in the same place.
package enum FieldTable {
  package typealias Places = FieldDescription.Places
  package typealias ValueKind = FieldDescription.ValueKind

  /// How the keys at the top level begin that are not read.
  package static let freePrefix = "x-"

  /// The field that a key names in a place, or nil.
  package static func field(named key: Span<UInt8>, in place: Places) -> Field? {
    guard !key.isEmpty else { return nil }
    let index = index
    var row = Int(index.first[NameIndex.slot(key.count, key[0], key[key.count - 1])])
    while row < index.entries.count {
      let entry = index.entries[row]
      if entry.places & place.rawValue != 0, entry.count == key.count,
        index.text.hasBytes(key, at: entry.start)
      {
        return entry.field
      }
      row = entry.next
    }
    return nil
  }

  /// All names one after the other, with a way to find one that costs little to make: every run of the
  /// tool makes it anew.
  private struct NameIndex {
    struct Entry {
      let field: Field
      let places: UInt16
      let start: Int
      let count: Int
      /// The next row with names of the same sketch; beyond the last one where there is none.
      let next: Int
    }

    var text: [UInt8] = []
    var entries: [Entry] = []
    var first = [UInt8](repeating: .max, count: 256)

    init() {
      text.reserveCapacity(1024)
      entries.reserveCapacity(96)
      // Part by part: to put the rows into one array is half of the work.
      add(fileRows)
      add(levelRows)
      add(blockRows)
      add(nestedRows)
    }

    private mutating func add(_ rows: [FieldDescription]) {
      for row in rows {
        let start = text.count
        text.append(contentsOf: row.name.utf8)
        let slot = Self.slot(text.count - start, text[start], text[text.count - 1])
        entries.append(
          Entry(
            field: row.field, places: row.places.rawValue, start: start,
            count: text.count - start, next: Int(first[slot])))
        first[slot] = UInt8(entries.count - 1)
      }
    }

    /// What tells most names apart at a glance.
    static func slot(_ count: Int, _ first: UInt8, _ last: UInt8) -> Int {
      (count &+ Int(first) &* 7 &+ Int(last) &* 31) & 0xFF
    }
  }

  private static let index = NameIndex()

  /// A field's row, found part by part: most runs never put the parts together.
  static func row(of field: Field) -> FieldDescription {
    var place = Int(field.rawValue)
    if place < fileRows.count { return fileRows[place] }
    place -= fileRows.count
    if place < levelRows.count { return levelRows[place] }
    place -= levelRows.count
    return place < blockRows.count ? blockRows[place] : nestedRows[place - blockRows.count]
  }

  /// Reads the function alone: a copy of the row would cost more than most fields.
  static func lowering(of field: Field) -> FieldDescription.Lowering? {
    // Fields of files have none.
    var place = Int(field.rawValue) - fileRows.count
    if place < 0 { return nil }
    if place < levelRows.count { return levelRows[place].lower }
    place -= levelRows.count
    return place < blockRows.count ? blockRows[place].lower : nil
  }

  /// The names of all fields that may stand in a place, in the order of the table.
  package static func names(in place: Places) -> [String] {
    rows.filter { $0.places.contains(place) }.map(\.nameText)
  }

  /// Everything that bears a name, wherever it may stand.
  package static func rows(named name: String) -> [FieldDescription] {
    rows.filter { $0.nameText == name }
  }
}
