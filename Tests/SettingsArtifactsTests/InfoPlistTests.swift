import Foundation
import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode
import Testing

/// From config.yaml to the keys of Info.plist.
@Suite struct InfoPlistTests {
  private static let project = """
    version: 1
    project:
      organizationIdentifier: com.51work6
      platform: iOS
      deploymentTarget: "15.0"
      version: 1.10
      build: 42
      devices: universal
    """

  /// - Parameters:
  ///   - target: the lines of a target that is an application.
  ///   - project: more lines of the project.
  private func infoPlist(
    _ target: String, project: String = "", configuration: String = "Release",
    files: [String: String] = [:], binaryFiles: [String: [UInt8]] = [:]
  ) throws -> InfoPlist {
    func indented(_ text: String, _ by: Int) -> String {
      text.split(separator: "\n").map { String(repeating: " ", count: by) + $0 + "\n" }.joined()
    }
    let yaml =
      Self.project + "\n" + indented(project, 2) + "targets:\n  App:\n    type: application\n"
      + indented(target, 4)
    var sources = InMemorySources()
    sources.files["config.yaml"] = Array(yaml.utf8)
    for (path, text) in files { sources.files[path] = Array(text.utf8) }
    for (path, bytes) in binaryFiles { sources.files[path] = bytes }
    let settings = try SettingsProject(
      configFile: "config.yaml", sources: sources, projectDirectory: "/p",
      options: ResolutionOptions())
    let cell = try settings.cellReference(target: "App", configuration: configuration)
    let values = try settings.cellValues([cell], readsInfoPlistFiles: true)[cell]
    let plist = try #require(values.flatMap { InfoPlist.exists(for: $0) ? InfoPlist($0) : nil })
    try settings.withCells([cell]) { view throws(ResolutionFailure) in
      expectSame(plist, try view.infoPlist())
    }
    return plist
  }

  /// Expects that the current cell, which evaluates values on access, has the same Info.plist as
  /// all its values.
  private func expectSame(_ plist: InfoPlist, _ inForce: InfoPlist?) {
    #expect(inForce?.dictionary == plist.dictionary)
    #expect(inForce?.entries.map(\.settings) == plist.entries.map(\.settings))
    #expect(inForce?.entries.map(\.isFromFile) == plist.entries.map(\.isFromFile))
    #expect(inForce?.problems.map(\.message) == plist.problems.map(\.message))
    #expect(inForce?.target == plist.target && inForce?.configuration == plist.configuration)
  }

  private static func plist(_ content: String) -> String {
    "<plist version=\"1.0\"><dict>\(content)</dict></plist>"
  }

  @Test func `what every app has comes from its settings`() throws {
    let plist = try infoPlist("")
    #expect(plist["CFBundleIdentifier"] == .string("com.51work6.App"))
    #expect(plist["CFBundleShortVersionString"] == .string("1.10"))
    #expect(plist["CFBundleVersion"] == .string("42"))
    #expect(plist["CFBundlePackageType"] == .string("APPL"))
    #expect(plist["LSRequiresIPhoneOS"] == .boolean(true))
    #expect(plist["UIDeviceFamily"] == .array([.integer(1), .integer(2)]))
    #expect(plist["MinimumOSVersion"] == .string("15.0"))
    #expect(plist.problems.isEmpty)
    #expect(plist.entry("CFBundleVersion")?.settings == ["CURRENT_PROJECT_VERSION"])
  }

  @Test func `each type keeps its type`() throws {
    let plist = try infoPlist(
      """
      settings: { WHO: World, COUNT: "7" }
      info:
        Text: "two  blanks $(WHO) \\"q\\" \\\\ and\\nline"
        Yes: { boolean: on }
        Count: { integer: $(COUNT) }
        Half: { real: 0.5 }
        Day: { date: "2026-01-31T12:00:00Z" }
        Bytes: { data: SGVsbG8= }
        List: [a, "b c", { integer: 4 }, [x, []], { k: v, NSIncludesSubdomains: NO }]
        Empty: {}
        None: []
        UIFileSharingEnabled: YES
        Document types: [{ CFBundleTypeName: T, LSItemContentTypes: public.text }]
      """)
    #expect(plist["Text"] == .string("two  blanks World \"q\" \\ and\nline"))
    #expect(plist["Yes"] == .boolean(true))
    #expect(plist["Count"] == .integer(7))
    #expect(plist["Half"] == .real(0.5))
    #expect(plist["Day"] == .date("2026-01-31T12:00:00Z"))
    #expect(plist["Bytes"] == .data(Array("Hello".utf8)))
    #expect(
      plist["List"]
        == .array([
          .string("a"), .string("b c"), .integer(4), .array([.string("x"), .array([])]),
          .dictionary([("k", .string("v")), ("NSIncludesSubdomains", .boolean(false))]),
        ]))
    #expect(plist["Empty"] == .dictionary([]))
    #expect(plist["None"] == .array([]))
    #expect(plist["UIFileSharingEnabled"] == .boolean(true))
    #expect(
      plist["CFBundleDocumentTypes"]
        == .array([
          .dictionary([
            ("CFBundleTypeName", .string("T")),
            ("LSItemContentTypes", .array([.string("public.text")])),
          ])
        ]))
  }

  @Test func `a text with an expression that gives a list stays one text`() throws {
    let plist = try infoPlist(
      """
      settings: { WORDS: [one, "two words", three] }
      info: { Text: "<$(WORDS)>", List: ["$(WORDS)", last] }
      """)
    #expect(plist["Text"]?.string?.hasSuffix("three>") ?? false)
    #expect(plist["List"]?.array?.last == .string("last"))
  }

  @Test(arguments: [#"\d+\tx"#, #"C:\new\ folder"#, "two\nlines\t", "e\u{301}␛x"])
  func `backslashes and other escapes of a referenced value stay`(value: String) throws {
    let quoted = "\"\(value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n"))\""
    let plist = try infoPlist(
      """
      settings: { VALUE: \(quoted) }
      info: { Text: $(VALUE), Mixed: "\\n$(VALUE)\\t", List: ["$(VALUE)", "a b\\\\"] }
      """)
    #expect(plist["Text"] == .string(value))
    #expect(plist["Mixed"] == .string("\n\(value)\t"))
    #expect(plist["List"] == .array([.string(value), .string("a b\\")]))
  }

  @Test func `a higher level overrides key by key, inside dictionaries too`() throws {
    let project = """
      info:
        NSAppTransportSecurity:
          NSAllowsArbitraryLoads: NO
          NSExceptionDomains: { a.example: { NSIncludesSubdomains: YES } }
        Custom: { a: "1", b: "2" }
      """
    let plist = try infoPlist(
      """
      info: { Custom: { b: "3", c: "4" } }
      when: { Debug: { info: { Custom: { a: }, App Transport Security Settings: { NSAllowsArbitraryLoads: YES } } } }
      """, project: project, configuration: "Debug")
    #expect(
      plist["Custom"]?.sortedEntries.map(\.key) == ["b", "c"])
    #expect(plist["Custom"]?["b"] == .string("3"))
    let security = plist["NSAppTransportSecurity"]
    #expect(security?["NSAllowsArbitraryLoads"] == .boolean(true))
    #expect(
      security?["NSExceptionDomains"]?["a.example"]?["NSIncludesSubdomains"]
        == .boolean(true))
    #expect(
      plist.entry("Custom")?.settings == [
        "INFOPLIST_ENTRY_Custom", "INFOPLIST_ENTRY_Custom__a", "INFOPLIST_ENTRY_Custom__b",
        "INFOPLIST_ENTRY_Custom__c",
      ])
    let release = try infoPlist("", project: project)
    #expect(release["NSAppTransportSecurity"]?["NSAllowsArbitraryLoads"] == .boolean(false))
  }

  @Test func `lists that are nested too deep are rejected`() throws {
    let deep = String(repeating: " [", count: 100_000) + String(repeating: " ]", count: 100_000)
    #expect(try infoPlist("settings: { INFOPLIST_ENTRY_Deep: 'array\(deep)' }")["Deep"] == nil)
  }

  @Test func `device keys of a file remain if no keys are generated`() throws {
    let files = ["p.plist": "{ LSRequiresIPhoneOS = NO; }"]
    let kept = try infoPlist(
      "settings: { INFOPLIST_FILE: p.plist, GENERATE_INFOPLIST_FILE: NO }", files: files)
    #expect(kept["LSRequiresIPhoneOS"] == .string("NO"))
    let generated = try infoPlist("settings: { INFOPLIST_FILE: p.plist }", files: files)
    #expect(generated["LSRequiresIPhoneOS"] == .boolean(true))
  }

  @Test func `null removes, and a higher value brings back`() throws {
    let project = """
      displayName: Hello
      backgroundModes: [audio]
      mainStoryboard: Main
      info: { Custom: x, Other: { a: b } }
      """
    let removed = try infoPlist(
      """
      displayName:
      backgroundModes:
      mainStoryboard:
      info: { Custom: , Other: , LSRequiresIPhoneOS: }
      when:
        Debug: { displayName: Back, backgroundModes: [fetch], info: { Custom: y } }
      """, project: project)
    for key in [
      "CFBundleDisplayName", "UIBackgroundModes", "UIMainStoryboardFile", "Custom", "Other",
      "LSRequiresIPhoneOS",
    ] {
      #expect(removed[key] == nil, "\(key)")
    }
    let back = try infoPlist(
      """
      displayName:
      backgroundModes:
      info: { Custom: }
      when:
        Debug: { displayName: Back, backgroundModes: [fetch], info: { Custom: y } }
      """, project: project, configuration: "Debug")
    #expect(back["CFBundleDisplayName"] == .string("Back"))
    #expect(back.backgroundModes == ["fetch"])
    #expect(back["Custom"] == .string("y"))
  }

  @Test func `a list with inherited adds to what lower levels say`() throws {
    let plist = try infoPlist(
      """
      backgroundModes: [$(inherited), fetch]
      urlSchemes: [$(inherited), b]
      info: { List: [$(inherited), { integer: 2 }] }
      """,
      project: "backgroundModes: [audio]\nurlSchemes: a\ninfo: { List: [one] }")
    #expect(plist.backgroundModes == ["audio", "fetch"])
    #expect(plist["List"] == .array([.string("one"), .integer(2)]))
    #expect(
      plist["CFBundleURLTypes"]
        == .array([
          .dictionary([
            ("CFBundleURLName", .string("com.51work6.App")),
            ("CFBundleURLSchemes", .array([.string("a"), .string("b")])),
          ])
        ]))
  }

  @Test func `friendly fields are their keys`() throws {
    let plist = try infoPlist(
      """
      exitsOnSuspend: YES
      statusBar: hidden
      mainStoryboard: { iphone: Phone, ipad: Pad }
      launchStoryboard: LaunchScreen
      requiresFullScreen: YES
      usageDescriptions: { camera: Scan, nfcReader: Tap, Privacy - Face ID Usage Description: Look }
      icons: [Icons/Icon.png, Icons/Icon@2x.png]
      launchImages: [Start.png, Start@2x.png]
      """)
    #expect(plist.exitsOnSuspend)
    #expect(plist["UIStatusBarHidden"] == .boolean(true))
    #expect(plist["UIViewControllerBasedStatusBarAppearance"] == .boolean(false))
    #expect(plist.mainStoryboard(on: .iphone) == "Phone")
    #expect(plist.mainStoryboard(on: .ipad) == "Pad")
    #expect(plist.launchStoryboard(on: .ipad) == "LaunchScreen")
    #expect(plist.requiresFullScreen(on: .ipad))
    #expect(plist["NSCameraUsageDescription"] == .string("Scan"))
    #expect(plist["NFCReaderUsageDescription"] == .string("Tap"))
    #expect(plist["NSFaceIDUsageDescription"] == .string("Look"))
    #expect(plist.texts("CFBundleIconFiles") == ["Icon.png", "Icon@2x.png"])
    #expect(plist["UILaunchImageFile"] == .string("Start"))
  }

  @Test func `orientations stay for devices that the product does not support`() throws {
    let both = try infoPlist("orientations: { iphone: [portrait], ipad: all }")
    #expect(both.orientations(on: .iphone) == ["UIInterfaceOrientationPortrait"])
    #expect(both.orientations(on: .ipad)?.count == 4)
    let phone = try infoPlist("devices: iphone\norientations: { iphone: [portrait], ipad: all }")
    #expect(phone.orientations(on: .ipad)?.count == 4)
    #expect(phone["UIDeviceFamily"] == .array([.integer(1)]))
    #expect(phone.devices == [.iphone])
  }

  // MARK: Files

  @Test func `the file's expressions are evaluated, its keys are not`() throws {
    let plist = try infoPlist(
      "settings: { INFOPLIST_FILE: $(SRCROOT)/Sup/Info.plist, WHO: World }",
      files: [
        "Sup/Info.plist": Self.plist(
          "<key>$(WHO)</key><string>$(WHO:upper) ${PRODUCT_NAME:rfc1034identifier}</string>"
            + "<key>L</key><array><string>$(WHO)</string><true/></array>")
      ])
    #expect(plist["$(WHO)"] == .string("WORLD App"))
    #expect(plist["L"] == .array([.string("World"), .boolean(true)]))
    #expect(plist.entry("L")?.isFromFile ?? false)
  }

  @Test func `Xcode's settings are laid over the file as Xcode does it`() throws {
    let file = Self.plist(
      "<key>CFBundleVersion</key><string>7</string>"
        + "<key>UIRequiredDeviceCapabilities</key><array><string>armv7</string></array>"
        + "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>c</string></dict>"
        + "<key>UIStatusBarHidden</key><false/>")
    let target = """
      settings:
        INFOPLIST_FILE: Info.plist
        INFOPLIST_KEY_UIRequiredDeviceCapabilities: [armv7, gps]
        INFOPLIST_KEY_UILaunchScreen_Generation: YES
        INFOPLIST_KEY_UIStatusBarHidden: YES
        INFOPLIST_KEY_Unknown: x
        INFOPLIST_KEY_UIApplicationSceneManifest_Generation: NO
      """
    let full = try infoPlist(target, files: ["Info.plist": file])
    #expect(full["CFBundleVersion"] == .string("42"))
    #expect(full.texts("UIRequiredDeviceCapabilities") == ["arm64", "armv7", "gps"])
    #expect(full["UILaunchScreen"]?.sortedEntries.map(\.key) == ["UIColorName", "UILaunchScreen"])
    #expect(full["UIStatusBarHidden"] == .boolean(true))
    #expect(full["Unknown"] == nil)
    #expect(full["UIApplicationSceneManifest"] == nil)

    let none = try infoPlist(
      target + "\n  GENERATE_INFOPLIST_FILE: NO", files: ["Info.plist": file])
    #expect(none["CFBundleIdentifier"] == nil)
    #expect(none["UIStatusBarHidden"] == .boolean(false))
    #expect(none.problems.map(\.identifier) == ["info-plist-keys-ignored"])

    let removed = try infoPlist(
      "settings: { INFOPLIST_FILE: Info.plist, GENERATE_INFOPLIST_FILE: NO }\ndisplayName:",
      files: ["Info.plist": file])
    #expect(removed.problems.isEmpty)
  }

  @Test func `info is above the file, and null takes its keys away`() throws {
    let plist = try infoPlist(
      """
      settings: { INFOPLIST_FILE: Info.plist }
      info: { A: new, B: , D: { y: "2" } }
      """,
      files: [
        "Info.plist": Self.plist(
          "<key>A</key><string>old</string><key>B</key><true/><key>C</key><real>1</real>"
            + "<key>D</key><dict><key>x</key><string>1</string></dict>")
      ])
    #expect(plist["A"] == .string("new"))
    #expect(plist["B"] == nil)
    #expect(plist["C"] == .real(1))
    #expect(plist["D"] == .dictionary([("x", .string("1")), ("y", .string("2"))]))
  }

  @Test func `the file's own identifier takes the place of references to its key`() throws {
    let file = Self.plist(
      "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"
        + "<key>A</key><string>$(CFBundleIdentifier).a ${CFBundleIdentifier:upper}</string>")
    let plist = try infoPlist(
      "settings: { INFOPLIST_FILE: Info.plist, GENERATE_INFOPLIST_FILE: NO }",
      files: ["Info.plist": file])
    #expect(plist["A"] == .string("com.51work6.App.a COM.51WORK6.APP"))
  }

  @Test func `contents of a setting are added to the file`() throws {
    let plist = try infoPlist(
      """
      settings:
        INFOPLIST_FILE: Info.plist
        INFOPLIST_FILE_CONTENTS: "{ A = $(PRODUCT_NAME); }"
      """, files: ["Info.plist": Self.plist("<key>A</key><string>b</string>")])
    #expect(plist["A"] == .string("App"))
  }

  @Test func `a file that the preprocessor changes has unknown keys`() throws {
    let plist = try infoPlist(
      "settings: { INFOPLIST_FILE: Info.plist, INFOPLIST_PREPROCESS: YES }",
      files: ["Info.plist": Self.plist("<key>A</key><string>TAG</string>")])
    #expect(plist["A"] == nil)
    #expect(plist.problems.map(\.identifier) == ["info-plist-file"])
  }

  @Test func `the file may have the binary form`() throws {
    let value = PropertyListValue.dictionary([
      ("A", .string("$(PRODUCT_NAME)")), ("N", .integer(3)),
    ])
    let plist = try infoPlist(
      "settings: { INFOPLIST_FILE: Info.plist }",
      binaryFiles: ["Info.plist": PropertyList.binary(value)])
    #expect(plist["A"] == .string("App"))
    #expect(plist["N"] == .integer(3))
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", "the value of 'a' is missing (in line 1)"),
    ("<plist><array/></plist>", "it is not a dictionary"), ("", "no such file"),
  ])
  func `a file that cannot be used is reported, and the rest is made`(text: String, reason: String)
    throws
  {
    let plist = try infoPlist(
      "settings: { INFOPLIST_FILE: Info.plist }", files: text.isEmpty ? [:] : ["Info.plist": text])
    #expect(
      plist.problems.map(\.message) == [
        "INFOPLIST_FILE of App@Release: cannot read 'Info.plist': \(reason)"
      ])
    #expect(plist["CFBundleName"] == .string("App"))
  }
}
