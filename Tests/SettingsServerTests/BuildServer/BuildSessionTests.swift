import SettingsDiagnostics
import SettingsServer
import SettingsTestSupport
import Testing

@testable import SettingsBuildServer

/// Sessions of the build server, and what it answers about targets and arguments.
@Suite struct BuildSessionTests {
  private static let family: [(String, [String: String], [String])] = [
    ("Kit", ["Kit.swift": "public let kit = 1", "Old.c": "int old;", "Old.h": "int old;"], []),
    ("App", ["main.swift": "import Kit"], ["Kit"]),
  ]

  @Test func `a session begins and ends in order`() throws {
    let session = try BuildSession(Self.family)
    let result = try session.initialize()
    #expect(result["displayName"] == "resolve-settings")
    #expect(result["bspVersion"] == "2.2.0")
    #expect(result["dataKind"] == "sourceKit")
    let data = try #require(result["data"])
    #expect(data["sourceKitOptionsProvider"] == true)
    #expect(data["prepareProvider"] == .boolean(BuildSession.swiftCompiler != nil))
    #expect(data["indexStorePath"] == .string(session.folders.root + "/index-store"))
    #expect(data["indexDatabasePath"] == .string(session.folders.root + "/index-database"))
    #expect(data["watchers"]?.array?.count == 2)
    #expect(try session.request("build/shutdown", .null) == .null)
    session.notify("build/exit", .null)
    #expect(session.end() == .orderly)
  }

  @Test func `without a compiler, targets cannot be prepared`() throws {
    let session = try BuildSession(Self.family, compiler: nil)
    #expect(try session.initialize()["data"]?["prepareProvider"] == false)
    let error = try session.error("buildTarget/prepare", BuildSession.targets("App"))
    #expect(error.code == -32803)
    #expect(error.message == "swiftc was not found; put its folder into PATH to prepare targets")
  }

  @Test func `a client that disappears ends the server`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    session.disconnect()
    #expect(session.end() == .abrupt)
  }

  @Test func `exit without shutdown is abrupt`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    session.notify("build/exit", .null)
    #expect(session.end() == .abrupt)
  }

  @Test func `requests out of order are rejected`() throws {
    let session = try BuildSession(Self.family)
    let early = try session.error("workspace/buildTargets", .null)
    #expect(early.code == -32002)
    #expect(
      early.message
        == "the first request must be 'build/initialize', not 'workspace/buildTargets'")
    try session.initialize()
    #expect(try session.error("build/initialize", [:]).code == -32600)
    let unknown = try session.error("buildTarget/compile", .null)
    #expect(unknown.code == -32601)
    #expect(unknown.message == "the server has no method 'buildTarget/compile'")
    _ = try session.request("build/shutdown", .null)
    #expect(try session.error("workspace/buildTargets", .null).code == -32600)
  }

  @Test(
    arguments: [
      (.null, "the parameters of 'build/initialize' must be an object"),
      ([1], "the parameters of 'build/initialize' must be an object"),
      (["rootUri": 3], "'rootUri' must be the address of a folder: 'file:///…'"),
      (
        ["rootUri": "https://example.com/"],
        "'rootUri' must be the address of a folder: 'file:///…'"
      ),
      (["displayName": []], "'displayName' must be a string"),
      (["bspVersion": 2], "'bspVersion' must be a string"),
      (["capabilities": "swift"], "'capabilities' must be an object"),
    ] as [(JSONValue, String)])
  func `a session does not begin with malformed parameters`(
    params: JSONValue, message: String
  ) throws {
    let session = try BuildSession(Self.family)
    let error = try session.error("build/initialize", params)
    #expect(error.code == -32602)
    #expect(error.message == message)
    try session.initialize()
    #expect(try session.request("workspace/buildTargets", .null)["targets"] != nil)
  }

  @Test func `malformed parameters are rejected, and the session goes on`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    let withoutParameters: Set<String> = [
      "workspace/buildTargets", "workspace/reload", "workspace/waitForBuildSystemUpdates",
    ]
    let malformed: [JSONValue] = [
      .null, [:], [1], ["targets": 1], ["targets": [1]], ["targets": [["uri": 3]]],
      ["textDocument": 1], ["textDocument": ["uri": 3]], ["uri": 1],
      ["textDocument": ["uri": "http://x/y"]], ["uri": "file:///x", "action": "x"],
    ]
    for params in malformed {
      session.notify("$/cancelRequest", params)
      session.notify("workspace/didChangeWatchedFiles", params)
      for method in BuildServer.methods where !withoutParameters.contains(method) {
        #expect(try session.error(method, params).code == -32602, "\(method) \(params)")
      }
    }
    #expect(try session.request("build/shutdown", .null) == .null)
  }

  @Test func `targets have dependencies, tags and languages`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    let targets = try #require(
      try session.request("workspace/buildTargets", .null)["targets"]?.array)
    #expect(targets.map { $0["displayName"]?.string } == ["Kit", "App"])
    #expect(targets[0]["languageIds"] == ["c", "swift"])
    #expect(targets[0]["tags"] == ["library"])
    #expect(targets[0]["baseDirectory"] == session.uri("Kit"))
    #expect(targets[1]["dependencies"] == [BuildSession.target("Kit")])
  }

  @Test func `sources have languages and outputs`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    let items = try session.request("buildTarget/sources", BuildSession.targets("Kit"))["items"]
    let sources = try #require(items?[0]?["sources"]?.array)
    #expect(items?[0]?["target"] == BuildSession.target("Kit"))
    #expect(
      sources.map { $0["uri"] } == ["Kit.swift", "Old.c", "Old.h"].map { session.uri("Kit/\($0)") })
    #expect(sources.map { $0["data"]?["kind"] } == ["source", "source", "header"])
    #expect(sources.map { $0["data"]?["language"] } == ["swift", "c", nil])
    let output = "\(session.folders.root)/objects/Kit/Kit.swift.o"
    #expect(sources[0]["data"]?["outputPath"] == .string(output))
    let outputs = try session.request("buildTarget/outputPaths", BuildSession.targets("Kit"))
    #expect(
      outputs["items"]?[0]?["outputPaths"]?[0]?["uri"] == .string(DocumentURI.uri(of: output)))
    let inverse = try session.request(
      "buildTarget/inverseSources", ["textDocument": ["uri": session.uri("Kit/Old.c")]])
    #expect(inverse["targets"] == [BuildSession.target("Kit")])
  }

  private func options(
    _ session: BuildSession, _ path: String, in target: String
  ) throws -> JSONValue {
    try session.request(
      "textDocument/sourceKitOptions",
      [
        "textDocument": ["uri": session.uri(path)], "target": BuildSession.target(target),
        "language": "swift",
      ])
  }

  @Test func `files have the arguments of their compiler`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    let index = ["-index-store-path", session.folders.root + "/index-store"]
    let swift = try options(session, "App/main.swift", in: "App")
    #expect(
      swift["compilerArguments"]?.strings == [
        "-module-name", "App", "-parse-as-library", session.folder.path("App/main.swift"), "-I",
        session.folders.root + "/modules/Kit",
      ] + index)
    #expect(swift["workingDirectory"] == .string(session.folder.path("App")))
    let c = try options(session, "Kit/Old.c", in: "Kit")
    #expect(
      c["compilerArguments"]?.strings
        == ["-DX=1", "-c", session.folder.path("Kit/Old.c"), "-o"]
        + [session.folders.root + "/objects/Kit/Old.c.o"] + index)
    let header = try options(session, "Kit/Old.h", in: "Kit")
    #expect(
      header["compilerArguments"]?.strings
        == ["-DX=1", "-c", session.folder.path("Kit/Old.h")] + index)
  }

  @Test(arguments: [
    ("/include/engine.hpp", "/src/engine.cpp"), ("/other/engine.h", "/other/engine.mm"),
    ("/include/a.h", "/src/a.c"), ("/include/none.h", "/src/a.c"),
    ("/include/none.hxx", "/src/engine.cpp"), ("/include/a.hh", "/src/engine.cpp"),
  ])
  func `a header is read as a source file of its language`(header: String, source: String) {
    var target = ServedTarget(name: "Kit", kind: .library, folder: "/")
    for (path, language) in [
      ("/src/Kit.swift", "swift"), ("/src/a.c", "c"), ("/src/engine.cpp", "cpp"),
      ("/other/engine.mm", "objective-cpp"), (header, nil),
    ] {
      target.sources.append(ServedSource(path: path, language: language))
    }
    #expect(BuildServer.mainFile(ofHeader: header, in: target) == source)
    target.sources.removeAll { $0.language?.hasSuffix("cpp") == true }
    let isOfCPlusPlus = !header.hasSuffix(".h")
    #expect(
      BuildServer.mainFile(ofHeader: header, in: target) == (isOfCPlusPlus ? nil : "/src/a.c"))
  }

  @Test func `files and targets that the project does not have are distinguished`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    #expect(try options(session, "App/other.swift", in: "App") == .null)
    #expect(try options(session, "Kit/Kit.swift", in: "App") == .null)
    let unknown = try session.error("buildTarget/sources", BuildSession.targets("Kit", "Nix"))
    #expect(unknown.code == -32602)
    #expect(unknown.message == "the project has no target 'resolve-settings:///Nix'")
    let inverse = try session.request(
      "buildTarget/inverseSources", ["textDocument": ["uri": session.uri("nowhere.c")]])
    #expect(inverse["targets"] == [])
  }

  @Test func `later names of methods mean the same`() throws {
    let session = try BuildSession(Self.family)
    try session.initialize()
    let answer = try session.request(
      "sourcekit/textDocument/sourceKitOptions",
      ["textDocument": ["uri": session.uri("Kit/Old.c")], "target": BuildSession.target("Kit")])
    #expect(answer["compilerArguments"] != nil)
    #expect(try session.request("sourcekit/workspace/waitForBuildSystemUpdates", .null) == .null)
  }

  @Test func `a target's name may contain any character`() throws {
    let session = try BuildSession([("Käse/ 100%?", ["a.c": ""], [])])
    try session.initialize()
    let targets = try session.request("workspace/buildTargets", .null)["targets"]
    #expect(targets?[0]?["id"]?["uri"] == "resolve-settings:///K%C3%A4se/%20100%25%3F")
    let id = try #require(targets?[0]?["id"])
    let sources = try session.request("buildTarget/sources", ["targets": [id]])
    #expect(sources["items"]?[0]?["sources"]?.array?.count == 1)
  }
}
