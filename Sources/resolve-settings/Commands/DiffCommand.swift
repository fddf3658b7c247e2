import SettingsBuildGraph
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRendering
import SettingsSystem

/// `diff`: compares two cells, files or revisions.
enum DiffCommand: Command {
  static let specification = CommandSpecification(
    name: .diff,
    summary: "show what changes between two cells, files or revisions",
    positionals: .twoSides,
    options: [.since, .perCell, .only] + OptionName.input + OptionName.answer
      + OptionName.general,
    ownHelp: [.only: "compare settings or parts only (default: both)"],
    formats: Format.names,
    details: """
      A and B are cells, TARGET@CONFIGURATION, where a part that one side omits is that of the other; or
      two config files or Xcode projects. A word that ends in .yaml, .yml, .xcodeproj or
      .xcworkspace is a file, and so is the path of an existing file unless --config is given; '-' is
      standard input. Files and revisions are compared in all targets and configurations; -t, -c and
      --scheme choose fewer cells. A scheme is used as each side defines it. A change that several cells
      share is printed once, below their names; --per-cell prints each cell by itself. Targets with a new
      name and otherwise equal settings are reported as renamed. Files and revisions are also compared
      in their parts: the files, phases, dependencies, rules, packages and schemes of the Xcode project,
      which a config.yaml and an XcodeGen spec become. Exits with 1 if there are differences, and
      with 2 if a part of the input cannot be read.
      """,
    examples: [
      .init(
        line: "resolve-settings diff HelloWorld@Debug @Release",
        meaning: "what differs in Release"),
      .init(
        line: "resolve-settings diff --since origin/main",
        meaning: "what this branch changes, in all targets and configurations"),
      .init(
        line: "resolve-settings diff Old.xcodeproj config.yaml --only parts",
        meaning: "which files, phases, dependencies, packages and schemes differ"),
    ])

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    let request = try Request(invocation)
    // An error means that something is missing on one side, which is no difference.
    context.codeOfErrors = .unusable
    let question: Question?
    switch request.comparison {
    case .cells(let left, let right):
      question = try cells(left, right, request, invocation, &context)
    case .files(let left, let right, let selectors):
      guard let older = ProjectAccess.input(left, &context),
        let newer = ProjectAccess.input(right, &context)
      else { return .unusable }
      let old = try ProjectAccess.load(older, for: selectors, invocation, &context)
      let new = try ProjectAccess.load(newer, for: selectors, invocation, &context)
      guard let old, let new else { return .unusable }
      question = try projects(old, new, selectors, named: (left, right), request, invocation)
    case .revision(let revision, let selectors):
      question = try self.revision(revision, selectors, request, invocation, &context)
    }
    guard var question else { return .unusable }
    if request.comparesParts, !addParts(to: &question, request, &context) { return .unusable }
    do throws(ResolutionFailure) {
      return try answer(question, request, &context)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
  }

  // MARK: The answer

  private static func answer(
    _ question: Question, _ request: Request, _ context: inout CommandContext
  ) throws(ResolutionFailure) -> ExitCode {
    let text = DiffText(style: TerminalStyle(isColored: context.isOutputColored))
    let structure = question.cells.structure
    let parts = question.parts
    let isSinglePair =
      question.cells.pairs.count == 1 && structure.isEmpty && parts?.isEmpty ?? true
    guard question.isPerCell || isSinglePair && request.format != .json else {
      var summary = try question.comparison.summary(
        of: question.cells, left: question.left, right: question.right)
      summary.parts = parts
      switch request.format {
      case .text: context.output.append(text.render(summary))
      case .json: context.output = DiffJSON.render(summary)
      case .markdown: context.output.append(DiffMarkdown.render(summary))
      }
      return summary.isEmpty ? .fine : .findings
    }
    let diffs = try question.comparison.compare(question.cells.pairs)
    switch request.format {
    case .text: context.output.append(text.render(diffs, structure: structure, parts: parts))
    case .json: context.output = DiffJSON.render(diffs, structure: structure, parts: parts)
    case .markdown:
      context.output.append(DiffMarkdown.render(diffs, structure: structure, parts: parts))
    }
    let isSame = structure.isEmpty && diffs.allSatisfy(\.isEmpty) && parts?.isEmpty ?? true
    return isSame ? .fine : .findings
  }

  // MARK: Parts

  /// Compares the parts of both projects.
  ///
  /// The settings can be compared even if no Xcode project can be made of a config.yaml.
  ///
  /// - Returns: Whether the question can be answered.
  private static func addParts(
    to question: inout Question, _ request: Request, _ context: inout CommandContext
  ) -> Bool {
    let (old, new) = (question.comparison.old, question.comparison.new)
    guard old !== new else { return true }
    var sides: [PartsDiff.Side] = []
    for (project, name) in [(old, question.left), (new, question.right)] {
      do throws(LoadFailure) {
        let parts = try BuildProject.parts(of: project)
        sides.append(PartsDiff.Side(parts.projects, names: parts.names))
      } catch {
        if request.comparesSettings {
          let first = error.diagnostics.first { $0.severity == .error }
          context.report(
            Diagnostic(
              "parts", .note,
              "only settings are compared, because the parts of \(name) are unknown",
              notes: first.map { [Diagnostic.Note($0.message, at: $0.range)] } ?? [],
              help: "run 'resolve-settings generate --only xcode-project --check' for all reasons"),
            in: error.files)
          return true
        }
        context.report(error.diagnostics, in: error.files)
        return false
      }
    }
    question.parts = PartsDiff(
      sides[0], sides[1], targets: question.targets,
      renames: question.cells.structure.renamedTargets, includesOwn: question.isWhole)
    if !request.comparesSettings { question.cells.replacePairs(with: []) }
    return true
  }

  // MARK: The question

  /// The cells to compare, and how to present them.
  private struct Question {
    let comparison: CellComparison
    var cells: ComparedCells
    /// The names of the sides.
    let left: String
    let right: String
    let isPerCell: Bool
    /// Whether all of both projects is compared.
    var isWhole = false
    /// The differences beside settings; nil if they are not compared.
    var parts: PartsDiff?

    /// The names of the targets of the cells on both sides, each once.
    var targets: [(old: String, new: String)] {
      var known: Set<Int> = []
      return cells.pairs.compactMap { pair in
        guard let old = pair.old?.target, let new = pair.new?.target, known.insert(new).inserted
        else { return nil }
        return (comparison.old.outline.name(of: old), comparison.new.outline.name(of: new))
      }
    }
  }

  private static func cells(
    _ left: CellSelector, _ right: CellSelector, _ request: Request, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> Question? {
    guard
      let project = try ProjectAccess.load(invocation, for: [left, right], &context)
    else { return nil }
    let old = try ProjectAccess.cells([left], of: project, invocation)
    let new = try ProjectAccess.cells([right], of: project, invocation)
    guard old.count == new.count else {
      throw UsageError(
        message: "the left side has \(Self.count(old)) and the right side has "
          + "\(Self.count(new)); select as many on both sides", command: .diff)
    }
    let pairs = zip(old, new).map { CellComparison.Pair(old: $0, new: $1) }
    return Question(
      comparison: CellComparison(old: project, new: project), cells: ComparedCells(pairs),
      left: left.text, right: right.text, isPerCell: request.isPerCell || pairs.count == 1)
  }

  private static func count(_ cells: [CellReference]) -> String {
    cells.count == 1 ? "1 cell" : "\(cells.count) cells"
  }

  /// The cells of two projects.
  private static func projects(
    _ old: SettingsProject, _ new: SettingsProject, _ selectors: [CellSelector],
    named names: (String, String), _ request: Request, _ invocation: Invocation
  ) throws(UsageError) -> Question {
    let (comparison, cells) = try compared(
      old, new, selectors, named: names, includesMissing: request.isPerCell, invocation)
    return Question(
      comparison: comparison, cells: cells, left: names.0, right: names.1,
      isPerCell: request.isPerCell, isWhole: isWhole(selectors, invocation))
  }

  /// Chooses the cells of two projects.
  ///
  /// With a scheme: its targets in either project, each in the configuration of that project's
  /// scheme.
  private static func compared(
    _ old: SettingsProject, _ new: SettingsProject, _ selectors: [CellSelector],
    named names: (String, String), includesMissing: Bool, _ invocation: Invocation
  ) throws(UsageError) -> (CellComparison, ComparedCells) {
    let command = invocation.command
    let selectors = try CellSelector.expand(selectors, in: [new, old], command: command)
    let comparison = CellComparison(old: old, new: new, names: names)
    let oldScheme = try ProjectAccess.scheme(of: old, for: selectors, invocation)
    let newScheme = try ProjectAccess.scheme(of: new, for: selectors, invocation)
    let targets = targets(of: oldScheme, in: old, and: newScheme, in: new)
    var cells = ComparedCells()
    let named = selectors.flatMap { selector in
      guard selector.target == nil, !targets.isEmpty else { return [selector] }
      return targets.map { CellSelector(target: $0, configuration: selector.configuration) }
    }
    for selector in named {
      let configurations = (
        old: selector.configuration ?? oldScheme?.configuration,
        new: selector.configuration ?? newScheme?.configuration
      )
      let found = comparison.cells(
        target: selector.target, configurations: configurations,
        includesMissing: includesMissing)
      if found.pairs.isEmpty, found.structure.isEmpty {
        // Neither project has it. The newer one's message suggests a similar name.
        _ = try ProjectAccess.cells([selector], of: new, invocation)
      }
      cells.formUnion(found)
    }
    do throws(ResolutionFailure) {
      cells.replacePairs(
        with: try ProjectAccess.supportingDestination(
          cells.pairs, of: old, new, named: selectors))
    } catch {
      throw UsageError(error, command: command)
    }
    return (comparison, cells)
  }

  /// Returns the targets of a scheme in two projects, by names that are valid in both if both have the
  /// target.
  private static func targets(
    of oldScheme: SchemeChoice?, in old: SettingsProject,
    and newScheme: SchemeChoice?, in new: SettingsProject
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

  private static func revision(
    _ revision: String, _ selectors: [CellSelector], _ request: Request, _ invocation: Invocation,
    _ context: inout CommandContext
  ) throws(UsageError) -> Question? {
    guard
      let found = try compare(
        since: revision, selectors, includesMissing: request.isPerCell, invocation, &context)
    else { return nil }
    return Question(
      comparison: found.comparison, cells: found.cells, left: revision, right: "working tree",
      isPerCell: request.isPerCell, isWhole: isWhole(selectors, invocation))
  }

  /// Whether all targets are selected.
  private static func isWhole(_ selectors: [CellSelector], _ invocation: Invocation) -> Bool {
    selectors.allSatisfy { $0.target == nil } && !invocation.has(.scheme)
  }

  /// The comparison of the working tree with a revision.
  struct RevisionComparison {
    let revision: String
    let old: SettingsProject
    let new: SettingsProject
    let comparison: CellComparison
    let cells: ComparedCells
  }

  /// Loads the project as it is, and as it was at a revision.
  ///
  /// - Returns: Nil if either cannot be read, which was reported.
  static func compare(
    since revision: String, _ selectors: [CellSelector], includesMissing: Bool = false,
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> RevisionComparison? {
    guard let path = try ProjectAccess.configPath(invocation, &context) else { return nil }
    if path == "-" || DiskEntry.isStream(path) {
      throw UsageError(
        message:
          "'--since' needs a config file, and '\(path)' is not a file",
        command: invocation.command)
    }
    let current = ProjectAccess.Input(path: path, sources: DiskSources(), isPiped: false)
    guard let new = try ProjectAccess.load(current, for: selectors, invocation, &context) else {
      return nil
    }
    let folder = AbsolutePath.folder(of: path)
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
      // The locations look like those of the current file.
      context.report(
        Diagnostic(
          "revision", .note, "this is '\(path)' at revision '\(revision)'", help: help))
      return nil
    }
    let (comparison, cells) = try compared(
      old, new, selectors, named: (revision, "working tree"), includesMissing: includesMissing,
      invocation)
    return RevisionComparison(
      revision: revision, old: old, new: new, comparison: comparison, cells: cells)
  }
}
