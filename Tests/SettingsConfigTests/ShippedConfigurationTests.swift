import Foundation
import SettingsConfig
import SettingsDiagnostics
import SettingsYAML
import Testing
@testable import SettingsModel

/// The config.yaml at the repository's root, read from the disk as users see it.
struct ShippedConfigurationTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func load() throws -> LoadedSpec {
    var files: [String: String] = [:]
    for name in [
      "Configs/shared.yaml", "Configs/Base.xcconfig", "Configs/Debug.xcconfig",
      "Configs/Release.xcconfig", "Configs/Staging.xcconfig", "Configs/Kiosk.xcconfig",
    ] {
      files[name] = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
    let yaml = try String(contentsOf: root.appending(path: "config.yaml"), encoding: .utf8)
    return LoadedSpec(yaml, files: files)
  }

  @Test func `it has nothing to complain of`() throws {
    let loaded = try Self.load()
    #expect(loaded.messages == [])
    #expect(
      loaded.spec?.targetNames == [
        "HelloWorld", "HelloWorldKiosk", "HelloWorldUniversal", "HelloWorldShare",
        "HelloWorldKit", "HelloWorldTests",
      ])
    #expect(loaded.spec?.configurationNames == ["Debug", "Release", "Staging"])
    #expect(loaded.spec?.defaultConfiguration == 1)
  }

  /// Starting is measured with it, and libyaml would be a fifth of that.
  @Test(arguments: ["config.yaml", "Configs/shared.yaml"])
  func `it is read without libyaml`(path: String) throws {
    let bytes = try [UInt8](Data(contentsOf: Self.root.appending(path: path)))
    var found = DiagnosticCollector()
    let document = YAMLDocument.parse(bytes, file: SourceFileID(rawValue: 0), into: &found)
    // What libyaml reads has its texts one after the other instead.
    #expect(document?.text == bytes)
  }
}
