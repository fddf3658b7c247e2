@testable import SettingsConfig
import SettingsDiagnostics
import Testing

/// Advice for mistakes that need more than a message.
extension ValidationTests {
  @Test(arguments: [
    (
      "targets:\n  A:\n  type: application\n",
      "'type' is a field; indent it more than the name of the target that it belongs to"
    ),
    (
      "templates:\n  a:\n  devices: ipad\ntargets: { A: }\n",
      "'devices' is a field; indent it more than the name of the template that it belongs to"
    ),
    (
      "targets:\n  A:\n    - type: tool\n",
      "its fields are keys, without '-', as in '{ devices: ipad }'"
    ),
    (
      "targets: [A, B]\n",
      "the names are keys, without '-': 'targets: { App: { type: application } }'"
    ),
    (
      "targets: { A: }\ntemplates:\n  - a\n",
      "the names are keys, without '-': 'templates: { common: { devices: ipad } }'"
    ),
    (
      "targets: { A: }\nconfigurations: [Debug]\n",
      "the names are keys, without '-': 'configurations: { Debug: debug, Release: release }'"
    ),
    (
      "targets: { A: }\nschemes: [A]\n",
      "the names are keys, without '-': 'schemes: { App: { target: App } }'"
    ),
    ("targets: { A: tool }\n", "write '{ type: tool }'"), ("targets: { A: http://a }\n", nil),
    ("targets: { A: type = tool }\n", "write 'type: …', with a ':' instead of the '='"),
    ("targets: { A: type= tool }\n", "write 'type: …', with a ':' instead of the '='"),
    ("targets: { A: a type = tool }\n", nil), ("targets: { A: = tool }\n", nil),
    (
      "targets: { A: { settings: { Debug: { B: 1 } } } }\n",
      "write a configuration's settings under 'when', as in 'when: { Debug: { settings: { … } } }'"
    ),
    (
      "targets: { A: { settings: { B: { C: 1 } } } }\n",
      "write conditions in the key: 'NAME[sdk=iphoneos*]: …'; a '{' in text needs quotes"
    ),
    ("targets: A\n", "the names are keys, without '-': 'targets: { App: { type: application } }'"),
  ])
  func `a value in place of a mapping is reported with help`(yaml: String, help: String?) {
    let found = LoadedSpec(yaml).diagnostics.diagnostics.filter { $0.identifier == "wrong-kind" }
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    (
      "targets:\n  A:\n    settings:\n      COLOR: #ff0000\n", "setting 'COLOR' has no value",
      "'#' begins a comment; for this value, write \"#ff0000\""
    ),
    (
      "targets: { A: { typ\u{435}: tool } }\n",
      "unknown field 'typ\u{435}' in target 'A'; did you mean 'type'?",
      "'\u{435}' is the letter U+0435, not the Latin 'e'"
    ),
    (
      "targets: { A: { n\u{435}me: tool } }\n", "unknown field 'n\u{435}me' in target 'A'",
      "'\u{435}' is the letter U+0435, not the Latin 'e'"
    ),
  ])
  func `a value or a key that is not what it looks like is explained`(
    yaml: String, message: String, help: String
  ) {
    let found = LoadedSpec(yaml).diagnostics.diagnostics
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [("type", true), ("platform", false)])
  func `a list in place of a word is reported with help if the words are many`(
    field: String, hasHelp: Bool
  ) {
    let found = LoadedSpec("targets: { A: { \(field): [a] } }\n").diagnostics.diagnostics
    #expect(found.map(\.identifier) == ["wrong-kind"])
    #expect(found.map { $0.help?.hasPrefix("'\(field)' takes ") ?? false } == [hasHelp])
  }

  @Test(arguments: [
    (
      "Nightly",
      "write a configuration (Debug or Release) or conditions such as 'sdk=iphonesimulator*'"
    ),
    ("Debgu", nil), ("config", "write the configuration's name, as in 'Debug: { … }'"),
  ])
  func `a key of 'when' that is nothing is reported with help`(key: String, help: String?) {
    let yaml = "targets: { A: { when: { \(key): { settings: { B: 1 } } } } }\n"
    let found = LoadedSpec(yaml).diagnostics.diagnostics
    #expect(found.map(\.identifier) == ["unknown-configuration"])
    #expect(found.map(\.help) == [help])
  }
}
