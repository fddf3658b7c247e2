import Foundation
import SettingsArtifacts
import SettingsTestSupport
import Testing

@Suite struct SwiftSourceTests {
  private static let secret = "a text that nobody must find"

  private static let main = """
    nonisolated(unsafe) var count = 0
    func costly() -> Int { count += 1; return count }
    HMLog("\(secret) \\(costly())")
    HMLogTrace("much too detailed")
    HMLogError("error")
    print(count)
    """

  private static func source(debug: CellValues, other: CellValues) -> SwiftSource {
    SwiftSource([.init(cell: debug, condition: "DEBUG"), .init(cell: other, condition: nil)])
  }

  private func build(
    _ level: String, _ flags: [String], _ settings: [String: String] = [:]
  ) async throws -> (compiler: Compiler, output: String) {
    let compiler = try Compiler()
    let source = SwiftSource(
      cell(settings.merging(["LOGGING_LEVEL": level]) { $1 }))
    #expect(source.problems.isEmpty)
    try compiler.folder.write(source.text, to: "EffectiveConfiguration.swift")
    try compiler.folder.write(Self.main, to: "main.swift")
    let build = try await compiler.run(
      "swiftc",
      flags + [
        "-swift-version", "6", "-warnings-as-errors", "-module-name", "App", "main.swift",
        "EffectiveConfiguration.swift", "-o", "main",
      ])
    #expect(build.status == 0, "\(build.errors)")
    let run = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
    return (compiler, run.output)
  }

  @Test func `a logger's subsystem is the bundle identifier of its own branch`() throws {
    let text = Self.source(
      debug: cell([
        "LOGGING_LEVEL": "debug", "LOGGING_SINK_SWIFT": "Logger",
        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.debug",
      ]),
      other: cell([
        "LOGGING_LEVEL": "error", "LOGGING_SINK_SWIFT": "Logger",
        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app",
      ])
    ).text
    let functions = try #require(text.firstRange(of: "#if DEBUG\n  @inline"))
    let branches = text[functions.upperBound...].split(separator: "#else\n  @inline")
    #expect(branches.count == 2)
    #expect(branches[0].contains("Logger(subsystem: \"com.example.app.debug\""))
    #expect(!branches[0].contains("Logger(subsystem: \"com.example.app\""))
    #expect(branches[1].contains("Logger(subsystem: \"com.example.app\""))
    #expect(!branches[1].contains("com.example.app.debug"))
  }

  @Test func `off evaluates nothing and leaves no text in an optimized module`() async throws {
    let (compiler, output) = try await build("off", ["-O", "-wmo"])
    #expect(output == "0\n")
    #expect(try !compiler.file("main", holds: Self.secret))
  }

  @Test func `off evaluates nothing without optimization`() async throws {
    #expect(try await build("off", ["-Onone"]).output == "0\n")
  }

  @Test func `DEBUG decides about the classic style, and no level`() async throws {
    let style = ["LOGGING_STYLE": "classic"]
    #expect(try await build("debug", ["-Onone"], style).output == "0\n")
    let (_, output) = try await build("error", ["-Onone", "-D", "DEBUG"], style)
    #expect(output.hasSuffix("\n1\n"))
    #expect(output.contains(Self.secret) && output.contains("much too detailed"))
  }

  @Test func `on logs with file and line what its level includes`() async throws {
    let (compiler, output) = try await build("debug", ["-O", "-wmo"])
    #expect(
      output == "App/main.swift:3: \(Self.secret) 1\nApp/main.swift:5: error\n1\n")
    #expect(try compiler.file("main", holds: Self.secret))
    #expect(try !compiler.file("main", holds: "much too detailed"))
  }

  @Test func `values are escaped and names made into identifiers`() async throws {
    let value = "a\"b\\c\\(d)\n\u{202E}ü\u{0}"
    let source = SwiftSource(
      cell(
        lists: ["GCC_PREPROCESSOR_DEFINITIONS": ["class=\(value)", "FLAG", "F(x)=x", "Type=t"]]))
    let compiler = try Compiler()
    try compiler.folder.write(source.text, to: "EffectiveConfiguration.swift")
    try compiler.folder.write(
      """
      let macros = EffectiveConfiguration.Macros.self
      print(macros.`class`! == "a\\"b\\\\c\\\\(d)\\n\\u{202E}\\u{FC}\\0", macros.FLAG ?? "nil")
      print(macros.`Type` ?? "nil")
      """, to: "main.swift")
    let run = try await compiler.run(
      "swiftc", ["main.swift", "EffectiveConfiguration.swift", "-o", "main"])
    #expect(run.status == 0, "\(run.errors)")
    let output = try await BuiltTool.run(compiler.folder.url.appendingPathComponent("main"), [])
    #expect(output.output == "true 1\nt\n")
  }

  @Test func `what differs switches on DEBUG, what does not is there once`() {
    let debug = cell(["PRODUCT_BUNDLE_IDENTIFIER": "a.b", "GCC_PREPROCESSOR_DEFINITIONS": "X=1"])
    let release = cell(
      ["PRODUCT_BUNDLE_IDENTIFIER": "a.b", "TARGETED_DEVICE_FAMILY": "1,2"],
      configuration: "Release", kind: .release)
    let text = Self.source(debug: debug, other: release).text
    #expect(text.contains("  static let bundleIdentifier: String? = \"a.b\"\n"))
    #expect(
      text.contains(
        """
          #if DEBUG
            static let deviceFamilies: [Int] = []
          #else
            static let deviceFamilies: [Int] = [1, 2]
          #endif

        """))
    #expect(text.contains("static let X: String? = nil"))
    #expect(!text.contains("func HMLog"))
  }
}
