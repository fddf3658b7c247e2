import Foundation
import SettingsTestSupport
import Testing

/// Definitions that reach the compilers through flags rather than through their own settings.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct FlagTests {
  private static let source = "#if LOUD\nprint(\"x\")\n#endif\n"

  @Test(arguments: [
    ("-D LOUD", true), ("-DLOUD", true), ("-Xfrontend -D -Xfrontend LOUD", true),
    ("-Xfrontend -DLOUD", true), ("-Xcc -DLOUD", false),
    ("-Xfrontend -Xcc -Xfrontend -DLOUD", false),
    ("-Xcc -D -Xcc LOUD", false), ("-Xlinker -DLOUD", false), ("@flags/swift.rsp", true),
    ("@flags/outer.rsp", true), ("'@flags/with space.rsp'", true),
  ])
  func `definitions in other Swift flags count`(flags: String, isOn: Bool) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_SWIFT_FLAGS: \"\(flags)\""),
      "Sources/a.swift": Self.source,
      "flags/swift.rsp": "-warn-concurrency\n-D \"LOUD\"\n", "flags/outer.rsp": "@flags/swift.rsp",
      "flags/with space.rsp": "-Xfrontend '-DLOUD'",
    ])
    let report = try await stage.report(status: isOn ? 1 : 0)
    #expect(
      report.summaries == [
        "2 print \"x\" " + (isOn ? "compiled in|compiled in" : "excluded|excluded")
      ])
    #expect(report.problems.isEmpty)
  }

  /// With U+0600 before it, the backslash of an escaped quote is not a `Character` of its own.
  @Test func `a quote in an argument does not end it`() async throws {
    let flag = "-fmacro-prefix-map=a=\u{600}\"z \"-stats-file=$(SRCROOT)/written"
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: ['\(flag)']"),
      "Sources/a.c": "int a;\n",
    ])
    let run = try await stage.run("--no-cache")
    #expect(run.status == 0 || run.status == 1, "\(run.transcript)")
    #expect(!FileManager.default.fileExists(atPath: stage.folder.path("written")))
  }

  @Test func `definitions in a response file count in C, too`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: [-Wall, \"@flags/c.rsp\"]"),
      "Sources/a.c": "#if LOUD == 2 && !defined QUIET\nvoid f(void) { puts(\"x\"); }\n#endif\n",
      "flags/c.rsp": "'-DLOUD=2' \\\n -UQUIET -fmodules\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["2 puts \"x\" compiled in|compiled in"])
  }

  @Test func `a missing response file is reported, and nothing is silent`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "OTHER_CFLAGS: \"@gone.rsp\", OTHER_SWIFT_FLAGS: \"@lost.rsp\""),
      "Sources/a.c": "int a;\n", "Sources/b.swift": "let b = 1\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(
      report.problems.map { "\($0.path): \($0.message)" } == [
        "gone.rsp: OTHER_CFLAGS names this response file, which cannot be read",
        "lost.rsp: OTHER_SWIFT_FLAGS names this response file, which cannot be read",
      ])
    #expect(try report.cell("Release").verdict == "unknown: 2 response files not read")
  }

  @Test func `a flag for Apple SDKs does not remove the other flags`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "OTHER_CFLAGS: [-fobjc-arc, -DLOUD=1, -framework, UIKit, -DMORE]"),
      "Sources/a.c": "#if LOUD && defined MORE\nvoid f(void) { puts(\"x\"); }\n#endif\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(report.summaries == ["2 puts \"x\" compiled in|compiled in"])
  }

  /// Builds a library that leaves a file behind when it is loaded.
  private static func library(in folder: TemporaryFolder) async throws -> String {
    try folder.write(
      """
      #include <stdio.h>
      __attribute__((constructor)) static void f(void) { fclose(fopen("\(folder.path("loaded"))", "w")); }
      """, to: "library.c")
    let run = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-shared", "-fPIC", folder.path("library.c"), "-o", folder.path("library.so")])
    try #require(run.status == 0, "\(run.errors)")
    return folder.path("library.so")
  }

  @Test(arguments: ["-fplugin=%", "-Xclang, -load, -Xclang, %"])
  func `a flag that loads code does not reach the compiler`(flags: String) async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.library(in: folder)
    let own = flags.replacing("%", with: library)
    try folder.write("int a;\n", to: "a.c")
    _ = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-fsyntax-only", folder.path("a.c")]
        + own.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    #expect(throws: Never.self) { try folder.read("loaded") }
    try FileManager.default.removeItem(atPath: folder.path("loaded"))

    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: [\(own)]"),
      "Sources/a.c": "int a;\n",
    ])
    let report = try await stage.report(status: 1)
    #expect(throws: (any Error).self) { try folder.read("loaded") }
    #expect(try report.cell("Release").verdict == "unknown: 1 flag not understood")
  }

  /// Arguments with which LLVM starts a program or writes a file, `%` being its path.
  @Test(arguments: [
    ["-mllvm=-print-changed=diff-quiet", "-mllvm=-print-changed-diff-path=%"],
    ["-ftime-report", "-mllvm=-info-output-file=%.started"],
    ["-flto=thin", "-fthin-link-bitcode=%.started"],
  ])
  func `an argument for LLVM starts no program and writes no file`(flags: [String]) async throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(executable: "touch \"$0.started\"", to: "evil.sh")
    let own = flags.map { $0.replacing("%", with: program) }
    let source = "int f(int a) { return a ? a * 2 : 1; }\n"
    try folder.write(source, to: "a.c")
    _ = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-Os", "-c", folder.path("a.c"), "-o", folder.path("a.o")] + own)
    #expect(throws: Never.self) { try folder.read("evil.sh.started") }
    try FileManager.default.removeItem(atPath: folder.path("evil.sh.started"))

    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings: "OTHER_CFLAGS: [\(own.map { "\"\($0)\"" }.joined(separator: ", "))]"),
      "Sources/a.c": source,
    ])
    for arguments in [[], ["--prove"]] {
      let report = try await stage.report(arguments, status: 1)
      #expect(throws: (any Error).self) { try folder.read("evil.sh.started") }
      #expect(try report.cell("Release").status == "unknown")
      #expect(report.unjudged.contains { $0.message.contains(own[1]) })
    }
  }

  /// clang reads the precompiled file, whose code is not that of the header.
  @Test(arguments: ["pch", "gch"])
  func `a precompiled file beside an included header makes the verdict unknown`(
    ending: String
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        prefixHeader: "", settings: "OTHER_CFLAGS: [-include, \"$(SRCROOT)/a.h\"]"),
      "a.h": "", "Sources/a.c": "void f(void) {\n#ifdef LOUD\n  LOUD\n#endif\n}\n",
    ])
    #expect(try await stage.report(status: 0).cell("Release").verdict == "silent")
    try stage.folder.write(
      "extern int puts(const char *);\n#define LOUD puts(\"x\");\n", to: "loud.h")
    let clang = try await BuiltTool.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang", "-x", "c-header", "loud.h", "-o", "a.h.\(ending)"], in: stage.folder.url)
    try #require(clang.status == 0, "\(clang.errors)")
    for name in ["$(SRCROOT)/a.h", "a.h"] {
      try stage.folder.write(
        AuditStage.config(prefixHeader: "", settings: "OTHER_CFLAGS: [-include, \"\(name)\"]"),
        to: "config.yaml")
      let report = try await stage.report(status: 1)
      #expect(try report.cell("Release").status == "unknown")
      #expect(report.unjudged.contains { $0.message.contains("a.h'") }, "\(report.unjudged)")
    }
  }

  @Test(arguments: [
    "-Wl,-alias,_puts,_silent", "-Xlinker -alias -Xlinker _puts -Xlinker _silent",
    "-Wl,--defsym=silent=puts", "-Xlinker --wrap=silent", "-Wl,-alias_list,aliases",
    "-Wl,-interposable", "@link.rsp",
  ])
  func `an argument of the linker that redirects calls makes the verdict unknown`(
    flags: String
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_LDFLAGS: \"$(inherited) \(flags)\""),
      "Sources/a.c": "void silent(const char *t) {}\nvoid f(void) { silent(\"x\"); }\n",
      "link.rsp": "-lz -Wl,--wrap=silent",
    ])
    let report = try await stage.report(status: 1)
    #expect(try report.cell("Release").status == "unknown")
    let item = report.unjudged.first { $0.message.hasPrefix("the linker may make calls reach") }
    #expect(item?.name == "OTHER_LDFLAGS", "\(report.unjudged)")
  }

  @Test func `ordinary arguments of the linker change nothing`() async throws {
    let flags = """
      $(inherited) -ObjC -framework Foundation -weak_framework UIKit -rpath \
      @executable_path/Frameworks -all_load -dead_strip -Wl,-no_deduplicate -Wl,-ld_classic \
      -Xlinker -sectcreate -Xlinker __TEXT -Xlinker __info_plist -Xlinker Info.plist
      """
    let files = [
      "config.yaml": AuditStage.config(settings: "OTHER_LDFLAGS: \"\(flags)\""),
      "Sources/a.c": "int a;\n",
    ]
    let report = try await AuditStage(files).report(status: 0)
    #expect(try report.cell("Release").verdict == "silent")
  }

  @Test func `a flag that names a further output is left out`() async throws {
    let folder = try TemporaryFolder()
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(
        settings:
          "OTHER_CFLAGS: [-MD, -MF, \(folder.path("out.d")), -ftime-trace=\(folder.path("out"))]"),
      "Sources/a.c": "int a;\n",
    ])
    let report = try await stage.report(status: 0)
    #expect(try folder.contents().isEmpty)
    #expect(try report.cell("Release").verdict == "silent")
  }
}
