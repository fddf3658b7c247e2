import Foundation
import SettingsDiagnostics
import SettingsServer
import SettingsSystem
import SettingsTestSupport
import Testing

@testable import SettingsBuildServer

/// Modules that the build server emits for the sources of targets.
@Suite(.enabled(if: BuildSession.swiftCompiler != nil, "swiftc is not in PATH"))
struct PreparationTests {
  private static let chain: [(String, [String: String], [String])] = [
    ("Base", ["Base.swift": "public struct Base { public init() {} }"], []),
    ("Kit", ["Kit.swift": "import Base\npublic func make() -> Base { Base() }"], ["Base"]),
    ("App", ["main.swift": "import Kit\nlet base = make()"], ["Kit"]),
  ]

  private func module(_ name: String, in session: BuildSession) -> String {
    "\(session.folders.module(of: name))/\(name).swiftmodule"
  }

  private func date(_ path: String) throws -> Date {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.modificationDate] as? Date)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `modules are emitted in order, and again only if something changed`() throws {
    let session = try BuildSession(Self.chain)
    try session.initialize()
    let params: JSONValue = ["targets": [BuildSession.target("App")], "originId": "origin"]
    #expect(try session.request("buildTarget/prepare", params) == .null)
    let start = try session.notification("build/taskStart")
    #expect(start["taskId"]?["id"] == "prepare-1")
    #expect(start["originId"] == "origin")
    #expect(start["data"]?["workDoneProgressTitle"] == "Preparing targets")
    let progress = try session.notification("build/taskProgress")
    #expect(progress["message"] == "Base")
    #expect(progress["total"] == 2)
    #expect(try session.notification("build/taskFinish")["status"] == 1)
    #expect(exists(module("Base", in: session)))
    #expect(!exists(module("App", in: session)))
    let first = (try date(module("Base", in: session)), try date(module("Kit", in: session)))

    // Nothing changed.
    _ = try session.request("buildTarget/prepare", params)
    #expect(try date(module("Base", in: session)) == first.0)
    #expect(try date(module("Kit", in: session)) == first.1)

    // A change of a module concerns those that import it.
    try session.folder.write(
      "import Base\npublic func make() -> Base { .init() }", to: "Kit/Kit.swift")
    _ = try session.request("buildTarget/prepare", params)
    #expect(try date(module("Base", in: session)) == first.0)
    #expect(try date(module("Kit", in: session)) > first.1)
    let second = try date(module("Kit", in: session))
    try session.folder.write("public struct Base { public init() { } }", to: "Base/Base.swift")
    _ = try session.request("buildTarget/prepare", params)
    #expect(try date(module("Base", in: session)) > first.0)
    #expect(try date(module("Kit", in: session)) > second)
  }

  @Test(arguments: [
    ("Kit", true), ("Kit_2", true), ("Küche", true), ("", false), ("2Kit", false),
    ("../../evil", false), ("a/b", false), ("a.b", false), ("a b", false),
  ])
  func `a module name that could be a path is not valid`(name: String, isName: Bool) {
    #expect(ServedArguments.isModuleName(name) == isName)
  }

  @Test func `arguments decide what a module contains`() throws {
    let session = try BuildSession(Self.chain)
    try session.initialize()
    let params = BuildSession.targets("Kit")
    _ = try session.request("buildTarget/prepare", params)
    let first = try date(module("Base", in: session))
    session.contents.withLock { $0.arguments = ["Base": ["-DNEW"]] }
    session.change("config.yaml", type: 2)
    _ = try session.request("buildTarget/prepare", params)
    #expect(try date(module("Base", in: session)) > first)
  }

  @Test(
    arguments: [
      ("public func f() -> Int { no }", nil),
      (
        "public var x: Nothing = 1",
        "Base/Base.swift:2:15: error: cannot find type 'Nothing' in scope"
      ),
    ] as [(String, String?)])
  func `a module with errors can be imported`(line: String, message: String?) throws {
    let session = try BuildSession(Self.chain)
    try session.initialize()
    try session.folder.write(
      "public struct Base { public init() {} }\n\(line)\n", to: "Base/Base.swift")
    _ = try session.request("buildTarget/prepare", BuildSession.targets("App"))
    if let message {
      let log = try session.notification("build/logMessage")
      #expect(log["type"] == 2)
      #expect(log["message"]?.string?.contains(message) == true)
    }
    #expect(exists(module("Base", in: session)))
    #expect(exists(module("Kit", in: session)))
  }

  @Test func `a failure has the compiler's message and leaves the last module`() throws {
    let session = try BuildSession(Self.chain)
    try session.initialize()
    let params = BuildSession.targets("App")
    _ = try session.request("buildTarget/prepare", params)
    let before = (try date(module("Base", in: session)), try date(module("Kit", in: session)))
    session.contents.withLock { $0.arguments = ["Base": ["-nonsense"]] }
    session.change("config.yaml", type: 2)
    let error = try session.error("buildTarget/prepare", params)
    #expect(error.code == -32803)
    let line = "error: unknown argument: '-nonsense'"
    #expect(error.message.hasPrefix("cannot emit the module of 'Base': "))
    #expect(error.message.hasSuffix(line))
    let log = try session.notification("build/logMessage")
    #expect(log["type"] == 1)
    #expect(log["message"]?.string?.contains(line) == true)
    _ = try session.notification("build/taskFinish")
    #expect(try session.notification("build/taskFinish")["status"] == 2)
    // Both are as they were, and no incomplete one is left.
    #expect(try date(module("Base", in: session)) == before.0)
    #expect(try date(module("Kit", in: session)) == before.1)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: session.folders.module(of: "Base"))
    #expect(
      names.sorted() == ["Base.swiftdoc", "Base.swiftmodule", "Base.swiftsourceinfo", "record"])
  }

  @Test func `a cycle of dependencies ends`() throws {
    let session = try BuildSession([("A", ["a.swift": "public let a = 1"], [])])
    try session.add("B", ["b.swift": "public let b = 1"], ["A"])
    session.contents.withLock { $0.targets[0].dependencies = [1] }
    try session.initialize()
    _ = try session.request("buildTarget/prepare", BuildSession.targets("A", "B"))
    #expect(exists(module("A", in: session)))
    #expect(exists(module("B", in: session)))
  }

  @Test func `targets without modules to import need no compiler`() throws {
    let session = try BuildSession(
      [("C", ["c.c": ""], []), ("App", ["main.c": ""], ["C"])], compiler: "/nonexistent")
    try session.initialize()
    #expect(try session.request("buildTarget/prepare", BuildSession.targets("App")) == .null)
  }

  @Test func `a compiler that cannot be started is named`() throws {
    let session = try BuildSession(Self.chain, compiler: "/nonexistent/swiftc")
    try session.initialize()
    let error = try session.error("buildTarget/prepare", BuildSession.targets("Kit"))
    #expect(
      error.message
        == "cannot emit the module of 'Base': /nonexistent/swiftc: it cannot be started: no such file or folder"
    )
  }

  // MARK: Ending

  /// A compiler that starts another process, notes that it runs, and does not end.
  private func slowCompiler(in folder: TemporaryFolder) throws -> String {
    let script = """
      sleep 3000 &
      echo $! > '\(folder.path("child"))'
      wait
      """
    return try folder.write(executable: script, to: "slow")
  }

  /// The process that the slow compiler started.
  private func child(in folder: TemporaryFolder) throws -> pid_t {
    for _ in 0..<30_000 {
      if let text = try? folder.read("child"), let number = pid_t(text.dropLast()) { return number }
      usleep(10_000)
    }
    throw BuildSession.Failure(description: "the compiler did not start")
  }

  private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<30_000 {
      if kill(process, 0) != 0 { return true }
      // An ended process remains until its parent, which is that of all orphans, asks for it.
      if let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        status.contains(") Z ")
      {
        return true
      }
      usleep(10_000)
    }
    return false
  }

  @Test func `a cancelled preparation stops the compiler`() throws {
    let folder = try TemporaryFolder()
    let session = try BuildSession(Self.chain, compiler: try slowCompiler(in: folder))
    try session.initialize()
    let running = session.start("buildTarget/prepare", BuildSession.targets("Kit"))
    let waiting = session.start("buildTarget/prepare", BuildSession.targets("App"))
    let child = try child(in: folder)
    // Other requests are answered meanwhile.
    #expect(try session.request("workspace/buildTargets", .null)["targets"]?.array?.count == 3)
    for id in [waiting, running] {
      session.notify("$/cancelRequest", ["id": .number(String(id))])
      #expect(try session.answer(to: id)["error"]?["code"] == -32800)
    }
    // The other one did not start.
    #expect(try session.notification("build/taskFinish")["status"] == 3)
    #expect(!session.unread.contains { $0["method"] == "build/taskFinish" })
    #expect(hasEnded(child))
    #expect(try session.request("build/shutdown", .null) == .null)
    session.notify("build/exit", .null)
    #expect(session.end() == .orderly)
  }

  @Test func `a client that disappears stops the compiler`() throws {
    let folder = try TemporaryFolder()
    let session = try BuildSession(Self.chain, compiler: try slowCompiler(in: folder))
    try session.initialize()
    _ = session.start("buildTarget/prepare", BuildSession.targets("Kit"))
    let child = try child(in: folder)
    session.disconnect()
    #expect(session.end() == .abrupt)
    #expect(hasEnded(child))
  }
}
