import SettingsTestSupport
import Testing

/// The language and the flags of a file, from settings, flags, response files and an Xcode project.
@Suite(.enabled("needs clang") { Installed.has("clang") }, .endsWhenHanging)
struct LanguageTests {
  private static let objectiveC = """
    #ifdef __OBJC__
    void f(void) { NSLog(@"x"); }
    #endif
    #ifdef __cplusplus
    void g(void) { printf("y"); }
    #endif

    """

  @Test(arguments: [
    ("GCC_INPUT_FILETYPE: automatic", "a.c", []),
    ("GCC_INPUT_FILETYPE: sourcecode.c.objc", "a.c", ["NSLog"]),
    ("GCC_INPUT_FILETYPE: sourcecode.cpp.cpp", "a.c", ["printf"]),
    ("GCC_INPUT_FILETYPE: sourcecode.cpp.objcpp", "a.c", ["NSLog", "printf"]),
    ("GCC_INPUT_FILETYPE: sourcecode.c.c", "a.m", []),
    ("OTHER_CFLAGS: -x objective-c", "a.c", ["NSLog"]),
    ("OTHER_CFLAGS: -xobjective-c", "a.c", ["NSLog"]),
    ("OTHER_CFLAGS: -x objective-c -x c", "a.m", []),
    // The build system passes `-x c` before it, after which clang ignores it.
    ("OTHER_CFLAGS: -ObjC", "a.c", []),
    ("OTHER_CPLUSPLUSFLAGS: -x objective-c++", "a.cpp", ["NSLog", "printf"]),
    ("OTHER_CPLUSPLUSFLAGS: -x objective-c++", "a.c", []),
  ])
  func `a file is read in the language that the settings define`(
    setting: String, file: String, calls: [String]
  ) async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: setting), "Sources/\(file)": Self.objectiveC,
    ])
    let report = try await stage.report()
    let kept = report.calls.filter { $0.states["Release"] == "compiled in" }.map(\.name)
    #expect(kept == calls, "\(setting): \(report.summaries) \(report.problems)")
  }

  @Test func `the proof compiles a file in that language`() async throws {
    let stage = try AuditStage([
      "config.yaml": AuditStage.config(settings: "GCC_INPUT_FILETYPE: sourcecode.cpp.cpp"),
      "Sources/a.c": "#ifdef __cplusplus\nvoid f() { puts(\"text\"); }\n#endif\n",
    ])
    let proof = try #require(
      try await stage.report("--prove", status: 1).cell("Release").proof)
    #expect(proof.files.map(\.failure) == [nil])
    #expect(proof.files.flatMap(\.functions).map(\.name) == ["puts"])
  }

  @Test(arguments: [
    ("notes.txt", "lastKnownFileType = sourcecode.c.objc", ["NSLog"]),
    ("main.c", "lastKnownFileType = sourcecode.cpp.cpp", ["printf"]),
    (
      "main.c", "lastKnownFileType = sourcecode.c.c; explicitFileType = sourcecode.c.objc",
      ["NSLog"]
    ),
    ("main.c", "lastKnownFileType = sourcecode.c.c", []),
  ])
  func `an Xcode project defines the language of a file`(
    file: String, type: String, calls: [String]
  ) async throws {
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": ProjectSourceTests.project().replacing(
        "path = main.swift;", with: "path = \(file); \(type);"),
      file: "#include <stdio.h>\n" + Self.objectiveC,
    ])
    let report = try await stage.report("--config", "App.xcodeproj")
    let kept = report.calls.filter { $0.states["Release"] == "compiled in" }.map(\.name)
    #expect(kept == calls, "\(report.summaries)")
  }

  @Test func `a synchronized folder defines the language of a file`() async throws {
    let stage = try AuditStage([
      "App.xcodeproj/project.pbxproj": ProjectSourceTests.project().replacing(
        "buildPhases = ( H1, );", with: "fileSystemSynchronizedGroups = ( S1, );"
      ).replacing(
        "F1 = {",
        with: """
          S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
            explicitFileTypes = { "Sub/a.c" = sourcecode.c.objc; b.inl = sourcecode.c.c; }; };
          F1 = {
          """
      ).replacing("children = ( F1, )", with: "children = ( F1, S1, )"),
      "App/Sub/a.c": Self.objectiveC, "App/b.inl": "void g(void) { puts(\"b\"); }\n",
      "App/c.c": Self.objectiveC,
    ])
    let report = try await stage.report("--config", "App.xcodeproj", status: 1)
    let kept = report.calls.filter { $0.states["Release"] == "compiled in" }
    #expect(kept.map { "\($0.path) \($0.name)" } == ["App/Sub/a.c NSLog", "App/b.inl puts"])
  }
}
