import SettingsDiagnostics
import SettingsProjects
import SettingsTestSupport
import Testing

@testable import SettingsRules

/// The check with two threads, as the language server runs it.
@Suite struct ThreadTests {
  private static let config: String = {
    var text = """
      project:
        platform: iOS
        deploymentTarget: "15.0"
        organizationIdentifier: com.example
        settings: { SWIFT_VERSION: "6.0", UNUSED: 1, LEVEL: "${TARGET_NAME}" }
      targets:

      """
    for index in 0..<150 {
      let type = ["application", "framework", "commandLineTool"][index % 3]
      text += """
          App\(index):
            type: \(type)
            devices: \(["ipad", "iphone", "universal"][index % 3])
            orientations: [portrait, portraitUpsideDown]
            info: { CFBundleName: \(String(repeating: "Name", count: index % 7)) }
            settings:
              INFOPLIST_FILE: \(index % 2 == 0 ? "Info.plist" : "Missing.plist")
              LEVEL: \(index % 2 == 0 ? "1" : "$(inherited) 2")
              TVOS_DEPLOYMENT_TARGET: 12
              OTHER_LDFLAGS: [-ObjC, -ObjC]

        """
    }
    return text
  }()

  private static let information = """
    <?xml version="1.0"?>
    <plist version="1.0"><dict><key>CFBundleVersion</key><string>x y</string></dict></plist>
    """

  private func found(_ path: String, usesThreads: Bool, wanted: Int = .max) throws -> [String] {
    var count = 0
    let result = try SettingsProject(configFile: path).check(usesThreads: usesThreads) {
      count += 1
      return count < wanted
    }
    let text = DiagnosticText(files: result.files)
    return result.diagnostics.map(text.render)
  }

  @Test func `two threads find what one finds`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    try folder.write(Self.information, to: "Info.plist")
    let path = folder.path("config.yaml")
    let one = try found(path, usesThreads: false)
    #expect(one.count > 150)
    #expect(try found(path, usesThreads: true).sorted() == one.sorted())
    #expect(try found(path, usesThreads: true) == found(path, usesThreads: true))
  }

  @Test func `two threads end early, too`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.config, to: "config.yaml")
    let some = try found(folder.path("config.yaml"), usesThreads: true, wanted: 5)
    let all = try found(folder.path("config.yaml"), usesThreads: true)
    #expect(some.count < all.count)
  }
}
