import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import Testing

@testable import SettingsBuildServer

/// Changes of a project while a build server has it.
@Suite struct BuildChangeTests {
  private static func session() throws -> BuildSession {
    let session = try BuildSession([
      ("Kit", ["Kit.swift": "public let kit = 1"], []), ("App", ["main.swift": ""], ["Kit"]),
    ])
    try session.initialize()
    _ = try session.request("workspace/buildTargets", .null)
    return session
  }

  private static func kinds(_ params: JSONValue) -> [String] {
    (params["changes"]?.array ?? []).map { change in
      let name = change["target"]?["uri"]?.string.flatMap(WorkspaceState.targetName) ?? "?"
      return "\(name) \(change["kind"]?.integer ?? 0)"
    }
  }

  @Test func `a new source file changes its target`() throws {
    let session = try Self.session()
    try session.add("Kit", ["Kit.swift": "", "New.swift": ""])
    session.change("Kit/New.swift", type: 1)
    #expect(Self.kinds(try session.notification("buildTarget/didChange")) == ["Kit 2"])
    let sources = try session.request("buildTarget/sources", BuildSession.targets("Kit"))
    #expect(sources["items"]?[0]?["sources"]?.array?.count == 2)
  }

  @Test func `targets come and go`() throws {
    let session = try Self.session()
    session.contents.withLock { $0.targets.removeAll { $0.name == "App" } }
    try session.add("Tool", ["main.swift": ""])
    session.change("config.yaml", type: 2)
    #expect(Self.kinds(try session.notification("buildTarget/didChange")) == ["Tool 1", "App 3"])
  }

  @Test func `changed arguments are announced if the client has the old ones`() throws {
    let session = try Self.session()
    let document: JSONValue = [
      "textDocument": ["uri": session.uri("Kit/Kit.swift")], "target": BuildSession.target("Kit"),
    ]
    _ = try session.request("textDocument/sourceKitOptions", document)
    session.contents.withLock { $0.arguments = ["Kit": ["-DA"], "App": ["-DB"]] }
    session.change("config.yaml", type: 2)
    #expect(Self.kinds(try session.notification("buildTarget/didChange")) == ["Kit 2"])
    let options = try session.request("textDocument/sourceKitOptions", document)
    #expect(options["compilerArguments"]?.strings?.contains("-DA") == true)
  }

  @Test(arguments: [("Kit/Kit.swift", 2), ("notes.txt", 1), ("Kit/x.swift", 2)])
  func `other changes have no effect`(path: String, type: Int) throws {
    let session = try Self.session()
    session.contents.withLock { $0.targets = [] }
    session.change(path, type: type)
    let targets = try session.request("workspace/buildTargets", .null)
    #expect(targets["targets"]?.array?.count == 2)
  }

  @Test func `a project that cannot be loaded is reported, and loaded when it is repaired`() throws
  {
    let session = try BuildSession([("Kit", ["Kit.swift": ""], [])])
    session.contents.withLock { $0.failure = "bad field" }
    try session.initialize()
    let error = try session.error("workspace/buildTargets", .null)
    #expect(error.code == -32803)
    #expect(error.message == "error: bad field [build-server]")
    let log = try session.notification("build/logMessage")
    #expect(log["type"] == 1)
    #expect(log["message"] == "error: bad field [build-server]\n")
    session.contents.withLock { $0.failure = nil }
    session.change("config.yaml", type: 2)
    #expect(try session.notification("buildTarget/didChange")["changes"] == .null)
    let targets = try session.request("workspace/buildTargets", .null)["targets"]
    #expect(targets?.array?.count == 1)
  }

  @Test func `a project that becomes invalid keeps its last state`() throws {
    let session = try Self.session()
    session.contents.withLock { $0.failure = "bad field" }
    session.change("config.yaml", type: 2)
    #expect(
      try session.notification("build/logMessage")["message"] == "error: bad field [build-server]\n"
    )
    let targets = try session.request("workspace/buildTargets", .null)["targets"]
    #expect(targets?.array?.count == 2)
  }

  @Test func `unknown arguments are an error of the request alone`() throws {
    let session = try Self.session()
    session.contents.withLock { $0.targetFailure = "unknown SDK" }
    _ = try session.request("workspace/reload", .null)
    let error = try session.error(
      "textDocument/sourceKitOptions",
      ["textDocument": ["uri": session.uri("Kit/Kit.swift")], "target": BuildSession.target("Kit")])
    #expect(error.code == -32803)
    #expect(error.message == "error: unknown SDK [build-server]")
    #expect(try session.request("workspace/buildTargets", .null)["targets"]?.array?.count == 2)
  }

  @Test func `an older client gets the options that it registers for`() throws {
    let session = try Self.session()
    let uri = session.uri("Kit/Kit.swift")
    let register: JSONValue = ["uri": uri, "action": "register"]
    #expect(try session.request("textDocument/registerForChanges", register) == .null)
    let first = try session.notification("build/sourceKitOptionsChanged")
    #expect(first["uri"] == uri)
    #expect(first["updatedOptions"]?["options"]?.strings?.first == "-module-name")
    session.contents.withLock { $0.arguments = ["Kit": ["-DNEW"]] }
    session.change("config.yaml", type: 2)
    let second = try session.notification("build/sourceKitOptionsChanged")
    #expect(second["updatedOptions"]?["options"]?.strings?.contains("-DNEW") == true)
    let unregister: JSONValue = ["uri": uri, "action": "unregister"]
    #expect(try session.request("textDocument/registerForChanges", unregister) == .null)
  }
}
