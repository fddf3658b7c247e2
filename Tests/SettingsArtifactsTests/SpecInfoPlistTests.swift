import SettingsArtifacts
import SettingsDiagnostics
import SettingsProjects
import SettingsResolution
import SettingsXcode
import Testing

/// The Info.plist of an XcodeGen spec's `info`, which XcodeGen writes over the file at its path.
struct SpecInfoPlistTests {
  private static let old = """
    <plist version="1.0"><dict><key>Old</key><string>x</string></dict></plist>
    """

  private func infoPlist(
    _ info: String, path: String = "project.yml", files: [String: String] = [:]
  ) throws -> InfoPlist {
    var sources = InMemorySources()
    for (file, text) in files { sources.files[file] = Array(text.utf8) }
    sources.files[path] = Array(
      """
      name: P
      targets:
        App:
          type: application
          platform: iOS
          settings: { WORD: hello }
          info: \(info)
      """.utf8)
    let project = try SettingsProject(
      configFile: path, sources: sources, projectDirectory: "/p", options: ResolutionOptions())
    let cell = try project.cellReference(target: "App", configuration: "Release")
    var plist: InfoPlist?
    try project.withCells([cell]) { view throws(ResolutionFailure) in
      plist = try view.infoPlist()
    }
    return try #require(plist)
  }

  @Test(arguments: ["Info.plist", "./App//Info.plist", "Made/New/../Info.plist"])
  func `the properties replace the file at the path, which need not exist`(path: String) throws {
    let info = "{ path: \(path), properties: { Text: <$(WORD)>, List: [1, yes, { k: a.b }] } }"
    let old = [LexicalPath.normalize(path): Self.old]
    for plist in [try infoPlist(info), try infoPlist(info, files: old)] {
      #expect(plist.problems.isEmpty)
      #expect(plist["Text"] == .string("<hello>"))
      #expect(
        plist["List"]
          == .array([.integer(1), .boolean(true), .dictionary([("k", .string("a.b"))])]))
      #expect(plist["CFBundleShortVersionString"] == .string("1.0"))
      #expect(plist["Old"] == nil)
    }
  }

  @Test func `a spec in another folder has its own paths`() throws {
    let plist = try infoPlist(
      "{ path: App/Info.plist, properties: { Text: a } }", path: "Sub/project.yml",
      files: ["App/Info.plist": Self.old, "Sub/App/Info.plist": Self.old])
    #expect(plist["Text"] == .string("a"))
    #expect(plist["Old"] == nil)
  }

  @Test func `a spec without properties has XcodeGen's keys only`() throws {
    let plist = try infoPlist("{ path: Info.plist }", files: ["Info.plist": Self.old])
    #expect(plist["CFBundleVersion"] == .string("1"))
    #expect(plist["Old"] == nil)
  }
}
