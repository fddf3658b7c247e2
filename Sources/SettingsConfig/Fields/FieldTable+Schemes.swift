extension FieldTable {
  /// The fields of schemes, and of entries of `rules` and `policies`.
  static let schemeRows: [FieldDescription] = [
    row(.schemeTarget, "target", .scheme, [.text], "The target; required.", "", "target: T"),
    row(
      .schemeDestination, "destination", .scheme, [.text],
      "The run destination, as for xcodebuild's -destination; or device, simulator, or an SDK such as iphonesimulator18.2.",
      "", "destination: platform=iOS Simulator"),
    row(
      .schemeBuild, "build", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to build in (default: Debug), or a mapping.", "", "build: Debug"),
    row(
      .schemeRun, "run", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to run in (default: Debug), or a mapping.", "", "run: Debug"),
    row(
      .schemeTest, "test", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to test in (default: Debug), or a mapping.", "", "test: Debug"),
    row(
      .schemeProfile, "profile", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to profile in (default: Release), or a mapping.", "", "profile: Release"),
    row(
      .schemeAnalyze, "analyze", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to analyze in (default: Debug), or a mapping.", "", "analyze: Debug"),
    row(
      .schemeArchive, "archive", .scheme, [.text, .mapping(.fields(.action))],
      "The configuration to archive in (default: Release), or a mapping.", "", "archive: Release"),
    row(
      .actionConfiguration, "configuration", .action, [.text],
      "The configuration (default: that of the action).", "", "configuration: Debug"),
    row(
      .actionTargets, "targets", .action, [.text, .list(.text)],
      "In `build`, further targets that are built; in `test`, the targets with tests "
        + "(default: those with the scheme's target as `host`).", "", "targets: [HelloWorldTests]"),
    row(
      .actionArguments, "arguments", .action, [.text, .list(.text)],
      "The arguments of the program; in `run`, `test` and `profile`.", "",
      "arguments: [\"-verbose YES\"]"),
    row(
      .actionEnvironment, "environment", .action, [.mapping(.texts)],
      "Environment variables; in `run`, `test` and `profile`.", "",
      "environment: { OS_ACTIVITY_MODE: disable }"),
    row(
      .actionBefore, "before", .action, [.list(.entry(.script))],
      "Scripts that run before the action.", "", "before: [{ run: ./prepare.sh }]"),
    row(
      .actionAfter, "after", .action, [.list(.entry(.script))],
      "Scripts that run after the action.", "", "after: [{ run: ./report.sh }]"),
    row(
      .actionSanitizers, "sanitizers", .action, [.word(.sanitizer), .list(.sanitizer)],
      "The sanitizers: address, thread, undefinedBehavior; in `run` and `test`.", "",
      "sanitizers: [address]"),
    row(
      .actionMainThreadChecker, "mainThreadChecker", .action, [.boolean],
      "Whether calls on the wrong thread are reported (default: YES); in `run` and `test`.", "",
      "mainThreadChecker: NO"),
    row(
      .actionCoverage, "coverage", .action, [.boolean, .list(.text)],
      "Whether code coverage is gathered, or for which targets; in `test`.", "",
      "coverage: [HelloWorld]"),
    row(
      .actionTestPlans, "testPlans", .action, [.path, .list(.path)],
      "The test plans, the default one first; in `test`.", "",
      "testPlans: [HelloWorld.xctestplan]"),
    row(
      .ruleSeverity, "severity", .rule, [.word(.ruleSeverity)],
      "off, note, warning, error, or default.", "", "severity: off"),
    row(
      .ruleReason, "reason", .rule, [.text],
      "The reason for the change.", "",
      "reason: our build script reads them"),
    row(
      .policyRequire, "require", .policy, [.text],
      "An expression that must be true in every cell.", "", "require: SWIFT_VERSION >= 6"),
    row(
      .policyForbid, "forbid", .policy, [.text],
      "An expression that must not be true in any cell.", "",
      "forbid: ENABLE_TESTABILITY and config.kind = release"),
    row(
      .policyUse, "use", .policy, [.word(.policySet)],
      "A set of policies that the tool brings: `release-hygiene`.", "", "use: release-hygiene"),
    row(
      .policyIn, "in", .policy, [.text],
      "An expression that selects the cells (default: all).", "", "in: target.type = application"),
    row(
      .policyExcept, "except", .policy, [.text, .list(.text)],
      "Targets and cells that the policy does not apply to, as names or patterns.", "",
      "except: [\"*Tests\", HelloWorld@Debug]"),
    row(
      .policySeverity, "severity", .policy, [.word(.policySeverity)],
      "The severity of its findings: note, warning or error (default: error).", "",
      "severity: warning"),
    row(
      .policyBecause, "because", .policy, [.text],
      "The reason, which each finding prints.", "", "because: we ship one language mode"),
  ]
}
