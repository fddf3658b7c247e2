import SettingsDiagnostics
import Testing

@testable import BuildSettingsKit

/// What Xcode takes for granted of SDKs, and config.yaml has to say.
struct SDKConditionTests {
  /// A project with one target, as Xcode writes it.
  private static func files(
    project: String, target: String, xcconfig: String? = nil
  ) -> [String: String] {
    func list(_ owner: String, _ settings: String) -> String {
      let base = xcconfig == nil || owner == "P" ? "" : "baseConfigurationReference = F;"
      return """
        L\(owner) = { isa = XCConfigurationList; buildConfigurations = ( D\(owner), R\(owner) ); };
        D\(owner) = { isa = XCBuildConfiguration; name = Debug; \(base) buildSettings = { \(settings) }; };
        R\(owner) = { isa = XCBuildConfiguration; name = Release; \(base) buildSettings = { \(settings) }; };

        """
    }
    var files = [
      "App.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 77; objects = {
      P = { isa = PBXProject; buildConfigurationList = LP; mainGroup = G; targets = ( T ); };
      G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.tool";
        buildConfigurationList = LT; buildPhases = ( ); };
      \(list("P", project))\(list("T", target))}; rootObject = P; }

      """
    ]
    if let xcconfig { files["App.xcconfig"] = xcconfig }
    return files
  }

  @Test func `a project without an SDKROOT is the Mac's`() throws {
    let stage = try ImportStage(
      "App.xcodeproj",
      files: Self.files(project: "\"FOO[sdk=macosx*]\" = mac; FOO = other;", target: "BAR = x;"))
    #expect(stage.body.contains("    platform: macOS\n"), "\(stage.body)")
    #expect(stage.body.contains("    FOO: other\n    FOO[sdk=macosx*]: mac\n"))
    let plain = try ImportStage(
      "App.xcodeproj", files: Self.files(project: "FOO = other;", target: "BAR = x;"))
    #expect(!plain.body.contains("platform"), "\(plain.body)")
  }

  @Test(arguments: [
    ("\"FOO[sdk=embedded*]\" = emb;", ["FOO[sdk=iphone*]: emb"]),
    ("\"FOO[sdk=embedded]\" = emb;", ["FOO[sdk=iphoneos*]: emb"]),
    (
      "\"FOO[sdk=embedded*]\" = emb; \"FOO[sdk=iphoneos*]\" = phone;",
      ["FOO[sdk=iphoneos*]: phone", "FOO[sdk=iphonesimulator*]: emb"]
    ),
    (
      "\"FOO[sdk=embedded*]\" = emb; \"FOO[sdk=iphone*]\" = own;", ["FOO[sdk=iphone*]: own"]
    ),
  ])
  func `what Xcode's SDKs of iOS answer to besides their own name is said by their own`(
    conditional: String, lines: [String]
  ) throws {
    let stage = try ImportStage(
      "App.xcodeproj",
      files: Self.files(
        project: "SDKROOT = iphoneos;", target: "FOO = other; \(conditional)"))
    let found = stage.body.split(separator: "\n").filter { $0.contains("FOO[") }
    #expect(found.map { String($0.drop { $0 == " " }) } == lines, "\(stage.body)")
    #expect(stage.body.contains("FOO: other"))
  }

  @Test func `what config.yaml cannot say is refused where it stands, with a way out`() throws {
    let project = try ProjectImport(
      ["App.xcodeproj"],
      options: {
        var options = ProjectImport.Options()
        options.keepsXcconfigs = true
        return options
      }(),
      sources: InMemorySources(
        files: Self.files(
          project: "SDKROOT = iphoneos;", target: "",
          xcconfig: "FOO = other\nFOO[sdk=embedded*] = emb\n"
        ).mapValues { Array($0.utf8) }))
    let failure = #expect(throws: ProjectImport.Failure.self) { try project.outcome() }
    let diagnostic = try #require(failure?.diagnostics.first)
    #expect(diagnostic.message == "FOO of App@Debug would change from 'emb' to 'other'")
    let place = diagnostic.range.flatMap { failure?.files.location(of: $0)?.description }
    #expect(place == "App.xcconfig:2:22")
    #expect(
      diagnostic.help
        == "nothing was written; leave --keep-xcconfig out, or take FOO out of the project, import the "
        + "rest, and write it into config.yaml by hand")
  }
}
