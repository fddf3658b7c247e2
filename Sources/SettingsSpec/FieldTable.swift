/// The fields of config.yaml: the one table that decoding, suggestions and documentation share.
///
/// To add a field: a case in `Field`, a row here in the same place, and a case in
/// `FieldLowering.lower`, which the compiler then asks for.
package enum FieldTable {
  package typealias Places = FieldDescription.Places
  package typealias ValueKind = FieldDescription.ValueKind

  /// The field that a key names in a place, or nil.
  package static func field(named key: Span<UInt8>, in place: Places) -> Field? {
    guard !key.isEmpty else { return nil }
    let sketch = Sketch(count: key.count, first: key[0], last: key[key.count - 1])
    for candidate in candidatesByPlace[place.rawValue.trailingZeroBitCount]
    where candidate.sketch == sketch && matches(rows[candidate.row].name, key) {
      return candidate.field
    }
    return nil
  }

  /// What tells most names apart at a glance, before a row with its texts is touched.
  private struct Sketch: Equatable {
    let count: Int
    let first: UInt8
    let last: UInt8
  }

  private struct Candidate {
    let sketch: Sketch
    let row: Int
    let field: Field
  }

  private static let candidatesByPlace: [[Candidate]] = rowsByPlace.map { indices in
    indices.compactMap { index in
      let name = Array(rows[index].name.utf8)
      guard let first = name.first, let last = name.last else { return nil }
      return Candidate(
        sketch: Sketch(count: name.count, first: first, last: last), row: index,
        field: rows[index].field)
    }
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
