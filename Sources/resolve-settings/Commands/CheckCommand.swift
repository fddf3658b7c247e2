import SettingsDiagnostics
import SettingsProjects
import SettingsRendering
import SettingsRules
import SettingsSystem

/// `check`: reports all problems of a config file.
enum CheckCommand: Command {
  static let specification = CommandSpecification(
    name: .check,
    summary: "report problems of a project",
    positionals: .none,
    options: [.rule, .disable, .list, .fix, .watch]
      + OptionName.input.filter { ![.target, .configuration, .scheme, .action].contains($0) }
      + OptionName.answer + OptionName.general,
    formats: Format.names,
    details: """
      Checks every target in every configuration.

      Exits with 1 if the file has errors; with --strict, also for warnings. The format 'github' prints
      annotations for GitHub Actions, 'sarif' a file for code-scanning services.

      'rules:' in the file turns rules off or changes their severity, for the project or a target:
      'rules: { unused-setting: off }'. For other kinds of projects, or for one run, use --disable.
      docs/rules.md describes each rule.

      --fix changes only a config.yaml, and only values that a finding is about; comments and layout
      stay. Nothing is ever written into an Xcode project.
      """,
    examples: [
      .init(line: "resolve-settings check --strict", meaning: "for a pre-commit hook"),
      .init(line: "resolve-settings check --format github", meaning: "for a CI job"),
      .init(line: "resolve-settings check --fix", meaning: "apply the safe fixes"),
      .init(
        line: "resolve-settings check --config App.xcodeproj --disable unused-setting",
        meaning: "an Xcode project, without one of the rules"),
      .init(line: "resolve-settings check --list", meaning: "all rules"),
    ])

  enum Format: String, OutputFormat {
    case text
    case json
    case sarif
    case github
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let format: Format = invocation.format()
    let rules = try rules(invocation, .rule)
    let disabled = try self.rules(invocation, .disable) ?? []
    if invocation.has(.list) {
      let listed = (rules ?? RuleID.allCases).filter { !disabled.contains($0) }
      try list(listed, as: format, &context)
      return .fine
    }
    guard let path = try ProjectAccess.configPath(invocation, &context) else { return .unusable }
    let options = try ProjectAccess.options(invocation)
    guard let input = ProjectAccess.input(path, isNamed: invocation.has(.config), &context) else {
      return .unusable
    }
    if invocation.has(.fix) {
      if input.isPiped {
        throw UsageError(
          message: "'--fix' changes a file, and '\(path)' is not one; leave '--fix' out",
          command: .check)
      }
      return fix(path, options, rules, disabled, as: format, &context)
    }
    let result = SettingsProject.check(
      configFile: input.path, sources: input.sources, options: options, rules: rules,
      disabled: disabled)
    return report(result, as: format, path: input.path, &context)
  }

  /// The rules that an option names; nil for none.
  static func rules(
    _ invocation: Invocation, _ option: OptionName
  ) throws(UsageError) -> [RuleID]? {
    var rules: [RuleID] = []
    for name in invocation.values(option) {
      guard let rule = RuleID(rawValue: name) else {
        throw UsageError(
          message: "no rule is named '\(name)'"
            + Suggestion.didYouMean(name, in: RuleTable.identifiers.sorted())
            + " ('check --list' prints them)", command: .check)
      }
      rules.append(rule)
    }
    return rules.isEmpty ? nil : rules
  }

  private static func list(
    _ rules: [RuleID], as format: Format, _ context: inout CommandContext
  ) throws(UsageError) {
    let descriptions = rules.map { RuleDescription($0.rule) }
    let listing = RuleListing(descriptions, isColored: context.isOutputColored)
    switch format {
    case .text: context.output.append(listing.text)
    case .json: context.output = listing.json
    case .sarif, .github:
      throw UsageError(
        message: "'--list' prints text or JSON, not '\(format.rawValue)'", command: .check)
    }
  }

  // MARK: Fixing

  private static func fix(
    _ path: String, _ options: ResolutionOptions, _ rules: [RuleID]?, _ disabled: [RuleID],
    as format: Format, _ context: inout CommandContext
  ) -> ExitCode {
    guard !context.isReadOnly else {
      context.report(
        Diagnostic(
          "read-only", .error, "'\(path)' was not fixed: the tool runs with --read-only",
          help: "leave '--fix' out to see what it would change, or run the tool itself"))
      return .unusable
    }
    let result = SettingsProject.fix(
      configFile: path, sources: DiskSources(), options: options, rules: rules,
      disabled: disabled)
    if let failure = result.failure {
      context.report(failure)
      return .unusable
    }
    if format == .text, !context.isQuiet {
      for fixed in result.fixed {
        let place = fixed.location.map { "\($0): " } ?? ""
        context.print("\(place)fixed: \(fixed.title) [\(fixed.identifier)]")
      }
    }
    return report(
      result.check, as: format, path: path, fixed: result.fixed.count, &context)
  }

  // MARK: Reporting

  private static func report(
    _ result: CheckResult, as format: Format, path: String, fixed: Int? = nil,
    _ context: inout CommandContext
  ) -> ExitCode {
    context.noteInput(path)
    switch format {
    case .text:
      context.report(result.diagnostics, in: result.files)
      if result.wasReadable, !context.isQuiet {
        if let line = summary(of: result, path: path, fixed: fixed) { context.print(line) }
      }
    case .json:
      context.output = DiagnosticsJSON(files: result.files).render(result.diagnostics)
    case .sarif:
      let rules = RuleTable.rows.map(RuleDescription.init)
      context.output = DiagnosticsSARIF(
        files: result.files, rules: rules, toolVersion: ToolVersion.version
      ).render(result.diagnostics)
    case .github:
      context.output.append(GitHubAnnotations(files: result.files).render(result.diagnostics))
    }
    guard result.wasReadable else {
      context.explainsFailure = format != .text
      return .unusable
    }
    let worst = result.diagnostics.map(\.severity).max() ?? .note
    let fails = worst == .error || (worst == .warning && context.isStrict)
    return fails ? .findings : .fine
  }

  /// The last line: there are no problems, or `--fix` corrects some.
  ///
  /// - Parameter fixed: The number of applied fixes; nil without `--fix`.
  private static func summary(of result: CheckResult, path: String, fixed: Int?) -> String? {
    if result.diagnostics.isEmpty {
      return "\(path): no problems \(fixed ?? 0 > 0 ? "left" : "found")"
    }
    let count = result.diagnostics.count { diagnostic in
      guard let fix = diagnostic.fix, fix.isSafe else { return false }
      return fix.edits.allSatisfy { result.files[$0.range.file]?.path == path }
    }
    if count == 0 { return nil }
    if fixed != nil {
      // Each was tried: a fix with other effects is not kept.
      return "--fix left \(count) of these: changing \(count == 1 ? "it" : "them") would affect "
        + "values elsewhere"
    }
    return count == 1 ? "--fix corrects one of these" : "--fix corrects \(count) of these"
  }
}

extension RuleDescription {
  init(_ rule: Rule) {
    self.init(
      identifier: rule.id.rawValue, severity: rule.severity, summary: rule.summary,
      account: rule.account, holdsFor: rule.holdsFor, projects: rule.projectNames,
      remedy: rule.remedy, fix: rule.fix)
  }
}
