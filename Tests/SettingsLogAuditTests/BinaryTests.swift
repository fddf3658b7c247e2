import Foundation
import SettingsTestSupport
import Testing

/// What `--binary` says about functions that log with certain arguments only.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct BinaryTests {
  private func stage(_ sources: [String: String]) async throws -> AuditStage {
    let stage = try AuditStage(
      ["Sources/a.c": "int HMNothing(void) { return 0; }\n"]
        .merging(sources) { $1 })
    for name in sources.keys where name.hasPrefix("made/") && name.hasSuffix(".c") {
      let clang = try #require(Installed.path("clang"))
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: clang),
        ["-target", "arm64-apple-ios15", "-O1", "-w", "-c", name, "-o", name + ".o"],
        in: stage.folder.url)
      #expect(run.status == 0, "\(run.transcript)")
    }
    return stage
  }

  @Test(arguments: [
    ("write", "stream"), ("writev", "stream"), ("pwrite", "stream"), ("fdopen", "stream"),
    ("syscall", "stream"), ("dispatch_write", "stream"), ("fcopyfile", "stream"),
    ("system", "process"), ("popen", "process"), ("posix_spawn", "process"),
    ("execvp", "process"), ("dlsym", "symbol"), ("NSLookupSymbolInImage", "symbol"),
  ])
  func `a function that may log makes a binary unknown`(
    name: String, kind: String
  ) async throws {
    let stage = try await stage(["made/a.c": "void *\(name)();\nvoid f(void) { \(name)(2); }\n"])
    let run = try await stage.run("--binary", "made/a.c.o", "--format", "json")
    #expect(run.status == 2, "\(run.transcript)")
    struct Answer: Decodable {
      struct Binary: Decodable { let status: String, images: [Image] }
      struct Image: Decodable { let unjudged: [AuditStage.Report.Unjudged] }
      let binaries: [Binary]
    }
    let binary = try #require(
      try JSONDecoder().decode(Answer.self, from: run.outputBytes).binaries.first)
    #expect(binary.status == "unknown")
    let items = binary.images.flatMap(\.unjudged)
    #expect(items.map(\.name) == [name])
    #expect(items.map(\.kind) == [kind])
    let text = try await stage.run("--binary", "made/a.c.o").output
    #expect(text.contains("unknown: it refers to '\(name)'"), "\(text)")

    let assumed = try await stage.run(
      "--binary", "made/a.c.o", "--assume-silent", "\(name)=for files only")
    #expect(assumed.status == 0, "\(assumed.transcript)")
    #expect(assumed.output.contains("assumed silent: \(name): for files only"))
    #expect(!assumed.errors.contains("has no effect"), "\(assumed.errors)")
  }

  @Test func `an assumption may name the file`() async throws {
    let stage = try await stage([
      "made/a.c": "long write();\nvoid f(void) { write(3); }\n",
      "compare-logging.yaml": "assumeSilent: { made: by the vendor }\n",
    ])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test(arguments: [
    ("syslog$DARWIN_EXTSN", "calls syslog"), ("write$NOCANCEL", "refers to 'write'"),
    ("_os_trace_with_buffer", "calls os_trace"), ("_os_log_internal", "calls os_log"),
    ("getopt_long", "refers to 'getopt_long', which may print"),
    ("malloc_zone_print", "calls malloc_zone_print"),
    ("OBJC_CLASS_$_NSTask", "refers to 'NSTask'"),
    ("$s10Foundation6NSLogvyySS_s14CVaListPointerVtF", "calls NSLogv"),
    ("$s10Foundation7ProcessCACycfc", "refers to 'Process'"),
    (
      "$s10Foundation10FileHandleC14fileDescriptor14closeOnDeallocACs5Int32V_Sbtcfc", "'FileHandle'"
    ),
    ("$s7SwiftUI4ViewPAAE13_printChangesyyFZ", "calls _printChanges"),
    ("objc_msgSend$fileHandleWithStandardError", "calls fileHandleWithStandardError"),
    (
      "objc_msgSendClass$fileHandleWithStandardOutput$_OBJC_CLASS_$_NSFileHandle",
      "calls fileHandleWithStandardOutput"
    ),
    ("objc_msgSend$initWithFileDescriptor:", "refers to 'initWithFileDescriptor:'"),
    ("_ZNSt12__basic_fileIcE8sys_openEiSt13_Ios_Openmode", "refers to 'stdio_filebuf'"),
    ("_T0s5printyypd_SS9separatorSS10terminatortF", "calls print"),
  ])
  func `symbols have variants`(symbol: String, message: String) async throws {
    let stage = try await stage([
      "made/a.c": "void g() __asm__(\"_\(symbol)\");\nvoid f(void) { g(); }\n"
    ])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == (message.hasPrefix("calls") ? 1 : 2), "\(run.transcript)")
    #expect(run.output.contains(message), "\(run.transcript)")
  }

  @Test(arguments: [
    "$s10Foundation11ProcessInfoC04processC0ACvgZ",
    "$s10Foundation10FileHandleC14fileDescriptors5Int32Vvg",
    "$ss5print_9separator10terminator2toyypd_S2Sxzts16TextOutputStreamRzlF", "error",
    "OBJC_CLASS_$_NSURL",
    "fwrite", "open", "read",
  ])
  func `symbols that do not log are silent`(symbol: String) async throws {
    let stage = try await stage([
      "made/a.c": "void g() __asm__(\"_\(symbol)\");\nvoid f(void) { g(); }\n"
    ])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `texts that begin the path of a standard stream make a binary unknown`() async throws {
    let stage = try await stage(["made/a.c": "const char *text = \"/dev/fd/%d\";\n"])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.output.contains("it contains '/dev/fd/%d'"), "\(run.transcript)")
  }

  @Test func `every format shows what is unknown`() async throws {
    let stage = try await stage(["made/a.c": "long write();\nvoid f(void) { write(3); }\n"])
    for format in ["markdown", "html", "github", "sarif", "junit"] {
      let run = try await stage.run("--binary", "made/a.c.o", "--format", format)
      #expect(run.status == 2, "\(run.transcript)")
      #expect(run.output.contains("write"), "\(run.transcript)")
      if format == "junit" { #expect(run.output.contains("<error message=\"unknown\"")) }
    }
    let update = try await stage.run(
      "--binary", "made/a.c.o", "--baseline", "known.json", "--update-baseline")
    #expect(update.status == 0, "\(update.transcript)")
    let known = try await stage.run("--binary", "made/a.c.o", "--baseline", "known.json")
    #expect(known.status == 0, "\(known.transcript)")
  }

  @Test(arguments: [
    ("arm64-apple-ios15", "mov x16, #4\n svc #0x80", true),
    ("arm64-apple-ios15", "mov x16, #397\n nop\n svc #0x80", true),
    ("arm64-apple-ios15", "mov w16, #20\n svc #0x80", false),
    ("arm64-apple-ios15", "mov x16, #-31\n svc #0x80", false),
    ("arm64-apple-ios15", "svc #0x80", true),
    ("arm64-linux-gnu", "mov x8, #64\n svc #0", true),
    ("arm64-linux-gnu", "mov x8, #172\n svc #0", false),
    ("x86_64-apple-macos12", "mov $0x2000004, %eax\n mov $2, %edi\n syscall", true),
    ("x86_64-apple-macos12", "mov $0x2000014, %eax\n syscall", false),
    ("x86_64-linux-gnu", "mov $1, %eax\n syscall", true),
    ("x86_64-linux-gnu", "mov $1, %eax\n lea _f(%rip), %rsi\n mov 8(%rsp), %rdi\n syscall", true),
    ("x86_64-linux-gnu", "mov $1, %eax\n ret\n .byte 0x0f, 0x05", false),
    ("x86_64-linux-gnu", "mov $1, %eax\n mov 0x050f(%rsp), %rdi", false),
    ("x86_64-linux-gnu", "mov $39, %eax\n syscall", false),
  ])
  func `a system call without a function makes a binary unknown`(
    target: String, code: String, isUnknown: Bool
  ) async throws {
    let stage = try AuditStage(["Sources/a.c": "int HMNothing;\n"])
    try stage.folder.write(".globl _f\n_f:\n \(code)\n ret\n", to: "made/a.s")
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: try #require(Installed.path("clang"))),
      ["-target", target, "-c", "made/a.s", "-o", "made/a.o"], in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.run("--binary", "made/a.o")
    #expect(run.status == (isUnknown ? 2 : 0), "\(run.transcript)")
    #expect(run.output.contains("without a function") == isUnknown, "\(run.transcript)")
  }

  @Test(arguments: [("dlsym", "NSLog"), ("NSLookupSymbolInImage", "_NSLog")])
  func `the name of a log function counts if the binary looks up names`(
    lookup: String, name: String
  ) async throws {
    let stage = try await stage([
      "made/a.c":
        "void *\(lookup)();\nstatic const char *const n[] = { \"\(name)\", \"b\" };\n"
        + "void *f(int i) { return \(lookup)(0, n[i]); }\n"
    ])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("calls NSLog"), "\(run.transcript)")
  }

  @Test func `a variable that the linker defines is not a function of the system`() async throws {
    let stage = try await stage([
      "made/a.c": "__attribute__((common)) int err;\nint f(void) { return err; }\n"
    ])
    let run = try await stage.run("--binary", "made/a.c.o")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `functions of the project with common names do not count`() async throws {
    let stage = try await stage([
      "made/a.c": "void warn(int);\nvoid f(void) { warn(1); }\n",
      "made/b.c": "void warn(int level) { }\n",
    ])
    #expect(try await stage.run("--binary", "made/a.c.o").status == 1)
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: try #require(Installed.path("ar"))),
      ["rcs", "made/all.a", "made/a.c.o", "made/b.c.o"], in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.run("--binary", "made/all.a")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `an archive beside a program is not silent`() async throws {
    let stage = try await stage(["made/a.c": "void f(void) { }\n"])
    #expect(try await stage.run("--binary", "made").status == 0)
    try stage.folder.write("PK\u{3}\u{4} and more content", to: "made/App.ipa")
    let run = try await stage.run("--binary", "made")
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.output.contains("App.ipa"), "\(run.transcript)")
  }

  @Test(arguments: [
    ("a.tar", String(repeating: "\0", count: 257) + "ustar"), ("a.tar.gz", "\u{1F}"),
    ("a.pkg", "xar! and more"), ("A.TGZ", "x"),
  ])
  func `an archive in a folder is named as not searched`(name: String, text: String) async throws {
    let stage = try await stage(["made/a.c": "void f(void) { }\n"])
    try stage.folder.write(text, to: "made/\(name)")
    let run = try await stage.run("--binary", "made")
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.output.contains(name), "\(run.transcript)")
  }

  @Test(.enabled("needs gcc") { Installed.has("gcc") })
  func `an object for link-time optimization has no code yet`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int HMNothing;\n"])
    try stage.folder.write(
      "int puts(const char *);\nint f(void) { return puts(\"x\"); }\n", to: "a.c")
    let compiler = try #require(Installed.path("gcc"))
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: compiler), ["-O2", "-flto", "-c", "a.c", "-o", "a.o"],
      in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.run("--binary", "a.o")
    #expect(run.status == 2 && run.output.contains("link-time optimization"), "\(run.transcript)")
  }

  @Test(.enabled("needs swiftc") { Installed.has("swiftc") })
  func `short paths in Swift code are found`() async throws {
    let stage = try AuditStage(["Sources/a.c": "int HMNothing;\n"])
    try stage.folder.write(
      """
      @_silgen_name("take") func take(_ path: String)
      public func f() { take("/dev/tty") }
      """, to: "made/a.swift")
    let compiler = try #require(Installed.path("swiftc"))
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: compiler),
      ["-O", "-parse-as-library", "-c", "made/a.swift", "-o", "made/a.o"], in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.run("--binary", "made/a.o")
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains("/dev/tty"))
  }
}
