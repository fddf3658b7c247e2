import Testing

@testable import resolve_settings

/// How each command reads its own words and options.
struct RequestTests {
  @Test(arguments: [
    (["A@Debug"], [CellSelector(target: "A", configuration: "Debug")]),
    (["A"], [CellSelector(target: "A", configuration: nil)]),
    (["@Debug"], [CellSelector(target: nil, configuration: "Debug")]),
    (["a@b@Debug"], [CellSelector(target: "a@b", configuration: "Debug")]),
    ([], [CellSelector(target: nil, configuration: nil)]),
    (["-c", "Debug"], [CellSelector(target: nil, configuration: "Debug")]),
    (
      ["B@Debug", "A", "B@Debug", "-c", "Release", "-cStaging"],
      [
        CellSelector(target: "B", configuration: "Debug"),
        CellSelector(target: "A", configuration: "Release"),
        CellSelector(target: "A", configuration: "Staging"),
      ]
    ),
    (
      ["-t", "B", "-t", "A", "-c", "Debug"],
      [
        CellSelector(target: "B", configuration: "Debug"),
        CellSelector(target: "A", configuration: "Debug"),
      ]
    ),
  ])
  func `words and options choose cells`(arguments: [String], cells: [CellSelector]) throws {
    #expect(try print(arguments).cells == cells)
  }

  @Test func `an empty part that is written is an error`() {
    #expect(throws: UsageError.self) { try print(["A@"]) }
    #expect(throws: UsageError.self) { try print(["@"]) }
    #expect(throws: UsageError.self) { try print([""]) }
  }

  @Test func `print prints settings, one value, or levels`() throws {
    #expect(try print([]).content == .settings(format: .text, includingBuiltIn: false))
    #expect(
      try print(["--all", "--format=env"]).content
        == .settings(format: .env, includingBuiltIn: true))
    #expect(try print(["--key", "X"]).content == .values(of: ["X"], format: .text))
    #expect(
      try print(["--key", "B", "--key=A", "--key", "B", "--format=json"]).content
        == .values(of: ["B", "A"], format: .json))
    #expect(try print(["--levels"]).content == .levels(includingBuiltIn: false))
    for wrong in [
      ["--key=X", "--levels"], ["--key=X", "--display-names"], ["--levels", "--format=json"],
    ] {
      #expect(throws: UsageError.self) { try print(wrong) }
    }
  }

  @Test func `explain takes a cell and names, or names alone with a target option`() throws {
    let one = try explain(["A@Debug", "X", "Y"])
    #expect(one.cells == [CellSelector(target: "A", configuration: "Debug")])
    #expect(one.names == ["X", "Y"])
    let other = try explain(["-t", "A", "X", "Y", "--format", "json"])
    #expect(other.cells == [CellSelector(target: "A", configuration: nil)])
    #expect(other.names == ["X", "Y"])
    #expect(other.isJSON)
    let error = #expect(throws: UsageError.self) { try explain(["X"]) }
    #expect(error?.message == "'explain' needs a build setting's name after 'X'")
  }

  @Test func `diff fills in what one side leaves out`() throws {
    func cells(_ arguments: String...) throws -> [CellSelector] {
      guard case .cells(let a, let b) = try diff(arguments).comparison else { return [] }
      return [a, b]
    }
    let debug = CellSelector(target: "A", configuration: "Debug")
    let release = CellSelector(target: "A", configuration: "Release")
    #expect(try cells("A@Debug", "@Release") == [debug, release])
    #expect(try cells("@Debug", "A@Release") == [debug, release])
    #expect(try cells("@Debug", "@Release", "-tA") == [debug, release])
    #expect(
      try cells("A@Debug", "B") == [debug, CellSelector(target: "B", configuration: "Debug")])
  }

  @Test func `a target that is named with its project is a cell of diff`() throws {
    let kit = CellSelector(target: "Lib/Kit", configuration: nil)
    let other = CellSelector(target: "App/Kit", configuration: nil)
    #expect(
      try diff(["--config", "All.xcworkspace", "Lib/Kit", "App/Kit"]).comparison
        == .cells(kit, other))
    #expect(try diff(["Lib/Kit", "App/Kit"]).comparison == .cells(kit, other))
    #expect(
      try diff(["--since", "HEAD", "Lib/Kit"]).comparison == .revision("HEAD", cells: [kit]))
    // The argument is a file, and it is compared with a file.
    #expect(
      try diff(["/dev/null", "Lib/Kit"]).comparison
        == .files("/dev/null", "Lib/Kit", cells: [CellSelector(target: nil, configuration: nil)]))
    #expect(throws: UsageError.self) { try diff(["--since", "HEAD", "/dev/null"]) }
    #expect(throws: UsageError.self) { try diff(["/dev/null", "Kit"]) }
  }

  @Test func `diff distinguishes files and revisions from cells`() throws {
    #expect(
      try diff(["a.yaml", "x/b", "-cDebug"]).comparison
        == .files("a.yaml", "x/b", cells: [CellSelector(target: nil, configuration: "Debug")]))
    #expect(
      try diff(["--since", "HEAD~1", "A", "B@Debug"]).comparison
        == .revision(
          "HEAD~1",
          cells: [
            CellSelector(target: "A", configuration: nil),
            CellSelector(target: "B", configuration: "Debug"),
          ]))
    for wrong in [
      [], ["A"], ["A", "B", "C"], ["a.yaml", "B"], ["a.yaml", "--since", "x"],
      ["a.yaml", "b.yaml", "--config", "c.yaml"], ["-", "-"],
    ] {
      #expect(throws: UsageError.self) { try diff(wrong) }
    }
  }

  @Test func `evaluate takes levels, parameters and expressions, or lines`() throws {
    let request = try evaluate([
      "--layer", "a=x=y", "--layer=b=z", "--param", "sdk=iphoneos", "$(A)", "$(B)",
    ])
    #expect(request.layers == [.init(name: "a", path: "x=y"), .init(name: "b", path: "z")])
    #expect(request.parameters == [.init(name: "sdk", value: "iphoneos")])
    #expect(request.work == .expressions(["$(A)", "$(B)"], isJSON: false))
    #expect(try evaluate(["--json-lines"]).work == .jsonLines)
    for wrong in [
      ["--json-lines", "$(A)"], ["--json-lines", "--layer=a=b"], ["--json-lines", "-tA"],
      ["--layer", "a="],
    ] {
      #expect(throws: UsageError.self) { try evaluate(wrong) }
    }
  }

  @Test func `evaluate asks a project where an option chooses cells`() throws {
    let cell = CellSelector(target: "A@Debug", configuration: nil)
    #expect(
      try evaluate(["$(X)", "-t", "A@Debug"]).work == .cells([cell], ["$(X)"], isJSON: false))
    #expect(
      try evaluate(["$(X)", "--config", "x.yaml", "--format=json"]).work
        == .cells([CellSelector(target: nil, configuration: nil)], ["$(X)"], isJSON: true))
    for wrong in [
      ["-t", "A"], ["$(X)", "-t", "A", "--layer", "a=b"], ["$(X)", "-tA", "--param=a=b"],
    ] {
      #expect(throws: UsageError.self) { try evaluate(wrong) }
    }
  }

  private func print(_ arguments: [String]) throws -> PrintCommand.Request {
    try PrintCommand.Request(ArgumentParser.parse(["print"] + arguments))
  }

  private func explain(_ arguments: [String]) throws -> ExplainCommand.Request {
    try ExplainCommand.Request(ArgumentParser.parse(["explain"] + arguments))
  }

  private func diff(_ arguments: [String]) throws -> DiffCommand.Request {
    try DiffCommand.Request(ArgumentParser.parse(["diff"] + arguments))
  }

  private func evaluate(_ arguments: [String]) throws -> EvaluateCommand.Request {
    try EvaluateCommand.Request(ArgumentParser.parse(["evaluate"] + arguments))
  }
}
