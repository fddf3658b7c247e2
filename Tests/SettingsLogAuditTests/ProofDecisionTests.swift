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
    "void f(void) { __asm__(\"call puts\"); }\n",
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
