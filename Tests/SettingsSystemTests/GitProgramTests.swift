import SettingsTestSupport
import Testing

@testable import SettingsSystem

@Suite(.endsWhenHanging)
struct GitProgramTests {
  @Test func `no bundles are fetched over HTTP`() async throws {
    let folder = try TemporaryFolder()
    try await folder.git("init", "-q")
    try await folder.git("config", "fetch.bundleURI", "http://localhost:1/x")
    try await folder.git("config", "transfer.bundleURI", "true")
    for (name, value) in [("fetch.bundleURI", ""), ("transfer.bundleURI", "false")] {
      #expect(try GitProgram.line(["-C", folder.path, "config", "--get", name]) == value)
    }
  }
}
