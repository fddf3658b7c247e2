import Foundation
import SettingsArtifacts
import SettingsTestSupport
import Testing

/// What log calls come to in Objective-C and Swift, for each sink.
@Suite struct SinkTests {
  private static let secret = "a text that nobody must find"

  @Test func `an Objective-C program logs in Debug and is silent in Release`() async throws {
    let compiler = try Compiler()
    let flags = try await compiler.objectiveC()
    try compiler.folder.write(
      """
      int main(void) {
        @autoreleasepool {
          NSString *name = @"world";
          if (name) HMLog(@"\(Self.secret), %@", name);
          else return 1;
          HMLogError(@"twice");
        }
        return 0;
      }
      """, to: "main.m")
    for (level, optimization) in [("debug", "-O0"), ("off", "-O0"), ("off", "-O2")] {
      let header = PrefixHeader(cell(["LOGGING_LEVEL": level]))
      try compiler.folder.write(header.text, to: "App-Prefix.pch")
      let object = try await compiler.run(
        "clang",
        flags.compile + [
          "-Wall", "-Wextra", "-Werror", optimization, "-include", "App-Prefix.pch", "-c", "main.m",
          "-o", "main.o",
        ])
      #expect(object.status == 0, "\(object.errors)")
      let isOn = level == "debug"
      #expect(try compiler.file("main.o", holds: Self.secret) == isOn)
      #expect(try compiler.file("main.o", holds: "NSLog") == isOn)
      let link = try await compiler.run("clang", ["main.o", "-o", "main"] + flags.link)
      #expect(link.status == 0, "\(link.errors)")
      let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
      #expect(run.errors.contains("\(Self.secret), world") == isOn)
      #expect(run.errors.contains("twice") == isOn)
    }
  }

  @Test(arguments: ["off", "debug"])
  func `Objective-C format strings are checked, on or off`(level: String) async throws {
    let compiler = try Compiler()
    let flags = try await compiler.objectiveC()
    try compiler.folder.write(
      PrefixHeader(cell(["LOGGING_LEVEL": level])).text, to: "App-Prefix.pch")
    try compiler.folder.write("void f(int a) { HMLog(@\"%s\", a); }\n", to: "main.m")
    let run = try await compiler.run(
      "clang", flags.compile + ["-Wall", "-include", "App-Prefix.pch", "-c", "main.m"])
    #expect(run.errors.contains("[-Wformat]"), "\(run.errors)")
  }

  @Test func `os_log gets what NSLog would, with the type of the level`() async throws {
    let compiler = try Compiler()
    let flags = try await compiler.objectiveC()
    try compiler.folder.write(
      PrefixHeader(cell(["LOGGING_LEVEL": "info", "LOGGING_SINK_OBJC": "os_log"])).text,
      to: "App-Prefix.pch")
    // What the macro needs of Apple's header, where there is none.
    try compiler.folder.write(
      """
      enum { OS_LOG_TYPE_ERROR, OS_LOG_TYPE_INFO, OS_LOG_TYPE_DEBUG, OS_LOG_TYPE_DEFAULT };
      #define OS_LOG_DEFAULT 0
      void os_log_with_type(int log, int type, const char *format, ...);
      """, to: "include/os/log.h")
    try compiler.folder.write(
      "int f(int a) { if (a) HMLogError(@\"%d\", a); else HMLogTrace(@\"\(Self.secret)\"); "
        + "return a; }\n", to: "main.m")
    let run = try await compiler.run(
      "clang",
      flags.compile + [
        "-Iinclude", "-Wall", "-Wextra", "-Werror", "-include", "App-Prefix.pch", "-c", "main.m",
        "-o",
        "main.o",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try compiler.file("main.o", holds: "os_log_with_type"))
    #expect(try !compiler.file("main.o", holds: Self.secret))
  }

  @Test(arguments: [
    ("NSLog", "main.swift:1: hello"), ("Logger", "main.swift:1: hello"), ("print", "hello"),
    ("Notes.note", "noted App/main.swift:1: hello"),
  ])
  func `every Swift sink compiles and logs`(sink: String, expected: String) async throws {
    let compiler = try Compiler()
    let source = SwiftSource(
      debug: nil,
      other: cell([
        "LOGGING_LEVEL": "trace", "LOGGING_SINK_SWIFT": sink, "LOGGING_CATEGORIES": "Store",
      ]))
    try compiler.folder.write(source.text, to: "EffectiveConfiguration.swift")
    try compiler.folder.write(
      """
      HMLogStoreWarning("hello")
      enum Notes { static func note(_ text: String) { print("noted \\(text)") } }
      """, to: "main.swift")
    let build = try await compiler.run(
      "swiftc",
      [
        "-swift-version", "6", "-warnings-as-errors", "-module-name", "App", "main.swift",
        "EffectiveConfiguration.swift", "-o", "main",
      ])
    #expect(build.status == 0, "\(build.errors)")
    let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
    #if os(macOS)
      if sink == "Logger" { return }
    #endif
    #expect((run.output + run.errors).contains(expected))
  }
}
