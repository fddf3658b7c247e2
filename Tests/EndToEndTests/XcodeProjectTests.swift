import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// Every command on an Xcode workspace: two projects, one of them with sources, a prefix header, a
/// storyboard, synchronized folders and a shared scheme.
@Suite(
  .endsWhenHanging,
  .enabled(
    if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"))
struct XcodeProjectTests {
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "XcodeFixtures/parcel")
  private static let golden = Golden(folder: fixture)

  private let folder: TemporaryFolder

  /// A copy, so that what is written where is seen.
  init() throws {
    folder = try TemporaryFolder()
    for path in try Self.files(of: Self.fixture) where path != "commands" && path != "expected.txt"
    {
      let text = try String(contentsOf: Self.fixture.appending(path: path), encoding: .utf8)
      try folder.write(text, to: path)
    }
  }

  private static func files(of folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      let values = try folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
      return values.isRegularFile == true
    }.sorted()
  }

  private func bundles() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try Self.files(of: folder.url)
    where path.contains(".xcodeproj/") || path.contains(".xcworkspace/") {
      contents[path] = try Data(contentsOf: folder.url.appending(path: path))
    }
    return contents
  }

  @Test func `every command answers as expected and leaves the projects alone`() async throws {
    let commands = try String(
      contentsOf: Self.fixture.appending(path: "commands"), encoding: .utf8)
    let tool = try BuiltTool()
    let before = try bundles()
    var story = ""
    for command in commands.split(separator: "\n") {
      let run = try await tool.runScript("\"$TOOL\" \(command)", in: folder.url)
      #expect(!run.wasSignalled && run.status < 3, "\(command)")
      story += "$ resolve-settings \(command)\n\(run.transcript)\n"
    }
    #expect(try bundles() == before)
    Self.golden.expect(
      story.replacing(folder.path, with: "/SRCROOT"), matches: "expected.txt")
  }

  @Test func `what is generated is made from the target's own files`() async throws {
    let run = try await BuiltTool().run(
      ["generate", "--config", "Parcel.xcworkspace", "Parcel@Debug", "-o", "Out"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let information = try folder.read("Out/Parcel/Debug/Info.plist")
    #expect(information.contains("<string>staging.example.com</string>"))
    #expect(information.contains("<string>com.example.parcel.debug</string>"))
    // The prefix header is the target's own: none is generated.
    #expect(throws: (any Error).self) { try folder.read("Out/Parcel/Debug/Parcel-Prefix.pch") }
    let flags = try folder.read("Out/Parcel/Debug/flags/objc.apple.rsp")
    #expect(flags.contains("-include \(folder.path("App/Parcel-Prefix.pch"))\n"))
    #expect(flags.contains("-target arm64-apple-ios16.0\n"))
    #expect(flags.contains(#"-DDEBUG=1 "-DPARCEL_SERVER=\"staging.example.com\"""#))
    let swift = try folder.read("Out/Parcel/Debug/flags/swift.apple.rsp")
    #expect(swift.contains("-target arm64-apple-ios16.0\n"))
    #expect(try folder.read("Out/Parcel/EffectiveConfiguration.swift").contains("\"Parcel\""))
    #expect(try folder.read("Out/Parcel/Debug/settings.json").contains("\"PARCEL_SERVER\""))
    // Read again, the xcconfig file gives the same values.
    let again = try await BuiltTool().run(
      [
        "print", "--config", "Parcel.xcworkspace", "Parcel@Debug", "--xcconfig",
        "Out/Parcel/Debug/Settings.xcconfig", "--key", "GCC_PREPROCESSOR_DEFINITIONS",
      ], in: folder.url)
    #expect(again.output == "DEBUG=1  PARCEL_SERVER=\\\"staging.example.com\\\"\n")
  }

  @Test func `nothing is written into a project through a link`() async throws {
    let before = try bundles()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("App/Parcel.xcodeproj"))
    for command in [
      "print --config Parcel.xcworkspace -o link/settings.txt",
      "generate --config Parcel.xcworkspace Parcel -o link/Out",
      "import App/Parcel.xcodeproj -o link/config.yaml",
      "init --template app --name X --organization com.example --devices phone -o link/new",
    ] {
      let run = try await BuiltTool().runScript("\"$TOOL\" \(command)", in: folder.url)
      #expect(run.status == 2, "\(command)")
    }
    #expect(try bundles() == before)
  }

  @Test func `a revision is compared with the files as they are`() async throws {
    try await folder.commitEverything()
    try folder.write("MARKETING_VERSION = 1.3\n", to: "App/Configs/Version.xcconfig")
    let project = try folder.read("App/Parcel.xcodeproj/project.pbxproj")
    try folder.write(
      project.replacing("MARKETING_VERSION = 1.2;", with: "MARKETING_VERSION = 1.3;"),
      to: "App/Parcel.xcodeproj/project.pbxproj")
    let run = try await BuiltTool().run(
      ["diff", "--config", "Parcel.xcworkspace", "--since", "HEAD"], in: folder.url)
    #expect(run.status == 1)
    Self.golden.expect(
      run.transcript.replacing(folder.path, with: "/SRCROOT"), matches: "since.txt")
  }

  @Test func `log calls are found in the target's own files, and in no other`() async throws {
    let run = try await BuiltTool(named: "compare-logging").run(
      ["--config", "Parcel.xcworkspace", "--no-cache"], in: folder.url)
    #expect(run.status < 2, "\(run.errors)")
    // PLLog is defined in the target's own prefix header.
    #expect(run.output.contains("Sources/main.m:6:3: PLLog"))
    #expect(run.output.contains("Sources/Ledger.c:5:3: printf"))
    #expect(run.output.contains("Sources/Cart.swift:6:7: print"))
    #expect(run.output.contains("Widget/Widget.swift:2:17: print"))
    #expect(run.output.contains("Parcel/Tests@Debug (iOS)  "))
    #expect(!run.output.contains("NotBuilt"))
  }
}
