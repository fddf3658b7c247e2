import Foundation
import SettingsTestSupport
import Testing

@testable import SettingsProducts

/// Programs that a linker makes, with its own signature.
@Suite(
  .enabled("needs clang, and LLVM's linker for Apple's systems") {
    AppleLinker.path != nil
  })
struct LinkedProgramTests {
  @Test func `the load commands of a linked program are read`() async throws {
    let linker = try #require(AppleLinker.path)
    let stage = try ProductStage()
    try stage.folder.write("int main(void) { return 0; }\n", to: "main.c")
    let script = """
      clang -target arm64-apple-ios15.0 -g -c main.c -o main.o &&
      '\(linker)' -arch arm64 -platform_version ios 15.0 26.5 -adhoc_codesign \
        -rpath @executable_path/Frameworks -undefined dynamic_lookup main.o -o Hello
      """
    let made = try await BuiltTool.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let bytes = Array(try Data(contentsOf: stage.folder.url.appendingPathComponent("Hello")))
    let image = try #require(try MachOImage.read(bytes).first)
    #expect(image.platform == 2 && image.minimumSystem == "15.0" && image.sdk == "26.5")
    #expect(image.rpaths == ["@executable_path/Frameworks"])
    #expect(image.uuid != nil && image.isProgram && image.debugSymbols > 0)
    #expect(image.signature != nil)
    try await stage.make("build/Hello.app", of: "Hello", program: bytes)
    let run = try await stage.verify("build/Hello.app")
    #expect(run.output.contains("the signature is for 'Hello', but"), "\(run.output)")
    #expect(!run.output.contains("[product-program]"), "\(run.output)")
    for count in stride(from: 0, to: bytes.count, by: 97) {
      ProductReading.readAll(Array(bytes[..<count]))
    }
  }
}

enum AppleLinker {
  /// LLVM's linker. That of some Swift toolchains links for macOS only.
  static let path: String? = {
    let folder = "/usr/lib"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasPrefix("llvm-") }.sorted { $0.count > $1.count || $0 > $1 }
    let paths = names.map { "\(folder)/\($0)/bin/ld64.lld" }
    return paths.first {
      FileManager.default.isExecutableFile(atPath: $0) && Tools.succeeds(["clang", "--version"])
    }
  }()
}
