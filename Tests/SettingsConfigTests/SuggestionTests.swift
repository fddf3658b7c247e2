import SettingsDiagnostics
@testable import SettingsModel
import Testing

struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let candidates: [String]
    let suggestion: String
    var testDescription: String { "\(name) among \(candidates.joined(separator: ", "))" }
  }

  static let productTypes = ["application", "appClip", "bundle", "uiTestBundle", "unitTestBundle"]

  @Test(arguments: [
    Case(name: "aplication", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(
      name: "APPLICATION", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    // Half a name, as long as only one begins so.
    Case(
      name: "unit-test", candidates: productTypes, suggestion: "; did you mean 'unitTestBundle'?"),
    Case(name: "appl", candidates: productTypes, suggestion: "; did you mean 'application'?"),
    Case(name: "Hello", candidates: ["HelloKit", "HelloWorld"], suggestion: ""),
    Case(name: "app", candidates: ["application"], suggestion: ""),
    Case(
      name: "größe", candidates: ["größen-ordnung"], suggestion: "; did you mean 'größen-ordnung'?"),
    // What is near is preferred to what begins so.
    Case(
      name: "Debug", candidates: ["Debug-Staging", "Debgu"], suggestion: "; did you mean 'Debgu'?"),
    Case(name: "", candidates: ["application"], suggestion: ""),
    Case(name: "----", candidates: ["application"], suggestion: ""),
    Case(
      name: String(repeating: "a", count: 200),
      candidates: [String(repeating: "a", count: 201)], suggestion: ""),
  ])
  func `what was probably meant is offered`(each: Case) {
    #expect(Suggestion.didYouMean(each.name, in: each.candidates) == each.suggestion)
  }

  @Test(arguments: [
    ("type: app", "unknown product type 'app'; did you mean 'application'?"),
    ("type: unit-tests", "unknown product type 'unit-tests'; did you mean 'unitTestBundle'?"),
    ("type: cli", "unknown product type 'cli'; did you mean 'commandLineTool'?"),
    ("type: widget", "unknown product type 'widget'; did you mean 'appExtension'?"),
    (
      "orientations: upsideDown",
      "unknown orientation 'upsideDown'; did you mean 'portraitUpsideDown'?"
    ),
    (
      "orientations: [UIInterfaceOrientationLandscapeLeft]",
      "unknown orientation 'UIInterfaceOrientationLandscapeLeft'; did you mean 'landscapeLeft'?"
    ),
    ("logging: { level: verbose }", "unknown log level 'verbose'; did you mean 'trace'?"),
    ("logging: { level: none }", "unknown log level 'none'; did you mean 'off'?"),
    ("devices: all", "unknown device 'all'; did you mean 'universal'?"),
    ("devices: \"1\"", "unknown device '1'; did you mean 'iphone'?"),
    ("platform: iphoneos", "unknown platform 'iphoneos'; did you mean 'iOS'?"),
    ("statusBar: none", "unknown status bar 'none'; did you mean 'hidden'?"),
    (
      "statusBar: { style: lightContent }",
      "unknown status bar style 'lightContent'; did you mean 'light'?"
    ),
    (
      "backgroundModes: push", "unknown background mode 'push'; did you mean 'remote-notification'?"
    ),
    (
      "rules: { no-effect: ignore }",
      "rule 'no-effect' must be \(severities), not 'ignore'; did you mean 'off'?"
    ),
    ("arc: enabled", "'arc' must be YES or NO, not 'enabled'; did you mean 'YES'?"),
    ("bundleId: a.b", "unknown field 'bundleId' in target 'A'; did you mean 'bundleIdentifier'?"),
    (
      "configFiles: { Debug: a }",
      "unknown field 'configFiles' in target 'A'; did you mean 'xcconfig'?"
    ),
    (
      "libraries: [UIKit]",
      "unknown field 'libraries' in target 'A'; did you mean 'frameworks'?"
    ),
    (
      "deploymentTaget: 15",
      "unknown field 'deploymentTaget' in target 'A'; did you mean 'deploymentTarget'?"
    ),
    (
      "when: { configuration=Debug: { arc: YES } }",
      "no condition parameter is named 'configuration'; did you mean 'config'?"
    ),
    (
      "when: { platform=ios: { arc: YES } }",
      "no condition parameter is named 'platform'; did you mean 'sdk'?"
    ),
  ])
  func `a word of another tool gets the word of config.yaml, and no list of others`(
    field: String, message: String
  ) throws {
    let found = LoadedSpec("targets: { A: { \(field) } }\n").diagnostics.diagnostics
    let error = try #require(found.first)
    #expect(found.count == 1)
    #expect(error.severity == .error)
    #expect(error.message == message)
    let help = error.help ?? ""
    #expect(help.utf8.count < 40 || help.hasPrefix("for example '"), "\(help)")
  }

  @Test(arguments: [
    ("iOS", "iphone*"), ("macOS", "macosx*"), ("iOS Simulator", "iphonesimulator*"),
    ("visionOS", "xr*"), ("iphoneos17*", "iphoneos17*"),
  ])
  func `a platform's name becomes a pattern that its SDKs match`(
    name: String, pattern: String
  ) throws {
    let found = LoadedSpec(
      "targets: { A: { when: { 'platform=\(name)': { arc: YES } } } }\n"
    ).diagnostics.diagnostics
    #expect(found.first?.help == "write 'sdk=\(pattern)'")
  }

  private static let severities = "off, note, warning, error or default"

  @Test(arguments: [
    (
      "zzz: 1",
      "the fields here are inherits, xcconfig, type, sdkVersion, rules, settings, when, "
        + "… (39 more: see docs/config-yaml.md)"
    ),
    (
      "SWIFT_VERSION: 6.0",
      "build settings belong in 'settings', as in 'settings: { SWIFT_VERSION: … }'"
    ),
    (
      "type: foo",
      "'type' takes application, appClip, messagesApplication, watchApplication, "
        + "watchApplicationContainer, appExtension, messagesExtension, "
        + "… (20 more: see docs/config-yaml.md)"
    ),
    ("devices: foo", "'devices' takes universal, iphone, ipad, tv, watch, mac or vision"),
  ])
  func `without a suggestion a few names are listed, and where the others are`(
    field: String, help: String
  ) {
    let found = LoadedSpec("targets: { A: { \(field) } }\n").diagnostics.diagnostics
    #expect(found.map(\.help) == [help])
  }

  /// The least number of insertions, deletions, substitutions and swaps of neighbors, no part of a text changed twice.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var rows = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var least = min(rows[i][j + 1], row[j]) + 1
        least = min(least, rows[i][j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }

  @Test(arguments: 0..<60)
  func `the nearest is the one that comparing all of them in full finds`(seed: Int) {
    var state = UInt64(seed) &* 7919 &+ 3
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let letters = ["a", "b", "A", "B", "_", "ä", "İ", "\u{212A}", "k"]
    func word() -> String {
      (0..<(random(9) + 1)).map { _ in letters[random(seed % 3 == 0 ? 5 : letters.count)] }.joined()
    }
    for _ in 0..<40 {
      let name = word()
      let candidates = (0..<30).map { _ in word() }
      let bound = random(3) == 0 ? 2 : Int.max
      let text = Array(name.lowercased().utf8)
      let limit = min(bound, max(1, text.count / 3))
      let near = candidates.filter { abs($0.utf8.count - text.count) <= limit && $0 != name }
        .map { (name: $0, distance: Self.distance(text, Array($0.lowercased().utf8))) }
        .filter { $0.distance <= limit }
      let least = near.map(\.distance).min()
      let expected = near.first { $0.distance == least }?.name
      #expect(
        Suggestion.nearest(to: name, in: candidates, within: bound) == expected,
        "\(name) among \(candidates)")
    }
  }
}
