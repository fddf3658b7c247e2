import SettingsModel
import SettingsResolution
import Testing

/// The list form of a value, given its string form.
struct ListFormTests {
  @Test(
    arguments: [
      ([], "", .whole),
      (["one"], "one", .whole),
      (["one two"], "one two", .whole),
      (["one", "two"], "one two", .words),
      (["one", "two"], "  one   two ", .words),
      ([], "  ", .words),
      ([""], "", .elements([""])),
      (["one two", "three"], "one two three", .elements(["one two", "three"])),
      (["one", "", "two"], "one  two", .elements(["one", "", "two"])),
      (["on", "e"], "one", .elements(["on", "e"])),
      (["one"], "one two", .elements(["one"])),
      (["two words"], "two\\ words", .elements(["two words"])),
      (["one"], "two", .elements(["one"])),
      (["one", "two"], "one six", .elements(["one", "two"])),
    ] as [([String], String, ListForm)])
  func `elements are recognized in the string`(
    elements: [String], string: String, form: ListForm
  ) {
    #expect(ListForm(elements, of: string) == form)
    #expect(form.elements(of: string) == elements)
  }

  @Test(
    arguments: [
      ("", .whole), ("one", .whole), ("one two", .words), (" ", .words), ("one\ttwo", nil),
      ("\"one\"", nil), ("'one'", nil), ("one\\ two", nil),
      ("one\0two", nil),
    ] as [(String, ListForm?)])
  func `a literal with quotes, escapes or control characters is parsed`(
    text: String, form: ListForm?
  ) {
    #expect(ListForm(literal: Array(text.utf8).span) == form)
  }

  /// Values whose elements are their words need no evaluation in list form. Both ways must agree.
  @Test(arguments: 0..<300)
  func `the list form follows from the string form only where both are evaluated alike`(
    seed: Int
  ) throws {
    var random = SharedCellsTests.Generator(state: UInt64(seed) &* 7919 &+ 5)
    let kinds: [SettingType] = [.userDefined, .stringList, .pathList, .string, .path, .boolean]
    let names = (0..<10).map { "N\($0)" }
    var types: [String: SettingType] = [:]
    for name in names { types[name] = kinds.randomElement(using: &random) }
    let assignments = (0..<24).map { _ in
      let pieces = (0..<Int.random(in: 1...4, using: &random)).map { _ -> String in
        let name = names.randomElement(using: &random) ?? "N0"
        return [
          "$(\(name))", "$(\(name))", "$(inherited)", "text", "two words", " ", "a\\ b", "\"q r\"",
          "it's", "tab\tbed", "$(MISSING)", "$(\(name):upper)", "$(\(name):file)",
          "$(\(name):identifier)", "$(\(name):lower:suffix)", "$\(name)", "-I$(\(name))/x",
        ].randomElement(using: &random) ?? ""
      }
      let name = names.randomElement(using: &random) ?? "N0"
      return "\(name) = \(pieces.joined(separator: Bool.random(using: &random) ? " " : ""))"
    }
    let fixture = EngineFixture([assignments.joined(separator: "\n")], types: types)
    let evaluator = fixture.evaluator()
    let handles = evaluator.scope.assignedNames
    let isList = handles.map { evaluator.names.type(of: $0).usesListGrammar }
    var answers: [(name: SettingName, string: String, elements: [String])] = []
    try evaluator.forEachValue(of: handles, isList: { isList[$0] }) { position, string, form in
      guard isList[position] else { return }
      answers.append((handles[position], string, form.elements(of: string)))
    }
    var limits = Evaluator.Limits()
    limits.joinsTexts = false
    for answer in answers where !answer.string.isEmpty {
      let fresh = Evaluator(scope: evaluator.scope, limits: limits)
      let elements = try fresh.elements(of: answer.name).map { String(decoding: $0, as: UTF8.self) }
      let string = try fresh.string(of: answer.name)
      let text = evaluator.names.text(of: answer.name)
      #expect(answer.string == string, "\(text)\n\(assignments.joined(separator: "\n"))")
      #expect(
        answer.elements == elements,
        "\(text)\n\(assignments.joined(separator: "\n"))")
    }
  }

  /// An operator may remove what divides or quotes elements.
  @Test(arguments: [
    ("'a/b'", "$(LIST:identifier)"), ("[a\\\\b]", "$(LIST:rfc1034identifier)"),
    ("x/a\ty/b", "$(LIST:file)"), ("\"a b\" c", "$(LIST:identifier)"),
    ("a b", "$(LIST:upper) $(LIST:identifier)"), ("a.b", "$(LIST:suffix) x"),
    ("x $(NOPE)", "$(LIST)c"), ("x $(NOPE)", "$(LIST) c"), ("x y", "$(LIST)c"),
    ("x", "$(TEXT) $(LIST)"), ("x", "$(FLAG)$(LIST)"), ("x", "$(LIST) $(TEXT)"),
    ("x y", "\"$(LIST)\" z"), ("x/a y/b", "$(LIST:file)"), ("x/a y/b", "$(LIST:dir)"),
    ("$(NOPE) x", "c$(LIST)"),
  ])
  func `the list form after an operator is that of the evaluator`(
    list: String, value: String
  ) throws {
    let fixture = EngineFixture(
      ["LIST = \(list)\nVALUE = \(value)"],
      types: [
        "LIST": .stringList, "VALUE": .stringList, "TEXT": .string, "FLAG": .boolean,
      ])
    let evaluator = fixture.evaluator()
    let names = evaluator.scope.assignedNames
    let value = try #require(evaluator.scope.names.find("VALUE"))
    var elements: [String] = []
    // Twice: the first time, what is referred to is not known yet.
    for _ in 0..<2 {
      try evaluator.forEachValue(of: names, isList: { _ in true }) { position, string, form in
        if names[position] == value { elements = form.elements(of: string) }
      }
    }
    var limits = Evaluator.Limits()
    limits.joinsTexts = false
    let fresh = Evaluator(scope: evaluator.scope, limits: limits)
    let expected = try fresh.elements(of: value).map { String(decoding: $0, as: UTF8.self) }
    #expect(elements == expected)
  }

  /// The text of a string with spaces is one element of the lists that refer to it.
  @Test func `a value that is kept is made of words only if its setting is a list`() throws {
    let fixture = EngineFixture(
      ["S = a b\nL = a b\nONE = $(S) c\nMORE = $(L) c"],
      types: ["S": .string, "L": .stringList, "ONE": .stringList, "MORE": .stringList])
    let evaluator = fixture.evaluator()
    let names = try ["S", "L", "ONE", "MORE"].map { try #require(evaluator.scope.names.find($0)) }
    for name in names.prefix(2) { _ = try evaluator.string(of: name) }
    var elements: [[String]] = []
    try evaluator.forEachValue(of: Array(names.dropFirst(2)), isList: { _ in true }) {
      _, string, form in elements.append(form.elements(of: string))
    }
    #expect(elements == [["a b", "c"], ["a", "b", "c"]])
  }

  @Test func `elements that only an evaluation shows to be the words need no memory`() throws {
    let fixture = EngineFixture(["B = b c\nA = $(B:upper) d"], types: ["A": .stringList])
    let evaluator = fixture.evaluator()
    let name = try #require(evaluator.scope.names.find("A"))
    var forms: [ListForm] = []
    try evaluator.forEachValue(of: [name], isList: { _ in true }) { _, _, form in
      forms.append(form)
    }
    #expect(forms == [.words])
  }

  @Test(arguments: [SettingType.string, .stringList])
  func `a value that is not needed as a list is one text`(type: SettingType) throws {
    let fixture = EngineFixture(["B = b c\nA = $(B) d\nC = c d"], types: ["A": type, "C": type])
    let evaluator = fixture.evaluator()
    let names = try ["A", "C"].map { try #require(evaluator.scope.names.find($0)) }
    var forms: [ListForm] = []
    try evaluator.forEachValue(of: names, isList: { _ in false }) { _, _, form in
      forms.append(form)
    }
    #expect(forms == [.whole, .whole])
  }
}
