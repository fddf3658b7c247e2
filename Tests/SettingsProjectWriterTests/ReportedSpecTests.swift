import SettingsDiagnostics
import SettingsProjectWriter
import SettingsTestSupport
import Testing

/// Specs in which the project differed from XcodeGen's.
struct ReportedSpecTests {
  @Test func `the last of two values of a key counts`() throws {
    let project = try WrittenProject(
      """
      name: P
      settings: { AA: 1, BB: x, AA: 2 }
      targets:
        T: { type: framework, platform: iOS }
        T: { type: application, platform: iOS }
      """)
    #expect(project.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(
      project.messages == [
        "the key 'AA' appears twice in one mapping; XcodeGen takes the last value",
        "the key 'T' appears twice in one mapping; XcodeGen takes the last value",
      ])
    let text = try project.text()
    #expect(text.contains("AA = 2;") && !text.contains("AA = 1;"))
    #expect(text.contains("T.app"))
  }

  @Test func `configuration files in a folder that is synchronized by default have no group`()
    throws
  {
    let project = try WrittenProject(
      """
      name: P
      options: { defaultSourceDirectoryType: syncedFolder }
      configFiles: { Debug: Core/Conf/dev.xcconfig }
      targets: { T: { type: application, platform: iOS, sources: [Core] } }
      """, tree: ["Core/a.swift": "", "Core/Conf/dev.xcconfig": ""])
    let graph = try WrittenGraph(project)
    #expect(try graph.outline() == ["Core", "Products", "  T.app BUILT_PRODUCTS_DIR"])
    #expect(try project.text().contains("path = Core/Conf/dev.xcconfig; sourceTree = SOURCE_ROOT;"))
  }

  @Test func `no folder above the spec gets into the project`() throws {
    let project = try WrittenProject(
      """
      name: P
      options: { createIntermediateGroups: true }
      configFiles: { Debug: Local.xcconfig, Release: Local.xcconfig }
      targets: { T: { type: application, platform: iOS, sources: [Sources] } }
      """, tree: ["Local.xcconfig": "", "Sources/x.swift": ""], in: "Above/Foo")
    let text = try project.text()
    #expect(!text.contains("Above"))
    #expect(!text.contains("path = ..;"))
    #expect(project.diagnostics.map(\.identifier) == ["xcodegen-broken-path"])
  }

  @Test(arguments: ["{ b: true, a: { d: 1, c: x } }", "{ a: { c: x, d: 1 }, b: true }"])
  func `a property list with equal contents in another order stays`(properties: String) throws {
    let old = """
      <plist version="1.0"><dict><key>b</key><true/>
      <key>a</key><dict><key>c</key><string>x</string><key>d</key><integer>1</integer></dict></dict></plist>

      """
    let project = try WrittenProject(
      """
      name: P
      targets: { T: { type: tool, platform: macOS,
        entitlements: { path: T.entitlements, properties: \(properties) } } }
      """, tree: ["T.entitlements": old])
    let file = try #require(project.output?.companions.first, "\(project.messages)")
    #expect(String(decoding: file.bytes, as: UTF8.self) == old)
  }
}
