import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Each of many files in one compiler process is read as if it were the only one.
@Suite struct ScanTests {
  @Test(.enabled("needs clang") { Installed.has("clang") })
  func `a file in a large batch does not affect the results of others`() async throws {
    var files: [String: String] = [
      // This header is outside the target, so only its directives are read, on their lines.
      "Vendor/quiet.h": """
      int declared(void); /* several
      lines */
      #undef HMLog
      #define HMLog(...) \\
        ((void)0)
      """,
      "config.yaml": AuditStage.config().replacing(
        "settings: { SWIFT_VERSION: \"5.0\" }",
        with: "settings: { SWIFT_VERSION: \"5.0\", HEADER_SEARCH_PATHS: [$(SRCROOT)/Vendor] }"),
    ]
    for index in 10..<50 {
      files["Sources/f\(index).c"] = "#define N \(index)\nvoid f\(index)(void) { HMLog(\"f\"); }\n"
    }
    files["Sources/f20.c"] = "#include \"quiet.h\"\nvoid f(void) { HMLog(\"f\"); }\n"
    files["Sources/f21.c"] = "#include <nowhere.h>\nvoid f(void) { HMLog(\"f\"); }\n"
    files["Sources/f22.c"] = "\n\n#error not today\nvoid f(void) { HMLog(\"f\"); }\n"
    files["Sources/f23.c"] = "#ifdef N\n# error leaked\n#endif\n#include <nowhere.h>\n#error late\n"
    let stage = try AuditStage(files)
    let report = try await stage.report(status: 1)
    #expect(report.calls.count == 39)
    for call in report.calls {
      let isQuiet = call.path == "Sources/f20.c"
      #expect(call.states == ["Debug": isQuiet ? "off" : "compiled in", "Release": "off"])
    }
    #expect(
      report.problems.map { "\($0.path):\($0.line): \($0.message)" } == [
        "Sources/f21.c:1: 'nowhere.h' file not found", "Sources/f22.c:3: not today",
        "Sources/f23.c:4: 'nowhere.h' file not found", "Sources/f23.c:5: late",
      ])
    #expect(report.problems.map(\.missingHeader) == [true, false, true, false])
    #expect(
      try report.cell("Release").verdict == "unknown: 2 files not read, 1 file lacks a header")
  }

  @Test func `a header's skeleton only keeps directives, on their lines`() {
    let header = """
      // one
      int a; # not a directive
      /* x
      */ #define A(x) \\
        f(x) // kept
      struct { int b; } c;
        #  if 1
      const char *s = "#define no";
      #endif
      """
    #expect(
      HeaderSkeletons.skeleton(of: Array(header.utf8)).map { String(decoding: $0, as: UTF8.self) }
        == "\n\n\n#define A(x) \\\n  f(x) // kept\n\n#  if 1\n\n#endif\n")
    // The text could push or pop a macro.
    #expect(HeaderSkeletons.skeleton(of: Array("_Pragma(\"x\") int a;".utf8)) == nil)
    #expect(HeaderSkeletons.skeleton(of: Array("#define P _Pragma(\"x\")\n".utf8)) != nil)
  }

  @Test func `the output for several sources is split at the start of each`() throws {
    let paths = ["/a \"b\".c", "/c.c"]
    let output = Array(
      """
      # 1 "/a \\"b\\".c"
      # 1 "<built-in>" 1
      # 1 "/c.c" 1
      # 1 "/c.c"
      # 1 "<built-in>" 1
      int c;

      """.utf8)
    let parts = try #require(PreprocessedSource.split(output, paths: paths))
    #expect(parts.map(\.count).reduce(0, +) == output.count)
    #expect(parts[1].starts(with: Array("# 1 \"/c.c\"\n".utf8)))
    #expect(PreprocessedSource.split(output, paths: ["/c.c"]) == nil)
    #expect(PreprocessedSource.split(output, paths: paths + ["/d.c"]) == nil)
  }

  @Test func `paths in clang's format are read`() throws {
    let path = "/é/a\tb\n\u{7F}\u{1B}\"\\.c"
    let output = Array(
      (#"# 1 "/\303\251/a\tb\n\177\033\"\\.c""# + "\n# 1 \"<built-in>\" 1\nint a;\n").utf8)
    #expect(try #require(PreprocessedSource.split(output, paths: [path])).count == 1)
    #expect(PreprocessedSource(output[...]).files == [path])
    // A path without escapes is unchanged.
    #expect(PreprocessedSource.unescaped(Array("/a b/é.c".utf8)[...]) == "/a b/é.c")
  }

  @Test func `an include without output is missing, unless the file came before`() {
    let source = PreprocessedSource(
      Array(
        """
        # 1 "/a.c"
        #include <Kit/here.h> /* clang -E -dI */
        # 1 "/Kit.framework/Headers/here.h" 1
        int a;
        # 2 "/a.c" 2
        #import <Kit/here.h> /* clang -E -dI */
        #include "gone.h" /* clang -E -dI */
        int b;
        #pragma mark "no marker"
        # 9 "/a.c"
        #include "last.h" /* clang -E -dI */
        """.utf8)[...])
    #expect(source.files == ["/a.c", "/Kit.framework/Headers/here.h"])
    #expect(
      source.missing.map { "\($0.path):\($0.line): \($0.message)" }
        == ["/a.c:3: 'gone.h' file not found", "/a.c:9: 'last.h' file not found"])
  }
}
