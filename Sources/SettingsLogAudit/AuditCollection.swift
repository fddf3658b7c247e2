import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSystem

/// Collects the findings of the readers, and creates the report.
struct AuditCollection {
  let request: AuditRequest
  let sources: [TargetSource]
  private(set) var tables: [MacroTable] = []
  var calls: [LogCall] = []
  var readings = 0

  private(set) var problems: [SourceProblem] = []
  private(set) var notes: [String] = []
  private(set) var expansions: [[CellAudit.ProbedMacro]]
  private(set) var cMacros: [MacroTable?]
  /// The macros of Objective-C by cell; nil if the target has no Objective-C.
  private(set) var objectiveCMacros: [MacroTable?]
  /// The sources in other languages, which are searched rather than read.
  var otherSources: [String] = []
  private(set) var facts: [[CellAudit.Setting]]
  /// Files that a cell could not read, by cell.
  private(set) var unread: [Set<String>]
  /// The code that was not read or not understood, by cell.
  var unjudged: UnjudgedTable
  var undefined: UndefinedNames
  private(set) var names: LogNames?
  private(set) var files: [ClangReader.File] = []
  private var fileOfKey: [String: Int] = [:]
  /// The state of each site after preprocessing, by cell, file and site.
  private var states: [[[LogCall.State]]] = []
  private var wasRead: [[Bool]] = []
  private var preprocessed = PreprocessedCalls()
  private var ownFunctions: OwnFunctionTable
  var members: DeclaredMemberTable
  /// The preprocessed calls that turned out to be call sites of the files, by cell.
  private var settled: [Set<PreprocessedCall>]
  var swift = SwiftFindings()
  var loggerNames = LoggerNames()
  /// The entries of `logging.allow` that cover a call.
  private(set) var usedAllowances: Set<LogAllowance> = []
  private(set) var suggestions: [LogSuggestion] = []
  private(set) var lostEffects: [LostEffect] = []
  /// Whether Swift's `assert` evaluates its condition, by cell.
  private var areAssertionsEvaluated: [Bool]

  init(request: AuditRequest, sources: [TargetSource]) {
    self.request = request
    self.sources = sources
    expansions = request.cells.map { _ in [] }
    cMacros = request.cells.map { _ in nil }
    objectiveCMacros = cMacros
    facts = request.cells.map { _ in [] }
    unread = request.cells.map { _ in [] }
    unjudged = UnjudgedTable(cellCount: request.cells.count)
    undefined = UndefinedNames(cellCount: request.cells.count)
    settled = request.cells.map { _ in [] }
    ownFunctions = OwnFunctionTable(cellCount: request.cells.count)
    members = DeclaredMemberTable(cellCount: request.cells.count)
    areAssertionsEvaluated = request.cells.map { _ in true }
  }

  // MARK: Gathering

  /// Adds the options of the compilers, defaults included, and the definitions of the prefix
  /// header.
  mutating func addFacts(
    _ setup: ClangSetup, _ cell: AuditCell, _ toolchain: Toolchain, cell index: Int
  ) {
    func add(_ name: String, _ value: String, _ origin: String?) {
      facts[index].append(CellAudit.Setting(name: name, value: value, origin: origin))
    }
    add("optimization of C", setup.optimization, cell.origins["GCC_OPTIMIZATION_LEVEL"])
    let swift = CompilerFlags.flags(
      for: cell.values, language: .swift, set: .host, catalog: toolchain.catalog
    ).arguments
    areAssertionsEvaluated[index] = SwiftReader.evaluatesAssertions(
      swift + cell.swift.arguments.filter { $0 != "-Xfrontend" })
    let isWhole = swift.contains("-whole-module-optimization") || swift.contains("-wmo")
    add(
      "optimization of Swift",
      (swift.last { $0.hasPrefix("-O") } ?? "none")
        + (isWhole ? ", whole module" : ", file by file"),
      cell.origins["SWIFT_OPTIMIZATION_LEVEL"])
    if let text = setup.headerText {
      var table = MacroTable()
      table.add(Array(text.utf8))
      let own = table.bodies.keys.filter { !$0.hasSuffix("_PREFIX_PCH") }.sorted()
      add("prefix header defines", own.isEmpty ? "nothing" : own.joined(separator: " "), nil)
    }
  }

  mutating func add(_ gaps: [TargetSources.Gap]) {
    for gap in gaps {
      let path = request.relative(gap.path)
      let cells = request.cells.indices.filter { request.cells[$0].selection.includes(gap.path) }
      if cells.isEmpty { continue }
      problems.append(
        SourceProblem(
          file: path, line: 0, message: gap.reason,
          configurations: cells.map { request.cells[$0].values.configuration },
          isMissingHeader: false, isUnjudged: true))
      for cell in cells {
        unread[cell].insert(path)
        addUnjudged(
          Unjudged(gap.kind, name: path, message: gap.reason, file: path), cell: cell)
      }
    }
  }

  /// Adds the response files that a cell's flags name and that are not read. What they define is
  /// unknown.
  mutating func add(_ files: [CompilerFlags.MissingFile], cell: Int) {
    for file in files {
      let message = "\(file.setting) names this response file, \(file.obstacle.words)"
      add(
        ClangMessage(path: file.path, line: 0, message: message, isMissingHeader: false),
        cell: cell, file: request.relative(file.path), kind: .responseFile)
    }
  }

  mutating func add(_ answer: MacroProbe.Answer, cell: Int, language: TargetSource.Language) {
    tables.append(answer.macros)
    expansions[cell] += answer.expansions
    if language == .c { cMacros[cell] = answer.macros }
    if language == .objectiveC { objectiveCMacros[cell] = answer.macros }
    let isUsed = sources.contains { $0.language.isC }
    for error in answer.errors where isUsed { add(error, cell: cell, file: nil) }
  }

  /// Adds a message about a cell to the problems. If code is missing because of it, it is also added
  /// to the unjudged code.
  ///
  /// - Parameters:
  ///   - file: The source whose reading the message is about; nil if nothing is missing because of
  ///     it.
  ///   - kind: Nil for the kind that the message implies.
  private mutating func add(
    _ message: ClangMessage, cell: Int, file: String?, kind: Unjudged.Kind? = nil
  ) {
    var place = request.relative(message.path)
    if message.path.hasSuffix("-Prefix.pch"), place == message.path { place = "(prefix header)" }
    let configuration = request.cells[cell].values.configuration
    let known = problems.firstIndex {
      $0.file == place && $0.line == message.line && $0.message == message.message
    }
    if let known {
      if !problems[known].configurations.contains(configuration) {
        problems[known].configurations.append(configuration)
      }
    } else {
      problems.append(
        SourceProblem(
          file: place, line: message.line, message: message.message,
          configurations: [configuration], isMissingHeader: message.isMissingHeader,
          isHarmless: message.isHarmless, isUnjudged: file != nil && !message.isHarmless))
    }
    guard let file, !message.isHarmless else { return }
    if !message.isMissingHeader { unread[cell].insert(file) }
    addUnjudged(
      Unjudged(
        kind ?? (message.isMissingHeader ? .header : .file), name: message.missingHeader ?? file,
        message: message.message, file: place, line: message.line, source: file),
      cell: cell)
  }

  mutating func add(_ files: [ClangReader.File], names: LogNames) {
    self.files = files
    self.names = names
    for (index, file) in files.enumerated() { fileOfKey[file.key] = index }
    states = request.cells.map { _ in
      files.map { file in file.sites.map { _ in .excluded } }
    }
    wasRead = request.cells.map { _ in files.map { _ in false } }
  }

  mutating func add(_ reading: ClangReader.Reading, of file: ClangReader.File, cell: Int) {
    if let index = fileOfKey[file.key] { wasRead[cell][index] = true }
    // A header that nothing includes may fail on its own.
    if file.source.language != .header || file.source.isImported {
      for error in reading.errors {
        add(error, cell: cell, file: request.relative(file.source.path))
      }
    }
    for line in reading.sites {
      let parts = line.split(separator: " ")
      guard parts.count >= 3, let file = fileOfKey[String(parts[0])], let site = Int(parts[1]),
        states[cell][file].indices.contains(site)
      else { continue }
      let place = OwnFunctionTable.Site(file: file, site: site)
      let callee = parts.last.map(String.init)
      if parts[2] == "3", parts.count > 3 {
        members.note(
          .init(member: String(parts[3]), site: place, callee: parts.count > 4 ? callee : nil),
          cell: cell)
      } else {
        note(place, state: parts[2], callee: parts.count > 3 ? callee : nil, cell: cell)
      }
    }
    members.note(reading, cell: cell)
    ownFunctions.note(reading.functions, cell: cell)
    undefined.note(reading, cell: cell)
    for call in reading.unknowns where call.kind != .undefined { addUnjudged(call, cell: cell) }
    for question in reading.undecided {
      add(
        ClangMessage(
          path: question.path, line: 0,
          message:
            "'\(question.name)' decides about a log call, but depends on an SDK or a package that is "
            + "missing",
          isMissingHeader: false),
        cell: cell, file: request.relative(question.path), kind: .condition)
    }
    for call in reading.preprocessed { note(call, cell: cell) }
  }

  /// Records the state of a site in a cell. See `ClangReader.Reading.sites`.
  mutating func note(
    _ site: OwnFunctionTable.Site, state: Substring, callee: String?, cell: Int
  ) {
    ownFunctions.note(site, state: state, callee: callee, cell: cell)
    if states[cell][site.file][site.site] != .compiledIn {
      states[cell][site.file][site.site] = state == "1" ? .compiledIn : .off
    }
  }

  mutating func note(_ call: PreprocessedCall, cell: Int) {
    if !settle(call, cell: cell) { preprocessed.add(call, cell: cell) }
  }

  /// Matches a preprocessed call with a call site on the same line that seems excluded.
  ///
  /// A directive among the arguments may have separated the marks of that site.
  private mutating func settle(_ call: PreprocessedCall, cell: Int) -> Bool {
    if settled[cell].contains(call) { return true }
    guard let file = fileOfKey[SiteMarks.key(of: call.path)] else { return false }
    let sites = files[file].sites
    let lost = sites.indices.filter {
      !sites[$0].isInMacro && sites[$0].line == call.line && states[cell][file][$0] == .excluded
    }
    guard let site = lost.first(where: { sites[$0].name == call.name }) ?? lost.first else {
      return false
    }
    states[cell][file][site] = .compiledIn
    settled[cell].insert(call)
    return true
  }

  mutating func add(_ reading: ForeignReader.Reading, of source: ForeignSource, cell: Int) {
    let name = request.relative(source.path)
    for error in reading.errors {
      let kind: Unjudged.Kind = source.kind == .grammar ? .generatedSource : .foreignLanguage
      add(error, cell: cell, file: name, kind: error.isMissingHeader ? .header : kind)
    }
    for call in reading.calls { preprocessed.add(call, cell: cell) }
  }

  mutating func addSwift(_ lines: [String], of path: String) {
    for error in swift.add(lines, of: path) {
      let name = request.relative(path)
      problems.append(
        SourceProblem(
          file: name, line: error.line, message: error.message,
          configurations: request.cells.map(\.values.configuration), isMissingHeader: false,
          isUnjudged: true))
      for cell in unread.indices where request.cells[cell].selection.includes(path) {
        unread[cell].insert(name)
        addUnjudged(
          Unjudged(
            .file, name: name, message: error.message, file: name, line: error.line),
          cell: cell)
      }
    }
  }

  // MARK: Calls

  mutating func finishCalls() {
    let request = request
    let allowances = request.cells.map { LogAllowances(request.allowances(of: $0)) }
    var used: Set<LogAllowance> = []
    func reasons(_ name: String, _ path: String) -> [String?] {
      allowances.map { list in
        let covering = list.covering(call: name, in: request.names(of: path))
        used.formUnion(covering)
        return covering.first?.reason
      }
    }
    defer { usedAllowances = used }
    loggerNames.used = swift.usedNames
    swift.importedLoggers = request.importedLoggers
    swift.followAliases()
    loggerNames.exported = swift.exportedLoggers(cellCount: request.cells.count)
    judgeMembers()
    for (index, file) in files.enumerated() {
      for (site, place) in file.sites.enumerated() where !place.isInMacro {
        guard let names else { continue }
        let key = OwnFunctionTable.Site(file: index, site: site)
        if ownFunctions.isNeverLogCall(key, states: states.map { $0[index][site] }) { continue }
        let path = request.relative(file.source.path)
        let kind = names.kind(of: place.name)
        calls.append(
          LogCall(
            file: path, line: place.line, column: place.column, name: place.name, kind: kind,
            level: names.level(of: place.name), text: place.text,
            isSource: place.isSource, literals: place.literals,
            states: states.indices.map { cell in
              let isLost = unread[cell].contains(path) && !wasRead[cell][index]
              if isLost { return .unknown }
              return ownFunctions.isOwn(key, cell: cell) ? .off : states[cell][index][site]
            },
            allowances: reasons(place.name, file.source.path)))
      }
    }
    // The calls are sorted by path.
    var source: (path: String, columns: SourceColumns)?
    for (call, cells) in preprocessed.calls {
      let cells = cells.filter { !ownFunctions.isOwn(call.name, cell: $0) }
      if cells.isEmpty { continue }
      if source?.path != call.path { source = (call.path, columns(of: call.path)) }
      let column = source?.columns.column(of: call.name, inLine: call.line) ?? 1
      calls.append(logCall(call, column: column, in: cells, reasons))
    }
    calls += swift.sites(areAssertionsEvaluated: areAssertionsEvaluated).map {
      logCall($0, reasons)
    }
    if let affixes = names?.affixes, !affixes.isEmpty {
      for index in calls.indices { calls[index].affixes = affixes[calls[index].name] ?? [] }
    }
    addUndefinedNames()
    addSwiftGaps(areAssertionsEvaluated: areAssertionsEvaluated)
    calls = coveringUnknownCalls(calls)
    calls.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    suggestions = findSuggestions()
    lostEffects = findLostEffects(files, states: states) { site in
      names?.kind(of: site.name) == .macro
    }
    if !swift.assumed.isEmpty {
      notes.append(
        "canImport is treated as both true and false for "
          + "\(swift.assumed.sorted().joined(separator: ", ")), "
          + "which may not exist in the toolchain or in Apple's systems")
    }
  }

  private func columns(of path: String) -> SourceColumns {
    let known = fileOfKey[SiteMarks.key(of: path)].map { files[$0].text }
    return SourceColumns(known ?? (try? DiskSources().read(path)) ?? [])
  }

  private func logCall(
    _ call: PreprocessedCall, column: Int, in cells: Set<Int>,
    _ reasons: (String, String) -> [String?]
  ) -> LogCall {
    LogCall(
      file: request.relative(call.path), line: call.line, column: column, name: call.name,
      kind: names?.kind(of: call.name) ?? .direct, level: names?.level(of: call.name),
      text: call.text, isSource: call.isSource, literals: call.literals,
      states: request.cells.indices.map { cells.contains($0) ? .compiledIn : .excluded },
      allowances: reasons(call.name, call.path))
  }

  private func logCall(
    _ site: SwiftFindings.Site, _ reasons: (String, String) -> [String?]
  ) -> LogCall {
    let isMacro = site.kind == "macro"
    let isDeclared = site.kind == "declared"
    let states: [LogCall.State] = request.cells.indices.map { cell in
      guard cell < site.isReached.count, site.isReached[cell],
        request.cells[cell].selection.includes(site.path)
      else { return .excluded }
      if isDeclared,
        swift.isDefinedAsNothing(site.name, cell: cell) || ownFunctions.isOwn(site.name, cell: cell)
      {
        return .off
      }
      if !isMacro { return .compiledIn }
      return request.isSwiftFunctionOn(site.name, cell: request.cells[cell]) ? .compiledIn : .off
    }
    var allowed = reasons(site.shownName, site.path)
    if site.kind == "method" || site.kind == "value" {
      allowed = zip(allowed, reasons("Logger", site.path)).map { $0 ?? $1 }
    }
    return LogCall(
      file: request.relative(site.path), line: site.line, column: site.column,
      name: site.shownName, kind: isMacro || isDeclared ? .macro : .direct,
      level: isMacro ? names?.level(of: site.name) : nil, text: site.text,
      isSource: site.isSource, literals: site.literals, states: states, allowances: allowed)
  }
}
