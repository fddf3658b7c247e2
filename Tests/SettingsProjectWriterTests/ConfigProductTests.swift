import SettingsDiagnostics
import Testing

/// Products and folders of a config.yaml that Xcode reads in one way only.
struct ConfigProductTests {
  @Test func `the extension of a product is that of its settings`() throws {
    let written = try WrittenConfig(
      """
      targets:
        Plug:
          type: bundle
          platform: macOS
          settings: { WRAPPER_EXTENSION: plugin }
        Other: { type: bundle, platform: macOS }
      """)
    #expect(try written.text().contains("path = Plug.plugin; sourceTree = BUILT_PRODUCTS_DIR;"))
    #expect(try written.text().contains("path = Other.bundle; sourceTree = BUILT_PRODUCTS_DIR;"))
    #expect(try written.findings().map(\.message) == [])
  }

  @Test func `a folder that targets share is once in its group`() throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS }
      targets:
        A: { type: application, sources: [Shared/One, Shared/Two] }
        B: { type: framework, sources: [Shared/One, Shared/Two] }
        C: { type: framework, sources: [Shared/Two, Shared/One] }
      """, tree: ["Shared/One/a.swift": "", "Shared/Two/b.swift": ""])
    let groups = try written.section("PBXGroup")
    #expect(groups.count { $0 == "/* One */," } == 1)
    #expect(groups.count { $0 == "/* Two */," } == 1)
  }
}
