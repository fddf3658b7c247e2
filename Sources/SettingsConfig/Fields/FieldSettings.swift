/// The build settings to which the fields of config.yaml lower, for people who ask by a field's name.
package enum FieldSettings {
  /// What the names of the settings of a macro begin with: for compilers of C, and for Swift.
  package static let macroPrefix = "MACRO_"
  package static let conditionPrefix = "SWIFT_CONDITION_"

  /// Returns the row of a field of a target, such as `devices`, or of one inside it, such as
  /// `logging.level`; nil if there is none.
  package static func row(of field: String) -> FieldDescription? {
    let parts = field.split(separator: ".").map(String.init)
    guard let first = parts.first, parts.count <= 2,
      let outer = FieldTable.rows(named: first).first(where: { $0.places.contains(.target) })
    else { return nil }
    guard parts.count == 2 else { return outer }
    for case .mapping(.fields(let place)) in outer.kinds {
      return FieldTable.rows(named: parts[1]).first { $0.places.contains(place) }
    }
    return nil
  }

  /// Returns the names of the settings that a field assigns, with `*` for a part that the config
  /// names, as in `MACRO_*`; empty if the field assigns none of its own.
  package static func patterns(of field: String) -> [String] {
    // Names of fields begin with a lowercase letter, those of settings rarely.
    guard let first = field.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      let row = row(of: field)
    else { return [] }
    return row.lowersTo.split(separator: ", ").compactMap { word in
      guard word.utf8.first.map({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) == true
      else { return nil }
      var pattern = ""
      var isPlaceholder = false
      for character in word {
        if character == "<" { pattern.append("*") }
        if character == "<" || character == ">" {
          isPlaceholder = character == "<"
        } else if !isPlaceholder {
          pattern.append(character)
        }
      }
      return pattern
    }
  }
}
