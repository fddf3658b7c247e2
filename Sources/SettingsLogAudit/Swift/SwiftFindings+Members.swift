import SettingsModel

extension SwiftFindings {
  /// Turns the uses of members that patterns of the project match into calls of declared functions,
  /// and adds the sites in the bodies of the members that code may call in other ways.
  ///
  /// The type of a receiver is known by its name alone. If nothing is known about a receiver, it may
  /// be of any type, so that the bodies of all members with the name are judged.
  ///
  /// - Parameters:
  ///   - references: The names of members that other languages use.
  /// - Returns: The names of members that Swift code uses without a known type.
  mutating func judgeMembers(
    _ patterns: [LogFunctionPattern], references: Set<String>
  ) -> Set<String> {
    if patterns.isEmpty { return [] }
    var members = DeclaredMembers(patterns: patterns)
    var unresolved: Set<String> = []
    func resolve(_ lines: [(path: String, fields: [String])]) -> [(path: String, fields: [String])]
    {
      var resolved: Set<[String]> = []
      return lines.compactMap { path, fields in
        let place = [path, fields[4], fields[5]]
        if fields[1] != "member" { return resolved.contains(place) ? nil : (path, fields) }
        let bases = fields[3].split(separator: " ").map(String.init)
        switch members.owner(of: fields[2], bases, self) {
        case .declared(let owner):
          resolved.insert(place)
          var fields = fields
          fields[1] = "declared"
          fields[2] = "\(owner).\(fields[2])"
          return (path, fields)
        case .other: return nil
        case .unknown:
          if fields[6].contains("1") { unresolved.insert(fields[2]) }
          return nil
        }
      }
    }
    lines = resolve(lines)
    var inMembers: [(member: String, line: (path: String, fields: [String]))] = []
    for site in sitesInMembers {
      if types.isCalledBySystem(memberOf: site.type) {
        lines += resolve([(site.path, site.fields)])
      } else {
        inMembers.append((site.member, (site.path, site.fields)))
      }
    }
    // The body of such a member may use others.
    var open = Dictionary(grouping: inMembers, by: \.member)
    var new = Array(references.union(unresolved))
    while let name = new.popLast() {
      guard let sites = open.removeValue(forKey: name) else { continue }
      let known = unresolved
      lines += resolve(sites.map(\.line))
      new += unresolved.subtracting(known)
    }
    return unresolved
  }

  private struct DeclaredMembers {
    enum Owner {
      /// A type whose member the project declares.
      case declared(String)
      /// A type whose member it does not declare.
      case other
      case unknown
    }

    let patterns: [LogFunctionPattern]
    private var known: [String: Set<String>] = [:]

    init(patterns: [LogFunctionPattern]) { self.patterns = patterns }

    /// Returns the type of a receiver, by the names that may identify it.
    mutating func owner(of name: String, _ bases: [String], _ findings: SwiftFindings) -> Owner {
      var isOther = false
      var isDoubtful = bases.contains("?")
      var isCalled = bases.contains("()")
      var declares = false
      for base in bases where base != "?" && base != "()" {
        let types = types(of: base, findings)
        for type in types.sorted() where patterns.contains(where: { $0.matches(name, of: type) }) {
          if findings.mayHaveMethod(name, type) { return .declared(type) }
        }
        if types.contains(where: { $0.first?.isUppercase == true }) { isOther = true }
        if !types.isDisjoint(with: findings.members[name] ?? []) { declares = true }
        if !types.isDisjoint(with: findings.doubtfulNames) { isDoubtful = true }
        if !types.isDisjoint(with: findings.results) { isCalled = true }
      }
      // The call of a value may return another type.
      if isCalled, findings.hasCallableValues { isDoubtful = true }
      return declares || isOther && !isDoubtful ? .other : .unknown
    }

    private mutating func types(of base: String, _ findings: SwiftFindings) -> Set<String> {
      if let known = known[base] { return known }
      var result: Set<String> = []
      var kinds = findings.kinds(of: base).union([base])
      if base.hasSuffix("[]") {
        // The results of the subscripts that the receiver's types declare.
        for kind in findings.kinds(of: String(base.dropLast(2))) {
          kinds.formUnion(findings.kinds(of: kind + "[]"))
        }
      }
      for kind in kinds { result.formUnion(findings.types.family(of: kind)) }
      known[base] = result
      return result
    }
  }

  /// Whether a type has a method. A type that the target does not declare may have any.
  fileprivate func mayHaveMethod(_ name: String, _ type: String) -> Bool {
    guard types.isDeclared(type) else { return true }
    return !types.family(of: type).isDisjoint(with: members[name] ?? [])
  }

  /// Whether the target has types whose values are called.
  var hasCallableValues: Bool {
    members["callAsFunction"] != nil || members["dynamicallyCall"] != nil
  }
}
