import Foundation
import SettingsTestSupport
import Testing

/// The options `--prove` and `--binary`, which search object files.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ProofTests {
  @Test func `leaks planted in C are found in the object`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": """
      void f(int x) {
        HMLog("quiet text");
        printf("a planted leak\\n");
      }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    let release = try #require(try report.cell("Release").proof)
    #expect(release.files.map(\.path) == ["Sources/a.c"])
    #expect(release.files[0].texts.map(\.text) == ["a planted leak\n"])
    #expect(release.files[0].functions.map(\.name) == ["puts"])
    let debug = try #require(try report.cell("Debug").proof)
    #expect(debug.files[0].texts.map(\.text) == ["quiet text", "a planted leak\n"])
    #expect(debug.textBytes == 11 + 15)
  }

  @Test func `leaks planted in Swift are found in the object, short ones too`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      public func f(_ x: Int) {
        HMLog("quiet text of some length \\(x)")
        HMLog("quiet")
        print("a planted leak that is long")
        debugPrint("short leak")
      }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    let file = try #require(try report.cell("Release").proof?.files.first)
    #expect(file.failure == nil)
    #expect(Set(file.functions.map(\.name)) == ["print", "debugPrint"])
    #expect(file.texts.map(\.text).contains("a planted leak that is long"))
    #if arch(x86_64)
      #expect(file.texts.map(\.text).contains("short leak"))
    #endif
    #expect(!file.texts.map(\.text).contains { $0.hasPrefix("quiet") })
  }

  @Test func `an optimized Swift module without leaks is silent`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift":
        "public func f(_ x: Int) {\n  HMLog(\"quiet text of some length \\(x)\")\n}\n",
      "Sources/b.swift": "public func g() {\n  HMLogError(\"another text, quiet too\")\n}\n",
    ])
    let report = try await stage.report("--prove", status: 0)
    #expect(try report.cell("Release").silent)
    #expect(try report.cell("Debug").proof?.files.first?.functions.map(\.name) == ["print"])
  }

  @Test(.enabled("needs Objective-C's Foundation") { Installed.hasFoundation })
  func `leaks planted in Objective-C are found, and omitted flags listed`() async throws {
    let stage = try AuditStage([
      "Sources/a.m": """
      #import <Foundation/Foundation.h>
      void f(id x) {
        HMLog(@"quiet %@", x);
        NSLog(@"a planted leak: %@ ünïcode", x);
      }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    let proof = try #require(try report.cell("Release").proof)
    #expect(proof.files[0].failure == nil)
    #expect(proof.files[0].functions.map(\.name) == ["NSLog"])
    #expect(proof.files[0].texts.map(\.text) == ["a planted leak: %@ ünïcode"])
    #expect(proof.leftOut.map(\.setting).contains("SDKROOT"))
  }

  @Test func `a file that does not compile is unknown, and the others are proven`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": "int f(void) { return undeclared; }\n",
      "Sources/b.c": "void g(void) { HMLog(\"b\"); }\n",
    ])
    #expect(try await stage.report(status: 0).cell("Release").status == "silent")
    let report = try await stage.report("--prove", status: 1)
    let release = try report.cell("Release")
    #expect(release.status == "unknown")
    #expect(release.verdict == "unknown: 1 file not proven")
    let files = try #require(release.proof?.files)
    #expect(files.map(\.silent) == [false, true])
    #expect(files[0].failure?.contains("Sources/a.c:1: use of undeclared identifier") == true)
    #expect(report.unjudged.map(\.kind) == ["object"])
    #expect(report.unjudged.map(\.path) == ["Sources/a.c"])
    _ = try await stage.report("--prove", "--assume-silent", "Sources/a.c=read by hand", status: 0)
  }

  @Test func `a Swift module that does not compile is unknown`() async throws {
    let stage = try AuditStage(["Sources/a.swift": "let a = undeclared\n"])
    let report = try await stage.report("--prove", status: 1)
    #expect(try report.cell("Release").status == "unknown")
    #expect(report.unjudged.map(\.name) == ["(Swift module)"])
  }

  @Test func `a Swift module with a bridging header of C is compiled`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "SWIFT_OBJC_BRIDGING_HEADER: Sources/Bridging.h"),
      "Sources/Bridging.h": "int HMNumber(void);\n",
      "Sources/a.c": "int HMNumber(void) { return 1; }\n",
      "Sources/a.swift": "public func f() -> Int32 { HMNumber() }\n",
    ])
    let report = try await stage.report("--prove", status: 0)
    let proof = try #require(try report.cell("Release").proof)
    #expect(proof.files.map(\.failure) == [nil, nil])
    #expect(!proof.leftOut.map(\.setting).contains("SWIFT_OBJC_BRIDGING_HEADER"))
  }

  @Test(arguments: ["a.c", "a.cpp", "a.m"])
  func `code with blocks is compiled`(name: String) async throws {
    let stage = try AuditStage([
      "Sources/\(name)": "void g(void (^block)(void)) { }\nvoid f(void) { g(^{ }); }\n"
    ])
    let report = try await stage.report("--prove", status: 0)
    #expect(try report.cell("Release").proof?.files.map(\.failure) == [nil])
  }

  @Test(.enabled("needs Objective-C's Foundation") { Installed.hasFoundation })
  func `code with blocks and Foundation is compiled`() async throws {
    let stage = try AuditStage([
      "Sources/a.m": """
      #import <Foundation/Foundation.h>
      void g(void (^block)(NSString *));
      void f(void) { g(^(NSString *text) { NSLog(@"a planted leak: %@", text); }); }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    let file = try #require(try report.cell("Release").proof?.files.first)
    #expect(file.failure == nil)
    #expect(file.functions.map(\.name) == ["NSLog"])
  }

  @Test(arguments: ["object", "archive", "program"])
  func `a built product is searched`(kind: String) async throws {
    let stage = try AuditStage([
      "Sources/a.c": "void HMPlanted(void) { HMLog(\"text of a log call\"); puts(\"planted\"); }\n",
      "made/a.c": """
      #include <stdio.h>
      int main(void) { fprintf(stderr, "text of a log call\\n"); return 0; }
      """,
      "made/b.c": "int main(void) { return 0; }\n",
    ])
    for (name, isSilent) in [("a", false), ("b", true)] {
      let object = "made/\(name).o"
      let clang = try #require(Installed.path("clang"))
      func make(_ program: String, _ arguments: String...) async throws {
        let run = try await BuiltTool.run(
          URL(fileURLWithPath: program), arguments, in: stage.folder.url)
        #expect(run.status == 0, "\(run.transcript)")
      }
      try await make(clang, "-O2", "-c", "made/\(name).c", "-o", object)
      var file = object
      if kind == "archive" {
        file = "made/\(name).a"
        try await make(try #require(Installed.path("ar")), "rcs", file, object)
      } else if kind == "program" {
        file = "made/\(name)"
        try await make(clang, object, "-o", file)
      }
      let run = try await stage.run("--binary", file)
      #expect(run.status == (isSilent ? 0 : 1), "\(run.transcript)")
      #expect(run.output.contains("text \"text of a log call\"") == !isSilent)
      #expect(run.output.contains("calls stderr") == !isSilent)
    }
  }

  @Test func `files that are not binaries are rejected`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int x;\n", "text": "This is not an object file."])
    let text = try await stage.run("--binary", "text")
    #expect(text.status == 2)
    #expect(text.output.contains("not an object, archive, ELF or Mach-O file"))
    #expect(try await stage.run("--binary", "nowhere").status == 2)
    try stage.folder.write("nothing to run", to: "Empty.app/Info.plist")
    let empty = try await stage.run("--binary", "Empty.app")
    #expect(empty.status == 2)
    #expect(empty.output.contains("does not contain a program"))
  }

  /// Compiles one file of the stage.
  private func compile(_ source: String, to object: String, in stage: AuditStage) async throws {
    let clang = try #require(Installed.path("clang"))
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: clang), ["-O2", "-c", source, "-o", object], in: stage.folder.url)
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `programs in a bundle and in its archive are searched`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": "void f(void) { HMLog(\"text of a log call\"); }\n",
      "made/a.c":
        "#include <stdio.h>\nint main(void) { puts(\"text of a log call\"); return 0; }\n",
      "made/b.c": "int main(void) { return 0; }\n",
      "Payload/App.app/Info.plist": "no program",
      "Payload/App.app/Frameworks/Quiet.framework/Info.plist": "no program",
    ])
    let program = "Payload/App.app/App"
    let library = "Payload/App.app/Frameworks/Quiet.framework/Quiet"
    try await compile("made/b.c", to: library, in: stage)
    for isSilent in [true, false] {
      try await compile(isSilent ? "made/b.c" : "made/a.c", to: program, in: stage)
      let bytes = try [program, library].map { path in
        (
          name: path,
          content: [UInt8](try Data(contentsOf: URL(fileURLWithPath: stage.folder.path(path))))
        )
      }
      let archive = ZipArchiveTests.archive(
        bytes.map { ZipArchiveTests.File(name: $0.name, content: $0.content) })
      try Data(archive).write(to: URL(fileURLWithPath: stage.folder.path("App.ipa")))
      for path in ["Payload/App.app", "App.ipa"] {
        let run = try await stage.run("--binary", path)
        #expect(run.status == (isSilent ? 0 : 1), "\(run.transcript)")
        #expect(run.output.contains("App: not silent") == !isSilent, "\(run.transcript)")
        #expect(run.output.contains("Quiet.framework/Quiet: silent"), "\(run.transcript)")
      }
    }
    // A file that cannot be searched is never silent.
    try stage.folder.link("Payload/App.app/Missing", to: "/nowhere")
    try await compile("made/b.c", to: program, in: stage)
    let unknown = try await stage.run("--binary", "Payload/App.app")
    #expect(unknown.status == 2)
    #expect(unknown.output.contains("leads out of the folder"), "\(unknown.transcript)")
  }

  @Test func `a text that a macro extends is found`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": """
      #include <stdio.h>
      #define SAY(fmt, ...) fprintf(stderr, "%s [Line %d] " fmt "\\n", __func__, __LINE__, ##__VA_ARGS__)
      #define TELL(fmt, ...) SAY("told: " fmt, ##__VA_ARGS__)
      void f(int x) { TELL("the value is %d", x); }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    let file = try #require(try report.cell("Release").proof?.files.first)
    #expect(file.texts.map(\.text) == ["the value is %d"])
  }
}
