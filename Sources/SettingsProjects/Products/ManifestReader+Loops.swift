/// Loops that add to lists of all targets.
extension ManifestReader {
  /// A list that a loop composes for each target.
  private struct ComposedList {
    /// Whether it begins with the elements that the target already has, and in which list.
    let list: String?
    var elements: [ManifestValue]
  }

  /// The lists of a target that loops may change.
  private static let lists: Set<String> = [
    "dependencies", "plugins", "swiftSettings", "cSettings", "cxxSettings", "linkerSettings",
  ]

  /// Reads `for target in package.targets { target.plugins = (target.plugins ?? []) + […] }`.
  mutating func loop() throws(Failure) {
    try advance()
    guard case .word(let target) = token else { throw unexpected() }
    try advance()
    try expect(.word("in"))
    try expect(.word("package"))
    try expect(".")
    try expect(.word("targets"))
    try expect("{")
    var variables: [String: ComposedList] = [:]
    while token != .punctuation("}") {
      switch token {
      case .punctuation(";"): try advance()
      case .word("let"), .word("var"):
        try advance()
        guard case .word(let name) = token else { throw unexpected() }
        try advance()
        // The type does not matter.
        while token != .punctuation("="), token != .end { try advance() }
        try expect("=")
        variables[name] = try composedList(of: target, variables)
      case .word(target):
        let list = try listName(of: target)
        let isAdded = token == .punctuation("+")
        if isAdded { try advance() }
        try expect("=")
        let value = try composedList(of: target, variables)
        if isAdded {
          guard value.list == nil else { throw unexpected() }
          try setList(list, to: ComposedList(list: list, elements: value.elements))
        } else {
          try setList(list, to: value)
        }
      case .word(let name):
        guard var list = variables[name] else { throw unexpected() }
        try advance()
        if token == .punctuation("+") {
          try advance()
          try expect("=")
          list.elements += try array()
        } else {
          try expect(".")
          try expect(.word("append"))
          try expect("(")
          let argument = try argument()
          switch (argument.label, argument.value) {
          case (nil, let element): list.elements.append(element)
          case ("contentsOf", .array(let elements)): list.elements += elements
          default: throw unexpected()
          }
          try expect(")")
        }
        variables[name] = list
      default: throw unexpected()
      }
    }
    try expect("}")
  }

  /// Reads `(target.plugins ?? []) + […]`, a list of literals, or a variable of the loop.
  private mutating func composedList(
    of target: String, _ variables: [String: ComposedList]
  ) throws(Failure) -> ComposedList {
    var result: ComposedList
    switch token {
    case .punctuation("("):
      try advance()
      result = try existingList(of: target)
      try expect(")")
    case .word(target): result = try existingList(of: target)
    case .word(let name) where variables[name] != nil:
      try advance()
      result = variables[name] ?? ComposedList(list: nil, elements: [])
    default: result = ComposedList(list: nil, elements: try array())
    }
    while token == .punctuation("+") {
      try advance()
      result.elements += try array()
    }
    return result
  }

  /// Reads `target.plugins ?? []`.
  private mutating func existingList(of target: String) throws(Failure) -> ComposedList {
    guard token == .word(target) else { throw unexpected() }
    let list = try listName(of: target)
    if token == .punctuation("?") {
      for character in "??[]" { try expect(character) }
    }
    return ComposedList(list: list, elements: [])
  }

  private mutating func listName(of target: String) throws(Failure) -> String {
    try advance()
    try expect(".")
    guard case .word(let name) = token, Self.lists.contains(name) else { throw unexpected() }
    try advance()
    return name
  }

  private mutating func array() throws(Failure) -> [ManifestValue] {
    guard case .array(let elements) = try operand() else { throw unexpected() }
    return elements
  }

  /// Sets a list of all targets.
  private mutating func setList(_ name: String, to value: ComposedList) throws(Failure) {
    guard value.list == nil || value.list == name,
      case .call(let function, var arguments) =
        constants["package"], let place = arguments.firstIndex(where: { $0.label == "targets" }),
      case .array(let targets) = arguments[place].value
    else { throw unexpected() }
    var changed: [ManifestValue] = []
    for target in targets {
      guard case .call(let kind, var own) = target else { throw unexpected() }
      var known: [ManifestValue] = []
      if value.list != nil, let list = own[name], !list.isNil {
        guard case .array(let elements) = list else { throw unexpected() }
        known = elements
      }
      own.removeAll { $0.label == name }
      own.append(.init(label: name, value: .array(known + value.elements)))
      changed.append(.call(kind, own))
    }
    arguments[place] = .init(label: "targets", value: .array(changed))
    constants["package"] = .call(function, arguments)
  }
}
