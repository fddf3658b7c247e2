import SettingsTestSupport
import Testing

/// Sources in languages that are searched rather than read.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct ForeignSourceTests {
  private func report(_ files: [String: String]) async throws -> AuditStage.Report {
    try await AuditStage(files).report()
  }

  /// Calls are found where they are, regardless of the macros of the assembler or the preprocessor.
  @Test(arguments: [
    ("a.s", "_f:\n  bl _puts\n", "2 puts"), ("a.s", "main:\n call puts@PLT\n", "2 puts"),
    ("a.s", ".data\np: .quad _NSLog\n", "2 NSLog"),
    ("a.s", "  leaq _printf(%rip), %rax", "1 printf"),
    ("a.s", "  adrp x0, _perror@PAGE\n", "1 perror"),
    ("a.s", "  b _syslog // syslog\n", "1 syslog"),
    ("a.asm", "  call printf\n", "1 printf"),
    ("a.s", "  mov x0, #1 ; bl _puts\n", "1 puts"), ("a.s", "  jmp ___stderrp", "1 stderr"),
    ("a.S", "#define CAT(a, b) a##b\n call CAT(_pu, ts)\n", "2 puts"),
    ("a.S", "#if __arm64__\n bl _puts\n#endif\n", "2 puts"),
    ("a.S", "#if LOUD || !defined(DEBUG)\n bl _puts\n#endif\n", "2 puts"),
    (
      "a.ll", "declare i32 @puts(ptr)\ndefine void @f() {\n call i32 @puts(ptr null)\n}\n", "3 puts"
    ),
    ("a.ll", "@p = global ptr @\"\\01_NSLog\"\n", "1 NSLog"),
    ("a.ll", "define i32 @f() { %1 = call i32 @puts(ptr null) ret i32 0 }\n", "1 puts"),
    ("a.ll", " call i32 @\"pu\\74s\"(ptr null)\n", "1 puts"),
    ("a.ll", "; x\r call i32 @puts(ptr null)\n", "1 puts"),
    ("a.s", " call puts #to the world\n", "1 puts"),
    ("a.y", "%%\nx: { puts(\"a\"); };\n", "2 puts"),
    ("a.metal", "void f() {\n os_log_default.log(\"x\");\n}\n", "2 os_log_default.log"),
  ])
  func `a call in another language counts`(
    name: String, source: String, call: String
  ) async throws {
    let report = try await report([
      "Sources/\(name)": source, "Sources/unused.c": "int unused;\n",
    ])
    #expect(report.calls.map { "\($0.line) \($0.name)" } == [call], "\(report.problems)")
    #expect(try report.cell("Release").status == "logs")
  }

  @Test(arguments: [
    ("a.s", "  bl _write\n"), ("a.s", "  svc #0x80\n"), ("a.s", "  syscall\n"),
    ("a.s", ".include \"b.inc\"\n"), ("a.s", ".macro C n\n bl _\\n\n.endm\n C memcpy\n"),
    ("a.s", ".irp x,uts\n call p\\x\n.endr\n"), ("a.s", ".2byte 0x050f\n"),
    ("a.s", " call *%rax\n"),
    ("a.s", " blr x8\n"), ("a.s", " call(puts)\n"), ("a.s", "foo=memcpy\n call foo\n"),
    ("a.s", ".if 0\nputs:\n.endif\n"), ("a.s", " int $0x80\n"), ("a.s", " jmp f+3\nf: ret\n"),
    ("a.ll", "module asm \"jmp puts@PLT\"\n"),
    ("a.ll", "define void @f() {\n call void asm sideeffect \"syscall\", \"\"()\n}\n"),
    ("a.s", ".asciz \"/dev/stderr\"\n"),
    ("a.s", " bl _dlsym\n"), ("a.S", "#include \"gone.h\"\n"), ("a.bc", "BC"),
    ("a.ll", "define void @f() {\n call i64 @write(i32 1, ptr null, i64 0)\n}\n"),
    ("a.y", "%%\nx: ;\n"), ("a.y", "%{\n#ifdef DEBUG\n%}\n%%\nx: { puts(\"a\"); };\n"),
    ("a.metal", "#include \"x.h\"\nvoid f(constant os_log &l) { }\n"),
  ])
  func `code in another language that is not understood is unknown`(
    name: String, source: String
  ) async throws {
    let report = try await report(["Sources/\(name)": source])
    #expect(report.calls.isEmpty)
    #expect(try report.cell("Release").status == "unknown")
  }

  @Test(arguments: [
    ("a.s", "; write a warning, or warn\n_f:\n  bl _memcpy\n  ret\n"),
    ("a.s", "/* bl _puts */ // bl _puts\n# call puts\n_f: ret\n"),
    ("a.s", ".globl _puts\n_puts:\n ret\n_f: bl _puts\n"),
    ("a.s", " b error\nerror: ret\n"),
    ("a.s", ".section __TEXT,__cstring\n.asciz \"puts\"\n.text\n cbz x0, 1f\n1: ret\n"),
    ("a.S", "#include <asm.h>\n.globl _writer\n#ifdef __linux__\n bl _puts\n#endif\n"),
    ("a.S", "#ifdef LOUD\n bl _puts\n#endif\n"), ("a.ll", "declare i32 @puts(ptr)\n"),
    ("a.metal", "#include <metal_stdlib>\n#include \"Types.h\"\nkernel void f() { log(1.0); }\n"),
  ])
  func `a source in another language without log calls is silent`(
    name: String, source: String
  ) async throws {
    let files = ["Sources/\(name)": source, "Sources/asm.h": "", "Sources/b.c": "int b;\n"]
    let stage = try AuditStage(
      files.merging(["config.yaml": AuditStage.config(settings: "HEADER_SEARCH_PATHS: Sources")]) {
        $1
      })
    let report = try await stage.report()
    #expect(try report.cell("Release").status == "silent", "\(report.problems)")
  }
}
