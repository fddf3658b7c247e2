import Foundation
import SettingsTestSupport
import Testing

/// Files outside of the project that flags and sources name: a report contains no words of them.
@Suite(.enabled("needs swiftc") { Installed.has("swiftc") }, .endsWhenHanging)
struct OutsideFileTests {
  /// A project, and a file beside it that contains a secret.
  private struct Setting {
    static let secret = "s3cr3t_word"
    let stage: AuditStage
    let outside: TemporaryFolder

    /// - Parameter files: The files of the project. `%` stands for the path of the other file.
    init(_ files: [String: String], token: String = "-DTOKEN=\(Setting.secret)\n") throws {
      outside = try TemporaryFolder()
      try outside.write(token, to: "token.txt")
      let path = outside.path("token.txt")
      stage = try AuditStage(files.mapValues { $0.replacing("%", with: path) })
    }

    /// Everything that the tool writes in the formats that contain most.
    func output(_ arguments: [String]) async throws -> String {
      var result = ""
      for format in ["json", "text"] {
        let run = try await stage.run(arguments + ["--no-cache", "--format", format])
        result += run.transcript
      }
      return result
    }
  }

  /// The list of files that clang writes has further backslashes in such a name.
  @Test(arguments: [#"a\ b.h"#, #"a\\ b.h"#, #"a\.h"#, "a#b.h", "a$b.h"])
  func `a link with a name that is escaped is outside, too`(name: String) async throws {
    let setting = try Setting(
      ["Sources/a.c": "#include \"\(name)\"\n_Static_assert(0, TOKEN);\n"],
      token: "#define TOKEN \"\(Setting.secret)\"\n")
    try FileManager.default.createSymbolicLink(
      atPath: setting.stage.folder.path("Sources/\(name)"),
      withDestinationPath: setting.outside.path("token.txt"))
    let output = try await setting.output(["--prove"])
    #expect(!output.contains(Setting.secret), "\(output)")
    #expect(output.contains("not proven"), "\(output)")
  }

  @Test func `declarations beside a project are not a link to a file outside`() async throws {
    let setting = try Setting(["Sources/a.c": "int a;\n"])
    try FileManager.default.createSymbolicLink(
      atPath: setting.stage.folder.path("compare-logging.yaml"),
      withDestinationPath: setting.outside.path("token.txt"))
    let output = try await setting.output([])
    #expect(!output.contains(Setting.secret), "\(output)")
    #expect(output.contains("outside of the project"), "\(output)")
  }

  /// Sources that make what they include a part of something that a report shows. `%` is the path
  /// of a file with the line `machine NAME PASSWORD`.
  @Test(arguments: [
    (
      "a.c",
      "int puts(const char *);\nvoid f(void) {\n#define machine puts(\n#include \"%\"\n); }\n"
    ),
    (
      "a.c",
      "int puts(const char *);\nvoid f(void) {\n#define machine puts(\n#include \"link.h\"\n); }\n"
    ),
    ("a.m", "#define machine @import\n#include \"%\"\n;\n"),
  ])
  func `what a source includes is not part of a text`(name: String, source: String) async throws {
    let setting = try Setting(
      ["Sources/\(name)": source, "Sources/b.c": "int b;\n"], token: "machine \(Setting.secret)\n")
    try FileManager.default.createSymbolicLink(
      atPath: setting.stage.folder.path("Sources/link.h"),
      withDestinationPath: setting.outside.path("token.txt"))
    let output = try await setting.output([])
    #expect(!output.contains(Setting.secret), "\(output)")
    let allowed = try await setting.output(["--allow-outside"])
    #expect(allowed.contains(Setting.secret), "\(allowed)")
  }

  @Test(arguments: [
    (".s", ".include \"\(Setting.secret)\"\n"),
    (".metal", "void f() { os_log_default.log\(Setting.secret)(1); os_log_\(Setting.secret); }\n"),
  ])
  func `a source that is a link to a file outside is not quoted`(
    ending: String, text: String
  ) async throws {
    let setting = try Setting(["Sources/b.c": "int b;\n"], token: text)
    try FileManager.default.createSymbolicLink(
      atPath: setting.stage.folder.path("Sources/a\(ending)"),
      withDestinationPath: setting.outside.path("token.txt"))
    let output = try await setting.output([])
    #expect(!output.contains(Setting.secret), "\(output)")
    #expect(output.contains("Sources/a\(ending)"), "\(output)")
  }

  @Test func `a baseline is not a link to a file outside`() async throws {
    let setting = try Setting(["Sources/a.c": "int a;\n"])
    try FileManager.default.createSymbolicLink(
      atPath: setting.stage.folder.path("baseline.json"),
      withDestinationPath: setting.outside.path("token.txt"))
    let output = try await setting.output(["--baseline", "baseline.json"])
    #expect(!output.contains(Setting.secret), "\(output)")
    #expect(output.contains("cannot read the baseline"), "\(output)")
    let allowed = try await setting.output(["--baseline", "baseline.json", "--allow-outside"])
    #expect(allowed.contains(Setting.secret), "\(allowed)")
  }

  @Test(arguments: [
    "OTHER_CFLAGS: [\"@%\"]", "OTHER_CFLAGS: [--config, \"%\"]", "OTHER_CFLAGS: [\"--config=%\"]",
    "OTHER_SWIFT_FLAGS: [\"@%\"]", "OTHER_CFLAGS: [\"@inside.rsp\"]",
    "OTHER_CFLAGS: [\"@link.rsp\"]",
    "OTHER_CFLAGS: [\"@%\"], SRCROOT: /",
    "SOURCE_FILE_FLAGS: [Sources/a.c, \"@%\"]",
  ])
  func `a response file outside of the project is not read`(settings: String) async throws {
    let setting = try Setting([
      "config.yaml": AuditStage.config(settings: settings), "Sources/a.c": "int a;\n",
      "Sources/b.swift": "let b = 1\n", "inside.rsp": "@%",
    ])
    try setting.stage.folder.link("link.rsp", to: setting.outside.path("token.txt"))
    let output = try await setting.output([])
    #expect(!output.contains(Setting.secret))
    if settings.contains("SRCROOT") { return }
    let report = try await setting.stage.report(status: 1)
    let unread = report.unjudged.filter { $0.kind == "responseFile" }
    #expect(
      unread.first?.message.hasSuffix(
        "which is outside of the project; move it into the project's folder, or pass "
          + "--allow-outside") == true, "\(report.unjudged)")
    let allowed = try await setting.stage.report("--allow-outside")
    #expect(allowed.unjudged.filter { $0.kind == "responseFile" }.isEmpty)
  }

  @Test func `the environment is not read as a response file`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: \"@/proc/self/environ\""),
      "Sources/a.c": "int a;\n",
    ])
    let run = try await stage.run("--format", "json", environment: ["CI_TOKEN": "s3cr3t_word"])
    #expect(!run.transcript.contains("s3cr3t_word"))
    #expect(run.status == 1)
    #if os(Linux)
      let open = try await stage.run(
        "--format", "json", "--allow-outside", environment: ["CI_TOKEN": "s3cr3t_word"])
      #expect(open.transcript.contains("s3cr3t_word"))
    #endif
  }

  /// Ways in which a source prints what it includes in a message of the compiler.
  @Test(arguments: [
    ("a.c", "#include \"%\"\n", ""),
    ("a.c", "#include \"link.h\"\n", ""),
    ("a.c", "int a;\n", "OTHER_CFLAGS: [-include, \"%\"]"),
    ("a.c", "int a =\n#include \"%\"\n;\n", ""),
    ("a.m", "int a =\n#include \"%\"\n;\n", ""),
    ("a.c", "#include \"over.h\"\n", "OTHER_CFLAGS: [-ivfsoverlay, \"$(SRCROOT)/overlay.yaml\"]"),
    (
      "a.swift", "let a = 1\n",
      "OTHER_SWIFT_FLAGS: [-import-objc-header, \"$(SRCROOT)/Bridge.h\"]"
    ),
  ])
  func `a message about a file outside of the project is not quoted`(
    name: String, text: String, settings: String
  ) async throws {
    let setting = try Setting(
      [
        "config.yaml": AuditStage.config(prefixHeader: "", settings: settings),
        "Sources/\(name)": text, "Bridge.h": "#include \"%\"\n",
        "overlay.yaml": """
        {"version": 0, "use-external-names": false, "roots": [{"type": "file",
        "name": "{ROOT}/Sources/over.h", "external-contents": "%"}]}
        """,
      ], token: "\(Setting.secret)\n")
    let overlay = try setting.stage.folder.read("overlay.yaml")
      .replacing("{ROOT}", with: setting.stage.folder.path)
    try setting.stage.folder.write(overlay, to: "overlay.yaml")
    try setting.stage.folder.link("Sources/link.h", to: setting.outside.path("token.txt"))
    let output = try await setting.output(["--prove"])
    #expect(!output.contains(Setting.secret))
    let release = try await setting.stage.report("--prove").cell("Release")
    #expect(release.status == "unknown")
    let open = try await setting.output(["--prove", "--allow-outside"])
    #expect(open.contains(Setting.secret))
  }

  /// A header outside of the project whose macro a source of the project prints.
  @Test(arguments: [
    "#include \"%\"\n_Static_assert(0, TOKEN);\n",
    "#include \"%\"\n__asm__(TOKEN);\n",
    "#include \"%\"\n#include TOKEN\n",
  ])
  func `a message about the project's own file quotes no other file`(text: String) async throws {
    let setting = try Setting(
      ["config.yaml": AuditStage.config(prefixHeader: ""), "Sources/a.c": text],
      token: "#define TOKEN \"\(Setting.secret)\"\n")
    let output = try await setting.output(["--prove"])
    #expect(!output.contains(Setting.secret))
    let open = try await setting.output(["--prove", "--allow-outside"])
    #expect(open.contains(Setting.secret))
  }

  /// Assembly and Swift that print words of files that they include.
  @Test(arguments: [
    (
      [
        "Sources/a.c": """
        __asm__(".macro machine args:vararg\\n.error \\"\\\\args\\"\\n.endm\\n.include \\"%\\"\\n");
        int a;

        """
      ], "machine \(Setting.secret)\n", ""
    ),
    (
      [
        "Sources/a.S": ".macro machine args:vararg\n.error \"\\args\"\n.endm\n.include \"%\"\n"
      ], "machine \(Setting.secret)\n", ""
    ),
    (
      ["Sources/a.S": "#include \"%\"\n.error TOKEN\n"],
      "#define TOKEN \"\(Setting.secret)\"\n", ""
    ),
    (
      [
        "Sources/a.swift": "let x: Int = TOK\n",
        "Bridge.h": "struct\n#include \"%\"\n{ int f; };\nstatic struct\n#include \"%\"\nTOK;\n",
      ], "\(Setting.secret)\n", "SWIFT_OBJC_BRIDGING_HEADER: Bridge.h"
    ),
  ])
  func `a message that other files can compose is not quoted`(
    files: [String: String], token: String, settings: String
  ) async throws {
    var files = files
    files["config.yaml"] = AuditStage.config(prefixHeader: "", settings: settings)
    let setting = try Setting(files, token: token)
    let output = try await setting.output(["--prove"])
    #expect(!output.contains(Setting.secret))
    let open = try await setting.output(["--prove", "--allow-outside"])
    #expect(open.contains(Setting.secret))
  }

  /// A folder that a target lists, and a link in one of its folders.
  @Test(arguments: [true, false])
  func `a call in a source outside of the project is named, and not quoted`(isLink: Bool)
    async throws
  {
    let setting = try Setting([
      "config.yaml": AuditStage.config(prefixHeader: ""), "Sources/a.c": "int a;\n",
    ])
    try setting.outside.write(
      "int printf(const char *, ...);\nvoid f(void) { printf(\"\(Setting.secret)\"); }\n",
      to: "more/b.c")
    let outside = setting.outside.path("more/b.c")
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: setting.stage.folder.path("Sources/b.c"), withDestinationPath: outside)
    } else {
      try setting.stage.folder.write(
        AuditStage.config(prefixHeader: "").replacing(
          "sources: [Sources]", with: "sources: [Sources, \(outside)]"), to: "config.yaml")
    }
    let output = try await setting.output([])
    #expect(output.contains("b.c:2:16: printf"))
    #expect(!output.contains(Setting.secret))
    #expect(try await setting.output(["--allow-outside"]).contains(Setting.secret))
  }

  /// Any folder can have such a name.
  @Test(arguments: ["Fake.sdk", "Fake.xctoolchain", "CommandLineTools", "lib/clang"])
  func `a folder with the name of an SDK is not one`(name: String) async throws {
    let setting = try Setting([
      "config.yaml": AuditStage.config(prefixHeader: ""), "Sources/a.c": "int a;\n",
    ])
    try setting.outside.write("\(Setting.secret)\n", to: "\(name)/token.h")
    try setting.stage.folder.write(
      "int a =\n#include \"\(setting.outside.path(name))/token.h\"\n;\n", to: "Sources/a.c")
    #expect(!(try await setting.output(["--prove"])).contains(Setting.secret))
    let open = try await setting.output(["--prove", "--allow-outside"])
    #expect(open.contains(Setting.secret))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/os-release")))
  func `a file of the system that is not a header is not quoted`() async throws {
    let setting = try Setting([
      "config.yaml": AuditStage.config(prefixHeader: ""),
      "Sources/a.c": "int a =\n#include \"/usr/lib/os-release\"\n;\n",
    ])
    #expect(!(try await setting.output(["--prove"])).contains("PRETTY_NAME"))
    let open = try await setting.output(["--prove", "--allow-outside"])
    #expect(open.contains("PRETTY_NAME"))
  }

  @Test func `response files that name each other end`() async throws {
    let setting = try Setting([
      "config.yaml": AuditStage.config(settings: "OTHER_CFLAGS: [\"@a.rsp\"]"),
      "Sources/a.c": "int a;\n", "a.rsp": "@a.rsp @a.rsp @a.rsp",
    ])
    let report = try await setting.stage.report(status: 1)
    #expect(
      report.unjudged.contains {
        $0.kind == "responseFile" && $0.message.contains("which is not read: response files can be")
      }, "\(report.unjudged)")
  }

  @Test func `a file that assembly includes is not read`() async throws {
    let setting = try Setting(
      ["config.yaml": AuditStage.config(prefixHeader: ""), "Sources/b.s": ".include \"%\"\n"],
      token: "call _puts\n")
    let output = try await setting.output([])
    #expect(!output.contains("_puts"))
    #expect(output.contains("'.include' is not read"))
  }

  @Test func `a message about the project's own files is quoted`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(prefixHeader: ""),
      "Sources/a.c": "#include <stdio.h>\n#include \"a.h\"\nint f(void) { return first_word; }\n",
      "Sources/a.h": "int b = second_word;\n", "Sources/b.swift": "let b = third_word\n",
    ])
    let run = try await stage.run("--prove", "--format", "json")
    #expect(run.output.contains("third_word"))
    #expect(run.output.contains("second_word"))
  }
}
