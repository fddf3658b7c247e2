import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// The names that log in a target: the log macros, functions that log, and macros that call one of
/// these.
struct LogNames: Sendable {
  /// The log functions of all configurations, sorted.
  let macros: [String]
  /// The functions that sinks name, sorted. Swift code calls them by these names as well.
  let sinks: [String]
  /// The level of each log function.
  let levels: [String: String]
  /// Every function that logs, with its condition. These calls remain after preprocessing.
  let functions: LogNameTable
  /// The names in sources of functions that only macros call.
  let spellings: [String: String]
  /// The macros that wrap a call, each with the function that it calls.
  let wrappers: [String: String]
  /// The macros that the target's own files define.
  let ownMacros: Set<String>
  /// The text that macros join with an argument, by the name of the macro.
  let affixes: [String: [TextAffix]]
  /// The files with their call sites.
  let files: [ClangReader.File]
  /// The files that cannot be read.
  let gaps: [TargetSources.Gap]
  let fingerprint: ContentHash

  init(
    request: AuditRequest, tables: [MacroTable], sources: [TargetSource], _ quotes: MessageQuotes
  ) {
    var levels: [String: String] = [:]
    var functions = LogFunctions.c
    var spellings = LogFunctions.internals
    var sinks: Set<String> = []
    for cell in request.cells {
      // The generated macro calls this function for `sinks: { c: stderr }`.
      spellings[cell.logging.writeName] = cell.logging.macro
      for function in cell.logging.functions {
        levels[function.name] = function.level.name
        functions[function.name] = .always
      }
      for sink in [cell.logging.objectiveCSink, cell.logging.cSink, cell.logging.swiftSink] {
        guard case .function(let name) = sink else { continue }
        // A direct call of the project's own log function bypasses the macro, too.
        if functions[name] == nil { functions[name] = .always }
        sinks.insert(name)
      }
    }
    let disk = DiskSources()
    var gaps: [TargetSources.Gap] = []
    let texts = sources.map { source -> (text: [UInt8], isChanged: Bool) in
      do throws(SourceReadFailure) {
        let text = try disk.read(source.path)
        guard !source.isPreprocessed, let blanked = LineMarkers.blanked(text) else {
          return (text, false)
        }
        return (blanked, true)
      } catch {
        gaps.append(.init(path: source.path, reason: "cannot be read: \(error.explanation)"))
        return ([], false)
      }
    }
    self.gaps = gaps
    let patterns = request.logFunctions
    if !patterns.isEmpty {
      for text in texts {
        for name in Self.functions(in: text.text, matching: patterns) where functions[name] == nil {
          functions[name] = .always
        }
      }
    }
    var table = MacroTable()
    for source in texts { table.add(source.text) }
    ownMacros = Set(table.bodies.keys)
    let known = zip(sources, texts).map { (path: $0.path, text: $1.text) }
    for text in IncludedHeaders(of: known, request).texts { table.add(text) }
    var wrappers = table.wrappers(of: functions)
    for table in tables {
      wrappers.merge(table.wrappers(of: functions)) { own, _ in own }
    }
    var names = LogNameTable(conditions: functions, patterns: patterns)
    for name in wrappers.keys { names.conditions[name] = .always }
    // A declared function that is a macro is a call wherever its name appears.
    let declared = table.bodies.keys.filter(names.isDeclared)
    let wrapping = Set(levels.keys).union(wrappers.keys).union(declared)
    self.levels = levels
    self.functions = LogNameTable(
      conditions: functions.merging(spellings.mapValues { _ in .always }) { own, _ in own },
      patterns: patterns, families: Set(levels.keys).union(sinks))
    self.spellings = spellings
    self.wrappers = wrappers
    let joined = MacroAffixes.joined(tables + [table])
    affixes = joined.filter { wrapping.contains($0.key) }
    macros = levels.keys.sorted()
    self.sinks = sinks.sorted()
    files = zip(sources, texts).map { source, read in
      let finder = CallSiteFinder(read.text, names: names, macros: wrapping)
      let found = finder.find().sites
      let isQuoted = quotes.boundary.contains(source.path)
      let sites = isQuoted ? found : found.map(\.withoutText)
      return ClangReader.File(
        source: source, text: read.text, key: SiteMarks.key(of: source.path), sites: sites,
        isChanged: read.isChanged,
        forwardedCalls: ForwardedCallFinder(
          read.text, tokens: finder.tokens, sites: sites
        ).find())
    }
    fingerprint = ContentHash.of(names.fingerprint + ["|"] + wrappers.keys.sorted())
  }

  /// Returns the names of functions and macros that patterns match, if a file calls, declares or
  /// defines them.
  private static func functions(
    in text: [UInt8], matching patterns: [LogFunctionPattern]
  ) -> Set<String> {
    let tokens = CLexer.tokens(of: text)
    var seen: Set<String> = []
    for (token, next) in zip(tokens, tokens.dropFirst())
    where token.kind == .identifier && next.kind == .punctuation
      && text[next.range.lowerBound] == UInt8(ascii: "(")
    {
      seen.insert(String(decoding: text[token.range], as: UTF8.self))
    }
    return seen.filter { name in patterns.contains { $0.matches(name) } }
  }

  func kind(of name: String) -> LogCall.Kind {
    let name = wrappers[name] ?? name
    return levels[name] == nil && !functions.isDeclared(name) ? .direct : .macro
  }

  /// Whether the project declares a function to be a log function.
  func isDeclared(_ name: String) -> Bool {
    levels[name] != nil || sinks.contains(name) || functions.isDeclared(name)
  }

  func level(of name: String) -> String? { levels[wrappers[name] ?? name] }
}
