import SettingsArtifacts
import SettingsSystem
import SettingsTestSupport
import SettingsXcode
import Testing

@testable import SettingsLogAudit

/// Readers of what a target compiles take time in proportion to it.
@Suite(.serialized)
struct LinearReadingTests {
  private func numbers(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  @Test func `a response file with one argument`() async throws {
    await LinearGrowth.expect(from: 50_000) { size in
      let text = "-D" + String(repeating: "A", count: size)
      return LinearGrowth.processorTime { #expect(ResponseFile.arguments(of: text) == [text]) }
    }
  }

  @Test func `response files have a limit of bytes`() {
    let files = ResponseFiles(in: ProjectBoundary(folder: "/", sources: DiskSources())) { _ in
      String(repeating: "-w ", count: 1 << 19)
    }
    var refused: [ResponseFiles.Obstacle] = []
    let arguments = files.expand([String](repeating: "@a", count: 5), in: "/") {
      refused.append($1)
    }
    #expect(arguments.count == 2 << 19)
    #expect(refused == [.limit, .limit, .limit])
  }

  @Test(arguments: [true, false])
  func `macros that are defined by one another`(isForward: Bool) async throws {
    await LinearGrowth.expect(from: 500) { size in
      let chain = numbers(size) {
        "#define M\(100_000 + $0) M\(100_000 + $0 + (isForward ? 1 : -1))\n"
      }
      let end = "#define M\(isForward ? 100_000 + size : 99_999) puts\n"
      let text = chain + end + "#define AAA " + numbers(size) { "w\($0) " } + "\n"
      return LinearGrowth.processorTime {
        var table = MacroTable()
        table.add(Array(text.utf8))
        let wrappers = table.wrappers(of: ["puts": .always])
        #expect(wrappers.count == size + 1)
        #expect(Set(wrappers.values) == ["puts"])
      }
    }
  }

  @Test(arguments: [true, false])
  func `conditions of the preprocessor`(isNested: Bool) async throws {
    await LinearGrowth.expect(from: 1000) { size in
      let start = "#ifdef A\n"
      let branches = numbers(size) { "\(isNested ? "#if" : "#elif") X\($0)\n#define D\($0)\n" }
      let text = Array((start + branches + String(repeating: "#endif\n", count: size + 1)).utf8)
      return LinearGrowth.processorTime {
        let names = ConditionalNames(text)
        #expect(names.defined(under: ["A"]).count == size)
        #expect(names.decider(of: { $0 == "D" }, among: ["A"]) == nil)
      }
    }
  }

  @Test func `the columns of calls in one file`() async throws {
    await LinearGrowth.expect(from: 5000) { size in
      let text = Array(numbers(size) { "  puts(\($0));\n" }.utf8)
      return LinearGrowth.processorTime {
        let columns = SourceColumns(text)
        for line in 1...size { #expect(columns.column(of: "puts", inLine: line) == 3) }
        #expect(columns.column(of: "other", inLine: 1) == 3)
        #expect(columns.column(of: "puts", inLine: size + 2) == 1)
      }
    }
  }

  private func code(_ text: String) -> CCode {
    let bytes = Array(text.utf8)
    return CCode(text: bytes, tokens: CLexer.tokens(of: bytes))
  }

  @Test func `conditional expressions in each other`() async throws {
    await LinearGrowth.expect(from: 1000) { size in
      let text =
        "void f(void) { if (" + String(repeating: "1 ? ", count: size) + "0"
        + String(repeating: " : 0", count: size) + ") ; }"
      let code = code(text)
      return LinearGrowth.processorTime { #expect(!DeadCode(code).ranges.isEmpty) }
    }
  }

  @Test func `descriptors of one function`() async throws {
    await LinearGrowth.expect(from: 500) { size in
      let text =
        "void f(void) { " + numbers(size) { "int v\($0) = open(\"a\", 0); write(v\($0), s, 1); " }
        + "}"
      let code = code(text)
      let writes = code.tokens.indices.filter { code.word($0) == "write" }
      return LinearGrowth.processorTime {
        let descriptors = CDescriptors(code)
        for write in writes { #expect(descriptors.answer(for: write + 2..<write + 3) == .other) }
      }
    }
  }

  @Test func `functions that are declared with other symbols`() async throws {
    await LinearGrowth.expect(from: 500) { size in
      let code = code(numbers(size) { "int f\($0)(int x) asm(\"_g\($0)\");\n" })
      return LinearGrowth.processorTime {
        let names = ExternalNames(code, isCPlusPlus: false)
        #expect(names.declarations.keys.filter(names.isLabel).count == size)
      }
    }
  }

  @Test func `assembly with log calls`() async throws {
    await LinearGrowth.expect(from: 500) { size in
      let text = Array(String(repeating: "call puts\n", count: size).utf8)
      return LinearGrowth.processorTime {
        let finding = AssemblySearch(text, sinks: []).finding
        #expect(finding.calls.count == size)
      }
    }
  }

  @Test func `a scheme with many targets`() async throws {
    try await LinearGrowth.expect(from: 500) { size in
      func reference(_ index: Int) -> String {
        "<BuildableReference BlueprintName=\"T\(index)\" ReferencedContainer=\"container:A\"/>"
      }
      let text =
        "<Scheme><BuildAction>"
        + numbers(size) { index in
          "<BuildActionEntry buildForTesting=\"YES\">\(reference(index))</BuildActionEntry>"
        }
        + "</BuildAction><TestAction>"
        + numbers(size) {
          "<TestableReference skipped=\"NO\">\(reference(size + $0))</TestableReference>"
        }
        + "</TestAction></Scheme>"
      return try LinearGrowth.processorTime {
        let scheme = try XcodeScheme(Array(text.utf8))
        #expect(scheme.targets(for: .test).count == 2 * size)
      }
    }
  }

  @Test func `calls in the arguments of calls are judged once each`() {
    let count = 400
    let found = (0..<count).map { index in
      SiteMarks.Found(
        mark: SiteMarks.Mark(file: "a", site: index), tokens: ["x"],
        enclosing: (index + 1..<count).map { SiteMarks.Mark(file: "a", site: $0) }, position: 0)
    }
    var asked = 0
    let active = ClangReader.activity(of: found) { _ in
      asked += 1
      return false
    }
    #expect(active == [Bool](repeating: true, count: count))
    #expect(asked == count)
  }
}
