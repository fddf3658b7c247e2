/// The fields of config.yaml: the one table that decoding, suggestions and documentation share.
///
/// To add a field: a case in `Field`, a row here in the same place, and a case in
/// `FieldLowering.lower`, which the compiler then asks for.
package enum FieldTable {
  package typealias Places = FieldDescription.Places
  package typealias ValueKind = FieldDescription.ValueKind

  /// The field that a key names in a place, or nil.
  package static func field(named key: Span<UInt8>, in place: Places) -> Field? {
    for index in rowsByPlace[place.rawValue.trailingZeroBitCount] {
      let row = rows[index]
      if matches(row.name, key) { return row.field }
    }
    return nil
  }

  /// The names of all fields that may stand in a place, in the order of the table.
  package static func names(in place: Places) -> [String] {
    rowsByPlace[place.rawValue.trailingZeroBitCount].map { rows[$0].nameText }
  }

  /// Everything that bears a name, wherever it may stand.
  package static func rows(named name: String) -> [FieldDescription] {
    rows.filter { $0.nameText == name }
  }

  private static let rowsByPlace: [[Int]] = Places.names.map { entry in
    rows.indices.filter { rows[$0].places.contains(entry.place) }
  }

  private static func matches(_ name: String, _ key: Span<UInt8>) -> Bool {
    guard name.utf8.count == key.count else { return false }
    var index = 0
    for byte in name.utf8 {
      if key[index] != byte { return false }
      index += 1
    }
    return true
  }
}
