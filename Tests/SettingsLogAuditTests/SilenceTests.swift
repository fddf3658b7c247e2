import Foundation
import SettingsTestSupport
import Testing

/// Programs that are compiled with the output of `generate` print all lines in Debug and none in
/// Release. In Release, the calls leave no trace.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct SilenceTests {
  let generator: BuiltTool
  let folder: TemporaryFolder

  init() throws {
    generator = try BuiltTool()
    folder = try TemporaryFolder()
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ program: String, _ arguments: [String], fails: Bool = false) async throws
    -> BuiltTool.Run
  {
    let path = try #require(Installed.path(program))
    let run = try await BuiltTool.run(URL(fileURLWithPath: path), arguments, in: folder.url)
    #expect((run.status != 0) == fails, "\(run.transcript)")
    return run
  }

  private func generate(_ config: String) async throws {
    let run = try await generator.run(
      [
        "generate", "--config", config, "-c", "Debug", "-c", "Release", "--output",
        folder.path("made"),
      ], in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
  }

  /// Returns the additional flags of GNUstep's Objective-C. Apple's systems only need a framework.
  private func objectiveCFlags() async throws -> (compile: [String], link: [String]) {
    #if canImport(Darwin)
      return ([], ["-framework", "Foundation"])
    #else
      let include = try await run("gcc", ["-print-file-name=include"]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return (
        [
          "-isystem", include, "-isystem", "/usr/include/GNUstep",
          "-fconstant-string-class=NSConstantString",
        ],
        ["-lgnustep-base", "-lobjc"]
      )
    #endif
  }

  @Test(.enabled("needs Objective-C's Foundation") { Installed.hasFoundation })
  func `the Objective-C example logs every callback in Debug and nothing in Release`() async throws
  {
    let example = Self.root.appendingPathComponent("Examples/HelloWorldObjC")
    try await generate(example.appendingPathComponent("config.yaml").path)
    let root = example.appendingPathComponent("Sources").path
    let sources = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      .filter { $0.hasSuffix(".m") }.map { "\(root)/\($0)" }
    #expect(sources.count > 5)
    let (compile, link) = try await objectiveCFlags()
    var lines: [String: [String]] = [:]
    for configuration in ["Debug", "Release"] {
      let flags = "@" + folder.path("made/HelloWorldObjC/\(configuration)/flags/objc.host.rsp")
      let program = folder.path(configuration)
      var objects: [String] = []
      for source in sources {
        let name = URL(fileURLWithPath: source).lastPathComponent
        objects.append(folder.path("\(configuration)-\(name).o"))
        _ = try await run(
          "clang", [flags] + compile + ["-Werror", "-c", source, "-o", objects[objects.count - 1]])
      }
      _ = try await run("clang", objects + ["-o", program] + link)
      let answer = try await BuiltTool.run(URL(fileURLWithPath: program), [], in: folder.url)
      #expect(answer.status == 0, "\(answer.transcript)")
      #expect(answer.output.isEmpty)
      // NSLog prints the time and the program before the text.
      lines[configuration] = answer.errors.split(separator: "\n").map { line in
        line.range(of: "] ").map { String(line[$0.upperBound...]) } ?? String(line)
      }
      let search = try await BuiltTool(named: "compare-logging").run(
        [
          "--config", example.appendingPathComponent("config.yaml").path, "--binary", program,
          "--no-cache",
        ])
      #expect(search.status == (configuration == "Debug" ? 1 : 0), "\(search.transcript)")
    }
    #expect(lines["Release"] == [])
    #expect(
      lines["Debug"] == [
        "-[HMAppDelegate application:willFinishLaunchingWithOptions:]",
        "-[HMAppDelegate application:didFinishLaunchingWithOptions:]",
        "-[HMViewController viewDidLoad]",
        "-[HMViewController viewWillAppear:]",
        "-[HMViewController viewWillLayoutSubviews]",
        "-[HMViewController viewDidLayoutSubviews]",
        "-[HMViewController viewDidAppear:]",
        "-[HMAppDelegate applicationDidBecomeActive:]",
        "-[HMAppDelegate applicationWillResignActive:]",
        "-[HMAppDelegate applicationDidEnterBackground:]",
        "-[HMAppDelegate application:shouldSaveApplicationState:]",
        "-[HMAppDelegate application:willEncodeRestorableStateWithCoder:]",
        "-[HMViewController encodeRestorableStateWithCoder:]",
        "-[HMAppDelegate applicationWillEnterForeground:]",
        "-[HMAppDelegate applicationDidBecomeActive:]",
        "-[HMAppDelegate applicationDidReceiveMemoryWarning:]",
        "-[HMViewController didReceiveMemoryWarning]",
        "-[HMAppDelegate applicationWillResignActive:]",
        "-[HMAppDelegate applicationDidEnterBackground:]",
        "-[HMAppDelegate application:shouldSaveApplicationState:]",
        "-[HMAppDelegate application:willEncodeRestorableStateWithCoder:]",
        "-[HMViewController encodeRestorableStateWithCoder:]",
        "-[HMAppDelegate applicationWillTerminate:]",
      ])
  }

  @Test func `a C program logs in Debug and not in Release`() async throws {
    try folder.write(AuditStage.config(), to: "config.yaml")
    try folder.write(
      "int main(void) {\n  HMLog(\"one %d\", 1);\n  HMLogError(\"two\");\n  return 0;\n}\n",
      to: "Sources/main.c")
    try await generate(folder.path("config.yaml"))
    for (configuration, expected) in [("Debug", "one 1\ntwo\n"), ("Release", "")] {
      let flags = "@" + folder.path("made/App/\(configuration)/flags/c.host.rsp")
      let program = folder.path(configuration)
      _ = try await run("clang", [flags, folder.path("Sources/main.c"), "-o", program])
      let answer = try await BuiltTool.run(URL(fileURLWithPath: program), [])
      #expect(answer.status == 0 && answer.errors == expected, "\(answer.transcript)")
    }
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `a Swift program logs in Debug and not in Release`() async throws {
    try folder.write(AuditStage.config(), to: "config.yaml")
    try folder.write(
      "func text() -> String { print(\"evaluated\"); return \"two\" }\nHMLog(\"one\")\nHMLog(text())\n",
      to: "Sources/main.swift")
    try await generate(folder.path("config.yaml"))
    for configuration in ["Debug", "Release"] {
      let flags = "@" + folder.path("made/App/\(configuration)/flags/swift.host.rsp")
      let program = folder.path(configuration)
      _ = try await run(
        "swiftc",
        [
          flags, folder.path("Sources/main.swift"),
          folder.path("made/App/EffectiveConfiguration.swift"), "-o", program,
        ])
      let answer = try await BuiltTool.run(URL(fileURLWithPath: program), [])
      let lines = answer.output.split(separator: "\n")
      #expect(answer.status == 0, "\(answer.transcript)")
      if configuration == "Release" {
        #expect(lines.isEmpty)
      } else {
        #expect(lines.count == 3 && lines[1] == "evaluated")
        #expect(lines.first?.hasSuffix("one") == true && lines.last?.hasSuffix("two") == true)
      }
    }
  }

  // MARK: Machine code

  /// Returns the instructions of an object's functions, without addresses and without lines that
  /// name the file.
  private func disassembly(_ object: String) async throws -> String {
    let program = Installed.has("llvm-objdump") ? "llvm-objdump" : "objdump"
    let text = try await run(program, ["-d", "--no-show-raw-insn", object]).output
    return text.split(separator: "\n").filter { !$0.contains("file format") }
      .joined(separator: "\n")
  }

  @Test(
    .enabled("needs objdump") { Installed.has("objdump") || Installed.has("llvm-objdump") },
    arguments: ["c", "m"])
  func `a call that is off leaves no trace in the machine code`(
    language: String
  ) async throws {
    if language == "m", !Installed.hasFoundation { return }
    try folder.write(AuditStage.config(), to: "config.yaml")
    try await generate(folder.path("config.yaml"))
    let quote = language == "m" ? "@" : ""
    func source(_ log: String) -> String {
      """
      int next(int);
      int work(int x, int y) {
        \(log)
        for (int i = 0; i < x; i++) {
          if (i > y)
            \(log.isEmpty ? ";" : log)
          y += next(i);
        }
        return y;
      }
      """
    }
    let compile = language == "m" ? try await objectiveCFlags().compile : []
    let kind = language == "m" ? "objc" : "c"
    let call = "HMLog(\(quote)\"x is %d, %d\", x, next(y));"
    for optimization in ["-O0", "-Os", "-O2"] {
      var code: [String] = []
      for (configuration, log) in [("Release", call), ("Release", ""), ("Debug", call)] {
        let file = folder.path("work.\(language)"), object = folder.path("work.o")
        try folder.write(source(log), to: "work.\(language)")
        let flags = "@" + folder.path("made/App/\(configuration)/flags/\(kind).host.rsp")
        _ = try await run(
          "clang",
          [flags] + compile + ["-w", "-g0", optimization, "-c", file, "-o", object])
        code.append(try await disassembly(object))
      }
      #expect(code[0] == code[1], "\(optimization)")
      #expect(code[0].contains("work"))
      #expect(code[2] != code[1], "a comparison that cannot fail")
    }
  }

  @Test(
    .enabled("needs swiftc and objdump") {
      Installed.has("swiftc") && (Installed.has("objdump") || Installed.has("llvm-objdump"))
    })
  func `a Swift call that is off leaves no trace in the optimized code`()
    async throws
  {
    try folder.write(AuditStage.config(), to: "config.yaml")
    try await generate(folder.path("config.yaml"))
    func source(_ log: String) -> String {
      """
      @inline(never) public func next(_ x: Int) -> Int { x &* 3 }
      public func work(_ x: Int, _ y: Int) -> Int {
        var y = y
        \(log)
        for i in 0..<x {
          \(log)
          y &+= next(i)
        }
        return y
      }
      """
    }
    let call = #"HMLog("x is \(x), \(next(y))")"#
    var code: [String] = []
    for (configuration, log) in [("Release", call), ("Release", ""), ("Debug", call)] {
      try folder.write(source(log), to: "work.swift")
      let flags = "@" + folder.path("made/App/\(configuration)/flags/swift.host.rsp")
      _ = try await run(
        "swiftc",
        [
          flags, "-O", "-wmo", "-parse-as-library", "-c", folder.path("work.swift"),
          folder.path("made/App/EffectiveConfiguration.swift"), "-o", folder.path("work.o"),
        ])
      code.append(try await disassembly(folder.path("work.o")))
    }
    #expect(code[0] == code[1])
    #expect(code[2] != code[1], "a comparison that cannot fail")
  }
}
