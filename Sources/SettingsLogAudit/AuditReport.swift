package import SettingsArtifacts

/// The findings of an audit about one target, with its configurations side by side.
package struct AuditReport: Sendable {
  package let target: String
  package internal(set) var cells: [CellAudit]
  package let calls: [LogCall]
  /// The files that could not be read completely, each with the reason.
  package let problems: [SourceProblem]
  package let fileCount: Int
  /// The number of readings that came from the cache, and the number of all readings.
  package let cached: Int
  package let readings: Int
  /// The assumptions of the report, and what it did not examine.
  package let notes: [String]
  /// The entries of `logging.allow` that cover a call.
  package var usedAllowances: Set<LogAllowance> = []
  /// The functions of the project that pass their arguments to a log function.
  package var suggestions: [LogSuggestion] = []
  /// The effects that are lost where log calls are off. They do not change the verdict.
  package var lostEffects: [LostEffect] = []
  /// The loggers that the target's Swift module exports, and the names that may be one of another
  /// module.
  package var loggerNames = LoggerNames()
  /// The functions and classes that the sources define, as in `UndefinedNames`.
  var definitions: Set<String> = []

  /// Whether the target has nothing to judge: no sources, no calls, and nothing unjudged or linked.
  package var isEmpty: Bool {
    fileCount == 0 && calls.isEmpty
      && cells.allSatisfy {
        $0.verdict.unjudged.isEmpty && $0.verdict.assumed.isEmpty && $0.linked.isEmpty
      }
  }

  /// Whether a configuration of kind release logs or is unknown.
  package var isBroken: Bool { cells.contains { $0.isRelease && !$0.verdict.isSilent } }

  /// Whether a configuration of kind release logs or is unknown because of the target's own code.
  package var isOwnCodeBroken: Bool {
    cells.contains { $0.isRelease && $0.verdict.ownStatus != .silent }
  }
}

/// A call of the log macro, or one that bypasses it.
package struct LogCall: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// The log macro, a variant, or a macro of the project's own that wraps one.
    case macro
    /// A direct call of a log function.
    case direct
  }

  package enum State: String, Sendable {
    case compiledIn = "compiled in"
    /// The call expands to nothing.
    case off
    /// The call is in a branch of `#if` that is not taken.
    case excluded
    /// The source contains the call, but the object file does not.
    case removedByOptimizer = "removed by the optimizer"
    /// The call could not be read in this configuration.
    case unknown

    package var isRemoved: Bool { [.off, .excluded, .removedByOptimizer].contains(self) }
  }

  /// The path relative to the project.
  package let file: String
  package let line: Int
  package let column: Int
  package let name: String
  package let kind: Kind
  package let level: String?
  /// The value of the only string literal. If there are several literals or none, the arguments as
  /// written in the source.
  package let text: String
  /// Whether `text` is source text rather than the value of a literal.
  package let isSource: Bool
  package let literals: [String]
  /// The text that macros add before and after the literal.
  package var affixes: [TextAffix] = []
  /// The state in each configuration.
  package var states: [State]
  /// The reason why the call may log in each configuration; nil where it may not.
  package var allowances: [String?]
  /// The linked target or library that contains the call; nil for the target's own code.
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
  /// The configurations that have the problem.
  package var configurations: [String]
  /// The platforms that have the problem; empty for all.
  package var platforms: [String] = []
  /// Whether only a header is missing. The rest of the file was still read.
  package let isMissingHeader: Bool
  /// Whether the missing header is one of Apple's, so that nothing is lost.
  package var isHarmless = false
  /// Whether the problem is also listed among the unjudged code.
  package var isUnjudged = false
}

/// The part of a report about one configuration.
package struct CellAudit: Sendable {
  package struct Setting: Sendable, Hashable {
    package let name: String
    package let value: String
    package let origin: String?
  }

  package struct ProbedMacro: Sendable, Hashable {
    package let language: String
    package let call: String
    package let expansion: String
    package let isOn: Bool
  }

  package let configuration: String
  /// The platforms of the column if the target supports several; otherwise empty.
  package var platforms: [String] = []
  /// All platforms and architectures that the verdict covers.
  package var scopes: [AuditScope] = []
  /// Whether the column covers all platforms of the target.
  package var isForAllPlatforms = true
  package let isRelease: Bool
  package let settings: [Setting]
  /// `DEBUG` and similar macros, as the preprocessor and the Swift compiler see them.
  package let facts: [Setting]
  package let expansions: [ProbedMacro]
  /// Warnings about the settings. They do not change the verdict.
  package let findings: [String]
  package internal(set) var verdict: Verdict
  /// The linked parts, each with its own verdict.
  package internal(set) var linked: [LinkedVerdict] = []
  package let proof: CellProof?
  /// All assumptions of the cell, used or not.
  package var assumptions: [LogAssumption] = []

  /// `Debug`, or `Debug (iOS)` if the target's other platforms differ.
  package var title: String {
    isForAllPlatforms ? configuration : "\(configuration) (\(platforms.joined(separator: ", ")))"
  }
}

extension AuditReport {
  /// A setting or a fact in every configuration.
  struct Row {
    let name: String
    /// The value in each configuration; nil where a configuration has no such setting.
    let values: [CellAudit.Setting?]

    var isSame: Bool { Set(values.map { $0?.value ?? "" }).count == 1 }
  }

  /// The facts and settings that govern logging, side by side for all configurations. Facts come
  /// first.
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
    /// The expansion in each configuration; nil where it does not define the macros.
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

  /// Returns the calls that a configuration keeps and that nothing allows.
  func leaks(_ cell: Int) -> [LogCall] {
    calls.filter { $0.leaks(cell) }
  }
}
