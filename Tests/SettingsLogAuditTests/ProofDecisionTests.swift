import Foundation
import SettingsTestSupport
import Testing

/// The decisions of objects: about calls that they do not contain, and about calls that only they
/// show.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ProofDecisionTests {
  /// Without a proof, these calls count, because the effect of the optimizer is unknown.
  @Test(arguments: [
    "#include <stdio.h>\nstatic int level(void) { return 0; }\nvoid f(void) { if (level()) puts(\"text\"); }\n",
    "#include <stdio.h>\nvoid f(int x) { if (x != x) fprintf(stderr, \"text\"); }\n",
    """
    #include <stdio.h>
    void f(int x, unsigned long *size) { *size = sizeof(x); if (x != x) puts("text"); }
    """,
  ])
  func `a call that no object contains is removed by the optimizer`(source: String) async throws {
    let stage = try AuditStage(["Sources/a.c": source])
    let report = try await stage.report("--prove", status: 0)
    #expect(try report.cell("Release").silent)
    #expect(
      report.calls.compactMap { $0.states["Release"] }.contains("removed by the optimizer"))
    #expect(try await stage.run().status == 1)
  }

  /// The object for this machine is not the product's, or does not show the effect of the call.
  @Test(arguments: [
    "#include <stdio.h>\nvoid f(void) {\n#if !__linux__\n  puts(\"text\");\n#endif\n}\n",
    "#include <stdio.h>\n#include \"level.h\"\nvoid f(void) { if (LEVEL) puts(\"text\"); }\n",
    "#include <unistd.h>\nvoid f(void) { write(2, \"a\\n\", 2); }\n",
    "#define _FILE_OFFSET_BITS 64\n#include <unistd.h>\nvoid f(void) { pwrite(2, \"a\\n\", 2, 0); }\n",
    "void f(void) { __asm__(\"call puts\"); }\n",
    "#include <stdio.h>\nvoid f(void) { if (sizeof(void *) == 4) puts(\"text\"); }\n",
    "#include <stdio.h>\nvoid f(void) { if (4 >= sizeof(long)) puts(\"text\"); }\n",
    "#include <stdio.h>\n#include <limits.h>\nvoid f(void) { if (LONG_MAX == INT_MAX) puts(\"text\"); }\n",
  ])
  func `a call remains if the object does not decide`(source: String) async throws {
    let stage = try AuditStage([
      "Sources/a.c": source,
      "Sources/level.h": "#ifdef __APPLE__\n#define LEVEL 1\n#else\n#define LEVEL 0\n#endif\n",
    ])
    let report = try await stage.report("--prove", status: 1)
    #expect(try !report.cell("Release").silent)
    #expect(report.calls.compactMap { $0.states["Release"] } == ["compiled in"])
  }

  @Test func `headers that the project treats as the system's are read for tests of the platform`()
    async throws
  {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "SYSTEM_HEADER_SEARCH_PATHS: Vendor"),
      "Sources/a.c":
        "#include <stdio.h>\n#include <level.h>\nvoid f(void) { if (LEVEL) puts(\"text\"); }\n",
      "Vendor/level.h": "#ifdef __APPLE__\n#define LEVEL 1\n#else\n#define LEVEL 0\n#endif\n",
    ])
    let report = try await stage.report("--prove", status: 1)
    #expect(report.calls.map(\.states["Release"]) == ["compiled in"])
  }

  @Test func `a call of a declared function remains, because no object shows what it does`()
    async throws
  {
    let stage = try AuditStage([
      "compare-logging.yaml": "functions: [AppLog]\n",
      "Sources/a.c": "void AppLog(int);\nvoid f(void) { AppLog(3); }\n",
    ])
    let report = try await stage.report("--prove", status: 1)
    #expect(report.summaries == ["2 AppLog \"3\" compiled in|compiled in"])
  }

  @Test(arguments: [
    ("private func f() { print(\"text\") }\n", true),
    ("private func f() { debugPrint(\"text\") }\n", true),
    ("public func f() { if Int.bitWidth == 32 { print(\"text\") } }\n", false),
    ("public func f() { if MemoryLayout<Int>.size == 4 { debugPrint(\"text\") } }\n", false),
  ])
  func `calls of Swift that no object contains are removed by the optimizer`(
    source: String, isRemoved: Bool
  ) async throws {
    let stage = try AuditStage(["Sources/a.swift": source])
    let report = try await stage.report("--prove", status: isRemoved ? 0 : 1)
    #expect(
      report.calls.map(\.states["Release"])
        == [isRemoved ? "removed by the optimizer" : "compiled in"])
  }

  @Test func `a name that may be passed to dlsym is found`() async throws {
    let stage = try AuditStage([
      "Sources/a.c": """
      void *dlsym(void *, const char *);
      static const char *const names[] = { "puts" };
      void f(int i) { ((int (*)(const char *))dlsym(0, names[i]))("text"); }
      """
    ])
    let report = try await stage.report("--prove", status: 1)
    #expect(try report.cell("Release").proof?.files.first?.functions.map(\.name) == ["puts"])
  }

  /// Code with the name of a log function that might be looked up, which only the object shows.
  private static let hidden = [
    "Sources/a.c": """
    #include "lookup.h"
    const char *const names[] = { "pu" "ts" };
    void *f(void) { return dlsym(0, "strlen"); }
    """,
    "Sources/lookup.h": "void *dlsym(void *, const char *);\n",
  ]

  /// A target for macOS has `-fasm-blocks` for x86_64 only.
  @Test func `what an object shows counts if other architectures have other flags`() async throws {
    var files = Self.hidden
    files["config.yaml"] = AuditStage.config().replacing("platform: iOS", with: "platform: macOS")
    let report = try await AuditStage(files).report("--prove", status: 1)
    let release = try report.cell("Release")
    #expect(release.proof?.files.first?.functions.map(\.name) == ["puts"])
    #expect(release.status == "logs")
  }

  @Test func `what an object shows is unknown if the code tests its platform`() async throws {
    var files = Self.hidden
    files["Sources/lookup.h", default: ""] += "#if TARGET_OS_IOS\nint x;\n#endif\n"
    let stage = try AuditStage(files)
    let report = try await stage.report("--prove", status: 1)
    #expect(try report.cell("Release").status == "unknown")
    let item = try #require(report.unjudged.first { $0.kind == "object" })
    #expect(item.name == "Sources/a.c")
    #expect(item.message.contains("refers to 'puts', but the code depends on 'TARGET_OS_IOS'"))

    // A call for another platform explains the function.
    files["Sources/a.c", default: ""] += "\n#if !__APPLE__\nvoid g(void) { puts(\"x\"); }\n#endif\n"
    try stage.folder.write(files["Sources/a.c"] ?? "", to: "Sources/a.c")
    let explained = try await stage.report("--prove")
    #expect(!explained.unjudged.contains { $0.kind == "object" })
    #expect(try explained.cell("Release").proof?.files.first?.failure != nil)
  }

  /// This machine cannot assemble it for itself.
  @Test(arguments: [("_puts", ["puts"]), ("_strlen", [])])
  func `assembly of Apple's systems is assembled for them`(
    symbol: String, functions: [String]
  ) async throws {
    let stage = try AuditStage([
      "Sources/a.s": """
      .private_extern _f
      _f:
        adrp x0, text@PAGE
        add x0, x0, text@PAGEOFF
        b \(symbol)
      .cstring
      text: .asciz "a text"

      """,
      "Sources/b.c": "int HMNothing;\n",
    ])
    let report = try await stage.report("--prove", status: functions.isEmpty ? 0 : 1)
    let proof = try #require(try report.cell("Release").proof)
    let file = try #require(proof.files.first { $0.path == "Sources/a.s" })
    #expect(file.failure == nil)
    // C is still compiled for this machine.
    #expect(proof.leftOut.map(\.setting).contains("CLANG_TARGET_TRIPLE_ARCHS"))
    #expect(file.functions.map(\.name) == functions)
  }

  #if arch(x86_64)
    @Test func `assembly is compiled and searched`() async throws {
      let stage = try AuditStage([
        "Sources/a.S": """
        #define JOIN(a, b) a##b
        .globl f
        f:
          leaq text(%rip), %rdi
          jmp JOIN(pu, ts)@PLT
        .data
        text: .asciz "a text"

        """
      ])
      let report = try await stage.report("--prove", status: 1)
      let file = try #require(try report.cell("Release").proof?.files.first)
      #expect(file.path == "Sources/a.S")
      #expect(file.functions.map(\.name) == ["puts"])
    }
  #endif

  @Test func `a proof without files proves nothing`() async throws {
    let stage = try AuditStage(["Sources/a.h": "int x;\n"])
    #expect(try await stage.run("--prove").output.contains("nothing was compiled"))
  }

  @Test func `a module that tests its platform keeps the result of the scan`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      #if canImport(Glibc)
      public func f() { print("only elsewhere") }
      #endif
      public func g(_ x: Int) -> String {
        var text = ""
        print(x, to: &text)
        return text
      }
      """
    ])
    let report = try await stage.report("--prove", status: 0)
    let file = try #require(try report.cell("Release").proof?.files.first)
    #if os(Linux)
      #expect(file.failure?.contains("canImport") == true)
    #else
      #expect(file.failure == nil)
    #endif
  }

  @Test func `printing to a string is not logging`() async throws {
    let stage = try AuditStage([
      "Sources/a.swift": """
      public func g(_ x: Int) -> String {
        var text = ""
        print(x, to: &text)
        return text
      }
      """
    ])
    let report = try await stage.report("--prove", status: 0)
    let file = try #require(try report.cell("Release").proof?.files.first)
    #expect(file.failure == nil)
    #expect(file.functions.isEmpty)
  }
}
