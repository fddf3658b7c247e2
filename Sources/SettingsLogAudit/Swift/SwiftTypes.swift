/// The types that a target's Swift files declare.
struct SwiftTypes {
  private struct Declaration {
    /// The type around it; empty for a type of a file.
    let outer: String
    /// By cell: `1`, `0`, or `?`.
    let mask: [Character]
  }

  private var declarations: [String: [Declaration]] = [:]
  /// By a type, what it is declared to be.
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
  /// - Parameter cell: where `#if` must leave it in; nil for anywhere.
  func hasOwnLogger(_ name: String, cell: Int? = nil) -> Bool {
    let outer = name.split(separator: ".").dropLast().last.map(String.init) ?? ""
    return declarations["Logger"]?.contains { declaration in
      let isThere =
        cell.map { declaration.mask.indices.contains($0) && declaration.mask[$0] == "1" } ?? true
      return declaration.outer == outer && isThere
    } ?? false
  }

  /// A type with all that it is declared to be and all that are declared to be one.
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
