/// The log level of a build; each level includes those before it.
package enum LogLevel: String, Sendable, CaseIterable {
  case off
  case error
  case warning
  case info
  case debug
  case trace

  package static let vocabulary = allCases.map(\.rawValue)
}
