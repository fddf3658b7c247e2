import SettingsProjectWriter
import SettingsTestSupport
import Testing

/// Files of which a target of an Xcode project has one for all SDKs and architectures.
struct SharedFileTests {
  private func write(_ fields: String, project: String = "platform: iOS") throws -> WrittenConfig {
    try WrittenConfig(
      """
      project: { \(project) }
      targets:
        App:
          type: application
          sources: [Sources]
          bundleIdentifier: a.b
          \(fields)
      """)
  }

  private static let header = "the prefix header of target 'App' depends on the "
  private static let strings = "the 'localizations' of target 'App' depend on the "
  private static let swift = "the generated Swift file of target 'App' depends on the "

  private static let dependent: [(String, [String])] = [
    (
      "{ prefixHeader: { macros: { B: 1 } }, when: { \"sdk=iphonesimulator*\": "
        + "{ prefixHeader: { macros: { SIM: 1 } } } } }", [header + "SDK"]
    ),
    (
      "{ when: { \"arch=x86_64\": { prefixHeader: { macros: { OLD: 1 } } } } }",
      [header + "architecture"]
    ),
    (
      "{ prefixHeader: { cImports: [stdio.h] }, generated: swift, "
        + "when: { \"sdk=iphonesimulator*\": { logging: { level: error } } } }",
      [swift + "SDK", header + "SDK"]
    ),
    (
      "{ prefixHeader: { macros: { B: $(WORD) } }, settings: { WORD: 1, "
        + "\"WORD[sdk=iphonesimulator*]\": 2 } }", [header + "SDK"]
    ),
    (
      "{ localizations: { de: { displayName: A } }, when: { \"sdk=iphonesimulator*\": "
        + "{ localizations: { de: { displayName: B } } } } }", [strings + "SDK"]
    ),
    (
      "{ when: { \"arch=arm64\": { localizations: { de: { displayName: B } } } } }",
      [strings + "architecture"]
    ),
  ]

  @Test(arguments: dependent)
  func `what depends on the SDK or the architecture is an error`(
    _ target: String, _ messages: [String]
  ) throws {
    let written = try WrittenConfig(
      """
      project: { platform: iOS, info: { UILaunchScreen: {} } }
      targets: { App: { type: application, bundleIdentifier: a.b, sources: [Sources], inherits: t } }
      templates: { t: \(target) }
      """)
    #expect(written.messages.sorted() == messages.sorted())
  }

  @Test func `platforms of one target need the same header`() throws {
    let written = try write(
      """
      prefixHeader: { imports: [Foundation/Foundation.h] }
          when: { "sdk=macosx*": { prefixHeader: { imports: [Cocoa/Cocoa.h] } } }
      """,
      project: "settings: { SDKROOT: auto, SUPPORTED_PLATFORMS: iphoneos iphonesimulator macosx }")
    #expect(written.messages == [Self.header + "SDK"])
  }

  @Test func `a header of one SDK alone is written`() throws {
    let written = try write(
      "when: { \"sdk=iphonesimulator*\": { prefixHeader: { macros: { SIM: 1 } } } }")
    #expect(written.messages == [])
    #expect(try written.companion("App-Prefix.pch").contains("#define SIM 1"))
    #expect(
      try written.settings(of: "App")["GCC_PREFIX_HEADER[sdk=iphonesimulator*]"]
        == "$(TARGET_NAME)-Prefix.pch")
  }

  @Test(arguments: [
    "when: { \"sdk=macosx*\": { prefixHeader: { macros: { MAC: 1 } } } }",
    "when: { \"sdk=macosx*\": { localizations: { de: { displayName: B } } } }",
    "when: { \"sdk=iphonesimulator*\": { prefixHeader: Sim.pch } }",
    "when: { \"arch=arm64\": { logging: { level: error } } }",
    "when: { \"sdk=iphone*\": { localizations: { de: { displayName: B } } } }",
    "when: { \"sdk=iphone*\": { prefixHeader: { macros: { PHONE: 1 } } } }",
  ])
  func `a condition that all builds meet in the same way changes nothing`(_ when: String) throws {
    let header = when.contains("arch") ? "" : "prefixHeader: { macros: { B: 1 } }"
    let written = try write(
      """
      localizations: { de: { displayName: A } }
          \(header)
          \(when)
      """)
    #expect(written.messages == [])
  }
}
