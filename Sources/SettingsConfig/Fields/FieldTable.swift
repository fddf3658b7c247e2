internal import SettingsDiagnostics

/// The fields of config.yaml, in a table that decoding, lowering, suggestions and documentation
/// share.
///
/// To add a field, add a case to `Field`, and a row at the same position in this table.
package enum FieldTable {
  package typealias Places = FieldDescription.Places
  package typealias ValueKind = FieldDescription.ValueKind

  /// The prefix of keys at the top level that are ignored.
  package static let freePrefix = "x-"

  /// Returns the field that a key names in a place, or nil.
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

  /// All names in one text, with an index that is cheap to create, because every run of the tool
  /// creates it.
  private struct NameIndex {
    struct Entry {
      let field: Field
      let places: UInt32
      let start: Int
      let count: Int
      /// The next row in the same slot; an index beyond the last row if there is none.
      let next: Int
    }

    var text: [UInt8] = []
    var entries: [Entry] = []
    var first = [UInt8](repeating: .max, count: 256)

    init() {
      text.reserveCapacity(2048)
      entries.reserveCapacity(160)
      // Add the parts separately. Joining the rows to one array would be half of the work.
      add(fileRows)
      add(levelRows)
      add(blockRows)
      add(nestedRows)
      add(partRows)
      add(schemeRows)
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

    /// Returns a slot that distinguishes most names.
    static func slot(_ count: Int, _ first: UInt8, _ last: UInt8) -> Int {
      (count &+ Int(first) &* 7 &+ Int(last) &* 31) & 0xFF
    }
  }

  private static let index = NameIndex()

  /// Returns a field's row. It searches the parts, because most runs do not need the joined array.
  static func row(of field: Field) -> FieldDescription {
    var place = Int(field.rawValue)
    for part in [fileRows, levelRows, blockRows, nestedRows, partRows] {
      if place < part.count { return part[place] }
      place -= part.count
    }
    return schemeRows[place]
  }

  /// Returns only the function of a field's row. Copying the row would cost more than lowering most
  /// fields.
  static func lowering(of field: Field) -> FieldDescription.Lowering? {
    // Fields of files have no such function.
    var place = Int(field.rawValue) - fileRows.count
    if place < 0 { return nil }
    if place < levelRows.count { return levelRows[place].lower }
    place -= levelRows.count
    return place < blockRows.count ? blockRows[place].lower : nil
  }

  /// Returns the names of all fields that are allowed in a place, in the order of the table.
  package static func names(in place: Places) -> [String] {
    rows.filter { $0.places.contains(place) }.map(\.nameText)
  }

  /// Returns all fields with a name, in any place.
  package static func rows(named name: String) -> [FieldDescription] {
    rows.filter { $0.nameText == name }
  }

  /// Returns the field that a key of another tool means, or whose name is nearly a name; nil for any
  /// other name, such as that of a setting.
  package static func suggestion(for name: String) -> String? {
    guard name.utf8.first.map({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) == true
    else { return nil }
    let places: [Places] = [.target, .project, .file]
    return places.lazy.compactMap { ForeignNames.field(name, in: $0) }.first
      ?? Suggestion.meant(by: name, in: rows.map(\.nameText))
  }
}
