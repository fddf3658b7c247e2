import Foundation
import SettingsDiagnostics
import SettingsSystem
import SettingsTestSupport
import Testing

private let isDarwin: Bool = {
  #if canImport(Darwin)
    true
  #else
    false
  #endif
}()

/// The toolchain's sourcekit-lsp, which starts the built tool by its buildServer.json.
@Suite(
  .enabled(
    if: Environment.executable(named: "sourcekit-lsp") != nil, "sourcekit-lsp is not in PATH"),
  .disabled(if: isDarwin, "the arguments of this system are for Apple's SDKs"))
struct SourceKitTests {
  private func client(in folder: TemporaryFolder, _ options: String...) async throws
    -> ProcessClient
  {
    let tool = try BuiltTool()
    let run = try await tool.run(
      ["build-server", "--write-config", "--cache-folder", folder.path("cache/tool")] + options,
      in: folder.url)
    try #require(run.status == 0, "\(run.transcript)")
    let client = try await ProcessClient(["sourcekit-lsp"], in: folder)
    try client.initialize()
    return client
  }

  /// The messages of a document. Those from before its modules were emitted go away after a while.
  private func problems(of path: String, in client: ProcessClient) async throws -> [String] {
    var messages: [String] = []
    for _ in 0..<1200 {
      messages = (client.published[client.uri(path)] ?? []).map { $0["message"]?.string ?? "" }
      if messages.isEmpty { break }
      try await Task.sleep(for: .milliseconds(500))
      try client.synchronize()
    }
    return messages
  }

  @Test func `Swift and C files of the family have hover, definitions and completion`() async throws
  {
    let folder = try TemporaryFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.createDirectory(
      atPath: folder.path("Examples"), withIntermediateDirectories: true)
    for path in ["config.yaml", "Configs", "Examples/Family"] {
      try FileManager.default.copyItem(
        atPath: root.appendingPathComponent(path).path, toPath: folder.path(path))
    }
    let client = try await client(in: folder, "--configuration", "Debug")
    let family = "Examples/Family"
    let files: [(String, String)] = [
      ("HelloWorld/TicketCode.swift", "swift"), ("HelloWorld/Endpoint.c", "c"),
      ("HelloWorldKit/DayTime.c", "c"), ("HelloWorldKit/GreetingLog.swift", "swift"),
      ("HelloWorldShare/SharedText.swift", "swift"), ("HelloWorldKiosk/Idle.c", "c"),
    ]
    for (path, language) in files { try client.open("\(family)/\(path)", language) }
    try client.synchronize()

    let ticket = "\(family)/HelloWorld/TicketCode.swift"
    #expect(try client.hover("self.|digits", in: ticket).contains("let digits: String"))
    #expect(try client.definition("let sum = |digits", in: ticket) == ["TicketCode.swift:6"])
    // The log functions are generated.
    #expect(try client.hover("|HMLogTrace(\"scanned", in: ticket).contains("func HMLogTrace"))
    #expect(
      try client.definition("|HMLogTrace(\"scanned", in: ticket).first?
        .hasPrefix("EffectiveConfiguration.swift:") == true)
    let log = "\(family)/HelloWorldKit/GreetingLog.swift"
    #expect(try client.hover("ranking = |counts", in: log).contains("counts: [String : Int]"))
    let shared = "\(family)/HelloWorldShare/SharedText.swift"
    #expect(try client.completions("Self.|maximum {", in: shared).contains("maximum"))

    let endpoint = "\(family)/HelloWorld/Endpoint.c"
    #expect(
      try client.hover("size, \"https://%s/%s\", |HMEndpointHost", in: endpoint)
        .contains("The server that config.yaml names"))
    #expect(try client.hover("HM_TEXT(|API_HOST", in: endpoint).contains("localhost"))
    let time = "\(family)/HelloWorldKit/DayTime.c"
    #expect(try client.definition(": |HMDayTimeEvening;", in: time) == ["DayTime.h:8"])
    #expect(
      try client.completions("return HMDayTime|Unknown;", in: time).contains("HMDayTimeMorning"))

    for (path, _) in files {
      #expect(try await problems(of: "\(family)/\(path)", in: client) == [], "\(path)")
    }
    #expect(try client.end().status == 0)
  }

  private static let config = """
    version: 1
    project:
      name: Two
      organizationIdentifier: com.example
      platform: macOS
      deploymentTarget: "13.0"
      settings: { SWIFT_VERSION: "6.0" }
    targets:
      Kit:
        type: library.static
        sources: [Kit]
      App:
        type: tool
        sources: [App]
        dependencies: [Kit, Base]
      Base:
        type: framework
        sources: [Base]
        headers: { public: [Base/Base.h, Base/Sum.h] }
        settings: { DEFINES_MODULE: YES }

    """

  private static let greeter = """
    /// Greets people.
    public struct Greeter {
      public init() {}
      /// The greeting of a person.
      public func greeting(of name: String) -> String { "Hello, \\(name)" }
    }

    """

  @Test func `a target sees the module of another one, also after it changed`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write(Self.greeter, to: "Kit/Greeter.swift")
    try folder.write(
      """
      import Kit
      import Base
      let greeter = Greeter()
      print(greeter.greeting(of: "you"), sum(1, 2))

      """, to: "App/main.swift")
    try folder.write("#include <Base/Sum.h>\n", to: "Base/Base.h")
    try folder.write("/// Adds.\nint sum(int a, int b);\n", to: "Base/Sum.h")
    try folder.write(
      "#include <Base/Base.h>\nint sum(int a, int b) { return a + b; }\n", to: "Base/sum.c")
    try folder.write(
      "#include \"count.h\"\nint count(int n) { return n + STEP; }\n", to: "App/count.c")
    try folder.write("#define STEP 1\n/// Counts on.\nint count(int n);\n", to: "App/count.h")
    let client = try await client(in: folder)
    try client.open("App/main.swift", "swift")
    try client.open("App/count.c", "c")
    try client.synchronize()
    #expect(
      try client.hover("greeter.|greeting", in: "App/main.swift")
        .contains("The greeting of a person."))
    #expect(
      try client.definition("greeter.|greeting", in: "App/main.swift") == ["Greeter.swift:5"])
    #expect(
      try client.references("greeter.|greeting", in: "App/main.swift")
        == ["Greeter.swift:5", "main.swift:4"])
    #expect(
      try client.completions("greeter.|greeting", in: "App/main.swift")
        .contains("greeting(of: String)"))
    #expect(try client.definition("n + |STEP", in: "App/count.c") == ["count.h:1"])
    #expect(
      try client.references("|count(int", in: "App/count.c") == ["count.c:2", "count.h:3"])
    #expect(try client.hover("|sum(1", in: "App/main.swift").contains("Adds."))
    // A change of the library reaches the target that imports it.
    try folder.write(
      Self.greeter.replacingOccurrences(
        of: "public init() {}", with: "public init() {}\n  public func farewell() {}"),
      to: "Kit/Greeter.swift")
    try client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(client.uri("Kit/Greeter.swift")), "type": 2]]])
    // sourcekit-lsp reads the file and the module again a while after the module was emitted, one after
    // the other.
    var definition: [String] = []
    var isCompleted = false
    for _ in 0..<1200 where definition != ["Greeter.swift:6"] || !isCompleted {
      try client.synchronize()
      try await Task.sleep(for: .milliseconds(500))
      definition = try client.definition("greeter.|greeting", in: "App/main.swift")
      isCompleted = try client.completions("greeter.|greeting", in: "App/main.swift")
        .contains("farewell()")
    }
    #expect(definition == ["Greeter.swift:6"])
    #expect(isCompleted)
    for path in ["App/main.swift", "App/count.c"] {
      #expect(try await problems(of: path, in: client) == [])
    }
    #expect(try client.end().status == 0)
  }

  @Test(arguments: [
    ("#include \"count.h\"\n", true), ("#import <Foundation/Foundation.h>\n", false),
  ])
  func `a bridging header is imported if it compiles`(text: String, compiles: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      project: { name: P, organizationIdentifier: com.example, platform: macOS }
      targets:
        App:
          type: tool
          sources: [App]
          settings: { SWIFT_OBJC_BRIDGING_HEADER: App/Bridge.h, SWIFT_VERSION: "6.0" }

      """, to: "config.yaml")
    try folder.write("#include \"count.h\"\n" + text, to: "App/Bridge.h")
    try folder.write("/// Counts on.\nint count(int n);\n", to: "App/count.h")
    try folder.write("print(count(1))\nlet number = 1\n", to: "App/main.swift")
    let client = try await client(in: folder)
    try client.open("App/main.swift", "swift")
    try client.synchronize()
    #expect(
      try client.hover("|count(1", in: "App/main.swift").contains("Counts on.") == compiles)
    // Without the header, the rest of the file is read as before.
    #expect(try client.hover("|number = 1", in: "App/main.swift").contains("let number: Int"))
    #expect(try client.end().status == 0)
  }
}
