internal import SettingsDiagnostics
internal import SettingsYAML

/// Replaces each family of targets by its targets: one for each value of the variables in `for`.
///
/// ```yaml
/// targets:
///   "${brand}App":
///     for: { brand: [Acme, Globex] }
///     displayName: ${brand} Shop
/// ```
///
/// A target of a family is a copy of the definition in which `${brand}` is replaced. Its nodes keep their locations, so
/// messages and origins name the line that was written. `$(NAME)` is a reference to a build setting and stays.
struct TargetFamilies {
  private(set) var tree: SpecTree
  private(set) var diagnostics: DiagnosticCollector

  /// The most targets that one family may have.
  static let maximumTargets = 10_000
  /// The most bytes of text that all families may have.
  private static let maximumText = 64 << 20
  /// What each key and each value of a target adds to that, besides text with variables.
  private static let scalarCost = 32
  private var textCount = 0

  init(tree: SpecTree, diagnostics: DiagnosticCollector) {
    self.tree = tree
    self.diagnostics = diagnostics
  }

  /// Returns the root of the file with all families replaced; the same root if it has none.
  ///
  /// - Complexity: O(targets), and O(nodes) of the targets of families.
  mutating func expand(_ root: SpecNode) -> SpecNode {
    guard tree.kind(of: root) == .mapping,
      let targets = tree.entries(of: root).first(where: { tree.hasText($0.key, "targets") }),
      tree.kind(of: targets.value) == .mapping,
      tree.entries(of: targets.value).contains(where: { isFamily($0.key) })
    else { return root }
    var entries: [SpecEntry] = []
    for entry in tree.entries(of: targets.value) {
      if isFamily(entry.key) {
        entries += members(of: entry)
      } else {
        entries.append(entry)
      }
    }
    let expanded = tree.mapping(entries, at: targets.value)
    let sections = tree.entries(of: root).map { entry in
      tree.hasText(entry.key, "targets")
        ? SpecEntry(key: entry.key, value: expanded, aliasRange: entry.aliasRange) : entry
    }
    return tree.mapping(sections, at: root)
  }

  private func isFamily(_ key: SpecNode) -> Bool {
    Variable.firstReference(in: tree.text(of: key)) != nil
  }

  // MARK: Variables

  /// A variable of a family, with the values that it takes.
  private struct Variable {
    let name: [UInt8]
    var values: [(text: [UInt8], overrides: SpecNode?)] = []

    /// The first `${name}` in a text whose name begins with a lowercase letter: the bytes between the braces.
    ///
    /// Names of build settings begin with a capital letter by convention, so `${SRCROOT}` is one of those.
    static func firstReference(in text: ArraySlice<UInt8>, from start: Int? = nil) -> Range<Int>? {
      var index = start ?? text.startIndex
      while index + 2 < text.endIndex {
        guard text[index] == UInt8(ascii: "$"), text[index + 1] == UInt8(ascii: "{") else {
          index += 1
          continue
        }
        let name = index + 2
        var end = name
        while end < text.endIndex, isNameByte(text[end]) { end += 1 }
        if end < text.endIndex, text[end] == UInt8(ascii: "}"), end > name, isLowercase(text[name])
        {
          return name..<end
        }
        index = name
      }
      return nil
    }

    static func isLowercase(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
      isLowercase(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
  }

  /// Reads `for`; nil if it is wrong, which is reported.
  private mutating func variables(_ node: SpecNode, of family: String) -> [Variable]? {
    let example = "for: { brand: [Acme, Globex] }"
    guard tree.kind(of: node) == .mapping, tree.count(of: node) > 0 else {
      report(
        "wrong-kind", "'for' must map each variable to its values", at: node,
        help: "write it as in '\(example)'")
      return nil
    }
    var variables: [Variable] = []
    for entry in tree.entries(of: node) {
      let name = Array(tree.text(of: entry.key))
      guard let first = name.first, Variable.isLowercase(first),
        name.allSatisfy(Variable.isNameByte)
      else {
        report(
          "invalid-variable",
          "'\(tree.string(of: entry.key))' is not a valid variable; expected letters, digits and "
            + "'_', beginning with a lowercase letter", at: entry.key,
          help: "names with a capital letter are build settings, as in '${SRCROOT}'")
        return nil
      }
      guard let values = values(entry.value, of: String(decoding: name, as: UTF8.self)) else {
        return nil
      }
      variables.append(Variable(name: name, values: values))
    }
    var count = 1
    for variable in variables {
      count *= variable.values.count
      guard count <= Self.maximumTargets else {
        report(
          "family-too-large",
          "'\(family)' stands for more than \(Self.maximumTargets) targets", at: node,
          help: "split the family, or use fewer variables")
        return nil
      }
    }
    return variables
  }

  private mutating func values(
    _ node: SpecNode, of variable: String
  ) -> [(text: [UInt8], overrides: SpecNode?)]? {
    var values: [(node: SpecNode, overrides: SpecNode?)] = []
    switch tree.kind(of: node) {
    case .sequence: values = tree.elements(of: node).map { ($0.value, nil) }
    case .mapping:
      for entry in tree.entries(of: node) {
        guard tree.kind(of: entry.value) == .mapping || tree.isNull(entry.value) else {
          report(
            "wrong-kind",
            "'\(tree.string(of: entry.key))' must contain the fields that override those of the "
              + "family", at: entry.value, help: "list the values if nothing is overridden")
          return nil
        }
        let overrides = tree.isNull(entry.value) ? nil : entry.value
        values.append((entry.key, overrides))
      }
    case .scalar: break
    }
    guard !values.isEmpty else {
      report(
        "wrong-kind", "'\(variable)' needs values", at: node,
        help: "list them, as in '\(variable): [Acme, Globex]'")
      return nil
    }
    var seen: [[UInt8]: SpecNode] = [:]
    for value in values {
      guard tree.isScalar(value.node), tree.textCount(of: value.node) > 0 else {
        report("wrong-kind", "a value of '\(variable)' must be text", at: value.node)
        return nil
      }
      if let other = seen.updateValue(value.node, forKey: Array(tree.text(of: value.node))) {
        diagnostics.report(
          Diagnostic(
            "duplicate-value", .error,
            "'\(tree.string(of: value.node))' appears twice among the values of '\(variable)'",
            at: tree.range(of: value.node),
            notes: [.init("it is first here", at: tree.range(of: other))],
            help: "remove one"))
        return nil
      }
    }
    return values.map { (Array(tree.text(of: $0.node)), $0.overrides) }
  }

  // MARK: Targets

  /// The targets of a family; none if its definition is wrong, which is reported.
  private mutating func members(of family: SpecEntry) -> [SpecEntry] {
    let name = tree.string(of: family.key)
    let fields =
      tree.kind(of: family.value) == .mapping ? Array(tree.entries(of: family.value)) : []
    guard let values = fields.first(where: { tree.hasText($0.key, "for") }) else {
      report(
        "unknown-variable", "'\(name)' has variables, but no 'for' that gives their values",
        at: family.key,
        help: "add 'for', as in 'for: { \(firstVariable(in: family.key)): [Acme, Globex] }'")
      return []
    }
    guard let variables = variables(values.value, of: name),
      checkName(family.key, variables), checkReferences(family, variables)
    else { return [] }
    let definition = tree.mapping(
      fields.filter { !tree.hasText($0.key, "for") }, at: family.value)
    var choice = [Int](repeating: 0, count: variables.count)
    textCount += Self.scalarCost * scalarCount(definition, variables)
    var result: [SpecEntry] = []
    while true {
      let chosen = zip(variables, choice).map { (name: $0.name, value: $0.values[$1].text) }
      var layers = zip(variables, choice).compactMap { $0.values[$1].overrides }
      // The overrides of a later variable are above those of an earlier one.
      layers.reverse()
      let copies = (layers + [definition]).map { copy($0, chosen) }
      let key = copy(family.key, chosen)
      guard textCount <= Self.maximumText else {
        report(
          "family-too-large",
          "the targets of the families are larger than \(Self.maximumText >> 20) MiB",
          at: family.key,
          help:
            "move settings that all targets share to 'project' or to a template that they inherit")
        return []
      }
      result.append(SpecEntry(key: key, value: tree.merging(copies), aliasRange: nil))
      // The last variable changes fastest, as in nested loops.
      var place = variables.count - 1
      while place >= 0 {
        choice[place] += 1
        if choice[place] < variables[place].values.count { break }
        choice[place] = 0
        place -= 1
      }
      if place < 0 { return result }
    }
  }

  /// The number of keys and values that all targets of a family have, with overrides.
  private func scalarCount(_ definition: SpecNode, _ variables: [Variable]) -> Int {
    let memberCount = variables.reduce(1) { $0 * $1.values.count }
    let overrides = variables.reduce(0) { sum, variable in
      let own = variable.values.compactMap(\.overrides).reduce(0) {
        $0 + tree.scalars(in: $1).count
      }
      // Each value is that of an equal share of the targets.
      return sum + own * (memberCount / variable.values.count)
    }
    return tree.scalars(in: definition).count * memberCount + overrides
  }

  private func firstVariable(in key: SpecNode) -> String {
    let text = tree.text(of: key)
    return Variable.firstReference(in: text).map { String(decoding: text[$0], as: UTF8.self) }
      ?? "brand"
  }

  /// Whether the name differs for all combinations of values.
  private mutating func checkName(_ key: SpecNode, _ variables: [Variable]) -> Bool {
    let used = Self.references(in: tree.text(of: key))
    for variable in variables where !used.contains(variable.name) {
      let name = String(decoding: variable.name, as: UTF8.self)
      report(
        "ambiguous-name",
        "the name '\(tree.string(of: key))' is the same for all values of '\(name)'", at: key,
        help: "add '${\(name)}' to the name")
      return false
    }
    return true
  }

  private static func references(in text: ArraySlice<UInt8>) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    var start = text.startIndex
    while let range = Variable.firstReference(in: text, from: start) {
      names.insert(Array(text[range]))
      start = range.upperBound
    }
    return names
  }

  /// Reports variables that a definition uses and that `for` does not name.
  private mutating func checkReferences(_ family: SpecEntry, _ variables: [Variable]) -> Bool {
    let known = Set(variables.map(\.name))
    var isRight = true
    for node in tree.scalars(in: family.value) + [family.key] {
      for name in Self.references(in: tree.text(of: node)).subtracting(known).sorted(by: {
        $0.lexicographicallyPrecedes($1)
      }) {
        let names = variables.map { String(decoding: $0.name, as: UTF8.self) }
        let name = String(decoding: name, as: UTF8.self)
        let hint = Suggestion.didYouMean(name, in: names)
        report(
          "unknown-variable", "'for' has no variable '\(name)'" + hint, at: node,
          help: hint.isEmpty ? "a reference to a build setting is written '$(\(name))'" : nil)
        isRight = false
      }
    }
    return isRight
  }

  private mutating func copy(
    _ node: SpecNode, _ values: [(name: [UInt8], value: [UInt8])]
  ) -> SpecNode {
    let limit = Self.maximumText
    var count = textCount
    defer { textCount = count }
    return tree.copy(of: node) { text in
      guard count <= limit, var reference = Variable.firstReference(in: text) else { return nil }
      var result: [UInt8] = []
      var start = text.startIndex
      while true {
        result += text[start..<reference.lowerBound - 2]
        if count + result.count > limit {
          count = limit + 1
          return nil
        }
        let name = text[reference]
        if let value = values.first(where: { $0.name.elementsEqual(name) })?.value {
          result += value
        } else {
          result += text[reference.lowerBound - 2...reference.upperBound]
        }
        start = reference.upperBound + 1
        guard let next = Variable.firstReference(in: text, from: start) else { break }
        reference = next
      }
      result += text[start...]
      count += result.count
      return result
    }
  }

  private mutating func report(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(identifier, .error, message, at: tree.range(of: node), help: help))
  }
}
