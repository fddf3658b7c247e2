/// The variables, fields, parameters and function results that may hold descriptors, by name, and
/// which of them gets its value from which.
///
/// | key | place |
/// | --- | --- |
/// | `fd` | a variable of the file |
/// | `fd@3` | a variable of a function |
/// | `.fd` | a field or property |
/// | `fds[]`, `.fds[]` | the elements of an array, or the fields of a structure |
/// | `s{}` | the fields of a structure, as far as they are known by position |
/// | `open_log()` | a result |
/// | `-fd` | the result of a message |
/// | `log_to#0`, `to:#0` | a parameter of a function or a method |
/// | `p*`, `get#0*`, `get#0[]*` | what is written to the variable or the array to which it points |
/// | `get#0&` | what is assigned to a reference |
struct DescriptorGraph {
  /// The keys that get the descriptor of a standard stream.
  private(set) var standard: Set<String> = []
  /// The keys that get a value that is not understood.
  private(set) var unclear: Set<String> = []
  /// The keys that get a value that is certainly not such a descriptor.
  private(set) var other: Set<String> = []
  /// The keys from which a key gets its values.
  private(set) var origins: [String: [String]] = [:]
  /// The functions that are used as values. Calls of them may give their parameters any value.
  private(set) var functionValues: Set<String> = []
  /// The names of functions that other files can call.
  private(set) var exported: Set<String> = []
  /// The functions that have a body.
  private(set) var defined: Set<String> = []
  /// The variables that other files define.
  private(set) var externs: Set<String> = []

  /// The number of foreign keys beyond which the origin of a value counts as unclear.
  fileprivate static let mostForeignKeys = 16

  mutating func give(_ key: String, _ value: DescriptorValue) {
    if value.isStandard { standard.insert(key) }
    if value.isUnclear { unclear.insert(key) }
    for origin in value.keys where origin != key { origins[key, default: []].append(origin) }
    if !value.isStandard, !value.isUnclear, value.keys.isEmpty { other.insert(key) }
  }

  mutating func link(_ key: String, from origin: String) {
    if key != origin { origins[key, default: []].append(origin) }
  }

  mutating func define(_ function: String, isExported: Bool) {
    defined.insert(function)
    if isExported { exported.insert(function) }
  }

  mutating func noteValue(_ function: String) { functionValues.insert(function) }

  mutating func noteExtern(_ variable: String) { externs.insert(variable) }

  func isGiven(_ key: String) -> Bool {
    origins[key] != nil || standard.contains(key) || unclear.contains(key) || other.contains(key)
  }

  // MARK: Answers

  /// What the values of some keys may be.
  struct Answer: Equatable {
    var isStandard = false
    var isUnclear = false
    /// The keys whose values other files decide.
    var foreign: Set<String> = []

    fileprivate mutating func add(_ other: Answer) {
      isStandard = isStandard || other.isStandard
      isUnclear = isUnclear || other.isUnclear
      if !isUnclear { foreign.formUnion(other.foreign) }
      if foreign.count > DescriptorGraph.mostForeignKeys { isUnclear = true }
      // They make no difference any more.
      if isUnclear { foreign = [] }
    }
  }

  /// The answers for all keys of a graph that is complete.
  struct Answers {
    private let graph: DescriptorGraph
    private var answers: [String: Answer] = [:]

    /// Follows the values of all keys to the keys that get them.
    ///
    /// - Complexity: O(*n*), where *n* is the number of links.
    init(_ graph: DescriptorGraph) {
      self.graph = graph
      var receivers: [String: [String]] = [:]
      var seen = Set(graph.origins.keys)
      var new = Array(seen)
      while let key = new.popLast() {
        let own = graph.ownAnswer(key)
        if own != Answer() { answers[key] = own }
        for origin in graph.origins(of: key) {
          receivers[origin, default: []].append(key)
          if seen.insert(origin).inserted { new.append(origin) }
        }
      }
      var open = Array(answers.keys)
      while let key = open.popLast() {
        guard let answer = answers[key] else { continue }
        for receiver in receivers[key] ?? [] {
          let old = answers[receiver] ?? Answer()
          var new = old
          new.add(Self.part(of: answer, for: receiver))
          if new != old {
            answers[receiver] = new
            open.append(receiver)
          }
        }
      }
    }

    /// Returns what the value of a key means for the receiver of the value.
    ///
    /// Most fields of a structure are not descriptors, so what is not known about them does not
    /// matter.
    private static func part(of answer: Answer, for receiver: String) -> Answer {
      receiver.hasSuffix("{}") ? Answer(isStandard: answer.isStandard) : answer
    }

    subscript(key: String) -> Answer {
      if let answer = answers[key] { return answer }
      var answer = graph.ownAnswer(key)
      for origin in graph.origins(of: key) {
        answer.add(Self.part(of: answers[origin] ?? graph.ownAnswer(origin), for: key))
      }
      return answer
    }

    subscript(keys: Set<String>) -> Answer {
      keys.reduce(into: Answer()) { $0.add(self[$1]) }
    }

    /// Whether the files may give a key of `Answer.foreign` a standard descriptor, or do not show
    /// what they give it.
    ///
    /// A parameter that no file gives a value is not one: nothing in the sources calls the
    /// function. Neither is an array that a library's function returns.
    func mayBeStandard(_ key: String) -> Bool {
      let answer = self[key]
      if answer.isStandard || answer.isUnclear { return true }
      return answer.foreign.contains { other in
        guard !other.contains("#"), !other.hasSuffix("()[]") else { return false }
        return !graph.isGiven(other) && graph.origins(of: other).isEmpty
      }
    }
  }

  /// Returns what a key may be apart from the values of other keys.
  fileprivate func ownAnswer(_ key: String) -> Answer {
    Answer(
      isStandard: standard.contains(key),
      isUnclear: unclear.contains(key) || isPassedOn(key) || isUnset(key),
      foreign: isForeign(key) ? [key] : [])
  }

  /// A value that nothing gives to a name may come from its other spellings: the field of a bare
  /// name, the variable of a property.
  fileprivate func origins(of key: String) -> [String] {
    if key.hasSuffix("{}") { return Self.spellings(of: key).filter(isGiven) }
    if let end = key.firstIndex(of: "@") {
      // The function may use the file's variable before it declares its own.
      let outer = key[..<end] + key[end...].drop { $0 == "@" || $0.isNumber }
      return (origins[key] ?? []) + [String(outer)].filter(isGiven)
    }
    if let origins = origins[key] { return origins }
    return isGiven(key) ? [] : Self.spellings(of: key).filter(isGiven)
  }

  /// Returns the other names under which a key may be known.
  private static func spellings(of key: String) -> [String] {
    if key.hasSuffix("{}") { return [String(key.dropLast(2)) + "[]"] }
    if key.contains("#") { return [] }
    let name = String(key.drop { $0 == "." || $0 == "-" }.prefix { $0 != "(" && $0 != "[" })
    if key.hasSuffix("[]") { return key.hasPrefix(".") ? [name + "[]"] : ["." + key] }
    if key.hasPrefix("-") { return [name + "()", "." + name, "_" + name] }
    if key.hasSuffix("()") { return [] }
    if key.hasPrefix(".") { return ["_" + name, name, name + "()"] }
    return ["." + name] + (name.hasPrefix("_") ? ["." + name.dropFirst()] : [])
  }

  /// Whether a key is a parameter of a function that is called through a pointer.
  private func isPassedOn(_ key: String) -> Bool {
    guard let end = key.firstIndex(of: "#"), !key.hasSuffix("*"), !key.hasSuffix("&") else {
      return false
    }
    return functionValues.contains(String(key[..<end]))
  }

  /// Whether a function declares a variable and does not show its value.
  private func isUnset(_ key: String) -> Bool {
    key.contains("@") && !key.hasSuffix("*") && !key.hasSuffix("}") && !isGiven(key)
      && origins(of: key).isEmpty
  }

  /// Whether other files may give a key a value.
  private func isForeign(_ key: String) -> Bool {
    if key.hasSuffix("{}") || key.hasSuffix("*") && !key.contains("#") { return false }
    if let end = key.firstIndex(of: "#") {
      let function = String(key[..<end])
      if exported.contains(function) { return true }
      return key.hasSuffix("*") && !defined.contains(function)
        && !LogFunctions.descriptorMakers.contains(function)
    }
    if key.contains("@") { return false }
    if key.hasPrefix(".") || key.hasPrefix("-") { return true }
    if key.hasSuffix("()") {
      let name = String(key.dropLast(2))
      return !defined.contains(name) && !LogFunctions.descriptorMakers.contains(name)
    }
    return externs.contains(key) || !isGiven(key) && origins(of: key).isEmpty
  }

  // MARK: Several files

  /// Adds what another file does. Its variables stay apart, unless a file declares them `extern`.
  mutating func add(_ file: DescriptorGraph, number: Int, shared: Set<String>) {
    func own(_ key: String) -> String {
      let isVariable =
        !["#", ".", "(", "-"].contains(where: key.contains) && !shared.contains(key)
      return isVariable && file.isGiven(key) ? "\(key)\u{0}\(number)" : key
    }
    func add(_ keys: Set<String>, _ insert: (inout DescriptorGraph, String) -> Void) {
      for key in keys {
        let own = own(key)
        insert(&self, own)
        if own != key { origins[key, default: []].append(own) }
      }
    }
    add(file.standard) { $0.standard.insert($1) }
    add(file.unclear) { $0.unclear.insert($1) }
    add(file.other) { $0.other.insert($1) }
    for (key, values) in file.origins {
      let ownKey = own(key)
      if ownKey != key { origins[key, default: []].append(ownKey) }
      origins[ownKey, default: []] += values.map(own)
    }
    functionValues.formUnion(file.functionValues)
    defined.formUnion(file.defined)
  }
}
