/// The build settings to which the fields of config.yaml lower, for people who ask by a field's name.
package enum FieldSettings {
  /// What the names of the settings of a macro begin with: for compilers of C, and for Swift.
  package static let macroPrefix = "MACRO_"
  package static let conditionPrefix = "SWIFT_CONDITION_"

  /// Returns the row of a field of a target, of the project or of the file, such as `devices`, or of
  /// one inside it, such as `logging.level`; nil if there is none.
  package static func row(of field: String) -> FieldDescription? {
    let parts = field.split(separator: ".").map(String.init)
    guard let first = parts.first, parts.count <= 2, let outer = outerRow(first) else { return nil }
    guard parts.count == 2 else { return outer }
    for case .mapping(.fields(let place)) in outer.kinds {
      return FieldTable.rows(named: parts[1]).first { $0.places.contains(place) }
    }
    return nil
  }

  private static func outerRow(_ name: String) -> FieldDescription? {
    let rows = FieldTable.rows(named: name)
    let places: [FieldDescription.Places] = [.target, .project, .file]
    return places.lazy.compactMap { place in rows.first { $0.places.contains(place) } }.first
  }

  /// Whether a name is that of an entry in a field, such as `deploymentTarget.tvOS`.
  package static func isEntry(_ name: String) -> Bool {
    guard let end = name.firstIndex(of: ".") else { return false }
    return outerRow(String(name[..<end])) != nil
  }

  /// Returns the names of the settings that a field assigns, with `*` for a part that the config
  /// names, as in `MACRO_*`; empty if the field assigns none of its own.
  package static func patterns(of field: String) -> [String] {
    // Names of fields begin with a lowercase letter, those of settings rarely.
    guard let first = field.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      let row = row(of: field)
    else { return [] }
    var words = row.lowersTo.split(separator: ", ")
    // `icons` and `launchImages` have the same fields, with settings of their own.
    if let end = field.firstIndex(of: "."), let outer = outerRow(String(field[..<end])) {
      let own = Set(outer.lowersTo.split(separator: ", "))
      if words.contains(where: own.contains) { words = words.filter(own.contains) }
    }
    return words.compactMap { word in
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
