import SettingsArtifacts

/// The report on a target, including the parts that are linked into its product.
extension AuditReport {
  /// A target, package target or library that is linked, and what was found in it.
  package struct LinkedPart: Sendable {
    package let name: String
    /// The names that Swift may import it by.
    package let modules: Set<String>
    package let report: AuditReport

    package init(name: String, modules: Set<String>, report: AuditReport) {
      self.name = name
      self.modules = modules
      self.report = report
    }
  }

  /// Adds the calls of the linked parts, and what could not be judged in them.
  ///
  /// A part counts on the platforms that it shares with the target. If they share none, it counts
  /// on all of its own, such as an app for watchOS inside one for iOS.
  ///
  /// - Parameter unjudged: The parts that are linked without sources, by configuration.
  package func linking(_ parts: [LinkedPart], unjudged: [String: [Unjudged]]) -> AuditReport {
    if parts.isEmpty, unjudged.isEmpty { return self }
    var cells = cells
    var calls = calls
    var links = cells.map(Links.init)
    for index in cells.indices {
      for item in unjudged[cells[index].configuration] ?? [] { links[index].add(item) }
    }
    for part in parts {
      let columns = cells.map { part.report.columns(for: $0) }
      for call in part.report.calls {
        var linked = call
        linked.component = call.component ?? part.name
        linked.states = columns.map { call.state(in: $0) }
        linked.allowances = columns.map { call.allowance(in: $0) }
        calls.append(linked)
      }
      for index in cells.indices {
        links[index].link(part.name, columns[index].map { part.report.cells[$0] })
      }
    }
    cells = links.map(\.cell)
    return AuditReport(
      target: target, cells: cells, calls: calls,
      problems: problems + parts.flatMap(\.report.problems).filter { !problems.contains($0) },
      fileCount: fileCount, cached: cached, readings: readings,
      notes: (notes + parts.flatMap(\.report.notes)).unique,
      usedAllowances: parts.reduce(usedAllowances) { $0.union($1.report.usedAllowances) },
      suggestions: (suggestions + parts.flatMap(\.report.suggestions)).unique,
      lostEffects: (lostEffects + parts.flatMap(\.report.lostEffects)).unique,
      definitions: parts.reduce(definitions) { $0.union($1.report.definitions) }
    ).loaded(by: parts)
  }

  /// Returns the report without the undefined names that parts define: those that are linked, and
  /// those of the program that loads the product.
  package func loaded(by parts: [LinkedPart]) -> AuditReport {
    let definitions = parts.reduce(definitions) { $0.union($1.report.definitions) }
    let modules = parts.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
    var result = self
    for index in cells.indices {
      let libraries = cells[index].verdict.librariesWithoutSources
      result.cells[index].verdict.removeNames(
        definedIn: definitions, modules: modules, libraries: libraries)
      for part in result.cells[index].linked.indices {
        result.cells[index].linked[part].verdict.removeNames(
          definedIn: definitions, modules: modules, libraries: libraries)
      }
    }
    return result
  }

  /// Whether the code uses functions, classes or modules that no source defines.
  package var hasUndefinedNames: Bool {
    cells.contains { cell in
      cell.verdict.unjudged.contains { $0.kind == .undefined || $0.kind == .module }
    }
  }

  /// Returns the columns of a linked part for the configuration and the platforms of a cell.
  private func columns(for cell: CellAudit) -> [Int] {
    let own = cells.indices.filter { cells[$0].configuration == cell.configuration }
    let platforms = Set(cell.scopes.map(\.platform))
    let shared = own.filter { index in
      cells[index].scopes.contains { platforms.contains($0.platform) }
    }
    return shared.isEmpty ? own : shared
  }
}

extension CellAudit {
  /// The verdict on a linked part.
  package struct LinkedVerdict: Sendable, Equatable {
    package let name: String
    /// The verdict on the part's own code.
    fileprivate(set) var verdict: Verdict

    package var status: LogStatus { verdict.ownStatus }
    package var words: String { verdict.ownDescription }
  }
}

/// A cell to which the verdicts on linked parts are added, each once.
private struct Links {
  private(set) var cell: CellAudit
  private let assumptions: LogAssumptions
  private var known: Set<Unjudged>
  private var knownWords: Set<[String]> = []

  init(_ cell: CellAudit) {
    self.cell = cell
    assumptions = LogAssumptions(cell.assumptions)
    known = Set(cell.verdict.unjudged + cell.verdict.assumed.map(\.item))
  }

  /// Adds a linked part that could not be judged, unless an assumption covers it.
  mutating func add(_ item: Unjudged) {
    guard known.insert(item).inserted else { return }
    let names = [item.name, item.file, item.source].compactMap(\.self)
    if let assumption = assumptions.first(covering: names, library: item.library) {
      cell.verdict.assumed.append(Verdict.Assumed(item: item, assumption: assumption))
    } else {
      cell.verdict.unjudged.append(item)
    }
  }

  mutating func link(_ name: String, _ cells: [CellAudit]) {
    for linked in cells {
      let logged = linked.verdict
      if knownWords.insert([name, logged.ownDescription]).inserted {
        cell.linked.append(CellAudit.LinkedVerdict(name: name, verdict: logged))
      }
      for item in logged.unjudged { add(item.ofLinkedCode) }
      // What an assumption settles in a part would make the product unknown.
      for entry in logged.assumed where known.insert(entry.item.ofLinkedCode).inserted {
        cell.verdict.assumed.append(
          Verdict.Assumed(item: entry.item.ofLinkedCode, assumption: entry.assumption))
        if !cell.assumptions.contains(entry.assumption) {
          cell.assumptions.append(entry.assumption)
        }
      }
    }
    // Several platforms of a part may keep the same calls.
    cell.verdict.linkedCalls += cells.map(\.verdict.loggedCount).max() ?? 0
    cell.verdict.allowedCalls += cells.map(\.verdict.allowedCalls).max() ?? 0
  }
}

extension Unjudged {
  /// The item as one of the code that a target links.
  fileprivate var ofLinkedCode: Unjudged {
    Unjudged(
      kind, name: name, message: message, file: file, line: line, source: source, isOwnCode: false)
  }
}

extension Verdict {
  /// The number of calls, texts and functions in the code itself that log.
  fileprivate var loggedCount: Int {
    macroCalls + directCalls + provenTexts + provenFunctions
  }

  /// The names of the linked parts that have no sources.
  fileprivate var librariesWithoutSources: Set<String> {
    Set(
      (unjudged + assumed.map(\.item)).filter { [.library, .dependency].contains($0.kind) }
        .map { String($0.name.prefix { $0 != "." }) })
  }

  /// Removes the undefined names that another part of the product defines, and the modules that are
  /// parts themselves.
  ///
  /// If a part has no sources, it defines all other names, and is judged itself.
  fileprivate mutating func removeNames(
    definedIn definitions: Set<String>, modules: Set<String>, libraries: Set<String>
  ) {
    unjudged.removeAll { item in
      switch item.kind {
      case .undefined:
        !libraries.isEmpty || definitions.contains(item.name)
          || definitions.contains("@" + item.name)
      case .module: modules.contains(item.name) || libraries.contains(item.name)
      default: false
      }
    }
  }
}

extension AuditReport {
  /// Returns the report on some of the configurations, in the given order.
  package func keeping(_ configurations: [String]) -> AuditReport {
    let kept = configurations.flatMap { name in
      cells.indices.filter { cells[$0].configuration == name }
    }
    if kept == Array(cells.indices) { return self }
    var calls = calls
    for index in calls.indices {
      calls[index].states = kept.map { calls[index].states[$0] }
      calls[index].allowances = kept.map { calls[index].allowances[$0] }
    }
    return AuditReport(
      target: target, cells: kept.map { cells[$0] }, calls: calls,
      problems: problems.filter { problem in
        problem.configurations.contains(where: configurations.contains)
      }, fileCount: fileCount, cached: cached, readings: readings, notes: notes,
      usedAllowances: usedAllowances, suggestions: suggestions, lostEffects: lostEffects,
      definitions: definitions)
  }
}
