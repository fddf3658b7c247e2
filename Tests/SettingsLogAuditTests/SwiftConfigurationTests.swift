import SettingsTestSupport
import Testing

/// Configurations that Swift code describes by enums, choices and types, and versions of the language.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") })
struct SwiftConfigurationTests {
  private static let environment = """
    enum Environment { case debug, store, custom(Int); static var usual: Environment { .debug } }
    enum Config {
      #if DEBUG
        static let current = Environment.debug
      #else
        static let current = Environment.store
      #endif
      static var computed: Environment {
        #if DEBUG
          return .debug
        #else
          return .store
        #endif
      }
    }

    """

  private static func statuses(_ sources: [String]) async throws -> [String] {
    try await AuditStage.statuses(of: sources.map { ["a.swift": $0 + "\n"] })
  }

  private static let silent = [
    environment + "func f() { if Config.current == .debug { print(1) } }",
    environment + "func f() { if Config.computed == .debug { print(1) } }",
    environment + "func f() { guard Config.current != .store else { return }; print(1) }",
    environment + "func f() { switch Config.current { case .debug: print(1); default: break } }",
    environment + "func f() { switch Config.current { case .store: break; default: print(1) } }",
    "protocol P { static var on: Bool { get } }\nenum A: P { static let on = false }\nenum B: P { static let on = true }\nfunc f() { if A.on { print(1) } }",
    "let isStore = true\nlet level = isStore ? 0 : 3\nfunc f() { if level > 0 { print(1) } }",
    "private func print(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\") {}\nfunc f() { print(1) }",
    "func f() { assertionFailure({ print(1); return \"x\" }()) }",
    "#if swift(<5.9)\nfunc f() { print(1) }\n#endif",
  ]

  private static let counting = [
    environment + "func f() { if Config.current == .store { print(1) } }",
    environment + "func f() { if Config.current == .usual { print(1) } }",
    environment + "func f() { switch Config.current { case .debug: break; default: print(1) } }",
    environment + "func f(_ e: Environment) { switch e { case .debug: break; default: print(1) } }",
    "enum E { case on, off; static func == (a: E, b: E) -> Bool { true } }\nlet e = E.off\nfunc f() { if e == .on { print(1) } }",
    "let isStore = true\nlet level = isStore ? 0 : 3\nfunc f() { if level == 0 { print(1) } }",
    "#if swift(>=5.9)\nfunc f() { print(1) }\n#endif",
    // Swift's own function fits better.
    "func print(_ s: Any?) {}\nfunc f() { Swift.print(1); print(\"x\") }",
    "func print(_ s: inout String) {}\nfunc f() { print(\"x\") }",
    "func dump(_ s: Any) {}\nfunc f() { dump(\"x\") }",
    "func print(_ f: String, _ a: CVarArg...) {}\nfunc f() { print(\"x\") }",
    // Loggers that no name leads to.
    "import os\nfunc f() { Container.shared.resolve(Logger.self).notice(\"x\") }",
    "import os\nstruct Make { func callAsFunction(_ n: String) -> Logger { Logger() } }\nlet make = Make()\nfunc f() { make(\"x\").notice(\"x\") }",
  ]

  @Test func `code of another configuration is silent`() async throws {
    for (source, status) in zip(Self.silent, try await Self.statuses(Self.silent)) {
      #expect(status == "silent", "\(source)")
    }
  }

  @Test func `code that may run counts`() async throws {
    for (source, status) in zip(Self.counting, try await Self.statuses(Self.counting)) {
      #expect(status == "logs", "\(source)")
    }
  }

  @Test func `a method of a Logger on a value of an unknown type is unknown`() async throws {
    let head = "import os\n"
    let sources = [
      head
        + "@dynamicMemberLookup enum Log { static subscript(dynamicMember n: String) -> Logger { Logger() } }\nfunc f() { Log.network.notice(\"x\") }",
      head + "struct Env { var run: (Logger) -> Void }\nlet env = Env(run: { $0.fault(\"x\") })",
      // A method that the target declares is its own.
      head
        + "struct Banner { func notice(_ s: String) {} }\nfunc f(_ b: Any) { (b as! Banner).notice(\"x\") }",
    ]
    #expect(try await Self.statuses(sources) == ["unknown", "unknown", "silent"])
  }

  @Test func `names that only the compiler tells apart are unknown`() async throws {
    let sources = [
      "let \u{212A} = true\nstruct C { let K = false; func f() { if \u{212A} { print(1) } } }",
      "let e\u{301} = true",
    ]
    #expect(try await Self.statuses(sources) == ["unknown", "unknown"])
  }
}
