@testable import SettingsConfig
import SettingsDiagnostics
import Testing

/// Mistakes that are reported once, without the errors that would follow from them.
struct ConsequentErrorTests {
  @Test(arguments: ["iPadOS", "OSX", "[iOS, macOS]"])
  func `a deployment target for an unknown platform is not an error`(platform: String) {
    let loaded = LoadedSpec(
      "project: { platform: \(platform), deploymentTarget: 17.0 }\ntargets: { A: }\n")
    #expect(loaded.messages.count == 1, "\(loaded.messages)")
    #expect(!loaded.messages[0].contains("deploymentTarget"), "\(loaded.messages)")
  }

  @Test(arguments: [
    ("url: u, from: abc", "1:32: error: 'abc' is not a version [invalid-version]"),
    ("url: u, exact: latest", "1:33: error: 'latest' is not a version [invalid-version]"),
    (
      "url: u, from: v1.0.0",
      "1:32: warning: 'v1.0.0' is not a version; did you mean '1.0.0'? [invalid-version]"
    ),
    (
      "url: u, range: [2.0.0, 1.0.0]",
      "1:33: error: no version is in the range from '2.0.0' to '1.0.0' [invalid-version]"
    ),
    (
      "url: u, range: 1.0.0..<2.0.0",
      "1:33: error: 'packages.P.range' must be two versions: the lowest, and the first that is too "
        + "high [invalid-version]"
    ),
    (
      "url: u, range: [1.0.0, 2.0.0, 3.0.0]",
      "1:33: error: 'packages.P.range' must be two versions: the lowest, and the first that is too "
        + "high [invalid-version]"
    ),
    (
      "url: u, from: 1.0.0, branch: main",
      "1:16: error: package 'P' has more than one of 'from' and 'branch' [ambiguous-field]"
    ),
    (
      "url: u, path: p, from: 1.0.0",
      "1:16: error: package 'P' has more than one of 'url' and 'path' [ambiguous-field]"
    ),
  ])
  func `a version of a package is reported at its place`(fields: String, message: String) {
    let loaded = LoadedSpec("packages: { P: { \(fields) } }\ntargets: { A: }\n")
    #expect(loaded.messages == ["config.yaml:\(message)"])
    #expect(loaded.diagnostics.diagnostics.allSatisfy { $0.help != nil || fields.contains("path") })
  }

  @Test(arguments: [
    "url: u, from: 1.0.0-beta.1", "url: u, exact: 1.2", "url: u, range: [1.0.0-beta, 1.0.0]",
    "url: u, range: [1.9.0, 1.10.0]", "url: u, branch: v1", "url: u, revision: 0a1b",
  ])
  func `a version that packages may have is accepted`(fields: String) {
    #expect(LoadedSpec("packages: { P: { \(fields) } }\ntargets: { A: }\n").messages == [])
  }

  @Test(arguments: [
    ("info: { A: { date: noon } }", "for example 'A: { date: 2026-01-31T12:00:00Z }'"),
    ("info: { A: { data: '?' } }", "for example 'A: { data: SGVsbG8= }'"),
    ("info: { LSRequiresIPhoneOS: maybe }", "for example 'LSRequiresIPhoneOS: YES'"),
    ("dependencies: [{ target: A, embed: sure }]", "for example 'embed: "),
  ])
  func `help about a value shows how that value is written`(field: String, help: String) throws {
    let found = LoadedSpec("targets: { A: { \(field) } }\n").diagnostics.diagnostics
    #expect(found.count == 1)
    #expect(try #require(found.first?.help).hasPrefix(help), "\(found)")
  }
}
