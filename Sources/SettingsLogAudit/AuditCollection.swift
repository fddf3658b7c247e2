import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSystem

/// Gathers what the readers find, and makes the report of it.
struct AuditCollection {
  let request: AuditRequest
  let sources: [TargetSource]
  private(set) var tables: [MacroTable] = []
  private(set) var calls: [LogCall] = []
  var readings = 0

  private(set) var problems: [SourceProblem] = []
  private(set) var notes: [String] = []
  private(set) var expansions: [[CellAudit.ProbedMacro]]
  private(set) var cMacros: [MacroTable?]
  private(set) var facts: [[CellAudit.Setting]]
  /// Files that a cell could not read, by cell.
  private(set) var unread: [Set<String>]
  /// Files that lack a header which may define what logs, by cell.
  private(set) var incomplete: [Set<String>]
  private var names: LogNames?
  private var files: [ClangReader.File] = []
  private var fileOfKey: [String: Int] = [:]
  /// What the preprocessor did with each site, by cell, file and site.
  private var states: [[[LogCall.State]]] = []
  private var wasRead: [[Bool]] = []
  private var strays = StrayTable()
  /// Those that turned out to be calls of the files' own, by cell.
  private var settled: [Set<StrayCall>]
  private(set) var swift = SwiftFindings()

  init(request: AuditRequest, sources: [TargetSource]) {
    self.request = request
    self.sources = sources
    expansions = request.cells.map { _ in [] }
    cMacros = request.cells.map { _ in nil }
    facts = request.cells.map { _ in [] }
    unread = request.cells.map { _ in [] }
    incomplete = request.cells.map { _ in [] }
    settled = request.cells.map { _ in [] }
  }

  // MARK: Gathering

  /// What the compilers are told, defaults included, and what the prefix header defines.
  mutating func addFacts(
    _ setup: ClangSetup, _ cell: AuditCell, _ toolchain: Toolchain, cell index: Int
  ) {
    func add(_ name: String, _ value: String, _ origin: String?) {
      facts[index].append(CellAudit.Setting(name: name, value: value, origin: origin))
    }
    add("optimization of C", setup.optimization, cell.origins["GCC_OPTIMIZATION_LEVEL"])
    let swift = CompilerFlags.flags(
      for: cell.values, language: .swift, set: .host, catalogue: toolchain.catalogue
    ).arguments
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
      problems.append(
        SourceProblem(
          file: path, line: 0, message: gap.reason,
          configurations: request.cells.map(\.values.configuration), isMissingHeader: false))
      for cell in unread.indices { unread[cell].insert(path) }
    }
  }

  /// Response files that a cell's flags name and that cannot be read: what they define, nobody can say.
  mutating func add(_ files: [CompilerFlags.MissingFile], cell: Int) {
    for file in files {
      let message = "\(file.setting) names this response file, and it cannot be read"
      add(
        ClangMessage(path: file.path, line: 0, message: message, isMissingHeader: false),
        cell: cell, file: request.relative(file.path))
    }
  }

  mutating func add(_ answer: MacroProbe.Answer, cell: Int, language: TargetSource.Language) {
    tables.append(answer.macros)
    expansions[cell] += answer.expansions
    if language == .c { cMacros[cell] = answer.macros }
    let isUsed = sources.contains { $0.language.isC }
    for error in answer.errors where isUsed { add(error, cell: cell, file: nil) }
  }

  private mutating func add(_ message: ClangMessage, cell: Int, file: String?) {
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
          isHarmless: message.isHarmless))
    }
    guard let file else { return }
    if !message.isMissingHeader {
      unread[cell].insert(file)
    } else if !message.isHarmless {
      incomplete[cell].insert(file)
    }
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
    // A header that nothing includes may well fail by itself.
    if file.source.language != .header || file.source.isImported {
      for error in reading.errors {
        add(error, cell: cell, file: request.relative(file.source.path))
      }
    }
    for line in reading.sites {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let file = fileOfKey[String(parts[0])], let site = Int(parts[1]),
        states[cell][file].indices.contains(site)
      else { continue }
      let state: LogCall.State = parts[2] == "1" ? .compiledIn : .off
      if states[cell][file][site] != .compiledIn { states[cell][file][site] = state }
    }
    for question in reading.undecided {
      add(
        ClangMessage(
          path: question.path, line: 0,
          message:
            "'\(question.name)' decides about a log call, and only Apple's SDK tells what it is",
          isMissingHeader: false),
        cell: cell, file: request.relative(question.path))
    }
    for stray in reading.strays where !settle(stray, cell: cell) { strays.add(stray, cell: cell) }
  }

  /// A stray call where the file has one of which nothing was seen is that one: a directive among its
  /// arguments may have parted its marks.
  private mutating func settle(_ stray: StrayCall, cell: Int) -> Bool {
    if settled[cell].contains(stray) { return true }
    guard let file = fileOfKey[SiteMarks.key(of: stray.path)] else { return false }
    let sites = files[file].sites
    let lost = sites.indices.filter {
      !sites[$0].isInMacro && sites[$0].line == stray.line && states[cell][file][$0] == .excluded
    }
    guard let site = lost.first(where: { sites[$0].name == stray.name }) ?? lost.first else {
      return false
    }
    states[cell][file][site] = .compiledIn
    settled[cell].insert(stray)
    return true
  }

  mutating func addSwift(_ lines: [String], of path: String) {
    for error in swift.add(lines, of: path) {
      let name = request.relative(path)
      problems.append(
        SourceProblem(
          file: name, line: error.line, message: error.message,
          configurations: request.cells.map(\.values.configuration), isMissingHeader: false))
      for cell in unread.indices { unread[cell].insert(name) }
    }
  }

  // MARK: Calls

  mutating func finishCalls() {
    let allowances = request.cells.map { LogAllowance.list(of: $0.values) }
    let request = request
    func reasons(_ name: String, _ path: String) -> [String?] {
      allowances.map { list in
        list.first { $0.covers(call: name, in: request.names(of: path)) }?.reason
      }
    }
    for (index, file) in files.enumerated() {
      for (site, place) in file.sites.enumerated() where !place.isInMacro {
        guard let names else { continue }
        let path = request.relative(file.source.path)
        let kind = names.kind(of: place.name)
        calls.append(
          LogCall(
            file: path, line: place.line, column: place.column, name: place.name, kind: kind,
            level: names.level(of: place.name), text: place.text,
            isSource: place.isSource, literals: place.literals,
            states: states.indices.map { cell in
              let isLost = unread[cell].contains(path) && !wasRead[cell][index]
              return isLost ? .unknown : states[cell][index][site]
            },
            allowances: reasons(place.name, file.source.path)))
      }
    }
    for (stray, cells) in strays.calls { calls.append(call(stray, in: cells, reasons)) }
    swift.followAliases()
    calls += swift.sites.map { call($0, reasons) }
    calls.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    if !swift.assumed.isEmpty {
      notes.append(
        "canImport is taken as true, and as false, for "
          + "\(swift.assumed.sorted().joined(separator: ", ")), "
          + "which neither the toolchain nor Apple's systems are known to have")
    }
  }

  private func call(
    _ stray: StrayCall, in cells: Set<Int>, _ reasons: (String, String) -> [String?]
  ) -> LogCall {
    let path = request.relative(stray.path)
    let known = fileOfKey[SiteMarks.key(of: stray.path)].map { files[$0].text }
    let text = known ?? (try? DiskSources().read(stray.path)) ?? []
    return LogCall(
      file: path, line: stray.line,
      column: StrayTable.column(of: stray.name, inLine: stray.line, of: text), name: stray.name,
      kind: names?.kind(of: stray.name) ?? .direct, level: names?.level(of: stray.name),
      text: stray.text, isSource: stray.isSource, literals: stray.literals,
      states: request.cells.indices.map { cells.contains($0) ? .compiledIn : .excluded },
      allowances: reasons(stray.name, stray.path))
  }

  private func call(
    _ site: SwiftFindings.Site, _ reasons: (String, String) -> [String?]
  ) -> LogCall {
    let isMacro = site.kind == "macro"
    let states: [LogCall.State] = request.cells.indices.map { cell in
      guard cell < site.isReached.count, site.isReached[cell],
        request.cells[cell].selection.compiles(site.path)
      else { return .excluded }
      if !isMacro { return .compiledIn }
      return request.isSwiftFunctionOn(site.name, cell: request.cells[cell]) ? .compiledIn : .off
    }
    var allowed = reasons(site.shownName, site.path)
    if site.kind == "method" || site.kind == "value" {
      allowed = zip(allowed, reasons("Logger", site.path)).map { $0 ?? $1 }
    }
    return LogCall(
      file: request.relative(site.path), line: site.line, column: site.column,
      name: site.shownName, kind: isMacro ? .macro : .direct,
      level: isMacro ? names?.level(of: site.name) : nil, text: site.text,
      isSource: site.isSource, literals: site.literals, states: states, allowances: allowed)
  }
}
