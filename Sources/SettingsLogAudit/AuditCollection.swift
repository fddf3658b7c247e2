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
  /// Log functions that the target's Swift files declare themselves.
  private(set) var declared: Set<String> = []
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
  private var swiftLines: [(path: String, lines: [String])] = []
  private var loggers: Set<String> = ["Logger", "SwiftyBeaver", "XCGLogger"]
  private var streams: Set<String> = []
  /// Types of the target's own that have a method `print`, and what is of them.
  private var printers: Set<String> = []
  /// What is given another's value, or is of that type, by that one's name.
  private var aliases: [String: Set<String>] = [:]
  private var assumed: Set<String> = []

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
    if file.source.language != .header {
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

  mutating func addUnreadSwift(_ paths: [String], message: String) {
    for path in paths {
      let name = request.relative(path)
      problems.append(
        SourceProblem(
          file: name, line: 0, message: message,
          configurations: request.cells.map(\.values.configuration), isMissingHeader: false))
      for cell in unread.indices { unread[cell].insert(name) }
    }
  }

  mutating func addSwift(_ lines: [String], of path: String) {
    swiftLines.append((path, lines))
    for line in lines {
      let fields = TabFields.fields(line)
      switch fields.first {
      case "declares" where fields.count == 2: declared.insert(fields[1])
      case "logger" where fields.count == 2: loggers.insert(fields[1])
      case "stream" where fields.count == 2: streams.insert(fields[1])
      case "printer" where fields.count == 2: printers.insert(fields[1])
      case "alias" where fields.count == 3: aliases[fields[2], default: []].insert(fields[1])
      case "assumed" where fields.count == 2: assumed.insert(fields[1])
      case "error" where fields.count == 4:
        let name = request.relative(path)
        problems.append(
          SourceProblem(
            file: name, line: Int(fields[1]) ?? 0, message: fields[3],
            configurations: request.cells.map(\.values.configuration), isMissingHeader: false))
        for cell in unread.indices { unread[cell].insert(name) }
      default: break
      }
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
    followAliases(from: &loggers)
    followAliases(from: &streams)
    followAliases(from: &printers)
    for (path, lines) in swiftLines { calls += swiftCalls(lines, of: path, reasons) }
    calls.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    if !assumed.isEmpty {
      notes.append(
        "canImport is taken as true, and as false, for "
          + "\(assumed.sorted().joined(separator: ", ")), "
          + "which neither the toolchain nor Apple's systems are known to have")
    }
  }

  /// What is given a logger is one.
  private func followAliases(from known: inout Set<String>) {
    var new = Array(known)
    while let name = new.popLast() {
      // What a subscript gives, and what a closure is called with: NAME[], NAME{0}.
      let plain = name.prefix { $0 != "[" && $0 != "{" }
      let suffix = name[plain.endIndex...]
      for alias in (aliases[String(plain)] ?? []).map({ $0 + suffix }) + (aliases[name] ?? [])
      where known.insert(alias).inserted { new.append(alias) }
    }
  }

  /// The name under which a Swift call is shown; nil for one that does not log.
  private func shownName(_ kind: String, _ name: String, bases: [String]) -> String? {
    let mayBeStream = !["method", "value"].contains(kind)
    let isLogger = { loggers.contains($0) || (mayBeStream && streams.contains($0)) }
    switch kind {
    case "value":
      // `Log.debug` may be a logger itself.
      let isMember = { (base: String) in base.first?.isUppercase == true && loggers.contains(name) }
      guard let base = bases.first(where: { isLogger($0) && !isMember($0) }) else { return nil }
      return "\(base.prefix { $0 != "[" && $0 != "{" }).\(name)"
    case "method", "write":
      guard let base = bases.first(where: isLogger) else { return nil }
      return "\(base.prefix { $0 != "[" && $0 != "{" }).\(name)"
    case "stream": return bases.contains(where: isLogger) ? name : nil
    case "print", "handle": return bases.contains { printers.contains($0) } ? nil : name
    default: return name
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

  private func swiftCalls(
    _ lines: [String], of path: String, _ reasons: (String, String) -> [String?]
  ) -> [LogCall] {
    var calls: [LogCall] = []
    for line in lines {
      let fields = TabFields.fields(line)
      guard fields.count >= 9, fields[0] == "site", let number = Int(fields[4]),
        let column = Int(fields[5])
      else { continue }
      let (kind, name) = (fields[1], fields[2])
      let bases = fields[3].split(separator: " ").map(String.init)
      guard let called = shownName(kind, name, bases: bases) else { continue }
      let isMacro = kind == "macro"
      let flags = Array(fields[6])
      let states: [LogCall.State] = request.cells.indices.map { cell in
        guard cell < flags.count, flags[cell] == "1",
          request.cells[cell].selection.compiles(path)
        else { return .excluded }
        if !isMacro { return .compiledIn }
        return request.isSwiftFunctionOn(name, cell: request.cells[cell]) ? .compiledIn : .off
      }
      var allowed = reasons(called, path)
      if kind == "method" || kind == "value" {
        allowed = zip(allowed, reasons("Logger", path)).map { $0 ?? $1 }
      }
      calls.append(
        LogCall(
          file: request.relative(path), line: number, column: column, name: called,
          kind: isMacro ? .macro : .direct, level: isMacro ? names?.level(of: name) : nil,
          text: fields[8], isSource: fields[7] == "source", literals: Array(fields[9...]),
          states: states, allowances: allowed))
    }
    return calls
  }
}
