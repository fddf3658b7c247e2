import BuildSettingsKit
import SettingsDiagnostics
import SettingsRendering
import SettingsSpec
import SettingsSystem

/// `diff`: what changes from one cell, file or revision to another.
enum DiffCommand: Command {
  static let specification = CommandSpecification(
    name: .diff,
    summary: "show what changes between two cells, files or revisions",
    positionals: .twoSides,
    options: [.since] + OptionName.input + OptionName.cache + OptionName.answer
      + OptionName.general,
    formats: ["text", "json", "markdown"],
    details: """
      A and B are cells, TARGET@CONFIGURATION, where a part left out on one side is taken from the
      other; or two config files or Xcode projects, for which -t, -c and --scheme choose the cells. A
      word that ends in .yaml, .yml, .xcodeproj or .xcworkspace is a file, and without --config so is
      the path of a file that is there; '-' is standard input. A scheme is taken as each side has it.
      Ends with 1 when there are differences.
      """,
    examples: [
      .init(
        line: "resolve-settings diff HelloWorld@Debug @Release",
        meaning: "what Release does differently"),
      .init(
        line: "resolve-settings diff --since origin/main",
        meaning: "what this branch changes, for every target"),
    ])

  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case markdown
  }

  /// What is held against what.
  enum Comparison: Sendable, Equatable {
    case cells(CellSelector, CellSelector)
    case files(String, String, cells: [CellSelector])
    case revision(String, cells: [CellSelector])
  }

  /// The options, read.
  struct Request: Sendable, Equatable {
    let comparison: Comparison
    let format: Format

    init(_ invocation: Invocation) throws(UsageError) {
      format = Format(rawValue: invocation.format) ?? .text
      let words = invocation.positionals
      if let revision = invocation.value(.since) {
        if let file = words.first(where: { Self.isFile($0, invocation) }) {
          throw UsageError(
            message: "'--since' compares cells with an earlier revision, and '\(file)' is a file; "
              + "name it with '--config'", command: .diff)
        }
        comparison = .revision(
          revision, cells: try CellSelector.selectors(words: words, in: invocation))
        return
      }
      guard words.count == 2 else {
        throw UsageError(
          message: words.count < 2
            ? "'diff' needs two sides, 'A B', or '--since REVISION'"
            : "'diff' compares two sides and has no use for '\(words[2])'", command: .diff)
      }
      comparison = try Self.compare(words[0], words[1], invocation)
    }

    private static func compare(
      _ a: String, _ b: String, _ invocation: Invocation
    ) throws(UsageError) -> Comparison {
      var areFiles = (isFile(a, invocation), isFile(b, invocation))
      // Beside a file, a path is one even where nothing stands there: that is what will be told.
      if areFiles != (false, false), !invocation.has(.config) {
        areFiles = (areFiles.0 || isPath(a), areFiles.1 || isPath(b))
      }
      switch areFiles {
      case (true, true):
        if invocation.has(.config) {
          throw UsageError(
            message: "two files are compared; leave '--config' out", command: .diff)
        }
        if a == "-", b == "-" {
          throw UsageError(
            message:
              "standard input can stand on one side only; '<(…)' makes a file of a command's "
              + "output", command: .diff)
        }
        return .files(a, b, cells: try CellSelector.selectors(words: [], in: invocation))
      case (false, false):
        let left = try CellSelector(a, command: .diff), right = try CellSelector(b, command: .diff)
        let target = invocation.value(.target)
        let configuration = invocation.value(.configuration)
        return .cells(
          CellSelector(
            target: left.target ?? right.target ?? target,
            configuration: left.configuration ?? right.configuration ?? configuration),
          CellSelector(
            target: right.target ?? left.target ?? target,
            configuration: right.configuration ?? left.configuration ?? configuration))
      case (true, false), (false, true):
        throw UsageError(
          message: "'\(areFiles.0 ? a : b)' is a file and '\(areFiles.0 ? b : a)' a cell; "
            + "compare two of a kind", command: .diff)
      }
    }

    /// By its ending, or as what stands there: a target of a workspace may be PROJECT/TARGET.
    private static func isFile(_ word: String, _ invocation: Invocation) -> Bool {
      let endings = [".yaml", ".yml", ".xcodeproj", ".xcworkspace", ".pbxproj"]
      if word == "-" || endings.contains(where: word.hasSuffix) { return true }
      return isPath(word) && !invocation.has(.config)
        && DiskEntry.exists(word) && !DiskEntry.isDirectory(word)
    }

    /// Whether a word may be the path of a file; a cell of a target PROJECT/TARGET may have its '@'.
    private static func isPath(_ word: String) -> Bool {
      word.contains("/") && !word.contains("@")
    }
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let request = try Request(invocation)
    let pairs: ComparedPairs?
    switch request.comparison {
    case .cells(let left, let right):
      pairs = try cellPairs(left, right, invocation, &context)
    case .files(let left, let right, let selectors):
      guard let older = ProjectAccess.input(left, &context),
        let newer = ProjectAccess.input(right, &context)
      else { return .unusable }
      let old = try ProjectAccess.load(older, for: selectors, invocation, &context)
      let new = try ProjectAccess.load(newer, for: selectors, invocation, &context)
      guard let old, let new else { return .unusable }
      pairs = try matchingPairs(
        old, new, selectors, names: (left, right), invocation)
    case .revision(let revision, let selectors):
      pairs = try revisionPairs(revision, selectors, invocation, &context)
    }
    guard let pairs else { return .unusable }
    let diffs: [CellDiff]
    do throws(ResolutionFailure) {
      diffs = try pairs.comparison.compare(pairs.pairs)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    switch request.format {
    case .text:
      let style = TerminalStyle(isColored: context.isOutputColored)
      context.output.append(DiffText(style: style).render(diffs))
    case .json: context.output = DiffJSON.render(diffs)
    case .markdown: context.output.append(DiffMarkdown.render(diffs))
    }
    return diffs.allSatisfy(\.isEmpty) ? .fine : .findings
  }

  // MARK: What is compared

  private typealias ComparedPairs = (comparison: CellComparison, pairs: [CellComparison.Pair])

  private static func cellPairs(
    _ left: CellSelector, _ right: CellSelector, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> ComparedPairs? {
    guard
      let project = try ProjectAccess.load(invocation, answering: [left, right], &context)
    else { return nil }
    let old = try ProjectAccess.cells([left], of: project, invocation)
    let new = try ProjectAccess.cells([right], of: project, invocation)
    guard old.count == new.count else {
      throw UsageError(
        message: "one side names a target and the other all of them; name one on both",
        command: .diff)
    }
    return (
      CellComparison(old: project, new: project),
      zip(old, new).map { CellComparison.Pair(old: $0, new: $1) }
    )
  }

  /// Cells that two projects have in common, and those that one of them lacks.
  ///
  /// With a scheme, its targets in either of them, each in the configuration that the scheme has there.
  private static func matchingPairs(
    _ old: SettingsProject, _ new: SettingsProject, _ selectors: [CellSelector],
    names: (String, String), _ invocation: Invocation
  ) throws(UsageError) -> ComparedPairs {
    let comparison = CellComparison(old: old, new: new, names: names)
    let oldScheme = try ProjectAccess.scheme(of: old, for: selectors, invocation)
    let newScheme = try ProjectAccess.scheme(of: new, for: selectors, invocation)
    let targets = targets(of: oldScheme, in: old, and: newScheme, in: new)
    var pairs: [CellComparison.Pair] = []
    let named = selectors.flatMap { selector in
      guard selector.target == nil, !targets.isEmpty else { return [selector] }
      return targets.map { CellSelector(target: $0, configuration: selector.configuration) }
    }
    for selector in named {
      let configurations = (
        old: selector.configuration ?? oldScheme?.configuration,
        new: selector.configuration ?? newScheme?.configuration
      )
      for pair in comparison.pairs(target: selector.target, configurations: configurations) {
        guard pair.old != nil || pair.new != nil else {
          // Neither knows it: the newer one's message names what is near.
          _ = try ProjectAccess.cells([selector], of: new, invocation)
          continue
        }
        pairs.append(pair)
      }
    }
    do throws(ResolutionFailure) {
      return (
        comparison,
        try ProjectAccess.supportingDestination(pairs, of: old, new, named: selectors)
      )
    } catch {
      throw UsageError(error, command: .diff)
    }
  }

  /// The targets of a scheme as two projects have it, by names that both know where both have the target.
  private static func targets(
    of oldScheme: SettingsProject.SchemeChoice?, in old: SettingsProject,
    and newScheme: SettingsProject.SchemeChoice?, in new: SettingsProject
  ) -> [String] {
    var names = newScheme?.targets ?? []
    for name in oldScheme?.targets ?? [] {
      let (before, after) = (old.outline.target(named: name), new.outline.target(named: name))
      if names.contains(where: { old.outline.target(named: $0) == before }) { continue }
      let same = names.firstIndex { after != nil && new.outline.target(named: $0) == after }
      if let same { names[same] = name } else { names.append(name) }
    }
    return names
  }

  private static func revisionPairs(
    _ revision: String, _ selectors: [CellSelector], _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> ComparedPairs? {
    guard let path = ProjectAccess.configPath(invocation, &context) else { return nil }
    if path == "-" || DiskEntry.isStream(path) {
      throw UsageError(
        message: "'--since' looks for the config at an earlier revision, and '\(path)' is no file",
        command: .diff)
    }
    let today = ProjectAccess.Input(path: path, sources: DiskSources(), isPiped: false)
    guard let new = try ProjectAccess.load(today, for: selectors, invocation, &context) else {
      return nil
    }
    let folder = SettingsProject.absoluteFolder(of: path)
    let sources: GitSources
    do throws(GitRepository.Failure) {
      let working = CurrentProcess.workingDirectory ?? folder
      sources = try GitSources(
        revision: revision, workingDirectory: working, repositoryFolder: folder)
    } catch {
      context.report(Diagnostic("git", error.message, help: error.help))
      return nil
    }
    let old: SettingsProject?
    var help = "compare with a revision whose config can be read"
    do throws(UsageError) {
      let before = ProjectAccess.Input(path: path, sources: sources, isPiped: false)
      old = try ProjectAccess.load(
        before, for: selectors, projectDirectory: folder, invocation, &context)
    } catch {
      _ = context.fail(error)
      old = nil
      help = "compare with a revision that has the scheme"
    }
    guard let old else {
      // The places look like those of the file of today.
      context.report(
        Diagnostic(
          "revision", .note, "this is what '\(path)' was at revision '\(revision)'", help: help))
      return nil
    }
    return try matchingPairs(old, new, selectors, names: (revision, "working tree"), invocation)
  }
}
