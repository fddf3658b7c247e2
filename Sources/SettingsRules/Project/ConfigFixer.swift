import SettingsDiagnostics
import SettingsProjects
import SettingsResolution

/// Applies automatic fixes to the text of a config file.
struct ConfigFixer {
  private let path: String
  private(set) var bytes: [UInt8]
  private(set) var fixed: [FixResult.Fixed] = []
  private let sources: any SourceProvider
  private let options: ResolutionOptions
  private let rules: [RuleID]?
  private let disabled: [RuleID]
  /// Fixes that were tried and changed other values.
  private var rejected: Set<String> = []

  /// Each round fixes all findings that it can see. A fix may reveal further findings for the next
  /// round.
  private static let maximumRounds = 16

  init(
    path: String, bytes: [UInt8], sources: any SourceProvider, options: ResolutionOptions,
    rules: [RuleID]?, disabled: [RuleID]
  ) {
    self.path = path
    self.bytes = bytes
    self.sources = sources
    self.options = options
    self.rules = rules
    self.disabled = disabled
  }

  /// - Returns: what is found in the text at last.
  mutating func run() -> CheckResult {
    var result = check(bytes)
    for _ in 0..<Self.maximumRounds {
      let candidates = candidates(in: result)
      guard !candidates.isEmpty, let before = values(of: bytes) else { break }
      let accepted = accepted(candidates, before: before)
      if accepted.isEmpty { break }
      for diagnostic in accepted {
        fixed.append(
          FixResult.Fixed(
            location: diagnostic.range.flatMap(result.files.location(of:)),
            identifier: diagnostic.identifier, title: diagnostic.fix?.title ?? ""))
      }
      bytes = applying(accepted, to: bytes)
      result = check(bytes)
    }
    return result
  }

  private func check(_ bytes: [UInt8]) -> CheckResult {
    SettingsProject.check(
      configFile: path, sources: OverlaySources(base: sources, path: path, bytes: bytes),
      options: options, rules: rules, disabled: disabled)
  }

  // MARK: Choosing

  /// Returns the fixes for this round: safe changes of this file that do not overlap.
  private func candidates(in result: CheckResult) -> [Diagnostic] {
    var taken: [SourceRange] = []
    return result.diagnostics.filter { diagnostic in
      guard let fix = diagnostic.fix, fix.isSafe, !fix.edits.isEmpty,
        !rejected.contains(Self.key(diagnostic)),
        fix.edits.allSatisfy({ result.files[$0.range.file]?.path == path }),
        !fix.edits.contains(where: { edit in taken.contains { Self.overlap($0, edit.range) } })
      else { return false }
      taken += fix.edits.map(\.range)
      return true
    }
  }

  private static func overlap(_ left: SourceRange, _ right: SourceRange) -> Bool {
    left.start <= right.end && right.start <= left.end
  }

  /// Returns a key that identifies a finding after other fixes have moved it.
  private static func key(_ diagnostic: Diagnostic) -> String {
    diagnostic.identifier + "\u{0}" + diagnostic.message
  }

  /// All of them, if together they change nothing else; otherwise those that do so one by one.
  private mutating func accepted(
    _ candidates: [Diagnostic], before: [ResolvedCell]
  ) -> [Diagnostic] {
    if isHarmless(candidates, before: before) { return candidates }
    var result: [Diagnostic] = []
    for candidate in candidates {
      if isHarmless(result + [candidate], before: before) {
        result.append(candidate)
      } else {
        rejected.insert(Self.key(candidate))
      }
    }
    return result
  }

  private func isHarmless(_ diagnostics: [Diagnostic], before: [ResolvedCell]) -> Bool {
    guard let after = values(of: applying(diagnostics, to: bytes)) else { return false }
    let changing = Set(diagnostics.flatMap { $0.fix?.changing ?? [] })
    return before.count == after.count
      && zip(before, after).allSatisfy { Self.isSame($0, $1, changing: changing) }
  }

  private static func isSame(
    _ before: ResolvedCell, _ after: ResolvedCell, changing: Set<String>
  ) -> Bool {
    guard before.target == after.target, before.configuration == after.configuration,
      before.settings.map(\.name) == after.settings.map(\.name)
    else { return false }
    return zip(before.settings, after.settings).allSatisfy { old, new in
      if old.string == new.string { return true }
      if !old.list.isEmpty || !new.list.isEmpty {
        // The only permitted change of a list is the removal of duplicates.
        return old.list.uniqued() == new.list.uniqued()
      }
      return changing.contains(old.name)
    }
  }

  /// All cells' values; nil where the text makes none.
  private func values(of bytes: [UInt8]) -> [ResolvedCell]? {
    let sources = OverlaySources(base: sources, path: path, bytes: bytes)
    guard
      let project = try? SettingsProject(
        configFile: path, sources: sources, projectDirectory: nil, options: options)
    else { return nil }
    let cells = project.allCells
    var result: [ResolvedCell] = []
    do throws(ResolutionFailure) {
      try project.withCells(cells) { (view) throws(ResolutionFailure) in
        result.append(try view.resolved(includesBuiltIns: true))
      }
    } catch {
      return nil
    }
    return result
  }

  // MARK: Editing

  private func applying(_ diagnostics: [Diagnostic], to bytes: [UInt8]) -> [UInt8] {
    let edits = diagnostics.flatMap { $0.fix?.edits ?? [] }
      .sorted { $0.range.start < $1.range.start }
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      let start = min(max(Int(edit.range.start), position), bytes.count)
      result += bytes[position..<start]
      result += Array(edit.replacement.utf8)
      position = min(max(start, Int(edit.range.end)), bytes.count)
    }
    return result + bytes[position...]
  }
}
