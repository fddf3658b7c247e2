import SettingsDiagnostics
import Testing

/// Errors of structure that do not hide the errors around them.
struct StructuralErrorTests {
  /// Lines of a target, with what must be reported about them.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let lines: String
    let identifiers: [String]

    init(_ description: String, _ lines: String, _ identifiers: String...) {
      testDescription = description
      self.lines = lines
      self.identifiers = identifiers
    }
  }

  @Test(arguments: [
    Fault("a tab", "    version: 1\n\tdevices: ipad\n", "tab-indentation"),
    Fault("tabs", "    version: 1\n\tdevices: ipad\n\tbuild: 2\n", "tab-indentation"),
    Fault("a quote that is not closed", "    displayName: \"a\n", "unclosed-quote"),
    Fault("a reserved character", "    displayName: @a\n", "reserved-character"),
    Fault("a glob", "    sources: [*.swift]\n", "invalid-alias"),
    Fault("an escape", "    displayName: \"a\\d\"\n", "invalid-escape"),
    Fault("a list on the key's line", "    sources: - A\n", "unexpected-dash"),
    Fault("text behind a value", "    devices: [ipad]]\n", "unexpected-text"),
    Fault("text behind a quote", "    displayName: \"a\"b\"\n", "unexpected-text"),
    Fault("too little indentation", "    version: 1\n   devices: ipad\n", "bad-indentation"),
    Fault(
      "a block with too little indentation",
      "    version: 1\n   devices: ipad\n   settings:\n     A: b\n   build: 2\n", "bad-indentation"),
    Fault("an element out of line", "    sources:\n      - A\n     - B\n", "bad-indentation"),
    Fault("a bracket that is not closed", "    devices: [ipad\n", "unclosed-bracket"),
    Fault(
      "a bracket that is not closed, before a comment", "    devices: [ipad # one\n",
      "unclosed-bracket"),
    Fault("a brace that is not closed", "    settings: { A: b\n", "unclosed-bracket"),
    Fault("a bracket inside of braces", "    settings: { A: [b, c }\n", "unclosed-bracket"),
    Fault("a key given twice", "    version: 1\n    version: 2\n", "duplicate-key"),
    Fault("an alias without an anchor", "    settings: *a\n", "undefined-alias"),
    Fault(
      "aliases without anchors", "    settings: { <<: *a, A: *b }\n    devices: *c\n",
      "undefined-alias", "undefined-alias", "undefined-alias"),
    Fault("an unknown tag", "    version: !v 1\n", "unknown-tag"),
  ])
  func `errors before and behind are reported, and no others`(fault: Fault) {
    let text =
      "project: { platfrm: iOS }\ntargets:\n  A:\n    type: tool\n\(fault.lines)"
      + "  B:\n    type: tol\n    devices: ipad\n"
    for ending in [text, String(text.dropLast())] {
      let found = LoadedSpec(ending).diagnostics.sorted.map(\.identifier)
      #expect(found == ["unknown-field"] + fault.identifiers + ["unknown-product-type"])
    }
  }

  @Test func `a target that is given twice is one error`() {
    let found = LoadedSpec("targets:\n  A: { type: tool }\n  A: { type: tol }\n").diagnostics
    #expect(found.sorted.map(\.identifier) == ["duplicate-key"])
  }
}
