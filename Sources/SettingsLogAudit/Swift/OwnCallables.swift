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
  /// - Parameter around: The types around the name.
  func contains(
    _ name: String, at path: String, inside around: [String], _ types: SwiftTypes
  ) -> Bool {
    guard let all = declarations[name]?.filter({ $0.file == nil || $0.file == path }) else {
      return false
    }
    if all.contains(where: \.type.isEmpty) { return true }
    return around.contains { type in
      let family = types.family(of: type)
      return all.contains { family.contains($0.type) }
    }
  }
}
