import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsQuery

/// A requirement on effective settings that every cell must meet.
///
/// docs/policies.md describes policies.
struct Policy: Sendable {
  /// The expression as it is written.
  let text: String
  let query: Query
  /// Whether the expression must be false.
  let isForbidden: Bool
  /// Selects the cells; nil for all.
  let scope: Query?
  let exceptions: [Exception]
  let severity: Diagnostic.Severity
  let reason: String?
  /// The expression in the file, or the `use` that brings it.
  let range: SourceRange
  /// The set that the policy is from; nil for a policy of the file itself.
  let set: String?

  /// A target or cell that the policy does not apply to.
  struct Exception: Sendable {
    let text: String
    let range: SourceRange
    private let isPattern: Bool

    init(_ text: String, range: SourceRange) {
      self.text = text
      self.range = range
      isPattern = NamePattern.isPattern(text)
    }

    /// - Parameters:
    ///   - target: The name of a target.
    ///   - cell: The name of one of its cells: `HelloWorld@Debug`.
    func matches(target: String, cell: String) -> Bool {
      guard isPattern, let pattern = NamePattern(text) else {
        return text == target || text == cell
      }
      return pattern.matches(target) || pattern.matches(cell)
    }
  }

  /// The settings that the expressions read.
  var settings: [String] { query.settings + (scope?.settings ?? []) }

  /// The facts about products that the expressions read; empty for a policy about settings alone.
  var productFacts: [Query.ProductFact] { query.productFacts + (scope?.productFacts ?? []) }

  /// The expression with its origin, as a sentence: `the policy requires 'ENABLE_TESTABILITY = NO'`.
  var description: String { description(joinedBy: " ") }

  /// The same as part of a sentence: `the policy that requires 'ENABLE_TESTABILITY = NO'`.
  var noun: String { description(joinedBy: " that ") }

  private func description(joinedBy joint: String) -> String {
    let verb = isForbidden ? "forbids" : "requires"
    let shown = text.count > 160 ? "\(text.prefix(160))…" : text
    return "the policy\(set.map { " '\($0)'" } ?? "")\(joint)\(verb) '\(shown)'"
  }
}

extension [Policy] {
  /// Reads the entries of `policies`, and reports expressions that are invalid.
  init(_ entries: [SpecPolicy], diagnostics: inout DiagnosticCollector) {
    self = []
    for entry in entries {
      let exceptions = entry.exceptions.map { Policy.Exception($0.text, range: $0.range) }
      var scope: Query?
      if let text = entry.scope {
        guard let parsed = Self.query(text, &diagnostics) else { continue }
        scope = parsed
      }
      if entry.kind == .use {
        let rows = PolicySets.rows(of: entry.subject.text)
        for row in rows {
          let scopes = [row.scope.condition] + (scope.map { [$0.condition] } ?? [])
          append(
            Policy(
              text: row.text, query: row.query, isForbidden: row.isForbidden,
              scope: Query(condition: .all(scopes)),
              exceptions: exceptions, severity: entry.severity ?? row.severity,
              reason: entry.reason ?? row.reason, range: entry.subject.range,
              set: entry.subject.text))
        }
        continue
      }
      guard let query = Self.query(entry.subject, &diagnostics) else { continue }
      append(
        Policy(
          text: entry.subject.text, query: query, isForbidden: entry.kind == .forbid,
          scope: scope, exceptions: exceptions, severity: entry.severity ?? .error,
          reason: entry.reason, range: entry.subject.range, set: nil))
    }
  }

  private static func query(
    _ text: SpecPolicy.Text, _ diagnostics: inout DiagnosticCollector
  ) -> Query? {
    do throws(QueryError) { return try Query(parsing: text.text) } catch {
      diagnostics.report(
        Diagnostic(
          "invalid-expression", .error, error.message, at: text.place(of: error.range),
          help: error.help))
      return nil
    }
  }
}

extension SpecPolicy.Text {
  /// Returns the location of some bytes of the text; that of the whole text if its escapes or
  /// folded lines move them.
  func place(of bytes: Range<Int>) -> SourceRange {
    let quotes = Int(range.end - range.start) - text.utf8.count
    guard quotes == 0 || quotes == 2 else { return range }
    let start = range.start + UInt32(quotes / 2)
    let end = start + UInt32(clamping: bytes.upperBound)
    return SourceRange(
      file: range.file, start: start + UInt32(clamping: bytes.lowerBound),
      end: Swift.min(Swift.max(end, start + UInt32(clamping: bytes.lowerBound) + 1), range.end))
  }
}
