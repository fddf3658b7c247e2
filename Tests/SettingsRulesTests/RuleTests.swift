import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules
import SettingsXcode
import Testing

/// Every rule: what breaks it, what keeps it, where it points, and the way out.
struct RuleTests {
  static let cases: [ConfigCase] =
    targetCases + refusalCases + productCases + deviceCases + lifeCycleCases + imageCases
    + storyboardCases
    + frameworkCases
    + buildCases + valueCases + effectCases + unusedCases

  @Test(arguments: cases.filter { $0.message != nil })
  func `a violation of a rule is reported at its location, with help`(test: ConfigCase) throws {
    let stage = test.stage
    let result = stage.check([test.rule])
    #expect(
      result.diagnostics.map(\.message) == [test.message ?? ""], "\(stage.messages())")
    let finding = try #require(result.diagnostics.first)
    #expect(finding.identifier == test.rule.rawValue)
    #expect(finding.help != nil)
    try test.expect(finding, of: result, at: stage.marked)
  }

  @Test(arguments: cases.filter { $0.message == nil })
  func `what follows a rule is not reported`(test: ConfigCase) {
    let result = test.stage.check([test.rule])
    #expect(result.wasReadable)
    #expect(result.diagnostics.map(\.message) == [])
  }

  /// Rules about other projects have theirs there; what needs a catalog has a test of its own.
  @Test(
    arguments: RuleID.allCases.filter {
      $0.rule.projects.contains(.configFile) && $0 != .settingValue
    })
  func `every rule has a case that breaks it and one that keeps it`(rule: RuleID) {
    #expect(Self.cases.contains { $0.rule == rule && $0.message != nil })
    #expect(Self.cases.contains { $0.rule == rule && $0.message == nil })
  }

  @Test func `a cycle of many settings is reported by its first ones`() {
    let settings = (0..<40).map { "S\($0): $(S\(($0 + 1) % 40))" }.joined(separator: ", ")
    let path = (0..<12).map { "S\($0)" }.joined(separator: " → ")
    let stage = RuleStage("targets: { App: { settings: { \(settings) } } }")
    let found = stage.check([.referenceCycle]).diagnostics
    #expect(
      found.map(\.message) == [
        "S0 refers to itself (\(path) → … → S0), and is empty where the cycle closes (App)"
      ])
    #expect(found.first?.notes.count == 11)
  }

  @Test func `long chains of settings are ignored, and cycles at their ends are reported`() {
    func chain(_ count: Int) -> [String] { (0..<count).map { "S\($0): $(S\($0 + 1))" } }
    let circles = ["A: $(B)", "B: $(A)$(S0)", "Y: $(Z)", "Z: $(Y)"]
    for (settings, circles) in [
      (chain(4000), 0), (chain(500) + circles + ["S500: $(Y)"], 2),
      (chain(4000) + circles + ["S4000: $(Y)"], 2),
    ] {
      #expect(Self.circles(of: settings).count == circles)
    }
  }

  private static func circles(of settings: [String]) -> [String] {
    let settings = settings.joined(separator: ", ")
    let stage = RuleStage("targets: { App: { settings: { \(settings) } } }")
    return stage.check([.referenceCycle]).diagnostics.map(\.message)
  }

  @Test func `cycles with common settings are reported by the shortest one of each setting`() {
    let found = Self.circles(of: ["A: $(B)", "B: $(C) $(A)", "C: $(D)", "D: $(B)", "E: $(A)"])
    #expect(
      found == [
        "A refers to itself (A → B → A), and is empty where the cycle closes (App)",
        "C refers to itself (C → D → B → C), and is empty where the cycle closes (App)",
      ])
    let petals = (0..<60).flatMap { ["P\($0): $(HUB)"] }
    let hub = "HUB: " + (0..<60).map { "$(P\($0))" }.joined()
    #expect(Self.circles(of: petals + [hub]).count == 60)
  }

  @Test func `many small cycles and a very long one are reported`() {
    let small = (0..<500).flatMap { ["S\($0): $(T\($0))", "T\($0): $(S\($0))"] }
    #expect(Self.circles(of: small).count == 500)
    let long = (0..<2000).map { "S\($0): $(S\(($0 + 1) % 2000))" }
    #expect(Self.circles(of: long).count == 1)
  }

  @Test(
    .enabled(
      if: CatalogFolder.toolchainFolder() != nil, "the toolchain has no catalog of settings"))
  func `a value that the catalog does not have is reported, and the rule can be switched off`() {
    let settings = "settings: { DEBUG_INFORMATION_FORMAT: dwarv }"
    let message = "'dwarv' is not a value of DEBUG_INFORMATION_FORMAT; did you mean 'dwarf'?"
    let stage = RuleStage("targets: { App: { type: tool, \(settings) } }")
    #expect(stage.messages() == ["warning: \(message) [setting-value]"])
    #expect(stage.messages([.settingValue]) == stage.messages())
    #expect(stage.messages([.noEffect]) == [])
    let off = "rules: { setting-value: off }"
    #expect(RuleStage("targets: { App: { type: tool, \(off), \(settings) } }").messages() == [])
  }

  @Test(arguments: [
    ("maybe", true), ("on", true), ("Enabled", true), ("YES", false), ("yes", false), ("NO", false),
    ("no", false), ("true", false), ("false", false), ("1", false), ("0", false), ("off", false),
    ("NO_ERROR", false), ("YES_ERROR", false), ("$(OTHER)", false), ("\"\"", false),
  ])
  func `a boolean setting with a value that is neither YES nor NO is reported`(
    value: String, isTold: Bool
  ) {
    let stage = RuleStage(
      "targets: { App: { type: tool, settings: { ENABLE_TESTABILITY: «\(value)» } } }")
    let result = stage.check([.settingValue])
    #expect(
      result.diagnostics.map(\.message)
        == (isTold
          ? ["'\(value)' is neither YES nor NO; Xcode reads ENABLE_TESTABILITY as NO"] : []))
    if isTold { #expect(result.diagnostics.first?.range != nil) }
  }

  @Test func `the table has one row for every rule`() {
    #expect(Set(RuleTable.rows.map(\.id)).count == RuleTable.rows.count)
    #expect(RuleID(rawValue: "no-such-rule") == nil)
    #expect(RuleID(rawValue: "no-targets") == .noTargets)
    for row in RuleTable.rows {
      #expect(row.account.hasSuffix(".") && row.remedy.hasSuffix("."), "\(row.id)")
      #expect(row.holdsFor.hasSuffix("."), "\(row.id)")
      #expect(!row.summary.hasSuffix(".") && row.summary.utf8.count < 80, "\(row.id)")
    }
  }

  @Test func `every check reports rules of its own, and every rule of values has a check`() {
    let checked = RuleTable.checks.flatMap { RuleTable.rules(of: $0) }
    #expect(Set(checked).count == checked.count)
    // These are found while the files are read.
    let others: Set<RuleID> = [
      .logTextRemains, .deprecatedReference, .trailingDollar, .trailingBackslash,
      .unterminatedQuotation, .unterminatedReference, .missingReferenceName, .missingOperatorName,
      .invalidOperator, .unknownOperator, .assignedTwice, .xcconfigIncludeCycle,
      .xcconfigIncludeCase, .noTargets, .settingValue, .xcodeVersion,
      .undefinedReference,
      // The policies of a project are not known when checks are created.
      .policy,
    ]
    #expect(Set(checked).union(others) == Set(RuleID.allCases))
    #expect(Set(checked).isDisjoint(with: others))
  }
}
