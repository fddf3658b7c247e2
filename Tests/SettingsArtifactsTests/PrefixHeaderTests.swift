import Foundation
import SettingsArtifacts
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@Suite struct PrefixHeaderTests {
  /// A text that is in every object file whose log calls are on.
  private static let secret = "a text that nobody must find"

  private static let source = """
    static int counter;
    static int count(void) { return ++counter; }
    int run(int wanted) {
      int used_only_here = wanted;
      if (wanted) HMLog("\(secret) %d", count());
      else return 1;
      HMLogTrace("trace %d", used_only_here);
      HMLogError("no arguments");
      return counter;
    }
    int main(void) { return run(1); }
    """

  private func write(
    _ compiler: Compiler, level: String, style: String = "checked", _ more: [String: String] = [:]
  ) throws {
    let settings = ["LOGGING_LEVEL": level, "LOGGING_STYLE": style].merging(more) { $1 }
    let header = PrefixHeader(cell(settings))
    #expect(header.problems.isEmpty)
    try compiler.folder.write(header.text, to: "App-Prefix.pch")
  }

  // MARK: Checked

  @Test(arguments: [
    "-std=c89", "-std=gnu89", "-std=c99", "-std=c11", "-std=gnu17", "-std=c23",
  ])
  func `the checked macro is silent and clean in every C standard`(standard: String) async throws {
    let compiler = try Compiler()
    try write(compiler, level: "off")
    try compiler.folder.write(Self.source, to: "main.c")
    for optimization in ["-O0", "-O2"] {
      let run = try await compiler.run(
        "clang",
        [
          standard, "-pedantic", "-Wall", "-Wextra", "-Werror", optimization, "-include",
          "App-Prefix.pch", "-c", "main.c", "-o", "main.o",
        ])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try !compiler.file("main.o", holds: Self.secret))
      #expect(try !compiler.file("main.o", holds: "HMLog"))
      #expect(try !compiler.file("main.o", holds: "fprintf"))
    }
  }

  @Test func `what is on is logged, and arguments are evaluated once or not at all`() async throws {
    let compiler = try Compiler()
    try compiler.folder.write(Self.source, to: "main.c")
    for (level, status, lines) in [
      ("off", 0, ""), ("error", 0, "no arguments\n"),
      ("debug", 1, "\(Self.secret) 1\nno arguments\n"),
      ("trace", 1, "\(Self.secret) 1\ntrace 1\nno arguments\n"),
    ] {
      try write(compiler, level: level)
      let build = try await compiler.run(
        "clang", ["-Wall", "-Werror", "-include", "App-Prefix.pch", "main.c", "-o", "main"])
      #expect(build.status == 0, "\(build.errors)")
      let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
      #expect(run.errors == lines)
      #expect(run.status == Int32(status))
    }
  }

  @Test(arguments: ["-std=c++98", "-std=c++17", "-std=c++23"])
  func `the checked macro works in C++`(standard: String) async throws {
    let compiler = try Compiler()
    try write(compiler, level: "info")
    try compiler.folder.write(Self.source, to: "main.cpp")
    let run = try await compiler.run(
      "clang++",
      [
        standard, "-Wall", "-Wextra", "-Werror", "-include", "App-Prefix.pch", "-c", "main.cpp",
        "-o",
        "main.o",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try !compiler.file("main.o", holds: Self.secret))
    #expect(try compiler.file("main.o", holds: "no arguments"))
  }

  @Test(arguments: ["off", "trace"])
  func `a rotten format string is reported, on or off`(level: String) async throws {
    let compiler = try Compiler()
    try write(compiler, level: level)
    try compiler.folder.write("void f(int a) { HMLog(\"%s\", a); }\n", to: "main.c")
    let run = try await compiler.run(
      "clang", ["-Wall", "-include", "App-Prefix.pch", "-c", "main.c", "-o", "main.o"])
    #expect(run.errors.contains("[-Wformat]"))
  }

  @Test func `a function as the sink is checked and called once`() async throws {
    let compiler = try Compiler()
    try write(
      compiler, level: "debug", ["LOGGING_SINK_C": "note", "PREFIX_HEADER_C_IMPORTS": "\"note.h\""])
    try compiler.folder.write("void note(const char *format, ...);\n", to: "note.h")
    try compiler.folder.write("void f(int a) { HMLog(\"%s\", a); }\n", to: "main.c")
    let run = try await compiler.run(
      "clang", ["-Wall", "-I.", "-include", "App-Prefix.pch", "-c", "main.c", "-o", "main.o"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("[-Wformat]"))
    #expect(try compiler.file("main.o", holds: "note"))
    #expect(try !compiler.file("main.o", holds: "HMLogCheckFormat"))
  }

  @Test func `a category has a level of its own`() async throws {
    let compiler = try Compiler()
    try write(
      compiler, level: "off",
      ["LOGGING_CATEGORIES": "Network Store", "LOGGING_CATEGORY_Network": "info"])
    try compiler.folder.write(
      "void f(void) { HMLogNetworkInfo(\"in\"); HMLogNetworkDebug(\"out1\"); "
        + "HMLogStoreError(\"out2\"); HMLogNetwork(\"out3\"); }\n", to: "main.c")
    let run = try await compiler.run(
      "clang", ["-E", "-P", "-include", "App-Prefix.pch", "main.c"])
    #expect(run.output.contains("HMLogWriteLine(\"in\")"))
    for text in ["out1", "out2", "out3"] {
      #expect(run.output.contains("(0 ? HMLogCheckFormat(\"\(text)\") : (void)0)"))
    }
  }

  // MARK: Classic, with its weaknesses

  @Test func `the classic macro has the usual form`() throws {
    let text = PrefixHeader(cell(["LOGGING_STYLE": "classic"])).text
    #expect(text.contains("#ifdef DEBUG\n#define HMLog(...) NSLog(__VA_ARGS__)\n"))
    #expect(text.contains("#else\n#define HMLog(...)\n"))
  }

  /// A source, and the message of the compiler in Release with the classic macro.
  struct Weakness: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let classic: String?
    let checked: String?
  }

  @Test(arguments: [
    Weakness(
      testDescription: "format strings rot", source: "void f(int a) { HMLog(\"%s\", a); }",
      classic: nil, checked: "-Wformat"),
    Weakness(
      testDescription: "variables seem unused",
      source: "void f(void) { int a = 1; HMLog(\"%d\", a); }", classic: "-Wunused-variable",
      checked: nil),
  ])
  func `weaknesses of classic are absent in checked`(weakness: Weakness) async throws {
    for (style, expected) in [("classic", weakness.classic), ("checked", weakness.checked)] {
      let compiler = try Compiler()
      try write(compiler, level: "off", style: style)
      try compiler.folder.write(weakness.source + "\n", to: "main.c")
      let run = try await compiler.run(
        "clang",
        ["-Wall", "-Wextra", "-Wno-unused-parameter", "-include", "App-Prefix.pch", "-c", "main.c"])
      #expect(run.status == 0)
      if let expected {
        #expect(run.errors.contains("[\(expected)]"), "\(style): \(run.errors)")
      } else {
        #expect(run.errors.isEmpty, "\(style): \(run.errors)")
      }
    }
  }

  @Test func `an if that lacks a semicolon takes the next statement under classic`() async throws {
    for (style, compiles) in [("classic", true), ("checked", false)] {
      let compiler = try Compiler()
      try write(compiler, level: "off", style: style)
      try compiler.folder.write(
        "int main(void) { int a = 1; if (!a) HMLog(\"a\") a = 2; return a; }\n", to: "main.c")
      let run = try await compiler.run(
        "clang", ["-include", "App-Prefix.pch", "main.c", "-o", "main"])
      #expect((run.status == 0) == compiles, "\(style)")
    }
  }

  @Test func `a dangling else stays where it was`() async throws {
    let compiler = try Compiler()
    for level in ["off", "trace"] {
      try write(compiler, level: level)
      try compiler.folder.write(
        "int f(int a) { if (a) HMLog(\"a\"); else return 7; return 1; }\n"
          + "int main(void) { return f(0) * 10 + f(1); }\n", to: "main.c")
      let build = try await compiler.run(
        "clang",
        ["-Wall", "-Wextra", "-Werror", "-include", "App-Prefix.pch", "main.c", "-o", "main"])
      #expect(build.status == 0, "\(build.errors)")
      let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
      #expect(run.status == 71)
    }
  }

  @Test func `classic in an expression does not even compile in Release`() async throws {
    for (style, status) in [("classic", false), ("checked", true)] {
      let compiler = try Compiler()
      try write(compiler, level: "off", style: style)
      try compiler.folder.write("int f(int a) { return (HMLog(\"a\"), a); }\n", to: "main.c")
      let run = try await compiler.run("clang", ["-include", "App-Prefix.pch", "-c", "main.c"])
      #expect((run.status == 0) == status, "\(style)")
    }
  }

  // MARK: Imports, macros, precompiling

  @Test func `imports, C imports and macros are where they belong`() throws {
    let text = PrefixHeader(
      cell(lists: [
        "PREFIX_HEADER_IMPORTS": ["UIKit/UIKit.h", "\"Own.h\"", "UIKit/UIKit.h"],
        "PREFIX_HEADER_C_IMPORTS": ["stdio.h"],
        "PREFIX_HEADER_MACROS": ["FLAG", "NAME=a b", "MAX2(a, b)=((a) > (b) ? (a) : (b))", "E="],
      ])
    ).text
    #expect(
      text == """
        /* \(ToolVersion.mark(of: "prefix-header"))App in Debug. Do not edit. */
        #ifndef APP_PREFIX_PCH
        #define APP_PREFIX_PCH

        #include <stdio.h>

        #define FLAG 1
        #define NAME a b
        #define MAX2(a, b) ((a) > (b) ? (a) : (b))
        #define E

        #ifdef __OBJC__
        #import <UIKit/UIKit.h>
        #import "Own.h"
        #endif

        #endif

        """)
  }

  @Test(arguments: [
    "do {\n  (void)(x);\n} while (0)", "do { \\\n  (void)(x); \\\n} while (0)",
    "do { \\ \n  (void)(x);\\\t\n} while (0)\n", "do {\\\r\n  (void)(x);\r\n} while (0) \\\n\n",
  ])
  func `a macro of several lines may have C's backslashes`(body: String) async throws {
    let header = PrefixHeader(cell(lists: ["PREFIX_HEADER_MACROS": ["CHECK(x)=" + body]]))
    #expect(header.problems.isEmpty)
    #expect(
      header.text.contains("#define CHECK(x) do { \\\n    (void)(x); \\\n  } while (0)\n\n"))
    let compiler = try Compiler()
    try compiler.folder.write(header.text, to: "App-Prefix.pch")
    try compiler.folder.write("void f(int a) { CHECK(a); }\n", to: "main.c")
    let run = try await compiler.run(
      "clang", ["-Wall", "-Werror", "-include", "App-Prefix.pch", "-c", "main.c", "-o", "main.o"])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a macro's last backslash does not take the next line`() {
    let text = PrefixHeader(
      cell(lists: ["PREFIX_HEADER_MACROS": ["A=1 \\", "B=\\\n", "C=\"\\n\""]])
    ).text
    #expect(text.contains("#define A 1\n#define B\n#define C \"\\n\"\n"), "\(text)")
  }

  @Test(arguments: [
    ("PREFIX_HEADER_IMPORTS", "a>\n#error"), ("PREFIX_HEADER_C_IMPORTS", "a\"b"),
    ("PREFIX_HEADER_MACROS", "1X=2"), ("PREFIX_HEADER_MACROS", "A\nB=2"),
  ])
  func `what names no header and no macro is reported`(setting: String, element: String) {
    let header = PrefixHeader(cell(lists: [setting: [element]]))
    #expect(header.problems.count == 1)
    #expect(header.problems.first?.message.hasPrefix(setting) == true)
  }

  @Test(arguments: [
    ("LOGGING_LEVEL", "loud"), ("LOGGING_STYLE", "fancy"), ("LOGGING_MACRO", "1Log"),
    ("LOGGING_SINK_C", "a b"), ("LOGGING_SINK_OBJC", "x()"), ("LOGGING_CATEGORIES", "Error"),
    ("LOGGING_CATEGORIES", "a-b"),
  ])
  func `settings that no log macro can be made from are reported`(setting: String, value: String) {
    #expect(LoggingPlan(cell([setting: value])).problems.count == 1)
  }

  @Test(arguments: ["c", "m"], [false, true])
  func `the header works precompiled and not, in C and in Objective-C`(
    language: String, isPrecompiled: Bool
  ) async throws {
    let compiler = try Compiler()
    let objectiveC = try await compiler.objectiveC()
    for (level, isSilent) in [("off", true), ("trace", false)] {
      try write(compiler, level: level, ["PREFIX_HEADER_IMPORTS": "Foundation/Foundation.h"])
      let isC = language == "c"
      try compiler.folder.write(
        "int f(int a) { HMLogInfo(\(isC ? "" : "@")\"\(Self.secret) %d\", a); return a; }\n",
        to: "part.\(language)")
      let flags = (isC ? [] : objectiveC.compile) + ["-Wall", "-Werror"]
      var include = ["-include", "App-Prefix.pch"]
      if isPrecompiled {
        let run = try await compiler.run(
          "clang",
          flags + [
            "-x", isC ? "c-header" : "objective-c-header", "App-Prefix.pch", "-o", "App.gch",
          ])
        #expect(run.status == 0, "\(run.errors)")
        include = ["-include-pch", "App.gch"]
      }
      let run = try await compiler.run(
        "clang", flags + include + ["-c", "part.\(language)", "-o", "part.o"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try compiler.file("part.o", holds: Self.secret) == !isSilent)
      let other = isC ? "main" : "NSLog"
      if !isC { #expect(try compiler.file("part.o", holds: other) == !isSilent) }
    }
  }
}
