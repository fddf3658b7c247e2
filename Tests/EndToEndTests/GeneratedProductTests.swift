import Foundation
import SettingsProjects
import SettingsResolution
import SettingsTestSupport
import Testing

/// What `generate` makes of the shipped config.yaml for other programs, judged by other programs.
@Suite(.endsWhenHanging)
struct GeneratedProductTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let configurations = ["Debug", "Release", "Staging"]
  private static let bundles = [
    "HelloWorld", "HelloWorldKiosk", "HelloWorldUniversal", "HelloWorldShare", "HelloWorldTests",
  ]

  private func generate(
    _ arguments: String..., into folder: TemporaryFolder
  ) async throws -> BuiltTool.Run {
    let cells = Self.configurations.flatMap { ["-c", $0] }
    return try await BuiltTool().run(
      ["generate", "--config", "config.yaml", "-o", folder.path("out")] + cells + arguments,
      in: Self.root)
  }

  /// A property list as Foundation reads it, with the types it finds.
  private enum Value: Decodable, Equatable {
    case boolean(Bool)
    case integer(Int)
    case string(String)
    case array([Value])
    case dictionary([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Int.self) {
        self = .integer(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else {
        self = .dictionary(try container.decode([String: Value].self))
      }
    }

    subscript(key: String) -> Value? {
      if case .dictionary(let entries) = self { entries[key] } else { nil }
    }
  }

  private func plist(_ folder: TemporaryFolder, _ path: String) throws -> Value {
    let data = try Data(contentsOf: folder.url.appending(path: "out/\(path)"))
    return try PropertyListDecoder().decode(Value.self, from: data)
  }

  @Test func `every bundle gets an Info.plist, the same in both forms`() async throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let xml = try await generate("--only", "info-plist", into: folder)
    #expect(xml.status == 0 && xml.errors == "", "\(xml.transcript)")
    #expect(xml.output.hasSuffix("15 created\n"))
    let binary = try await generate(
      "--only", "info-plist", "--plist-format", "binary", "--plist-name", "product", into: other)
    #expect(binary.status == 0 && binary.errors == "", "\(binary.transcript)")
    for bundle in Self.bundles {
      for configuration in Self.configurations {
        let cell = "\(bundle)/\(configuration)"
        let name = bundle == "HelloWorldKiosk" ? "Hello Kiosk" : bundle
        #expect(
          try plist(folder, "\(cell)/Info.plist")
            == plist(other, "\(cell)/\(name)-Info.plist"), "\(cell)")
      }
    }
    let again = try await generate("--only", "info-plist", "--check", into: folder)
    #expect(again.status == 0 && again.output == "")
  }

  @Test func `keys, types and files come out as configured`() async throws {
    let folder = try TemporaryFolder()
    let run = try await generate("--only", "info-plist,strings", into: folder)
    #expect(run.status == 0)
    let debug = try plist(folder, "HelloWorld/Debug/Info.plist")
    let staging = try plist(folder, "HelloWorld/Staging/Info.plist")
    let kiosk = try plist(folder, "HelloWorldKiosk/Release/Info.plist")
    let share = try plist(folder, "HelloWorldShare/Release/Info.plist")
    let universal = try plist(folder, "HelloWorldUniversal/Release/Info.plist")
    #expect(debug["UIDeviceFamily"] == .array([.integer(1)]))
    #expect(
      debug["NSAppTransportSecurity"]?["NSAllowsLocalNetworking"] == .boolean(true))
    #expect(staging["NSAppTransportSecurity"] == nil)
    #expect(staging["HMSupportLevel"] == .integer(2))
    #expect(staging["CFBundleVersion"] == .string("42"))
    #expect(kiosk["UIApplicationExitsOnSuspend"] == .boolean(true))
    #expect(kiosk["UIBackgroundModes"] == nil)
    #expect(kiosk["UIRequiresFullScreen"] == .boolean(true))
    #expect(kiosk["CFBundleDisplayName"] == .string("Hello Kiosk"))
    #expect(
      share["NSExtension"]?["NSExtensionPrincipalClass"]
        == .string("HelloWorldShare.ShareViewController"))
    #expect(share["CFBundleDisplayName"] == .string("Share with HelloWorld"))
    #expect(share["LSRequiresIPhoneOS"] == nil)
    #expect(universal["UIMainStoryboardFile~ipad"] == .string("Main-iPad"))
    #expect(universal["UIDeviceFamily"] == .array([.integer(1), .integer(2)]))
    let strings = try plist(folder, "HelloWorldKiosk/Debug/de.lproj/InfoPlist.strings")
    #expect(
      strings["NSCameraUsageDescription"]
        == .string("Hello Kiosk liest den Code auf deinem Ticket."))
    #expect(
      try plist(folder, "HelloWorld/Debug/zh-Hans.lproj/InfoPlist.strings")["CFBundleDisplayName"]
        == .string("你好"))
  }

  @Test func `an xcconfig file read again gives every setting the same value`() async throws {
    let folder = try TemporaryFolder()
    let run = try await generate("--only", "xcconfig", into: folder)
    #expect(run.status == 0 && run.errors == "", "\(run.transcript)")
    try folder.write("version: 1\ntargets: { T: }\n", to: "config.yaml")
    let project = try SettingsProject(configFile: Self.root.appending(path: "config.yaml").path)
    var compared = 0
    for target in project.targetNames {
      for configuration in project.configurationNames {
        var options = ResolutionOptions()
        options.xcconfigFiles = [folder.path("out/\(target)/\(configuration)/Settings.xcconfig")]
        let again = try SettingsProject(configFile: folder.path("config.yaml"), options: options)
          .cell(target: "T", configuration: nil)
        let values = Dictionary(uniqueKeysWithValues: again.settings.map { ($0.name, $0) })
        for setting in try project.cell(target: target, configuration: configuration).settings {
          #expect(
            values[setting.name] == setting, "\(setting.name) of \(target)@\(configuration)")
          compared += 1
        }
      }
    }
    #expect(compared > 500)
  }

  @Test func `JSON has what its schema says`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await generate("--only", "json", into: folder).status == 0)
    func object(_ url: URL) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    }
    let schema = try object(Self.root.appending(path: "docs/schemas/settings.schema.json"))
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    for target in ["HelloWorld", "HelloWorldKit"] {
      let document = try object(folder.url.appending(path: "out/\(target)/Debug/settings.json"))
      #expect(document["version"] as? Int == 1 && document["kind"] as? String == "settings")
      let hasInfoPlist = target == "HelloWorld"
      let optional = ["infoPlist", "localizations"]
      #expect(
        Set(document.keys)
          == Set(properties.keys).subtracting(["platform"])
          .subtracting(hasInfoPlist ? [] : optional))
      for (name, value) in document {
        guard let rows = value as? [[String: Any]] else { continue }
        let items = try #require(properties[name]?["items"] as? [String: Any])
        let allowed = try #require(items["properties"] as? [String: Any])
        let required = try #require(items["required"] as? [String])
        for row in rows {
          #expect(Set(row.keys).isSubset(of: Set(allowed.keys)), "\(name)")
          #expect(Set(required).isSubset(of: Set(row.keys)), "\(name)")
        }
      }
    }
  }

  @Test func `a scheme prints what its action builds`() async throws {
    let tool = try BuiltTool()
    let run = try await tool.run(
      ["print", "--scheme", "HelloWorld", "--key", "SDKROOT"], in: Self.root)
    #expect(run.output == "iphonesimulator\n")
    let archive = try await tool.run(
      ["--scheme", "Kiosk", "--action", "archive", "--format", "json"], in: Self.root)
    #expect(archive.output.contains("\"configuration\" : \"Staging\""))
    #expect(archive.output.contains("\"target\" : \"HelloWorldKiosk\""))
    let wrong = try await tool.run(["--scheme", "Kiosc"], in: Self.root)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("no scheme is named 'Kiosc'; did you mean 'Kiosk'?"))
    // Explicit options take precedence; the scheme provides the rest.
    let both = try await tool.run(
      ["HelloWorld", "--scheme", "Kiosk", "--action", "archive", "--key", "CONFIGURATION"],
      in: Self.root)
    #expect(both.output == "Staging\n")
  }

  @Test func `keys are found and shown by display name`() async throws {
    let tool = try BuiltTool()
    let shown = try await tool.run(["HelloWorldKiosk", "--display-names"], in: Self.root)
    #expect(shown.output.contains("\n    Application does not run in background = YES\n"))
    #expect(shown.output.contains("\n    Bundle display name = Hello Kiosk\n"))
    let value = try await tool.run(
      ["HelloWorld", "--key", "Bundle display name"], in: Self.root)
    #expect(value.output == "Hello\n")
    let story = try await tool.run(
      [
        "explain", "HelloWorld@Debug", "--display-names",
        "App Transport Security Settings > Allows Local Networking",
      ], in: Self.root)
    #expect(story.status == 0, "\(story.errors)")
    #expect(
      story.output.contains("from info.NSAppTransportSecurity.NSAllowsLocalNetworking when Debug"))
  }
}
