@testable import SettingsConfig
@testable import SettingsModel
import Testing

/// `info`, its friendly fields and `schemes`: what is wrong with them, and where.
struct ProductFieldTests {
  private static func target(_ lines: String...) -> String {
    "targets:\n  A:\n" + lines.map { "    \($0)\n" }.joined()
  }

  static let mistakes: [ValidationTests.Case] = [
    .init(
      "info is no mapping", target("info: [CFBundleName]"),
      "config.yaml:3:11: error: 'info' must be a mapping, not a list [wrong-kind]"),
    .init(
      "a misspelled key of Apple's", target("info: { UIBackgroundMode: [audio] }"),
      "config.yaml:3:13: warning: 'UIBackgroundMode' is not a key of Info.plist that Apple documents; did you mean 'UIBackgroundModes'? [unknown-info-key]"
    ),
    .init(
      "a misspelled display name", target("info: { Bundle nane: x }"),
      "config.yaml:3:13: warning: 'Bundle nane' is not a key of Info.plist that Apple documents; did you mean 'Bundle name'? [unknown-info-key]"
    ),
    .init("a key of one's own", target("info: { MyKey: x, ABConfig: y, com.acme: z }")),
    .init(
      "values of wrong types",
      target(
        "info:", "  LSRequiresIPhoneOS: maybe", "  CFBundleName: [x]", "  UIAppFonts: { a: b }",
        "  NSAppTransportSecurity: x", "  LSUIPresentationMode: one", "  X: { real: half }",
        "  Y: { date: today }", "  Z: { data: \"===\" }"),
      "config.yaml:4:27: error: 'info.LSRequiresIPhoneOS' must be YES or NO, not 'maybe' [wrong-kind]",
      "config.yaml:5:21: error: 'info.CFBundleName' must be text, not a list [wrong-kind]",
      "config.yaml:6:19: error: 'info.UIAppFonts' must be a list, not a mapping [wrong-kind]",
      "config.yaml:7:31: error: 'info.NSAppTransportSecurity' must be a mapping, not 'x' [wrong-kind]",
      "config.yaml:8:29: error: 'info.LSUIPresentationMode' must be an integer, not 'one' [wrong-kind]",
      "config.yaml:9:18: error: 'info.X' must be a number, not 'half' [wrong-kind]",
      "config.yaml:10:18: error: 'info.Y' must be a date such as 2026-01-31T12:00:00Z, not 'today' [wrong-kind]",
      "config.yaml:11:18: error: 'info.Z' must be data in base 64, not '===' [wrong-kind]"),
    .init(
      "an integer of too many bits",
      target("info: { LSUIPresentationMode: 9223372036854775808, A: { integer: -1 } }"),
      "config.yaml:3:35: error: 'info.LSUIPresentationMode' must be an integer of 64 bits, and 9223372036854775808 has more [wrong-kind]"
    ),
    .init(
      "line breaks in macros",
      target("macros: { A: \"1\\n2\", B: \"1\" }", "prefixHeader: { macros: { C: \"1\\n2\" } }"),
      "config.yaml:3:18: warning: macro 'A' has a line break in its value, and compilers ignore what follows it [macro-line-break]"
    ),
    .init(
      "friendly fields of wrong kinds",
      target(
        "displayName: [x]", "exitsOnSuspend: { a: b }", "requiresFullScreen: maybe",
        "statusBar: gone", "mainStoryboard: Main.storyboard", "launchStoryboard: { phone: x }",
        "backgroundModes: [audio, sleep]", "urlSchemes: [1a]",
        "usageDescriptions: { camra: x, microphone: }", "localizations: { german: { a: b } }",
        "icons: { fils: a.png }", "frameworks: UIKit.framework", "classPrefix: 1A"),
      "config.yaml:3:18: error: 'displayName' must be text, not a list [wrong-kind]",
      "config.yaml:4:21: error: 'exitsOnSuspend' must be YES or NO, not a mapping [wrong-kind]",
      "config.yaml:5:25: error: 'requiresFullScreen' must be YES or NO, not 'maybe' [wrong-kind]",
      "config.yaml:6:16: error: unknown status bar 'gone' [unknown-status-bar]",
      "config.yaml:7:21: error: 'mainStoryboard' must be a name without '.storyboard' [invalid-storyboard-name]",
      "config.yaml:8:25: error: unknown device 'phone'; did you mean 'iphone'? [unknown-device]",
      "config.yaml:9:30: error: unknown background mode 'sleep' [unknown-background-mode]",
      "config.yaml:10:18: error: '1a' is not a URL scheme [invalid-url-scheme]",
      "config.yaml:11:26: error: unknown use 'camra'; did you mean 'camera'? [unknown-usage]",
      "config.yaml:12:22: error: 'german' is not a language [invalid-language]",
      "config.yaml:13:14: error: unknown field 'fils' in 'icons'; did you mean 'files'? [unknown-field]",
      "config.yaml:14:17: error: 'UIKit.framework' must be a name without '.framework' [invalid-framework]",
      "config.yaml:15:18: error: 'classPrefix' must be an identifier, not '1A' [invalid-identifier]"
    ),
    .init(
      "inherited text",
      target("info: { MyKey: $(inherited) x, List: [$(inherited), x], At: x $(inherited) }"),
      "config.yaml:3:20: error: 'info.MyKey' cannot contain what it inherits: it is not a list [inherited-text]",
      "config.yaml:3:65: error: 'info.At' cannot contain what it inherits: it is not a list [inherited-text]"
    ),
    .init(
      "schemes",
      target("type: application")
        + """
        schemes:
          None: {}
          Empty:
          Wrong: { target: B, run: Debg, destination: simulater, archve: Release }
          Fine: { target: A, run: Debug, archive: Release, destination: iphonesimulator18.2 }
        """,
      "config.yaml:5:3: error: scheme 'None' has no target [missing-target]",
      "config.yaml:6:3: error: scheme 'Empty' has no target [missing-target]",
      "config.yaml:7:20: error: no target is named 'B'; did you mean 'A'? [unknown-target]",
      "config.yaml:7:28: error: no configuration is named 'Debg'; did you mean 'Debug'? [unknown-configuration]",
      "config.yaml:7:47: error: unknown destination 'simulater'; did you mean 'simulator'? [unknown-destination]",
      "config.yaml:7:58: error: unknown field 'archve' in scheme 'Wrong'; did you mean 'archive'? [unknown-field]"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is reported at its location`(_ wrong: ValidationTests.Case) {
    #expect(LoadedSpec(wrong.yaml).messages == wrong.messages)
  }

  @Test func `a scheme's actions have configurations of the fitting kind`() throws {
    let spec = try #require(
      LoadedSpec(
        """
        configurations: { Test: debug, Beta: release, Store: release }
        targets: { A: { type: application } }
        schemes: { S: { target: A, archive: Store } }
        """
      ).spec)
    let scheme = try #require(spec.scheme(named: "S"))
    let names = SpecScheme.Action.allCases.map {
      spec.configurationNames[scheme.configuration(for: $0)]
    }
    #expect(names == ["Test", "Test", "Test", "Beta", "Test", "Store"])
  }

  @Test(arguments: [
    ("device", "iphoneos"), ("simulator", "iphonesimulator"),
    ("iphonesimulator18.2", "iphonesimulator18.2"),
  ])
  func `a destination represents an SDK`(destination: String, sdk: String) throws {
    let spec = try #require(
      LoadedSpec(
        """
        targets: { A: { type: application, platform: iOS } }
        schemes: { S: { target: A, destination: \(destination) } }
        """
      ).spec)
    let scheme = try #require(spec.scheme(named: "S"))
    #expect(spec.sdkName(of: scheme, own: spec.expectedSDK(of: scheme.target)) == sdk)
  }
}
