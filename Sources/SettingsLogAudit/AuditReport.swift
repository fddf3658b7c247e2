/// All that an audit found about one target, its configurations side by side.
package struct AuditReport: Sendable {
  package let target: String
  package let cells: [CellAudit]
  package let calls: [LogCall]
  /// Files that could not be read or not wholly, each with the reason.
  package let problems: [SourceProblem]
  package let fileCount: Int
  /// How many readings of files came from the cache, and how many there were.
  package let cached: Int
  package let readings: Int
  /// What the report takes for granted, and what it did not look at.
  package let notes: [String]

  /// Whether a configuration of kind release is not silent, or breaks another rule.
  package var isBroken: Bool { cells.contains { $0.isRelease && !$0.verdict.isSilent } }
}

/// A call of the log macro, or one that goes around it.
package struct LogCall: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// The log macro, a variant, or a macro of the project's own that wraps one.
    case macro
    /// A log function called by itself.
    case direct
  }

  package enum State: String, Sendable {
    case compiledIn = "compiled in"
    /// The call expands to nothing.
    case off
    /// It stands in a branch of `#if` that is not taken.
    case excluded
    /// Nobody could read it in this configuration.
    case unknown

    package var isRemoved: Bool { self == .off || self == .excluded }
  }

  /// Relative to the project.
  package let file: String
  package let line: Int
  package let column: Int
  package let name: String
  package let kind: Kind
  package let level: String?
  /// What its one string literal says; where it has several or none, its arguments as they stand in the source.
  package let text: String
  /// Whether `text` is what stands in the source rather than what a literal means.
  package let isSource: Bool
  package let literals: [String]
  /// One for each configuration.
  package var states: [State]
  /// Why it may log, for each configuration where it may.
  package var allowances: [String?]

  package func leaks(_ cell: Int) -> Bool {
    !states[cell].isRemoved && allowances[cell] == nil
  }
}

package struct SourceProblem: Sendable, Equatable {
  package let file: String
  package let line: Int
  package let message: String
  /// The configurations where it shows.
  package var configurations: [String]
  /// The platforms where it shows; empty for all.
  package var platforms: [String] = []
  /// Whether only a header is missing, so that the file could be read all the same.
  package let isMissingHeader: Bool
  /// Whether that is one of Apple's, by which nothing is lost. Any other problem breaks the claim of silence.
  package var isHarmless = false
}

/// One configuration's side of a report.
package struct CellAudit: Sendable {
  package struct Setting: Sendable, Equatable {
    package let name: String
    package let value: String
    package let origin: String?
  }

  package struct ProbedMacro: Sendable, Equatable {
    package let language: String
    package let call: String
    package let expansion: String
    package let isOn: Bool
  }

  package let configuration: String
  /// The platforms that this is about where the target supports several; empty for the only one.
  package var platforms: [String] = []
  /// Whether these are all platforms of the target.
  package var isForAllPlatforms = true
  package let isRelease: Bool
  package let settings: [Setting]
  /// `DEBUG` and its like as the preprocessor and the Swift compiler have them.
  package let facts: [Setting]
  package let expansions: [ProbedMacro]
  /// What breaks a rule besides calls.
  package let findings: [String]
  package let verdict: Verdict
  package let proof: CellProof?

  /// `Debug`, or `Debug (iOS)` where the target's other platforms differ.
  package var title: String {
    isForAllPlatforms ? configuration : "\(configuration) (\(platforms.joined(separator: ", ")))"
  }
}

package struct Verdict: Sendable, Equatable {
  /// Log calls that are compiled in and not allowed.
  package var macroCalls = 0
  package var directCalls = 0
  package var allowedCalls = 0
  package var removedCalls = 0
  /// Files of which nobody can say.
  package var unreadFiles = 0
  /// Files that lack a header, with all that it may define.
  package var incompleteFiles = 0
  package var findings = 0
  /// What a proof found besides.
  package var provenTexts = 0
  package var provenFunctions = 0
  package var unprovenFiles = 0

  package var isSilent: Bool {
    macroCalls + directCalls + unreadFiles + incompleteFiles + findings + provenTexts
      + provenFunctions
      + unprovenFiles == 0
  }

  package var words: String {
    if isSilent { return "silent" }
    func some(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    return [
      some(macroCalls, "log call", "log calls"),
      some(directCalls, "call around the macro", "calls around the macro"),
      some(provenTexts, "log text in the objects", "log texts in the objects"),
      some(
        provenFunctions, "log function called by the objects", "log functions called by the objects"
      ),
      some(unreadFiles, "file not read", "files not read"),
      some(incompleteFiles, "file lacks a header", "files lack headers"),
      some(unprovenFiles, "file not proven", "files not proven"),
      some(findings, "rule broken", "rules broken"),
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension AuditReport {
  /// A setting or a fact in every configuration.
  struct Row {
    let name: String
    /// Nil where a configuration has no such setting.
    let values: [CellAudit.Setting?]

    var isSame: Bool { Set(values.map { $0?.value ?? "" }).count == 1 }
  }

  /// What governs logging, facts first, the configurations side by side.
  var rows: [Row] {
    let tables = cells.map { $0.facts + $0.settings }
    var names: [String] = []
    var seen: Set<String> = []
    for row in tables.joined() where seen.insert(row.name).inserted { names.append(row.name) }
    return names.map { name in
      Row(name: name, values: tables.map { table in table.first { $0.name == name } })
    }
  }

  /// The macros of a language that expand to the same in each configuration.
  struct ExpansionGroup {
    let language: String
    var calls: [String]
    /// Nil where a configuration does not define them.
    let expansions: [CellAudit.ProbedMacro?]
  }

  var expansionGroups: [ExpansionGroup] {
    var groups: [ExpansionGroup] = []
    var seen: Set<String> = []
    for probed in cells.flatMap(\.expansions)
    where seen.insert(probed.language + probed.call).inserted {
      let expansions = cells.map { cell in
        cell.expansions.first { $0.language == probed.language && $0.call == probed.call }
      }
      let known = groups.firstIndex { group in
        group.language == probed.language
          && group.expansions.map { $0?.expansion } == expansions.map { $0?.expansion }
      }
      if let known {
        groups[known].calls.append(probed.call)
      } else {
        groups.append(
          ExpansionGroup(
            language: probed.language, calls: [probed.call], expansions: expansions))
      }
    }
    return groups
  }

  /// Calls that a configuration keeps and nothing allows.
  func leaks(_ cell: Int) -> [LogCall] {
    calls.filter { $0.leaks(cell) }
  }
}
