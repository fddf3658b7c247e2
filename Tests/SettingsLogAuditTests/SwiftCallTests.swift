import SettingsTestSupport
import Testing

/// Log calls in Swift, read by the toolchain's own parser.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") })
struct SwiftCallTests {
  @Test func `conditions, strings and interpolations are read as by the compiler`()
    async throws
  {
    let stage = try AuditStage([
      "Sources/a.swift": ##"""
      func f(_ x: Int) {
        HMLog("plain")
        #if DEBUG
          HMLog("debug \(x) end")
          #if os(iOS) && !targetEnvironment(simulator)
            HMLogError("device")
          #elseif os(Linux)
            HMLog("linux")
          #endif
        #elseif canImport(UIKit)
          print("release", x)
        #else
          print("nowhere")
        #endif
        // HMLog("comment")
        _ = "HMLog(\"string\")"
        HMLog(#"raw "\n" \#(x)"#)
        HMLog("""
          two
          lines
          """)
      }
      """##
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.summaries == [
        #"2 HMLog "plain" compiled in|off"#,
        #"4 HMLog "debug \(x) end" compiled in|excluded"#,
        #"6 HMLogError "device" compiled in|excluded"#,
        #"8 HMLog "linux" excluded|excluded"#,
        #"11 print "release" excluded|compiled in"#,
        #"13 print "nowhere" excluded|excluded"#,
        ##"17 HMLog "raw "\n" \#(x)" compiled in|off"##,
        "18 HMLog \"two\nlines\" compiled in|off",
      ])
    #expect(try report.cell("Release").verdict == "1 direct log call that bypasses the macro")
  }

  @Test func `a call with several strings shows its source`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": ##"""
      func f(_ x: Int) {
        print("a", "b  \(x)", /* no */
              x, terminator: "")
        print(x, "alone")
        print("a" + "b")
        print("\(x)")
        print(#"raw\n"#, "\n")
      }
      """##
    ])
    let report = try await stage.report(status: 1)
    let on = "compiled in|compiled in"
    #expect(
      report.summaries == [
        #"2 print ""a", "b  \(x)", x, terminator: """ \#(on)"#, #"4 print "alone" \#(on)"#,
        #"5 print ""a" + "b"" \#(on)"#, #"6 print ""\(x)"" \#(on)"#,
        ##"7 print "#"raw\n"#, "\n"" \##(on)"##,
      ])
    let text = try await stage.run().output
    #expect(
      text.contains(#"print "a", "b  \(x)", x, terminator: "" bypasses the macro"#), "\(text)")
    #expect(text.contains(#"print "alone" bypasses the macro"#), "\(text)")
    #expect(text.contains(#"print "\(x)" bypasses the macro"#), "\(text)")
  }

  @Test func `calls that bypass the macro are found`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      import os
      let journal = Logger(subsystem: "s", category: "c")
      struct Other { func info(_ text: String) {} }; struct Page { func print(_ text: String) {} }
      func f(_ x: [Int]) {
        journal.info("a")
        Other().info("no")
        Logger().error("b")
        x.forEach(print)
        var text = ""
        print("no", to: &text)
        Swift.print("c"); debugPrint("d"); dump(x); NSLog("e"); os_log("f")
        fputs("g", stderr); puts("h"); perror("i")
        Page().print("no")
      }
      """
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.calls.map { "\($0.line) \($0.name)" } == [
        "5 journal.info", "7 Logger.error", "8 print", "11 print", "11 debugPrint", "11 dump",
        "11 NSLog", "11 os_log", "12 fputs", "12 puts", "12 perror",
      ])
    #expect(report.calls.allSatisfy { $0.kind == "direct" })
  }

  @Test func `a Logger is recognized by its type, its source and its receivers`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      import os
      extension Logger { static let ui = Self(subsystem: "s", category: "c") }
      class A {
        var logger: Logger?
        func a() { logger?.error("a"); logger!.info("b"); if let it = logger { it.debug("c") } }
      }
      func b(_ log: Logger) { log.info("d") }
      func make() -> Logger { Logger() }
      let table: [String: Logger] = [:]
      struct Toast { func info(_ text: String) {} }
      func c(_ toast: Toast) {
        make().info("e"); table["x"]?.info("f"); Logger.ui.info("g")
        let mine = Logger.ui
        toast.info("no")
      }
      """,
      "Sources/b.swift":
        "func d(_ a: A) { let other = a.logger!; other.info(\"h\"); mine.info(\"i\") }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.calls.map(\.text) == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
  }

  @Test func `standard streams and functions that are passed on are found`()
    async throws
  {
    let stage = try AuditStage([
      "Sources/a.swift": """
      import Foundation
      func f(_ text: inout String, _ fs: [(Any) -> Void]) -> Any {
        var console = FileHandle.standardError
        print("a", to: &console)
        console.write(Data("b".utf8))
        fputs("c", Foundation.stderr); fputs("d", stderr!)
        `print`("e")
        let array: [Any] = [print, Swift.debugPrint]
        print("no", to: &text)
        Foundation.FileHandle.standardOutput.write(Data())
        return fs.isEmpty ? array : print
      }
      """
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.calls.map { "\($0.line) \($0.name)" } == [
        "4 print", "5 console.write", "6 fputs", "6 fputs", "7 print", "8 print", "8 debugPrint",
        "10 Foundation.FileHandle.standardOutput.write", "11 print",
      ])
  }

  @Test func `both branches of an unknown condition count`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      #if hasFeature(Nope)
      func f() { print("a") }
      #else
      func f() { print("b") }
      #endif
      #if !canImport(Telescope)
      func g() { print("c") }
      #endif
      #if canImport(UIKit)
      #else
      func h() { print("no") }
      #endif
      """
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.calls.map { "\($0.text) \($0.states["Release"] ?? "")" }
        == ["a compiled in", "b compiled in", "c compiled in", "no excluded"])
  }

  @Test func `a definition for clang does not apply to Swift`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": "#if QUIET\n#else\nfunc f() { print(\"a\") }\n#endif\n",
      "config.yaml": AuditStage.config().replacing(
        #"settings: { SWIFT_VERSION: "5.0" }"#,
        with: #"settings: { SWIFT_VERSION: "5.0", OTHER_SWIFT_FLAGS: [-Xcc, -DQUIET] }"#),
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == [#"3 print "a" compiled in|compiled in"#])
  }

  @Test func `a syntax error is reported, and other files are read`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": "func f( {\n  HMLog(\"a\")\n",
      "Sources/b.swift": "func g() { HMLog(\"b\") }\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries.contains("1 HMLog \"b\" compiled in|off"))
    #expect(report.problems.contains { $0.path == "Sources/a.swift" && !$0.message.isEmpty })
  }

  @Test func `a space after an attribute is an error since Swift 6`() async throws {
    let source = """
      @available (iOS 9.0, *) final class A: NSObject {
        @objc (say:) func say(_ text: String) { print(text) }
      }

      """
    let old = try await AuditStage(["Sources/a.swift": source]).report("@Release")
    #expect(old.problems.isEmpty)
    #expect(old.calls.map(\.name) == ["print"])
    let new = try await AuditStage([
      "Sources/a.swift": source,
      "config.yaml": AuditStage.config(release: "  SWIFT_VERSION: \"6.0\""),
    ]).report("@Release")
    #expect(new.problems.map(\.line) == [1, 2])
  }

  @Test func `code that only newer compilers parse is not an error`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      #if compiler(>=99)
      let a = @@ new syntax )
      #endif
      #if swift(>=99)
      func ( {
      #else
      func f() { print("b") }
      #endif

      """
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["7 print \"b\" compiled in|compiled in"])
    #expect(report.problems.isEmpty)
  }

  @Test func `an unknown module counts as importable, with a note`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": "#if canImport(Telescope)\nfunc f() { print(\"a\") }\n#endif\n"
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == [#"2 print "a" compiled in|compiled in"#])
    #expect(report.notes.contains { $0.contains("Telescope") })
  }

  @Test(arguments: [
    ("iphoneos", "Observation", true), ("iphoneos", "UIKit", true), ("iphoneos", "Glibc", false),
    ("macosx", "UIKit", false), ("linux", "Observation", true), ("linux", "UIKit", false),
    ("linux", "Foundation", true), ("linux", "Glibc", true), ("appletvos", "WebKit", false),
    ("iphoneos", "BackgroundTasks", true), ("macosx", "BackgroundTasks", false),
    ("watchos", "Metal", false),
  ])
  func `importable modules depend on the cell's platform`(
    platform: String, module: String, isThere: Bool
  ) async throws {
    #if !os(Linux)
      // On other systems, every cell is for one of Apple's systems.
      if platform == "linux" { return }
    #endif
    let stage = try AuditStage([
      "Sources/a.swift": "#if canImport(\(module))\nfunc f() { print(\"a\") }\n#endif\n"
    ])
    let report = try await stage.report("--set", "PLATFORM_NAME=\(platform)")
    #expect(report.calls.map { $0.states["Release"] } == [isThere ? "compiled in" : "excluded"])
    #expect(report.notes == [])
  }
}
