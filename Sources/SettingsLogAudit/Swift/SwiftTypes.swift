/// The types that a target's Swift files declare.
struct SwiftTypes {
  private struct Declaration {
    /// The enclosing type; empty for a type at file level.
    let outer: String
    /// `1`, `0`, or `?` for each cell.
    let mask: [Character]
  }

  private var declarations: [String: [Declaration]] = [:]
  /// The types that each type is declared to be.
  private var supertypes: [String: Set<String>] = [:]
  private var subtypes: [String: Set<String>] = [:]

  mutating func add(_ name: String, outer: String, mask: String) {
    declarations[name, default: []].append(Declaration(outer: outer, mask: Array(mask)))
  }

  mutating func add(_ name: String, super other: String) {
    supertypes[name, default: []].insert(other)
    subtypes[other, default: []].insert(name)
  }

  /// Whether one of these names is a type of the target.
  func hasOwn(in names: some Sequence<String>) -> Bool {
    names.contains { declarations[$0] != nil }
  }

  /// Whether `Logger` or `Outer.Logger` is a type of the target.
  ///
  /// - Parameter cell: The cell in which `#if` must keep the type; nil for any cell.
  func hasOwnLogger(_ name: String, cell: Int? = nil) -> Bool {
    let outer = name.split(separator: ".").dropLast().last.map(String.init) ?? ""
    return declarations["Logger"]?.contains { declaration in
      let isThere =
        cell.map { declaration.mask.indices.contains($0) && declaration.mask[$0] == "1" } ?? true
      return declaration.outer == outer && isThere
    } ?? false
  }

  /// Returns a type with all its supertypes and subtypes.
  func family(of name: String) -> Set<String> {
    var result: Set<String> = [name]
    for table in [supertypes, subtypes] {
      var new = [name]
      while let next = new.popLast() {
        for type in table[next] ?? [] where result.insert(type).inserted { new.append(type) }
      }
    }
    return result
  }
}
