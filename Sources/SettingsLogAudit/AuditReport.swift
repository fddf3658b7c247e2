package import SettingsArtifacts

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
  /// The entries of `logging.allow` that cover a call.
  package var usedAllowances: Set<LogAllowance> = []
  /// Functions of the project that pass their arguments to a log function.
  package var suggestions: [LogSuggestion] = []
  /// What is lost where log calls are off. It does not change the verdict.
  package var lostEffects: [LostEffect] = []

  /// Whether the target has nothing that could be judged: no sources, and nothing that should be there.
  package var isEmpty: Bool {
    fileCount == 0 && calls.isEmpty
      && cells.allSatisfy {
        $0.verdict.unjudged.isEmpty && $0.verdict.assumed.isEmpty && $0.linked.isEmpty
      }
  }

  /// Whether a configuration of kind release logs or is unknown.
  package var isBroken: Bool { cells.contains { $0.isRelease && !$0.verdict.isSilent } }

  /// The same for the target's own code alone.
  package var isOwnCodeBroken: Bool {
    cells.contains { $0.isRelease && $0.verdict.ownStatus != .silent }
  }
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
    /// The source has the call, and the object file does not.
    case removedByOptimizer = "removed by the optimizer"
    /// Nobody could read it in this configuration.
    case unknown

    package var isRemoved: Bool { [.off, .excluded, .removedByOptimizer].contains(self) }
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
  /// What macros write before and after the literal, in the same text.
  package var affixes: [TextAffix] = []
  /// One for each configuration.
  package var states: [State]
  /// Why it may log, for each configuration where it may.
  package var allowances: [String?]
  /// The linked target or library that has it; nil for the target's own code.
  package var component: String?

  package func leaks(_ cell: Int) -> Bool {
    !states[cell].isRemoved && allowances[cell] == nil
  }
}

/// Literals that a macro joins with its argument: `NSLog((@"%s: " fmt), …)`.
package struct TextAffix: Sendable, Hashable {
  package let prefix: String
  package let suffix: String
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
  /// Whether that is one of Apple's, by which nothing is lost.
  package var isHarmless = false
  /// Whether the problem is also among what was not judged.
  package var isUnjudged = false
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
  /// All platforms and architectures that this is about.
  package var scopes: [AuditScope] = []
  /// Whether these are all platforms of the target.
  package var isForAllPlatforms = true
  package let isRelease: Bool
  package let settings: [Setting]
  /// `DEBUG` and its like as the preprocessor and the Swift compiler have them.
  package let facts: [Setting]
  package let expansions: [ProbedMacro]
  /// Warnings about the settings. They do not change the verdict.
  package let findings: [String]
  package internal(set) var verdict: Verdict
  /// What is linked, each with its own verdict.
  package internal(set) var linked: [LinkedVerdict] = []
  package let proof: CellProof?
  /// All assumptions of the cell, used or not.
  package var assumptions: [LogAssumption] = []

  /// `Debug`, or `Debug (iOS)` where the target's other platforms differ.
  package var title: String {
    isForAllPlatforms ? configuration : "\(configuration) (\(platforms.joined(separator: ", ")))"
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
    let tables = cells.map { cell in
      let builds = cell.scopes.map(\.title).joined(separator: ", ")
      let judged = CellAudit.Setting(name: "built for", value: builds, origin: nil)
      return (builds.isEmpty ? [] : [judged]) + cell.facts + cell.settings
    }
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
