import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsQuery
@testable import SettingsRules
import Testing

/// `policies` of config.yaml, and of the file beside other projects.
struct PolicyTests {
  /// A config.yaml with policies, and what `check` reports.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policies: String
    var targets = "App: { type: application, settings: { MODE: fast, LEVEL: 2 } }"
    let messages: [String]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a severity", policies: "{ forbid: MODE = fast, severity: note }",
      messages: ["note: MODE is 'fast', but the policy forbids 'MODE = fast' (App) [policy]"]),
    Case(
      testDescription: "a setting that is not set", policies: "{ require: LIMIT = 3 }",
      messages: ["error: LIMIT is not set, but the policy requires 'LIMIT = 3' (App) [policy]"]),
    Case(
      testDescription: "the settings that decide, and no others",
      policies: "{ forbid: MODE = slow or LEVEL >= 2 }",
      messages: [
        "error: LEVEL is '2', but the policy forbids 'MODE = slow or LEVEL >= 2' (App) [policy]"
      ]),
    Case(
      testDescription: "all settings of a requirement with 'or'",
      policies: "{ require: MODE = slow or LEVEL > 2 }",
      messages: [
        "error: MODE is 'fast' and LEVEL is '2', but the policy requires 'MODE = slow or LEVEL > 2' "
          + "(App) [policy]"
      ]),
    Case(
      testDescription: "the cells of an expression",
      policies: "{ forbid: MODE = fast, in: config.kind = release }",
      messages: [
        "error: MODE is 'fast', but the policy forbids 'MODE = fast' (App@Release) [policy]"
      ]),
    Case(
      testDescription: "an exception for a cell",
      policies: "{ forbid: MODE = fast, except: App@Release }",
      messages: [
        "error: MODE is 'fast', but the policy forbids 'MODE = fast' (App@Debug) [policy]"
      ]),
    Case(
      testDescription: "an exception by pattern",
      policies: "{ forbid: MODE = fast, except: ['A*'] }", messages: []),
    Case(
      testDescription: "an exception without a cell",
      policies: "{ forbid: MODE = slow, except: [Ap] }",
      messages: ["warning: the exception 'Ap' matches no target or cell [policy]"]),
    Case(
      testDescription: "a misspelled setting", policies: "{ forbid: LEVL = 3 }",
      messages: ["warning: the policy reads 'LEVL', which no cell assigns [policy]"]),
    Case(
      testDescription: "a misspelled configuration",
      policies: "{ forbid: MODE = slow, in: config = Relase }",
      messages: [
        "warning: the policy names what does not exist: no configuration is named 'Relase'; did you "
          + "mean 'Release'? [policy]"
      ]),
    Case(
      testDescription: "a misspelled target", policies: "{ forbid: MODE = slow and target = Appp }",
      messages: [
        "warning: the policy names what does not exist: no target is named 'Appp'; did you mean "
          + "'App'? [policy]"
      ]),
    Case(
      testDescription: "a misspelled kind",
      policies: "{ forbid: MODE = fast, in: config.kind = relase }",
      messages: [
        "error: 'relase' is not a kind of configuration; did you mean 'release'? "
          + "[invalid-expression]"
      ]),
    Case(
      testDescription: "names of this and of other projects",
      policies:
        "{ forbid: MODE = slow, in: config != Staging and target matches 'A*' and config.kind != debug }",
      messages: []),
    Case(
      testDescription: "an expression about facts alone",
      policies: "{ forbid: target.type = application }",
      messages: ["error: the policy forbids 'target.type = application' (App) [policy]"]),
    Case(
      testDescription: "an invalid expression", policies: "{ forbid: MODE ~ 3 }",
      messages: ["error: '~' is not an operator [invalid-expression]"]),
    Case(
      testDescription: "an invalid selection", policies: "{ forbid: MODE, in: 'target' }",
      messages: ["error: 'target' needs an operator and a value [invalid-expression]"]),
    Case(
      testDescription: "no expression", policies: "{ because: x }",
      messages: [
        "error: an entry of 'policies' needs 'require', 'forbid' or 'use' [missing-field]"
      ]),
    Case(
      testDescription: "two expressions", policies: "{ forbid: A, require: B }",
      messages: [
        "error: an entry of 'policies' has more than one of 'require', 'forbid' and 'use' "
          + "[ambiguous-field]"
      ]),
    Case(
      testDescription: "an unknown set", policies: "{ use: hygiene }",
      messages: ["error: unknown set of policies 'hygiene' [unknown-set-of-policies]"]),
    Case(
      testDescription: "text in place of an entry", policies: "MODE = fast",
      messages: [
        "error: an entry of 'policies' must be a mapping, not 'MODE = fast' [wrong-kind]"
      ]),
    Case(
      testDescription: "an exception of a set without a cell",
      policies: "{ use: release-hygiene, except: [Ap] }",
      messages: ["warning: the exception 'Ap' matches no target or cell [policy]"]),
    Case(
      testDescription: "a misspelled setting of a later target",
      policies: "{ forbid: ONLYKYT = 3 }",
      targets: "App: { type: application }, Kit: { type: tool, settings: { ONLYKIT: 1 } }",
      messages: ["warning: the policy reads 'ONLYKYT', which no cell assigns [policy]"]),
  ]

  @Test func `policies are a list`() {
    for text in ["5", "{ forbid: A }"] {
      let messages = RuleStage("policies: \(text)\ntargets: { App: { type: tool } }\n").messages()
      #expect(
        messages.contains { $0.contains("'policies' must be a list of entries") }, "\(messages)")
    }
  }

  @Test(arguments: cases)
  func `a policy is enforced in the cells that it is about`(test: Case) {
    let stage = RuleStage("policies: [\(test.policies)]\ntargets: { \(test.targets) }\n")
    #expect(stage.messages().filter { !$0.contains("[unused-setting]") } == test.messages)
  }

  /// Thousands of policies may be about one value.
  @Test func `a long value is quoted in part`() {
    let value = String(repeating: "é", count: 100_000)
    let messages = RuleStage(
      "policies: [{ require: MODE = a }]\ntargets: { App: { settings: { MODE: \(value) } } }\n"
    ).messages([.policy])
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.utf8.count < 10_000 && !$0.contains("\u{FFFD}") })
  }

  @Test func `the position in an expression is that in the file`() throws {
    for text in ["MODE ~ 3", "\"MODE ~ 3\"", "'MODE ~ 3'"] {
      let stage = RuleStage("policies: [{ forbid: \(text) }]\ntargets: { App: }\n")
      let result = stage.check()
      let place = try #require(result.diagnostics.first.flatMap(result.place))
      #expect(place.text == "~")
    }
  }

  @Test func `rules switches policies off, and --rule leaves them out`() {
    let yaml = """
      policies: [{ forbid: MODE = fast }]
      targets: { App: { rules: { policy: off }, settings: { MODE: fast } } }
      """
    #expect(RuleStage(yaml).messages([.policy]) == [])
    let other = yaml.replacing("{ policy: off }", with: "{}")
    #expect(RuleStage(other).messages([.policy]).count == 1)
    #expect(RuleStage(other).messages([.unusedTemplate]) == [])
  }

  @Test func `the set for releases judges release configurations of products that ship`() {
    let settings = """
      ENABLE_TESTABILITY: YES, GCC_OPTIMIZATION_LEVEL: 0, SWIFT_OPTIMIZATION_LEVEL: -Onone, \
      SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG, GCC_PREPROCESSOR_DEFINITIONS: [DEBUG=1], \
      ONLY_ACTIVE_ARCH: YES, ENABLE_ADDRESS_SANITIZER: YES, ENABLE_NS_ASSERTIONS: YES, \
      MTL_ENABLE_DEBUG_INFO: INCLUDE_SOURCE, DEBUG_INFORMATION_FORMAT: dwarf
      """
    func found(_ settings: String) -> [String] {
      RuleStage(
        """
        policies: [{ use: release-hygiene }]
        project: { settings: { \(settings) } }
        targets: { App: { type: application }, AppTests: { type: unitTestBundle } }
        """
      ).messages([.policy])
    }
    let messages = found(settings)
    #expect(messages.count == PolicySets.rows(of: "release-hygiene").count)
    #expect(messages.allSatisfy { $0.contains("(App@Release)") }, "\(messages)")
    #expect(found("ENABLE_TESTABILITY: NO, DEBUG_INFORMATION_FORMAT: dwarf-with-dsym") == [])
  }

  @Test func `every policy of the tool has an expression`() {
    #expect(PolicySets.rows(of: "release-hygiene").count == 10)
    for row in PolicySets.rows(of: "release-hygiene") {
      #expect((try? Query(parsing: row.text)) == row.query)
      #expect(row.query != Query(condition: .all([])))
    }
  }

  /// The file beside an Xcode project, and what `check` reports.
  @Test(arguments: [
    ("policies: [{ forbid: «A ~ 3» }]\n", "'~' is not an operator"),
    ("policies: [{ require: A, forbid: B }]\n", "more than one of"),
    ("targets: { App: }\n", "'targets' is not allowed in a file of policies"),
    ("policies: [\n", "is never closed"),
    ("polices: []\n", "did you mean 'policies'?"),
    ("configurations: { Foo: release }\n", "'configurations' is not allowed in a file of policies"),
    ("policies: [{ require: A, in: [] }]\n", "must be text"),
  ])
  func `a wrong file of policies is an error`(text: String, message: String) {
    let stage = ProjectStage(
      SmallProject(settings: SmallProject.iOS, targets: [.init(name: "App", settings: "A = 1;")]),
      files: ["settings-policies.yaml": text])
    let found = stage.check().diagnostics.filter { $0.severity == .error }
    #expect(found.contains { $0.message.contains(message) }, "\(found)")
  }
}
