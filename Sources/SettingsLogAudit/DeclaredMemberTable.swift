/// The bodies of members that the project declares as log functions, and the references to such
/// members that are not recognized as calls.
///
/// Usually, the calls of a declared function are judged and its body is not. A member can be called
/// without naming its type, as in `log.debug("…")`. If a file contains such a call and the type of
/// the receiver is not known, the body is judged as well, so that no log is missed.
struct DeclaredMemberTable: Sendable {
  struct Site: Sendable {
    let member: String
    let site: OwnFunctionTable.Site
    let callee: String?
  }

  /// By cell.
  private(set) var sites: [[Site]]
  private(set) var calls: [[MemberCall]]
  /// The references in C and its relatives, as `CMemberReferences` describes them.
  private var references: [Set<String>]
  /// The names of members that Swift uses.
  var swiftReferences: Set<String> = []

  init(cellCount: Int) {
    sites = Array(repeating: [], count: cellCount)
    calls = Array(repeating: [], count: cellCount)
    references = Array(repeating: [], count: cellCount)
  }

  mutating func note(_ site: Site, cell: Int) { sites[cell].append(site) }

  mutating func note(_ reading: ClangReader.Reading, cell: Int) {
    calls[cell] += reading.inMembers
    references[cell].formUnion(reading.memberReferences)
  }

  /// The names by which Swift knows the members that other languages refer to.
  var swiftNames: Set<String> {
    references.reduce(into: []) { result, references in
      for reference in references {
        let name = reference.filter { $0 != "(" && $0 != ":" }
        result.insert(name)
        result.insert(LogNameTable.stem(of: name))
      }
    }
  }

  /// Whether code in a cell may call a member in a way that is not recognized.
  func isReferenced(_ member: String, cell: Int) -> Bool {
    if references[cell].contains(member) { return true }
    let name = member.filter { $0 != "(" && $0 != ":" }
    return swiftReferences.contains(name)
      || swiftReferences.contains(LogNameTable.stem(of: name))
  }
}
