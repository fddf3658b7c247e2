/// The formats of compare-logging's report; the raw values are the words of `--format`, and the first case is the
/// default.
package enum AuditFormat: String, CaseIterable, Sendable {
  case text
  case json
  case markdown
  case html
  case github
  case sarif
  case junit

  package static var names: [String] { allCases.map(\.rawValue) }
}
