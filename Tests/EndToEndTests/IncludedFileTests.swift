import Foundation
import SettingsTestSupport
import Testing

/// xcconfig files that others include by paths in and above their own folder.
struct IncludedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("COMMON = yes\nLIST = a a\n", to: "Shared/Common.xcconfig")
    try folder.write(
      """
      version: 1
      configurations: { Debug: debug, Release: release }
      project: { platform: iOS }
      targets:
        Shop: { type: application, xcconfig: Apps/Shop/Shop.xcconfig }
        Other: { type: application, xcconfig: Shared/Common.xcconfig }

      """, to: "config.yaml")
  }

  private func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await BuiltTool().run(arguments, in: folder.url)
  }

  @Test func `the folder of the project is searched in the end, as in Xcode`() async throws {
    try folder.write("#include \"Shared/Common.xcconfig\"\n", to: "Apps/Shop/Shop.xcconfig")
    let run = try await run("print", "Shop@Debug", "--key", "COMMON")
    #expect(run.output == "yes\n", "\(run.transcript)")
  }

  @Test func `a file that is included by a path with dots has one name`() async throws {
    try folder.write(
      "#include \"../../Shared/Common.xcconfig\"\n", to: "Apps/Shop/Shop.xcconfig")
    let impact = try await run("impact", "Shared/Common.xcconfig:1")
    #expect(impact.output.contains("4 of 4 cells"), "\(impact.transcript)")
    let found = try await run("check", "--format", "github")
    let lines = found.output.split(separator: "\n").filter { $0.contains("Common.xcconfig") }
    #expect(lines.count == Set(lines).count)
    #expect(!found.output.contains(".."), "\(found.transcript)")
  }

  @Test func `a folder before the dots that is a link keeps its name`() async throws {
    try folder.write("COMMON = linked\n", to: "Real/Common.xcconfig")
    try folder.write("", to: "Real/Deep/empty")
    try folder.write("#include \"Link/../Common.xcconfig\"\n", to: "Apps/Shop/Shop.xcconfig")
    try folder.write("COMMON = beside\n", to: "Apps/Shop/Common.xcconfig")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Apps/Shop/Link"), withDestinationPath: "../../Real/Deep")
    let run = try await run("explain", "Shop@Debug", "COMMON")
    #expect(run.output.contains("Apps/Shop/Link/../Common.xcconfig:1"), "\(run.transcript)")
  }
}
