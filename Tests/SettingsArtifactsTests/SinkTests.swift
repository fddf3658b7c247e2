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
      cell([
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

  @Test(arguments: [
    ("print", "print", "App/main.swift:1: hello\n"), ("NSLog", "NSLog", "main.swift:1: hello"),
    ("HMLog", "default", "own App/main.swift:1: hello\n"),
    ("Logger", "Logger", "logged a: App/main"),
  ])
  func `a log function may be called as its sink is, and a sink like a word of Swift's`(
    macro: String, sink: String, expected: String
  ) async throws {
    let compiler = try Compiler()
    let source = SwiftSource(
      cell([
        "LOGGING_MACRO": macro, "LOGGING_LEVEL": "debug", "LOGGING_SINK_SWIFT": sink,
        "PRODUCT_BUNDLE_IDENTIFIER": "a",
      ]))
    #expect(source.problems.isEmpty)
    try compiler.folder.write(source.text, to: "EffectiveConfiguration.swift")
    try compiler.folder.write(
      """
      \(macro)("hello")
      func `default`(_ text: String) { Swift.print("own \\(text)") }
      """, to: "main.swift")
    #if !os(macOS)
      // What the functions need of Apple's module.
      try compiler.folder.write(
        """
        public struct LogText: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
          public struct StringInterpolation: StringInterpolationProtocol {
            var text = ""
            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { text += literal }
            public mutating func appendInterpolation(_ value: String, privacy: Privacy) { text += value }
          }
          let text: String
          public init(stringLiteral value: String) { text = value }
          public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
        }
        public enum Privacy { case `public` }
        public struct Logger {
          let subsystem: String
          public init(subsystem: String, category: String) { self.subsystem = subsystem }
          public func error(_ text: LogText) {}
          public func warning(_ text: LogText) {}
          public func info(_ text: LogText) {}
          public func trace(_ text: LogText) {}
          public func debug(_ text: LogText) { print("logged \\(subsystem): \\(text.text)") }
        }
        """, to: "os.swift")
      let module = try await compiler.run(
        "swiftc",
        [
          "-parse-as-library", "-module-name", "os", "-emit-module", "-emit-object", "os.swift",
          "-o", "os.o",
          "-emit-module-path", "os.swiftmodule",
        ])
      #expect(module.status == 0, "\(module.errors)")
      let more = ["-I.", "os.o"]
    #else
      let more: [String] = []
    #endif
    let build = try await compiler.run(
      "swiftc",
      more + [
        "-swift-version", "6", "-warnings-as-errors", "-module-name", "App", "main.swift",
        "EffectiveConfiguration.swift", "-o", "main",
      ])
    #expect(build.status == 0, "\(build.errors)")
    let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
    #if os(macOS)
      if sink == "Logger" { return }
    #endif
    #expect((run.output + run.errors).contains(expected), "\(run.output)\(run.errors)")
  }
}
