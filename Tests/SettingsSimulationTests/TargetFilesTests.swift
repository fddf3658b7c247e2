import SettingsTestSupport
import Testing

/// The files of a target's folders that a simulation uses.
struct TargetFilesTests {
  @Test(arguments: [("Pods", "Podfile"), ("Carthage", "Cartfile")])
  func `the folders of package managers are theirs only beside their files`(
    name: String, mark: String
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      project: { platform: iOS, devices: iphone, deploymentTarget: "17.0" }
      targets: { App: { type: application, sources: S } }
      """, to: "config.yaml")
    try folder.write("", to: "S/\(name)/Own.xib")
    #expect(try await Self.findsNib(in: folder))
    try folder.write("", to: "S/\(mark)")
    #expect(try await !Self.findsNib(in: folder))
  }

  /// Whether the tool finds the nib of a view.
  private static func findsNib(in folder: TemporaryFolder) async throws -> Bool {
    let run = try await BuiltTool().run(
      ["simulate", "App@Debug", "--scenario", "view", "--nib", "Own"], in: folder.url)
    try #require(run.status == 0, "\(run.transcript)")
    return !run.output.contains("no Own.xib or Own.nib was found")
  }
}
