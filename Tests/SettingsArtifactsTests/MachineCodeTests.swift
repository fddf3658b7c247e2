import SettingsArtifacts
import SettingsTestSupport
import Testing

/// A function with log calls that are off is, in machine code, the function without them.
@Suite struct MachineCodeTests {
  /// The same program with and without its log calls, as assembly.
  private func assembly(
    _ compiler: Compiler, _ program: String, _ arguments: [String], source: String, as file: String
  ) async throws -> (with: String, without: String) {
    var results: [String] = []
    let silent = source.split(separator: "\n").filter { !$0.contains("HMLog") }
    for text in [source, silent.joined(separator: "\n") + "\n"] {
      try compiler.folder.write(text, to: file)
      let run = try await compiler.run(program, arguments)
      #expect(run.status == 0, "\(run.errors)")
      results.append(run.output)
    }
    return (results[0], results[1])
  }

  @Test(arguments: ["-O0", "-O2"], ["c", "cpp", "m"])
  func `in C, C++ and Objective-C`(optimization: String, language: String) async throws {
    let compiler = try Compiler()
    let flags = language == "m" ? try await compiler.objectiveC().compile : []
    let quote = language == "m" ? "@\"" : "\""
    let source = """
      int work(int a) {
        HMLog(\(quote)a text %d", a);
        int b = a * 3;
        HMLogError(\(quote)another %d", ++b);
        return b;
      }

      """
    for (level, isSame) in [("off", true), ("trace", false)] {
      try compiler.folder.write(
        PrefixHeader(cell(["LOGGING_LEVEL": level])).text, to: "App-Prefix.pch")
      let code = try await assembly(
        compiler, "clang",
        flags + [optimization, "-include", "App-Prefix.pch", "-S", "-o", "-", "work.\(language)"],
        source: source, as: "work.\(language)")
      #expect(code.without.contains("work"))
      #expect((code.with == code.without) == isSame)
    }
  }

  @Test func `in a Swift module that is optimized as a whole`() async throws {
    let compiler = try Compiler()
    let source = """
      public func work(_ a: Int) -> Int {
        HMLog("a text \\(a)")
        let b = a &* 3
        HMLogError("another \\(b)")
        return b
      }

      """
    for (level, isSame) in [("off", true), ("trace", false)] {
      let text = SwiftSource(cell(["LOGGING_LEVEL": level])).text
      try compiler.folder.write(text, to: "EffectiveConfiguration.swift")
      let code = try await assembly(
        compiler, "swiftc",
        [
          "-O", "-wmo", "-parse-as-library", "-module-name", "App", "-emit-assembly", "-o", "-",
          "work.swift", "EffectiveConfiguration.swift",
        ], source: source, as: "work.swift")
      #expect(code.without.contains("work"))
      #expect((code.with == code.without) == isSame)
    }
  }
}
