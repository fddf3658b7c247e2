import SettingsDiagnostics
import SettingsProjects
import SettingsRules
import Testing

/// `rules`: what becomes of findings, for the project and for targets.
struct SeverityTests {
  private static let versions: [RuleID] = [.versionFormat]

  private func messages(project: String = "", a: String = "", b: String = "") -> [String] {
    RuleStage(
      """
      project: { version: 1.2.3.4, \(project) }
      templates: { calm: { rules: { version-format: note } } }
      targets:
        A: { type: application, \(a) }
        B: { type: application, \(b) }
      """
    ).messages(Self.versions)
  }

  private static let said = "version '1.2.3.4' has 4 parts"

  @Test func `the severities of the table are the defaults`() {
    #expect(messages() == ["error: \(Self.said) (A and B) [version-format]"])
  }

  @Test(arguments: ["note", "warning", "error"])
  func `the project gives a rule another severity`(word: String) {
    #expect(
      messages(project: "rules: { version-format: \(word) }")
        == ["\(word): \(Self.said) (A and B) [version-format]"])
  }

  @Test func `off for the project is off`() {
    #expect(messages(project: "rules: { version-format: off }") == [])
    #expect(
      messages(project: "rules: { version-format: { severity: off, reason: because } }") == [])
  }

  @Test func `off for one target leaves the other`() {
    #expect(
      messages(a: "rules: { version-format: off }")
        == ["error: \(Self.said) (B) [version-format]"])
  }

  @Test func `a target overrides the project`() {
    #expect(
      messages(project: "rules: { version-format: off }", b: "rules: { version-format: warning }")
        == ["warning: \(Self.said) (B) [version-format]"])
    #expect(
      messages(project: "rules: { version-format: off }", b: "rules: { version-format: default }")
        == ["error: \(Self.said) (B) [version-format]"])
  }

  @Test func `an unused setting is reported in each target where the rule is on`() {
    let stage = RuleStage(
      """
      targets:
        A: { type: tool, settings: { MINE: 1 } }
        B: { type: tool, settings: { MINE: 1 }, rules: { unused-setting: off } }
        C: { type: tool, settings: { MINE: 1 }, rules: { unused-setting: error } }
      """)
    let found = stage.check([.unusedSetting]).diagnostics
    #expect(found.map(\.severity) == [RuleID.unusedSetting.rule.severity, .error])
    #expect(
      Set(found.map(\.message)) == ["nothing refers to the user-defined setting 'MINE'"])
    #expect(stage.messages([.unusedMacro, .unknownSetting]) == [])
  }

  @Test func `a template hands its rules on, and a target overrides them`() {
    #expect(
      messages(a: "inherits: calm", b: "rules: { version-format: off }")
        == ["note: \(Self.said) (A) [version-format]"])
    #expect(
      messages(a: "inherits: calm, rules: { version-format: error }", b: "inherits: calm")
        == ["error: \(Self.said) (A and B) [version-format]"])
  }

  @Test func `a rule about two targets is off where either says so`() {
    for (a, b) in [("off", "default"), ("default", "off")] {
      let stage = RuleStage(
        """
        targets:
          A: { type: application, bundleIdentifier: x.y, rules: { bundle-identifier-duplicate: \(a) } }
          B: { type: application, bundleIdentifier: x.y, rules: { bundle-identifier-duplicate: \(b) } }
        """)
      #expect(stage.messages([.bundleIdentifierDuplicate]) == [])
    }
  }

  @Test func `what reading finds has a severity as well`() {
    func messages(_ word: String, in place: String) -> [String] {
      RuleStage(
        """
        \(place == "project" ? "project: { rules: { deprecated-reference: \(word) } }" : "")
        targets:
          App:
            settings: { PRODUCT_NAME: "${A}" }
            \(place == "target" ? "rules: { deprecated-reference: \(word) }" : "arc: YES")
        """
      ).messages([.deprecatedReference])
    }
    let said =
      "a reference in braces or brackets is deprecated in the value of PRODUCT_NAME"
      + " [deprecated-reference]"
    #expect(messages("default", in: "project") == ["note: \(said)"])
    for place in ["project", "target"] {
      #expect(messages("off", in: place) == [])
      #expect(messages("error", in: place) == ["error: \(said)"])
    }
  }

  @Test func `a finding in a template is for the template to decide`() {
    let stage = RuleStage(
      "templates: { lonely: { rules: { unused-template: off } }, other: }\ntargets: { App: { type: tool } }"
    )
    #expect(
      stage.messages() == ["warning: no target inherits template 'other' [unused-template]"])
  }

  @Test func `errors of form are not rules`() {
    let stage = RuleStage("targets: { App: { rules: { unknown-field: off }, nonsense: 1 } }")
    #expect(
      stage.messages().contains { $0.hasPrefix("error: unknown field 'nonsense'") },
      "\(stage.messages())")
  }

  @Test(arguments: [
    ("rules: off", "error: 'rules' must be a mapping, not 'off' [wrong-kind]"),
    (
      "rules: { a: of }",
      "error: rule 'a' must be off, note, warning, error or default, not 'of'; did you mean 'off'?"
        + " [unknown-severity]"
    ),
    (
      "rules: { a: { reason: x } }", "error: rule 'a' has no severity [missing-severity]"
    ),
    (
      "rules: { a: { severity: off, why: x } }",
      "error: unknown field 'why' in rule 'a'; did you mean 'reason'? [unknown-field]"
    ),
    (
      "rules: { a: }",
      "error: rule 'a' must be off, note, warning, error or default, not empty [unknown-severity]"
    ),
    (
      "when: { Debug: { rules: { a: off } } }",
      "error: field 'rules' is not allowed in when 'Debug' [misplaced-field]"
    ),
  ])
  func `rules that make no sense are rejected`(text: String, message: String) {
    #expect(RuleStage("targets: { App: { \(text) } }").messages() == [message])
  }

  @Test func `findings come in the order of their places, however often`() {
    let yaml = """
      project: { version: 1.2.3.4, settings: { Z: 1, A: 2 } }
      targets:
        B: { type: application, bundleIdentifier: a_b }
        A: { type: application, bundleIdentifier: c_d }
      """
    let first = RuleStage(yaml).check()
    let places = first.diagnostics.compactMap { $0.range.flatMap(first.files.location(of:)) }
    #expect(places.map(\.line) == places.map(\.line).sorted())
    #expect(places.count == 5)
    for _ in 0..<3 {
      #expect(RuleStage(yaml).messages() == RuleStage(yaml).messages())
    }
  }
}
