/// The functions, and the variables that may be closures, of a target's Swift files that have the
/// name of a function of the system.
struct OwnCallables {
  private struct Declaration {
    /// The type that the declaration is a member of; empty at file level.
    let type: String
    /// The only file that can use it; nil if all files can.
    let file: String?
  }

  private var declarations: [String: [Declaration]] = [:]

  mutating func insert(_ name: String, memberOf type: String, file: String?) {
    declarations[name, default: []].append(Declaration(type: type, file: file))
  }

  /// Whether a name without a receiver may mean one of these declarations: one at file level, or a
  /// member of the types around the name or of their supertypes.
  ///
  /// - Parameter family: The types around the name, with their supertypes and subtypes.
  func contains(_ name: String, at path: String, inside family: () -> Set<String>) -> Bool {
    guard let all = declarations[name]?.filter({ $0.file == nil || $0.file == path }) else {
      return false
    }
    if all.contains(where: \.type.isEmpty) { return true }
    let family = family()
    return all.contains { family.contains($0.type) }
  }

  /// The family of the types around one call. The next call is mostly inside the same types.
  struct Family {
    private var around: [String] = []
    private var types: Set<String> = []

    mutating func types(of around: [String], _ all: SwiftTypes) -> Set<String> {
      if around != self.around {
        self.around = around
        types = around.reduce(into: []) { $0.formUnion(all.family(of: $1)) }
      }
      return types
    }
  }
}
