import SettingsTestSupport
import Testing

/// A setting that is named twice.
struct RepeatedNameTests {
  @Test func `it is shown once`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntargets: { T: { type: tool, platform: macOS, settings: { V: x } } }\n",
      to: "config.yaml")
    let run = try await BuiltTool().run(
      ["values", "V", "V", "--format", "csv", "-c", "Release"], in: folder.url)
    #expect(run.output == "target,configuration,V\r\nT,Release,x\r\n")
  }
}
