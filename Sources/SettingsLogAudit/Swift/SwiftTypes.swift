/// The types that a target's Swift files declare.
struct SwiftTypes {
  private struct Declaration {
    /// The enclosing type; empty for a type at file level.
    let outer: String
    /// `1`, `0`, or `?` for each cell.
    let mask: [Character]
    /// The only file that can use the type; nil if all files can.
    let file: String?
  }

  private var declarations: [String: [Declaration]] = [:]
  /// The types that each type is declared to be.
  private var supertypes: [String: Set<String>] = [:]
  private var subtypes: [String: Set<String>] = [:]

  /// - Parameter file: The only file that can use the type; nil if all files can.
  mutating func add(_ name: String, outer: String, mask: String, file: String?) {
    declarations[name, default: []].append(
      Declaration(outer: outer, mask: Array(mask), file: file))
  }

  mutating func add(_ name: String, super other: String) {
    supertypes[name, default: []].insert(other)
    subtypes[other, default: []].insert(name)
  }

  /// Whether one of these names is a type of the target that a file can use.
  func hasOwn(in names: some Sequence<String>, at path: String) -> Bool {
    names.contains { declarations[$0]?.contains { $0.file == nil || $0.file == path } ?? false }
  }

  /// Whether `Logger` or `Outer.Logger` is a type that a file declares for itself alone, in every
  /// cell.
  func hasLogger(_ name: String, onlyIn path: String) -> Bool {
    guard name == "Logger" || name.hasSuffix(".Logger") else { return false }
    let outer = Self.outer(of: name)
    return declarations["Logger"]?.contains {
      $0.outer == outer && $0.file == path && $0.mask.allSatisfy { $0 == "1" }
    } ?? false
  }

  private static func outer(of name: String) -> String {
    name.split(separator: ".").dropLast().last.map(String.init) ?? ""
  }

  /// Whether `Logger` or `Outer.Logger` is a type of the target that all files can use.
  ///
  /// - Parameter cell: The cell in which `#if` must keep the type; nil for any cell.
  func hasOwnLogger(_ name: String, cell: Int? = nil) -> Bool {
    let outer = Self.outer(of: name)
    return declarations["Logger"]?.contains { declaration in
      let isThere =
        cell.map { declaration.mask.indices.contains($0) && declaration.mask[$0] == "1" } ?? true
      return declaration.outer == outer && declaration.file == nil && isThere
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
